/** The nightly job: confirms demissions whose last working day is over, ends memberships of those confirmed on the day itself, forgets old drafts of entry. */
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';
import type { CompanyKey } from '#platform/jobs/company-job.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import { endMembershipsOf, keepSoleDuties } from '#core/org/public.server.ts';
import { forgetOldDrafts } from './entry-draft.ts';
import { leave, openDemission } from './staff.demission.ts';
import { lockStaff } from './staff-row.ts';

const confirmJob = companyJob('staff-demission', {
  cron: '10 0 * * *',
  companies: async (db, platform) => {
    const today = todayInShanghai(platform.now());
    return await queryRows<CompanyKey>(db)`select * from qishu_companies_with_due_demissions(${today}::date)`;
  },
  run: confirmIn,
});

export const demissionJob: Job = {
  ...confirmJob,
  run: async (platform, data) => {
    await confirmJob.run(platform, data);
    await forgetOldDrafts(platform);
  },
};

/** The job, begun now. */
export const confirmDueDemissions = (platform: Platform): Promise<void> => confirmJob.run(platform, {});

async function confirmIn(context: TenantWork): Promise<void> {
  const { groupCode, companyCode } = context.tenant;
  const today = todayInShanghai(context.platform.now());
  const due = await queryRows<{ userBaseId: number }>(context)`
    select user_base_id
    from demission_record
    where group_code = ${groupCode} and company_code = ${companyCode} and status = 'submitted'
      and last_work_date < ${today}::date
    order by user_base_id`;
  // Nothing of a demission is done while its person is the only one who runs the company: it stays submitted and is tried every night.
  const kept = await keepSoleDuties(
    context,
    due.map((row) => row.userBaseId),
  );
  for (const { userBaseId } of due) {
    if (kept.has(userBaseId)) continue;
    const person = await lockStaff(context, userBaseId, { code: null });
    const open = await openDemission(context, userBaseId);
    if (open && person.staffStatus === 'pending_demission') await leave(context, person, open);
  }
  const over = await queryRows<{ userBaseId: number }>(context)`
    select d.user_base_id
    from demission_record d
    join group_user_base t on t.id = d.user_base_id and t.staff_status = 'left'
    where d.group_code = ${groupCode} and d.company_code = ${companyCode} and d.status = 'confirmed'
      and d.last_work_date between ${today}::date - 7 and ${today}::date - 1`;
  if (over.length > 0)
    await endMembershipsOf(
      context,
      over.map((row) => row.userBaseId),
    );
}
