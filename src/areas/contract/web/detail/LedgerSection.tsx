/** 收付款: left what was agreed, right what came, one block an instalment; a list of blocks on a telephone. */
import type { ReactElement, ReactNode } from 'react';
import { EMPTY_TEXT, formatDate, formatNumber } from '#platform/entity/format.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { LateMenu } from '#platform/web/entity/late-menu.tsx';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import type { TableColumn } from '#platform/web/parts/ColumnTable.tsx';
import { ColumnTable } from '#platform/web/parts/ColumnTable.tsx';
import kit from '#platform/web/styles/kit.module.css';
import { receiptMethods } from '../../model/contract-dicts.ts';
import type { LedgerBlock, LedgerEntry } from '../../model/money/ledger.ts';
import type { ContractLedger, Plan, Receipt } from './contract-words.ts';
import { planWord, yuan } from './contract-words.ts';
import styles from './contract-detail.module.css';

export interface LedgerProps {
  readonly ledger: ContractLedger;
  readonly verb: '收' | '付';
  readonly today: string;
  /** Whether amounts are shown; else the days alone are. */
  readonly hasAmounts: boolean;
  /** What can be done with a receipt, the usual first. Absent: nothing. */
  readonly actsOf?: ((receipt: Receipt) => readonly RowAction[]) | undefined;
}

type Block = LedgerBlock<Plan, Receipt>;
type Entry = LedgerEntry<Receipt>;

/** The receipt by its voucher; a button where something can be done with it. */
function Voucher({ entry, actsOf }: { readonly entry: Entry } & Pick<LedgerProps, 'actsOf'>): ReactNode {
  const { receipt, kind } = entry;
  if (!actsOf || kind !== 'receipt') return receipt.voucherNo ?? EMPTY_TEXT;
  const acts = actsOf(receipt);
  return (
    <LateMenu
      trigger={['click']}
      menu={{ items: acts.map(({ key, label, danger = false, onRun }) => ({ key, label, danger, onClick: onRun })) }}
    >
      <button type="button" className={kit.textButton}>
        {receipt.voucherNo ?? '无凭证号'}
      </button>
    </LateMenu>
  );
}

function Method({ entry: { receipt, kind, fromSeq } }: { readonly entry: Entry }): ReactElement {
  return (
    <>
      {kind === 'reversal' ? (
        <span className={styles.reversal}>冲销</span>
      ) : (
        <span data-kind={kind}>{optionLabel(receiptMethods, receipt.method)}</span>
      )}
      {fromSeq !== null && <span className={styles.from}>来自第 {fromSeq} 期</span>}
    </>
  );
}

/** A reversed receipt is struck through, what takes it back is red; both stay. */
const Came = ({ entry, children }: { readonly entry: Entry | null; readonly children: ReactNode }): ReactElement => (
  <span data-kind={entry?.kind}>{children}</span>
);

const StateOf = ({ block, verb, today }: { readonly block: Block } & Pick<LedgerProps, 'verb' | 'today'>): ReactNode =>
  block.plan && block.state ? (
    <State option={{ code: block.state, ...planWord(block.state, block.plan.planDate, verb, today) }} />
  ) : null;

const isLate = ({ state }: Block): boolean => state === 'overdue';

/** A row of the ledger: an instalment stands on its first, what is open of it and its state on its last. */
interface LedgerRow {
  readonly block: Block;
  readonly entry: Entry | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const rowsOf = (block: Block): LedgerRow[] => {
  const entries: (Entry | null)[] = block.entries.length > 0 ? [...block.entries] : [null];
  return entries.map((entry, index) => ({
    block,
    entry,
    isFirst: index === 0,
    isLast: index === entries.length - 1,
  }));
};

function PlanName({ plan }: Pick<Block, 'plan'>): ReactElement {
  if (!plan) return <b>计划以外</b>;
  return (
    <>
      <b>{plan.title}</b>
      {plan.planPercent !== null && <span className="secondary"> {formatNumber(plan.planPercent)}%</span>}
    </>
  );
}

function LedgerTable({ ledger, verb, today, hasAmounts, actsOf }: LedgerProps): ReactElement {
  const planOf = ({ block, isFirst }: LedgerRow) => (isFirst ? block.plan : null);
  const total = (cents: bigint) => (hasAmounts ? yuan(cents) : undefined);
  const columns: readonly (TableColumn<LedgerRow> | false)[] = [
    { key: 'seq', label: '期', isNumber: true, render: (row) => planOf(row)?.seq },
    {
      key: 'title',
      label: '款项',
      render: ({ block, isFirst }) => isFirst && <PlanName plan={block.plan} />,
      foot: hasAmounts ? '合计' : undefined,
    },
    { key: 'condition', label: '条件', className: styles.wide, render: (row) => planOf(row)?.condition },
    {
      key: 'planDate',
      label: `应${verb}日`,
      render: (row) => {
        const plan = planOf(row);
        return plan && <span data-late={isLate(row.block) || undefined}>{formatDate(plan.planDate)}</span>;
      },
    },
    hasAmounts && {
      key: 'planned',
      label: `应${verb}（元）`,
      isNumber: true,
      render: (row) => {
        const plan = planOf(row);
        return plan && formatNumber(plan.planAmount, 2);
      },
      foot: total(ledger.planned),
    },
    {
      key: 'date',
      label: `${verb}款日`,
      className: styles.came,
      render: ({ entry }) => <Came entry={entry}>{entry ? formatDate(entry.receipt.receiptDate) : EMPTY_TEXT}</Came>,
    },
    { key: 'method', label: '方式', render: ({ entry }) => entry && <Method entry={entry} /> },
    { key: 'voucher', label: '凭证', render: ({ entry }) => entry && <Voucher entry={entry} actsOf={actsOf} /> },
    hasAmounts && {
      key: 'settled',
      label: `实${verb}（元）`,
      isNumber: true,
      render: ({ entry }) => <Came entry={entry}>{entry ? yuan(entry.cents) : EMPTY_TEXT}</Came>,
      foot: total(ledger.settled),
    },
    hasAmounts && {
      key: 'open',
      label: `未${verb}（元）`,
      isNumber: true,
      render: ({ block: { open }, isLast }) =>
        isLast && open !== null && <span data-open={open > 0n || undefined}>{yuan(open)}</span>,
      foot: total(ledger.open),
    },
    {
      key: 'state',
      label: '状态',
      render: ({ block, isLast }) => isLast && <StateOf block={block} verb={verb} today={today} />,
    },
  ];
  return (
    <ColumnTable
      label="收付款明细"
      className={styles.ledger}
      columns={columns}
      rows={ledger.blocks.flatMap(rowsOf)}
      keyOf={({ block, entry }) => `${block.plan?.id ?? 'loose'}-${entry?.receipt.id ?? 'none'}`}
      marksOf={({ isLast }) => ({ 'data-inner': isLast ? undefined : true })}
    />
  );
}

function LedgerList({ ledger, verb, today, hasAmounts, actsOf }: LedgerProps): ReactElement {
  return (
    <ul className={styles.blocks}>
      {ledger.blocks.map((block) => (
        <li key={block.plan?.id ?? 'loose'}>
          <p>
            <span>
              {block.plan?.seq} <PlanName plan={block.plan} />
            </span>
            <StateOf block={block} verb={verb} today={today} />
          </p>
          {block.plan && (
            <p>
              <span data-late={isLate(block) || undefined}>{formatDate(block.plan.planDate)}</span>
              {hasAmounts && (
                <span>
                  应{verb} {formatNumber(block.plan.planAmount, 2)}
                </span>
              )}
            </p>
          )}
          {block.entries.length > 0 && (
            <div className={styles.entries}>
              {block.entries.map((entry) => (
                <p key={entry.receipt.id} data-kind={entry.kind}>
                  <span>
                    {formatDate(entry.receipt.receiptDate)} <Method entry={entry} />{' '}
                    {entry.kind === 'receipt' && actsOf && <Voucher entry={entry} actsOf={actsOf} />}
                  </span>
                  {hasAmounts && <span>{yuan(entry.cents)}</span>}
                </p>
              ))}
            </div>
          )}
          {hasAmounts && block.open !== null && block.open > 0n && (
            <p>
              <span className="secondary">未{verb}</span>
              <b>{yuan(block.open)}</b>
            </p>
          )}
        </li>
      ))}
      {hasAmounts && (
        <li>
          <p>
            <b>合计未{verb}</b>
            <b>{yuan(ledger.open)}</b>
          </p>
          <p className="secondary">
            应{verb} {yuan(ledger.planned)}，已{verb} {yuan(ledger.settled)}
          </p>
        </li>
      )}
    </ul>
  );
}

export function LedgerSection(props: LedgerProps): ReactElement {
  const isNarrow = useMedia(narrowQuery);
  if (props.ledger.blocks.length === 0) return <p className="secondary">还没有收付款计划</p>;
  return isNarrow ? <LedgerList {...props} /> : <LedgerTable {...props} />;
}
