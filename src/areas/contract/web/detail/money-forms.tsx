/** Forms about the money of a contract: a receipt, its reversal, an invoice. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { createContext, useContext, useMemo, useState } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { withinParent } from '#platform/entity/entity.ts';
import { formatDate, formatNumber } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { ReasonDialog } from '#platform/web/entity/ReasonDialog.tsx';
import kit from '#platform/web/styles/kit.module.css';
import { contractInvoice, contractReceipt } from '../../model/contract-money.ts';
import { centsOf, yuanOf } from '../../model/money/cents.ts';
import { reverseReceipt, saveInvoice, saveReceipt } from '../../model/money/money-calls.ts';
import { openPlans } from '../../model/money/settlement.ts';
import type { Contract, ContractLedger, Plan, Receipt } from './contract-words.ts';
import { verbOf, yuan } from './contract-words.ts';
import styles from './contract-detail.module.css';

export interface MoneyFormProps {
  readonly contract: Contract;
  readonly plans: readonly Plan[];
  readonly ledger: ContractLedger;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** What slots of the forms need to know of the contract. */
const MoneyContext = createContext<Pick<MoneyFormProps, 'plans' | 'contract' | 'ledger'> | null>(null);

/** The instalments of this contract; a reference to any other makes no sense here. */
const PlanSlot: FormSlot = ({ id, value, onChange, disabled }) => {
  const plans = useContext(MoneyContext)?.plans ?? [];
  return (
    <Select<number>
      id={id}
      allowClear
      disabled={disabled ?? false}
      placeholder="最早未结清的一期"
      value={typeof value === 'number' ? value : null}
      onChange={(next: number | undefined) => onChange(next ?? null)}
      options={plans
        .filter(({ status }) => status !== 'cancelled')
        .map((plan) => ({
          value: plan.id,
          label: `第 ${plan.seq} 期 ${plan.title} · ${formatDate(plan.planDate)}`,
        }))}
    />
  );
};

/** The amount with what the contract still asks for, and the way to make it just that. */
const AmountSlot: FormSlot = (props) => {
  const money = useContext(MoneyContext);
  const Control = webOf(props.field.kind).control;
  const verb = money ? verbOf(money.contract) : '收';
  const whole = money?.contract.amount ?? null;
  const open = whole === null || !money ? null : centsOf(whole) - money.ledger.settled;
  const typed = typeof props.value === 'number' || typeof props.value === 'string' ? centsOf(props.value) : 0n;
  const excess = open === null ? 0n : typed - (open > 0n ? open : 0n);
  return (
    <>
      {Control && <Control {...props} />}
      {open !== null && (
        <p className={styles.hint} data-excess={excess > 0n || undefined}>
          合同一共未{verb} {yuan(open > 0n ? open : 0n)}
          {excess > 0n && `，多 ${yuan(excess)}`}
          {excess > 0n && open > 0n && (
            <button type="button" className={kit.textButton} onClick={() => props.onChange(yuanOf(open))}>
              改为 {yuan(open)}
            </button>
          )}
        </p>
      )}
    </>
  );
};

/** The contract is that of the page and no field of the forms. */
const receiptForm = withinParent(contractReceipt);
const invoiceForm = withinParent(contractInvoice);

const receiptKeys = [
  'planId',
  'amount',
  'overReason',
  'receiptDate',
  'method',
  'payer',
  'account',
  'voucherNo',
  'attachments',
  'remark',
];
const receiptSlots = { planId: PlanSlot, amount: AmountSlot };

/** 登记收款: proposes the oldest open instalment and its rest. With a receipt it is corrected. */
export function ReceiptForm({
  contract,
  plans,
  ledger,
  receipt,
  onClose,
  onSaved,
}: MoneyFormProps & { readonly receipt: Receipt | null }): ReactElement {
  const facts = useMemo(() => ({ contract, plans, ledger }), [contract, plans, ledger]);
  const [preset] = useMemo(() => {
    const [first] = openPlans(plans, ledger.settlement);
    const block = ledger.blocks.find(({ plan }) => plan?.id === first?.id);
    const receiptDate = todayInShanghai();
    return [first && block?.open ? { planId: first.id, amount: yuanOf(block.open), receiptDate } : { receiptDate }];
  }, [plans, ledger]);
  return (
    <MoneyContext value={facts}>
      <EntityForm
        title={`${receipt ? '更正' : '登记'}${verbOf(contract)}款`}
        entity={receiptForm}
        row={receipt as AnyRow | null}
        keys={receiptKeys}
        block={`receipt-${contract.id}`}
        preset={preset}
        slots={receiptSlots}
        send={async (body, sending) => {
          const input = { ...body, contractId: contract.id } as InputOf<typeof saveReceipt>;
          return (await call(saveReceipt, input, { quiet: true, ...sending })).row;
        }}
        onSaved={onSaved}
        onClose={onClose}
      />
    </MoneyContext>
  );
}

const invoiceKeys = [
  'planId',
  'kind',
  'invoiceNo',
  'invoiceCode',
  'invoiceDate',
  'amount',
  'taxRate',
  'taxAmount',
  'status',
  'file',
  'remark',
];
const invoiceSlots = { planId: PlanSlot };

export function InvoiceForm({
  contract,
  plans,
  ledger,
  invoice,
  onClose,
  onSaved,
}: MoneyFormProps & { readonly invoice: AnyRow | null }): ReactElement {
  const facts = useMemo(() => ({ contract, plans, ledger }), [contract, plans, ledger]);
  const [preset] = useState(() => ({ invoiceDate: todayInShanghai(), taxRate: contract.taxRate }));
  return (
    <MoneyContext value={facts}>
      <EntityForm
        title={invoice ? '更正发票' : '登记发票'}
        entity={invoiceForm}
        row={invoice}
        keys={invoiceKeys}
        block={`invoice-${contract.id}`}
        preset={preset}
        slots={invoiceSlots}
        send={async (body, sending) => {
          const input = { ...body, contractId: contract.id } as InputOf<typeof saveInvoice>;
          return (await call(saveInvoice, input, { quiet: true, ...sending })).row;
        }}
        onSaved={onSaved}
        onClose={onClose}
      />
    </MoneyContext>
  );
}

/** 冲销: a negative pair beside the receipt; nothing disappears. */
export function ReverseDialog({
  receipt,
  ledger,
  onClose,
  onSaved,
}: Pick<MoneyFormProps, 'ledger' | 'onClose' | 'onSaved'> & { readonly receipt: Receipt }): ReactElement {
  const amount = formatNumber(receipt.amount, 2);
  const seqs = ledger.settlement.shares
    .filter(({ receiptId }) => receiptId === receipt.id)
    .flatMap(({ planId }) => ledger.blocks.find(({ plan }) => plan?.id === planId)?.plan?.seq ?? []);
  return (
    <ReasonDialog
      title={`冲销 ${formatDate(receipt.receiptDate)} 的 ${amount} 元`}
      text={`会多出一笔 −${amount}，原来那笔留在账上${
        seqs.length > 0 ? `，第 ${seqs.join('、')} 期重新计算` : ''
      }。冲销不能再冲销。`}
      label="原因"
      placeholder="如：承兑票面误录"
      least={2}
      okText="冲销 1 笔"
      isDanger
      showsRefusal
      send={async (reason) => {
        await call(reverseReceipt, { id: receipt.id, version: receipt.version, reason }, { quiet: true });
        onSaved();
      }}
      onClose={onClose}
    />
  );
}
