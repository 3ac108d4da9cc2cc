/** Somebody saved first (FY-C002): what each side changed, and the values after a person chose. Pure. */
import { fieldValue } from '#platform/entity/custom-fields.ts';
import type { AnyRow, Values } from './any-row.ts';
import { isSame, settled } from './form-values.ts';

/** A field that both changed to different values. */
export interface ConflictField {
  readonly key: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Conflict {
  /** Fields to choose for. */
  readonly both: readonly ConflictField[];
  /** Keys only the other side changed: their value is taken over. */
  readonly theirsOnly: readonly string[];
  /** The row as it stands now; its version goes with the next save. */
  readonly current: AnyRow;
}

/** Compares what the form started with (its row and the values of its boxes), what it holds and what is stored now. */
export function findConflict(row: AnyRow, base: Values, mine: Values, current: AnyRow): Conflict {
  const both: ConflictField[] = [];
  const theirsOnly: string[] = [];
  for (const key of Object.keys(mine)) {
    const theirs = fieldValue(current, key);
    // The box of a masked value stays blank: whether somebody changed it shows in what is left of it.
    const before = row.masked?.includes(key) ? fieldValue(row, key) : base[key];
    if (isSame(before, theirs)) continue;
    if (isSame(base[key], mine[key])) theirsOnly.push(key);
    else if (!isSame(mine[key], theirs)) both.push({ key, base: before, mine: mine[key], theirs });
  }
  return { both, theirsOnly, current };
}

export type Side = 'mine' | 'theirs';

/** What a box holds of the value of the other side: nothing of one that is masked. */
const boxed = ({ current }: Conflict, key: string): unknown =>
  current.masked?.includes(key) ? null : settled(fieldValue(current, key));

/** Values of the form after the choice; a field without a choice keeps what was typed. */
export function resolveConflict(conflict: Conflict, mine: Values, choice: Readonly<Record<string, Side>>): Values {
  const values: Record<string, unknown> = { ...mine };
  for (const key of conflict.theirsOnly) values[key] = boxed(conflict, key);
  for (const field of conflict.both) if (choice[field.key] === 'theirs') values[field.key] = boxed(conflict, field.key);
  return values;
}
