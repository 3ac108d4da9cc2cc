/** Table of annuities with what may be done about them: note a payment, keep, give up. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import type { ReactElement } from 'react';
import { Suspense, useState } from 'react';
import { formatDate, formatNumber } from '#platform/entity/format.ts';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { FileList } from '#platform/web/entity/widgets/FilesControl.tsx';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { TableScroll } from '#platform/web/shell/TableScroll.tsx';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import { dueItem } from '#core/due/public.ts';
import { patent, queryPatentDetail } from '../model/patent.ts';
import type { ShownFee } from '../model/patent-fee.ts';
import { decidePatentFee, feeDecisions, feePayment, feeStatuses } from '../model/patent-fee.ts';
import { queryPatentFeePlan } from '../model/patent-fee-plan.ts';
import { feeLines } from './fee-lines.tsx';
import kit from '#platform/web/styles/kit.module.css';
import propertyStyles from './property.module.css';
import styles from './fee-acts.module.css';

/** Everything that shows annuities is read again. */
export function useRenewFees(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const stale = [[queryPatentDetail.path], [queryPatentFeePlan.path], listKey(patent), listKey(dueItem)];
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

const stateOf = (code: string) => feeStatuses.find((entry) => entry.code === code) ?? feeStatuses[0];
const isOpen = (fee: ShownFee) => ['future', 'due', 'grace', 'lapsed', 'abandoned'].includes(fee.status);

const sumOf = (amounts: readonly number[]): string =>
  formatNumber(
    amounts.reduce((sum, amount) => sum + amount, 0),
    2,
  );

/** What is due, of one annuity by its name, of several by their number. */
export function DueSentence({ rows }: { readonly rows: readonly AnyRow[] }): ReactElement {
  const fees = rows as readonly (AnyRow & ShownFee)[];
  const [fee] = fees;
  const late = fees.filter(({ surcharge }) => surcharge > 0).map(({ surcharge }) => surcharge);
  return (
    <p className="secondary">
      {fees.length === 1 ? `${fee?.patentName ?? ''} 第 ${fee?.feeYear ?? ''} 年` : `${fees.length} 笔`}，应缴{' '}
      {sumOf(fees.map(({ payable }) => payable))} 元{fee && fees.length === 1 && `，${formatDate(fee.dueDate)} 前缴纳`}
      {late.length > 0 && `，今天缴纳另加滞纳金 ${sumOf(late)} 元`}
    </p>
  );
}

const groups = [feePayment];
const lead = { pay: DueSentence };
const lines = { pay: feeLines };

interface FeeTableProps {
  readonly fees: readonly ShownFee[];
  /** Name of the patent in front: the rows are of several. */
  readonly showPatent?: boolean;
}

export function FeeTable({ fees, showPatent = false }: FeeTableProps): ReactElement {
  const mayEdit = usePermission('patent_edit');
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const { isBusy, act } = useAct();
  const renew = useRenewFees();
  const ticked = fees.filter((fee) => chosen.has(fee.id) && isOpen(fee));
  const ids = ticked.map(({ id }) => id);
  const decide = (decision: 'pending' | 'keep' | 'abandon') =>
    act(async () => {
      const { done = [] } = await call(decidePatentFee, { ids, decision });
      toast.success(`${done.length} 笔年费已改为${feeDecisions.find(({ code }) => code === decision)?.label ?? ''}`);
      choose(new Set());
      await renew();
    });
  const acts = useActs({ groups, lead, lines, onDone: () => (choose(new Set()), void renew()) });
  const pay = (rows: readonly ShownFee[]) => acts.open('pay', rows);
  const toggle = (id: number) =>
    choose((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    );
  return (
    <>
      {mayEdit && (
        <div className={styles.root} role="toolbar" aria-label="年费决定">
          <span className="secondary" role="status">
            已选 {ids.length} 笔
          </span>
          {feeDecisions.map(({ code, label }) => (
            <Button key={code} size="small" disabled={ids.length === 0 || isBusy} onClick={() => void decide(code)}>
              {label}
            </Button>
          ))}
          <Button size="small" disabled={ids.length === 0 || isBusy} onClick={() => pay(ticked)}>
            已缴
          </Button>
        </div>
      )}
      <TableScroll label="年费">
        <PlainTable className={`${propertyStyles.unbroken} ${styles.table}`}>
          <thead>
            <tr>
              {mayEdit && (
                <th>
                  <span className="visually-hidden">选择</span>
                </th>
              )}
              {showPatent && <th>专利</th>}
              <th>年度</th>
              <th>应缴日</th>
              <th data-number>应缴（元）</th>
              <th data-number className={styles.wideOnly}>
                滞纳金（元）
              </th>
              <th>状态</th>
              <th className={styles.wideOnly}>决定</th>
              <th>缴费</th>
            </tr>
          </thead>
          <tbody>
            {fees.map((fee) => (
              <tr key={fee.id}>
                {mayEdit && (
                  <td className={styles.tick}>
                    {isOpen(fee) && (
                      <Checkbox
                        aria-label={`选择 ${fee.patentName} 第 ${fee.feeYear} 年`}
                        checked={chosen.has(fee.id)}
                        onChange={() => toggle(fee.id)}
                      />
                    )}
                  </td>
                )}
                {showPatent && (
                  <td className={`${propertyStyles.wideCell} ${styles.whole}`}>
                    {fee.patentName}
                    <CompanyName row={fee} />
                  </td>
                )}
                <td>第 {fee.feeYear} 年</td>
                <td>{formatDate(fee.dueDate)}</td>
                <td data-number>
                  <span className={styles.narrowWord}>应缴（元）</span>
                  {formatNumber(fee.payable, 2)}
                </td>
                <td data-number className={styles.wideOnly}>
                  {formatNumber(fee.surcharge, 2)}
                </td>
                <td>
                  <State option={stateOf(fee.status)} />
                </td>
                <td className={styles.wideOnly}>{feeDecisions.find(({ code }) => code === fee.decision)?.label}</td>
                <td>
                  {fee.paidDate !== null && `${formatDate(fee.paidDate)}，${formatNumber(fee.paidAmount ?? 0, 2)} 元`}
                  {fee.voucher && <FileList files={fee.voucher} />}
                  {mayEdit && isOpen(fee) && (
                    <button type="button" className={kit.textButton} onClick={() => pay([fee])}>
                      登记缴纳
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </TableScroll>
      <Suspense>{acts.layer}</Suspense>
    </>
  );
}
