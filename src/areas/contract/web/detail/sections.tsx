/** Parts of a contract's page below the ledger that are read: tax, parties, invoices, changes, related contracts. */
import { FileText, FolderKanban, Lock } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { amountInWords } from '#lib/chinese/amount-words.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatDate, formatMoney, formatNumber, isEmpty } from '#platform/entity/format.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { DetailLines } from '#platform/web/entity/DetailLines.tsx';
import { RefCell } from '#platform/web/entity/widgets/cells.tsx';
import { ColumnTable } from '#platform/web/parts/ColumnTable.tsx';
import { DescriptionList } from '#platform/web/parts/DescriptionList.tsx';
import kit from '#platform/web/styles/kit.module.css';
import {
  contractRelations,
  contractStatuses,
  contractTaxRates,
  invoiceKinds,
  invoiceStatuses,
  partyRoles,
} from '../../model/contract-dicts.ts';
import type { ContractLine } from '../../model/contract-json.ts';
import { contractParty } from '../../model/contract-party.ts';
import { contract as contractEntity } from '../../model/contract.ts';
import type { ContractDetail } from '../../model/list-calls.ts';
import { centsOf, sumOf } from '../../model/money/cents.ts';
import type { ChangeLine } from '../../model/change/change-lines.ts';
import { lineDifference, lineText } from '../../model/change/change-lines.ts';
import { splitTax } from '../../model/tax-rate.ts';
import type { Contract } from './contract-words.ts';
import { termWords, yuan } from './contract-words.ts';
import styles from './contract-detail.module.css';

const rateLabel = (code: string | null | undefined): string =>
  code ? optionLabel(contractTaxRates, code) || code : EMPTY_TEXT;
const money = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? EMPTY_TEXT : formatNumber(amount, 2);

/** Parts of the amount by line and rate; the whole as one line where there are none. */
function taxLines(row: Contract): readonly ContractLine[] {
  const lines = Array.isArray(row.lines) ? row.lines : [];
  if (lines.length > 0 || row.amount === null) return lines;
  return [{ name: '合同金额', qty: 1, price: row.amount, amount: row.amount, taxRate: row.taxRate }];
}

export function TaxSection({ row }: { readonly row: Contract }): ReactElement {
  const lines = taxLines(row).map((line, index) => {
    const rate = line.taxRate ?? row.taxRate;
    return { ...line, index, rate, split: splitTax(line.amount, rate) };
  });
  const isWhole = lines.length > 0 && lines.every(({ split }) => split !== null);
  const total = (amounts: readonly (string | number | undefined)[]) =>
    isWhole ? yuan(sumOf(amounts.map(centsOf))) : undefined;
  const { depositAmount, depositReturnDate } = row;
  const facts = [
    { label: '金额大写', value: amountInWords(row.amount) ?? EMPTY_TEXT },
    { label: '付款方式', value: row.paymentTerms ?? EMPTY_TEXT },
    {
      label: '质保金',
      value:
        depositAmount === null
          ? EMPTY_TEXT
          : [formatMoney(depositAmount), depositReturnDate && formatDate(depositReturnDate)]
              .filter(Boolean)
              .join(' · '),
    },
    { label: '期限', value: termWords(row) },
  ];
  return (
    <div className={styles.tax}>
      <ColumnTable
        label="明细与税额"
        rows={lines}
        keyOf={({ index }) => index}
        columns={[
          { key: 'name', label: '明细', render: ({ name }) => name, foot: isWhole ? '合计' : undefined },
          { key: 'rate', label: '税率', isNumber: true, render: ({ rate }) => rateLabel(rate) },
          {
            key: 'exclusive',
            label: '不含税',
            isNumber: true,
            render: ({ split }) => (split ? yuan(centsOf(split.amountExclTax)) : EMPTY_TEXT),
            foot: total(lines.map(({ split }) => split?.amountExclTax)),
          },
          {
            key: 'tax',
            label: '税额',
            isNumber: true,
            render: ({ split }) => (split ? yuan(centsOf(split.taxAmount)) : EMPTY_TEXT),
            foot: total(lines.map(({ split }) => split?.taxAmount)),
          },
          {
            key: 'amount',
            label: '含税（元）',
            isNumber: true,
            render: ({ amount }) => money(amount),
            foot: total(lines.map(({ amount }) => amount)),
          },
        ]}
      />
      <DescriptionList lines={facts} />
    </div>
  );
}

/** What is known of a party, each as its kind shows it, with the way to see what is covered. */
function partyLines(party: ContractDetail['parties'][number]) {
  const row = party as unknown as AnyRow;
  const draw = (key: keyof typeof contractParty.fields): ReactNode => {
    const field = contractParty.fields[key];
    const Detail = webOf(field.kind).detail;
    return <Detail field={field} value={row[key]} row={row} masked={row.masked?.includes(key)} />;
  };
  const keys = [
    party.partyType === 'individual' ? (['idNo', '身份证号'] as const) : (['uscc', '信用代码'] as const),
    ['contactName', '联系人'],
    ['contactPhone', '联系电话'],
    ['bankName', '开户行'],
    ['bankAccount', '账号'],
    ['signedAt', '签署'],
  ] as const;
  return keys
    .filter(([key]) => party[key] !== null || party.masked?.includes(key))
    .map(([key, label]) => ({
      label,
      value: key === 'signedAt' && party.signedBy ? [draw(key), ' ', party.signedBy] : draw(key),
    }));
}

export function PartySection({ parties }: Pick<ContractDetail, 'parties'>): ReactElement {
  if (parties.length === 0) return <p className="secondary">还没有签约方</p>;
  return (
    <div className={styles.parties}>
      {parties.map((party) => (
        <div key={party.id}>
          <h3>
            <span className="tag">{optionLabel(partyRoles, party.role)}</span>
            {party.name}
            {party.isSelf && <span className="tag">我方</span>}
          </h3>
          <DescriptionList lines={partyLines(party)} />
        </div>
      ))}
    </div>
  );
}

/** What was agreed beside money, and who looks after the contract; what nobody said is left out. */
export const agreedKeys = [
  'subject',
  'summary',
  'keyTerms',
  'ourSigner',
  'signPlace',
  'signMethod',
  'sealTypes',
  'copies',
  'ourCopies',
  'secretLevel',
] as const;
export const handledKeys = [
  'ownerId',
  'deptId',
  'followers',
  'archiveNo',
  'archivePlace',
  'archiveCopies',
  'remark',
] as const;
const isSaid = (value: unknown): boolean => !isEmpty(value) && value !== 'normal';
export const saidOf = <Key extends keyof Contract>(row: Contract, keys: readonly Key[]): readonly Key[] =>
  keys.filter((key) => [row[key]].flat().some(isSaid));
export const FieldSection = ({ row, keys }: { readonly row: Contract; readonly keys: readonly (keyof Contract)[] }) => (
  <DetailLines entity={contractEntity} keys={saidOf(row, keys)} row={row} />
);

/** From 待签署 on the agreement is changed by 变更 alone. */
export const LockedNote = ({ onChange }: { readonly onChange: () => void }): ReactElement => (
  <button type="button" className={kit.textButton} onClick={onChange}>
    <Lock size={14} aria-hidden="true" /> 经变更修改
  </button>
);

export interface InvoiceSectionProps extends Pick<ContractDetail, 'invoices' | 'plans'> {
  readonly hasAmounts: boolean;
  readonly onInvoice?: ((invoice: AnyRow) => void) | undefined;
}

export function InvoiceSection({ invoices, plans, hasAmounts, onInvoice }: InvoiceSectionProps): ReactElement {
  if (invoices.length === 0) return <p className="secondary">还没有登记发票</p>;
  const seqOf = new Map(plans.map(({ id, seq }) => [id, seq]));
  const valid = invoices.filter(({ status }) => status === 'valid');
  const total = (key: 'amount' | 'taxAmount') => yuan(sumOf(valid.map((invoice) => centsOf(invoice[key]))));
  return (
    <ColumnTable
      label="发票"
      rows={invoices}
      keyOf={({ id }) => id}
      marksOf={({ status }) => ({ 'data-void': status === 'valid' ? undefined : true })}
      className={styles.invoices}
      columns={[
        {
          key: 'date',
          label: '日期',
          render: ({ invoiceDate }) => formatDate(invoiceDate),
          foot: hasAmounts ? '合计' : undefined,
        },
        {
          key: 'no',
          label: '发票号码',
          render: (invoice) =>
            onInvoice ? (
              <button type="button" className={kit.textButton} onClick={() => onInvoice(invoice)}>
                {invoice.invoiceNo}
              </button>
            ) : (
              invoice.invoiceNo
            ),
        },
        {
          key: 'kind',
          label: '种类',
          render: ({ kind, status }) =>
            [optionLabel(invoiceKinds, kind), status !== 'valid' && optionLabel(invoiceStatuses, status)]
              .filter(Boolean)
              .join(' · '),
        },
        { key: 'rate', label: '税率', isNumber: true, render: ({ taxRate }) => rateLabel(taxRate) },
        hasAmounts && {
          key: 'tax',
          label: '税额',
          isNumber: true,
          render: ({ taxAmount }) => money(taxAmount),
          foot: total('taxAmount'),
        },
        hasAmounts && {
          key: 'amount',
          label: '含税（元）',
          isNumber: true,
          render: ({ amount }) => money(amount),
          foot: total('amount'),
        },
        {
          key: 'plan',
          label: '期次',
          render: ({ planId }) => (planId === null ? EMPTY_TEXT : `第 ${seqOf.get(planId) ?? '?'} 期`),
        },
      ]}
    />
  );
}

export function ChangeSection({ changes }: Pick<ContractDetail, 'changes'>): ReactElement {
  if (changes.length === 0) return <p className="secondary">没有变更过</p>;
  const rows = changes.flatMap((change) => {
    const lines = (change.changes ?? []) as readonly ChangeLine[];
    return lines.map((line, index) => ({
      change,
      line,
      isFirst: index === 0,
      isLast: index === lines.length - 1,
      // Whoever may not see amounts is told that one changed, and not how.
      isHidden: line.isAmount && line.before === null && line.after === null,
    }));
  });
  return (
    <ColumnTable
      label="变更"
      rows={rows}
      keyOf={({ change, line }) => `${change.id}-${line.field}`}
      marksOf={({ isLast }) => ({ 'data-inner': isLast ? undefined : true })}
      className={styles.changes}
      columns={[
        { key: 'seq', label: '次', render: ({ isFirst, change }) => isFirst && change.seq },
        { key: 'date', label: '日期', render: ({ isFirst, change }) => isFirst && formatDate(change.changeDate) },
        { key: 'field', label: '项目', render: ({ line }) => line.label },
        {
          key: 'before',
          label: '变更前',
          isNumber: true,
          render: ({ line, isHidden }) => (isHidden ? '无权查看' : <del>{lineText(line, line.before)}</del>),
        },
        {
          key: 'after',
          label: '变更后',
          isNumber: true,
          render: ({ line, isHidden }) => !isHidden && <ins>{lineText(line, line.after)}</ins>,
        },
        {
          key: 'difference',
          label: '差',
          isNumber: true,
          render: ({ line, isHidden }) => !isHidden && lineDifference(line),
        },
        { key: 'reason', label: '原因', render: ({ isFirst, change }) => isFirst && change.reason },
      ]}
    />
  );
}

/** What the other contract is to this one. */
const relationWord = ({ relation, isParent }: ContractDetail['related'][number]): string => {
  if (relation === 'renewal_of') return isParent ? '前一份' : '后一份';
  return relation ? optionLabel(contractRelations, relation) : '关联';
};

export function RelatedSection({
  row,
  related,
}: Pick<ContractDetail, 'related'> & { readonly row: Contract }): ReactElement {
  if (related.length === 0 && row.projectId === null) return <p className="secondary">没有关联的项目和合同</p>;
  return (
    <ul className={styles.lines}>
      {row.projectId !== null && (
        <li>
          <span className={styles.kind}>项目</span>
          <Link to={`/projectDetails?id=${row.projectId}`}>
            <FolderKanban size={16} aria-hidden="true" />
            <RefCell field={contractEntity.fields.projectId} value={row.projectId} />
          </Link>
        </li>
      )}
      {related.map((other) => (
        <li key={other.id}>
          <span className={styles.kind}>{relationWord(other)}</span>
          <Link to={`/contract-manage?id=${other.id}`}>
            <FileText size={16} aria-hidden="true" /> {other.contractNo} {other.contractName}
          </Link>
          <span className={styles.end}>
            {other.amount !== null && `${other.direction === 'expense' ? '付' : '收'} ${formatMoney(other.amount)}，`}
            {optionLabel(contractStatuses, other.status)}
          </span>
        </li>
      ))}
    </ul>
  );
}
