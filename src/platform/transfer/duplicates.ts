/** Finds values that two rows of one file share: the earlier row keeps them, the later one is told. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

export interface DuplicateFinder {
  /** Learns who else bears the tokens before they are claimed. */
  prepare(tokens: readonly string[], rowNumbers: readonly number[]): Promise<void>;
  /** Number of the earlier row that bears the token; null where this row is the first. */
  claim(token: string, rowNumber: number): number | null;
}

/** For a file read from top to bottom. */
export function streamingDuplicates(): DuplicateFinder {
  const first = new Map<string, number>();
  return {
    prepare: async () => undefined,
    claim(token, rowNumber) {
      const known = first.get(token);
      if (known === undefined) first.set(token, rowNumber);
      return known === undefined || known === rowNumber ? null : known;
    },
  };
}

/** For some rows of a stored batch: the other rows are asked in the database. */
export function storedDuplicates(context: TenantWork, batchId: number): DuplicateFinder {
  const first = new Map<string, number>();
  return {
    async prepare(tokens, rowNumbers) {
      const found = await queryRows<{ token: string; rowNumber: number }>(context)`
        select token, min(row_number) as row_number from import_row, unnest(keys) as token
        where batch_id = ${batchId} and token = any(${[...tokens]}::text[])
          and not row_number = any(${[...rowNumbers]}::integer[])
        group by token`;
      for (const row of found) first.set(row.token, row.rowNumber);
    },
    claim(token, rowNumber) {
      const known = first.get(token);
      if (known === undefined || known > rowNumber) first.set(token, rowNumber);
      return known === undefined || known >= rowNumber ? null : known;
    },
  };
}

/** For many rows of a stored batch none of whose unique values changed: everything is known after one question. */
export async function settledDuplicates(context: TenantWork, batchId: number): Promise<DuplicateFinder> {
  const found = await queryRows<{ token: string; rowNumber: number }>(context)`
    select token, min(row_number) as row_number
    from import_row, unnest(keys) as token
    where batch_id = ${batchId}
    group by token`;
  const first = new Map(found.map((row) => [row.token, row.rowNumber]));
  return {
    prepare: async () => undefined,
    claim(token, rowNumber) {
      const known = first.get(token);
      return known === undefined || known >= rowNumber ? null : known;
    },
  };
}
