/** What the law says of leaving, what it costs and what it ends, as the server computes it: heads and lines, for a rail or beside a form. */
import { Lock } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { EMPTY_TEXT, formatDate, formatMoney } from '#platform/entity/format.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { MissingRight } from '#platform/web/shell/ErrorState.tsx';
import type { queryDemission } from '../../model/demission-calls.ts';
import { staffSalary } from '../../model/records/pay.ts';
import { leaveTasks } from '../../model/records/task.ts';
import styles from './demission.module.css';

type Answer = OutputOf<typeof queryDemission>;
type Estimate = NonNullable<Answer['estimate']>;
type Law = NonNullable<Answer['law']>;

/** A name, a few quiet words of it, and its value at the right end. */
interface Line {
  readonly key: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly value?: ReactNode;
  /** Below: whom or what it is about. */
  readonly names?: string | undefined;
}

const Lines = ({ lines }: { readonly lines: readonly Line[] }): ReactElement => (
  <ul className={styles.lines}>
    {lines.map(({ key, label, note, value, names }) => (
      <li key={key}>
        <span>{label}</span>
        {note !== undefined && <small>{note}</small>}
        {value !== undefined && <span className={styles.value}>{value}</span>}
        {names !== undefined && <small className={styles.names}>{names}</small>}
      </li>
    ))}
  </ul>
);

/** May I: the way of leaving by its article, the notice, and what else the law asks for. */
export function LawPanel({
  law,
  earliestDate,
  notes,
}: {
  readonly law: Law;
  readonly earliestDate: string | null;
  readonly notes: readonly string[];
}): ReactElement {
  const sentences = [
    law.reason,
    ...(earliestDate === null ? [] : [`按第 37 条提前通知，最早可于 ${formatDate(earliestDate)} 离职`]),
    ...notes,
  ];
  return (
    <section className={styles.leavePanel} aria-label="法律怎么说">
      <SectionHead level={3} title="法律怎么说" note="劳动合同法" />
      <Lines lines={sentences.map((sentence) => ({ key: sentence, label: sentence }))} />
    </section>
  );
}

const years = ({ since, years: counted }: Law): Line => ({
  key: 'years',
  label: '工作年限',
  note: `${formatDate(since)} 起`,
  value: `计 ${counted} 年`,
});

function costLines({ monthlyAverage, monthlyBase, capped, localAverage, years: n, months }: Estimate): Line[] {
  return [
    { key: 'average', label: '月均工资', note: '前 12 个月', value: formatMoney(monthlyAverage) },
    ...(monthlyBase === monthlyAverage
      ? []
      : [
          {
            key: 'base',
            label: '计算基数',
            note: capped ? '按三倍封顶' : '按最低工资标准',
            value: formatMoney(monthlyBase),
          },
        ]),
    ...(months === n ? [] : [{ key: 'notice', label: '代通知金', note: 'N + 1', value: `${months - n} 个月工资` }]),
    {
      key: 'local',
      label: '当地月平均工资',
      note: localAverage ? `${localAverage.year} 年` : undefined,
      value: localAverage ? formatMoney(localAverage.monthly) : <Link to="/interior-wages">去登记</Link>,
      names: localAverage?.source,
    },
  ];
}

/** What it costs: amounts only for who may see pay, the years for everybody. */
export function EstimatePanel({
  law,
  estimate,
}: {
  readonly law: Law;
  readonly estimate: Answer['estimate'];
}): ReactElement {
  return (
    <section className={styles.leavePanel} aria-label="经济补偿估算">
      <SectionHead level={3} title="经济补偿估算" note="仅供参考，以双方签字的协议为准" />
      {estimate === undefined ? (
        <>
          <p className={styles.locked}>
            <Lock size={14} aria-hidden="true" />
            没有查看薪资的权限，不显示金额
          </p>
          <Lines lines={[years(law), { key: 'average', label: '月均工资', value: EMPTY_TEXT }]} />
          <MissingRight isAside codes={[staffSalary.permissions.read]} />
        </>
      ) : (
        <>
          {law.isDue && estimate?.amount != null && (
            <p className={styles.amount}>
              <b>{formatMoney(estimate.amount)}</b>
              <small>
                {estimate.years} 个月 × {formatMoney(estimate.monthlyBase)}
                {estimate.months !== estimate.years && ' + 上一个月工资'}
              </small>
            </p>
          )}
          {!law.isDue && <p className="secondary">无须支付经济补偿</p>}
          <Lines lines={[years(law), ...(law.isDue && estimate ? costLines(estimate) : [])]} />
        </>
      )}
    </section>
  );
}

/** What is to be handed back: what stands open already, and what submitting opens. */
export const leaveItems = (open: readonly string[]): readonly string[] => [
  ...open,
  ...leaveTasks.filter((item) => !open.includes(item)),
];

/** What the person hands back: the list that submitting opens, with what stands open already. */
export function HandoverPanel({ open }: { readonly open: readonly string[] }): ReactElement {
  const items = leaveItems(open);
  return (
    <section className={styles.leavePanel} aria-label="交接清单">
      <SectionHead level={3} title="交接清单" note={`${items.length} 项`} />
      <p className="secondary caption">保存后列入“入离职事项”，由交接人经办，可增删、逐项勾选完成</p>
      <Lines lines={items.map((item) => ({ key: item, label: item }))} />
    </section>
  );
}

/** Items of the list of leaving that are still open, for who passes the work on. */
export function OpenTasksPanel({ open }: { readonly open: readonly string[] }): ReactElement {
  return (
    <section className={styles.leavePanel} aria-label="未完成的交接事项">
      <SectionHead level={3} title="未完成的交接事项" note={open.length > 0 ? `${open.length} 项` : undefined} />
      {open.length === 0 ? (
        <p className="secondary">全部完成</p>
      ) : (
        <Lines lines={open.map((item) => ({ key: item, label: item }))} />
      )}
    </section>
  );
}

export function EffectsPanel({ effects }: Pick<Answer, 'effects'>): ReactElement | null {
  if (effects.length === 0) return null;
  return (
    <section className={styles.leavePanel} aria-label="离职影响">
      <SectionHead level={3} title="离职影响" note="确认离职时生效" />
      <Lines
        lines={effects.map(({ key, label, note, unit, count, names }) => ({
          key,
          label,
          note,
          value: `${count} ${unit}`,
          names: names.length === 0 ? undefined : `${names.join('、')}${count > names.length ? ' 等' : ''}`,
        }))}
      />
    </section>
  );
}
