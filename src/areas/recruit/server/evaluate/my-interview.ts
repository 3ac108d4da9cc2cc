/** queryMyInterview: what an interviewer has to do, by assignment alone. */
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { evaluationTimes, isFormOpen } from '../../model/evaluate/evaluation-gaps.ts';
import { hasSubmitted, isEvaluated } from '../../model/evaluate/hidden.ts';
import type { MyInterview, MyInterviewState } from '../../model/evaluate/interview-calls.ts';
import { queryMyInterview } from '../../model/evaluate/interview-calls.ts';
import type { InterviewRow } from '../../model/evaluate/interview.ts';
import { blindName } from './blind-name.ts';
import { totalOf } from './evaluation-read.ts';
import type { LoadedEvaluation } from './load-interviews.ts';
import { loadEvaluations } from './load-interviews.ts';
import { templatesById, usualTemplate } from './templates.ts';

/** Most interviews that wait, and most of those that are done, of one answer. */
const most = { waiting: 200, done: 50 } as const;

type AssignedRow = Pick<
  InterviewRow,
  | 'id'
  | 'recruitInfoId'
  | 'roundName'
  | 'method'
  | 'startAt'
  | 'durationMin'
  | 'place'
  | 'link'
  | 'rescheduleCount'
  | 'interviewers'
  | 'status'
> & {
  readonly personName: string | null;
  readonly isBlind: boolean;
  readonly positionName: string;
  readonly templateId: number | null;
  readonly isDone: boolean;
};

/** Interviews of a member of staff: those that wait, and the latest that are evaluated. */
async function assignedTo(context: TenantContext, staffId: number): Promise<AssignedRow[]> {
  const person = JSON.stringify([{ userBaseId: staffId }]);
  const rows = (isDone: boolean) => queryRows<AssignedRow>(context)`
    select t.id, t.recruit_info_id, t.round_name, t.method, t.start_at, t.duration_min, t.place, t.link,
      t.reschedule_count, t.interviewers, t.status, r.person_name, coalesce(p.is_blind, false) as is_blind,
      p.name as position_name, coalesce(r.score_template_id, p.score_template_id) as template_id,
      ${isDone}::boolean as is_done
    from interview t
    join recruit_info r on r.id = t.recruit_info_id and r.group_code = t.group_code
      and r.company_code = t.company_code and r.deleted_at is null
    join recruit_position p on p.id = r.position_id and p.group_code = t.group_code
      and p.company_code = t.company_code
    where ${tenantCondition(context, 't')} and t.interviewers @> ${person}::jsonb
      and t.status in ('scheduled', 'rescheduled', 'finished') and (${isDone}::boolean or r.finished_at is null)
      and exists (
        select from interview_evaluation e
        where e.group_code = t.group_code and e.company_code = t.company_code and e.interview_id = t.id
          and e.evaluator_id = ${staffId} and e.is_current and e.status = 'submitted' and e.deleted_at is null
      ) = ${isDone}::boolean
    order by case when ${isDone}::boolean then t.start_at end desc, t.start_at, t.id
    limit ${isDone ? most.done : most.waiting}`;
  const [waiting, done] = await Promise.all([rows(false), rows(true)]);
  return [...waiting, ...done];
}

function stateOf(row: AssignedRow, now: Date): MyInterviewState {
  const [start, at] = [Date.parse(row.startAt), now.getTime()];
  if (row.isDone) return 'done';
  if (at > start + evaluationTimes.overdueAfter) return 'overdue';
  if (isFormOpen(row.startAt, at) && at >= start) return 'open';
  return todayInShanghai(new Date(start)) === todayInShanghai(now) ? 'today' : 'later';
}

function myInterview(
  row: AssignedRow,
  evaluations: readonly LoadedEvaluation[],
  staffId: number,
  template: typeof usualTemplate,
  now: Date,
): MyInterview {
  const own = evaluations.find(({ interviewId, evaluatorId }) => interviewId === row.id && evaluatorId === staffId);
  const others = (row.interviewers ?? []).filter(({ userBaseId }) => userBaseId !== staffId);
  return {
    id: row.id,
    state: stateOf(row, now),
    candidate: row.isBlind ? blindName(row.recruitInfoId) : (row.personName ?? ''),
    positionName: row.positionName,
    roundName: row.roundName,
    method: row.method,
    startAt: row.startAt,
    durationMin: row.durationMin,
    place: row.place,
    link: row.link,
    rescheduleCount: row.rescheduleCount ?? 0,
    scored: own?.scores.length ?? 0,
    dimensions: template.dimensions.length,
    hasDraft: own?.status === 'draft',
    conclusion: own?.status === 'submitted' ? own.conclusion : null,
    total: own?.status === 'submitted' ? totalOf(template, own.scores) : null,
    isLast:
      others.length > 0 &&
      !hasSubmitted(evaluations, row.id, staffId) &&
      isEvaluated({ id: row.id, status: row.status, interviewers: others }, evaluations),
  };
}

const order: readonly MyInterviewState[] = ['overdue', 'open', 'today', 'later', 'done'];

async function countDone(context: TenantContext, staffId: number): Promise<number> {
  const found = await queryRow<{ count: number }>(context)`
    select count(*) as count
    from interview_evaluation t
    where ${tenantCondition(context, 't')} and t.evaluator_id = ${staffId} and t.is_current and t.status = 'submitted'`;
  return found?.count ?? 0;
}

export const queryMyInterviewHandler = handle(queryMyInterview, async (context) => {
  const { staffId } = context.tenant.access;
  const now = context.platform.now();
  if (staffId === null) return { interviews: [], doneCount: 0, now: now.toISOString() };
  const [rows, doneCount] = await Promise.all([assignedTo(context, staffId), countDone(context, staffId)]);
  const [evaluations, templates] = await Promise.all([
    loadEvaluations(
      context,
      rows.map(({ id }) => id),
    ),
    templatesById(context, [...new Set(rows.flatMap(({ templateId }) => templateId ?? []))]),
  ]);
  const interviews = rows
    .map((row) => myInterview(row, evaluations, staffId, templates.get(row.templateId ?? 0) ?? usualTemplate, now))
    .toSorted((left, right) => order.indexOf(left.state) - order.indexOf(right.state));
  return { interviews, doneCount, now: now.toISOString() };
});
