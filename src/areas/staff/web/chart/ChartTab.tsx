/** 架构图: departments or reporting lines on one canvas, to walk, search, fold, zoom and export. */
import { Button } from 'antd';
import { Download, Maximize, Minus, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate, formatDateTime } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { LateMenu } from '#platform/web/entity/late-menu.tsx';
import { useRead } from '#platform/web/query.ts';
import { useAccount } from '#platform/web/session.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { queryPagePersonnelStructure } from '../../model/roster-calls.ts';
import { DepartmentDialogs } from '../department/DepartmentDialogs.tsx';
import type { DepartmentChange } from '../department/use-department-change.ts';
import type { Departments } from '../department/use-departments.ts';
import { InteriorHead } from '../InteriorHead.tsx';
import type { InteriorView } from '../interior-view.ts';
import type { Address } from '#platform/web/use-address.ts';
import type { ChartNode } from './chart-data.ts';
import { chartTree, joinCharts, omittedText } from './chart-data.ts';
import { ChartCanvas } from './ChartCanvas.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import { ChartToolbar } from './ChartToolbar.tsx';
import type { ChartView } from './ChartToolbar.tsx';
import type { Direction } from './chart-layout.ts';
import { MiniMap } from './MiniMap.tsx';
import type { ChartState } from './use-chart.ts';
import { useChart } from './use-chart.ts';
import { chartPage, useChartParts } from './use-chart-parts.ts';
import kit from '#platform/web/styles/kit.module.css';
import styles from './ChartTab.module.css';

export interface ChartTabProps {
  readonly view: InteriorView;
  readonly address: Address;
  readonly departments: Departments;
  readonly change: DepartmentChange | undefined;
}

const none: readonly ChartNode[] = [];

function ExportMenu({
  title,
  roots,
  direction,
}: {
  readonly title: string;
  readonly roots: readonly ChartNode[];
  readonly direction: Direction;
}): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const save = async (format: string) => {
    setBusy(true);
    try {
      const [{ chartSvg }, { savePng, saveSvg }] = await Promise.all([
        import('./chart-export.tsx'),
        import('#platform/web/drawing-file.ts'),
      ]);
      const { account } = useAccount.getState();
      const taker = [account?.name, account?.phone?.slice(-4), formatDateTime(new Date().toISOString())]
        .filter(Boolean)
        .join(' ');
      const chart = chartSvg(title, roots, direction, taker);
      if (format === 'svg') saveSvg(chart, title);
      else await savePng(chart, title);
    } catch {
      toast.error('图片没有生成：架构图过大，请改用 SVG', 3000);
    } finally {
      setBusy(false);
    }
  };
  const items = [
    { key: 'png', label: 'PNG 图片' },
    { key: 'svg', label: 'SVG 矢量图' },
  ];
  return (
    <LateMenu trigger={['click']} menu={{ items, onClick: ({ key }) => void save(key) }}>
      <Button
        className={kit.wideOnly}
        disabled={roots.length === 0}
        icon={<Download size={16} aria-hidden="true" />}
        loading={isBusy}
      >
        导出图片
      </Button>
    </LateMenu>
  );
}

function Zoom({ chart }: { readonly chart: ChartState }): ReactElement {
  const { view } = chart;
  return (
    <div className={styles.zoom} role="group" aria-label="缩放">
      <button type="button" className={kit.iconButton} aria-label="缩小" onClick={() => view.zoomBy(1 / 1.25)}>
        <Minus size={16} aria-hidden="true" />
      </button>
      <span role="status">{Math.round(view.camera.scale * 100)}%</span>
      <button type="button" className={kit.iconButton} aria-label="放大" onClick={() => view.zoomBy(1.25)}>
        <Plus size={16} aria-hidden="true" />
      </button>
      <button type="button" className={kit.iconButton} aria-label="看全图" onClick={chart.fit}>
        <Maximize size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

function Hint(): ReactElement {
  return (
    <p className={styles.hint}>
      <kbd>↑</kbd>
      <kbd>↓</kbd>
      <kbd>←</kbd>
      <kbd>→</kbd> 移动 <kbd>空格</kbd> 展开 <kbd>Enter</kbd> 查看
    </p>
  );
}

export default function ChartTab({ view, address, departments, change }: ChartTabProps): ReactElement {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const { asOf } = view;
  const perspective: ChartView = address.get('by') === 'superior' ? 'superior' : 'department';
  const direction: Direction = address.get('direction') === 'horizontal' ? 'horizontal' : 'vertical';
  const { data, error, refetch } = useRead(
    queryPagePersonnelStructure,
    { filter: { view: perspective, ...(asOf !== null && { asOf }) }, page: chartPage },
    { quiet: true, keep: true },
  );
  const { tree } = departments;
  const { parts, load } = useChartParts(asOf);
  const answer = useMemo(
    () => (data?.chart && perspective === 'department' ? joinCharts(data.chart, parts) : data?.chart),
    [data, parts, perspective],
  );
  const roots = useMemo(
    () => (answer ? chartTree(answer, perspective === 'department' ? tree : []) : none),
    [answer, perspective, tree],
  );
  const chart = useChart(
    box,
    roots,
    direction,
    view.isRoot ? null : `${perspective}:${view.department.id}`,
    (node) =>
      perspective === 'department' && node.kind === 'department' && node.refId === view.department.id && !view.isRoot,
    load,
  );
  const company = departments.root?.name ?? '';
  const title = `${company}${perspective === 'department' ? '组织架构' : '汇报关系'} ${formatDate(asOf ?? todayInShanghai())}`;
  const open = (node: ChartNode) =>
    node.kind === 'person' ? void navigate(`/interior-detail?id=${node.refId}`) : chart.choose(node.id);
  const { chosen } = chart;
  const omitted = answer ? omittedText(answer, perspective) : null;
  useEffect(() => () => toast.close(), []);
  const actions = (
    <>
      <ExportMenu title={title} roots={roots} direction={direction} />
      {change && departments.root && (
        <Button
          type="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => departments.root && change.ask('add', departments.root)}
        >
          新建部门
        </Button>
      )}
    </>
  );
  return (
    <>
      <InteriorHead
        view={departments.root ? { ...view, department: departments.root } : view}
        address={address}
        actions={actions}
      />
      <div className={styles.chart}>
        <ChartCanvas
          box={box}
          label={title}
          layout={chart.layout}
          view={chart.view}
          isHorizontal={direction === 'horizontal'}
          chosenId={chosen?.id ?? null}
          onChoose={chart.choose}
          onFold={chart.fold}
          onOpen={open}
        />
        <ChartToolbar
          roots={roots}
          view={perspective}
          direction={direction}
          isAllOpen={chart.isAllOpen}
          asOf={asOf}
          onView={(next) => address.set({ by: next === 'superior' ? next : null })}
          onDirection={(next) => address.set({ direction: next === 'horizontal' ? next : null })}
          onOpenAll={chart.toggleAll}
          onFind={chart.find}
          onAsOf={(day) => address.set({ asOf: day })}
        />
        {error && !data && <ErrorState title="架构图没有加载出来" error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div className={styles.waiting}>
            <Skeleton rows={6} />
          </div>
        )}
        {data && roots.length === 0 && <EmptyState title="这一天还没有部门和人员" />}
        {omitted !== null && <p className={styles.omitted}>{omitted}</p>}
        <Hint />
        <div className={styles.corner}>
          <Zoom chart={chart} />
          <MiniMap layout={chart.layout} view={chart.view} />
          {chosen && (
            <ChartPanel
              node={chosen}
              asOf={asOf}
              departments={departments}
              change={change}
              onClose={() => chart.choose(null)}
            />
          )}
        </div>
      </div>
      {change && <DepartmentDialogs change={change} departments={departments} />}
    </>
  );
}
