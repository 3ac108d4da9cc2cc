/** The four panels of the statistics: funnel, days, yields, open positions. Bars repeat what stands in the figures beside them. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import type { RecruitStat, StatStage, StatTime } from '../../model/stat/stat-calls.ts';
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

export function TimePanel({ stat: { stages, titles } }: PanelProps): ReactElement {
  const most = Math.max(1, ...stages.flatMap(({ mostlyDays, targetDays }) => [mostlyDays ?? 0, targetDays ?? 0]));
  const width = (value: number | null) => `${((value ?? 0) / most) * 100}%`;
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="stat-time">
      <SectionHead id="stat-time" title={titles.time} note="天" answer="深色为中位数，浅色为八成在此内，竖线为目标" />
      <PlainTable className={styles.table}>
        <thead>
          <tr>
            <th scope="col">阶段</th>
            <th scope="col">
              <span className="visually-hidden">图</span>
            </th>
            <th scope="col" data-number>
              中位
            </th>
            <th scope="col" data-number>
              八成内
            </th>
            <th scope="col" data-number>
              目标
            </th>
            <th scope="col" data-number>
              比目标
            </th>
          </tr>
        </thead>
        <tbody>
          {stages.map((stage) => {
            const over = overTarget(stage);
            const isOver = over !== null && over > 0;
            return (
              <tr key={stage.status}>
                <th scope="row">{stage.label}</th>
                <td>
                  <span className={styles.span} aria-hidden>
                    <s style={{ width: width(stage.mostlyDays) }} />
                    <i style={{ width: width(stage.medianDays) }} data-answer={isOver || undefined} />
                    {stage.targetDays !== null && <u style={{ left: width(stage.targetDays) }} />}
                  </span>
                </td>
                <td data-number>
                  {days(stage.medianDays)}
                  {stage.cases > 0 && stage.cases < leastCases && (
                    <span className="secondary caption"> {stage.cases} 例</span>
                  )}
                </td>
                <td data-number>{days(stage.mostlyDays)}</td>
                <td data-number>{days(stage.targetDays)}</td>
                <td data-number data-over={isOver || undefined}>
                  {signed(over)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
    </section>
  );
}

const groupWords = { channel: '来源', position: '职位', owner: '负责人' } as const;
const groupKeys = { channel: 'source', position: 'positionId', owner: 'ownerId' } as const;

export function YieldPanel({ stat, by }: PanelProps & { readonly by: YieldGroup }): ReactElement {
  const { groups, total, titles } = stat;
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="stat-yield">
      <SectionHead
        id="stat-yield"
        title={titles.yield}
        answer={`各${groupWords[by]}从简历到入职，周期为进入流程到入职的中位天数`}
      />
      <PlainTable className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{groupWords[by]}</th>
            {['简历', '面试', '通知', '入职', '入职率', '周期（天）'].map((label) => (
              <th key={label} scope="col" data-number>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...groups, total].map((line) => (
            <tr key={line === total ? 'total' : String(line.key)} data-total={line === total || undefined}>
              <th scope="row">
                {line === total || line.key === null ? (
                  line.label
                ) : (
                  <Link to={processPath({ [groupKeys[by]]: String(line.key) })}>{line.label}</Link>
                )}
              </th>
              <td data-number>{line.resumes}</td>
              <td data-number>{line.interviews}</td>
              <td data-number>{line.offers}</td>
              <td data-number>{line.hired}</td>
              <td data-number>{percent(line.rate)}</td>
              <td data-number>{days(line.medianDays)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  );
}

export function PositionPanel({ stat: { positions, titles } }: PanelProps): ReactElement {
  const tone = (open: number) => (open >= openFor.red ? 'danger' : open >= openFor.amber ? 'warning' : undefined);
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
        <PlainTable className={styles.table}>
          <thead>
            <tr>
              <th scope="col">职位</th>
              <th scope="col">部门</th>
              <th scope="col" data-number>
                已录 / 需
              </th>
              <th scope="col" data-number>
                流程中
              </th>
              <th scope="col" data-number>
                已开
              </th>
              <th scope="col">停得最久</th>
              <th scope="col">负责人</th>
            </tr>
          </thead>
          <tbody>
            {positions.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <Link to={processPath({ positionId: String(one.id) })}>{one.name}</Link>
                </th>
                <td>{one.department}</td>
                <td data-number>
                  {one.hired} / {one.headcount}
                </td>
                <td data-number>{one.active}</td>
                <td
                  data-number
                  data-tone={tone(one.openDays)}
                  title={one.pausedDays > 0 ? `暂停 ${one.pausedDays} 天不计` : undefined}
                >
                  {one.openDays} 天
                </td>
                <td>{one.slowest ? `${one.slowest.label} ${one.slowest.days} 天` : EMPTY_TEXT}</td>
                <td>{one.owner}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </section>
  );
}
