/** Several short texts in the server. */
import { sql } from 'kysely';
import { sampleText } from './base/text-sample.server.ts';
import type { ServerKind } from './kind.server.ts';
import { entryField, list } from './list.ts';

export const server: ServerKind = {
  kind: list.kind,
  entries: (column) => sql`unnest(${column}) entry`,
  // Two entries where there is room for two.
  sample: (field, n) => (field.max === 1 ? [n] : [n, n + 1]).map((at) => sampleText(entryField(field), at)),
};
