/** Table of annuities with what may be done about them: note a payment, keep, give up. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { FileValue } from '#platform/entity/field.ts';
import { formatDate, formatNumber } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { call } from '#platform/web/call.ts';
import { listKey } from '#platform/web/entity/use-entity-list.ts';
import { DateControl } from '#platform/web/entity/widgets/date-controls.tsx';
import { FileList, FilesControl } from '#platform/web/entity/widgets/FilesControl.tsx';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { TableScroll } from '#platform/web/shell/TableScroll.tsx';
import { dueItem } from '#core/due/public.ts';
import { patent, queryPatentDetail } from '../model/patent.ts';
import type { ShownFee } from '../model/patent-fee.ts';
import { decidePatentFee, feeDecisions, feeStatuses, patentFee, payPatentFee } from '../model/patent-fee.ts';
import { queryPatentFeePlan } from '../model/patent-fee-plan.ts';
import './property.css';

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

interface PayDialogProps {
  /** One at least; several are paid with the amounts that are due. */
  readonly fees: readonly [ShownFee, ...ShownFee[]];
  readonly onClose: () => void;
}

const sumOf = (amounts: readonly number[]): string =>
  formatNumber(
    amounts.reduce((sum, amount) => sum + amount, 0),
    2,
  );

/** What is due, of one annuity by its name, of several by their number. */
function DueSentence({ fees }: Pick<PayDialogProps, 'fees'>): ReactElement {
  const [fee] = fees;
  const late = fees.filter(({ surcharge }) => surcharge > 0).map(({ surcharge }) => surcharge);
  return (
    <p className="secondary">
      {fees.length === 1 ? fee.patentName : `${fees.length} 笔`}，应缴 {sumOf(fees.map(({ payable }) => payable))} 元
      {fees.length === 1 && `，${formatDate(fee.dueDate)} 前缴纳`}
      {late.length > 0 && `，今天缴纳另加滞纳金 ${sumOf(late)} 元`}
      {fees.length > 1 && '；各按应缴加滞纳金登记'}
    </p>
  );
}

/** Day and amount of a payment. After the grace period the person must say that it restores the right. */
export function PayDialog({ fees, onClose }: PayDialogProps): ReactElement {
  // What is still to be noted: a refusal leaves those behind it, and another press goes on with them.
  const [left, setLeft] = useState(fees);
  const [fee] = left;
  const isOne = left.length === 1;
  const today = todayInShanghai();
  const [paidDate, setDate] = useState(!isOne || today < fee.dueDate || fee.status !== 'future' ? today : fee.dueDate);
  const [amount, setAmount] = useState('');
  const [restore, setRestore] = useState(false);
  const [voucher, setVoucher] = useState<FileValue[] | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const { isBusy, act } = useAct();
  const renew = useRenewFees();
  const pay = () =>
    act(
      async () => {
        const paidAmount = amount.trim() === '' ? undefined : Number(amount);
        const paid: number[] = [];
        try {
          for (const { id, version } of left) {
            const saved = await call(
              payPatentFee,
              { id, version, paidDate, paidAmount, restore, ...(voucher && { voucher }) },
              { quiet: true },
            );
            paid.push(saved.paidAmount);
          }
        } finally {
          const [next, ...behind] = left.slice(paid.length);
          if (paid.length > 0) {
            if (next) setLeft([next, ...behind]);
            toast.success(`已登记缴纳 ${isOne ? '' : `${paid.length} 笔，共 `}${sumOf(paid)} 元`);
            await renew();
          }
        }
        onClose();
      },
      (refusal) => setReason(refusal.errorDesc),
    );
  return (
    <Modal
      open
      width={460}
      title={isOne ? `第 ${fee.feeYear} 年年费` : `登记 ${left.length} 笔年费的缴纳`}
      okText="登记缴纳"
      cancelText="取消"
      okButtonProps={{ disabled: paidDate === '' }}
      confirmLoading={isBusy}
      onOk={() => void pay()}
      onCancel={onClose}
    >
      <DueSentence fees={left} />
      <div className="fee-form">
        <label htmlFor="fee-date">缴费日</label>
        <DateControl
          id="fee-date"
          field={patentFee.fields.paidDate}
          value={paidDate}
          onChange={(day) => setDate(typeof day === 'string' ? day : '')}
        />
        {isOne && (
          <>
            <label htmlFor="fee-amount">实缴金额（元）</label>
            <input
              id="fee-amount"
              className="plain-input"
              inputMode="decimal"
              value={amount}
              placeholder="留空按应缴加滞纳金"
              onChange={(event) => setAmount(event.target.value.replace(/[^\d.]/gu, ''))}
            />
          </>
        )}
        <label htmlFor="fee-voucher">缴费凭证</label>
        <FilesControl
          id="fee-voucher"
          field={patentFee.fields.voucher}
          value={voucher}
          onChange={(files) => setVoucher(files as FileValue[] | null)}
        />
        {left.some(({ graceEndDate }) => today > graceEndDate) && (
          <Checkbox checked={restore} onChange={(event) => setRestore(event.target.checked)}>
            滞纳期已过，随权利恢复缴纳
          </Checkbox>
        )}
      </div>
      {reason !== null && (
        <p className="field-finding field-finding-error" role="alert">
          {reason}
        </p>
      )}
    </Modal>
  );
}

interface FeeTableProps {
  readonly fees: readonly ShownFee[];
  /** Name of the patent in front: the rows are of several. */
  readonly showPatent?: boolean;
}

export function FeeTable({ fees, showPatent = false }: FeeTableProps): ReactElement {
  const mayEdit = usePermission('patent_edit');
  const [paid, setPaid] = useState<PayDialogProps['fees'] | null>(null);
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const { isBusy, act } = useAct();
  const renew = useRenewFees();
  const ticked = fees.filter((fee) => chosen.has(fee.id) && isOpen(fee));
  const ids = ticked.map(({ id }) => id);
  const [first, ...others] = ticked;
  const decide = (decision: 'pending' | 'keep' | 'abandon') =>
    act(async () => {
      const { decided } = await call(decidePatentFee, { ids, decision });
      toast.success(`${decided} 笔年费已改为${feeDecisions.find(({ code }) => code === decision)?.label ?? ''}`);
      choose(new Set());
      await renew();
    });
  const toggle = (id: number) =>
    choose((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    );
  return (
    <>
      {mayEdit && (
        <div className="fee-acts" role="toolbar" aria-label="年费决定">
          <span className="secondary" role="status">
            已选 {ids.length} 笔
          </span>
          {feeDecisions.map(({ code, label }) => (
            <Button key={code} size="small" disabled={ids.length === 0 || isBusy} onClick={() => void decide(code)}>
              {label}
            </Button>
          ))}
          <Button size="small" disabled={!first || isBusy} onClick={() => first && setPaid([first, ...others])}>
            已缴
          </Button>
        </div>
      )}
      <TableScroll label="年费">
        <table className="plain-table">
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
              <th className="number">应缴（元）</th>
              <th className="number">滞纳金（元）</th>
              <th>状态</th>
              <th>决定</th>
              <th>缴费</th>
            </tr>
          </thead>
          <tbody>
            {fees.map((fee) => (
              <tr key={fee.id}>
                {mayEdit && (
                  <td>
                    {isOpen(fee) && (
                      <Checkbox
                        aria-label={`选择 ${fee.patentName} 第 ${fee.feeYear} 年`}
                        checked={chosen.has(fee.id)}
                        onChange={() => toggle(fee.id)}
                      />
                    )}
                  </td>
                )}
                {showPatent && <td className="wide-cell">{fee.patentName}</td>}
                <td>第 {fee.feeYear} 年</td>
                <td>{formatDate(fee.dueDate)}</td>
                <td className="number">{formatNumber(fee.payable, 2)}</td>
                <td className="number">{formatNumber(fee.surcharge, 2)}</td>
                <td>
                  <State option={stateOf(fee.status)} />
                </td>
                <td>{feeDecisions.find(({ code }) => code === fee.decision)?.label}</td>
                <td>
                  {fee.paidDate !== null && `${formatDate(fee.paidDate)}，${formatNumber(fee.paidAmount ?? 0, 2)} 元`}
                  {fee.voucher && <FileList files={fee.voucher} />}
                  {mayEdit && isOpen(fee) && (
                    <button type="button" className="text-button" onClick={() => setPaid([fee])}>
                      登记缴纳
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {paid && <PayDialog fees={paid} onClose={() => (setPaid(null), choose(new Set()))} />}
    </>
  );
}
