/** What every writer of the roster does, generic or special: derive, refuse duplicates, number, keep the past. */
import { endMembershipsOf } from './records/project-members.ts';
import { projectService } from './records/project-port.ts';
import { workingStatuses } from '../model/dicts.ts';
import type { StaffRow, StaffValues } from '../model/group-user-base.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { execute } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { HooksOf, PrepareOf, WriteSource } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { eachOpen } from '#platform/store/each-open.ts';
import { renameMembersOf } from '#core/org/public.server.ts';
import { recordEntries } from './changes/work-rows.ts';
import { requiredOwnFields } from './completeness.ts';
import { contradictsSex, deriveStaff, normaliseStaff, usualRetirement } from './derive-staff.ts';
import { askForLabels, computeLabels } from './labels/auto-labels.ts';
import { findDepartments, findHolders, findLines, requireDepartment, requireSuperior } from './staff-checks.ts';
import { nextStaffNumbers } from './staff-number.ts';
import type { StaffWrite } from './waiting-members.ts';
import { isWaitingMember, takeOnMembers } from './waiting-members.ts';

/** Whether a stored row is of somebody who works here. */
export function isWorking(status: unknown): boolean {
  return (workingStatuses as readonly unknown[]).includes(status);
}

/** Fields whose earlier value matters to the view as of a date. */
const placeKeys = ['groupInfoId', 'position', 'superiorId'] as const;
const identityKeys = ['idNumber', 'phone', 'staffStatus'] as const;
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
  'retireDateFrom',
  'completeness',
] as const;

const ownIdOf = ({ before }: StaffWrite): number => before?.id ?? 0;
const isTouched = ({ before, values }: StaffWrite, key: keyof StaffWrite['values']): boolean =>
  key in values && (values[key] ?? null) !== (before?.[key] ?? null);

/** Whether the row may make two people of one ID number or phone. */
function mayDouble(row: StaffWrite): boolean {
  const status = row.values.staffStatus ?? row.before?.['staffStatus'];
  return (
    row.before === null ||
    (identityKeys.some((key) => isTouched(row, key)) && status !== 'left' && status !== 'cancelled')
  );
}

/** `prepare` of the roster for plain saves and sheets. */
const prepareStaff: PrepareOf<typeof groupUserBase> = (context, rows, source) =>
  prepareStaffUntil(context, rows, source, todayInShanghai(context.platform.now()));

/**
 * Derives what follows from rows of people, refuses duplicates, wrong departments and superiors, draws staff numbers and
 * notes the place before. Each question to the database is asked once whatever the number of rows, all in one flight.
 * @param placesUntil first day of the new place; null where the place before is not to be kept
 */
export async function prepareStaffUntil(
  context: TenantWork,
  rows: readonly StaffWrite[],
  source: WriteSource,
  placesUntil: string | null,
): Promise<void> {
  for (const row of rows) row.values = normaliseStaff(row.values);
  if (source === 'sheet')
    await takeOnMembers(
      context,
      rows.filter(({ before }) => before === null),
    );
  const touching = (key: 'groupInfoId' | 'superiorId') =>
    rows.filter((row) => isTouched(row, key)).map(({ values }) => values[key]);
  const [required, departments, lines, holders] = await Promise.all([
    requiredOwnFields(context),
    findDepartments(context, touching('groupInfoId')),
    findLines(context, touching('superiorId')),
    findHolders(
      context,
      rows.filter(mayDouble).map(({ before, values }) => ({ ...before, ...values })),
    ),
    giveNumbers(context, rows, source),
    askForLabels(context),
  ]);
  await eachOpen(rows, (row) => {
    const isNew = row.before === null;
    if (row.before?.purgedAt) throw fail.conflict('档案已清除，不能修改或再入职，请新建员工');
    const whole = deriveWhole(row, required);
    if (isNew || 'retireCategory' in row.values || 'sex' in row.values) checkRetirement(whole);
    const isMoved = isNew || isTouched(row, 'groupInfoId');
    const department = isMoved
      ? requireDepartment(departments.get(row.values.groupInfoId), { open: !isNew })
      : undefined;
    const refusal = mayDouble(row) ? holders(whole, ownIdOf(row)) : null;
    if (refusal) throw refusal;
    const { superiorId } = row.values;
    if (typeof superiorId === 'number' && isTouched(row, 'superiorId'))
      requireSuperior(superiorId, ownIdOf(row), lines.get(superiorId));
    row.values = isNew ? whole : { ...row.values, ...derivedChanges(row.before ?? {}, whole) };
    // A sheet leaves the superior blank where it names none.
    if (isNew && source === 'call') row.values.superiorId ??= department?.leaderUserBaseId ?? null;
  });
  if (placesUntil === null) return;
  const moved = rows.filter(
    (row) => row.refusal === null && isWorking(row.before?.staffStatus) && placeKeys.some((key) => isTouched(row, key)),
  );
  if (moved.length > 0) await keepPlaces(context, moved.map(ownIdOf), placesUntil);
}

/** Staff numbers for new people who bring none; by a call only for those who work here. */
async function giveNumbers(context: TenantWork, rows: readonly StaffWrite[], source: WriteSource): Promise<void> {
  const without = rows.filter(
    ({ before, values }) =>
      (before === null || (source === 'sheet' && isWaitingMember(before))) &&
      !values['employeeNo'] &&
      !before?.['employeeNo'] &&
      (source === 'sheet' || isWorking(values.staffStatus)),
  );
  // Numbers that the same sheet brings are not in the table yet.
  const typed = new Set(rows.map(({ values }) => values.employeeNo));
  const numbers: string[] = [];
  while (numbers.length < without.length) {
    const drawn = await nextStaffNumbers(context, without.length - numbers.length);
    numbers.push(...drawn.filter((number) => !typed.has(number)));
  }
  for (const [index, row] of without.entries()) row.values.employeeNo = numbers[index];
}

/** The row as it will be, with everything that follows from it. */
function deriveWhole({ before, values }: StaffWrite, required: readonly string[]): StaffValues {
  // A category that was the usual one follows sex and kind of post; one that was chosen stays.
  const follows = before !== null && !('retireCategory' in values) && before.retireCategory === usualRetirement(before);
  return deriveStaff({ ...before, ...values, ...(follows && { retireCategory: null }) }, required);
}

function derivedChanges(before: Partial<StaffRow>, whole: StaffValues): StaffValues {
  return Object.fromEntries(
    derivedKeys.filter((key) => (whole[key] ?? null) !== (before[key] ?? null)).map((key) => [key, whole[key]]),
  );
}

/** Rejects a retirement category that does not fit the person's sex; the date would be wrong. Asked of the derived row, which a new ID number has changed. */
function checkRetirement(row: StaffValues): void {
  if (contradictsSex(row)) throw fail.invalid('退休类别：与性别不符', { retireCategory: '退休类别：与性别不符' });
}

/** Labels follow the rows, members bear the names of the people they are, and a sheet begins careers. */
const staffChanged: HooksOf<typeof groupUserBase>['changed'] = async (context, ids, { rows, source }) => {
  if (source === 'sheet')
    await recordEntries(
      context,
      rows
        .filter(({ before }) => before === null || isWaitingMember(before))
        .map(({ id, before, values }) => ({ id, row: { ...before, ...values } })),
    );
  const left = rows.flatMap(({ id, before, values }) =>
    values.staffStatus === 'left' && before !== null && before.staffStatus !== 'left' ? [id] : [],
  );
  if (left.length > 0) {
    await projectService(context).managersLeft(context, left);
    await endMembershipsOf(context, left);
  }
  const renamed = rows.filter((row) => row.before !== null && isTouched(row, 'name'));
  await renameMembersOf(
    context,
    renamed.map(({ id, values }) => ({ staffId: id, name: String(values.name) })),
  );
  await computeLabels(context, ids);
};

export const staffHooks = hooksOf(groupUserBase, { prepare: prepareStaff, changed: staffChanged });

/** Notes where people stood until a day, before they are moved. `until` is the first day of the new place. */
export async function keepPlaces(context: TenantWork, ids: readonly number[], until: string): Promise<void> {
  await execute(context)`
    insert into staff_placement_history (
      group_code, company_code, user_base_id, group_info_id, position, superior_id, valid_to
    )
    select t.group_code, t.company_code, t.id, t.group_info_id, t.position, t.superior_id, ${until}::date
    from group_user_base t
    where t.group_code = ${context.tenant.groupCode} and t.company_code = ${companyForNewRow(context)}
      and t.id = any(${[...ids]}::bigint[])`;
}
