/** The ledger of a contract: left what was agreed, right what came, one block an instalment. Pure. */
import { centsOf, sumOf } from './cents.ts';
import type { PlanFacts, PlanState, ReceiptFacts, Settlement } from './settlement.ts';
import { planStateOf, settle } from './settlement.ts';

export interface LedgerPlan extends PlanFacts {
  readonly planDate: string | null;
}

export interface LedgerReceipt extends ReceiptFacts {
  readonly receiptDate: string;
}

/** What came, or was taken back, for one instalment. */
export interface LedgerEntry<Receipt> {
  readonly receipt: Receipt;
  /** Fen of it that this instalment takes; negative for a reversal. */
  readonly cents: bigint;
  /** Number of the instalment it was entered for, where it came over from there. */
  readonly fromSeq: number | null;
  readonly kind: 'receipt' | 'reversed' | 'reversal';
}

/** One instalment with what came for it; without a plan: what all instalments together do not ask for. */
export interface LedgerBlock<Plan, Receipt> {
  readonly plan: Plan | null;
  readonly entries: readonly LedgerEntry<Receipt>[];
  readonly state: PlanState | null;
  /** Fen that are still to come; stands on the last row of the block alone. Null for what belongs to no instalment. */
  readonly open: bigint | null;
}

export interface Ledger<Plan, Receipt> {
  readonly blocks: readonly LedgerBlock<Plan, Receipt>[];
  readonly settlement: Settlement;
  /** Fen. `planned` − `settled` = `open` wherever nothing came beyond the instalments. */
  readonly planned: bigint;
  readonly settled: bigint;
  readonly open: bigint;
  readonly reversals: number;
}

/** A cancelled instalment asks for nothing but keeps its rows. */
const amountOf = ({ status, planAmount }: PlanFacts): bigint => (status === 'cancelled' ? 0n : centsOf(planAmount));

/** Rows of the ledger in the order in which they are drawn. */
export function ledgerOf<Plan extends LedgerPlan, Receipt extends LedgerReceipt>(
  plans: readonly Plan[],
  receipts: readonly Receipt[],
  today: string,
): Ledger<Plan, Receipt> {
  const settlement = settle(plans, receipts);
  const byId = new Map(receipts.map((receipt) => [receipt.id, receipt]));
  const reversals = new Set(receipts.flatMap(({ reversedBy }) => reversedBy ?? []));
  const reversedBy = new Map(
    receipts.flatMap((receipt) => (receipt.reversedBy ? [[receipt.reversedBy, receipt]] : [])),
  );
  // What took a receipt back stands right below it, whenever that was.
  const placeOf = (receipt: Receipt): string => {
    const { receiptDate, id } = reversedBy.get(receipt.id) ?? receipt;
    return `${receiptDate} ${String(id).padStart(15, '0')} ${reversedBy.has(receipt.id) ? 1 : 0}`;
  };
  const entriesOf = (planId: number | null) =>
    settlement.shares
      .filter((share) => share.planId === planId)
      .flatMap(({ receiptId, cents, fromSeq }): LedgerEntry<Receipt>[] => {
        const receipt = byId.get(receiptId);
        if (!receipt) return [];
        const kind = reversals.has(receiptId) ? 'reversal' : receipt.reversedBy === null ? 'receipt' : 'reversed';
        return [{ receipt, cents, fromSeq, kind }];
      })
      .toSorted((one, other) => placeOf(one.receipt).localeCompare(placeOf(other.receipt)));
  const ordered = plans.toSorted((one, other) => one.seq - other.seq || one.id - other.id);
  const blocks: LedgerBlock<Plan, Receipt>[] = ordered.map((plan) => {
    const settled = settlement.settled.get(plan.id) ?? 0n;
    const rest = amountOf(plan) - settled;
    return {
      plan,
      entries: entriesOf(plan.id),
      state: planStateOf(plan, settled, today),
      open: rest > 0n ? rest : 0n,
    };
  });
  const loose = entriesOf(null);
  if (loose.length > 0) blocks.push({ plan: null, entries: loose, state: null, open: null });
  return {
    blocks,
    settlement,
    planned: sumOf(ordered.map(amountOf)),
    settled: sumOf(receipts.map(({ amount }) => centsOf(amount))),
    open: sumOf(blocks.map(({ open }) => open ?? 0n)),
    reversals: reversals.size,
  };
}

/** What a receipt is too much by, in fen: beyond the amount that the contract still asks for; zero where it fits. */
export function excessOf(
  contractAmount: number | null,
  receipts: readonly Pick<ReceiptFacts, 'amount'>[],
  amount: number,
): bigint {
  // A framework has no amount of its own and owes nothing that could be exceeded.
  if (contractAmount === null) return 0n;
  const open = centsOf(contractAmount) - sumOf(receipts.map((receipt) => centsOf(receipt.amount)));
  const excess = centsOf(amount) - (open > 0n ? open : 0n);
  return excess > 0n ? excess : 0n;
}
