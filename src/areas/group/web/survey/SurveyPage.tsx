/** 集团概况: who owns whom, how big, how it earns. Frame of its tabs: the period stands in the address and holds for all of them. */
import { ChartColumn } from 'lucide-react';
import type { ComponentType, ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { usePageTabs } from '#platform/web/router/use-page-tabs.ts';
import { ErrorState, RefusedState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import type { SurveyPeriod } from '../../model/survey/survey-period.ts';
import { surveyPeriodOf } from '../../model/survey/survey-period.ts';
import { querySurvey } from '../../model/survey/survey.ts';
import { CoverageChip } from './CoverageChip.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import type { SurveyTabProps } from './survey-parts.ts';
import type { SurveyTabKey } from './survey-tabs.ts';
import { surveyTabs } from './survey-tabs.ts';
import styles from './SurveyPage.module.css';

const Waiting = (): ReactElement => <Skeleton rows={10} />;
const part = (load: () => Promise<ComponentType<SurveyTabProps>>) => lazyPart<SurveyTabProps>(load, Waiting);

/** Each tab is fetched when it opens; a read of a period that was left is given up with its key. */
const parts: Readonly<Record<SurveyTabKey, ComponentType<SurveyTabProps>>> = {
  overview: part(async () => (await import('./overview/OverviewTab.tsx')).default),
  framework: part(async () => (await import('./framework/FrameworkTab.tsx')).default),
  finance: part(async () => (await import('../finance/FinanceTab.tsx')).default),
  power: part(async () => (await import('./power/PowerTab.tsx')).default),
  projects: part(async () => (await import('./projects/ProjectTab.tsx')).default),
  partners: part(async () => (await import('./partners/PartnerTab.tsx')).default),
};

const ReportCoverage = lazyPart<SurveyPeriod>(
  async () => (await import('../finance/ReportCoverage.tsx')).ReportCoverage,
  Waiting,
);

/** Tabs as links: each keeps the period. */
function Tabs({ current }: { readonly current: SurveyTabKey | undefined }): ReactElement {
  const { offered } = usePageTabs(surveyTabs);
  const [params] = useSearchParams();
  const year = params.get('year');
  const period = params.get('period');
  const kept: Record<string, string> = year !== null && period !== null ? { year, period } : {};
  return (
    <PageTabs label="集团概况的内容">
      {offered.map(({ key, label }) => (
        <Link
          key={key}
          to={`/group-survey?${new URLSearchParams({ tab: key, ...kept }).toString()}`}
          aria-current={key === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </PageTabs>
  );
}

export default function SurveyPage(): ReactElement {
  const { current, refused } = usePageTabs(surveyTabs);
  const address = useAddress();
  const mayFinance = usePermission('group_finance_view');
  const mayContrast = usePermission('group_contrast');
  const asked = surveyPeriodOf(address.get('year'), address.get('period'));
  const { data, error, refetch } = useRead(querySurvey, asked ?? {}, { quiet: true });
  // What was asked for is shown at once; what the server chose when it answers.
  const shown = asked ?? (data && { year: data.year, period: data.period });
  const Part = current && parts[current.key];
  return (
    <div className={styles.root}>
      <PageHeader
        title="集团概况"
        {...(data && {
          facts: [
            ...(data.parent ? [{ label: '母公司', value: data.parent.companyName }] : []),
            { label: '成员', value: `${data.memberCount} 家` },
          ],
        })}
        actions={
          <>
            {shown && (
              <PeriodPicker
                value={shown}
                years={data?.years ?? []}
                onChange={({ year, period }) => address.set({ year, period })}
              />
            )}
            {data && (
              <CoverageChip
                coverage={data.coverage}
                details={mayFinance && shown ? <ReportCoverage {...shown} /> : undefined}
              />
            )}
            {mayContrast && (
              <Link to="/group-contrast" className={`button ${styles.contrast}`}>
                <ChartColumn size={16} aria-hidden="true" />
                对比成员
              </Link>
            )}
          </>
        }
      >
        <Tabs current={current?.key} />
      </PageHeader>
      {refused && <RefusedState title={`没有权限查看${refused.label}`} codes={[refused.permission]} />}
      <div className={styles.body}>
        {error && !data && !shown && (
          <ErrorState title="集团概况没有加载出来" error={error} onRetry={() => void refetch()} />
        )}
        {!shown && !error && <Skeleton rows={10} />}
        {shown && Part && <Part key={current.key} {...shown} survey={data} />}
      </div>
    </div>
  );
}
