/**
 * The candidate's side of a test: opened by the secret of its link, on the clock of the server. Whoever holds the link sees the questions and the
 * own answers, nothing else of the enterprise.
 */
import { companyNamesOf, dropRowToken, findToken } from '#core/org/public.server.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { maskPersonName, maskPhone } from '#platform/entity/mask.ts';
import type { MemberAccess, TenantWork, WorkContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { asPerson } from '#platform/runtime/system-work.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { createHash } from 'node:crypto';
import { fits, isAnswered, optionsOf } from '../../model/evaluate/marking.ts';
import type { OnlineTestRow } from '../../model/evaluate/online-test.ts';
import { onlineTest } from '../../model/evaluate/online-test.ts';
import type { GivenAnswers, OpenTest, TestReceipt } from '../../model/evaluate/test-calls.ts';
import { getTest, saveTestAnswer, submitTest } from '../../model/evaluate/test-calls.ts';
import { endOfTest, graceMilliseconds, phaseOf } from '../../model/evaluate/test-clock.ts';
import { externalPerson } from '../../model/external-person.ts';
import { recruitInfo } from '../../model/process/recruit-info.ts';
import { writeRecruitLog } from '../process/recruit-log.ts';
import { followTests } from './follow-tests.ts';
import { resultValues } from './test-result.ts';
import { testToken } from './test-save.ts';

/** Who answers has no account and no rights: what is done is done by the link. */
const candidate = { accountId: 0, name: '应聘者' } as const;
const candidateAccess: MemberAccess = {
  memberId: 0,
  staffId: null,
  displayName: candidate.name,
  roleNames: [],
  codes: new Set(),
  scopes: new Map(),
};

/** One sentence for all ends: it tells neither which of them it was nor whose the link is. */
const gone = () => fail.notFound('这个链接已经不能用了');

/** Runs work in the enterprise of the link. FY-N001 for a link that is over, revoked or made up. */
async function byLink<Result>(
  { platform, path }: WorkContext,
  token: string,
  work: (context: TenantWork, testId: number) => Promise<Result>,
): Promise<Result> {
  const link = await findToken(platform, testToken, token);
  if (!link) throw gone();
  const { groupCode, companyCode, reference } = link;
  const tenant = {
    groupCode,
    companyCode,
    companyCodes: [companyCode],
    mode: 'company' as const,
    access: candidateAccess,
  };
  return asPerson(platform, path, candidate, tenant, (context) => work(context, reference));
}

/** The test under a lock, its record first. */
async function lockTest(context: TenantWork, id: number) {
  // The record of a test never changes, so that it may be read before it is locked.
  const found = await queryRow<{ recruitInfoId: number }>(context)`
    select t.recruit_info_id
    from online_test t
    where ${tenantCondition(context, 't')} and t.id = ${id}`;
  const [record] = found ? await lockRows(context, recruitInfo, [found.recruitInfoId], null) : [];
  const [test] = record ? await lockRows(context, onlineTest, [id], null) : [];
  if (!record || !test) throw gone();
  return { record, test };
}
type Locked = Awaited<ReturnType<typeof lockTest>>;

const isTimeUp = (test: OnlineTestRow, now: number): boolean =>
  test.endsAt !== null && phaseOf(test.endsAt, now) !== 'running';

/** Ends a test with the answers that it has: at its end at the latest. */
async function handIn(context: TenantWork, { record, test }: Locked): Promise<OnlineTestRow> {
  const now = context.platform.now().getTime();
  const end = Date.parse(test.endsAt ?? '');
  const submittedAt = new Date(Math.min(now, end)).toISOString();
  const values = { ...resultValues(test, test.answers ?? {}, {}), submittedAt };
  requireWritten(
    await writeRows(context, onlineTest, [{ before: test, values }], { reason: now > end ? '到时自动交卷' : '交卷' }),
  );
  await writeRecruitLog(context, [
    { recruitInfoId: record.id, companyCode: record.companyCode, action: 'test_score', note: `${test.name} 已交卷` },
  ]);
  await followTests(context, record.id);
  const [after] = await lockRows(context, onlineTest, [test.id], null);
  if (!after) throw gone();
  return after;
}

/** Keeps answers of a running test one by one: what was answered before and is not named stays. */
async function keepAnswers(
  context: TenantWork,
  test: OnlineTestRow,
  given: GivenAnswers,
  flags: readonly number[] | null,
): Promise<string> {
  const byNo = new Map((test.questions ?? []).map((question) => [String(question.no), question]));
  for (const [no, answer] of Object.entries(given)) {
    const question = byNo.get(no);
    if (!question || !fits(question, answer))
      throw fail.invalid(`第 ${no} 题：作答不正确`, { answers: `第 ${no} 题：作答不正确` });
  }
  const savedAt = context.platform.now().toISOString();
  // Beside the store, online_test: every choice of a candidate is kept at once, which would fill the log and make the open sheet of the recruiter stale.
  await execute(context)`
    update online_test
    set answers = coalesce(answers, '{}'::jsonb) || ${JSON.stringify(given)}::jsonb, saved_at = ${savedAt},
      flags = coalesce(${flags === null ? null : JSON.stringify(flags)}::jsonb, flags)
    where id = ${test.id} and group_code = ${context.tenant.groupCode}
      and company_code = ${context.tenant.companyCode}`;
  return savedAt;
}

/** FY-N001 for a test that is not running any more, thirty seconds of grace included. */
function requireRunning(context: TenantWork, { test }: Locked): void {
  if (test.status !== 'doing' || test.endsAt === null) throw gone();
  if (phaseOf(test.endsAt, context.platform.now().getTime()) === 'over') throw gone();
}

async function begin(context: TenantWork, { test }: Locked): Promise<OnlineTestRow> {
  const startedAt = context.platform.now().toISOString();
  const endsAt = endOfTest({ startedAt, minutes: test.durationMin ?? 0, deadline: test.deadline ?? startedAt });
  requireWritten(
    await writeRows(context, onlineTest, [{ before: test, values: { status: 'doing', startedAt, endsAt } }], {
      reason: '开始作答',
    }),
  );
  return { ...test, status: 'doing', startedAt, endsAt };
}

/** Surname and the ends of the number, so that somebody sees that the link is theirs. */
async function personOf(context: TenantWork, externalPersonId: number) {
  const [person] = await lockRows(context, externalPerson, [externalPersonId], null);
  if (!person) throw gone();
  const ways = [maskPersonName(person.name), person.phone ? maskPhone(person.phone) : null];
  return { person: ways.filter(Boolean).join(' · '), keptUntil: person.retainUntil };
}

async function shownTest(context: TenantWork, { record }: Locked, test: OnlineTestRow): Promise<OpenTest> {
  const names = await companyNamesOf(context, context.tenant.companyCode);
  const { person, keptUntil } = await personOf(context, record.externalPersonId);
  const questions = test.questions ?? [];
  const isDoing = test.status === 'doing';
  return {
    state: isDoing ? 'doing' : 'ready',
    companyName: names?.companyName ?? '',
    name: test.name,
    person,
    minutes: test.durationMin ?? 0,
    questionCount: questions.length,
    fullScore: test.fullScore,
    deadline: test.deadline ?? '',
    keptUntil,
    now: context.platform.now().toISOString(),
    endsAt: test.endsAt,
    savedAt: test.savedAt,
    // Before the clock runs nobody reads the questions.
    questions: isDoing
      ? questions.map((one) => ({
          no: one.no,
          kind: one.kind,
          stem: one.stem,
          options: [...optionsOf(one)],
          score: one.score,
        }))
      : [],
    answers: isDoing ? (test.answers ?? {}) : {},
    flags: isDoing ? (test.flags ?? []) : [],
  };
}

export const getTestHandler = handle(getTest, (context, { token, start }) =>
  byLink(context, token, async (work, id) => {
    const locked = await lockTest(work, id);
    const { test } = locked;
    const now = work.platform.now().getTime();
    if (test.status === 'doing') {
      if (isTimeUp(test, now)) throw gone();
      return shownTest(work, locked, test);
    }
    if (test.status !== 'pending' || Date.parse(test.deadline ?? '') <= now) throw gone();
    return shownTest(work, locked, start ? await begin(work, locked) : test);
  }),
);

export const saveTestAnswerHandler = handle(saveTestAnswer, (context, { token, answers, flags }) =>
  byLink(context, token, async (work, id): Promise<OutputOf<typeof saveTestAnswer>> => {
    const locked = await lockTest(work, id);
    requireRunning(work, locked);
    const { test } = locked;
    const isAsking = Object.keys(answers).length === 0 && !flags;
    const savedAt = isAsking ? test.savedAt : await keepAnswers(work, test, answers, flags ?? null);
    return { savedAt, now: work.platform.now().toISOString(), endsAt: test.endsAt ?? '' };
  }),
);

/** A short number by which candidate and recruiter mean the same test. */
function receiptOf(test: OnlineTestRow): string {
  const digest = createHash('sha256')
    .update(`${test.id} ${test.submittedAt ?? ''}`)
    .digest('hex');
  return `T-${String(test.id).padStart(4, '0')}-${digest.slice(0, 4).toUpperCase()}`;
}

function shownReceipt(test: OnlineTestRow): TestReceipt {
  const [from, to] = [Date.parse(test.startedAt ?? ''), Date.parse(test.submittedAt ?? '')];
  return {
    submitted: true,
    answered: (test.questions ?? []).filter(({ no }) => isAnswered(test.answers?.[no])).length,
    questionCount: test.questions?.length ?? 0,
    seconds: Math.round((to - from) / 1000),
    submittedAt: test.submittedAt ?? '',
    receipt: receiptOf(test),
    isTimeUp: test.submittedAt === test.endsAt,
  };
}

export const submitTestHandler = handle(submitTest, (context, { token, answers }) =>
  byLink(context, token, async (work, id) => {
    const locked = await lockTest(work, id);
    const { test } = locked;
    if (test.status === 'submitted' || test.status === 'scored') throw fail.conflict('已经交卷，不能再次提交');
    requireRunning(work, locked);
    if (Object.keys(answers).length > 0) await keepAnswers(work, test, answers, null);
    const kept = { ...test, answers: { ...test.answers, ...answers } };
    return shownReceipt(await handIn(work, { ...locked, test: kept }));
  }),
);

/** Tests of the company whose time is over: those that were begun are handed in, those that never were have expired. */
export async function endOverdueTests(context: TenantWork, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const locked = await lockTest(context, id);
    const { test, record } = locked;
    const now = context.platform.now().getTime();
    if (test.status === 'doing' && test.endsAt !== null && now > Date.parse(test.endsAt) + graceMilliseconds)
      await handIn(context, locked);
    else if (test.status === 'pending' && Date.parse(test.deadline ?? '') <= now) {
      requireWritten(
        await writeRows(context, onlineTest, [{ before: test, values: { status: 'expired' } }], {
          rules: false,
          reason: '已过截止时间',
        }),
      );
      await dropRowToken(context, testToken, id);
      await followTests(context, record.id);
    }
  }
}
