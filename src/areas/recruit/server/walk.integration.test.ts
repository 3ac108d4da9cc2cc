/** §8.4: a candidate walked by calls alone from 待筛选 to 已入职; in every state what the table of moves does not hold is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryBasicInfo } from '#areas/staff/public.ts';
import { entryGroupUserBase } from '#areas/staff/public.server.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { saveInterview, saveInterviewEvaluation } from '../model/evaluate/interview-calls.ts';
import { usualDimensions } from '../model/evaluate/score-template.ts';
import { saveOnlineTest } from '../model/evaluate/test-calls.ts';
import { finishRecruitInfo, updateRecruitInfo } from '../model/process/record-acts.ts';
import { insertRecruitInfo, queryPageRecruitInfo, queryRecruitLog } from '../model/process/record-calls.ts';
import { RecruitFixture, recruiterCodes } from './testing/recruit-fixture.ts';

let fixture: RecruitFixture;
let recruiter: TestClient;
let ann: TestClient;
let annId = 0;

beforeAll(async () => {
  const server = await startTestServer();
  const enterprise = await server.makeEnterprise(
    { account: 'walker', codes: [...recruiterCodes, 'staff_entry', 'staff_record_edit'] },
    { account: 'walk_ann', codes: [] },
  );
  recruiter = await server.signIn('walker', { tenant: enterprise.tenant(0) });
  fixture = new RecruitFixture(server, enterprise, recruiter);
  annId = await fixture.colleague('陆予安', enterprise.accountIds.get('walk_ann'));
  ann = await server.signIn('walk_ann', { tenant: enterprise.tenant(0) });
});
afterAll(() => fixture?.server.stop());

const rowOf = async (id: number) => {
  const { records } = await recruiter.ask(queryPageRecruitInfo, { filter: {}, page: { current: 1, size: 100 } });
  const row = records.find((record) => record.id === id);
  if (!row) throw new Error('the record is not listed');
  return row;
};

test('§8.4: new → screened → testing → interviewing → evaluating → offer → to_entry → onboarded, three illegal calls in each state, eight rows in the log', async () => {
  const positionId = await fixture.position({
    rounds: [{ no: 1, name: '初试', weight: 1, interviewerIds: [], minInterviewers: 1 }],
  });
  const { id, personId } = await fixture.candidate(positionId, '李思远');
  const today = todayInShanghai(fixture.server.clock.now());
  const terms = { offerGroupInfoId: await fixture.department(), offerEntryDate: addDays(today, 10), override: '特批' };
  const version = async () => (await rowOf(id)).version;
  const update = async (action: string, more: object = {}) =>
    recruiter.call(updateRecruitInfo, { id, version: await version(), action, ...more });
  const finish = async (result: string, more: object = {}) =>
    recruiter.call(finishRecruitInfo, { id, version: await version(), result, ...more });
  const calls = {
    passScreen: () => update('pass_screen'),
    toEvaluate: () => update('to_evaluate'),
    sendOffer: () => update('send_offer', terms),
    recallOffer: () => update('recall_offer', { note: '撤回' }),
    reopen: () => update('reopen', { note: '恢复' }),
    hire: () => finish('hire', terms),
    reject: () => finish('reject', { resultReason: 'skill' }),
  };
  /** Three calls that the state forbids: each says so, and nothing of the record changes. */
  const refused = async (
    status: string,
    names: readonly [keyof typeof calls, keyof typeof calls, keyof typeof calls],
  ) => {
    const before = await rowOf(id);
    expect(before.status).toBe(status);
    for (const name of names)
      expect(await calls[name](), `${status}: ${name}`).toMatchObject({ errorCode: errorCode.conflict });
    expect(await rowOf(id)).toEqual(before);
  };
  await refused('new', ['toEvaluate', 'sendOffer', 'hire']);
  await calls.passScreen();
  await refused('screened', ['passScreen', 'toEvaluate', 'recallOffer']);
  await recruiter.ask(saveOnlineTest, {
    recruitInfoId: id,
    name: '专业笔试',
    testType: 'professional',
    mode: 'record',
    score: 80,
  });
  await refused('testing', ['passScreen', 'sendOffer', 'reopen']);
  const startAt = new Date(fixture.server.clock.now().getTime() + 2 * 3_600_000).toISOString();
  const planned = await recruiter.ask(saveInterview, {
    recruitInfoId: id,
    roundNo: 1,
    roundName: '初试',
    method: 'onsite',
    place: '3 号会议室',
    startAt,
    interviewers: [{ name: '陆予安', userBaseId: annId }],
    confirm: true,
  });
  await refused('interviewing', ['passScreen', 'toEvaluate', 'hire']);
  fixture.server.clock.set(startAt);
  await ann.ask(saveInterviewEvaluation, {
    interviewId: planned.id ?? 0,
    scores: usualDimensions.map(({ code }) => ({ dimension: code, score: 80 })),
    conclusion: 'yes',
    submit: true,
  });
  await refused('evaluating', ['passScreen', 'toEvaluate', 'recallOffer']);
  expect(await calls.sendOffer()).toMatchObject({ data: { status: 'offer' } });
  await refused('offer', ['passScreen', 'sendOffer', 'toEvaluate']);
  const hired = await finish('hire', terms);
  expect(hired).toMatchObject({ data: { status: 'to_entry' } });
  await refused('to_entry', ['sendOffer', 'recallOffer', 'hire']);
  const userBaseId = (await rowOf(id)).userBaseId ?? 0;
  const { base } = await recruiter.ask(queryBasicInfo, { id: userBaseId });
  await recruiter.ask(entryGroupUserBase, {
    id: userBaseId,
    version: base.version,
    name: '李思远',
    position: '工程师',
    groupInfoId: terms.offerGroupInfoId,
    entryDate: today,
    idNumber: makeIdNumber({ division: '330108', birthday: '1992-05-01', sequence: 71 }),
  });
  await refused('onboarded', ['reject', 'reopen', 'passScreen']);
  const { records } = await recruiter.ask(queryRecruitLog, {
    recruitInfoId: id,
    onlyMoves: true,
    page: { current: 1, size: 50 },
  });
  expect(records.map(({ action, to }) => [action, to])).toEqual([
    ['enter', 'onboarded'],
    ['hire', 'to_entry'],
    ['sendOffer', 'offer'],
    ['toEvaluate', 'evaluating'],
    ['startInterviews', 'interviewing'],
    ['startTests', 'testing'],
    ['passScreen', 'screened'],
    ['insert', 'new'],
  ]);
  // A candidate who is already staff comes into no other process.
  const other = await fixture.position({ name: '架构师' });
  expect(await recruiter.ask(insertRecruitInfo, { externalPersonIds: [personId], positionId: other })).toMatchObject({
    created: 0,
    skipped: [{ id: personId, why: '已是员工' }],
  });
});
