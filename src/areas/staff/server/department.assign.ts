/** Putting people into a department: a transfer, an extra post, or somebody who is to start there. */
import { sql } from 'kysely';
import { insertGroupUserBaseFramework } from '../model/department-calls.ts';
import { queryRows } from '#platform/db/statement.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { staffStatuses } from '../model/dicts.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import type { StaffRow } from '../model/group-user-base.ts';
import { formatDate } from '#platform/entity/format.ts';
import { presentSchema, todayInShanghai } from '#platform/entity/schema.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { moveMembersOf } from '#core/org/public.server.ts';
import { checkDepartment } from './staff-checks.ts';
import { isWorking } from './staff-hooks.ts';
import { lockStaff } from './staff-row.ts';
import { writeStaff } from './staff-write.ts';
import { checkNewPost, hasPost, openPost } from './changes/posts.ts';
import { makeChange } from './changes/make-change.ts';

interface PersonRow {
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
    checkName(name);
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
  const { groupInfoId, position, effectiveDate } = input;
  const assignment: Assignment = {
    groupInfoId,
    position: position ?? null,
    from: effectiveDate ?? todayInShanghai(context.platform.now()),
  };
  const people = await lockPeople(context, input.userBaseIds ?? []);
  checkPeople(people, assignment);
  for (const { id } of people)
    await (input.main ? transfer : addPost)(context, await lockStaff(context, id, { code: null }), assignment);
  return { ok: true, ids: people.map((person) => person.id) };
});

/** A name here is as any name of the roster. */
function checkName(name: string): void {
  const field = groupUserBase.fields.name;
  const fault = presentSchema(field).safeParse(name).error?.issues[0]?.message;
  if (fault !== undefined) throw fail.invalid(`${field.label}：${fault}`, { name: `${field.label}：${fault}` });
}

/** All of them within the caller's data scope, or FY-N001. Locked in order of id, so that two calls cannot block each other. */
async function lockPeople(context: TenantContext, ids: readonly number[]): Promise<PersonRow[]> {
  const wanted = [...new Set(ids)];
  const scope = scopeCondition(context, groupUserBase, 'dept_edit', 't');
  const result = await queryRows<PersonRow>(context)`
    select t.id, t.name, t.group_info_id, t.position, t.staff_status, t.entry_date from group_user_base t
    where ${tenantCondition(context, 't')} ${scope ? sql`and ${scope}` : sql``} and t.id = any(${wanted}::bigint[])
    order by t.id
    for update`;
  if (result.length !== wanted.length) throw fail.notFound();
  return result;
}

function checkPeople(people: readonly PersonRow[], { from }: Assignment): void {
  for (const person of people) {
    if (!isWorking(person.staffStatus) && person.staffStatus !== 'pending_entry')
      throw fail.conflict(`${person.name}${optionLabel(staffStatuses, person.staffStatus)}，不能调动`);
    if (isWorking(person.staffStatus) && person.entryDate !== null && from < person.entryDate)
      throw fail.invalid(`生效日期：不能早于 ${person.name} 的入职日期 ${formatDate(person.entryDate)}`, {
        effectiveDate: '生效日期：不能早于入职日期',
      });
  }
}

/** The main department of one person. Who is there already, in that post, stays as he is. */
async function transfer(
  context: TenantContext,
  person: StaffRow,
  { groupInfoId, position, from }: Assignment,
): Promise<void> {
  if (person.groupInfoId === groupInfoId && (position === null || person.position === position)) return;
  const after = { groupInfoId, ...(position === null ? {} : { position }) };
  if (isWorking(person.staffStatus)) {
    await makeChange(context, person, { changeType: 'transfer', effectiveDate: from, after }, {});
    return;
  }
  // Nobody's career has begun who has not started.
  await writeStaff(context, person, after, `调岗，${formatDate(from)} 生效`);
  await moveMembersOf(context, [person.id], groupInfoId);
}

/** A post beside the main one; one that exists already is left as it is. */
async function addPost(
  context: TenantContext,
  person: StaffRow,
  { groupInfoId, position, from }: Assignment,
): Promise<void> {
  if (person.groupInfoId !== groupInfoId && (await hasPost(context, person.id, groupInfoId))) return;
  if (isWorking(person.staffStatus)) {
    const after = { groupInfoId, ...(position === null ? {} : { position }) };
    await makeChange(context, person, { changeType: 'concurrent', effectiveDate: from, after }, {});
    return;
  }
  await checkNewPost(context, person, groupInfoId);
  await openPost(context, person.id, groupInfoId, position, from);
  await audit(context, [
    {
      action: 'update',
      entity: groupUserBase.name,
      entityId: person.id,
      entityName: person.name,
      after: { concurrentGroupInfoId: groupInfoId, position },
      reason: `兼任，${formatDate(from)} 生效`,
    },
  ]);
}
