/**
 * Statements built once, and such that PostgreSQL plans once per connection and not at every call: planning a page of a table with seventeen
 * indexes costs more than running it (0.27 → 0.12 ms). Planned once are only statements that one index serves whatever the values
 * are: the plan no longer sees them, and a keyword page planned blindly takes 27 ms instead of 2.
 */
import type { RawBuilder } from 'kysely';
import { CompiledQuery } from 'kysely';
import { prepareAs } from './call-connection.ts';
import type { TenantDb } from './database.ts';
import { statementsOf } from './database.ts';

/** Built once either way; planned once per connection, or at every call with its values. */
export type Planning = 'once' | 'each time';

/**
 * Runs a statement whose text depends on `shape` alone: it is built and compiled once, later calls send values only.
 * Rows come as the statement names its columns. `values` must be the parameters in the order of the text.
 */
export async function runShaped<Row>(
  db: TenantDb,
  shape: string,
  values: readonly unknown[],
  build: () => RawBuilder<unknown>,
  planning: Planning = 'once',
): Promise<Row[]> {
  const statements = statementsOf(db);
  const known = statements.find(shape);
  const statement = known ?? statements.add(shape, compile(db, shape, values, build), planning === 'once');
  const query = CompiledQuery.raw(statement.text, [...values]);
  if (statement.name !== null) prepareAs(query, statement.name);
  return (await db.getExecutor().withoutPlugins().executeQuery<Row>(query)).rows;
}

/** The text of a shape. One that does not name all that its text depends on would send values to the wrong places. */
function compile(db: TenantDb, shape: string, values: readonly unknown[], build: () => RawBuilder<unknown>): string {
  const { sql: text, parameters } = build().compile(db.withoutPlugins());
  if (parameters.length !== values.length || parameters.some((value, index) => value !== values[index]))
    throw new Error(`the values of the statement ${shape} are not its parameters`);
  return text;
}
