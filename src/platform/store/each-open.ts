/** Work on the rows of a write one by one, where each may be refused for itself. */
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Prepare, Row, RowWrite, WriteSource } from './entity-hooks.ts';
import { Failure } from '#platform/runtime/failure.ts';

/** Does something for each row that is not refused; a refusal that it throws stays with its row. */
export async function eachOpen(
  rows: readonly RowWrite[],
  work: (row: RowWrite) => Promise<void> | void,
): Promise<void> {
  for (const row of rows) {
    if (row.refusal) continue;
    try {
      await work(row);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      row.refusal = error;
    }
  }
}

/**
 * A `prepare` that looks at one row at a time and answers its values: for what follows from the row itself. Questions to
 * the database belong here only where few rows are written at once.
 */
export function prepareEach(
  work: (context: TenantWork, row: Pick<RowWrite, 'before' | 'values'>, source: WriteSource) => Promise<Row> | Row,
): Prepare {
  return (context, rows, source) =>
    eachOpen(rows, async (row) => {
      row.values = await work(context, row, source);
    });
}
