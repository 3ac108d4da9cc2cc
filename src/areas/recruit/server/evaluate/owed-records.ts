/**
 * Records whose scores a reader may not know yet: an evaluation of an interview is owed that has begun or can be filled in. The
 * figures in the record rest on all evaluations, those that are hidden from the reader too.
 */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Cover } from '#platform/store/covered.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { evaluationTimes } from '../../model/evaluate/evaluation-gaps.ts';

/** What a record says of evaluations: the copy of the score that lists, boards and orders read. */
const scoreKeys = [
  'totalScore',
  'interviewScore',
  'grade',
  'isVetoed',
  'isPartial',
  'scoreAt',
  'dimensionScores',
] as const;

/** Records of which the caller owes an evaluation: not ended, assigned, begun as far as the form is open, and not submitted. Each with its first such interview. */
export async function owedRecords(context: TenantWork): Promise<ReadonlyMap<number, number>> {
  const { staffId } = context.tenant.access;
  if (staffId === null) return new Map();
  const open = new Date(context.platform.now().getTime() + evaluationTimes.opensBefore).toISOString();
  const rows = await queryRows<{ id: number; interviewId: number }>(context)`
    select distinct on (i.recruit_info_id) i.recruit_info_id as id, i.id as interview_id
    from interview i
    join recruit_info r on r.id = i.recruit_info_id and r.group_code = i.group_code
      and r.company_code = i.company_code and r.finished_at is null
    where ${tenantCondition(context, 'i')}
      and i.interviewers @> ${JSON.stringify([{ userBaseId: staffId }])}::jsonb
      and i.status in ('scheduled', 'rescheduled', 'finished') and i.start_at <= ${open}::timestamptz
      and not exists (
        select from interview_evaluation e
        where ${tenantCondition(context, 'e')} and e.interview_id = i.id and e.evaluator_id = ${staffId}
          and e.status = 'submitted' and e.is_current
      )
    order by i.recruit_info_id, i.start_at, i.id`;
  return new Map(rows.map(({ id, interviewId }) => [id, interviewId]));
}

/** The records of {@link owedRecords}. */
export const owedRecordIds = async (context: TenantWork): Promise<number[]> => [...(await owedRecords(context)).keys()];

/** The cover of recruitment records: an evaluator is not told what others found before saying it, by no list, order, filter or export. */
export async function coveredScores(context: TenantWork): Promise<Cover> {
  return { keys: scoreKeys, ids: await owedRecordIds(context) };
}
