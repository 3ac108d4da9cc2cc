/** In which order kinds stand, and what of each counts. Pure. */
import type { TodayKind, TodayUrgency } from './today-calls.ts';

type Counted = Pick<TodayKind, 'overdue' | 'soon' | 'waiting' | 'later' | 'first'>;

/** Overdue before what people wait for, that before what is near, that before the rest. */
const rankOf = ({ overdue, waiting, soon }: Counted): number => (overdue > 0 ? 0 : waiting > 0 ? 1 : soon > 0 ? 2 : 3);

/** Kinds with overdue rows first, the most overdue leading; then what waits, then by the nearest day. Kinds of one day keep the order given. */
export function orderKinds<Kind extends Counted>(kinds: readonly Kind[]): Kind[] {
  return kinds.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || (one.first ?? '').localeCompare(other.first ?? ''),
  );
}

/** Things of a kind under an urgency; all of them without one. */
export function countUnder(kind: Counted, urgency: TodayUrgency | undefined): number {
  return urgency === undefined ? kind.overdue + kind.soon + kind.waiting + kind.later : kind[urgency];
}

/** Totals over kinds, disjoint: their sum is everything. */
export function totalsOf(kinds: readonly Counted[]): Readonly<Record<TodayUrgency | 'all', number>> {
  const sum = (urgency?: TodayUrgency) => kinds.reduce((total, kind) => total + countUnder(kind, urgency), 0);
  return {
    overdue: sum('overdue'),
    soon: sum('soon'),
    waiting: sum('waiting'),
    later: sum('later'),
    all: sum(),
  };
}

/** Whether a kind shows rows at once: one with nothing near is a line. */
export const isOpenAtFirst = ({ overdue, soon, waiting }: Counted): boolean => overdue + soon + waiting > 0;
