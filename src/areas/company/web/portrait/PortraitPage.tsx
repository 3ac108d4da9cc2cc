/** 企业画像 & 摘要: the company at a glance; every number leads to the list it was counted from, and the page prints. */
import { Button } from 'antd';
import { Printer } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatDate } from '#platform/entity/format.ts';
import { useInGroup } from '#platform/web/group/companies.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { ProfileListProps } from '../base/ProfileList.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import '#platform/web/styles/print.css';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import { queryPortraitSummary } from '../../model/portrait.ts';
import { Radar } from './charts.tsx';
import { KeyPeople } from './KeyPeople.tsx';
import { LedgerPanels } from './LedgerPanels.tsx';
import { PeoplePanels } from './PeoplePanels.tsx';
import portraitStyles from './portrait.module.css';
import styles from './PortraitPage.module.css';

const ProfileList = lazyPart<ProfileListProps>(async () => (await import('../base/ProfileList.tsx')).ProfileList);

type Summary = OutputOf<typeof queryPortraitSummary>;

const tabs = [
  { key: 'portrait', label: '画像', path: '/company-portrait' },
  { key: 'summary', label: '摘要', path: '/company-portrait?tab=summary' },
] as const;
/** The group begins with its companies; what it is as a whole comes behind them. */
const groupTabs = [
  { key: 'members', label: '成员企业', path: '/company-portrait' },
  { key: 'portrait', label: '画像', path: '/company-portrait?tab=portrait' },
  { key: 'summary', label: '摘要', path: '/company-portrait?tab=summary' },
] as const;
type TabKey = (typeof groupTabs)[number]['key'];

/** Tabs that there are, and the one in sight. */
function usePortraitTab(): { readonly offered: readonly { key: TabKey; label: string; path: string }[]; tab: TabKey } {
  const [params] = useSearchParams();
  const inGroup = useInGroup();
  const mayList = usePermission('base_info');
  const offered = inGroup && mayList ? groupTabs : tabs;
  return { offered, tab: offered.find(({ key }) => key === params.get('tab'))?.key ?? offered[0].key };
}

function Scores({ scores }: Pick<Summary, 'scores'>): ReactElement {
  return (
    <section className={`panel ${portraitStyles.panel}`} aria-label="综合评分">
      <SectionHead title="综合评分" unit="0–100，与自己比" />
      <Radar scores={scores} />
    </section>
  );
}

/** What the list behind a sentence asks for. */
const sourceCodes: Readonly<Record<string, string>> = {
  scale: 'staff_structure',
  talent: 'staff_structure',
  operation: 'base_info',
  research: 'base_info',
  innovation: 'patent_info',
  qualification: 'company_qualification',
  brand: 'company_honors',
  layout: 'development_layout',
};

/** Where a sentence comes from; a link for who may open it. */
function Source({ code, source, path }: Pick<Summary['texts'][number], 'code' | 'source' | 'path'>): ReactElement {
  const isOpen = usePermission(sourceCodes[code] ?? '');
  return isOpen ? <Link to={path}>来源 {source}</Link> : <span className="secondary">来源 {source}</span>;
}

/** The first sentences as headlines. */
function Headlines({ texts }: Pick<Summary, 'texts'>): ReactElement {
  return (
    <ul className={styles.headlines}>
      {texts.slice(0, 4).map(({ code, title, text, source, path }) => (
        <li key={code}>
          <span className="secondary">{title}</span>
          <b>{text}</b>
          <Source code={code} source={source} path={path} />
        </li>
      ))}
    </ul>
  );
}

function SummaryTab({ summary }: { readonly summary: Summary }): ReactElement {
  return (
    <div className={styles.summary} data-part="portrait-summary">
      <ol>
        {summary.texts.map(({ code, title, text, source, path }) => (
          <li key={code}>
            <h2>{title}</h2>
            <p>
              {text}。
              <Source code={code} source={source} path={path} />
            </p>
          </li>
        ))}
      </ol>
      <section aria-label="评分依据">
        <Radar scores={summary.scores} />
        <PlainTable>
          <thead>
            <tr>
              <th scope="col">评分</th>
              <th scope="col" data-number>
                得分
              </th>
              <th scope="col">依据</th>
            </tr>
          </thead>
          <tbody>
            {summary.scores.map(({ code, label, score, basis }) => (
              <tr key={code}>
                <th scope="row">{label}</th>
                <td data-number>{score ?? '--'}</td>
                <td>{basis}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </section>
    </div>
  );
}

export default function PortraitPage(): ReactElement {
  const { offered, tab } = usePortraitTab();
  const { data, error, refetch } = useRead(queryPortraitSummary, {}, { quiet: true });
  const tabs = (
    <PageTabs label="企业画像的内容">
      {offered.map(({ key, label, path }) => (
        <Link key={key} to={path} aria-current={key === tab ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </PageTabs>
  );
  if (tab === 'members') return <ProfileList title="企业画像" overview={() => tabs} to="/company-portrait" />;
  return (
    <div className={portraitStyles.root}>
      <PageHeader
        title={data ? `企业画像 · ${data.companyName}` : '企业画像'}
        tags={data && <span className="secondary caption">数据截至 {formatDate(data.asOf)}，人员图的单位为人</span>}
        actions={
          <Button icon={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
            打印或存为 PDF
          </Button>
        }
      >
        {tabs}
      </PageHeader>
      {error && !data && <ErrorState title="画像没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton rows={8} rowHeight={48} />}
      {data && tab === 'summary' && <SummaryTab summary={data} />}
      {data && tab === 'portrait' && (
        <>
          <Headlines texts={data.texts} />
          <KeyPeople />
          <div className={styles.grid}>
            <Scores scores={data.scores} />
            <PeoplePanels />
            <LedgerPanels />
          </div>
        </>
      )}
    </div>
  );
}
