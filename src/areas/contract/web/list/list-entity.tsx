/** Columns of the register as it draws them: fewer without the right to amounts, more on a wide screen. */
import { Lock } from 'lucide-react';
import type { ReactElement } from 'react';
import { daysUntil } from '#platform/entity/days-left.ts';
import type { Field } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatDate, formatNumber } from '#platform/entity/format.ts';
import type { ContractRow } from '../../model/contract.ts';
import { contract } from '../../model/contract.ts';
import { ShareBar } from '#platform/web/parts/ShareBar.tsx';
import styles from './list.module.css';

/** Columns in their order; those of `wide` are offered hidden on screens of the usual width. */
const columns = [
  'contractName',
  'contractNo',
  'typeName',
  'otherParty',
  'amount',
  'settledPercent',
  'status',
  'nextPlanDate',
  'nextPlanAmount',
  'endDate',
  'ownerId',
] as const;
const onWide = new Set<string>(['typeName', 'nextPlanAmount', 'endDate']);
/** A card of a telephone holds four of them beside name and state: party, amount, what came of it, and what is next. */
const notOnPhone = new Set<string>([...onWide, 'contractNo']);
const widths: Readonly<Record<string, number>> = {
  contractName: 206,
  contractNo: 134,
  otherParty: 100,
  amount: 128,
  settledPercent: 146,
  status: 80,
  nextPlanDate: 156,
  ownerId: 106,
};
const labels: Readonly<Record<string, string>> = {
  settledPercent: '已收 / 已付',
  endDate: '到期',
  amount: '金额',
  status: '状态',
  typeName: '类型',
};
/** Beside the tree a narrow window has room for what is asked: what comes next, and when. */
const notOnNarrow = new Set<string>([...onWide, 'contractNo', 'ownerId']);
export type ListSize = 'phone' | 'narrow' | 'usual' | 'wide';
const hiddenOn: Readonly<Record<ListSize, ReadonlySet<string>>> = {
  phone: notOnPhone,
  narrow: notOnNarrow,
  usual: onWide,
  wide: new Set(),
};

/** The contract as its list shows it: the fields of columns first and in their order, all others without one. */
function listEntity(size: ListSize, seesAmounts: boolean): typeof contract {
  const fields: Readonly<Record<string, Field>> = contract.fields;
  const shown = columns.map((key) => {
    const field = fields[key];
    const isHidden = field?.secret !== undefined && !seesAmounts;
    const width = widths[key] ?? 130;
    const list = isHidden ? false : { width, hidden: hiddenOn[size].has(key) };
    return [key, { ...field, list, ...(isHidden && { sort: false }), ...(labels[key] && { label: labels[key] }) }];
  });
  const others = Object.entries(fields)
    .filter(([key]) => !(columns as readonly string[]).includes(key))
    .map(([key, field]) => [key, { ...field, list: false }]);
  // Only what is drawn differs; keys and kinds are those of the declaration.
  return { ...contract, fields: Object.fromEntries([...shown, ...others]) as typeof contract.fields };
}

const pairOf = (size: ListSize) => ({ open: listEntity(size, true), covered: listEntity(size, false) });
const entities = {
  phone: pairOf('phone'),
  narrow: pairOf('narrow'),
  usual: pairOf('usual'),
  wide: pairOf('wide'),
};
/** Keeps its identity between drawings. */
export const entityFor = (size: ListSize, seesAmounts: boolean): typeof contract =>
  entities[size][seesAmounts ? 'open' : 'covered'];

function NameCell({ contractName, secretLevel }: ContractRow): ReactElement {
  return (
    <span className={styles.name}>
      {contractName}
      {secretLevel === 'secret' && (
        <span title="商业秘密">
          <Lock size={13} aria-hidden="true" />
          <span className="visually-hidden">商业秘密</span>
        </span>
      )}
    </span>
  );
}

/** 收 or 付 before the amount: what comes and what goes are never added. */
function AmountCell({ direction, amount }: ContractRow): ReactElement {
  return (
    <span className={styles.amount}>
      {direction !== 'none' && <span className={styles.way}>{direction === 'income' ? '收' : '付'}</span>}
      {amount === null ? EMPTY_TEXT : formatNumber(amount, 2)}
    </span>
  );
}

function SettledCell({ nature, amountCeiling, settledPercent, planCount, planPaidCount }: ContractRow): ReactElement {
  if (nature === 'framework' && amountCeiling !== null)
    return <span className="secondary">上限 {formatNumber(amountCeiling / 10_000, 2)} 万元</span>;
  if (settledPercent === null) return <>{EMPTY_TEXT}</>;
  return (
    <span className={styles.settled}>
      <ShareBar className={styles.bar} percent={settledPercent} tone={settledPercent >= 100 ? 'success' : undefined} />
      <span>{Math.floor(settledPercent)}%</span>
      <span className="secondary">
        {planPaidCount}/{planCount} 期
      </span>
    </span>
  );
}

/** 逾期 15 天, 剩 4 天: red when past, amber in the last week. */
export function nextWords(days: number): { readonly text: string; readonly tone: 'danger' | 'warning' | 'plain' } {
  if (days < 0) return { text: `逾期 ${-days} 天`, tone: 'danger' };
  return { text: days === 0 ? '今天' : `剩 ${days} 天`, tone: days <= 7 ? 'warning' : 'plain' };
}

function NextCell({ nextPlanDate }: ContractRow): ReactElement {
  if (nextPlanDate === null) return <>{EMPTY_TEXT}</>;
  const { text, tone } = nextWords(daysUntil(nextPlanDate));
  return (
    <span className={styles.next} data-tone={tone}>
      <span className={styles.nextDay}>{formatDate(nextPlanDate)}</span> <b>{text}</b>
    </span>
  );
}

/** Amber in the last thirty days, red when past; what ended already is past whatever its day. */
function EndCell({ endDate, openEnded, status }: ContractRow): ReactElement {
  if (endDate === null) return <>{openEnded ? '无固定期限' : EMPTY_TEXT}</>;
  const days = daysUntil(endDate);
  const tone = status !== 'performing' ? 'plain' : days < 0 ? 'danger' : days <= 30 ? 'warning' : 'plain';
  return (
    <span className={styles.next} data-tone={tone}>
      {formatDate(endDate)}
    </span>
  );
}

export const contractColumns = {
  contractName: { render: (row: ContractRow) => <NameCell {...row} /> },
  amount: { render: (row: ContractRow) => <AmountCell {...row} /> },
  settledPercent: { render: (row: ContractRow) => <SettledCell {...row} /> },
  nextPlanDate: { render: (row: ContractRow) => <NextCell {...row} /> },
  endDate: { render: (row: ContractRow) => <EndCell {...row} /> },
};
