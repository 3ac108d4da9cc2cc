/** Tests of candidates: results that are typed in, papers by a link without an account, on the clock of the server. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { countScore } from '../../model/evaluate/score-calls.ts';
import {
  getTest,
  queryTestAnswer,
  queryTestPaper,
  saveOnlineTest,
  saveTestAnswer,
  saveTestPaper,
  submitTest,
} from '../../model/evaluate/test-calls.ts';
import { updateRecruitInfo } from '../../model/process/record-acts.ts';
import { queryPageRecruitInfo, queryRecruitLog } from '../../model/process/record-calls.ts';
import { queryRecruitInfo } from '../../model/process/record-detail.ts';
import { RecruitFixture, recruiterCodes } from '../testing/recruit-fixture.ts';
import { recruitTimeJob } from './recruit-time-job.ts';

let fixture: RecruitFixture;
let recruiter: TestClient;
let guest: TestClient;
let positionId = 0;
let paperId = 0;

const now = '2027-03-01T10:00:00.000Z';
const at = (instant: string) => fixture.server.clock.set(instant);

beforeAll(async () => {
  const server = await startTestServer();
  const enterprise = await server.makeEnterprise({
    account: 'ot_recruiter',
    codes: [...recruiterCodes, 'recruit_template_edit'],
  });
  recruiter = await server.signIn('ot_recruiter', { tenant: enterprise.tenant(0) });
  guest = server.guest;
  fixture = new RecruitFixture(server, enterprise, recruiter);
  positionId = await fixture.position();
  paperId = (await recruiter.ask(saveTestPaper, paper)).id;
});
afterAll(() => fixture?.server.stop());
beforeEach(() => at(now));

const firstQuestion = {
  no: 1,
  kind: 'single' as const,
  stem: '哪种做法成立？',
  options: ['甲', '乙', '丙'],
  answer: [1],
  score: 40,
};
const paper = {
  name: '后端工程师笔试',
  testType: 'professional',
  minutes: 60,
  questions: [
    firstQuestion,
    {
      no: 2,
      kind: 'multi',
      stem: '哪些成立？',
      options: ['甲', '乙', '丙'],
      answer: [0, 2],
      score: 30,
      dimension: 'logic',
    },
    { no: 3, kind: 'text', stem: '写出步骤', options: [], score: 30, dimension: 'professional' },
  ],
} satisfies InputOf<typeof saveTestPaper>;

const screened = async (name = '白清和') => {
  const made = await fixture.candidate(positionId, name);
  await recruiter.ask(updateRecruitInfo, { id: made.id, version: 0, action: 'pass_screen' });
  return made.id;
};
const statusOf = async (id: number) => {
  const { records } = await recruiter.ask(queryPageRecruitInfo, { filter: {}, page: { current: 1, size: 100 } });
  return records.find((record) => record.id === id)?.status;
};
const send = async (recruitInfoId: number, values: Partial<InputOf<typeof saveOnlineTest>> = {}) => {
  const sent = await recruiter.ask(saveOnlineTest, {
    recruitInfoId,
    name: '后端工程师笔试',
    testType: 'professional',
    mode: 'paper',
    paperId,
    ...values,
  });
  return { ...sent, token: new URL(sent.link ?? '', 'http://here').searchParams.get('token') ?? '' };
};

test('a typed result has its share, moves the record and is no more than the full score; cancelled, the record goes back', async () => {
  const id = await screened();
  const typed = { recruitInfoId: id, name: '英语', testType: 'english', mode: 'record' } as const;
  expect(await recruiter.call(saveOnlineTest, { ...typed, score: 130, fullScore: 120 })).toMatchObject({
    errorCode: errorCode.invalid,
    data: { fields: { score: expect.stringContaining('120') } },
  });
  expect(
    await recruiter.call(saveOnlineTest, { ...typed, score: 90, dimensionMap: [{ dimension: 'height', score: 1 }] }),
  ).toMatchObject({ errorCode: errorCode.invalid });
  expect(await statusOf(id)).toBe('screened');
  const saved = await recruiter.ask(saveOnlineTest, { ...typed, score: 90, fullScore: 120 });
  expect(saved).toMatchObject({ status: 'scored', link: null });
  expect(await statusOf(id)).toBe('testing');
  const [score] = (await recruiter.ask(countScore, { recruitInfoId: id })).scores;
  expect(score).toMatchObject({ testScore: 75, totalScore: 75, partial: true });
  await recruiter.ask(saveOnlineTest, { id: saved.id, version: saved.version, action: 'cancel' });
  expect(await statusOf(id)).toBe('screened');
  expect(
    await recruiter.call(saveOnlineTest, { id: saved.id, version: saved.version, action: 'cancel' }),
  ).toMatchObject({
    errorCode: errorCode.stale,
  });
});

test('a paper is answered by its link: the button starts the clock, answers are kept one by one, and it is handed in once', async () => {
  const id = await screened();
  const { token, id: testId } = await send(id);
  expect(token.length).toBeGreaterThanOrEqual(43);
  const ready = await guest.ask(getTest, { token });
  expect(ready).toMatchObject({
    state: 'ready',
    person: expect.stringMatching(/^白\* · 138\*{4}\d{4}$/u),
    questions: [],
  });
  // Looking starts nothing.
  expect(await guest.call(saveTestAnswer, { token, answers: { 1: [1] } })).toMatchObject({
    errorCode: errorCode.notFound,
  });
  const doing = await guest.ask(getTest, { token, start: true });
  expect(doing).toMatchObject({ state: 'doing', endsAt: '2027-03-01T11:00:00.000Z' });
  expect(JSON.stringify(doing)).not.toContain('"answer"');
  await guest.ask(saveTestAnswer, { token, answers: { 1: [1] } });
  await guest.ask(saveTestAnswer, { token, answers: { 1: [1] }, flags: [3] });
  expect(await guest.call(saveTestAnswer, { token, answers: { 1: [7] } })).toMatchObject({
    errorCode: errorCode.invalid,
  });
  at('2027-03-01T10:20:00.000Z');
  // A second opening goes on where it was.
  expect(await guest.ask(getTest, { token })).toMatchObject({ answers: { 1: [1] }, flags: [3] });
  const receipt = await guest.ask(submitTest, { token, answers: { 2: [2, 0], 3: '先加可空列' } });
  expect(receipt).toMatchObject({ answered: 3, questionCount: 3, seconds: 1200, isTimeUp: false });
  expect(receipt.receipt).toMatch(/^T-\d{4}-[0-9A-F]{4}$/u);
  expect(await guest.call(submitTest, { token })).toMatchObject({ errorCode: errorCode.conflict });
  expect(await guest.call(getTest, { token })).toMatchObject({ errorCode: errorCode.notFound });
  const seen = await recruiter.ask(queryTestAnswer, { id: testId });
  expect(seen).toMatchObject({ status: 'submitted', points: { 1: 40, 2: 30, 3: null }, open: [3] });
  const mark = { id: testId, version: seen.version, action: 'mark' as const };
  expect(await recruiter.call(saveOnlineTest, { ...mark, marks: { 3: 31 } })).toMatchObject({
    errorCode: errorCode.invalid,
    errorDesc: '第 3 题：最多 30 分',
  });
  expect(await recruiter.ask(saveOnlineTest, { ...mark, marks: { 3: 15 } })).toMatchObject({ status: 'scored' });
  const [score] = (await recruiter.ask(countScore, { recruitInfoId: id })).scores;
  expect(score?.testScore).toBe(85);
  const test = (code: string) => score?.dimensions.find((one) => one.code === code)?.test;
  expect([test('logic'), test('professional')]).toEqual([100, 50]);
});

test('answers count until thirty seconds after the end; then the server hands in what there is', async () => {
  const id = await screened();
  const { token, id: testId } = await send(id);
  await guest.ask(getTest, { token, start: true });
  await guest.ask(saveTestAnswer, { token, answers: { 1: [1] } });
  at('2027-03-01T11:00:30.000Z');
  await guest.ask(saveTestAnswer, { token, answers: { 2: [0, 2] } });
  at('2027-03-01T11:00:31.000Z');
  expect(await guest.call(saveTestAnswer, { token, answers: { 3: '太晚' } })).toMatchObject({
    errorCode: errorCode.notFound,
  });
  expect(await guest.call(submitTest, { token, answers: { 3: '太晚' } })).toMatchObject({
    errorCode: errorCode.notFound,
  });
  await recruitTimeJob.run(fixture.server.platform, {});
  // The open words have earned nothing, so that nobody has to mark them.
  expect(await recruiter.ask(queryTestAnswer, { id: testId })).toMatchObject({
    status: 'scored',
    answers: { 1: [1], 2: [0, 2] },
    points: { 3: 0 },
  });
});

test('a link that nobody used expires with its deadline; a new one takes the place of the old', async () => {
  const id = await screened();
  const { token, id: testId, version } = await send(id, { deadline: '2027-03-02T10:00:00Z' });
  const renewed = await recruiter.ask(saveOnlineTest, { id: testId, version, action: 'link' });
  const fresh = new URL(renewed.link ?? '', 'http://here').searchParams.get('token') ?? '';
  expect(await guest.call(getTest, { token })).toMatchObject({ errorCode: errorCode.notFound });
  expect(await guest.call(getTest, { token: fresh })).toMatchObject({ resultCode: 1 });
  at('2027-03-02T10:00:01Z');
  expect(await guest.call(getTest, { token: fresh, start: true })).toMatchObject({
    errorCode: errorCode.notFound,
    errorDesc: '这个链接已经不能用了',
  });
  await recruitTimeJob.run(fixture.server.platform, {});
  expect(await recruiter.ask(queryTestAnswer, { id: testId })).toMatchObject({ status: 'expired' });
  // Whoever recruits decides what becomes of the candidate.
  expect(await statusOf(id)).toBe('testing');
  // The page of the record has no questions: what is right is for who marks them.
  const [record] = (await recruiter.ask(queryRecruitInfo, { recruitInfoId: id })).records;
  expect(record).toMatchObject({ testState: 'expired', tests: [{ status: 'expired' }] });
  for (const key of ['questions', 'answers', 'marks']) expect(record?.tests[0]).not.toHaveProperty(key);
});

test('a paper with a fault is refused by its question; one that changes later changes no test that was sent', async () => {
  expect(
    await recruiter.call(saveTestPaper, { ...paper, questions: [{ ...firstQuestion, answer: [3] }] }),
  ).toMatchObject({
    errorCode: errorCode.invalid,
    errorDesc: '题目：第 1 题：标准答案不在选项中',
  });
  const made = await recruiter.ask(saveTestPaper, { ...paper, name: '短卷', questions: [firstQuestion] });
  const { id } = await send(await screened(), { paperId: made.id });
  await recruiter.ask(saveTestPaper, { id: made.id, version: made.version, questions: paper.questions });
  expect((await recruiter.ask(queryTestAnswer, { id })).questions).toHaveLength(1);
  const [one] = (await recruiter.ask(queryTestPaper, { id: made.id })).papers;
  expect(one).toMatchObject({ questionCount: 3, fullScore: 100 });
  const empty = await recruiter.ask(saveTestPaper, { ...paper, name: '空卷', questions: [] });
  expect(
    await recruiter.call(saveOnlineTest, {
      recruitInfoId: await screened(),
      name: '空卷',
      testType: 'logic',
      mode: 'paper',
      paperId: empty.id,
    }),
  ).toMatchObject({ errorCode: errorCode.conflict });
});

test('the link that was sent follows a later deadline; a paper never goes without one, and no deadline is over', async () => {
  const { token, id, version } = await send(await screened(), { deadline: '2027-03-02T10:00:00Z' });
  const field = { errorCode: errorCode.invalid, data: { fields: { deadline: expect.any(String) } } };
  expect(await recruiter.call(saveOnlineTest, { id, version, deadline: null })).toMatchObject(field);
  expect(await recruiter.call(saveOnlineTest, { id, version, deadline: now })).toMatchObject(field);
  await recruiter.ask(saveOnlineTest, { id, version, deadline: '2027-03-05T10:00:00Z' });
  at('2027-03-04T10:00:00Z');
  await recruitTimeJob.run(fixture.server.platform, {});
  expect(await guest.ask(getTest, { token, start: true })).toMatchObject({ state: 'doing' });
  // Once the clock runs the end is fixed.
  expect(
    await recruiter.call(saveOnlineTest, { id, version: version + 2, deadline: '2027-03-09T10:00:00Z' }),
  ).toMatchObject({ errorCode: errorCode.conflict });
});

test('who passes the screening with a paper out is in 测评中, as if it were sent then; many at once too', async () => {
  const { id } = await fixture.candidate(positionId, '方知远');
  const { id: other } = await fixture.candidate(positionId, '秦一白');
  const { id: test, version } = await send(id);
  const past = await send(other);
  await recruiter.ask(saveOnlineTest, { id: past.id, version: past.version, action: 'cancel' });
  expect(await statusOf(id)).toBe('new');
  const passed = await recruiter.ask(updateRecruitInfo, { ids: [id, other], action: 'pass_screen' });
  expect(passed).toMatchObject({ done: [{ id }, { id: other }], refused: [] });
  expect([await statusOf(id), await statusOf(other)]).toEqual(['testing', 'screened']);
  const { records: log } = await recruiter.ask(queryRecruitLog, { recruitInfoId: id });
  expect(log.map(({ action }) => action).slice(0, 2)).toEqual(['startTests', 'passScreen']);
  await recruiter.ask(saveOnlineTest, { id: test, version, action: 'cancel' });
  expect(await statusOf(id)).toBe('screened');
});
