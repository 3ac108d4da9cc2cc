/** Rows of a kind with the lines of what was just done among them, where it stood. Pure. */
import type { TodayKind, TodayRow } from '../../model/today/today-calls.ts';

/** Names a row of the page: ids of the ledger and of what waits may be the same. */
export const keyOfRow = ({ kind, id }: Pick<TodayRow, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Whether something can be done with a row beside others. */
export const isChoosable = ({ acts, mayDefer, urge }: TodayRow): boolean =>
  acts.length > 0 || mayDefer || urge?.urgedAt === null;

/** Something that was done a moment ago. */
export interface DoneLine {
  readonly id: number;
  /** The kind as it was, for it may be gone with its last row. */
  readonly kind: TodayKind;
  /** Row before which it stood; null: it was the last. */
  readonly before: string | null;
  readonly text: string;
  readonly verb: string;
  readonly undo: (() => Promise<unknown>) | null;
  /** Rows that it took away. */
  readonly keys: readonly string[];
}

export type Entry =
  | { readonly type: 'row'; readonly row: TodayRow }
  | { readonly type: 'line'; readonly line: DoneLine };

/** Each line stands before the row that followed it; where that is gone too, at the end. */
export function withLines(rows: readonly TodayRow[], lines: readonly DoneLine[]): Entry[] {
  const gone = new Set(lines.flatMap(({ keys }) => keys));
  const left = rows.filter((row) => !gone.has(keyOfRow(row)));
  const keys = new Set(left.map(keyOfRow));
  const entries = left.flatMap((row): Entry[] => [
    ...lines.filter(({ before }) => before === keyOfRow(row)).map((line): Entry => ({ type: 'line', line })),
    { type: 'row', row },
  ]);
  const last = lines.filter(({ before }) => before === null || !keys.has(before));
  return [...entries, ...last.map((line): Entry => ({ type: 'line', line }))];
}

/** Kinds in sight, with those whose last row was just done at their end. */
export function withDoneKinds(kinds: readonly TodayKind[], lines: readonly DoneLine[]): TodayKind[] {
  const present = new Set(kinds.map(({ kind }) => kind));
  const gone = new Map(lines.filter(({ kind }) => !present.has(kind.kind)).map(({ kind }) => [kind.kind, kind]));
  const none = { overdue: 0, soon: 0, waiting: 0, later: 0, rows: [], nextDay: null };
  return [...kinds, ...[...gone.values()].map((kind) => ({ ...kind, ...none }))];
}

/** The row behind those that are done, else the one before them; null where nothing is left. */
export function nextKey(keys: readonly string[], done: ReadonlySet<string>): string | null {
  const last = keys.findLastIndex((key) => done.has(key));
  const behind = last < 0 ? undefined : keys.slice(last + 1).find((key) => !done.has(key));
  return behind ?? keys.slice(0, Math.max(0, last)).findLast((key) => !done.has(key)) ?? null;
}
