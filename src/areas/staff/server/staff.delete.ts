/** Deleting rows that should not be there, and bringing them back. Whoever worked here leaves instead. */
import { groupUserBase } from '../model/group-user-base.ts';
import { mistakeDays } from '../model/limits.ts';
import { deleteGroupUserBase, restoreGroupUserBase } from '../model/roster-calls.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { giveBack, takeAlong, takenFrom } from './staff-restore.ts';

/** FY-C001 naming the first who started work and is no mistake, and why. */
async function refuseKept(context: TenantWork, ids: readonly number[]): Promise<void> {
  const first = await queryRow<{ name: string; isOld: boolean }>(context)`
    select x.name, x.is_old from (
      select t.id, t.name, t.created_at < now() - make_interval(days => ${mistakeDays}) as is_old,
        exists (
          select from staff_contract c
          where c.group_code = t.group_code and c.company_code = t.company_code and c.user_base_id = t.id
            and c.deleted_at is null
        )
        or exists (
          select from staff_salary s
          where s.group_code = t.group_code and s.company_code = t.company_code and s.user_base_id = t.id
            and s.deleted_at is null
        ) as is_held
      from group_user_base t
      where t.group_code = ${context.tenant.groupCode} and t.id = any(${[...ids]}::bigint[])
        and t.staff_status not in ('pending_entry', 'cancelled')) x
    where x.is_old or x.is_held order by x.id limit 1`;
  if (first)
    throw fail.conflict(
      `${first.name}：${first.isOld ? `建档已超过 ${mistakeDays} 天` : '已有合同或薪资'}，请办理离职`,
    );
}

/** FY-C001 for who is expected out of recruiting: giving up tells the recruitment record, a deletion would not. */
async function refuseExpected(context: TenantWork, ids: readonly number[]): Promise<void> {
  const first = await queryRow<{ name: string }>(context)`
    select t.name
    from group_user_base t
    where t.group_code = ${context.tenant.groupCode} and t.id = any(${[...ids]}::bigint[])
      and t.staff_status = 'pending_entry' and t.recruit_info_id is not null
    order by t.id
    limit 1`;
  if (first) throw fail.conflict(`${first.name}由招聘录用，请先办理放弃入职`);
}

export const deleteGroupUserBaseHandler = handle(deleteGroupUserBase, async (context, { ids, reason }) => {
  companyForNewRow(context);
  // Out of scope or unknown: refused by the store, and then nothing is deleted.
  const answer = await entityStore(context, groupUserBase).remove(ids, reason);
  await refuseKept(context, ids);
  await refuseExpected(context, ids);
  const leads = await queryRow<{ name: string; person: string }>(context)`
    select g.name, t.name as person
    from group_info g
    join group_user_base t on t.id = g.leader_user_base_id
    where ${tenantCondition(context, 'g')} and g.leader_user_base_id = any(${ids}::bigint[])
    limit 1`;
  if (leads) throw fail.conflict(`${leads.person}是「${leads.name}」的负责人，请先更换负责人`);
  await takeAlong(context, ids);
  return answer;
});

export const restoreGroupUserBaseHandler = handle(restoreGroupUserBase, async (context, { ids }) => {
  companyForNewRow(context);
  const taken = await takenFrom(context, ids);
  const answer = await entityStore(context, groupUserBase).restore(ids);
  return { ...answer, warnings: await giveBack(context, ids, taken) };
});
