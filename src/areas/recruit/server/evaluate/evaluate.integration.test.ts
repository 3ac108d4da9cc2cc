/** Interviews, evaluations and scores through their calls: conflicts, what is hidden from whom, what a record becomes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queryMessage } from '#core/message/public.ts';
import { readTable } from '#lib/sheet/read-table.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { startTestServer } from '#platform/testing/server.ts';
import {
  createInterviewFeed,
  queryEvaluationForm,
  queryInterview,
  queryInterviewEvaluation,
  queryInterviewFeed,
  queryMyInterview,
  revokeInterviewFeed,
  saveInterview,
  saveInterviewEvaluation,
} from '../../model/evaluate/interview-calls.ts';
import { countScore, queryScoreTemplate, saveScoreTemplate } from '../../model/evaluate/score-calls.ts';
import { usualDimensions } from '../../model/evaluate/score-template.ts';
import { saveOnlineTest } from '../../model/evaluate/test-calls.ts';
import { excel } from '../../model/person-calls.ts';
import { finishRecruitInfo, updateRecruitInfo } from '../../model/process/record-acts.ts';
import { insertRecruitInfo, queryPageRecruitInfo, queryRecruitLog } from '../../model/process/record-calls.ts';
import { RecruitFixture, recruiterCodes } from '../testing/recruit-fixture.ts';
import { recruitTimeJob } from './recruit-time-job.ts';

let fixture: RecruitFixture;
let recruiter: TestClient;
let [ann, ben, eve, dan]: TestClient[] = [];
const staff = { ann: 0, ben: 0, dan: 0 };
let positionId = 0;

const start = '2027-03-01T10:00:00+08:00';
const at = (instant: string) => fixture.server.clock.set(instant);

beforeAll(async () => {
  const server = await startTestServer();
  const codes = [...recruiterCodes, 'recruit_template_edit', 'recruit_evaluation_view'];
  const enterprise = await server.makeEnterprise(
    { account: 'ev_recruiter', codes },
    { account: 'ev_ann', codes: [] },
    { account: 'ev_ben', codes: [] },
    { account: 'ev_eve', codes: [] },
    { account: 'ev_dan', codes: [...recruiterCodes, 'recruit_evaluation_view', 'recruit_export'] },
  );
  recruiter = await server.signIn('ev_recruiter', { tenant: enterprise.tenant(0) });
  fixture = new RecruitFixture(server, enterprise, recruiter);
  staff.ann = await fixture.colleague('陆予安', enterprise.accountIds.get('ev_ann'));
  staff.ben = await fixture.colleague('冯景明', enterprise.accountIds.get('ev_ben'));
  await fixture.colleague('旁人', enterprise.accountIds.get('ev_eve'));
  staff.dan = await fixture.colleague('温知夏', enterprise.accountIds.get('ev_dan'));
  [ann, ben, eve, dan] = await Promise.all(
    ['ev_ann', 'ev_ben', 'ev_eve', 'ev_dan'].map((account) => server.signIn(account, { tenant: enterprise.tenant(0) })),
  );
  positionId = await fixture.position({
    rounds: [{ no: 1, name: '初试', weight: 1, interviewerIds: [], minInterviewers: 1 }],
    expectedDimensions: { professional: 85 },
  });
});
afterAll(() => fixture?.server.stop());
beforeEach(() => at('2027-02-26T09:00:00+08:00'));

const client = (one: TestClient | undefined): TestClient => {
  if (!one) throw new Error('nobody has signed in');
  return one;
};
const people = () => [
  { name: '陆予安', userBaseId: staff.ann },
  { name: '冯景明', userBaseId: staff.ben },
];
const plan = (recruitInfoId: number, values: Partial<InputOf<typeof saveInterview>> = {}) =>
  recruiter.ask(saveInterview, {
    recruitInfoId,
    roundNo: 1,
    roundName: '初试',
    method: 'onsite',
    place: '3 号会议室',
    startAt: start,
    interviewers: people(),
    confirm: true,
    ...values,
  });
const planned = async (recruitInfoId: number, values: Partial<InputOf<typeof saveInterview>> = {}) => {
  const { id, version } = await plan(recruitInfoId, values);
  if (id === null || version === null) throw new Error('the interview was not saved');
  return { id, version };
};
const scores = (score: number, more: Record<string, number> = {}) =>
  usualDimensions.map(({ code }) => ({ dimension: code, score: more[code] ?? score }));
const evaluate = (
  one: TestClient | undefined,
  interviewId: number,
  values: Partial<InputOf<typeof saveInterviewEvaluation>> = {},
) =>
  client(one).call(saveInterviewEvaluation, {
    interviewId,
    scores: scores(80),
    conclusion: 'yes',
    submit: true,
    ...values,
  });
const rowOf = async (id: number) => {
  const { records } = await recruiter.ask(queryPageRecruitInfo, { filter: {}, page: { current: 1, size: 100 } });
  const row = records.find((record) => record.id === id);
  if (!row) throw new Error('the record is not listed');
  return row;
};
const scoreOf = async (recruitInfoId: number, one = recruiter) => {
  const [score] = (await one.ask(countScore, { recruitInfoId })).scores;
  if (!score) throw new Error('nothing was scored');
  return score;
};
const dimension = (score: Awaited<ReturnType<typeof scoreOf>>, code: string) =>
  score.dimensions.find((one) => one.code === code);

test('an interview out of 待筛选 passes the screening; what overlaps is said and saved only when confirmed; everybody is told', async () => {
  const { id } = await fixture.candidate(positionId);
  const { id: other } = await fixture.candidate(positionId, '霍景行');
  await planned(id);
  expect(await rowOf(id)).toMatchObject({ status: 'interviewing', nextInterview: { roundName: '初试' } });
  const log = (await recruiter.ask(queryRecruitLog, { recruitInfoId: id })).records.map(({ action }) => action);
  expect(log).toEqual(['interview', 'startInterviews', 'passScreen', 'insert']);
  const clash = { startAt: '2027-03-01T10:30:00+08:00', interviewers: people().slice(0, 1), confirm: false };
  expect(await plan(other, clash)).toMatchObject({
    id: null,
    conflicts: [{ isCandidate: false, candidate: '沈知予', interviewers: ['陆予安'] }],
  });
  expect(await rowOf(other)).toMatchObject({ status: 'new' });
  expect(await plan(other, { ...clash, confirm: true })).toMatchObject({ id: expect.any(Number) });
  const { interviews } = await recruiter.ask(queryInterview, { from: '2027-03-01', to: '2027-03-01' });
  expect(interviews.map(({ candidate, hasConflict }) => [candidate, hasConflict])).toEqual([
    ['沈知予', true],
    ['霍景行', true],
  ]);
  const { records } = await client(ben).ask(queryMessage, { filter: {}, page: { current: 1, size: 10 } });
  expect(records.map(({ title }) => title)).toContain('面试安排：沈知予 初试');
});

test('the calendar of one interviewer marks what the candidate has elsewhere at the same time', async () => {
  const { id } = await fixture.candidate(positionId, '池云深');
  const [first, second] = people();
  const startAt = '2027-03-09T10:00:00+08:00';
  const { id: own } = await planned(id, { startAt, interviewers: first ? [first] : [] });
  await planned(id, { startAt, roundName: '加面', interviewers: second ? [second] : [] });
  const { interviews } = await recruiter.ask(queryInterview, {
    from: '2027-03-09',
    to: '2027-03-09',
    interviewerId: staff.ann,
  });
  expect(interviews).toMatchObject([{ id: own, hasConflict: true }]);
});

test('bad plans are refused by the field: past, no place, a chief who is not there, people who are no staff', async () => {
  const { id } = await fixture.candidate(positionId);
  const free = '2027-03-20T10:00:00+08:00';
  const base = {
    recruitInfoId: id,
    roundNo: 1,
    roundName: '初试',
    method: 'onsite',
    place: 'A',
    startAt: free,
  } as const;
  const wrongs: readonly (readonly [string, Partial<InputOf<typeof saveInterview>>])[] = [
    ['startAt', { startAt: '2027-02-25T10:00:00+08:00', interviewers: people() }],
    ['place', { place: null, interviewers: people() }],
    ['link', { method: 'video', interviewers: people() }],
    ['chiefId', { chiefId: staff.ben, interviewers: people().slice(0, 1) }],
    ['interviewers', { interviewers: [{ name: '某人' }] }],
  ];
  for (const [field, wrong] of wrongs)
    expect(await recruiter.call(saveInterview, { ...base, ...wrong }), field).toMatchObject({
      errorCode: errorCode.invalid,
      data: { fields: { [field]: expect.any(String) } },
    });
});

test('a new time is a reschedule; when the last interview is cancelled the record goes back', async () => {
  const { id } = await fixture.candidate(positionId);
  const first = await planned(id);
  const later = '2027-03-02T10:00:00+08:00';
  const moved = await recruiter.ask(saveInterview, { ...first, startAt: later, confirm: true });
  const [row] = (await recruiter.ask(queryInterview, { from: '2027-03-02', to: '2027-03-02' })).interviews;
  expect(row).toMatchObject({ id: first.id, status: 'rescheduled' });
  const version = moved.version ?? 0;
  expect(await recruiter.call(saveInterview, { id: first.id, version, action: 'finish' })).toMatchObject({
    errorCode: errorCode.conflict,
  });
  expect(await recruiter.call(saveInterview, { id: first.id, version, action: 'cancel' })).toMatchObject({
    errorCode: errorCode.invalid,
  });
  expect(await recruiter.call(saveInterview, { ...first, action: 'cancel', cancelReason: '改日' })).toMatchObject({
    errorCode: errorCode.stale,
  });
  await recruiter.ask(saveInterview, { id: first.id, version, action: 'cancel', cancelReason: '候选人出差' });
  expect(await rowOf(id)).toMatchObject({ status: 'screened' });
});

test('who takes part is told of another place, who comes in of the whole, and who is left out of that', async () => {
  const { id } = await fixture.candidate(positionId, '宁既明');
  const [first, second] = people();
  const { id: interviewId, version } = await planned(id, { interviewers: first ? [first] : [] });
  const other = { id: interviewId, version, place: '5 号会议室', interviewers: people(), confirm: true };
  const saved = await recruiter.ask(saveInterview, other);
  await recruiter.ask(saveInterview, {
    id: interviewId,
    version: saved.version ?? 0,
    interviewers: second ? [second] : [],
    confirm: true,
  });
  const titlesOf = async (reader: TestClient | undefined) => {
    const { records } = await client(reader).ask(queryMessage, { filter: {}, page: { current: 1, size: 50 } });
    return records.flatMap(({ bizId, title }) => (bizId === interviewId ? [title.split('：')[0]] : [])).toReversed();
  };
  expect(await titlesOf(ann)).toEqual(['面试安排', '面试变更', '不再参加面试']);
  expect(await titlesOf(ben)).toEqual(['面试安排']);
});

test('§8.5: evaluations are hidden until the own one is submitted; nobody else reads them; not an hour before the start', async () => {
  const { id } = await fixture.candidate(positionId);
  const { id: interviewId } = await planned(id);
  at('2027-03-01T09:00:00+08:00');
  expect(await evaluate(ann, interviewId)).toMatchObject({ errorCode: errorCode.conflict });
  at('2027-03-01T11:00:00+08:00');
  expect(await evaluate(ann, interviewId, { scores: scores(90), advantages: '结算链路经验完整' })).toMatchObject({
    data: { status: 'submitted' },
  });
  const seen = async (one: TestClient | undefined) => {
    const [found] = (await client(one).ask(queryInterviewEvaluation, { interviewId })).interviews;
    return found;
  };
  expect(await seen(ben)).toMatchObject({
    evaluations: [
      { evaluator: expect.any(String), submitted: true, hidden: true },
      { evaluator: '冯景明', submitted: false, hidden: true },
    ],
    spread: {},
  });
  expect(JSON.stringify(await seen(ben))).not.toContain('结算链路');
  expect(await client(eve).call(queryInterviewEvaluation, { interviewId })).toMatchObject({
    errorCode: errorCode.forbidden,
  });
  expect(await client(eve).call(queryEvaluationForm, { interviewId })).toMatchObject({
    errorCode: errorCode.forbidden,
  });
  expect(await evaluate(eve, interviewId)).toMatchObject({ errorCode: errorCode.forbidden });
  await evaluate(ben, interviewId, { scores: scores(80, { professional: 60 }) });
  for (const one of [ann, ben])
    expect(await seen(one)).toMatchObject({
      evaluations: [{ hidden: false }, { hidden: false }],
      spread: { professional: 30, logic: 10 },
    });
  expect(await rowOf(id)).toMatchObject({ status: 'evaluating', totalScore: 82.5, grade: 'B' });
});

test('who owes an evaluation learns no score by a filter, an order, an answer of an act, a conflict or a sheet', async () => {
  const own = await fixture.position({ name: '平台架构师', rounds: null });
  const [owed, free] = [await fixture.candidate(own, '白清和'), await fixture.candidate(own, '霍景行')];
  const interviewers = [...people(), { name: '温知夏', userBaseId: staff.dan }];
  const { id: first } = await planned(owed.id, { interviewers });
  const { id: second } = await planned(free.id, { startAt: '2027-03-01T14:00:00+08:00', interviewers: people() });
  at('2027-03-01T15:00:00+08:00');
  for (const one of [ann, ben]) {
    await evaluate(one, first, { scores: scores(90) });
    await evaluate(one, second, { scores: scores(60) });
  }
  const list = async (one: TestClient | undefined, more: object = {}, filter: object = {}) =>
    (await client(one).ask(queryPageRecruitInfo, { filter: { positionId: [own], ...filter }, ...more })).records;
  const byScore = { sort: [{ field: 'totalScore' as const, order: 'desc' as const }] };
  expect((await list(recruiter, byScore)).map(({ id }) => id)).toEqual([owed.id, free.id]);
  expect((await list(recruiter, {}, { grade: ['A'] })).map(({ id }) => id)).toEqual([owed.id]);
  // The better one stands last and under no grade, for its score is empty to this reader.
  expect((await list(dan, byScore)).map(({ id, totalScore }) => [id, totalScore])).toEqual([
    [free.id, 60],
    [owed.id, null],
  ]);
  for (const grade of ['A', 'B', 'C', 'D', 'V'])
    expect((await list(dan, {}, { grade: [grade] })).map(({ id }) => id)).toEqual(grade === 'C' ? [free.id] : []);
  expect((await list(dan, { view: 'board' })).find(({ id }) => id === owed.id)).toMatchObject({
    isScoreHidden: true,
    totalScore: null,
    grade: null,
  });
  const { version } = await rowOf(owed.id);
  const act = { id: owed.id, action: 'assign', ownerId: staff.dan } as const;
  expect(await client(dan).call(updateRecruitInfo, { ...act, version: version + 7 })).toMatchObject({
    errorCode: errorCode.stale,
    data: { current: { totalScore: null } },
  });
  expect(await client(dan).ask(updateRecruitInfo, { ...act, version })).toMatchObject({
    totalScore: null,
    grade: null,
  });
  const sheet = await client(dan).send(excel, {
    scope: 'recruit',
    filter: { positionId: [own] },
    fields: ['personName', 'totalScore'],
    sort: byScore.sort,
  });
  const { rows } = await readTable(sheet.rawPayload, '候选人.xlsx', [
    { key: 'personName', label: '姓名', aliases: [], kind: 'text', required: false },
    { key: 'totalScore', label: '总分', aliases: [], kind: 'text', required: false },
  ]);
  expect(rows.map(({ values }) => [values['personName'], values['totalScore'] ?? null])).toEqual([
    ['霍景行', '60'],
    ['白清和', null],
  ]);
  await evaluate(dan, first, { scores: scores(90) });
  expect((await list(dan, byScore)).map(({ totalScore }) => totalScore)).toEqual([90, 60]);
});

test('an assigned interviewer reads the résumés as text, without contact and pay, and of no other candidate; under 盲评 none', async () => {
  const { id, personId } = await fixture.candidate(positionId, '顾静姝');
  await fixture.inCompany(sql`
    insert into resume_text (group_code, company_code, external_person_id, file_id, text, search_vector)
    select group_code, company_code, id, 999, '顾静姝 负责结算平台' || chr(10) || '电话 13812345678 a@b.com 期望薪资：30K', ''
    from external_person
    where id = ${personId}`);
  const { id: interviewId } = await planned(id);
  const form = await client(ann).ask(queryEvaluationForm, { interviewId });
  expect(form.documents).toMatchObject([{ text: expect.stringContaining('负责结算平台') }]);
  for (const secret of ['13812345678', 'a@b.com', '30K']) expect(JSON.stringify(form)).not.toContain(secret);
  expect(await client(eve).call(queryEvaluationForm, { interviewId })).toMatchObject({
    errorCode: errorCode.forbidden,
  });
  await fixture.inCompany(sql`update recruit_position set is_blind = true where id = ${positionId}`);
  expect((await client(ann).ask(queryEvaluationForm, { interviewId })).documents).toEqual([]);
  await fixture.inCompany(sql`update recruit_position set is_blind = false where id = ${positionId}`);
});

test('own interviews are a calendar behind a secret address that its owner revokes', async () => {
  const { id } = await fixture.candidate(positionId, '闻人语');
  const planning = await planned(id, { startAt: '2027-05-06T10:00:00+08:00', interviewers: people().slice(0, 1) });
  expect(await client(ann).ask(queryInterviewFeed, {})).toEqual({ createdAt: null, expireAt: null });
  const { path } = await client(ann).ask(createInterviewFeed, {});
  const fetched = () => fixture.server.guest.inject({ method: 'GET', url: path });
  const calendar = await fetched();
  expect(calendar.headers['content-type']).toContain('text/calendar');
  expect(calendar.body).toContain(`UID:interview-${planning.id}@qishu`);
  expect(calendar.body).toContain('DTSTART:20270506T020000Z\r\nDTEND:20270506T030000Z\r\nLOCATION:3 号会议室');
  expect(calendar.body).toContain('SUMMARY:面试：闻人语 初试');
  await recruiter.ask(saveInterview, { ...planning, action: 'cancel', cancelReason: '候选人出差' });
  expect((await fetched()).body).not.toContain(`interview-${planning.id}@`);
  // Another interviewer's calendar does not hold it; the address is of no use once it is revoked.
  const other = await client(ben).ask(createInterviewFeed, {});
  expect((await fixture.server.guest.inject({ method: 'GET', url: other.path })).body).not.toContain('闻人语');
  expect(await client(ann).ask(revokeInterviewFeed, {})).toEqual({ revoked: 1 });
  expect((await fetched()).json()).toMatchObject({ errorCode: errorCode.notFound });
});

test('the form shows the candidate without contact and pay; under 盲评 without name and school', async () => {
  const blind = await fixture.position({ name: '测试工程师', isBlind: true });
  const personId = await fixture.person({
    name: '白清和',
    email: 'bai@example.com',
    expectSalaryMin: 31_000,
    expectSalaryMax: 32_000,
    records: {
      study: [
        { school: '浙江大学', major: '软件工程', startDate: '2010-09-01', endDate: '2014-06-30', educationCode: '20' },
      ],
    },
  });
  const { ids } = await recruiter.ask(insertRecruitInfo, { externalPersonIds: [personId], positionId: blind });
  const { id: interviewId } = await planned(ids[0] ?? 0);
  const form = await client(ann).ask(queryEvaluationForm, { interviewId });
  expect(form).toMatchObject({ candidate: `候选人 ${ids[0]}`, isBlind: true, isOpen: false, own: null });
  const text = JSON.stringify(form);
  for (const secret of ['白清和', '浙江大学', 'bai@example.com', '1381234', '31000', '32000'])
    expect(text).not.toContain(secret);
  const { interviews } = await client(ann).ask(queryMyInterview, {});
  expect(interviews.find((one) => one.id === interviewId)?.candidate).toBe(`候选人 ${ids[0]}`);
  // Nor does a message say it, when it is arranged or falls away with the end of the candidate.
  const { version } = await rowOf(ids[0] ?? 0);
  await recruiter.ask(finishRecruitInfo, { id: ids[0] ?? 0, version, result: 'reject', resultReason: 'skill' });
  const { records } = await client(ann).ask(queryMessage, { filter: {}, page: { current: 1, size: 50 } });
  expect(records.flatMap(({ bizId, title }) => (bizId === interviewId ? [title] : []))).toEqual([
    `面试已取消：候选人 ${ids[0]} 初试`,
    `面试安排：候选人 ${ids[0]} 初试`,
  ]);
});

test('who ended stays evaluated: the veto of one of two lasts, the other owes nothing until the candidate comes back', async () => {
  const { id } = await fixture.candidate(positionId, '施云岫');
  const { id: interviewId } = await planned(id, {
    interviewers: [
      { name: '陆予安', userBaseId: staff.ann },
      { name: '温知夏', userBaseId: staff.dan },
    ],
  });
  const cardOf = async () => {
    const filter = { keyword: '施云岫' };
    const { records } = await client(dan).ask(queryPageRecruitInfo, { filter, page: { current: 1, size: 10 } });
    return records[0];
  };
  at('2027-03-01T11:00:00+08:00');
  await evaluate(ann, interviewId, { veto: true, vetoReason: '背景不实' });
  expect(await cardOf()).toMatchObject({ ownInterviewId: interviewId, isScoreHidden: true });
  const { version } = await rowOf(id);
  await recruiter.ask(finishRecruitInfo, { id, version, result: 'reject', resultReason: 'background' });
  const [over] = (await recruiter.ask(queryInterview, { recruitInfoId: id })).interviews;
  expect(over).toMatchObject({ status: 'finished', submitted: 1 });
  expect(await scoreOf(id)).toMatchObject({ grade: 'V', owed: [] });
  // The form is shut, and nothing is asked for or hidden any more.
  expect(await client(dan).ask(queryEvaluationForm, { interviewId })).toMatchObject({ isOpen: false, isOver: true });
  expect(await cardOf()).toMatchObject({ ownInterviewId: null, isScoreHidden: false });
  expect((await scoreOf(id, dan)).grade).toBe('V');
  const ended = await rowOf(id);
  await recruiter.ask(updateRecruitInfo, { id, version: ended.version, action: 'reopen', note: '核实有误' });
  expect(await cardOf()).toMatchObject({ ownInterviewId: interviewId, isScoreHidden: true });
  expect(await scoreOf(id)).toMatchObject({ grade: 'V' });
});

test('interviews that fall away together are one message to each interviewer', async () => {
  const [one, other] = [await fixture.candidate(positionId, '容景和'), await fixture.candidate(positionId, '骆嘉木')];
  await planned(one.id, { startAt: '2027-03-02T10:00:00+08:00' });
  await planned(other.id, { startAt: '2027-03-02T14:00:00+08:00', interviewers: people().slice(0, 1) });
  await recruiter.ask(finishRecruitInfo, { ids: [one.id, other.id], result: 'reject', resultReason: 'better' });
  const endsOf = async (reader: TestClient | undefined) => {
    const { records } = await client(reader).ask(queryMessage, { filter: {}, page: { current: 1, size: 50 } });
    return records.filter(({ title, content }) => `${title}${content}`.includes('容景和') && title.includes('取消'));
  };
  expect(await endsOf(ann)).toMatchObject([
    {
      title: '面试已取消：容景和 初试等 2 场',
      content: '候选人淘汰：容景和 初试 原定 2027/03/02 10:00；骆嘉木 初试 原定 2027/03/02 14:00',
    },
  ]);
  expect(await endsOf(ben)).toMatchObject([{ title: '面试已取消：容景和 初试' }]);
});

test('who cancels an interview says why to the interviewers: without contact, and under 盲评 without the name', async () => {
  const reason = '容景和改签了航班，请勿再打 138 1234 5678';
  const contentOf = async (position: number) => {
    const { id } = await fixture.candidate(position, '容景和');
    const interview = await planned(id, { startAt: '2027-03-03T10:00:00+08:00', notice: '请带电脑' });
    await recruiter.ask(saveInterview, { ...interview, action: 'cancel', cancelReason: reason });
    const { records } = await client(ann).ask(queryMessage, { filter: {}, page: { current: 1, size: 20 } });
    const content = records.find(({ bizId, title }) => bizId === interview.id && title.startsWith('面试取消'))?.content;
    const { interviews } = await client(ann).ask(queryInterviewEvaluation, { interviewId: interview.id });
    expect(interviews.map((one) => one.interview.cancelReason)).toEqual([null]);
    return content?.replaceAll(`候选人 ${id}`, '候选人 N');
  };
  expect(await contentOf(positionId)).toBe('原定 2027/03/03 10:00，取消原因：容景和改签了航班，请勿再打 ***');
  const blind = await fixture.position({ isBlind: true });
  expect(await contentOf(blind)).toBe('原定 2027/03/03 10:00，取消原因：候选人 N改签了航班，请勿再打 ***');
});

test('of an interview that the candidate missed nobody owes an evaluation, and nobody is asked for one', async () => {
  const { id } = await fixture.candidate(positionId, '游之远');
  const { id: interviewId, version } = await planned(id, { startAt: '2027-03-04T10:00:00+08:00' });
  at('2027-03-04T10:30:00+08:00');
  await recruiter.ask(saveInterview, { id: interviewId, version, action: 'no_show' });
  const { interviews } = await recruiter.ask(queryInterviewEvaluation, { recruitInfoId: id });
  expect(interviews).toMatchObject([{ interview: { status: 'no_show' }, evaluations: [] }]);
  expect(await scoreOf(id)).toMatchObject({ owed: [] });
  at('2027-03-07T10:30:00+08:00');
  await recruitTimeJob.run(fixture.server.platform, {});
  const waiting = (await client(ann).ask(queryMyInterview, {})).interviews.map((one) => one.id);
  expect(waiting).not.toContain(interviewId);
  const { records } = await client(ann).ask(queryMessage, { filter: {}, page: { current: 1, size: 20 } });
  expect(records.filter(({ bizId, title }) => bizId === interviewId && title.includes('评价'))).toEqual([]);
  const late = { filter: { todo: 'evaluation_late', keyword: '游之远' }, page: { current: 1, size: 10 } } as const;
  expect((await recruiter.ask(queryPageRecruitInfo, late)).records).toEqual([]);
});

test('a draft counts nowhere and is its writer’s alone; gaps are named; a revision within a day keeps what stood there', async () => {
  const { id } = await fixture.candidate(positionId);
  const { id: interviewId } = await planned(id, { interviewers: people().slice(0, 1) });
  at('2027-03-01T10:30:00+08:00');
  const draft = await client(ann).ask(saveInterviewEvaluation, {
    interviewId,
    scores: [{ dimension: 'professional', score: 35 }],
    risks: '已婚已育，出差可能受限',
  });
  expect(draft).toMatchObject({ status: 'draft', hints: [{ field: 'risks', word: '已婚已育' }] });
  expect((await scoreOf(id)).totalScore).toBeNull();
  expect(
    await evaluate(ann, interviewId, { version: draft.version, scores: scores(35), conclusion: null }),
  ).toMatchObject({
    errorCode: errorCode.invalid,
    data: { fields: { conclusion: '请选择结论', 'note.professional': expect.stringContaining('低于 40 分') } },
  });
  // Another device of the same person.
  expect(await evaluate(ann, interviewId, { version: 99 })).toMatchObject({
    errorCode: errorCode.stale,
    data: { current: { scores: [{ dimension: 'professional', score: 35 }] } },
  });
  const unknown = [{ dimension: 'height', score: 90 }];
  expect(await evaluate(ann, interviewId, { version: draft.version, scores: unknown, submit: false })).toMatchObject({
    errorCode: errorCode.invalid,
  });
  expect(await evaluate(ann, interviewId, { version: draft.version })).toMatchObject({ data: { status: 'submitted' } });
  const version = async () => (await client(ann).ask(queryEvaluationForm, { interviewId })).own?.version ?? 0;
  at('2027-03-02T10:29:00+08:00');
  await evaluate(ann, interviewId, { version: await version(), scores: scores(70) });
  expect((await scoreOf(id)).totalScore).toBe(70);
  const kept = await fixture.inCompany(
    sql<{ count: number }>`select count(*)::int as count from interview_evaluation where interview_id = ${interviewId}`,
  );
  expect(kept).toEqual([{ count: 2 }]);
  at('2027-03-03T10:31:00+08:00');
  expect(await evaluate(ann, interviewId, { version: await version() })).toMatchObject({
    errorCode: errorCode.conflict,
  });
});

test('§8.6: 80 and 90 with a mapped test of 75 are 82.0; a veto is V; three candidates stand side by side', async () => {
  const records = await Promise.all(['甲一', '乙二', '丙三'].map((name) => fixture.candidate(positionId, name)));
  const ids = records.map(({ id }) => id);
  const interviews = [];
  for (const [index, id] of ids.entries())
    interviews.push(await planned(id, { startAt: `2027-03-01T1${index}:00:00+08:00` }));
  const [first = 0, second = 0] = ids;
  await recruiter.ask(saveOnlineTest, {
    recruitInfoId: first,
    name: '专业笔试',
    testType: 'professional',
    mode: 'record',
    score: 75,
    dimensionMap: [{ dimension: 'professional', score: 75 }],
  });
  at('2027-03-01T13:00:00+08:00');
  await evaluate(ann, interviews[0]?.id ?? 0, { scores: scores(80) });
  // Owed by nobody among the readers: the recruiter is no interviewer.
  await evaluate(ben, interviews[0]?.id ?? 0, { scores: scores(80, { professional: 90 }) });
  const score = await scoreOf(first);
  expect(dimension(score, 'professional')).toMatchObject({
    interview: 85,
    test: 75,
    score: 82,
    expected: 85,
    spread: 10,
  });
  expect(score).toMatchObject({ partial: false, grade: 'B', totalScore: 80.5 });
  expect(await evaluate(ann, interviews[1]?.id ?? 0, { veto: true })).toMatchObject({ errorCode: errorCode.invalid });
  await evaluate(ann, interviews[1]?.id ?? 0, { veto: true, vetoReason: '履历不实' });
  expect(await scoreOf(second)).toMatchObject({ grade: 'V', veto: true, partial: true });
  const compared = await recruiter.ask(countScore, { recruitInfoIds: ids, blind: true });
  expect(compared.scores.map(({ name, profile }) => [name, profile.school])).toEqual([
    ['候选人 A', null],
    ['候选人 B', null],
    ['候选人 C', null],
  ]);
  expect(dimension(compared.scores[0] ?? score, 'professional')?.positionAvg).toBeGreaterThan(0);
  const elsewhere = await fixture.candidate(await fixture.position({ name: '产品经理' }));
  expect(await recruiter.call(countScore, { recruitInfoIds: [first, elsewhere.id] })).toMatchObject({
    errorCode: errorCode.invalid,
    errorDesc: '只能比较同一职位的候选人',
  });
});

test('two interviewers who submit at once leave the record evaluated, and a further interview takes it back', async () => {
  const { id } = await fixture.candidate(positionId);
  const { id: interviewId } = await planned(id);
  at('2027-03-01T11:00:00+08:00');
  const both = await Promise.all([evaluate(ann, interviewId), evaluate(ben, interviewId)]);
  expect(both.map(({ resultCode }) => resultCode)).toEqual([1, 1]);
  expect(await rowOf(id)).toMatchObject({ status: 'evaluating' });
  await planned(id, { roundNo: 2, roundName: '加面', startAt: '2027-03-05T10:00:00+08:00' });
  expect(await rowOf(id)).toMatchObject({ status: 'interviewing' });
  const { version } = await rowOf(id);
  expect(await recruiter.call(updateRecruitInfo, { id, version, action: 'to_evaluate' })).toMatchObject({
    data: { status: 'evaluating' },
  });
});

test('a template that somebody is scored by gets a new version; old scores keep theirs', async () => {
  const [usual] = (await recruiter.ask(queryScoreTemplate, {})).templates;
  expect(usual).toMatchObject({ name: '通用', isUsed: true });
  const even = usualDimensions.slice(0, 4).map((one) => ({ ...one, weight: 25 }));
  const base = { name: '研发岗', dimensions: even };
  expect(await recruiter.call(saveScoreTemplate, { ...base, interviewWeight: 60, testWeight: 30 })).toMatchObject({
    errorCode: errorCode.invalid,
  });
  expect(await recruiter.call(saveScoreTemplate, { ...base, dimensions: even.slice(1) })).toMatchObject({
    errorCode: errorCode.invalid,
    errorDesc: expect.stringContaining('100'),
  });
  const made = await recruiter.ask(saveScoreTemplate, base);
  // Nobody is scored by it: it changes in place.
  expect(
    await recruiter.ask(saveScoreTemplate, { id: made.id, version: made.version, interviewWeight: 80 }),
  ).toMatchObject({
    id: made.id,
    isNewVersion: false,
  });
  const own = await fixture.position({ name: '架构师', scoreTemplateId: made.id });
  const { id } = await fixture.candidate(own);
  await planned(id, { startAt: '2027-03-04T10:00:00+08:00' });
  const { templates } = await recruiter.ask(queryScoreTemplate, {});
  const stored = templates.find(({ name }) => name === '研发岗');
  const next = await recruiter.ask(saveScoreTemplate, {
    id: made.id,
    version: stored?.version ?? 0,
    dimensions: usualDimensions.slice(0, 5).map((one) => ({ ...one, weight: 20 })),
  });
  expect(next).toMatchObject({ versionNo: 2, isNewVersion: true });
  expect((await scoreOf(id)).dimensions).toHaveLength(4);
  const { id: fresh } = await fixture.candidate(own, '新人');
  expect((await scoreOf(fresh)).dimensions).toHaveLength(5);
});

test('people are reminded a day and an hour before, and of an overdue evaluation once a day, three times', async () => {
  const { id } = await fixture.candidate(positionId, '提醒人');
  const first = await planned(id, { startAt: '2027-04-01T10:00:00+08:00', interviewers: people().slice(0, 1) });
  const titles = async () =>
    (await client(ann).ask(queryMessage, { filter: {}, page: { current: 1, size: 50 } })).records
      .map(({ title }) => title)
      .filter((title) => title.includes('提醒人') && !title.startsWith('面试安排'));
  const run = async (instant: string) => {
    at(instant);
    await recruitTimeJob.run(fixture.server.platform, {});
    await recruitTimeJob.run(fixture.server.platform, {});
  };
  await run('2027-03-31T09:59:00+08:00');
  expect(await titles()).toEqual([]);
  await run('2027-03-31T10:00:00+08:00');
  expect(await titles()).toEqual(['面试提醒：提醒人 初试']);
  await run('2027-04-01T09:00:00+08:00');
  expect(await titles()).toEqual(['面试即将开始：提醒人 初试', '面试提醒：提醒人 初试']);
  for (const day of ['04', '05', '06', '07']) await run(`2027-04-${day}T12:00:00+08:00`);
  expect((await titles()).filter((title) => title.startsWith('评价已逾期'))).toHaveLength(3);
  // At a new time it is asked for anew.
  await recruiter.ask(saveInterview, { ...first, startAt: '2027-04-12T10:00:00+08:00', confirm: true });
  await run('2027-04-14T12:00:00+08:00');
  expect((await titles()).filter((title) => title.startsWith('评价已逾期'))).toHaveLength(4);
});
