/**
 * What cards of candidates show beside their records: the person, the next interview, evaluations, deadlines, opinions. A fixed
 * number of statements for any number of records.
 */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { daysBetween } from '../../model/process/days-open.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { recruitSetting } from '../decide/recruit-setting.ts';
import { owedRecords } from '../evaluate/owed-records.ts';
import { workYearsOf } from '../../model/work-years.ts';

interface PersonFacts {
  readonly id: number;
  readonly positionName: string | null;
  readonly highestEducation: string | null;
  readonly school: string | null;
  readonly currentCompany: string | null;
  readonly currentPosition: string | null;
  readonly firstWorkDate: string | null;
  readonly workYears: number | null;
}

interface InterviewFacts {
  readonly recruitInfoId: number;
  readonly id: number;
  readonly roundName: string;
  readonly startAt: string;
  readonly method: string;
  readonly isOpen: boolean;
  /** Evaluators who are due: the interview has begun. */
  readonly due: number;
  readonly done: number;
}

interface DecisionFacts {
  readonly recruitInfoId: number;
  readonly testDeadline: string | null;
  readonly testState: 'pending' | 'submitted' | 'expired' | null;
  readonly summaryStatus: string | null;
  readonly opinions: Readonly<Record<string, string>>;
}

function peopleOf(context: TenantWork, ids: readonly number[]): Promise<PersonFacts[]> {
  return queryRows<PersonFacts>(context)`
    select t.id, q.name as position_name, p.highest_education, p.school, p.current_company, p.current_position,
      p.first_work_date, p.work_years
    from recruit_info t
    left join external_person p on p.id = t.external_person_id and p.group_code = t.group_code
      and p.company_code = t.company_code
    left join recruit_position q on q.id = t.position_id and q.group_code = t.group_code
      and q.company_code = t.company_code
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
}

/** Interviews that count: to come, or begun with evaluations due. Earliest first. */
function interviewsOf(context: TenantWork, ids: readonly number[]): Promise<InterviewFacts[]> {
  const now = context.platform.now().toISOString();
  return queryRows<InterviewFacts>(context)`
    select i.recruit_info_id, i.id, i.round_name, i.start_at, i.method,
      i.status in ('scheduled', 'rescheduled') and i.start_at >= ${now}::timestamptz as is_open,
      case when i.start_at < ${now}::timestamptz then jsonb_array_length(i.interviewers) else 0 end as due,
      coalesce(x.done, 0) as done
    from interview i
    left join lateral (
      select count(*) as done
      from interview_evaluation e
      where ${tenantCondition(context, 'e')} and e.interview_id = i.id and e.status = 'submitted' and e.is_current
    ) x on true
    where ${tenantCondition(context, 'i')} and i.recruit_info_id = any(${[...ids]}::bigint[])
      and i.status in ('scheduled', 'rescheduled', 'finished')
    order by i.start_at, i.id`;
}

function decisionsOf(context: TenantWork, ids: readonly number[]): Promise<DecisionFacts[]> {
  return queryRows<DecisionFacts>(context)`
    select t.id as recruit_info_id,
      (
        select min(o.deadline)
        from online_test o
        where ${tenantCondition(context, 'o')} and o.recruit_info_id = t.id and o.mode = 'paper'
          and o.status in ('pending', 'doing')
      ) as test_deadline,
      (
        select case
            when bool_or(o.status = 'pending' and o.mode = 'record') then 'pending'
            when bool_or(o.status in ('submitted', 'scored')) then 'submitted'
            when bool_or(o.status = 'expired') then 'expired'
          end
        from online_test o
        where ${tenantCondition(context, 'o')} and o.recruit_info_id = t.id
      ) as test_state,
      (
        select s.status
        from personal_summary s
        where ${tenantCondition(context, 's')} and s.recruit_info_id = t.id
        order by s.version_no desc
        limit 1
      ) as summary_status,
      coalesce(
        (
          select jsonb_object_agg(n.kind, n.decision)
          from opinion n
          where ${tenantCondition(context, 'n')} and n.recruit_info_id = t.id and n.is_current
        ),
        '{}'::jsonb
      ) as opinions
    from recruit_info t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])
      and t.status in ('testing', 'interviewing', 'evaluating', 'offer')`;
}

/** Records with what their cards show. Their scores are covered where the caller still owes an evaluation, as whoever read them saw to. */
export async function withCards(context: TenantWork, records: readonly RecruitInfoRow[]) {
  const ids = records.map(({ id }) => id);
  if (records.length === 0) return [];
  const [people, interviews, decisions, owed, { isSummaryRequired }] = await Promise.all([
    peopleOf(context, ids),
    interviewsOf(context, ids),
    decisionsOf(context, ids),
    owedRecords(context),
    recruitSetting(context),
  ]);
  const today = todayInShanghai(context.platform.now());
  const byId = new Map(people.map((person) => [person.id, person]));
  const decided = new Map(decisions.map((decision) => [decision.recruitInfoId, decision]));
  const talks = new Map<number, InterviewFacts[]>();
  for (const talk of interviews) talks.set(talk.recruitInfoId, [...(talks.get(talk.recruitInfoId) ?? []), talk]);
  return records.map((record) => {
    const person = byId.get(record.id);
    const own = talks.get(record.id) ?? [];
    const next = own.find(({ isOpen }) => isOpen);
    const waiting = own.find(({ due, done }) => due > done);
    const ownInterviewId = owed.get(record.id) ?? null;
    const decision = decided.get(record.id);
    return {
      ...record,
      positionName: person?.positionName ?? null,
      person: {
        highestEducation: person?.highestEducation ?? null,
        school: person?.school ?? null,
        currentCompany: person?.currentCompany ?? null,
        currentPosition: person?.currentPosition ?? null,
        workYears: person ? workYearsOf(person, today) : null,
      },
      stageDays:
        record.stageEnteredAt === null ? 0 : daysBetween(todayInShanghai(new Date(record.stageEnteredAt)), today),
      nextInterview: next
        ? { id: next.id, roundName: next.roundName, startAt: next.startAt, method: next.method }
        : null,
      evaluationsDone: own.reduce((sum, { done }) => sum + done, 0),
      evaluationsTotal: own.reduce((sum, { due }) => sum + due, 0),
      evaluationDueSince: waiting?.startAt ?? null,
      isScoreHidden: ownInterviewId !== null,
      ownInterviewId,
      testDeadline: decision?.testDeadline ?? null,
      testState: decision?.testState ?? null,
      summaryStatus: decision?.summaryStatus ?? null,
      isSummaryRequired,
      opinions: decision?.opinions ?? {},
    };
  });
}

/** Fragment kept here for who counts the records of a filter by state. */
export const daysInStage = (now: string) => sql`extract(epoch from ${now}::timestamptz - t.stage_entered_at) / 86400`;
