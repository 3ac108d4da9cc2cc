/** /propagate: what the product is, for those who do not know it yet. No component library and no router here: plain links. */
import type { LucideIcon } from 'lucide-react';
import { Building2, FileText, Landmark, Network, PenLine, Users } from 'lucide-react';
import { useEffect } from 'react';
import { baseOf } from '#platform/web/navigation.ts';
import { sessionActions } from '#platform/web/session.ts';
import { isSignedIn } from '#platform/web/session-store.ts';
import { Mark } from '#platform/web/shell/Mark.tsx';
import { useSite } from '#platform/web/site.ts';
import { ProductSketch } from './ProductSketch.tsx';
import { ScreenSketch } from './ScreenSketch.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import styles from './LandingPage.module.css';
import { useSong } from './use-song.ts';

const matters: readonly {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly parts: string;
}[] = [
  {
    icon: Users,
    title: '人事与人才',
    text: '从入职到离职一份档案到底，人才墙、架构图、外部人才库用同一套数据。',
    parts: '花名册 · 架构图 · 招聘',
  },
  {
    icon: Building2,
    title: '企业信息',
    text: '资质、荣誉、体系、知识产权，到期前提醒，不漏一项。',
    parts: '资质 · 专利 · 商标',
  },
  {
    icon: Network,
    title: '集团管理',
    text: '成员的财务、人员、实力放在一张表里比，口径一致。',
    parts: '概况 · 对比 · 财务',
  },
  {
    icon: FileText,
    title: '合同与项目',
    text: '合同分类自己定，项目进度、回款、附件在一处。',
    parts: '合同 · 项目 · 客户',
  },
  {
    icon: Landmark,
    title: '政策与商机',
    text: '按企业条件匹配政策和招标，告诉你差哪一条。',
    parts: '政策匹配 · 找项目',
  },
  {
    icon: PenLine,
    title: '写作与素材',
    text: '公文、专利、商业计划书有提纲、有素材、有版本。',
    parts: '公文 · 专利 · 素材库',
  },
];

const addressOf = (path: string) => `${baseOf(location.pathname)}${path}`;

/** Record numbers are not worth delaying the first paint for. */
function useSiteLater(): void {
  useEffect(() => {
    const timer = setTimeout(() => void sessionActions().loadSite(), 1500);
    return () => clearTimeout(timer);
  }, []);
}

function Enter({ large = false }: { readonly large?: boolean }) {
  const classes = large ? 'button button-primary button-large' : 'button button-primary';
  return isSignedIn() ? (
    <a className={classes} href={addressOf('/home-middleware')}>
      进入工作台
    </a>
  ) : (
    <a className={classes} href={addressOf('/login')}>
      登录
    </a>
  );
}

function Top() {
  const siteName = useSite((site) => site.siteName);
  return (
    <header className={styles.top}>
      <a href={addressOf('/propagate')} className={styles.mark}>
        <Mark size={30} />
        {siteName}
      </a>
      <nav aria-label="页内导航">
        <a href="#product">产品</a>
        <a href="#group">集团方案</a>
      </nav>
      <Enter />
    </header>
  );
}

function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>
          让每件要紧的事
          <br />
          都有着落
        </h1>
        <p>
          企枢把人事、合同、项目、知识产权、客户与集团管理放进同一处。
          <br />
          谁负责、何时到期、差哪一步，一眼看清。
        </p>
        <div className={styles.actions}>
          <Enter large />
          <a className="button button-large" href="#product">
            看看有什么
          </a>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>花名册模板</dt>
            <dd>
              58<small>列</small>
            </dd>
          </div>
          <div>
            <dt>数据范围</dt>
            <dd>
              6<small>级</small>
            </dd>
          </div>
          <div>
            <dt>一次可导入</dt>
            <dd>
              1 万<small>行</small>
            </dd>
          </div>
        </dl>
      </div>
      <ProductSketch />
    </section>
  );
}

export default function LandingPage() {
  useSong();
  useSiteLater();
  return (
    <main className={styles.landing}>
      <Top />
      <Hero />
      <section className={styles.matters} id="product">
        <div className={styles.mattersHead}>
          <h2>一处枢纽，六件大事</h2>
          <p className="secondary">每一块都能单独用，放在一起，数据只录一次。</p>
        </div>
        <ul>
          {matters.map(({ icon: Icon, title, text, parts }) => (
            <li key={title}>
              <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
              <h3>{title}</h3>
              <p>{text}</p>
              <span className="secondary">{parts}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.group} id="group">
        <div>
          <h2>
            集团看得见
            <br />
            成员的每一步
          </h2>
          <p>
            大屏在会议室里读得清，也能点进每一个数字。
            <br />
            成员授权什么，集团看到什么。
          </p>
        </div>
        <ScreenSketch />
      </section>
      <SiteFooter />
    </main>
  );
}
