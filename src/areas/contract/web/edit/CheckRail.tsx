/** What is looked at before saving: how the amount is parted, the term, what else is known of the other party. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#platform/entity/format.ts';
import type { Values } from '#platform/web/entity/any-row.ts';
import { DescriptionList } from '#platform/web/parts/DescriptionList.tsx';
import { useRead } from '#platform/web/query.ts';
import { yuanText } from '../../model/agreement.ts';
import { queryPageContract, querySetting } from '../../model/list-calls.ts';
import { allocate } from '../../model/plan-lines.ts';
import { termWords } from '../detail/contract-words.ts';
import { partiesOf, plansOf } from '../parts/drafts.ts';
import styles from './edit.module.css';

const text = (value: unknown): string | null => (typeof value === 'number' ? String(value) : null);

/** Contracts of the other party whose money is late. */
function PartyHints({ name }: { readonly name: string }): ReactElement | null {
  const { data } = useRead(
    queryPageContract,
    { filter: { keyword: name, overdueOnly: true }, page: { current: 1, size: 3 } },
    { quiet: true },
  );
  const late = (data?.records ?? []).filter(({ otherParty }) => otherParty === name);
  if (late.length === 0) return null;
  return (
    <section>
      <h2>留意</h2>
      {late.map((row) => (
        <p key={row.id}>
          {name}还有款项逾期：
          <Link to={`/contract-manage?id=${row.id}`}>{row.contractNo}</Link> 应于 {formatDate(row.nextPlanDate)}
          {typeof row.nextPlanAmount === 'number' && `，余 ${yuanText(row.nextPlanAmount.toFixed(2))} 元`}。
        </p>
      ))}
    </section>
  );
}

/** On a telephone, where the rail has no room: what is not in instalments yet. */
export function RestLine({ values }: { readonly values: Values }): ReactElement | null {
  const plans = plansOf(values).map(({ planAmount }) => ({ planAmount: text(planAmount) }));
  const allocation = allocate(text(values['amount']), plans);
  if (!allocation || allocation.isEven) return null;
  const isExcess = allocation.rest.startsWith('-');
  return (
    <p className={styles.rest}>
      <span className="secondary">{isExcess ? '超出' : '未分配'}</span>
      <b className={styles.wrong}>{yuanText(allocation.rest.replace('-', ''))}</b>
    </p>
  );
}

export function CheckRail({
  values,
  seesAmounts,
}: {
  readonly values: Values;
  readonly seesAmounts: boolean;
}): ReactElement {
  const { data: setting } = useRead(querySetting, {}, { quiet: true });
  const plans = plansOf(values).map(({ planAmount }) => ({ planAmount: text(planAmount) }));
  const amount = seesAmounts ? text(values['amount']) : null;
  const allocation = allocate(amount, plans);
  const rest = allocation?.rest ?? '0.00';
  const other = partiesOf(values).find(({ isSelf }) => isSelf !== true)?.name ?? null;
  return (
    <aside className={styles.rail} aria-label="核对">
      <section>
        <h2>保存前核对</h2>
        {amount !== null && allocation && (
          <>
            <p className={styles.total}>
              {yuanText(Number(amount).toFixed(2))} <small>元</small>
            </p>
            <div className={styles.allocation} role="img" aria-label={`已分配 ${allocation.percent ?? '0.00'}%`}>
              {plans.map(({ planAmount }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
                <i key={index} style={{ flexGrow: Number(planAmount ?? 0) }} />
              ))}
              {Number(rest) > 0 && <i data-rest style={{ flexGrow: Number(rest) }} />}
            </div>
          </>
        )}
        <DescriptionList
          isClose
          lines={[
            ...(allocation
              ? [
                  { label: '已分配', value: yuanText(allocation.allocated) },
                  {
                    label: Number(rest) < 0 ? '超出' : '未分配',
                    value: (
                      <b className={allocation.isEven ? undefined : styles.wrong}>{yuanText(rest.replace('-', ''))}</b>
                    ),
                  },
                ]
              : []),
            { label: '期限', value: termWords(values) },
            {
              label: '到期提醒',
              value: setting ? `提前 ${setting.remindDays.expiry.filter((days) => days > 0).join('、')} 天` : '--',
            },
          ]}
        />
      </section>
      {other !== null && other.length > 1 && <PartyHints name={other} />}
    </aside>
  );
}
