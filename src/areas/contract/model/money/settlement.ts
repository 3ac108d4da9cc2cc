/**
 * Which instalment a receipt pays. The rows keep what was agreed and what came; this is replayed from them, in the order in
 * which receipts were entered, so that a reversal or a changed plan needs no bookkeeping of its own. Pure.
 */
import { centsOf, sumOf } from './cents.ts';

/** An instalment as the replay needs it. */
export interface PlanFacts {
  readonly id: number;
  readonly seq: number;
  /** Yuan. */
  readonly planAmount: number | null;
  readonly status: string;
}

/** A receipt as the replay needs it. */
export interface ReceiptFacts {
  readonly id: number;
  /** Yuan; negative for the pair of a reversed one. */
  readonly amount: number;
  /** The instalment it was entered for; null: the oldest that is open. */
  readonly planId: number | null;
  /** The negative receipt that took this one back. */
  readonly reversedBy: number | null;
}

/** Part of a receipt that one instalment takes. */
export interface Share {
  readonly receiptId: number;
  /** Null: more than all instalments ask for. */
  readonly planId: number | null;
  /** Fen. */
  readonly cents: bigint;
  /** Number of the instalment that the receipt was entered for, where this one takes what was too much there. */
  readonly fromSeq: number | null;
}

export interface Settlement {
  readonly shares: readonly Share[];
  /** Fen that came in for each instalment, reversals taken off. */
  readonly settled: ReadonlyMap<number, bigint>;
  /** Fen beyond all instalments. */
  readonly loose: bigint;
}

interface Account {
  readonly plan: PlanFacts;
  open: bigint;
}

/** The instalments in the order in which a receipt fills them: its own, those after it, those before it. */
function fillingOrder(accounts: readonly Account[], planId: number | null): readonly Account[] {
  const at = accounts.findIndex(({ plan }) => plan.id === planId);
  return at <= 0 ? accounts : [...accounts.slice(at), ...accounts.slice(0, at)];
}

function fill(accounts: readonly Account[], receipt: ReceiptFacts): Share[] {
  const wish = accounts.find(({ plan }) => plan.id === receipt.planId);
  let rest = centsOf(receipt.amount);
  const shares: Share[] = [];
  for (const account of fillingOrder(accounts, receipt.planId)) {
    const part = rest < account.open ? rest : account.open;
    if (part <= 0n) continue;
    account.open -= part;
    rest -= part;
    const isOverflow = shares.length > 0 || (wish !== undefined && account !== wish);
    shares.push({
      receiptId: receipt.id,
      planId: account.plan.id,
      cents: part,
      fromSeq: isOverflow ? (wish?.plan.seq ?? null) : null,
    });
  }
  if (rest > 0n) shares.push({ receiptId: receipt.id, planId: null, cents: rest, fromSeq: wish?.plan.seq ?? null });
  return shares;
}

/**
 * Replays all receipts of a contract over its instalments.
 * @param receipts those that are not deleted, reversals included; a reversed one and its pair stay whole at the instalment
 * that it was entered for and fill nothing
 */
export function settle(plans: readonly PlanFacts[], receipts: readonly ReceiptFacts[]): Settlement {
  const accounts = plans
    .toSorted((one, other) => one.seq - other.seq || one.id - other.id)
    .map((plan) => ({ plan, open: plan.status === 'cancelled' ? 0n : centsOf(plan.planAmount) }));
  const ids = new Set(plans.map(({ id }) => id));
  const reversals = new Set(receipts.flatMap(({ reversedBy }) => reversedBy ?? []));
  const shares = receipts
    .toSorted((one, other) => one.id - other.id)
    .flatMap((receipt): Share[] => {
      if (receipt.reversedBy === null && !reversals.has(receipt.id)) return fill(accounts, receipt);
      const planId = receipt.planId !== null && ids.has(receipt.planId) ? receipt.planId : null;
      return [{ receiptId: receipt.id, planId, cents: centsOf(receipt.amount), fromSeq: null }];
    });
  const settled = new Map(plans.map(({ id }) => [id, 0n]));
  for (const { planId, cents } of shares) if (planId !== null) settled.set(planId, (settled.get(planId) ?? 0n) + cents);
  return { shares, settled, loose: sumOf(shares.flatMap(({ planId, cents }) => (planId === null ? [cents] : []))) };
}

export type PlanState = 'pending' | 'partial' | 'done' | 'overdue' | 'cancelled';

/** How an instalment stands: done from its amount on, past its day overdue whatever came already. */
export function planStateOf(
  plan: { readonly planAmount: number | null; readonly planDate: string | null; readonly status: string },
  settled: bigint,
  today: string,
): PlanState {
  if (plan.status === 'cancelled') return 'cancelled';
  const amount = centsOf(plan.planAmount);
  if (amount > 0n && settled >= amount) return 'done';
  if (plan.planDate !== null && plan.planDate < today) return 'overdue';
  return settled > 0n ? 'partial' : 'pending';
}

/** Instalments that still ask for money, the oldest first: what a new receipt is proposed for. */
export const openPlans = <Plan extends PlanFacts>(plans: readonly Plan[], { settled }: Settlement): Plan[] =>
  plans
    .filter(({ id, planAmount, status }) => status !== 'cancelled' && (settled.get(id) ?? 0n) < centsOf(planAmount))
    .toSorted((one, other) => one.seq - other.seq);
