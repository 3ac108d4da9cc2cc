/** What leaving costs and what it ends, as the server computes it. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { formatDate, formatMoney } from '#platform/entity/format.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { FigureRow } from '#platform/web/parts/FigureRow.tsx';
import type { queryDemission } from '../../model/demission-calls.ts';
import { leaveTasks } from '../../model/records/task.ts';
import demissionStyles from './demission.module.css';
import styles from './LeavePanels.module.css';

type Answer = OutputOf<typeof queryDemission>;
type Estimate = NonNullable<Answer['estimate']>;

export function EstimatePanel({ estimate }: { readonly estimate: Estimate }): ReactElement {
  const { isDue, reason, years, months, monthlyAverage, monthlyBase, capped, localAverage, amount, notes } = estimate;
  return (
    <section className={demissionStyles.leavePanel} aria-label="经济补偿估算">
      <SectionHead level={3} title="经济补偿估算" />
      <p className="secondary">{reason}</p>
      {isDue && (
        <FigureRow
          look="stacked"
          figures={[
            { label: '估算金额', value: <span className={styles.amount}>{formatMoney(amount)}</span> },
            { label: '计算月数', value: months === years ? `N = ${years}` : `N + 1 = ${months}` },
            { label: '前 12 个月平均工资', value: formatMoney(monthlyAverage) },
            { label: `计算基数${capped ? '（三倍封顶）' : ''}`, value: formatMoney(monthlyBase) },
          ]}
        />
      )}
      <ul>
        {localAverage && isDue && (
          <li>
            {localAverage.year} 年当地职工月平均工资 {formatMoney(localAverage.monthly)}，来源：{localAverage.source}
          </li>
        )}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {isDue && !localAverage && <Link to="/interior-wages">登记当地职工平均工资</Link>}
    </section>
  );
}

/** What the person hands back: the list that submitting opens, with what stands open already. */
export function HandoverPanel({ open }: { readonly open: readonly string[] }): ReactElement {
  const items = [...open, ...leaveTasks.filter((item) => !open.includes(item))];
  return (
    <section className={demissionStyles.leavePanel} aria-label="交接清单">
      <SectionHead level={3} title="交接清单" />
      <p className="secondary">保存后列入“入离职事项”，由交接人经办，可增删、逐项勾选完成</p>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

export function EffectsPanel({ effects, earliestDate }: Pick<Answer, 'effects' | 'earliestDate'>): ReactElement | null {
  if (effects.length === 0 && earliestDate === null) return null;
  return (
    <section className={demissionStyles.leavePanel} aria-label="离职影响">
      <SectionHead level={3} title="离职影响" />
      <ul>
        {earliestDate && <li>按第 37 条提前通知，最早可于 {formatDate(earliestDate)} 离职</li>}
        {effects.map(({ key, label, count, names }) => (
          <li key={key}>
            {label} {count} 项{names.length > 0 && `：${names.join('、')}${count > names.length ? ' 等' : ''}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
