/**
 * Statements built once, and such that PostgreSQL plans once per connection and not at every call: planning a page of a table with seventeen
 * indexes costs more than running it (0.27 → 0.12 ms). Planned once are only statements that one index serves whatever the values
 * are: the plan no longer sees them, and a keyword page planned blindly takes 27 ms instead of 2.
 */
import type { RawBuilder } from 'kysely';
import { CompiledQuery } from 'kysely';
import type { TenantDb } from './database.ts';

/** Each is kept by each connection; those beyond are built and planned at every call. */
const mostStatements = 300;

const names = new Map<string, string>();
const texts = new Map<string, string>();

/** Name under which a text is kept by the connections; undefined for all others. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

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
  const executor = db.getExecutor().withoutPlugins();
  const text = texts.get(shape);
  if (text !== undefined) return (await executor.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  const query = build().compile(db.withoutPlugins());
  if (texts.size < mostStatements) {
    // A shape that does not name all that its text depends on would send values to the wrong places.
    if (query.parameters.length !== values.length || query.parameters.some((value, index) => value !== values[index]))
      throw new Error(`the values of the statement ${shape} are not its parameters`);
    texts.set(shape, query.sql);
    if (planning === 'once' && !names.has(query.sql)) names.set(query.sql, `prepared_${names.size + 1}`);
  }
  return (await executor.executeQuery<Row>(CompiledQuery.raw(query.sql, [...query.parameters]))).rows;
}
