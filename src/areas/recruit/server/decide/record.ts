/** The record that a decision is about, found within the data scope of the caller's code. */
import { sql } from 'kysely';
import { queryRow } from '#platform/db/statement.ts';
import type { AnyEntity, RowOf } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { currentRow } from '#platform/store/current-row.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import type { RecruitPositionRow } from '../../model/process/recruit-position.ts';
import { recruitPosition } from '../../model/process/recruit-position.ts';

const missing = '招聘记录不存在或已被删除';

/** The record under a lock. FY-N001 where it is not there or out of the caller's reach. */
export async function lockRecord(context: TenantWork, id: number, code: string): Promise<RecruitInfoRow> {
  const [record] = await lockRows(context, recruitInfo, [id], [code]);
  if (!record) throw fail.notFound(missing);
  return record;
}

/** The position of a record, under a lock: who fills the last place waits for the one before. */
export async function lockPosition(context: TenantWork, id: number): Promise<RecruitPositionRow> {
  const [position] = await lockRows(context, recruitPosition, [id], null);
  if (!position) throw fail.notFound('招聘职位不存在或已被删除');
  return position;
}

/** A part of a record (an interview, a test), read under a lock. FY-N001 where it is not there. */
export async function lockPart<E extends AnyEntity>(context: TenantWork, entity: E, id: number): Promise<RowOf<E>> {
  const [row] = await lockRows(context, entity, [id], null);
  if (!row) throw fail.notFound(`${entity.label}不存在或已被删除`);
  return row;
}

/** A part with its record, which is locked first, as by everybody who changes both. FY-C002 where somebody changed the part first. */
export async function lockWithRecord<E extends AnyEntity>(context: TenantWork, entity: E, id: number, version: number) {
  const found = await queryRow<{ recruitInfoId: number }>(context)`
    select t.recruit_info_id
    from ${sql.table(entity.table)} t
    where ${tenantCondition(context, 't')} and t.id = ${id}`;
  if (!found) throw fail.notFound(`${entity.label}不存在或已被删除`);
  const record = await lockRecord(context, found.recruitInfoId, entity.permissions.update);
  const row = await lockPart(context, entity, id);
  if (row.version !== version) throw fail.stale(await currentRow(context, entity, id));
  return { row, record };
}
