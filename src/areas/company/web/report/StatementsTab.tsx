/** 财务报表: years and periods at the left, one report at the right with its three statements, analysis and checks. */
import { Button, Select } from 'antd';
import { Download, Upload } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { download } from '#platform/web/call.ts';
import { DeletedButton } from '#platform/web/entity/DeletedButton.tsx';
import { useSaveKey } from '#platform/web/entity/EntityForm.tsx';
import { useUnsaved } from '#platform/web/use-unsaved.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { exportFinancialReport, financialReport, templateFinancialReport } from '../../model/financial-report.ts';
import { checksOfDraft } from '../../model/report/checks.ts';
import { yearAndPeriod } from '../../model/report/periods.ts';
import { scopes, standards } from '../../model/report/report-items.ts';
import { BaseTabs } from '../base/base-tabs.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import type { AnalysisPartProps } from './AnalysisPart.tsx';
import { ChecksPart } from './ChecksPart.tsx';
import type { ImportReportProps } from './ImportReport.tsx';
import { isOtherReport, reportParts, useReportPlace } from './report-address.ts';
import type { ReportPart, ReportPlace } from './report-address.ts';
import reportStyles from './report.module.css';
import styles from './StatementsTab.module.css';
import { ReportHead } from './ReportHead.tsx';
import { ReportMatrix } from './ReportMatrix.tsx';
import { StaleDialog } from './StaleDialog.tsx';
import { StatementGrid } from './StatementGrid.tsx';
import type { ReportState } from './use-report.ts';
import { renewReports, useReport } from './use-report.ts';

const Analysis = lazyPart<AnalysisPartProps>(
  async () => (await import('./AnalysisPart.tsx')).AnalysisPart,
  () => <Skeleton rows={8} />,
);
const ImportReport = lazyPart<ImportReportProps>(async () => (await import('./ImportReport.tsx')).default);

type Go = (next: Partial<ReportPlace>) => void;

/** Unit, view, standard and scope. */
function Tools({ place, onGo }: { readonly place: ReportPlace; readonly onGo: Go }): ReactElement {
  return (
    <div className={styles.tools}>
      <Segments<ReportPlace['unit']>
        label="金额单位"
        value={place.unit}
        onChange={(unit) => onGo({ unit })}
        segments={[
          { value: 'yuan', label: '元' },
          { value: 'wan', label: '万元' },
        ]}
      />
      <Segments<ReportPlace['view']>
        label="口径"
        value={place.view}
        onChange={(view) => onGo({ view })}
        segments={[
          { value: 'cumulative', label: '累计' },
          { value: 'single', label: place.period.startsWith('m') ? '单月' : '单季' },
        ]}
      />
      <Select<ReportPlace['scope']>
        aria-label="报表范围"
        value={place.scope}
        onChange={(scope) => onGo({ scope })}
        options={scopes.map(({ code, label }) => ({ value: code, label }))}
      />
      <Select<ReportPlace['standard']>
        aria-label="会计准则"
        value={place.standard}
        onChange={(standard) => onGo({ standard })}
        options={standards.map(({ code, label }) => ({ value: code, label }))}
      />
    </div>
  );
}

/** Checks of what stands on the screen, typed amounts included. */
function liveChecks({ items, amounts, report }: ReportState) {
  const given = new Map(
    Object.entries(report?.header.givenTotals ?? {}).map(
      ([code, current]) => [code, { current, compare: null }] as const,
    ),
  );
  return checksOfDraft({ items, amounts, given });
}

interface PartProps {
  readonly place: ReportPlace;
  readonly state: ReportState;
  readonly target: string | null;
  readonly onItem: (code: string, part: ReportPart) => void;
}

function Part({ place, state, target, onItem }: PartProps): ReactElement {
  const { report, items } = state;
  if (place.part === 'analysis' || place.part === 'checks') {
    if (!report) return <p className={`secondary ${styles.none}`}>这一期还没有报表，填报或导入后显示</p>;
    if (place.part === 'analysis') return <Analysis report={report} items={items} unit={place.unit} />;
    return (
      <ChecksPart
        checks={state.edits.size > 0 ? liveChecks(state) : report.checks}
        isUnsaved={state.edits.size > 0}
        items={items}
        onItem={(item) => onItem(item.code, item.statement)}
        onAccept={state.canEdit ? () => void state.acceptTotals() : undefined}
      />
    );
  }
  return <StatementGrid key={place.part} statement={place.part} state={state} unit={place.unit} target={target} />;
}

/** What stands between tabs and table: why a save was refused, what a single view lacks, what does not balance yet. */
function Messages({ place, state }: { readonly place: ReportPlace; readonly state: ReportState }): ReactElement {
  const { report, refusal, canEdit } = state;
  const errors =
    refusal === null && canEdit && place.part !== 'checks' && place.part !== 'analysis'
      ? liveChecks(state).filter((check) => check.level === 'error' && !check.passed)
      : [];
  return (
    <>
      {refusal !== null && (
        <Note tone="danger" className={reportStyles.note}>
          {refusal}
        </Note>
      )}
      {report?.missing && (
        <Note tone="warning" className={reportStyles.note}>
          缺少{report.missing}的报表，本期单独的发生额无法计算，显示为 --
        </Note>
      )}
      {errors.length > 0 && (
        <Note tone="warning" className={reportStyles.note}>
          {errors.map((check) => `${check.code} ${check.message}`).join('；')}
        </Note>
      )}
    </>
  );
}

function PartTabs({
  place,
  report,
  onGo,
}: {
  readonly place: ReportPlace;
  readonly report: ReportState['report'];
  readonly onGo: Go;
}): ReactElement {
  const wrong = report?.checks.filter((check) => !check.passed).length ?? 0;
  return (
    <PageTabs label="报表内容" className={styles.tabs} role="tablist">
      {reportParts.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === place.part}
          onClick={() => onGo({ part: key })}
        >
          {label}
          {key === 'checks' && wrong > 0 && <span className="tag tag-warning">{wrong}</span>}
        </button>
      ))}
    </PageTabs>
  );
}

function ReportPanel({
  place,
  onGo,
  name,
}: {
  readonly place: ReportPlace;
  readonly onGo: Go;
  readonly name: string;
}): ReactElement {
  const state = useReport(place);
  const [target, setTarget] = useState<string | null>(null);
  useUnsaved({
    count: state.edits.size,
    isSaving: state.isBusy,
    discard: state.discard,
    leaves: isOtherReport,
  });
  useSaveKey(() => {
    if (state.edits.size > 0) void state.save();
  });
  const { report, error } = state;
  if (error && report === undefined) return <ErrorState title="报表没有加载出来" error={error} onRetry={state.retry} />;
  if (report === undefined) return <Skeleton rows={12} />;
  const lead = (code: string, part: ReportPart) => {
    setTarget(code);
    onGo({ part, view: 'cumulative' });
  };
  return (
    <section className={styles.panel} aria-label={name}>
      <ReportHead state={state} name={name} />
      <Tools place={place} onGo={onGo} />
      <PartTabs place={place} report={report} onGo={onGo} />
      <Messages place={place} state={state} />
      <Part place={place} state={state} target={target} onItem={lead} />
      <StaleDialog state={state} unit={place.unit} />
    </section>
  );
}

export default function StatementsTab(): ReactElement {
  const [place, go] = useReportPlace();
  const [isImporting, setImporting] = useState(false);
  const { isBusy, act } = useAct();
  const [mayEdit, mayExport] = [usePermission('finance_edit'), usePermission('finance_export')];
  const { year, period, scope, standard } = place;
  const name = `${yearAndPeriod(year, period)} ${scopes.find(({ code }) => code === scope)?.label ?? ''} ${standards.find(({ code }) => code === standard)?.label ?? ''}`;
  return (
    <div>
      <PageHeader
        title="基本信息"
        actions={
          <>
            <Button
              className={styles.template}
              onClick={() => void act(() => download(templateFinancialReport, { standard, scope }))}
            >
              下载模板
            </Button>
            {mayEdit && <DeletedButton entity={financialReport} onRestored={renewReports} />}
            {mayExport && (
              <Button
                icon={<Download size={16} aria-hidden="true" />}
                aria-label={`导出 ${year} 年`}
                loading={isBusy}
                onClick={() => void act(() => download(exportFinancialReport, { years: [year] }))}
              >
                <span className={styles.export}>导出 {year} 年</span>
              </Button>
            )}
            {mayEdit && (
              <Button type="primary" icon={<Upload size={16} aria-hidden="true" />} onClick={() => setImporting(true)}>
                导入报表
              </Button>
            )}
          </>
        }
      >
        <BaseTabs />
      </PageHeader>
      <div className={styles.layout}>
        <ReportMatrix place={place} onGo={go} />
        <ReportPanel key={`${year} ${period} ${scope} ${standard}`} place={place} onGo={go} name={name} />
      </div>
      {isImporting && <ImportReport place={place} name={name} onClose={() => setImporting(false)} />}
    </div>
  );
}
