/** Any number of few options in the server. */
import { sql } from 'kysely';
import type { ServerKind } from './kind.server.ts';
import { manyOf } from './many-of.ts';

export const server: ServerKind = {
  kind: manyOf.kind,
  holdsAny: (column, values) => sql<boolean>`${column} && ${values}::text[]`,
};
