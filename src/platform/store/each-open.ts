/** Work on the rows of a write one by one, where each may be refused for itself. */
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Prepare, Row, RowWrite, WriteSource } from './entity-hooks.ts';
import { Failure } from '#platform/runtime/failure.ts';

/** Does something for each row that is not refused; a refusal that it throws stays with its row. */
export async function eachOpen<Write extends Pick<RowWrite, 'refusal'>>(
  rows: readonly Write[],
  work: (row: Write) => Promise<void> | void,
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
export function prepareEach<Stored = Row, Values = Row>(
  work: (
    context: TenantWork,
    row: Pick<RowWrite<Stored, Values>, 'before' | 'values'>,
    source: WriteSource,
  ) => Promise<Values> | Values,
): Prepare<Stored, Values> {
  return (context, rows, source) =>
    eachOpen(rows, async (row) => {
      row.values = await work(context, row, source);
    });
}
