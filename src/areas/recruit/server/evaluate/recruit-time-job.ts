/** What the clock does: tests that are over are handed in, interviews are announced, overdue evaluations are asked for. */
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { queryRows } from '#platform/db/statement.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { CompanyKey } from '#platform/jobs/company-job.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { changeRows } from '#platform/store/change-rows.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { evaluationTimes } from '../../model/evaluate/evaluation-gaps.ts';
import { interview } from '../../model/evaluate/interview.ts';
import { idsOfPeople } from '../../model/people-list.ts';
import { loadEvaluations } from './load-interviews.ts';
import { endOverdueTests } from './open-test.ts';
import { reminderOf } from './reminder-step.ts';
import { tellStaff } from './tell-people.ts';
import type { TimedInterview } from './timed-interview.ts';
import { askForEvaluation, messageOf, owersOf, timedInterviews } from './timed-interview.ts';

/** Reminders of one interview, a day apart, for who owes an evaluation. */
const mostOverdueReminders = 3;
/** After so many days nobody is asked any more. */
const overdueDays = 30;
const atOnce = 500;

/** Nobody's open form becomes stale by a reminder. */
async function note(context: TenantWork, id: number, values: Row, reason: string): Promise<void> {
  await changeRows(context, interview, {
    where: sql`t.id = ${id}`,
    values,
    reason,
    keepsVersion: true,
    follows: false,
  });
}

async function announce(context: TenantWork): Promise<void> {
  const now = context.platform.now();
  const rows = await queryRows<TimedInterview>(context)`
    ${timedInterviews}
    where ${tenantCondition(context, 't')} and r.finished_at is null and t.status in ('scheduled', 'rescheduled')
      and t.start_at > ${now.toISOString()}::timestamptz
      and t.start_at <= ${now.toISOString()}::timestamptz + interval '24 hours' and coalesce(t.remind_step, 0) < 2
    order by t.start_at, t.id
    limit ${atOnce}`;
  for (const row of rows) {
    const step = reminderOf(row.startAt, row.remindStep, now.getTime());
    if (step === null) continue;
    const where = [formatDateTime(row.startAt), row.place ?? row.link].filter(Boolean).join('，');
    const message = messageOf(
      row,
      step === 2 ? '面试即将开始' : '面试提醒',
      where,
      `interview-remind:${row.id}:${step}`,
    );
    await tellStaff(context, [...idsOfPeople(row.interviewers), ...(row.ownerId ? [row.ownerId] : [])], message);
    await note(context, row.id, { remindStep: step }, '面试提醒');
  }
}

async function askForEvaluations(context: TenantWork): Promise<void> {
  const now = context.platform.now();
  const today = todayInShanghai(now);
  const rows = await queryRows<TimedInterview>(context)`
    ${timedInterviews}
    where ${tenantCondition(context, 't')} and r.finished_at is null
      and t.status in ('scheduled', 'rescheduled', 'finished')
      and t.start_at >= ${addDays(today, -overdueDays)}::date
      and t.start_at < ${new Date(now.getTime() - evaluationTimes.overdueAfter).toISOString()}::timestamptz
      and coalesce(t.overdue_reminders, 0) < ${mostOverdueReminders}
      and (t.overdue_reminded_on is null or t.overdue_reminded_on < ${today}::date)
    order by t.start_at, t.id
    limit ${atOnce}`;
  const evaluations = await loadEvaluations(
    context,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const owing = owersOf(row, evaluations);
    if (owing.length === 0) {
      await note(context, row.id, { overdueReminders: mostOverdueReminders }, '评价已齐');
      continue;
    }
    await askForEvaluation(context, row, owing, '评价已逾期', `evaluation-overdue:${row.id}:${today}`);
    await note(context, row.id, { overdueReminders: row.overdueReminders + 1, overdueRemindedOn: today }, '催评价');
  }
}

async function endTests(context: TenantWork): Promise<void> {
  const now = context.platform.now().toISOString();
  const over = await queryRows<{ id: number }>(context)`
    select t.id
    from online_test t
    where ${tenantCondition(context, 't')} and (
      (t.status = 'doing' and t.ends_at < ${now}::timestamptz)
      or (t.status = 'pending' and t.mode = 'paper' and t.deadline <= ${now}::timestamptz)
    )
    order by t.id
    limit ${atOnce}`;
  await endOverdueTests(
    context,
    over.map(({ id }) => id),
  );
}

/** Every minute, in the companies that have something to do. */
export const recruitTimeJob = companyJob('recruit-time', {
  cron: '* * * * *',
  companies: (db, platform) => queryRows<CompanyKey>(db)`
    select * from qishu_companies_with_recruit_times(${platform.now().toISOString()}::timestamptz)`,
  run: async (context) => {
    await endTests(context);
    await announce(context);
    await askForEvaluations(context);
  },
});
