/** Checks of a person that need the database: duplicates, department, superior; and hints that refuse nothing. */
import { sql } from 'kysely';
import type { StaffValues } from '../model/group-user-base.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import { pensionWarning } from '../model/pension.ts';
import { unknownRetirement, womensChoices } from '../model/retirement-date.ts';
import { normaliseIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { addMonths } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import type { Failure } from '#platform/runtime/failure.ts';
import { requireCounted } from '#platform/store/sealed-search.ts';
import { ruleWarnings } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantValues } from '#platform/store/plain-list.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { runShaped } from '#platform/db/shaped-statements.ts';
import { factsOfPaper } from './derive-staff.ts';
import { notLeft } from './people-conditions.ts';

const indexOf = (context: TenantWork, value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? context.platform.seal.index(value) : null;

interface Holder {
  readonly id: number;
  readonly name: string;
  readonly idNumberIndex: string | null;
  readonly phoneIndex: string | null;
}

/** Says of a row, by its own id (0 for a new one), who has its ID number or phone already. */
type FindHolder = (row: Row, ownId: number) => Failure | null;

/**
 * Finds those who have not left and have one of these ID numbers or phones, in one query. The answer refuses a row with
 * FY-C001 naming the holder.
 */
export async function findHolders(context: TenantWork, rows: readonly Row[]): Promise<FindHolder> {
  const idNumbers = rows.map((row) => indexOf(context, row['idNumber'])).filter((index) => index !== null);
  const phones = rows.map((row) => indexOf(context, row['phone'])).filter((index) => index !== null);
  if (idNumbers.length === 0 && phones.length === 0) return () => null;
  const result = await queryRows<Holder>(context)`
    select t.id, t.name, t.id_number_index, t.phone_index from group_user_base t
    where ${tenantCondition(context, 't')} and ${notLeft('t')}
      and (t.id_number_index = any(${idNumbers}::text[]) or t.phone_index = any(${phones}::text[]))
    order by t.id`;
  return (row, ownId) => {
    const [idNumber, phone] = [indexOf(context, row['idNumber']), indexOf(context, row['phone'])];
    const others = result.filter(({ id }) => id !== ownId);
    const sameId = idNumber === null ? undefined : others.find((one) => one.idNumberIndex === idNumber);
    const holder = sameId ?? (phone === null ? undefined : others.find((one) => one.phoneIndex === phone));
    if (!holder) return null;
    const [key, label] = sameId ? ['idNumber', '证件号码'] : ['phone', '手机号'];
    requireCounted(context, groupUserBase, key, [String(sameId ? idNumber : phone)]);
    const message = `${label}已被员工「${holder.name}」使用`;
    return fail.conflict(message, { fields: { [key]: message } });
  };
}

/** FY-C001 naming the holder when somebody who has not left already has this ID number or phone. */
export async function refuseDuplicates(context: TenantWork, row: Row, ownId: number): Promise<void> {
  const refusal = (await findHolders(context, [row]))(row, ownId);
  if (refusal) throw refusal;
}

interface DepartmentRow {
  readonly id: number;
  readonly leaderUserBaseId: number | null;
  readonly closeDate: string | null;
}

export interface Department {
  readonly leaderUserBaseId: number | null;
  readonly isClosed: boolean;
}

/** Departments of this company by id, in one query. */
export async function findDepartments(
  context: TenantWork,
  ids: readonly unknown[],
): Promise<ReadonlyMap<unknown, Department>> {
  const asked = [...new Set(ids)].filter((id) => typeof id === 'number');
  if (asked.length === 0) return new Map();
  const query = () => sql<DepartmentRow>`
    select g.id, g.leader_user_base_id as "leaderUserBaseId", g.close_date as "closeDate" from group_info g
    where ${tenantCondition(context, 'g')} and g.id = any(${asked}::bigint[])`;
  const tenant = tenantValues(context);
  const rows = tenant
    ? await runShaped<DepartmentRow>(context.db, 'departments by id', [...tenant, asked], query)
    : (await query().execute(context.db)).rows;
  const today = todayInShanghai(context.platform.now());
  return new Map(
    rows.map(({ id, leaderUserBaseId, closeDate }) => [
      id,
      { leaderUserBaseId, isClosed: closeDate !== null && closeDate <= today },
    ]),
  );
}

/** FY-V001 unless the department is there and, where asked, is not closed. */
export function requireDepartment(department: Department | undefined, options: { readonly open: boolean }): Department {
  if (!department || (options.open && department.isClosed))
    throw fail.invalid('部门：不存在或已撤销', { groupInfoId: '部门：不存在或已撤销' });
  return department;
}

/** FY-V001 unless the department belongs to this company and, where asked, is not closed. */
export async function checkDepartment(
  context: TenantWork,
  id: unknown,
  options: { readonly open: boolean },
): Promise<Department> {
  return requireDepartment((await findDepartments(context, [id])).get(id), options);
}

/** The people above superiors, themselves first, by superior; empty for who is unknown or has left. One query. */
export async function findLines(
  context: TenantWork,
  superiorIds: readonly unknown[],
): Promise<ReadonlyMap<unknown, readonly number[]>> {
  const asked = [...new Set(superiorIds)].filter((id) => typeof id === 'number');
  if (asked.length === 0) return new Map();
  const result = await queryRows<{ start: number; line: number[] }>(context)`
    with recursive line as (
      select t.id as start, t.id, t.superior_id from group_user_base t
      where ${tenantCondition(context, 't')} and ${notLeft('t')} and t.id = any(${asked}::bigint[])
      union
      select line.start, t.id, t.superior_id from line join group_user_base t on t.id = line.superior_id
      where ${tenantCondition(context, 't')}
    )
    select start, array_agg(id) as line from line group by start`;
  return new Map(result.map(({ start, line }) => [start, line]));
}

/** FY-V001 when the superior is unknown, has left, is the person or reports to the person. `line` comes from {@link findLines}. */
export function requireSuperior(superiorId: number, ownId: number, line: readonly number[] = []): void {
  const refuse = (reason: string) => fail.invalid(`直属上级：${reason}`, { superiorId: `直属上级：${reason}` });
  if (superiorId === ownId) throw refuse('不能是本人');
  if (line.length === 0) throw refuse('不存在或已离职');
  if (line.includes(ownId)) throw refuse('不能是自己的下级');
}

/** As {@link requireSuperior}, for one person. */
export async function checkSuperior(context: TenantWork, superiorId: number, ownId: number): Promise<void> {
  requireSuperior(superiorId, ownId, (await findLines(context, [superiorId])).get(superiorId));
}

/** Which of these are staff of this company who have not left. */
export async function findStaffOf(context: TenantWork, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const found = await queryRows<{ id: number }>(context)`
    select t.id
    from group_user_base t
    where ${tenantCondition(context, 't')} and ${notLeft('t')} and t.id = any(${[...ids]}::bigint[])`;
  return new Set(found.map(({ id }) => id));
}

/** FY-V001 naming `label`. */
export const notOnStaff = (key: string, label: string) =>
  fail.invalid(`${label}：不是在册员工`, { [key]: `${label}：不是在册员工` });

/** FY-V001 naming `label` unless all are staff of this company who have not left. */
export async function checkStaffOf(
  context: TenantWork,
  ids: readonly number[],
  key: string,
  label: string,
): Promise<void> {
  const staff = await findStaffOf(context, ids);
  if (!ids.every((id) => staff.has(id))) throw notOnStaff(key, label);
}

/** Years of age below which the law protects who works (劳动法 article 58). */
const adultAge = 18;

/** Age, retirement and pension of a person as derived, where somebody should look: of each finding the field that it is about. */
export function ageWarnings(row: StaffValues, today: string): Issue[] {
  const birthday = row.birthday ?? factsOfPaper(row)?.birthday ?? null;
  const field = 'birthday';
  const warnings: Issue[] = [];
  const isMinor = birthday !== null && addMonths(birthday, adultAge * 12) > today;
  if (isMinor && !ruleWarnings(groupUserBase, row).some(({ message }) => message.startsWith('未成年工')))
    warnings.push({ field, message: '未成年工' });
  warnings.push(...retirementWarnings(row, birthday, today));
  const pension = row.employmentType === 'full_time' ? pensionWarning(row, today) : null;
  if (pension !== null && row.retireDate && row.retireDate > today)
    warnings.push({ field: 'pensionMonths', message: pension });
  return warnings;
}

export const sisterWarning = '集团内已有在职记录';

/** Sentences worth reading that refuse nothing. */
export async function warningsOf(context: TenantWork, row: StaffValues): Promise<string[]> {
  const today = todayInShanghai(context.platform.now());
  const elsewhere = await findEmployedElsewhere(context, [row.idNumber]);
  return [
    ...ruleWarnings(groupUserBase, row).map(({ message }) => message),
    // The category is asked for, the other findings are about the person.
    ...ageWarnings(row, today).map(({ field, message }) =>
      field === 'retireCategory' ? `${groupUserBase.fields.retireCategory.label}：${message}` : message,
    ),
    ...(elsewhere(row.idNumber) ? [sisterWarning] : []),
  ];
}

/** Months before the earlier of two possible days from which HR is asked to say which one holds. */
const retirementAskedAhead = 24;

function retirementWarnings(
  { retireDate, retireDateFrom, employmentType }: StaffValues,
  birthday: string | null,
  today: string,
): Issue[] {
  // Where two days are possible and both are over, it does not matter which of them holds.
  const over = retireDate ?? (retireDateFrom && birthday !== null ? womensChoices(birthday).cadre : null);
  if (over && over <= today)
    return employmentType === 'full_time'
      ? [{ field: 'birthday', message: '已达法定退休年龄，应按退休返聘或劳务办理' }]
      : [];
  if (retireDate) return [];
  return retireDateFrom && retireDateFrom <= addMonths(today, retirementAskedAhead)
    ? [
        {
          field: 'retireCategory',
          message: `${unknownRetirement}；按女工人 ${formatDate(retireDateFrom)} 到龄，请填写退休类别`,
        },
      ]
    : [];
}

/** Says which of these ID numbers are employed in a sister company, by a function that sees those; it tells nothing else. */
export async function findEmployedElsewhere(
  context: TenantWork,
  idNumbers: readonly unknown[],
): Promise<(idNumber: unknown) => boolean> {
  const indexFor = (idNumber: unknown) =>
    typeof idNumber === 'string' ? indexOf(context, normaliseIdNumber(idNumber)) : null;
  const indexes = idNumbers.map(indexFor).filter((index) => index !== null);
  if (indexes.length === 0) return () => false;
  const found = await queryRows<{ index: string }>(context)`
    select index from unnest(${indexes}::text[]) as index where qishu_employed_in_sister_company(index)`;
  const employed = new Set(found.map(({ index }) => index));
  return (idNumber) => employed.has(indexFor(idNumber) ?? '');
}
