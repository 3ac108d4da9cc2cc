/** Checks of a person that need the database: duplicates, department, superior; and hints that refuse nothing. */
import { sql } from 'kysely';
import { groupUserBase } from '../model/group-user-base.ts';
import { normaliseIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { addMonths } from '#lib/chinese/calendar.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { factsOfPaper } from './derive-staff.ts';
import { notLeft } from './people-conditions.ts';

const indexOf = (context: TenantWork, value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? context.platform.seal.index(value) : null;

/** FY-C001 naming the holder when somebody who has not left already has this ID number or phone. */
export async function refuseDuplicates(context: TenantWork, row: Row, ownId: number): Promise<void> {
  const idNumber = indexOf(context, row['idNumber']);
  const phone = indexOf(context, row['phone']);
  if (idNumber === null && phone === null) return;
  const result = await sql<{ name: string; sameId: boolean | null }>`
    select t.name, t.id_number_index = ${idNumber} as same_id from group_user_base t
    where ${tenantCondition(context, 't')} and ${notLeft('t')} and (t.id_number_index = ${idNumber} or t.phone_index = ${phone}) and t.id <> ${ownId} order by same_id desc nulls last limit 1`.execute(
    context.db,
  );
  const [holder] = result.rows;
  if (!holder) return;
  const [key, label] = holder.sameId ? ['idNumber', '证件号码'] : ['phone', '手机号'];
  const message = `${label}已被员工「${holder.name}」使用`;
  throw fail.conflict(message, { fields: { [key]: message } });
}

/** FY-V001 unless the department belongs to this company and, where asked, is not closed. */
export async function checkDepartment(
  context: TenantWork,
  id: unknown,
  options: { readonly open: boolean },
): Promise<{ leaderUserBaseId: number | null }> {
  const result = await sql<{
    leaderUserBaseId: number | null;
    closeDate: string | null;
  }>`select g.leader_user_base_id, g.close_date from group_info g where ${tenantCondition(context, 'g')} and g.id = ${id}`.execute(
    context.db,
  );
  const [department] = result.rows;
  const closed = department?.closeDate != null && department.closeDate <= todayInShanghai(context.platform.now());
  if (!department || (options.open && closed))
    throw fail.invalid('部门：不存在或已撤销', { groupInfoId: '部门：不存在或已撤销' });
  return department;
}

/** FY-V001 when the superior is unknown, has left, is the person or reports to the person. */
export async function checkSuperior(context: TenantWork, superiorId: number, ownId: number): Promise<void> {
  const refuse = (reason: string) => fail.invalid(`直属上级：${reason}`, { superiorId: `直属上级：${reason}` });
  if (superiorId === ownId) throw refuse('不能是本人');
  const result = await sql<{ id: number; superiorId: number | null }>`
    with recursive line as (
      select t.id, t.superior_id from group_user_base t where ${tenantCondition(context, 't')} and ${notLeft('t')} and t.id = ${superiorId}
      union
      select t.id, t.superior_id from line join group_user_base t on t.id = line.superior_id where ${tenantCondition(context, 't')})
    select id, superior_id from line limit 200`.execute(context.db);
  if (result.rows.length === 0) throw refuse('不存在或已离职');
  if (result.rows.some((row) => row.id === ownId)) throw refuse('不能是自己的下级');
}

/** FY-V001 naming `label` unless all are staff of this company who have not left. */
export async function checkStaffOf(
  context: TenantWork,
  ids: readonly number[],
  key: string,
  label: string,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const result =
    await sql`select t.id from group_user_base t where ${tenantCondition(context, 't')} and ${notLeft('t')} and t.id = any(${wanted}::bigint[])`.execute(
      context.db,
    );
  if (result.rows.length !== wanted.length)
    throw fail.invalid(`${label}：不是在册员工`, { [key]: `${label}：不是在册员工` });
}

/** Years of age below which the law protects who works (劳动法 article 58). */
const adultAge = 18;

/** Sentences worth reading that refuse nothing (area-staff §7.1, §7.5, §5.1). */
export async function warningsOf(context: TenantWork, row: Row): Promise<string[]> {
  const warnings = (groupUserBase.rules?.(row as never) ?? [])
    .filter((issue: Issue) => issue.level === 'warning')
    .map((issue: Issue) => issue.message);
  const today = todayInShanghai(context.platform.now());
  const { idNumber } = row;
  const birthday = row['birthday'] ?? factsOfPaper(row)?.birthday;
  if (typeof birthday === 'string' && addMonths(birthday, adultAge * 12) > today) warnings.push('未成年工');
  const retireDate = row['retireDate'];
  if (typeof retireDate === 'string' && retireDate <= today && row['employmentType'] === 'full_time')
    warnings.push('已达法定退休年龄，应按退休返聘或劳务办理');
  if (typeof idNumber === 'string' && (await employedInSisterCompany(context, idNumber)))
    warnings.push('集团内已有在职记录');
  return warnings;
}

/** Yes or no, by a function that sees the sister companies; it tells nothing else (seams part 3.7). */
async function employedInSisterCompany(context: TenantWork, idNumber: string): Promise<boolean> {
  const result = await sql<{
    employed: boolean;
  }>`select qishu_employed_in_sister_company(${context.platform.seal.index(normaliseIdNumber(idNumber))}) as employed`.execute(
    context.db,
  );
  return result.rows[0]?.employed ?? false;
}
