/** What every writer of the roster does, generic or special: derive, refuse duplicates, keep the past. */
import { sql } from 'kysely';
import { workingStatuses } from '../model/dicts.ts';
import { retirementSex } from '../model/group-user-base.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { EntityHooks, Row } from '#platform/store/entity-hooks.ts';
import { companyForNewRow } from '#platform/store/entity-store.ts';
import { fail } from '#platform/runtime/failure.ts';
import { renameMembersOf } from '#core/org/public.server.ts';
import { requiredOwnFields } from './completeness.ts';
import { deriveStaff, usualRetirement } from './derive-staff.ts';
import { checkDepartment, checkSuperior, refuseDuplicates } from './staff-checks.ts';
import { nextStaffNumbers } from './staff-number.ts';

/** Whether a stored row is of somebody who works here. */
export function isWorking(status: unknown): boolean {
  return (workingStatuses as readonly unknown[]).includes(status);
}

/** Fields whose earlier value matters to the view as of a date. */
const placeKeys = ['groupInfoId', 'position', 'superiorId'] as const;
const identityKeys = ['idNumber', 'phone', 'staffStatus'];
/** Fields that {@link deriveStaff} sets. */
const derivedKeys = [
  'name',
  'idNumber',
  'phone',
  'namePinyin',
  'nameInitials',
  'birthday',
  'sex',
  'retireCategory',
  'retireDate',
  'completeness',
];

export const staffHooks: EntityHooks = {
  async beforeInsert(context, given) {
    const row = deriveStaff(given, await requiredOwnFields(context));
    checkRetirement(row);
    const department = await checkDepartment(context, row['groupInfoId'], { open: false });
    await refuseDuplicates(context, row, 0);
    if (typeof row['superiorId'] === 'number') await checkSuperior(context, row['superiorId'], 0);
    else row['superiorId'] = department.leaderUserBaseId;
    if (!row['employeeNo'] && isWorking(row['staffStatus'])) [row['employeeNo']] = await nextStaffNumbers(context, 1);
    return row;
  },

  beforeUpdate: (context, before, changes) =>
    changeStaff(context, before, changes, todayInShanghai(context.platform.now())),
};

/** FY-V001 for a category of the other sex: it would tell a wrong day (area-staff §7.5). Asked of the derived row, which a new ID number has changed. */
function checkRetirement(row: Row): void {
  const sex = retirementSex[String(row['retireCategory'])];
  if (sex !== undefined && (row['sex'] === '1' || row['sex'] === '2') && row['sex'] !== sex)
    throw fail.invalid('退休类别：与性别不符', { retireCategory: '退休类别：与性别不符' });
}

/** What a change of a row brings along. `placesUntil`: first day of the new place, null where the past is not to be kept. */
export async function changeStaff(
  context: TenantWork,
  before: Row,
  changes: Row,
  placesUntil: string | null,
): Promise<Row> {
  if (before['purgedAt']) throw fail.conflict('档案已清除，不能修改或再入职，请新建员工');
  // A category that was the usual one follows sex and kind of post; one that was chosen stays.
  const follows = !('retireCategory' in changes) && before['retireCategory'] === usualRetirement(before);
  const row = deriveStaff(
    { ...before, ...changes, ...(follows && { retireCategory: null }) },
    await requiredOwnFields(context),
  );
  if ('retireCategory' in changes || 'sex' in changes) checkRetirement(row);
  const id = Number(before['id']);
  const result: Row = { ...changes };
  for (const key of derivedKeys) if ((row[key] ?? null) !== (before[key] ?? null)) result[key] = row[key];
  const differs = (key: string) => key in result && (result[key] ?? null) !== (before[key] ?? null);
  if (differs('groupInfoId')) await checkDepartment(context, result['groupInfoId'], { open: true });
  if (identityKeys.some(differs) && row['staffStatus'] !== 'left' && row['staffStatus'] !== 'cancelled')
    await refuseDuplicates(context, row, id);
  if (differs('superiorId') && typeof result['superiorId'] === 'number')
    await checkSuperior(context, result['superiorId'], id);
  if (differs('name')) await renameMembersOf(context, id, String(result['name']));
  if (placesUntil !== null && placeKeys.some(differs) && isWorking(before['staffStatus']))
    await keepPlaces(context, [id], placesUntil);
  return result;
}

/** Notes where people stood until a day, before they are moved. `until` is the first day of the new place. */
export async function keepPlaces(context: TenantWork, ids: readonly number[], until: string): Promise<void> {
  await sql`
    insert into staff_placement_history (group_code, company_code, user_base_id, group_info_id, position, superior_id, valid_to)
    select t.group_code, t.company_code, t.id, t.group_info_id, t.position, t.superior_id, ${until}::date from group_user_base t
    where t.group_code = ${context.tenant.groupCode} and t.company_code = ${companyForNewRow(context)} and t.id = any(${[...ids]}::bigint[])`.execute(
    context.db,
  );
}
