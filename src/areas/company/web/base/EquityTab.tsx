/** 股权结构: who stands behind the company and what it holds; the chart is fetched with the library when the tab opens. */
import { Button } from 'antd';
import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatPercent } from '#platform/entity/format.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import type { EquityPerson } from '../../model/equity.ts';
import { queryEquityStructure } from '../../model/equity.ts';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import { BaseTabs } from './base-tabs.tsx';
import type { EquityChartProps } from './EquityChart.tsx';
import type { EquityKind } from './equity-layout.ts';
import { equityKinds, foldable, kindOf, unfolded } from './equity-layout.ts';
import { EquityOutline } from './EquityOutline.tsx';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import kit from '#platform/web/styles/kit.module.css';
import styles from './EquityTab.module.css';

const EquityChart = lazyPart<EquityChartProps>(
  async () => (await import('./EquityChart.tsx')).EquityChart,
  () => <Skeleton rows={10} />,
);
const directions = [
  { value: 'both', label: '双向' },
  { value: 'up', label: '向上穿透' },
  { value: 'down', label: '向下投资' },
] as const;
type Direction = (typeof directions)[number]['value'];
const depths = [1, 2, 3, 5, 10].map((depth) => ({ value: depth, label: `${depth} 层` }));

function People({
  title,
  people,
  none,
}: {
  readonly title: string;
  readonly people: readonly EquityPerson[];
  readonly none: string;
}): ReactElement {
  return (
    <div>
      <SectionHead title={title} />
      {people.length === 0 && <p className="secondary">{none}</p>}
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <b>{person.name}</b> {person.ratio > 0 && formatPercent(person.ratio)}{' '}
            <span className="tag">{person.label}</span>
            {person.basis !== '' && <span className="secondary"> {person.basis}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The same as the chart for who cannot see it, and for reading numbers. */
function Table({
  structure,
  folds,
  folded,
  onFold,
}: Pick<EquityChartProps, 'structure' | 'folds' | 'folded' | 'onFold'>): ReactElement {
  return (
    <PlainTable caption="持股明细" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">名称</th>
          <th scope="col">位置</th>
          <th scope="col" data-number>
            累计比例
          </th>
        </tr>
      </thead>
      <tbody>
        {structure.nodes
          .filter((node) => !node.isRoot)
          .map((node) => (
            <tr key={node.id}>
              <td>
                {node.name}
                {folds.has(node.id) && (
                  <button
                    type="button"
                    className={kit.textButton}
                    aria-expanded={!folded.has(node.id)}
                    onClick={() => onFold(node.id)}
                  >
                    {folded.has(node.id) ? '展开' : '收起'}
                  </button>
                )}
              </td>
              <td>{node.level < 0 ? `上 ${-node.level} 层` : `下 ${node.level} 层`}</td>
              <td data-number>{formatPercent(node.cumulative)}</td>
            </tr>
          ))}
      </tbody>
    </PlainTable>
  );
}

/** What the grounds and frames of the boxes mean: only those in sight. */
function Legend({ structure }: Pick<EquityChartProps, 'structure'>): ReactElement {
  const kinds = new Set(structure.nodes.map((node) => kindOf(node, structure)));
  return (
    <ul className={styles.legend} aria-label="图例">
      {Object.entries(equityKinds)
        .filter(([kind]) => kinds.has(kind as EquityKind))
        .map(([kind, { label, fill, line }]) => (
          <li key={kind}>
            <i style={{ background: fill, borderColor: line }} aria-hidden="true" />
            {label}
          </li>
        ))}
    </ul>
  );
}

export default function EquityTab(): ReactElement {
  const isNarrow = useMedia(narrowQuery);
  const [params, setParams] = useSearchParams();
  const direction = directions.find(({ value }) => value === params.get('direction'))?.value ?? 'both';
  const [depth, setDepth] = useState(5);
  const save = useRef<(() => void) | null>(null);
  const { data, error, refetch } = useRead(queryEquityStructure, { direction, depth }, { quiet: true, keep: true });
  const choose = (next: Direction) =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), direction: next }));
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = useCallback(
    (id: string) =>
      setFolded((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])),
    [],
  );
  const keepSave = useCallback((download: () => void) => (save.current = download), []);
  const drawn = useMemo(
    () => data && { structure: unfolded(data, folded), folds: foldable(data), folded, onFold: fold },
    [data, folded, fold],
  );
  const hasHolders = (data?.nodes.length ?? 0) > 1;
  return (
    <div>
      <PageHeader
        title="基本信息"
        actions={
          hasHolders &&
          !isNarrow && (
            <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => save.current?.()}>
              导出图片
            </Button>
          )
        }
      >
        <BaseTabs />
      </PageHeader>
      <div className={styles.tools}>
        <Segments<Direction> label="方向" value={direction} onChange={choose} segments={directions} />
        <Segments<number> label="层数" value={depth} onChange={setDepth} segments={depths} />
        {data?.truncated && <span className="tag tag-warning">结构较大，只计算和显示较近的部分</span>}
        {data?.edges.some((edge) => edge.isCycle) && <span className="tag tag-warning">存在交叉持股</span>}
      </div>
      {error && !data && <ErrorState title="股权结构没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={10} />}
      {data && !hasHolders && <EmptyState title="还没有股权关系" reason="在“股东信息”里登记股东后，这里画出穿透图" />}
      {data && drawn && hasHolders && (
        <>
          <Legend structure={drawn.structure} />
          {isNarrow ? (
            <EquityOutline {...drawn} />
          ) : (
            <>
              <p className={`secondary ${styles.hint}`}>
                点击带 ＋ 或 － 的主体，展开或收起它后面的层级；滚轮缩放，拖动平移
              </p>
              <EquityChart {...drawn} onReady={keepSave} />
            </>
          )}
          <div className={styles.facts}>
            <People title="实际控制人" people={data.controllers} none="没有单独控制的人；持股相等的，互不控制" />
            <div>
              <People
                title="受益所有人"
                people={data.beneficialOwners}
                none="没有最终拥有 25% 以上股权、收益权、表决权或者实际控制的自然人，也没有登记总经理或法定代表人"
              />
              {data.openHolders.length > 0 && (
                <p className="secondary">
                  {data.openHolders.map(({ name, ratio }) => `${name}（${formatPercent(ratio)}）`).join('、')}
                  背后的自然人没有登记，查明后再确认受益所有人
                </p>
              )}
            </div>
            <Table {...drawn} />
          </div>
        </>
      )}
    </div>
  );
}
