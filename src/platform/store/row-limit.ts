/** Most rows that a company may have of an entity (`limit` of the declaration). */
import { sql } from 'kysely';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';

/** As near as this to the limit writers take turns: an import that others do not see yet has no more rows. */
const largestWrite = 10_000;

/** Whether a company of the call has more rows than `count`. Looks no further than that many, however many there are. */
async function isBeyond(context: TenantWork, entity: AnyEntity, count: number): Promise<boolean> {
  const { groupCode, companyCodes } = context.tenant;
  const found = await sql<{ isBeyond: boolean }>`
    select exists (
      select from unnest(${[...companyCodes]}::text[]) as home (code)
      where exists (
        select from ${sql.table(entity.table)} t
        where t.group_code = ${groupCode} and t.company_code = home.code and t.deleted_at is null offset ${sql.lit(Math.max(0, count))} limit 1
      )
    ) as is_beyond`.execute(context.db);
  return found.rows[0]?.isBeyond ?? false;
}

/** After rows came: FY-V001 when a company has more of them now than it may. The transaction takes them back. */
export async function refuseOverLimit(context: TenantWork, entity: AnyEntity): Promise<void> {
  const { limit, label, unit = '条' } = entity;
  if (limit === undefined || !(await isBeyond(context, entity, limit - largestWrite))) return;
  // Counted when those who write at the same time have committed.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`row limit ${entity.name} ${context.tenant.groupCode}`}, 0))`.execute(
    context.db,
  );
  if (!(await isBeyond(context, entity, limit))) return;
  const sentence = `${label}：一家企业最多 ${limit.toLocaleString('en-US')} ${unit}，请先删除不再需要的`;
  throw fail.invalid(sentence, { [entity.title]: sentence });
}
