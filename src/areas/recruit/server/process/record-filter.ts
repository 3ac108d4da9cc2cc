/** Filters of recruitment records that are no plain columns, and what waits for somebody. */
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import type { Condition } from '#platform/store/entity-query.ts';
import { listConditions } from '#platform/store/entity-query.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { openInterviewStatuses } from '../../model/evaluate/evaluate-dicts.ts';
import type { TodoKind } from '../../model/process/record-calls.ts';
import { recordFilter } from '../../model/process/record-calls.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { activeStatuses } from '../../model/process/recruit-moves.ts';
import { evaluationDays, screenDays, stuckDays } from '../../model/process/next-step.ts';

/** Midnight of a day in Shanghai. */
const midnight = (day: string) => sql`${`${day}T00:00:00+08:00`}::timestamptz`;

/** Records of the list, alias t, that have an interview `i` of the kind. */
const hasInterview = (context: TenantWork, condition: Condition): Condition => sql<boolean>`
  exists (
    select from interview i
    where ${tenantCondition(context, 'i')} and i.recruit_info_id = t.id and ${condition}
  )`;

/** Interviews `i` that began before an instant and lack an evaluation of somebody. */
export const lacksEvaluation = (context: TenantWork, before: string): Condition => sql<boolean>`
  i.status in ('scheduled', 'rescheduled', 'finished') and i.start_at < ${before}::timestamptz
  and jsonb_array_length(i.interviewers) > (
    select count(*)
    from interview_evaluation e
    where ${tenantCondition(context, 'e')} and e.interview_id = i.id and e.status = 'submitted' and e.is_current
  )`;

/** What waits, by its kind; each counts records in process alone. */
export function todoConditions(context: TenantWork): Readonly<Record<TodoKind, Condition>> {
  const now = context.platform.now();
  const today = todayInShanghai(now);
  const lateSince = new Date(now.getTime() - evaluationDays * 86_400_000).toISOString();
  return {
    evaluation_late: sql<boolean>`
      t.status = 'interviewing' and ${hasInterview(context, lacksEvaluation(context, lateSince))}`,
    // Who waits for the first day waits for a date and not for us.
    stuck: sql<boolean>`
      t.status in ('new', 'screened', 'testing', 'interviewing', 'evaluating', 'offer')
      and t.stage_entered_at < ${midnight(addDays(today, -stuckDays))}`,
    interview_today: sql<boolean>`
      t.status = 'interviewing' and ${hasInterview(
        context,
        sql<boolean>`i.status = any(${[...openInterviewStatuses]}) and i.start_date = ${today}::date`,
      )}`,
    screen_late: sql<boolean>`t.status = 'new' and t.stage_entered_at < ${midnight(addDays(today, -screenDays))}`,
    test_today: sql<boolean>`
      t.status = 'testing'
      and exists (
        select from online_test o
        where ${tenantCondition(context, 'o')} and o.recruit_info_id = t.id and o.mode = 'paper'
          and o.status in ('pending', 'doing') and o.deadline < ${midnight(addDays(today, 1))}
      )`,
    offer_waiting: sql<boolean>`t.status = 'offer' and t.offer_answer is null`,
  };
}

/** Conditions of the filters that are no columns, over the alias t. */
export function recordConditions(context: TenantWork, filter: Row): Condition[] {
  const today = todayInShanghai(context.platform.now());
  const { interviewerId, stuckDays: days, interviewDate, todo, externalPersonId } = filter;
  const conditions: Condition[] = [];
  if (typeof interviewerId === 'number')
    conditions.push(
      hasInterview(
        context,
        sql<boolean>`
          i.status <> 'cancelled' and i.interviewers @> ${JSON.stringify([{ userBaseId: interviewerId }])}::jsonb`,
      ),
    );
  if (typeof days === 'number')
    conditions.push(sql<boolean>`
      t.status = any(${[...activeStatuses]}) and t.stage_entered_at < ${midnight(addDays(today, 1 - days))}`);
  if (Array.isArray(interviewDate)) {
    const [from, to] = interviewDate as [string | null, string | null];
    conditions.push(
      hasInterview(
        context,
        // As the calendar: what took place that day, and what is to.
        sql<boolean>`
          i.status <> 'cancelled'
          and i.start_date between ${from ?? '2000-01-01'}::date and ${to ?? '2200-12-31'}::date`,
      ),
    );
  }
  if (typeof todo === 'string') conditions.push(todoConditions(context)[todo as TodoKind]);
  if (typeof externalPersonId === 'number') conditions.push(sql<boolean>`t.external_person_id = ${externalPersonId}`);
  return conditions;
}

const own = new Set<string>(Object.keys(recordFilter));

/** The filter without the keys that are no columns. */
export const recordColumns = (filter: Row): Row =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !own.has(key)));

/** All conditions of a list or count of records `t`: tenant, scope, columns, keyword and those above. */
export const allRecordConditions = (context: TenantWork, filter: Row) =>
  sql.join(
    [...listConditions(context, recruitInfo, recordColumns(filter)), ...recordConditions(context, filter)],
    sql` and `,
  );
