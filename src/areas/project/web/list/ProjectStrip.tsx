/** Figures over all projects under the filter, states as tabs, and what needs somebody: each of them narrows the list. */
import type { ReactElement } from 'react';
import { formatMoney, formatNumber } from '#platform/entity/format.ts';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { Chip } from '#platform/web/parts/Chip.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import { projectStatuses } from '../../model/project-dicts.ts';
import type { ProjectSummary } from '../../model/project-calls.ts';
import type { projectList } from '../../model/project-list.ts';
import type { ProjectPage } from './project-row.ts';
import styles from './ProjectStrip.module.css';

type Parts = PageParts<typeof projectList, ProjectPage>;
type List = Parts['list'];

/** Days within which a day counts as near, and without an entry of progress after which a project counts as quiet. */
const [near, quiet] = [7, 14];

interface FigureBox {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  readonly line: string;
  readonly isUrgent?: boolean;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** Its unit stands at the second of the two. */
const inTenThousands = (yuan: number): string => formatNumber(yuan / 10_000, 2);

/** The boxes of the strip; money only for those who may see it. */
function boxesOf(summary: ProjectSummary): FigureBox[] {
  const { statuses, healths, late, money, overload } = summary;
  const total = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const boxes: FigureBox[] = [
    {
      label: '进行中',
      value: String(statuses['ongoing'] ?? 0),
      unit: '个',
      line: `共 ${total} 个，本年立项 ${summary.startedThisYear}`,
      filter: { status: ['ongoing'] },
    },
    {
      label: '健康',
      value: String(healths['green'] ?? 0),
      unit: '正常',
      line: `需关注 ${healths['amber'] ?? 0}，有问题 ${healths['red'] ?? 0}`,
      filter: { status: ['ongoing'], health: ['amber', 'red'] },
    },
    {
      label: '延期',
      value: String(late.count),
      unit: '个',
      line: late.count === 0 ? '没有延期的节点' : `最久 ${late.longest} 天，中位数 ${late.median} 天`,
      isUrgent: late.count > 0,
      filter: { delayed: true },
    },
  ];
  if (money)
    boxes.push({
      label: '预算执行',
      value: money.budget === 0 ? '--' : ((money.cost / money.budget) * 100).toFixed(1),
      unit: money.budget === 0 ? '' : '%',
      line: `已用 ${inTenThousands(money.cost)}，预算 ${formatMoney(money.budget, '万元')}`,
      filter: {},
    });
  boxes.push({
    label: '超负荷',
    value: String(overload.count),
    unit: '人',
    line: overload.highest === 0 ? '还没有填写投入' : `本月最高 ${overload.highest}%`,
    isUrgent: overload.count > 0,
    filter: {},
  });
  return boxes;
}

function Box({ box, list }: { readonly box: FigureBox; readonly list: List }): ReactElement {
  const inner = (
    <>
      <span>{box.label}</span>
      <b data-urgent={box.isUrgent || undefined}>
        {box.value} <small>{box.unit}</small>
      </b>
      <span>{box.line}</span>
    </>
  );
  return Object.keys(box.filter).length === 0 ? (
    <div className={styles.box}>{inner}</div>
  ) : (
    <button type="button" className={styles.box} onClick={() => list.change({ filter: box.filter })}>
      {inner}
    </button>
  );
}

/** States that are always offered; the others where there is a project. */
const usual = new Set(['not_started', 'ongoing', 'paused', 'completed', 'accepted']);

function Tabs({ summary, list }: { readonly summary: ProjectSummary; readonly list: List }): ReactElement {
  const { statuses } = summary;
  const chosen = list.query.filter['status'] as readonly string[] | undefined;
  const total = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const offered = projectStatuses.filter(({ code }) => usual.has(code) || (statuses[code] ?? 0) > 0);
  return (
    <Segments
      label="项目状态"
      className={styles.tabs}
      value={chosen === undefined ? '' : chosen.length === 1 ? (chosen[0] ?? '') : undefined}
      onChange={(value) => list.change({ filter: { status: value === '' ? undefined : [value] } })}
      segments={[
        { value: '', label: '全部', count: total },
        ...offered.map(({ code, label }) => ({ value: code as string, label, count: statuses[code] ?? 0 })),
      ]}
    />
  );
}

function Attention({ summary, list }: { readonly summary: ProjectSummary; readonly list: List }): ReactElement {
  const { filter } = list.query;
  const toggle = (key: string, value: unknown) =>
    list.change({ filter: { [key]: filter[key] === value ? undefined : value } });
  const chips = [
    { key: 'delayed', value: true, label: '里程碑延期', count: summary.late.count, isUrgent: summary.late.count > 0 },
    { key: 'nextWithin', value: near, label: `${near} 天内里程碑`, count: summary.nextWeek },
    { key: 'quietDays', value: quiet, label: `${quiet} 天没写进展`, count: summary.quiet },
    { key: 'isManagerMissing', value: true, label: '待指派经理', count: summary.managerMissing },
  ];
  return (
    <div className={styles.attention} role="group" aria-label="需要处理">
      <span className="secondary">需要处理</span>
      {chips.map(({ key, value, label, count, isUrgent }) => (
        <Chip
          key={key}
          label={label}
          count={count}
          isOn={filter[key] === value}
          {...(isUrgent && { isUrgent })}
          onPress={() => toggle(key, value)}
        />
      ))}
    </div>
  );
}

/** Keeps its height while the first answer is on its way: nothing below it jumps. */
export function ProjectStrip({ list }: Parts): ReactElement {
  const summary = list.answer?.summary ?? null;
  if (!summary) return <div className={styles.waiting} aria-hidden="true" />;
  return (
    <div className={styles.root}>
      <div className={styles.strip} role="group" aria-label="项目概况">
        {boxesOf(summary).map((box) => (
          <Box key={box.label} box={box} list={list} />
        ))}
      </div>
      <div className={styles.line}>
        <Tabs summary={summary} list={list} />
        <Attention summary={summary} list={list} />
      </div>
    </div>
  );
}
