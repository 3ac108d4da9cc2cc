/** Every active member of a company is a person of its roster: at once when the membership begins, and by a job for those that came in otherwise. */
import { phonesOf } from '#core/account/public.server.ts';
import { staffService } from './staff-port.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { Tenant, TenantWork } from '#platform/runtime/context.ts';
import { inAccount } from '#platform/db/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { asPerson } from '#platform/runtime/system-work.ts';
import { noRights } from './enterprise-setting.ts';
import type { MemberRow } from './member-roles.ts';

type ActiveMember = Omit<MemberRow, 'status' | 'version' | 'remark'>;

/**
 * Links active members of the company in sight to their people; members of the group itself have none. Who is found in
 * the roster takes department and post from there where the membership names none: data scopes hang on them.
 */
export async function giveStaffRows(context: TenantWork, memberIds: readonly number[]): Promise<void> {
  const members = await queryRows<ActiveMember>(context)`
    select id, account_id, display_name, dept_ids, job_title, staff_id from member
    where id = any(${[...memberIds]}::bigint[]) and status = 'active' and company_code <> '' order by id for update`;
  const phones = await phonesOf(
    context.db,
    context.platform.seal,
    members.map((member) => member.accountId),
  );
  for (const member of members) {
    const person = await staffService(context).linkMemberStaff(context, {
      memberId: member.id,
      name: member.displayName,
      phone: phones.get(member.accountId) ?? null,
      staffId: member.staffId,
      departmentId: member.deptIds[0] ?? null,
      position: member.jobTitle,
    });
    await execute(context)`
      update member
      set staff_id = ${person.staffId}, job_title = coalesce(job_title, ${person.isNew ? null : person.position}),
        dept_ids = case
          when dept_ids = '{}' and ${!person.isNew}::boolean then array[${person.departmentId}::bigint]
          else dept_ids
        end
        where id = ${member.id}`;
  }
}

const batch = 500;

/** Members who came in before this rule, or by the command line: company by company, some hundred a night. */
export async function linkRemainingMembers(platform: Platform): Promise<void> {
  const due = await inAccount(
    platform.db,
    null,
    (db) =>
      queryRows<{ groupCode: string; companyCode: string }>(db)`select * from qishu_companies_with_unlinked_members()`,
  );
  for (const { groupCode, companyCode } of due) {
    const tenant: Tenant = { groupCode, companyCode, companyCodes: [companyCode], mode: 'company', access: noRights };
    await asPerson(
      platform,
      memberStaffJob.name,
      { accountId: 0, name: noRights.displayName },
      tenant,
      async (context) => {
        const members = await queryRows<{ id: number }>(context)`
        select id
        from member
        where group_code = ${groupCode} and company_code = ${companyCode} and staff_id is null and status = 'active'
        order by id
        limit ${batch}
        for update skip locked`;
        await giveStaffRows(
          context,
          members.map((member) => member.id),
        );
      },
    ).catch((error: unknown) => {
      platform.log.error({ error: String(error), companyCode }, 'members of a company were not linked to its roster');
    });
  }
}

export const memberStaffJob: Job = { name: 'member-staff', cron: '20 0 * * *', run: linkRemainingMembers };
