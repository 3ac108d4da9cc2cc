/** saveInterviewEvaluation: the draft of an assigned interviewer, its submission, and a revision within a day that keeps what stood there. */
import { formatDateTime } from '#platform/entity/format.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { shownRecord } from '#platform/runtime/shown-row.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { evaluationGaps, evaluationTimes, isFormOpen } from '../../model/evaluate/evaluation-gaps.ts';
import { isAssigned } from '../../model/evaluate/hidden.ts';
import { queryEvaluationForm, saveInterviewEvaluation } from '../../model/evaluate/interview-calls.ts';
import type { InterviewEvaluationRow } from '../../model/evaluate/interview-evaluation.ts';
import { interviewEvaluation } from '../../model/evaluate/interview-evaluation.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { checkWords } from '../../model/process/word-check.ts';
import { writeRecruitLog } from '../process/recruit-log.ts';
import { followInterviews } from './follow-interviews.ts';
import type { LoadedInterview } from './load-interviews.ts';
import { loadInterviews } from './load-interviews.ts';
import { findOwn, shownOwn } from './own-evaluation.ts';
import { pinTemplate, templatesById, usualTemplate } from './templates.ts';

type Input = ParsedInputOf<typeof saveInterviewEvaluation>;

interface Assignment {
  readonly staffId: number;
  readonly record: RecruitInfoRow;
  readonly interview: LoadedInterview;
}

/** The interview of the caller with its record under a lock. FY-A001 for who is not assigned to it. */
async function requireAssignment(context: TenantContext, interviewId: number): Promise<Assignment> {
  const { staffId } = context.tenant.access;
  const found = await queryRow<{ recruitInfoId: number }>(context)`
    select t.recruit_info_id
    from interview t
    where ${tenantCondition(context, 't')} and t.id = ${interviewId}`;
  const [record] = found ? await lockRows(context, recruitInfo, [found.recruitInfoId], null) : [];
  const interviews = record ? await loadInterviews(context, [record.id]) : [];
  const interview = interviews.find(({ id }) => id === interviewId);
  if (!record || !interview) throw fail.notFound('面试不存在或已被删除');
  if (staffId === null || !isAssigned({ interviewers: interview.interviewers ?? [] }, staffId))
    throw fail.forbidden('只有这场面试的面试官可以评价');
  return { staffId, record, interview };
}

/** FY-C001 before the form opens, and where nobody evaluates any more. */
function requireOpen(context: TenantContext, { interview, record }: Assignment): void {
  if (interview.status === 'cancelled') throw fail.conflict('面试已取消，不用评价');
  if (interview.status === 'no_show') throw fail.conflict('候选人缺席，不用评价');
  if (record.finishedAt !== null) throw fail.conflict('招聘已结束，不能再评价');
  const now = context.platform.now().getTime();
  if (isFormOpen(interview.startAt, now)) return;
  const opensAt = new Date(Date.parse(interview.startAt) - evaluationTimes.opensBefore).toISOString();
  throw fail.conflict(`面试开始前 30 分钟起可以评价，${formatDateTime(opensAt)} 开放`);
}

/** The caller's current evaluation under a lock; undefined before the first draft. */
async function lockOwn(context: TenantContext, { interview, staffId }: Assignment) {
  const found = await findOwn(context, interview.id, staffId);
  const [row] = found ? await lockRows(context, interviewEvaluation, [found.id], null) : [];
  return row;
}

/** FY-V001 with the first gap in words and all of them by field; unknown dimensions are refused in a draft too. */
async function checkRatings(context: TenantContext, { record }: Assignment, input: Input): Promise<void> {
  const templateId = await pinTemplate(context, record);
  const { dimensions } = (await templatesById(context, [templateId])).get(templateId) ?? usualTemplate;
  const known = new Set(dimensions.map(({ code }) => code));
  const other = input.scores.find(({ dimension }) => !known.has(dimension));
  if (other) throw fail.invalid('维度评分：评分模板中没有这个维度', { scores: '评分模板中没有这个维度' });
  if (!input.submit) return;
  const gaps = evaluationGaps(
    {
      scores: input.scores.map(({ note, ...score }) => ({ ...score, note: note ?? null })),
      conclusion: input.conclusion ?? null,
      veto: input.veto,
      vetoReason: input.vetoReason ?? null,
    },
    dimensions,
  );
  const [first] = gaps;
  if (first) throw fail.invalid(first.message, Object.fromEntries(gaps.map(({ field, message }) => [field, message])));
}

const valuesOf = ({ scores, veto, vetoReason, ...input }: Input) => ({
  scores,
  advantages: input.advantages ?? null,
  risks: input.risks ?? null,
  questions: input.questions ?? null,
  conclusion: input.conclusion ?? null,
  isVeto: veto,
  vetoReason: veto ? (vetoReason ?? null) : null,
  suggestSalary: input.suggestSalary ?? null,
});

/** Words that say nothing about the ability to do the work (就业促进法 articles 26 to 31): a hint, never a refusal. */
function hintsOf({ advantages, risks, questions, scores }: Input): { field: string; word: string }[] {
  const texts = [
    ['advantages', advantages],
    ['risks', risks],
    ['questions', questions],
    ...scores.map(({ dimension, note }) => [`note.${dimension}`, note]),
  ] as const;
  return texts.flatMap(([field, text]) => checkWords(text).map(({ word }) => ({ field: field ?? '', word })));
}

async function write(
  context: TenantContext,
  assignment: Assignment,
  before: InterviewEvaluationRow | undefined,
  input: Input,
): Promise<{ id: number; version: number }> {
  const now = context.platform.now();
  const submitted = input.submit ? { status: 'submitted' as const, submittedAt: now.toISOString() } : {};
  const values = { ...valuesOf(input), ...submitted };
  const { staffId, interview } = assignment;
  // As the invitation calls them: the account may bear another name.
  const name = interview.interviewers?.find(({ userBaseId }) => userBaseId === staffId)?.name;
  const evaluatorName = name ?? context.tenant.access.displayName;
  const own = { interviewId: interview.id, evaluatorId: staffId, evaluatorName };
  // A draft may hold a veto whose reason is still to come: the rules are asked of what is submitted.
  const options = { rules: input.submit };
  if (before === undefined)
    return requireWritten(
      await writeRows(
        context,
        interviewEvaluation,
        [{ before: null, values: { status: 'draft', ...own, ...values } }],
        options,
      ),
    );
  if (before.status === 'draft')
    return requireWritten(await writeRows(context, interviewEvaluation, [{ before, values }], options));
  if (!input.submit) throw fail.conflict('评价已提交，修改后请直接提交');
  if (now.getTime() - Date.parse(before.submittedAt ?? '') > evaluationTimes.revisable)
    throw fail.conflict('提交已超过 24 小时，不能再修改');
  requireWritten(
    await writeRows(context, interviewEvaluation, [{ before, values: { isCurrent: false } }], {
      rules: false,
      reason: '修改前的评价',
    }),
  );
  const revised = { ...own, ...values, status: 'submitted' as const, revisedFrom: before.id, isCurrent: true };
  return requireWritten(await writeRows(context, interviewEvaluation, [{ before: null, values: revised }], options));
}

export const saveInterviewEvaluationHandler = handle(saveInterviewEvaluation, async (context, input) => {
  const assignment = await requireAssignment(context, input.interviewId);
  requireOpen(context, assignment);
  const before = await lockOwn(context, assignment);
  // Another device of the same person saved first: the form shows both.
  if (before && (input.version ?? null) !== before.version)
    throw fail.stale(shownRecord(context, queryEvaluationForm, 'own', shownOwn(before)));
  await checkRatings(context, assignment, input);
  const { id, version } = await write(context, assignment, before, input);
  const hints = hintsOf(input);
  if (input.submit) {
    const { record, interview } = assignment;
    const words = hints.length > 0 ? `，含不当用语 ${[...new Set(hints.map(({ word }) => word))].join('、')}` : '';
    await writeRecruitLog(context, [
      {
        recruitInfoId: record.id,
        companyCode: record.companyCode,
        action: 'evaluation',
        note: `${interview.roundName}${before?.status === 'submitted' ? ' 修改评价' : ''}${words}`,
      },
    ]);
    await followInterviews(context, record.id);
  }
  const savedAt = context.platform.now().toISOString();
  return { id, version, status: input.submit ? ('submitted' as const) : ('draft' as const), savedAt, hints };
});
