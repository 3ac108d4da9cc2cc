/** The nightly job: confirms demissions whose last working day is over, ends memberships of those confirmed on the day itself, forgets old drafts of entry. */
import { sql } from 'kysely';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { MemberAccess, Tenant, TenantWork } from '#platform/runtime/context.ts';
import { inAccount } from '#platform/db/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { asPerson } from '#platform/runtime/system-work.ts';
import { endMembershipsOf, keepSoleDuties } from '#core/org/public.server.ts';
import { forgetOldDrafts } from './entry-draft.ts';
import { leave, openDemission } from './staff.demission.ts';
import { lockStaff } from './staff-row.ts';

/** The system itself: no rights are asked, no data scope limits it. */
const system: MemberAccess = {
  memberId: 0,
  staffId: null,
  displayName: '系统',
  roleNames: [],
  codes: new Set(),
  scopes: new Map(),
};

export const demissionJob: Job = {
  name: 'staff-demission',
  cron: '10 0 * * *',
  run: async (platform) => {
    await confirmDueDemissions(platform);
    await forgetOldDrafts(platform);
  },
};

/** One transaction per company; a company that fails is logged and does not hold up the others. */
export async function confirmDueDemissions(platform: Platform): Promise<void> {
  const today = todayInShanghai(platform.now());
  const due = await inAccount(platform.db, null, (db) =>
    sql<{
      groupCode: string;
      companyCode: string;
    }>`select * from qishu_companies_with_due_demissions(${today}::date)`.execute(db),
  );
  for (const { groupCode, companyCode } of due.rows) {
    const tenant: Tenant = { groupCode, companyCode, companyCodes: [companyCode], mode: 'company', access: system };
    await asPerson(platform, demissionJob.name, { accountId: 0, name: '系统' }, tenant, (context) =>
      confirmIn(context, today),
    ).catch((error: unknown) => {
      platform.log.error({ error: String(error), companyCode }, 'demissions of a company were not confirmed');
    });
  }
}

async function confirmIn(context: TenantWork, today: string): Promise<void> {
  const { groupCode, companyCode } = context.tenant;
  // Another process is at it: what it leaves is found again tomorrow.
  const lock = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext(${`${demissionJob.name} ${companyCode ?? ''}`})) as mine`.execute(
    context.db,
  );
  if (!lock.rows[0]?.mine) return;
  const due = await sql<{
    userBaseId: number;
  }>`select user_base_id from demission_record where group_code = ${groupCode} and company_code = ${companyCode} and status = 'submitted' and last_work_date < ${today}::date order by user_base_id`.execute(
    context.db,
  );
  // Nothing of a demission is done while its person is the only one who runs the company: it stays submitted and is tried every night.
  const kept = await keepSoleDuties(
    context,
    due.rows.map((row) => row.userBaseId),
  );
  for (const { userBaseId } of due.rows) {
    if (kept.has(userBaseId)) continue;
    const person = await lockStaff(context, userBaseId, { code: null });
    const open = await openDemission(context, userBaseId);
    if (open && person.staffStatus === 'pending_demission') await leave(context, person, open);
  }
  const over = await sql<{ userBaseId: number }>`
    select d.user_base_id from demission_record d join group_user_base t on t.id = d.user_base_id and t.staff_status = 'left'
    where d.group_code = ${groupCode} and d.company_code = ${companyCode} and d.status = 'confirmed' and d.last_work_date between ${today}::date - 7 and ${today}::date - 1`.execute(
    context.db,
  );
  if (over.rows.length > 0)
    await endMembershipsOf(
      context,
      over.rows.map((row) => row.userBaseId),
    );
}
