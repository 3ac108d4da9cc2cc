/** 企业详情: the whole company on one page, to read and to print on A4; what the person may not see is not there. */
import { Button } from 'antd';
import { Printer } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { Section } from '#platform/entity/entity.ts';
import { formatDate, formatText } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { DetailLines } from '#platform/web/entity/DetailLines.tsx';
import { useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import '#platform/web/styles/print.css';
import { companyProfile } from '../../model/company-base.ts';
import { getCompanyInfo } from '../../model/company-base-calls.ts';
import { capitalShows } from '../base/capital-shows.tsx';
import { ProfileList } from '../base/ProfileList.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { detailsSections, insideProfile, outsideSection } from './details-sections.ts';
import { PrintedList } from './PrintedList.tsx';
import styles from './EnterpriseDetailsPage.module.css';

/** Pictures and scans belong to the lists; the words of 企业形象 stay. */
const profileSections: readonly Section[] = (companyProfile.sections ?? []).map((section) =>
  section.key === 'image' ? { ...section, label: '企业介绍', fields: ['slogan', 'intro', 'culture'] } : section,
);

interface BlockProps {
  readonly id: string;
  readonly title: string;
  readonly isProfile?: boolean;
  readonly children: ReactNode;
}

function Block({ id, title, isProfile, children }: BlockProps): ReactElement {
  return (
    <section
      id={id}
      className={`panel ${styles.section}`}
      data-part="details-section"
      data-profile={isProfile || undefined}
      aria-labelledby={`${id}-title`}
    >
      <SectionHead id={`${id}-title`} title={title} />
      {children}
    </section>
  );
}

type Edition = 'whole' | 'outside';

interface WholeProps {
  /** The enterprise of the address where it is not the chosen one. */
  readonly companyCode: string | undefined;
  /** For others only what is marked for them. */
  readonly edition: Edition;
  readonly editions: ReactElement;
}

function Whole({ companyCode, edition, editions }: WholeProps): ReactElement {
  const codes = useSession((state) => state.codes);
  const mayRead = codes.has('base_info');
  // The tenant pair belongs to every call and to no declared input.
  const input = (companyCode === undefined ? {} : { companyCode }) as unknown as InputOf<typeof getCompanyInfo>;
  const { data, error, refetch } = useRead(getCompanyInfo, input, { quiet: true, enabled: mayRead });
  const isOutside = edition === 'outside';
  const shown = detailsSections
    .filter(({ code }) => codes.has(code))
    .flatMap((section) => (isOutside ? (outsideSection(section) ?? []) : section));
  if (!mayRead && shown.length === 0)
    return <EmptyState title="没有可以查看的企业信息" reason="请向企业管理员申请查看基本信息的权限" />;
  if (error && !data) return <ErrorState title="企业详情没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (mayRead && !data) return <Skeleton rows={12} />;
  const profile = data ? profileSections.filter(({ key }) => !isOutside || !insideProfile.has(key)) : [];
  const anchors = [
    ...profile.map(({ key, label }) => ({ key, label })),
    ...shown.map(({ key, label }) => ({ key, label })),
  ];
  return (
    <>
      <PageHeader
        title={data?.base.companyName ?? '企业详情'}
        tags={<span className="secondary caption">打印日期 {formatDate(todayInShanghai())}</span>}
        actions={
          <Button type="primary" icon={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
            打印或存为 PDF
          </Button>
        }
      >
        <PageTabs label="企业详情的内容">
          {anchors.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              onClick={() => document.getElementById(key)?.scrollIntoView({ behavior: 'smooth', block: 'start' })}
            >
              {label}
            </button>
          ))}
        </PageTabs>
      </PageHeader>
      <div className={styles.body}>
        <div className="no-print">{editions}</div>
        {data && (
          <p className={styles.code}>
            统一社会信用代码 <span>{formatText(data.base.creditCode)}</span>
          </p>
        )}
        {data &&
          profile.map(({ key, label, fields }) => (
            <Block key={key} id={key} title={label} isProfile>
              <DetailLines entity={companyProfile} keys={fields} row={data.base} shows={capitalShows} />
            </Block>
          ))}
        {shown.map(({ key, label, code: _code, outside: _outside, ...list }) => (
          <Block key={key} id={key} title={label}>
            <PrintedList {...list} companyCode={companyCode} />
          </Block>
        ))}
      </div>
    </>
  );
}

export default function EnterpriseDetailsPage(): ReactElement {
  const [params, setParams] = useSearchParams();
  const choice = useSession((state) => state.choice);
  const asked = params.get('companyCode') ?? undefined;
  const own = choice?.selectGroupType === 1 ? undefined : choice?.companyCode;
  const chosen = asked ?? own;
  if (chosen === undefined) return <ProfileList title="企业详情" />;
  const edition: Edition = params.get('edition') === 'outside' ? 'outside' : 'whole';
  const choose = (next: Edition) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (next === 'whole') after.delete('edition');
      else after.set('edition', next);
      return after;
    });
  const editions = (
    <Segments<Edition>
      label="版本"
      value={edition}
      onChange={choose}
      segments={[
        { value: 'whole', label: '完整版' },
        {
          value: 'outside',
          label: '对外版',
          title: '只列对外展示的资质、荣誉、影片和公开的融资，不含经营指标、合作伙伴和开票信息',
        },
      ]}
    />
  );
  return (
    <div className={styles.details}>
      <Whole companyCode={chosen === own ? undefined : chosen} edition={edition} editions={editions} />
    </div>
  );
}
