/** Rows that bear a tag: tags lie in one text, apart by commas (model/tags.ts). */
import { sql } from 'kysely';
import type { Condition } from '#platform/server/entity-query.ts';

export function tagCondition(tag: string | null | undefined): Condition[] {
  return tag ? [sql<boolean>`position(${`,${tag},`} in ',' || t.tags || ',') > 0`] : [];
}
