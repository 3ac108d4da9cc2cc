/** Entries with fields of their own in the server. */
import { sql } from 'kysely';
import { settleEntries, textKeys } from './base/entry-text.ts';
import { sampleText } from './base/text-sample.server.ts';
import type { ServerKind } from './kind.server.ts';
import { rows } from './rows.ts';

export const server: ServerKind = {
  kind: rows.kind,
  entries: (column, field) => {
    const texts = sql.join(textKeys(field).map((part) => sql`kept ->> ${sql.lit(part)}`));
    return sql`jsonb_array_elements(${column}) kept, concat_ws(' ', ${texts}) entry`;
  },
  // Two entries with all their texts; whom they mean is up to the caller.
  sample: (field, n) => {
    const texts = Object.entries(field.of ?? {}).filter(([, part]) => part.to === undefined);
    return settleEntries(
      field,
      [n, n + 1].map((at) => Object.fromEntries(texts.map(([key, part]) => [key, sampleText(part, at)]))),
    );
  },
};
