/** Rows as a read answers them to this caller: whole and masked. A conflict (FY-C002) answers nothing else. */
import type { AnyEndpoint, OutputOf } from '#platform/entity/endpoint.ts';
import type { WorkContext } from './context.ts';
import { holds } from './context.ts';

declare const shown: unique symbol;

/** Says that a row was made for showing. Nothing writes it but `present` of the store and the two functions below. */
export type MadeForShowing = { readonly [shown]: true };

/** A record with all that its read answers, masked for the caller. */
export type ShownRow = Readonly<Record<string, unknown>> & MadeForShowing;

/** Stands for a row that the caller may change and not read. */
export const unreadable = Symbol('unreadable');

/** What a conflict can say of the row that is stored now. */
export type CurrentRow = ShownRow | typeof unreadable;

/** Whether the caller passes the gate of a read. A rule that depends on the input is the business of whoever made the answer. */
function mayAsk(context: WorkContext, { access, scope }: AnyEndpoint): boolean {
  if (typeof access === 'function') return true;
  const codes = typeof access === 'string' ? [access] : access;
  const isHeld = (code: string) =>
    scope === 'platform' ? context.session?.platformCodes?.has(code) === true : holds(context, code);
  return codes.some((code) => code === 'public' || code === 'signedIn' || isHeld(code));
}

/** The whole answer of a read, as the record that was changed meanwhile. */
export function shownAnswer<Read extends AnyEndpoint>(
  context: WorkContext,
  read: Read,
  answer: OutputOf<Read> & object,
): CurrentRow {
  return mayAsk(context, read) ? (answer as unknown as ShownRow) : unreadable;
}

/** One record of what an answer holds under a key: an entry of a list, or the record itself. */
type RecordUnder<Answer, Key extends keyof Answer> =
  NonNullable<Answer[Key]> extends readonly (infer Item)[] ? Item & object : NonNullable<Answer[Key]> & object;

/** A record as a read answers it under `key`, as the record that was changed meanwhile; undefined: the read does not show it. */
export function shownRecord<Read extends AnyEndpoint, Key extends keyof OutputOf<Read>>(
  context: WorkContext,
  read: Read,
  _key: Key,
  record: RecordUnder<OutputOf<Read>, Key> | undefined,
): CurrentRow {
  return record !== undefined && mayAsk(context, read) ? (record as unknown as ShownRow) : unreadable;
}
