/** The nightly job: applies the changes whose day has come, once, however many processes run (area-staff §5.2, §7.7). */
import { sql } from 'kysely';
import { isMadeChange, wantedValues } from '../../model/change-rules.ts';
import { staffWork } from '../../model/staff-work.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { audit } from '#platform/store/audit.ts';
import type { MemberAccess, Tenant, TenantWork } from '#platform/runtime/context.ts';
import { inAccount } from '#platform/db/database.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { Failure } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { inSavepoint } from '#platform/db/savepoint.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { asPerson } from '#platform/runtime/system-work.ts';
import { lockStaff } from '../staff-row.ts';
import { applyChange } from './apply-change.ts';
import { worksOf } from './work-rows.ts';

/** The system itself: no rights are asked, no data scope limits it. */
const system: MemberAccess = {
  memberId: 0,
  staffId: null,
  displayName: '系统',
  roleNames: [],
  codes: new Set(),
  scopes: new Map(),
};

export const changeJob: Job = {
  name: 'staff-change',
  cron: '10 0 * * *',
  run: async (platform) => applyDueChanges(platform),
};

/** One transaction per company; a company that fails is logged and does not hold up the others. */
export async function applyDueChanges(platform: Platform): Promise<void> {
  const today = todayInShanghai(platform.now());
  const due = await inAccount(platform.db, null, (db) =>
    sql<{
      groupCode: string;
      companyCode: string;
    }>`select * from qishu_companies_with_due_changes(${today}::date)`.execute(db),
  );
  for (const { groupCode, companyCode } of due.rows) {
    const tenant: Tenant = { groupCode, companyCode, companyCodes: [companyCode], mode: 'company', access: system };
    await asPerson(platform, changeJob.name, { accountId: 0, name: '系统' }, tenant, (context) =>
      applyIn(context, today),
    ).catch((error: unknown) => {
      platform.log.error({ error: String(error), companyCode }, 'dated changes of a company were not applied');
    });
  }
}

interface Due {
  readonly id: number;
  readonly userBaseId: number;
}

async function applyIn(context: TenantWork, today: string): Promise<void> {
  // Another process is at it: what it leaves is found again tomorrow.
  const lock = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext(${`${changeJob.name} ${context.tenant.companyCode ?? ''}`})) as mine`.execute(
    context.db,
  );
  if (!lock.rows[0]?.mine) return;
  const due = await sql<Due>`
    select t.id, t.user_base_id from staff_work t join group_user_base p on p.id = t.user_base_id and p.deleted_at is null
    where ${tenantCondition(context, rowAlias)} and t.status = 'scheduled' and t.change_type <> 'demission' and t.effective_date <= ${today}::date
    order by t.user_base_id, t.effective_date, t.id`.execute(context.db);
  for (const work of due.rows) {
    try {
      await inSavepoint(context.db, () => applyOne(context, work));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await noteFailure(context, work, error.message);
    }
  }
}

/** Plans it anew on its day: the person may have changed since it was entered. */
async function applyOne(context: TenantWork, { id, userBaseId }: Due): Promise<void> {
  const person = await lockStaff(context, userBaseId, { code: null });
  const works = await worksOf(context, userBaseId);
  const work = works.find((candidate) => candidate.id === id && candidate.status === 'scheduled');
  if (!work || !isMadeChange(work.changeType)) return;
  const { changeType, effectiveDate } = work;
  const { before, after } = await applyChange(context, person, works, {
    changeType,
    effectiveDate,
    after: wantedValues(work),
  });
  const values = { status: 'applied', appliedAt: context.platform.now().toISOString() };
  await sql`
    update staff_work t set status = ${values.status}, applied_at = ${values.appliedAt}, failure = null, before = ${JSON.stringify(before)}::jsonb, after = ${JSON.stringify(after)}::jsonb,
      version = t.version + 1, updated_at = now(), updated_by = null
    where ${tenantCondition(context, rowAlias)} and t.id = ${id}`.execute(context.db);
  await audit(context, [
    {
      action: 'update',
      entity: staffWork.name,
      entityId: id,
      entityName: changeType,
      before: { status: 'scheduled' },
      after: values,
    },
  ]);
}

/** What kept a change from applying stands in the timeline; it is tried again every night. */
async function noteFailure(context: TenantWork, { id }: Due, message: string): Promise<void> {
  await sql`
    update staff_work t set failure = ${message.slice(0, 200)}, version = t.version + 1, updated_at = now()
    where ${tenantCondition(context, rowAlias)} and t.id = ${id} and t.failure is distinct from ${message.slice(0, 200)}`.execute(
    context.db,
  );
}
