/** Rows that hold the same bytes: a résumé that came in before. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Ids (`entity_id`) of rows of an entity of which a field holds a file with the content of one of these; a subquery. */
export const rowsWithSameContent = (
  entity: string,
  field: string,
  fileIds: readonly number[],
): RawBuilder<unknown> => sql`
  (
    select r.entity_id
    from file_ref r
    join file held on held.id = r.file_id
    join file given on given.sha256 = held.sha256
    where r.entity = ${entity} and r.field = ${field} and given.id = any(${[...fileIds]}::bigint[])
  )`;
