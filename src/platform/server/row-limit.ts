/** Most rows that a company may have of an entity (`limit` of the declaration). */
import { sql } from 'kysely';
import type { AnyEntity } from '#platform/model/entity.ts';
import type { TenantWork } from './context.ts';
import { fail } from './failure.ts';
import { tenantCondition } from './scope.ts';

/** As near as this to the limit writers take turns: an import that others do not see yet has no more rows. */
const largestWrite = 10_000;

async function fullestCompany(context: TenantWork, entity: AnyEntity): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(entity.table)} t where ${tenantCondition(context, 't')} group by t.company_code order by 1 desc limit 1`.execute(
    context.db,
  );
  return found.rows[0]?.count ?? 0;
}

/** After rows came: FY-V001 when a company has more of them now than it may. The transaction takes them back. */
export async function refuseOverLimit(context: TenantWork, entity: AnyEntity): Promise<void> {
  const { limit, label, unit = '条' } = entity;
  if (limit === undefined) return;
  let count = await fullestCompany(context, entity);
  if (count <= limit && count > limit - largestWrite) {
    // Counted again when those who wrote at the same time have committed.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`row limit ${entity.name} ${context.tenant.groupCode}`}, 0))`.execute(context.db);
    count = await fullestCompany(context, entity);
  }
  if (count <= limit) return;
  const sentence = `${label}：一家企业最多 ${limit.toLocaleString('en-US')} ${unit}，请先删除不再需要的`;
  throw fail.invalid(sentence, { [entity.title]: sentence });
}
