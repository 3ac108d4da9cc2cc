/** Putting people into a department: a transfer, an extra post, or somebody who is to start there (area-staff §5.1). */
import { sql } from 'kysely';
import { insertGroupUserBaseFramework } from '../model/department-calls.ts';
import { optionLabel } from '#platform/model/field.ts';
import { staffStatuses } from '../model/dicts.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { formatDate } from '#platform/model/format.ts';
import { todayInShanghai } from '#platform/model/schema.ts';
import { audit } from '#platform/server/audit.ts';
import type { TenantContext } from '#platform/server/context.ts';
import { companyForNewRow, entityStore } from '#platform/server/entity-store.ts';
import { fail } from '#platform/server/failure.ts';
import { handle } from '#platform/server/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/server/scope.ts';
import { moveMembersOf } from '#areas/org/public.server.ts';
import { checkDepartment } from './staff-checks.ts';
import { isWorking, keepPlaces } from './staff-hooks.ts';

const maximumExtraPosts = 5;

interface Moved {
  readonly id: number;
  readonly name: string;
  readonly groupInfoId: number;
  readonly position: string;
  readonly staffStatus: string;
  readonly entryDate: string | null;
}

interface Assignment {
  readonly groupInfoId: number;
  readonly position: string | null;
  readonly from: string;
}

export const insertGroupUserBaseFrameworkHandler = handle(insertGroupUserBaseFramework, async (context, input) => {
  companyForNewRow(context);
  await checkDepartment(context, input.groupInfoId, { open: true });
  if (input.newStaff) {
    const { name, phone, position } = input.newStaff;
    const { id } = await entityStore(context, groupUserBase).insert({
      name,
      phone: phone ?? null,
      position,
      groupInfoId: input.groupInfoId,
      staffStatus: 'pending_entry',
      idType: 'id_card',
      employmentType: 'full_time',
      completeness: 0,
    });
    return { ok: true, ids: [id] };
  }
  const today = todayInShanghai(context.platform.now());
  const assignment: Assignment = { groupInfoId: input.groupInfoId, position: input.position ?? null, from: input.effectiveDate ?? today };
  // Dated changes that wait for their day come with staff_work.
  if (assignment.from > today) throw fail.invalid('生效日期：暂不支持未来日期的调动', { effectiveDate: '生效日期：暂不支持未来日期的调动' });
  const people = await lockPeople(context, input.userBaseIds ?? []);
  checkPeople(people, assignment);
  if (input.main) await transfer(context, people, assignment);
  else await addPosts(context, people, assignment);
  return { ok: true, ids: people.map((person) => person.id) };
});

/** All of them within the caller's data scope, or FY-N001. Locked in order of id, so that two calls cannot block each other. */
async function lockPeople(context: TenantContext, ids: readonly number[]): Promise<Moved[]> {
  const wanted = [...new Set(ids)];
  const scope = scopeCondition(context, groupUserBase, 'dept_edit', 't');
  const result = await sql<Moved>`
    select t.id, t.name, t.group_info_id, t.position, t.staff_status, t.entry_date from group_user_base t
    where ${tenantCondition(context, 't')} ${scope ? sql`and ${scope}` : sql``} and t.id = any(${wanted}::bigint[]) order by t.id for update`.execute(
    context.db,
  );
  if (result.rows.length !== wanted.length) throw fail.notFound();
  return result.rows;
}

function checkPeople(people: readonly Moved[], { from }: Assignment): void {
  for (const person of people) {
    if (!isWorking(person.staffStatus) && person.staffStatus !== 'pending_entry')
      throw fail.conflict(`${person.name}${optionLabel(staffStatuses, person.staffStatus)}，不能调动`);
    if (isWorking(person.staffStatus) && person.entryDate !== null && from < person.entryDate)
      throw fail.invalid(`生效日期：不能早于 ${person.name} 的入职日期 ${formatDate(person.entryDate)}`, { effectiveDate: '生效日期：不能早于入职日期' });
  }
}

/** The main department changes, with audit per person and the place before kept. */
async function transfer(context: TenantContext, people: readonly Moved[], { groupInfoId, position, from }: Assignment): Promise<void> {
  const moved = people.filter((person) => person.groupInfoId !== groupInfoId || (position !== null && person.position !== position));
  if (moved.length === 0) return;
  const ids = moved.map((person) => person.id);
  await keepPlaces(
    context,
    moved.filter((person) => isWorking(person.staffStatus)).map((person) => person.id),
    from,
  );
  await sql`
    update group_user_base set group_info_id = ${groupInfoId}, position = coalesce(${position}, position), version = version + 1, updated_at = now(), updated_by = ${context.session.accountId}
    where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)} and id = any(${ids}::bigint[])`.execute(context.db);
  // An extra post in what is now the main department is no extra one any more.
  await sql`update staff_placement set valid_to = ${from}::date where user_base_id = any(${ids}::bigint[]) and group_info_id = ${groupInfoId} and valid_to is null`.execute(
    context.db,
  );
  await moveMembersOf(context, ids, groupInfoId);
  await audit(
    context,
    moved.map((person) => ({
      action: 'update' as const,
      entity: groupUserBase.name,
      entityId: person.id,
      entityName: person.name,
      before: { groupInfoId: person.groupInfoId, ...(position === null ? {} : { position: person.position }) },
      after: { groupInfoId, ...(position === null ? {} : { position }) },
      reason: `调岗，${formatDate(from)} 生效`,
    })),
  );
}

/** Posts beside the main one, at most five per person; posts that exist already are left as they are. */
async function addPosts(context: TenantContext, people: readonly Moved[], { groupInfoId, position, from }: Assignment): Promise<void> {
  const inMain = people.find((person) => person.groupInfoId === groupInfoId);
  if (inMain) throw fail.conflict(`该部门已是 ${inMain.name} 的主部门`);
  const ids = people.map((person) => person.id);
  await sql`
    insert into staff_placement (group_code, company_code, user_base_id, group_info_id, position, created_by, valid_from)
    select ${context.tenant.groupCode}, ${companyForNewRow(context)}, p.id, ${groupInfoId}, ${position}, ${context.session.accountId}, ${from}::date from unnest(${ids}::bigint[]) as p(id)
    on conflict (user_base_id, group_info_id) where valid_to is null do nothing`.execute(context.db);
  const full = await sql<{
    userBaseId: number;
  }>`select user_base_id from staff_placement where user_base_id = any(${ids}::bigint[]) and valid_to is null group by user_base_id having count(*) > ${maximumExtraPosts} limit 1`.execute(
    context.db,
  );
  const [first] = full.rows;
  if (first) throw fail.conflict(`${people.find((person) => person.id === first.userBaseId)?.name ?? ''}的兼任岗位已达 ${maximumExtraPosts} 个`);
  await audit(
    context,
    people.map((person) => ({
      action: 'update' as const,
      entity: groupUserBase.name,
      entityId: person.id,
      entityName: person.name,
      after: { concurrentGroupInfoId: groupInfoId, position },
      reason: `兼任，${formatDate(from)} 生效`,
    })),
  );
}
