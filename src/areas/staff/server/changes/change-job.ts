/** The nightly job: applies the changes whose day has come, once, however many processes run. */
import { sql } from 'kysely';
import { changeRows } from '#platform/store/change-rows.ts';
import { isMadeChange, wantedValues } from '../../model/change-rules.ts';
import { staffWork } from '../../model/staff-work.ts';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { rowAlias } from '#platform/store/entity-query.ts';
import { Failure } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { inSavepoint } from '#platform/db/savepoint.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import type { CompanyKey } from '#platform/jobs/company-job.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import { lockStaff } from '../staff-row.ts';
import { applyChange } from './apply-change.ts';
import { worksOf } from './work-rows.ts';

export const changeJob = companyJob('staff-change', {
  cron: '10 0 * * *',
  companies: async (db, platform) => {
    const today = todayInShanghai(platform.now());
    return await queryRows<CompanyKey>(db)`select * from qishu_companies_with_due_changes(${today}::date)`;
  },
  run: applyIn,
});

/** The job, begun now. */
export const applyDueChanges = (platform: Platform): Promise<void> => changeJob.run(platform, {});

interface Due {
  readonly id: number;
  readonly userBaseId: number;
}

async function applyIn(context: TenantWork): Promise<void> {
  const today = todayInShanghai(context.platform.now());
  const due = await queryRows<Due>(context)`
    select t.id, t.user_base_id
    from staff_work t
    join group_user_base p on p.id = t.user_base_id and p.deleted_at is null
    where ${tenantCondition(context, rowAlias)} and t.status = 'scheduled' and t.change_type <> 'demission'
      and t.effective_date <= ${today}::date
    order by t.user_base_id, t.effective_date, t.id`;
  for (const work of due) {
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
  await changeRows(context, staffWork, {
    where: sql`t.id = ${id}`,
    values: { status: 'applied', appliedAt: context.platform.now().toISOString(), failure: null, before, after },
    reason: null,
  });
}

/** What kept a change from applying stands in the timeline; it is tried again every night. */
async function noteFailure(context: TenantWork, { id }: Due, message: string): Promise<void> {
  await changeRows(context, staffWork, {
    where: sql`t.id = ${id}`,
    values: { failure: message.slice(0, 200) },
    reason: null,
  });
}
