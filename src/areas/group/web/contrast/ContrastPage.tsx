/** 成员对比: two to six members by up to twelve metrics. Everything that is chosen stands in the address, so that it can be sent. */
import { Button, Drawer, Select } from 'antd';
import { ArrowLeftRight, Image as ImageIcon, Link as LinkIcon, ListChecks, Sheet } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { periods, yearAndPeriod } from '#areas/company/public.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { download } from '#platform/web/call.ts';
import { copyText } from '#platform/web/copy-text.ts';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { useAccount } from '#platform/web/session.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useAddress } from '#platform/web/use-address.ts';
import kit from '#platform/web/styles/kit.module.css';
import type { Contrast, ContrastInput } from '../../model/contrast.ts';
import { compareAmongMembers, exportContrast, mostYears, queryContrastMembers } from '../../model/contrast.ts';
import { isFinancial, metricCatalogue } from '../../model/metrics.ts';
import { ContrastCharts } from './ContrastCharts.tsx';
import type { ContrastChoices, ContrastState } from './contrast-state.ts';
import { askOf, readState, writeState } from './contrast-state.ts';
import { ContrastTable } from './ContrastTable.tsx';
import { MemberBar } from './MemberBar.tsx';
import { MetricList } from './MetricList.tsx';
import styles from './ContrastPage.module.css';

/** Metrics that the person may see: those of finance take a code of their own. */
function useMetrics() {
  const seesFinance = usePermission('group_finance_view');
  return useMemo(() => metricCatalogue.filter((metric) => seesFinance || !isFinancial(metric)), [seesFinance]);
}

type Change = (changes: Partial<ContrastState>) => void;

/** Years that can be chosen: next year's plans, and ten years back. */
const offeredYears = (thisYear: number, chosen: readonly number[]): number[] =>
  [...new Set([...Array.from({ length: 12 }, (_, back) => thisYear + 1 - back), ...chosen])].toSorted(
    (left, right) => right - left,
  );

function PeriodChoice({
  state,
  thisYear,
  change,
}: {
  readonly state: ContrastState;
  readonly thisYear: number;
  readonly change: Change;
}): ReactElement {
  return (
    <>
      <Select
        className={styles.period}
        aria-label="期间"
        value={state.period}
        options={periods.map(({ code, label }) => ({ value: code, label }))}
        onChange={(period) => change({ period })}
      />
      <Select<number[]>
        className={styles.years}
        mode="multiple"
        aria-label="年份"
        maxCount={mostYears}
        maxTagCount="responsive"
        value={[...state.years]}
        options={offeredYears(thisYear, state.years).map((year) => ({ value: year, label: `${year}` }))}
        // One year at least: without any there is nothing to compare.
        onChange={(years) => years.length > 0 && change({ years: years.toSorted((left, right) => right - left) })}
      />
    </>
  );
}

/** Who took the picture and when. */
function takenBy(): string {
  const { account } = useAccount.getState();
  return [account?.name, formatDateTime(new Date().toISOString())].filter(Boolean).join(' ');
}

async function savePicture(contrast: Contrast, chart: ContrastState['chart']): Promise<void> {
  try {
    const [{ contrastDrawing }, { savePng }] = await Promise.all([
      import('./contrast-picture.tsx'),
      import('#platform/web/drawing-file.ts'),
    ]);
    const name = `成员对比 ${yearAndPeriod(contrast.year, contrast.period)}`;
    await savePng(contrastDrawing(contrast, chart, takenBy()), name);
  } catch {
    toast.error('图片没有生成，请改用表格', 3000);
  }
}

function Tools({
  state,
  contrast,
  ask,
  change,
}: {
  readonly state: ContrastState;
  readonly contrast: Contrast | undefined;
  readonly ask: ContrastInput | null;
  readonly change: Change;
}): ReactElement {
  const mayExport = usePermission('group_export');
  const picture = useAct();
  const workbook = useAct();
  return (
    <>
      <Button
        className={kit.wideOnly}
        icon={<ArrowLeftRight size={16} aria-hidden="true" />}
        aria-pressed={state.isSwapped}
        onClick={() => change({ isSwapped: !state.isSwapped })}
      >
        行列互换
      </Button>
      <Button
        className={kit.wideOnly}
        icon={<ImageIcon size={16} aria-hidden="true" />}
        disabled={!contrast}
        loading={picture.isBusy}
        onClick={() => contrast && void picture.act(() => savePicture(contrast, state.chart))}
      >
        图片
      </Button>
      {mayExport && (
        <Button
          className={kit.wideOnly}
          icon={<Sheet size={16} aria-hidden="true" />}
          disabled={!ask}
          loading={workbook.isBusy}
          onClick={() => ask && void workbook.act(() => download(exportContrast, ask))}
        >
          表格
        </Button>
      )}
      <Button
        type="primary"
        icon={<LinkIcon size={16} aria-hidden="true" />}
        onClick={() => void copyText(location.href, '链接已复制')}
      >
        复制链接
      </Button>
    </>
  );
}

/** What the statements of the compared members cover. */
function Coverage({ contrast }: { readonly contrast: Contrast }): ReactElement {
  const { coverage } = contrast;
  const missing = coverage?.missing ?? [];
  return (
    <p className={`${styles.coverage} secondary`}>
      {yearAndPeriod(contrast.year, contrast.period)}
      {coverage && (
        <span data-incomplete={missing.length > 0 || undefined}>
          ，已报送 {coverage.reported}/{coverage.total}
        </span>
      )}
      {missing.length > 0 && `，缺 ${missing.map(({ companyName }) => companyName).join('、')}`}
      {coverage && '，金额为人民币'}
    </p>
  );
}

function Body({
  state,
  change,
  metrics,
}: {
  readonly state: ContrastState;
  readonly change: Change;
  readonly metrics: ContrastChoices['metrics'];
}): ReactElement {
  const ask = askOf(state);
  const isNarrow = useMedia(narrowQuery);
  const [isChoosing, setChoosing] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useRead(
    compareAmongMembers,
    ask ?? { companyCodes: [], metrics: [], years: [], period: state.period },
    { quiet: true, keep: true, enabled: ask !== null },
  );
  const list = (
    <MetricList metrics={metrics} chosen={state.metrics} onChange={(chosen) => change({ metrics: chosen })} />
  );
  const table = () => {
    if (!ask)
      return (
        <EmptyState
          title={state.members.length < 2 ? '至少选两家成员企业' : '至少选一项指标'}
          reason="选好后在这里并排比较，链接可以发给别人"
        />
      );
    if (error && !data) return <ErrorState title="对比没有加载出来" error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton rows={10} />;
    return (
      <div className={styles.compared} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
        <div className={styles.main}>
          <Coverage contrast={data} />
          <ContrastTable
            contrast={data}
            isSwapped={state.isSwapped}
            chart={state.chart}
            onChart={(chart) => change({ chart })}
          />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, so that the keyboard has to reach it (WCAG 2.1.1) */}
        <aside className={styles.charts} aria-label="图表" tabIndex={0}>
          <ContrastCharts
            contrast={data}
            metric={state.chart}
            isQuarterly={state.isQuarterly}
            onQuarterly={(isQuarterly) => change({ isQuarterly })}
          />
        </aside>
      </div>
    );
  };
  return (
    <div className={styles.body}>
      {isNarrow ? (
        <div className={styles.chooser}>
          <Button block icon={<ListChecks size={16} aria-hidden="true" />} onClick={() => setChoosing(true)}>
            指标（{state.metrics.length}）
          </Button>
          <Drawer open={isChoosing} title="选择指标" placement="bottom" onClose={() => setChoosing(false)}>
            {list}
          </Drawer>
        </div>
      ) : (
        <div className={styles.metrics}>{list}</div>
      )}
      {table()}
    </div>
  );
}

function Loaded({ choices, members }: { readonly choices: ContrastChoices; readonly members: MemberBarMembers }) {
  const { get, set } = useAddress();
  const state = readState(get, choices);
  const asked = (get('members') ?? '').split(',').filter(Boolean);
  const unknown = asked.filter((code) => !members.some(({ companyCode }) => companyCode === code)).length;
  // The address says everything from the first sight on, so that it can be sent as it stands; what it said wrong stays until something is chosen.
  useEffect(() => {
    const written = writeState(state);
    const isWhole = Object.entries(written).every(([key, value]) => get(key) === value);
    if (!isWhole && unknown === 0) set(written, { replace: true });
  }, [state, unknown, get, set]);
  const change: Change = (changes) => set(writeState({ ...state, ...changes }), { replace: true });
  const ask = askOf(state);
  const { data } = useRead(
    compareAmongMembers,
    ask ?? { companyCodes: [], metrics: [], years: [], period: state.period },
    { quiet: true, keep: true, enabled: ask !== null },
  );
  const isNarrow = useMedia(narrowQuery);
  const period = <PeriodChoice state={state} thisYear={choices.thisYear} change={change} />;
  return (
    <>
      <PageHeader
        showPath
        actions={
          <>
            {!isNarrow && period}
            <Tools state={state} contrast={ask ? data : undefined} ask={ask} change={change} />
          </>
        }
      />
      {isNarrow && <div className={styles.periodLine}>{period}</div>}
      <MemberBar members={members} chosen={state.members} onChange={(chosen) => change({ members: chosen })} />
      {unknown > 0 && <Note tone="warning">链接中有 {unknown} 家企业不在集团内，或您不能查看，没有列入</Note>}
      <Body state={state} change={change} metrics={choices.metrics} />
    </>
  );
}

type MemberBarMembers = Parameters<typeof MemberBar>[0]['members'];

export default function ContrastPage(): ReactElement {
  const { data, error, refetch } = useRead(queryContrastMembers, {}, { quiet: true });
  const metrics = useMetrics();
  return (
    <div className={styles.root}>
      {data ? (
        data.members.length < 2 ? (
          <>
            <PageHeader showPath />
            <EmptyState title="集团里还没有可以对比的成员" reason="至少两家成员企业加入集团后，可以在这里并排比较" />
          </>
        ) : (
          <Loaded
            members={data.members}
            choices={{
              members: data.members,
              metrics,
              latest: data.latest,
              thisYear: Number(todayInShanghai().slice(0, 4)),
            }}
          />
        )
      ) : (
        <>
          <PageHeader showPath />
          {error ? (
            <ErrorState title="成员企业没有加载出来" error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton rows={10} />
          )}
        </>
      )}
    </div>
  );
}
