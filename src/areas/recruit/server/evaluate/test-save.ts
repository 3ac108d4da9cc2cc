/** saveOnlineTest: results that are typed in, papers that are sent by a link, marks for words. */
import { dropRowToken, moveRowToken, replaceRowToken } from '#core/org/public.server.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { ParsedInputOf } from '#platform/entity/endpoint.ts';
import type { UpdateOf } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { insertChild } from '#platform/store/child-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { testStatuses } from '../../model/evaluate/evaluate-dicts.ts';
import { optionsOf, percentOf, pointsOf, resultOf } from '../../model/evaluate/marking.ts';
import type { OnlineTestRow } from '../../model/evaluate/online-test.ts';
import { onlineTest } from '../../model/evaluate/online-test.ts';
import { queryTestAnswer, saveOnlineTest } from '../../model/evaluate/test-calls.ts';
import type { RecruitInfoRow } from '../../model/process/recruit-info.ts';
import { statusLabel } from '../../model/process/recruit-moves.ts';
import { lockPart, lockRecord, lockWithRecord } from '../decide/record.ts';
import { writeRecruitLog } from '../process/recruit-log.ts';
import { followTests } from './follow-tests.ts';
import { findPaper } from './papers.ts';
import { pinTemplate, templatesById } from './templates.ts';
import { resultValues } from './test-result.ts';

type Input = ParsedInputOf<typeof saveOnlineTest>;
type Values = UpdateOf<typeof onlineTest>;

export const testToken = 'online_test';
/** Days in which a test can be answered where nobody says otherwise. */
const usualDays = 3;
const dayLength = 86_400_000;
/** States in which a record takes a test; from the interviews on it is one beside them. */
const tested: readonly string[] = ['new', 'screened', 'testing', 'interviewing', 'evaluating'];

/** Address of the candidate's page. */
const linkOf = (token: string): string => `/online-test?token=${token}`;

/** FY-V001 for dimensions that the template of the record does not have. */
async function checkDimensions(context: TenantContext, record: RecruitInfoRow, codes: readonly (string | null)[]) {
  const wanted = codes.filter((code) => code !== null);
  const templateId = await pinTemplate(context, record);
  const template = (await templatesById(context, [templateId])).get(templateId);
  const known = new Set(template?.dimensions.map(({ code }) => code));
  if (wanted.some((code) => !known.has(code)))
    throw fail.invalid('维度得分：评分模板中没有这个维度', { dimensionMap: '维度得分：评分模板中没有这个维度' });
}

/** What follows from a typed result: its share, and that it is scored. */
function recordedValues(values: Values, row: OnlineTestRow | null): Values {
  const score = values.score === undefined ? row?.score : values.score;
  const fullScore = values.fullScore ?? row?.fullScore ?? 100;
  if (score === null || score === undefined) return { status: 'pending', percent: null };
  return { status: 'scored', percent: percentOf(score, fullScore) };
}

/** FY-V001 for a deadline that is over, or for none: who is sent a paper is told until when. */
function checkDeadline(context: TenantContext, deadline: string | null): string {
  const problem = deadline === null ? '必填' : '不能早于现在';
  if (deadline === null || Date.parse(deadline) <= context.platform.now().getTime())
    throw fail.invalid(`截止时间：${problem}`, { deadline: `截止时间：${problem}` });
  return deadline;
}

/** The questions go along with the test: a paper that changes later changes no test that was sent. */
async function paperValues(context: TenantContext, values: Values): Promise<Values> {
  if (!values.paperId) throw fail.invalid('试卷：必填', { paperId: '试卷：必填' });
  const paper = await findPaper(context, values.paperId);
  const now = context.platform.now();
  const deadline = checkDeadline(
    context,
    values.deadline ?? new Date(now.getTime() + usualDays * dayLength).toISOString(),
  );
  return {
    questions: paper.questions,
    durationMin: paper.minutes,
    fullScore: paper.questions.reduce((sum, { score }) => sum + score, 0),
    score: null,
    percent: null,
    dimensionMap: null,
    deadline,
    sentAt: now.toISOString(),
    status: 'pending',
  };
}

interface Saved {
  readonly id: number;
  readonly link: string | null;
  readonly note: string;
}

async function create(context: TenantContext, given: Values): Promise<Saved & { readonly record: RecruitInfoRow }> {
  const record = await lockRecord(context, given.recruitInfoId ?? 0, onlineTest.permissions.update);
  if (!tested.includes(record.status))
    throw fail.conflict(`当前状态为「${statusLabel(record.status)}」，不能执行「安排测评」`);
  const isPaper = given.mode === 'paper';
  const values: Values = { ...given, ...(isPaper ? await paperValues(context, given) : recordedValues(given, null)) };
  const codes = isPaper
    ? (values.questions ?? []).map(({ dimension }) => dimension ?? null)
    : (values.dimensionMap ?? []).map(({ dimension }) => dimension);
  await checkDimensions(context, record, codes);
  const { recruitInfoId: _parent, ...fields } = values;
  const { id } = await insertChild(context, onlineTest, record.id, fields);
  const link = isPaper ? await makeLink(context, id, values.deadline ?? '') : null;
  return { id, link, note: `${given.name ?? ''}${isPaper ? ' 已发测评链接' : ''}`, record };
}

/** Seconds beyond the end, so that the page of a test that is over can still say so to who has just handed it in. */
const linkOutlives = 3_600_000;

const tokenOf = (id: number, deadline: string) => ({
  kind: testToken,
  reference: id,
  expireAt: new Date(Date.parse(deadline) + linkOutlives).toISOString(),
});

const makeLink = async (context: TenantContext, id: number, deadline: string): Promise<string> =>
  linkOf(await replaceRowToken(context, tokenOf(id, deadline)));

function refuse(row: OnlineTestRow, what: string): never {
  throw fail.conflict(`测评${optionLabel(testStatuses, row.status)}，不能执行「${what}」`);
}

/** Named keys of a test. What was sent as a paper keeps its questions. */
async function change(
  context: TenantContext,
  record: RecruitInfoRow,
  row: OnlineTestRow,
  given: Values,
): Promise<Saved> {
  if (row.status === 'cancelled' || row.status === 'expired') refuse(row, '修改');
  const isPaper = row.mode === 'paper';
  const fixed = (
    ['mode', 'paperId', 'recruitInfoId', ...(isPaper ? (['score', 'fullScore'] as const) : [])] as const
  ).find((key) => given[key] !== undefined && given[key] !== row[key]);
  if (fixed !== undefined) {
    const { label } = onlineTest.fields[fixed];
    throw fail.invalid(`${label}：不能更改`, { [fixed]: `${label}：不能更改` });
  }
  if (given.dimensionMap)
    await checkDimensions(
      context,
      record,
      given.dimensionMap.map(({ dimension }) => dimension),
    );
  if (isPaper && given.deadline !== undefined) {
    if (row.status !== 'pending') refuse(row, '更改截止时间');
    await moveRowToken(context, tokenOf(row.id, checkDeadline(context, given.deadline)));
  }
  const values: Values = isPaper ? given : { ...given, ...recordedValues(given, row) };
  requireWritten(await writeRows(context, onlineTest, [{ before: row, values }]));
  return { id: row.id, link: null, note: `修改 ${row.name}` };
}

async function cancel(context: TenantContext, row: OnlineTestRow): Promise<Saved> {
  if (row.status === 'cancelled' || row.status === 'expired') refuse(row, '取消');
  requireWritten(
    await writeRows(context, onlineTest, [{ before: row, values: { status: 'cancelled' } }], {
      rules: false,
      reason: '取消测评',
    }),
  );
  await dropRowToken(context, testToken, row.id);
  return { id: row.id, link: null, note: `取消 ${row.name}` };
}

/** The link anew, for a candidate who lost it; the one before stops working, the clock goes on. */
async function renewLink(context: TenantContext, row: OnlineTestRow): Promise<Saved> {
  if (row.mode !== 'paper') throw fail.conflict('录入结果的测评没有链接');
  if (row.status !== 'pending' && row.status !== 'doing') refuse(row, '重发链接');
  if (Date.parse(row.deadline ?? '') <= context.platform.now().getTime())
    throw fail.conflict('已过截止时间，请另外安排测评');
  return { id: row.id, link: await makeLink(context, row.id, row.deadline ?? ''), note: `${row.name} 重发测评链接` };
}

async function mark(context: TenantContext, row: OnlineTestRow, marks: Input['marks']): Promise<Saved> {
  if (row.mode !== 'paper') throw fail.conflict('录入结果的测评不用评分');
  if (row.status !== 'submitted' && row.status !== 'scored') refuse(row, '评分');
  const byNo = new Map((row.questions ?? []).map((question) => [String(question.no), question]));
  for (const [no, points] of Object.entries(marks ?? {})) {
    const question = byNo.get(no);
    if (question?.kind !== 'text') throw fail.invalid(`第 ${no} 题：不是简答题`, { marks: `第 ${no} 题：不是简答题` });
    if (points > question.score) {
      const message = `第 ${no} 题：最多 ${question.score} 分`;
      throw fail.invalid(message, { marks: message });
    }
  }
  const values = resultValues(row, row.answers ?? {}, { ...row.marks, ...marks });
  requireWritten(await writeRows(context, onlineTest, [{ before: row, values }], { reason: '评分' }));
  return { id: row.id, link: null, note: `评分 ${row.name}` };
}

async function act(context: TenantContext, input: Input): Promise<Saved & { readonly record: RecruitInfoRow }> {
  const { action, id, version, marks, ...given } = input;
  if (id === undefined) {
    if (action !== 'save') throw fail.invalid('测评：必填', { id: '测评：必填' });
    return create(context, given);
  }
  const { row, record } = await lockWithRecord(context, onlineTest, id, version ?? 0);
  const acts = {
    save: () => change(context, record, row, given),
    cancel: () => cancel(context, row),
    link: () => renewLink(context, row),
    mark: () => mark(context, row, marks),
  };
  return { ...(await acts[action]()), record };
}

const saveHandler = handle(saveOnlineTest, async (context, input) => {
  companyForNewRow(context);
  const { id, link, note, record } = await act(context, input);
  const row = await lockPart(context, onlineTest, id);
  const isResult = row.status === 'scored' && input.action !== 'cancel';
  await writeRecruitLog(context, [
    { recruitInfoId: record.id, companyCode: record.companyCode, action: isResult ? 'test_score' : 'test', note },
  ]);
  await followTests(context, record.id);
  return { id, version: row.version, status: row.status, link, deadline: row.deadline };
});

const answerHandler = handle(queryTestAnswer, async (context, { id }) => {
  const row = await queryRow<OnlineTestRow>(context)`
    select t.id, t.version, t.name, t.status, t.questions, t.answers, t.marks
    from online_test t
    where ${tenantCondition(context, 't')} and t.id = ${id} and t.mode = 'paper'`;
  if (!row) throw fail.notFound('测评不存在或已被删除');
  const questions = row.questions ?? [];
  const answers = row.answers ?? {};
  // Before it is handed in nobody looks over the candidate's shoulder.
  const isIn = row.status === 'submitted' || row.status === 'scored';
  const points = questions.map((question) => {
    const own = pointsOf(question, answers[question.no]);
    return [String(question.no), own ?? row.marks?.[question.no] ?? null] as const;
  });
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    status: row.status,
    questions: questions.map((question) => ({ ...question, options: [...optionsOf(question)] })),
    answers: isIn ? answers : {},
    points: isIn ? Object.fromEntries(points) : {},
    open: isIn ? [...resultOf(questions, answers, row.marks ?? {}).open] : [],
  };
});

export const testHandlers = [saveHandler, answerHandler];
