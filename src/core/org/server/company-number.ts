/** Companies are named by a code; rows of a list and their links by a number. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** The code without its first letter read as a number of base 32 (Crockford's digits), so that no two companies share it; never 0. */
export const companyNumber = (code: RawBuilder<unknown>): RawBuilder<number> => sql`
  (
    select 1 + sum(
      (strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(${code}, place, 1)) - 1) * 32::bigint ^ (9 - place)
    )
    from generate_series(2, 9) place
  )::bigint`;
