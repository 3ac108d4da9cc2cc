/**
 * Statements as they are written in rooms: the place they run at, then the SQL, on lines of its own.
 *
 *     const people = await queryRows<Person>(context)`select id, name from person where …`;
 */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { TenantDb } from './database.ts';

/** Where a statement runs: a connection or an open transaction, or whatever carries one (a call, a job, the platform). */
export type StatementPlace = TenantDb | { readonly db: TenantDb };

/** A tag that sends its template with the values as parameters: never as text, so nobody's input becomes SQL. */
type StatementTag<Result> = (text: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Result>;

const connectionOf = (place: StatementPlace): TenantDb => ('db' in place ? place.db : place);

const statement = <Row>(text: TemplateStringsArray, values: readonly unknown[]): RawBuilder<Row> =>
  sql<Row>(text, ...values);

/** All rows of a statement, in its order; keys in camel case. */
export function queryRows<Row>(place: StatementPlace): StatementTag<Row[]> {
  return async (text, ...values) => (await statement<Row>(text, values).execute(connectionOf(place))).rows;
}

/** The first row of a statement; undefined where it has none. */
export function queryRow<Row>(place: StatementPlace): StatementTag<Row | undefined> {
  return async (text, ...values) => (await statement<Row>(text, values).execute(connectionOf(place))).rows[0];
}

/** Runs a statement for what it does; answers how many rows it wrote. */
export function execute(place: StatementPlace): StatementTag<number> {
  return async (text, ...values) => {
    const { numAffectedRows } = await statement(text, values).execute(connectionOf(place));
    return Number(numAffectedRows ?? 0);
  };
}
