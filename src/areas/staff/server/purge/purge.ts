/** Clears archives for good (PIPL article 47): what says who it was goes, what is counted stays. Only on the word of a person, never by a job. */
import { sql } from 'kysely';
import { eraseDueItemsOf } from '#core/due/public.server.ts';
import { eraseFilesOf } from '#core/file/public.server.ts';
import { companyNamesOf, forgetMembersOf } from '#core/org/public.server.ts';
import { addMonths } from '#lib/chinese/calendar.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import { formatDate } from '#platform/entity/format.ts';
import { audit } from '#platform/store/audit.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { companyForNewRow, storedColumns } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import { keptYears, purgedName, purgeGroupUserBase } from '../../model/purge-calls.ts';
import { staffWork } from '../../model/staff-work.ts';
import { talentWallItem } from '../../model/talent-wall-item.ts';
import { teamUser } from '../../model/team.ts';
import { lockStaff } from '../staff-row.ts';
import { clearedUntil, endedOn, purgeCode } from './purge-due.ts';

/** Fields that say how many worked where, since when, on what terms, and with which schooling, but not who. */
const counted: ReadonlySet<string> = new Set([
  'employeeNo',
  'idType',
  'sex',
  'highestEducation',
  'highestDegree',
  'titleLevel',
  'skillLevel',
  'groupInfoId',
  'position',
  'positionCategory',
  'jobGrade',
  'jobLevel',
  'employmentType',
  'staffStatus',
  'source',
  'entryDate',
  'groupEntryDate',
  'probationMonths',
  'probationEndDate',
  'regularDate',
  'contractEndDate',
  'hasContract',
  'demissionDate',
  'employmentSeq',
  'completeness',
  'purgedAt',
]);
/** Columns of the record of leaving that are counted; every other that may be empty is emptied, also one that comes later. */
const countedOfLeaving = [
  'handover_to_id',
  'new_leader_id',
  'created_by',
  'created_at',
  'closed_by',
  'closed_at',
  'deleted_at',
  'updated_by',
  'updated_at',
];

/** FY-C001 naming the person who has not left, or whose time is not over. */
async function requireDue(context: TenantContext, ids: readonly number[]): Promise<string[]> {
  const names: string[] = [];
  for (const id of ids) {
    const person = await lockStaff(context, id, { code: purgeCode });
    if (person.purgedAt !== null) throw fail.conflict('所选人员中有已清除的档案，请刷新列表');
    if (person.staffStatus !== 'left') throw fail.conflict(`${person.name}未离职，不能清除档案`);
    const found = await queryRow<{ ended: string | null }>(context)`
      select ${endedOn} as ended
      from group_user_base t
      where t.id = ${id} and t.group_code = ${context.tenant.groupCode}`;
    const ended = found?.ended ?? null;
    if (ended === null || ended > clearedUntil(context)) {
      const day = ended === null ? '离职日期不明' : `${formatDate(addMonths(ended, 12 * keptYears))} 起可清除`;
      throw fail.conflict(`${person.name}的档案仍在法定保存期内，${day}`);
    }
    names.push(person.name);
  }
  return names;
}

/** The word of the caller: the name of the one person, else that of the enterprise. */
async function checkWord(context: TenantContext, names: readonly string[], confirmName: string): Promise<void> {
  const company = await companyNamesOf(context, context.tenant.companyCode);
  const [only] = names;
  const expected = names.length === 1 && only !== undefined ? only : (company?.companyName ?? '');
  const sentence = names.length === 1 ? '确认名称：与员工姓名不一致' : '确认名称：与企业名称不一致';
  if (confirmName !== expected) throw fail.invalid(sentence, { confirmName: sentence });
}

/** Rows of a table that belong to the people, deleted with their files; rows that were deleted softly before go too. */
async function eraseRows(context: TenantWork, entity: AnyEntity, field: string, ids: readonly number[]): Promise<void> {
  const internal = 'ownerType' in entity.fields ? sql`and t.owner_type = 'internal'` : sql``;
  // Beside the store, several tables: erasing is for good, and erased values must not stand in the log.
  const gone = await queryRows<{ id: number }>(context)`
    delete from ${sql.table(entity.table)} t
    where t.group_code = ${context.tenant.groupCode} and t.company_code = ${companyForNewRow(context)}
      and ${sql.ref(`t.${columnOf(field)}`)} = any(${[...ids]}::bigint[]) ${internal} returning t.id`;
  await eraseFilesOf(
    context,
    entity.name,
    gone.map((row) => row.id),
  );
}

/** The career keeps its days and places, and loses what somebody wrote about the person. */
async function silenceCareer(context: TenantWork, ids: readonly number[]): Promise<void> {
  const { groupCode } = context.tenant;
  // Beside the store, staff_work: erased values must not stand in the log.
  const works = await queryRows<{ id: number }>(context)`
    update staff_work t
    set reason = null, remark = null, failure = null, attachments = null, version = t.version + 1, updated_at = now()
    where t.group_code = ${groupCode} and t.company_code = ${companyForNewRow(context)}
      and t.user_base_id = any(${[...ids]}::bigint[])
    returning t.id`;
  await eraseFilesOf(
    context,
    staffWork.name,
    works.map((row) => row.id),
  );
  const columns = await queryRows<{ name: string }>(context)`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'demission_record' and is_nullable = 'YES'
      and column_name <> all(${countedOfLeaving}::text[])`;
  const sets = columns.map(({ name }) => sql`${sql.ref(name)} = null`);
  if (sets.length > 0)
    await execute(context)`
      update demission_record
      set ${sql.join(sets)}
      where group_code = ${groupCode} and company_code = ${companyForNewRow(context)}
        and user_base_id = any(${[...ids]}::bigint[])`;
}

async function erasePeople(context: TenantWork, ids: readonly number[]): Promise<void> {
  const { groupCode } = context.tenant;
  const companyCode = companyForNewRow(context);
  const values: Row = Object.fromEntries(
    fieldEntries(groupUserBase)
      .map(([key]) => key)
      .filter((key) => !counted.has(key))
      .map((key) => [key, null]),
  );
  const cleared: Row = { ...values, name: purgedName, completeness: 0, purgedAt: context.platform.now().toISOString() };
  const sets = Object.entries(storedColumns(context, groupUserBase, cleared, cleared)).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  // Beside the store, group_user_base: erased values must not stand in the log; the call logs who was purged.
  await execute(context)`
    update group_user_base
    set ${sql.join(sets)}, version = version + 1, updated_at = now(), updated_by = ${context.session.accountId}
    where group_code = ${groupCode} and company_code = ${companyCode} and id = any(${[...ids]}::bigint[])`;
  await eraseFilesOf(context, groupUserBase.name, ids);
  await execute(context)`
    delete from label_link
    where group_code = ${groupCode} and company_code = ${companyCode} and owner_type = 'staff'
      and owner_id = any(${[...ids]}::bigint[])`;
  await execute(context)`
    delete from personal_edit
    where group_code = ${groupCode} and company_code = ${companyCode} and user_base_id = any(${[...ids]}::bigint[])`;
  await eraseDueItemsOf(context, ids);
}

export const purgeGroupUserBaseHandler = handle(purgeGroupUserBase, async (context, { ids: given, confirmName }) => {
  companyForNewRow(context);
  requireStepUp(context);
  // In order of id, so that two calls cannot block each other.
  const ids = [...new Set(given)].sort((left, right) => left - right);
  await checkWord(context, await requireDue(context, ids), confirmName);
  const numbers = await queryRows<{ id: number; employeeNo: string | null }>(context)`
    select id, employee_no from group_user_base where id = any(${ids}::bigint[])`;
  for (const entity of context.platform.registry.entities.values())
    if (entity.parent?.to === groupUserBase.name && entity.name !== staffWork.name)
      await eraseRows(context, entity, entity.parent.field, ids);
  await eraseRows(context, talentWallItem, 'userBaseId', ids);
  await eraseRows(context, teamUser, 'userBaseId', ids);
  await silenceCareer(context, ids);
  await erasePeople(context, ids);
  await forgetMembersOf(context, ids, purgedName);
  // The number tells who it was to whoever has the papers; the name would be here for good.
  await audit(
    context,
    numbers.map(({ id, employeeNo }) => ({
      action: 'delete' as const,
      entity: groupUserBase.name,
      entityId: id,
      entityName: employeeNo ?? purgedName,
      reason: `清除离职档案，法定保存期（${keptYears} 年）已满`,
    })),
  );
  return { purged: ids.length };
});
