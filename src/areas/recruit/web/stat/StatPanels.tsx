/** The four panels of the statistics: funnel, days, yields, open positions. Bars repeat what stands in the figures beside them. */
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import type { TableColumn } from '#platform/web/parts/ColumnTable.tsx';
import { ColumnTable } from '#platform/web/parts/ColumnTable.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import type { RecruitStat, StatPosition, StatStage, StatTime, StatYield } from '../../model/stat/stat-calls.ts';
import { leastCases } from '../../model/stat/stat-titles.ts';
import type { YieldGroup } from '../../model/stat/stat-titles.ts';
import styles from './StatPanels.module.css';

interface PanelProps {
  readonly stat: RecruitStat;
}

/** Days from which an open position is looked at, and from which it is late. */
const openFor = { amber: 60, red: 90 } as const;

const percent = (value: number | null): string => (value === null ? EMPTY_TEXT : `${value.toFixed(1)}%`);
const days = (value: number | null): string => (value === null ? EMPTY_TEXT : String(value));

/** Board and list of the process with a filter set. */
const processPath = (filter: Readonly<Record<string, string>>): string =>
  `/outside?${new URLSearchParams({ tab: 'process', ...filter }).toString()}`;

/** What a stage loses, in words: an offer is not taken, all else stops there. */
function lossWords({ status, lost }: StatStage): string | null {
  return lost === 0 ? null : `${status === 'offer' ? '未接受' : '止步'} ${lost}`;
}

export function FunnelPanel({ stat: { funnel, titles, tested } }: PanelProps): ReactElement {
  const most = Math.max(1, ...funnel.map(({ entered }) => entered));
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="stat-funnel">
      <SectionHead
        id="stat-funnel"
        title={titles.funnel}
        note="人"
        answer={`按首次到达该阶段计，右侧为占全部简历${tested > 0 ? `；其中 ${tested} 人做过测评` : ''}`}
      />
      <ol className={styles.funnel}>
        {funnel.map((stage) => {
          const loss = lossWords(stage);
          const isOurs = stage.status === 'offer' && loss !== null;
          return (
            <li key={stage.status}>
              <Link to={processPath({ status: stage.status })}>{stage.label}</Link>
              <span className={styles.bar}>
                <i style={{ width: `${(stage.entered / most) * 100}%` }} data-answer={isOurs || undefined} />
                <b>{stage.entered}</b>
              </span>
              <span className="secondary">{percent(stage.share)}</span>
              {stage.rate !== null && (
                <small data-ours={isOurs || undefined}>
                  <span aria-hidden>↓ </span>
                  {percent(stage.rate)} 进入下一阶段{stage.staying > 0 && `，停留 ${stage.staying}`}
                  {loss !== null && `，${loss}`}
                </small>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const overTarget = ({ medianDays, targetDays }: StatTime): number | null =>
  medianDays === null || targetDays === null ? null : medianDays - targetDays;

const signed = (value: number | null): string =>
  value === null ? EMPTY_TEXT : value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';

type Tone = 'warning' | 'danger' | undefined;

/** A figure that calls for a look; without a tone it is like the others. */
const Toned = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }): ReactElement => (
  <span className={styles.toned} data-tone={tone}>
    {children}
  </span>
);

/** Shares of the longest bar. */
const timeColumns = (width: (value: number | null) => string): readonly TableColumn<StatTime>[] => [
  { key: 'stage', label: '阶段', className: styles.name, render: ({ label }) => label },
  {
    key: 'bars',
    label: <span className="visually-hidden">图</span>,
    render: (stage) => (
      <span className={styles.span} aria-hidden>
        <s style={{ width: width(stage.mostlyDays) }} />
        <i style={{ width: width(stage.medianDays) }} data-answer={(overTarget(stage) ?? 0) > 0 || undefined} />
        {stage.targetDays !== null && <u style={{ left: width(stage.targetDays) }} />}
      </span>
    ),
  },
  {
    key: 'median',
    label: '中位',
    isNumber: true,
    render: ({ medianDays, cases }) => (
      <>
        {days(medianDays)}
        {cases > 0 && cases < leastCases && <span className="secondary caption"> {cases} 例</span>}
      </>
    ),
  },
  { key: 'mostly', label: '八成内', isNumber: true, render: ({ mostlyDays }) => days(mostlyDays) },
  { key: 'target', label: '目标', isNumber: true, render: ({ targetDays }) => days(targetDays) },
  {
    key: 'over',
    label: '比目标',
    isNumber: true,
    render: (stage) => {
      const over = overTarget(stage);
      return <Toned tone={over !== null && over > 0 ? 'warning' : undefined}>{signed(over)}</Toned>;
    },
  },
];

export function TimePanel({ stat: { stages, titles } }: PanelProps): ReactElement {
  const most = Math.max(1, ...stages.flatMap(({ mostlyDays, targetDays }) => [mostlyDays ?? 0, targetDays ?? 0]));
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="stat-time">
      <SectionHead id="stat-time" title={titles.time} note="天" answer="深色为中位数，浅色为八成在此内，竖线为目标" />
      <ColumnTable
        label="各阶段用时"
        className={styles.table}
        columns={timeColumns((value) => `${((value ?? 0) / most) * 100}%`)}
        rows={stages}
        keyOf={({ status }) => status}
      />
    </section>
  );
}

const groupWords = { channel: '来源', position: '职位', owner: '负责人' } as const;
const groupKeys = { channel: 'source', position: 'positionId', owner: 'ownerId' } as const;
const yieldFigures: readonly (readonly [label: string, text: (line: StatYield) => ReactNode])[] = [
  ['简历', ({ resumes }) => resumes],
  ['面试', ({ interviews }) => interviews],
  ['通知', ({ offers }) => offers],
  ['入职', ({ hired }) => hired],
  ['入职率', ({ rate }) => percent(rate)],
  ['周期（天）', ({ medianDays }) => days(medianDays)],
];

export function YieldPanel({ stat, by }: PanelProps & { readonly by: YieldGroup }): ReactElement {
  const { groups, total, titles } = stat;
  const nameOf = ({ key, label }: StatYield) =>
    key === null ? label : <Link to={processPath({ [groupKeys[by]]: String(key) })}>{label}</Link>;
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="stat-yield">
      <SectionHead
        id="stat-yield"
        title={titles.yield}
        answer={`各${groupWords[by]}从简历到入职，周期为进入流程到入职的中位天数`}
      />
      <ColumnTable
        label={`各${groupWords[by]}产出`}
        className={styles.table}
        columns={[
          { key: 'name', label: groupWords[by], className: styles.name, render: nameOf, foot: total.label },
          ...yieldFigures.map(([label, text]) => ({
            key: label,
            label,
            isNumber: true,
            render: text,
            foot: text(total),
          })),
        ]}
        rows={groups}
        keyOf={({ key }) => String(key)}
      />
    </section>
  );
}

const openTone = (open: number): Tone =>
  open >= openFor.red ? 'danger' : open >= openFor.amber ? 'warning' : undefined;

const positionColumns: readonly TableColumn<StatPosition>[] = [
  {
    key: 'name',
    label: '职位',
    className: styles.name,
    render: ({ id, name }) => <Link to={processPath({ positionId: String(id) })}>{name}</Link>,
  },
  { key: 'department', label: '部门', render: ({ department }) => department },
  { key: 'hired', label: '已录 / 需', isNumber: true, render: ({ hired, headcount }) => `${hired} / ${headcount}` },
  { key: 'active', label: '流程中', isNumber: true, render: ({ active }) => active },
  {
    key: 'open',
    label: '已开',
    isNumber: true,
    render: ({ openDays, pausedDays }) => (
      <span title={pausedDays > 0 ? `暂停 ${pausedDays} 天不计` : undefined}>
        <Toned tone={openTone(openDays)}>{openDays} 天</Toned>
      </span>
    ),
  },
  {
    key: 'slowest',
    label: '停得最久',
    render: ({ slowest }) => (slowest ? `${slowest.label} ${slowest.days} 天` : EMPTY_TEXT),
  },
  { key: 'owner', label: '负责人', render: ({ owner }) => owner },
];

export function PositionPanel({ stat: { positions, titles } }: PanelProps): ReactElement {
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="stat-positions">
      <SectionHead
        id="stat-positions"
        title={titles.positions}
        answer={`开放 ${openFor.amber} 天以上为黄，${openFor.red} 天以上为红；暂停的日子不计`}
      >
        <Link to="/outside?tab=positions">全部职位</Link>
      </SectionHead>
      {positions.length > 0 && (
        <ColumnTable
          label="招聘中的职位"
          className={styles.table}
          columns={positionColumns}
          rows={positions}
          keyOf={({ id }) => id}
        />
      )}
    </section>
  );
}
