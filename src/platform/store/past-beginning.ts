/** How rows of the demonstration came in: entered some days after the day they bear, or taken over when their company began to work with us. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { pastDays, pastMoment } from './audit.ts';
import { columnOf } from './columns.ts';

export interface PastBeginning {
  readonly entity: AnyEntity;
  /** Date field that says since when there has been something to enter. */
  readonly day: string;
  /** Fields whose values the entry tells. */
  readonly told: readonly string[];
}

/** Days between what happened and its entry. */
const delay = 5;

/** Entries for `auditPast`, one for each row of the company whose day is over. */
export function pastBeginning(context: TenantWork, { entity, day, told }: PastBeginning): RawBuilder<unknown> {
  const { groupCode, companyCode } = context.tenant;
  const today = todayInShanghai(context.platform.now());
  const first = addDays(today, -pastDays);
  const entered = sql`r.${sql.ref(columnOf(day))} + ${sql.lit(delay)}`;
  const values = sql.join(told.flatMap((key) => [sql.lit(key), sql`r.${sql.ref(columnOf(key))}`]));
  return sql`
    select ${pastMoment(sql`greatest(${entered}, ${first}::date)`, sql`r.id`)} as at, ${sql.lit(entity.name)} as entity,
      r.id as entity_id, r.${sql.ref(columnOf(entity.title))} as entity_name,
      case when ${entered} < ${first}::date then 'import' else 'create' end as action, null::jsonb as before,
      jsonb_build_object(${values}) as after, null as reason
    from ${sql.table(entity.name)} r
    where r.group_code = ${groupCode} and r.company_code = ${companyCode} and r.deleted_at is null
      and ${entered} <= ${today}::date`;
}

/** All of them as one source of rows. */
export const pastBeginnings = (context: TenantWork, beginnings: readonly PastBeginning[]): RawBuilder<unknown> =>
  sql.join(
    beginnings.map((beginning) => pastBeginning(context, beginning)),
    sql` union all `,
  );
