/** Rows that bear a tag. */
import { sql } from 'kysely';
import type { Condition } from '#platform/store/entity-query.ts';

export function tagCondition(tag: string | null | undefined): Condition[] {
  return tag ? [sql<boolean>`${tag} = any(t.tags)`] : [];
}
