/** The panels about people. Bars lead to the roster for who may see it. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatNumber } from '#platform/entity/format.ts';
import { usePermission } from '#platform/web/permissions.ts';
import type { FrameworkNode } from '../../model/portrait.ts';
import * as portrait from '../../model/portrait.ts';
import type { Bar } from './charts.tsx';
import { BarList, Columns, Line, sizeOf, textOf } from './charts.tsx';
import { Panel } from './Panel.tsx';
import styles from './PeoplePanels.module.css';

type Distribution = OutputOf<typeof portrait.queryAgeDistribution>;

/** The roster of people at work under one more filter. */
const roster = (filter: Readonly<Record<string, string>>): string =>
  `/interior?${new URLSearchParams({ tab: 'roster', status: 'in_service', ...filter }).toString()}`;

const nobody = '还没有在岗人员';

function largest({ total, buckets }: Distribution): string {
  const known = buckets.filter(({ code }) => code !== 'unknown');
  const most = known.toSorted((left, right) => sizeOf(right.count) - sizeOf(left.count))[0];
  if (!most || total === 0) return nobody;
  if (buckets.some(({ count }) => count === portrait.heldBack))
    return `在岗 ${textOf(total)} 人；* 会让小于 ${portrait.fewestPeople} 的人数被推算，不显示`;
  if (typeof most.count === 'string' || typeof total === 'string') return `在岗 ${textOf(total)} 人`;
  return `${most.label}最多，占 ${Math.round((most.count / total) * 100)}%`;
}

/** `key`: the filter of the roster that a bucket stands for; sex knows no missing value. */
const barsOf = ({ buckets }: Distribution, key: string, isOpen: boolean): Bar[] =>
  buckets.map((bucket) => ({
    ...bucket,
    to: isOpen && !(key === 'sex' && bucket.code === 'unknown') ? roster({ [key]: bucket.code }) : null,
  }));

const shortAge = (label: string): string =>
  label.replace(' 岁及以下', '以下').replace(' 岁以上', '以上').replace(' 岁', '');
const shortYears = (label: string): string =>
  label.replace('不满 1 年', '<1').replace('10 年及以上', '≥10').replace(' 年', '');

/** Departments shown by name before the others are added up. */
const mostDepartments = 7;

function departmentBars(data: Distribution, isOpen: boolean): Bar[] {
  const sorted = data.buckets.toSorted((left, right) => sizeOf(right.count) - sizeOf(left.count));
  const bars = sorted
    .slice(0, mostDepartments)
    .map((bucket): Bar => ({ ...bucket, to: isOpen ? roster({ dept: bucket.code }) : null }));
  const rest = sorted.slice(mostDepartments);
  if (rest.length === 0) return bars;
  const isHidden = rest.some(({ count }) => typeof count === 'string');
  const count = rest.reduce((sum, bucket) => sum + sizeOf(bucket.count), 0);
  return [
    ...bars,
    {
      code: 'rest',
      label: isHidden ? `其他 ${rest.length} 个部门，约` : `其他 ${rest.length} 个部门`,
      count,
      to: null,
    },
  ];
}

interface TreeProps {
  readonly nodes: readonly FrameworkNode[];
  readonly depth: number;
  /** Departments lead to their people. */
  readonly isOpen: boolean;
}

function Tree({ nodes, depth, isOpen }: TreeProps): ReactElement {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id}>
          <p>
            {isOpen && node.count !== 0 ? (
              <Link className="ellipsis" to={roster({ dept: String(node.id) })}>
                {node.name}
              </Link>
            ) : (
              <span className="ellipsis">{node.name}</span>
            )}
            <b>{textOf(node.count)}</b>
          </p>
          {depth > 1 && node.children.length > 0 && <Tree nodes={node.children} depth={depth - 1} isOpen={isOpen} />}
        </li>
      ))}
    </ul>
  );
}

const monthLabel = (month: string): string => month.replace('-', '/');

function trendWords({ months }: OutputOf<typeof portrait.queryPersonnelChangeTrend>): string {
  const sum = (key: 'joined' | 'left') => months.slice(-12).reduce((total, month) => total + sizeOf(month[key]), 0);
  const isExact = months.slice(-12).every(({ joined, left }) => typeof joined === 'number' && typeof left === 'number');
  return `近 12 个月${isExact ? '' : '约'}入职 ${formatNumber(sum('joined'))} 人，离职 ${formatNumber(sum('left'))} 人`;
}

export function PeoplePanels(): ReactElement {
  const isOpen = usePermission('staff_structure');
  return (
    <>
      <Panel title="人员变化" unit="在岗人数，24 个月" read={portrait.queryPersonnelChangeTrend} answer={trendWords}>
        {({ months }) => (
          <>
            <Line
              name="在岗人数"
              points={months.map(({ month, headcount }) => ({ label: monthLabel(month), value: headcount }))}
            />
            {isOpen && (
              <Link className={styles.more} to="/interior?tab=composition">
                查看人员变动
              </Link>
            )}
          </>
        )}
      </Panel>
      <Panel title="学历" read={portrait.queryEducationDistribution} answer={largest}>
        {(data) => <BarList unit="人" bars={barsOf(data, 'educationGroup', isOpen)} />}
      </Panel>
      <Panel title="年龄" read={portrait.queryAgeDistribution} answer={largest}>
        {(data) => (
          <Columns
            unit="人"
            bars={barsOf(data, 'ageBand', isOpen).map((bar) => ({ ...bar, label: shortAge(bar.label) }))}
          />
        )}
      </Panel>
      <Panel title="部门人数" read={portrait.queryDepartmentDistribution} answer={largest}>
        {(data) => <BarList unit="人" bars={departmentBars(data, isOpen)} />}
      </Panel>
      <Panel title="司龄" unit="年" read={portrait.queryWorkingAgeDistribution} answer={largest}>
        {(data) => (
          <Columns
            unit="人"
            bars={barsOf(data, 'service', isOpen).map((bar) => ({ ...bar, label: shortYears(bar.label) }))}
          />
        )}
      </Panel>
      <Panel title="性别" read={portrait.querySexDistribution} answer={largest}>
        {(data) => <BarList unit="人" bars={barsOf(data, 'sex', isOpen)} />}
      </Panel>
      <Panel
        title="组织架构"
        read={portrait.queryFramework}
        answer={({ departments }) => `${formatNumber(departments)} 个部门，显示前两级`}
      >
        {({ tree }) => (
          <div className={styles.tree}>
            <Tree nodes={tree} depth={2} isOpen={isOpen} />
          </div>
        )}
      </Panel>
    </>
  );
}
