/** From the decision to the first day: opinions, summary and review, role, offer, and the one person of staff that a hire makes. */
import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryBasicInfo, queryOrInsertGroupInfoList, studyCalls } from '#areas/staff/public.ts';
import { entryGroupUserBase } from '#areas/staff/public.server.ts';
import { uploadFile } from '#core/file/public.ts';
import { queryMessage } from '#core/message/public.ts';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertExternalPerson } from '../../model/person-calls.ts';
import type { SummaryText } from '../../model/decide/summary-text.ts';
import {
  exportWord,
  personalSummary,
  personalSummaryReview,
  roleTitle,
  updatePersonalSummary,
} from '../../model/decide/decide-calls.ts';
import { updateOpinions } from '../../model/decide/opinion-acts.ts';
import { answerOffer } from '../../model/decide/offer-acts.ts';
import { finishRecruitInfo, updateRecruitInfo } from '../../model/process/record-acts.ts';
import { saveRecruitInfo } from '../../model/process/record-calls.ts';
import { queryRecruitInfo } from '../../model/process/record-detail.ts';
import { remindRecruitInfo } from '../../model/process/remind-acts.ts';
import type { Fixture } from '../testing/decide-fixture.ts';
import { inCompany, makeInterview, makePerson, makePosition, makeRecord } from '../testing/decide-fixture.ts';

let fixture: Fixture;
let recruiter: TestClient;
let head: TestClient;
let interviewer: TestClient;
let staff: Record<'recruiter' | 'head' | 'interviewer', number>;

const today = todayInShanghai();
const pool = ['external_talent_pool', 'recruit_add', 'recruit_edit'];
const decide = ['recruit_summary', 'recruit_opinion', 'recruit_offer_edit', 'recruit_evaluation_view'];
const exporting = ['recruit_export'];
const roster = ['staff_structure', 'staff_entry', 'staff_record_edit', 'staff_file_view', 'staff_salary_view'];

beforeAll(async () => {
  const server = await startTestServer();
  const enterprise = await server.makeEnterprise(
    {
      account: 'dec_recruiter',
      codes: [...pool, ...decide, ...roster, ...exporting, 'recruit_finish', 'recruit_salary_view'],
    },
    { account: 'dec_head', codes: ['external_talent_pool', 'recruit_opinion', 'recruit_summary_review', ...decide] },
    { account: 'dec_interviewer', codes: [...pool, ...decide] },
    { account: 'dec_printer', codes: ['external_talent_pool', ...exporting] },
  );
  const tenant = enterprise.tenant(0);
  const first = await server.signIn('dec_recruiter', { tenant });
  const { tree } = await first.ask(queryOrInsertGroupInfoList, {});
  const departmentId = tree[0]?.id ?? 0;
  const made: [string, number][] = [];
  for (const [index, account] of ['recruiter', 'head', 'interviewer'].entries()) {
    const person = await first.ask(entryGroupUserBase, {
      name: ['简望舒', '何慕言', '陆予安'][index] ?? '',
      position: '经理',
      groupInfoId: departmentId,
      entryDate: '2020-01-06',
      phone: `1391000000${index}`,
      idNumber: makeIdNumber({ division: '330108', birthday: '1985-05-01', sequence: 11 + index * 2 }),
    });
    made.push([account, person.id]);
    await inCompany(
      { server, enterprise },
      sql`update member set staff_id = ${person.id} where account_id = ${enterprise.accountIds.get(`dec_${account}`) ?? 0}`,
    );
  }
  staff = Object.fromEntries(made) as typeof staff;
  recruiter = await server.signIn('dec_recruiter', { tenant });
  head = await server.signIn('dec_head', { tenant });
  interviewer = await server.signIn('dec_interviewer', { tenant });
  fixture = { server, enterprise, recruiter, departmentId };
  await inCompany(fixture, sql`update group_info set leader_user_base_id = ${staff.head} where id = ${departmentId}`);
});
afterAll(() => fixture?.server.stop());

const recordOf = async (id: number) => {
  const [row] = await inCompany(
    fixture,
    sql<{
      status: string;
      version: number;
      userBaseId: number | null;
      hiredCount: number;
      positionStatus: string;
      poolStatus: string;
    }>`
      select r.status, r.version, r.user_base_id as "userBaseId", p.hired_count as "hiredCount",
        p.status as "positionStatus", e.pool_status as "poolStatus"
      from recruit_info r
      join recruit_position p on p.id = r.position_id
      join external_person e on e.id = r.external_person_id
      where r.id = ${id}`,
  );
  if (!row) throw new Error('no record');
  return row;
};
const versionOf = async (id: number) => (await recordOf(id)).version;

/** A candidate with two rounds evaluated, everything open. */
async function candidate(name: string, { openFor }: { openFor?: number } = {}) {
  const personId = await makePerson(fixture, name);
  const positionId = await makePosition(fixture, staff.recruiter);
  const id = await makeRecord(fixture, { personId, positionId });
  await makeInterview(fixture, id, { evaluatorId: staff.head, openFor: openFor ?? null });
  return { id, personId, positionId };
}

/** Everything that an offer needs: the summary passed, two opinions. */
async function decided(id: number): Promise<void> {
  const summary = await recruiter.ask(personalSummary, { recruitInfoId: id });
  const submitted = await recruiter.ask(updatePersonalSummary, {
    recruitInfoId: id,
    version: summary.version,
    versionNo: summary.versionNo,
    sections: sectionsOf(summary.text),
    submit: true,
  });
  await head.ask(personalSummaryReview, { summaryId: submitted.id ?? 0, result: 'pass' });
  await head.ask(updateOpinions, { recruitInfoId: id, kind: 'dept', decision: 'agree', content: '尽快到岗' });
  await recruiter.ask(updateOpinions, { recruitInfoId: id, kind: 'hr', decision: 'agree' });
}

const sectionsOf = ({ strengths, concerns, ...rest }: SummaryText) => ({
  ...rest,
  strengths: [...strengths],
  concerns: [...concerns],
});
const terms = () => ({
  offerGroupInfoId: fixture.departmentId,
  offerPosition: '后端工程师',
  offerEntryDate: addDays(today, 10),
  offerSalary: 26_000,
  offerProbationMonths: 3,
  offerProbationSalary: 22_000,
  offerContractTerm: 36,
});
const send = async (id: number, more: object = {}) =>
  recruiter.call(updateRecruitInfo, {
    id,
    version: await versionOf(id),
    action: 'send_offer',
    ...terms(),
    ...more,
  });
const finish = async (id: number, body: object) =>
  recruiter.call(finishRecruitInfo, { id, version: await versionOf(id), ...body });

test('催签 and 催评价 tell whom a candidate waits for, once in 24 hours, and nobody where nothing is missing', async () => {
  const { id } = await candidate('乔若衡', { openFor: staff.interviewer });
  const before = await versionOf(id);
  const remind = (kind: 'opinion' | 'evaluation', recordId = id) => ({ id: recordId, kind });
  const messagesOf = (title: string) =>
    inCompany(
      fixture,
      sql<{ account: string }>`
        select a.account from message m join account a on a.id = m.account_id where m.title like ${title} order by 1`,
    );

  // The interviewer owes the evaluations of both rounds.
  expect(await recruiter.ask(remindRecruitInfo, remind('evaluation'))).toMatchObject({ told: 1 });
  expect(await messagesOf('请提交面试评价：乔若衡%')).toHaveLength(2);
  // The head of the department and whoever may sign for HR; who asks is the owner and knows.
  expect(await recruiter.ask(remindRecruitInfo, remind('opinion'))).toMatchObject({ told: 2 });
  expect((await messagesOf('乔若衡：录用意见待签署')).map(({ account }) => account)).toEqual([
    'dec_head',
    'dec_interviewer',
  ]);
  // Nobody's open form is stale by it.
  expect(await versionOf(id)).toBe(before);
  for (const [kind, said] of [
    ['opinion', '催签'],
    ['evaluation', '催评价'],
  ] as const)
    expect(await recruiter.call(remindRecruitInfo, remind(kind))).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining(`24 小时内已${said}过`) as string,
    });
  await inCompany(
    fixture,
    sql`update recruit_info set evaluation_reminded_at = now() - interval '25 hours' where id = ${id}`,
  );
  expect(await recruiter.ask(remindRecruitInfo, remind('evaluation'))).toMatchObject({ told: 1 });

  const other = await candidate('宁既明');
  expect(await recruiter.call(remindRecruitInfo, remind('evaluation', other.id))).toMatchObject({
    errorDesc: '没有到期未交的评价，不用催评价',
  });
  await decided(other.id);
  expect(await recruiter.call(remindRecruitInfo, remind('opinion', other.id))).toMatchObject({
    errorDesc: '部门意见和人事意见都已签署，不用催签',
  });
});

test('opinions: the head of the department or the owner of the position signs for it; the one before of a kind is kept', async () => {
  const { id } = await candidate('意见甲');
  const mine = { recruitInfoId: id, kind: 'dept', decision: 'agree' } as const;
  expect(await interviewer.call(updateOpinions, mine)).toMatchObject({
    errorCode: 'FY-A001',
    errorDesc: '部门意见由用人部门负责人或职位负责人签署',
  });
  // The workspace offers what the call takes.
  const signable = async (who: TestClient) =>
    (await who.ask(queryRecruitInfo, { recruitInfoId: id })).records.map((record) => record.signable);
  expect(await signable(interviewer)).toEqual([['hr', 'leader']]);
  expect(await signable(head)).toEqual([['dept', 'hr', 'leader']]);
  expect(await signable(recruiter)).toEqual([['dept', 'hr', 'leader']]);
  const { opinions } = await head.ask(updateOpinions, { ...mine, content: '同意录用' });
  expect(opinions).toMatchObject([{ kind: 'dept', decision: 'agree', content: '同意录用', isCurrent: true }]);
  const again = await recruiter.ask(updateOpinions, { ...mine, decision: 'disagree' });
  expect(again.opinions.map(({ decision, isCurrent }) => [decision, isCurrent])).toEqual([
    ['disagree', true],
    ['agree', false],
  ]);
  await inCompany(fixture, sql`update recruit_info set status = 'offer' where id = ${id}`);
  expect(await head.call(updateOpinions, mine)).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '意见甲是已发录用通知，不能签署部门意见',
  });
  await inCompany(fixture, sql`update recruit_info set status = 'rejected' where id = ${id}`);
  expect(await head.call(updateOpinions, mine)).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '意见甲是已淘汰，不能签署部门意见',
  });
});

test('§8.11: a summary is composed of facts, written over, submitted and reviewed by somebody else', async () => {
  const { id } = await candidate('总结甲');
  const first = await recruiter.ask(personalSummary, { recruitInfoId: id });
  expect(first).toMatchObject({ versionNo: 1, status: 'draft', isGenerated: true, withheld: [] });
  expect(first.text.basic).toContain('软件工程本科');
  expect(first.text.strengths[0]).toBe('专业能力 90.0 分，「取舍说得清」（初试 陆予安）');
  expect(first.text.matching).toContain('要求的信创适配未提及');
  expect(first.text.conclusion).toContain('建议录用');
  expect(first.salary).toBe('期望 2.8–3.2 万元/月，职位范围 2–3 万元/月，部分高于上限。');
  expect(JSON.stringify(first)).not.toContain('总结甲');
  expect((await head.ask(personalSummary, { recruitInfoId: id })).salary).toBeNull();
  const base = { recruitInfoId: id, version: first.version, versionNo: 1 };
  const text = { ...sectionsOf(first.text), conclusion: '建议录用，月底前定。' };
  const second = await recruiter.ask(updatePersonalSummary, { ...base, sections: text, submit: true });
  expect(second).toMatchObject({ versionNo: 2, status: 'submitted', isGenerated: false, changed: ['conclusion'] });
  expect(second.marks.some(({ section }) => section === 'conclusion')).toBe(false);
  expect(second.marks.length).toBeGreaterThan(5);
  expect(await recruiter.call(updatePersonalSummary, { ...base, sections: text })).toMatchObject({
    errorCode: 'FY-C002',
  });
  // Author reviewing own summary FY-A001; a return says why.
  const review = { summaryId: second.id ?? 0, result: 'pass' } as const;
  const asReviewer = await fixture.server.signIn('dec_head', { tenant: fixture.enterprise.tenant(0) });
  const own = await head.ask(updatePersonalSummary, {
    recruitInfoId: id,
    version: second.version,
    versionNo: 2,
    sections: { ...text, matching: '部门补充。' },
    submit: true,
  });
  expect(await asReviewer.call(personalSummaryReview, { ...review, summaryId: own.id ?? 0 })).toMatchObject({
    errorCode: 'FY-A001',
    errorDesc: '不能评审自己提交的个人总结',
  });
  expect(await head.call(personalSummaryReview, review)).toMatchObject({ errorCode: 'FY-C001' });
  const third = await recruiter.ask(updatePersonalSummary, {
    recruitInfoId: id,
    version: own.version,
    versionNo: 3,
    sections: text,
    submit: true,
  });
  expect(await head.call(personalSummaryReview, { summaryId: third.id ?? 0, result: 'return' })).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { comment: '评审意见：退回时必填' } },
  });
  expect(await head.ask(personalSummaryReview, { ...review, summaryId: third.id ?? 0 })).toEqual({ status: 'passed' });
  const passed = await recruiter.ask(personalSummary, { recruitInfoId: id });
  expect(passed).toMatchObject({ status: 'passed', review: { result: 'pass' } });
  const anew = await recruiter.ask(personalSummary, { recruitInfoId: id, regenerate: true });
  expect(anew).toMatchObject({ versionNo: 5, status: 'draft', isGenerated: true, text: first.text });
  // The log keeps 500 characters of a comment, and none of them by half.
  const again = await recruiter.ask(updatePersonalSummary, {
    recruitInfoId: id,
    version: anew.version,
    versionNo: 5,
    sections: sectionsOf(anew.text),
    submit: true,
  });
  const comment = `${'改'.repeat(496)}👍👍`;
  expect(await head.call(personalSummaryReview, { summaryId: again.id ?? 0, result: 'return', comment })).toMatchObject(
    { data: { status: 'returned' } },
  );
});

test('who owes an evaluation reads nothing of that round, and neither writes nor reviews the summary', async () => {
  const { id } = await candidate('隐藏甲', { openFor: staff.interviewer });
  const whole = await recruiter.ask(personalSummary, { recruitInfoId: id });
  expect(JSON.stringify(whole)).toContain('取舍说得清');
  const part = await interviewer.ask(personalSummary, { recruitInfoId: id });
  expect(part).toMatchObject({ id: null, withheld: ['初试', '复试'] });
  expect(JSON.stringify(part)).not.toContain('取舍说得清');
  expect(
    await interviewer.call(updatePersonalSummary, {
      recruitInfoId: id,
      version: whole.version,
      versionNo: whole.versionNo,
      sections: sectionsOf(part.text),
    }),
  ).toMatchObject({ errorCode: 'FY-C001', errorDesc: '提交自己的面试评价后才能编辑个人总结' });
  expect((await interviewer.ask(roleTitle, { recruitInfoId: id })).role).toBe('待定');
});

test('the role follows the two strongest dimensions until a person names another', async () => {
  const { id } = await candidate('角色甲');
  expect(await recruiter.ask(roleTitle, { recruitInfoId: id })).toMatchObject({
    role: '技术专家',
    isSet: false,
    basis: [
      { name: '专业能力', score: 90 },
      { name: '学习能力', score: 85 },
    ],
  });
  expect(await recruiter.ask(roleTitle, { recruitInfoId: id, set: '稳健支持者' })).toMatchObject({
    role: '稳健支持者',
    isSet: true,
  });
  expect(await recruiter.ask(roleTitle, { recruitInfoId: id, set: null })).toMatchObject({
    role: '技术专家',
    isSet: false,
  });
});

test('an offer waits for summary and opinions, or for a reason of who may finish; it is recalled, and ends with its day', async () => {
  const { id } = await candidate('通知甲');
  expect(await send(id)).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '暂不能录用：个人总结未通过评审，部门意见未同意，人事意见未同意',
  });
  const asInterviewer = { id, version: await versionOf(id), action: 'send_offer', ...terms(), override: '急用' };
  expect(await interviewer.call(updateRecruitInfo, asInterviewer as never)).toMatchObject({ errorCode: 'FY-A001' });
  expect(await send(id, { offerProbationSalary: 10_000 })).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { offerProbationSalary: expect.stringContaining('80%') } },
  });
  expect(await send(id, { offerEntryDate: addDays(today, -1) })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await send(id, { override: '总经理特批' })).toMatchObject({ resultCode: 1, data: { status: 'offer' } });
  const recalled = { id, version: await versionOf(id), action: 'recall_offer', note: '薪资有误' };
  expect(await recruiter.call(updateRecruitInfo, recalled as never)).toMatchObject({ data: { status: 'evaluating' } });
  await decided(id);
  expect(await send(id, { offerExpireDate: addDays(today, 2) })).toMatchObject({ data: { status: 'offer' } });
  const answer = async (said: 'accepted' | 'declined') =>
    recruiter.call(answerOffer, { id, version: await versionOf(id), answer: said });
  const endsOn = (day: string) =>
    inCompany(fixture, sql`update recruit_info set offer_expire_date = ${day} where id = ${id}`);
  await endsOn(addDays(today, -1));
  expect(await answer('accepted')).toMatchObject({ errorCode: 'FY-C001', errorDesc: expect.stringContaining('到期') });
  // What ended cannot be accepted by hiring either.
  const hire = () => finish(id, { result: 'hire', ...terms() });
  expect(await hire()).toMatchObject({ errorCode: 'FY-C001', errorDesc: expect.stringContaining('到期') });
  expect(await answer('declined')).toMatchObject({ data: { offerAnswer: 'declined' } });
  expect(await hire()).toMatchObject({ errorCode: 'FY-C001', errorDesc: expect.stringContaining('已拒绝') });
  await endsOn(today);
  expect(await answer('accepted')).toMatchObject({ data: { offerAnswer: 'accepted' } });
  // A veto stops it again.
  const { id: vetoed } = await candidate('否决甲');
  await decided(vetoed);
  await inCompany(fixture, sql`update recruit_info set is_vetoed = true where id = ${vetoed}`);
  expect(await send(vetoed)).toMatchObject({ errorCode: 'FY-C001', errorDesc: '暂不能录用：面试评价一票否决' });
});

test('§8.8: finish hire twice with one key makes one person of staff with all records; the entry sets 已入职 and fills the position', async () => {
  const { id, personId } = await candidate('李思远');
  const college = { startDate: '2008-09-01', endDate: '2011-06-30', school: '杭州职业技术学院', educationCode: '31' };
  await recruiter.ask(studyCalls.insert, {
    ownerType: 'external',
    ownerId: personId,
    record: { ...college, major: '软件技术' },
  } as never);
  const uploaded = await recruiter.upload(
    uploadFile,
    { bizType: 'attachment' },
    { name: '简历.txt', content: Buffer.from('李思远 简历'), contentType: 'text/plain' },
  );
  const { version: poolVersion } = (await recruiter.ask(queryBasicInfo, { ownerType: 'external', id: personId })).base;
  await recruiter.ask(insertExternalPerson, {
    id: personId,
    version: poolVersion,
    resumeFiles: [uploaded.data],
  } as never);
  await decided(id);
  const key = randomUUID();
  const version = await versionOf(id);
  const body = { id, version, result: 'hire', idempotencyKey: key, ...terms() };
  const [first, second] = await Promise.all([
    recruiter.call(finishRecruitInfo, body as never),
    recruiter.call(finishRecruitInfo, body as never),
  ]);
  expect(first).toMatchObject({ resultCode: 1, data: { status: 'to_entry' } });
  const { userBaseId } = (first as { data: { userBaseId: number } }).data;
  expect(second).toMatchObject({ resultCode: 1, data: { userBaseId } });
  // Somebody else's finish of the same version is late.
  expect(await recruiter.call(finishRecruitInfo, { ...body, idempotencyKey: randomUUID() })).toMatchObject({
    errorCode: 'FY-C002',
  });
  const rows = await inCompany(
    fixture,
    sql<{ id: number }>`select id from group_user_base where recruit_info_id = ${id} and deleted_at is null`,
  );
  expect(rows).toEqual([{ id: userBaseId }]);
  const inside = await recruiter.ask(queryBasicInfo, { id: userBaseId });
  expect(inside.base).toMatchObject({
    name: '李思远',
    staffStatus: 'pending_entry',
    source: 'talent_pool',
    position: '后端工程师',
    entryDate: addDays(today, 10),
    probationMonths: 3,
  });
  expect([inside.study, inside.work, inside.project].map((list) => list?.length)).toEqual([2, 2, 1]);
  expect(inside.files).toMatchObject([{ category: 'resume', files: [{ name: '简历.txt' }] }]);
  const pay = await inCompany(
    fixture,
    sql<{ pay: number; ratio: number }>`
      select base_salary::float as pay, probation_ratio::float as ratio
      from staff_salary
      where user_base_id = ${userBaseId} and deleted_at is null`,
  );
  expect(pay).toEqual([{ pay: 26_000, ratio: 84.62 }]);
  // A change of the copy leaves the pool as it was.
  const study = inside.study?.find(({ major }) => major === '软件工程');
  await recruiter.ask(studyCalls.update, { id: Number(study?.['id']), version: 0, major: '信息管理' });
  expect(
    (await recruiter.ask(queryBasicInfo, { ownerType: 'external', id: personId })).study
      ?.map(({ major }) => major)
      .toSorted(),
  ).toEqual(['软件工程', '软件技术'].toSorted());
  expect(await recordOf(id)).toMatchObject({ hiredCount: 1, positionStatus: 'filled', poolStatus: 'in_process' });
  // Nobody enters the same person beside the row of 待入职.
  const entry = {
    name: '李思远',
    position: '后端工程师',
    groupInfoId: fixture.departmentId,
    entryDate: today,
    idNumber: makeIdNumber({ division: '330108', birthday: '1992-05-01', sequence: 71 }),
  };
  expect(await recruiter.call(entryGroupUserBase, { ...entry, externalPersonId: personId })).toMatchObject({
    errorCode: 'FY-C001',
    data: { userBaseId },
  });
  const { version: staffVersion } = (await recruiter.ask(queryBasicInfo, { id: userBaseId })).base;
  await recruiter.ask(entryGroupUserBase, { ...entry, id: userBaseId, version: staffVersion });
  expect(await recordOf(id)).toMatchObject({ status: 'onboarded', hiredCount: 1, poolStatus: 'hired' });
  const [settled] = await inCompany(
    fixture,
    sql<{ effectiveDate: string }>`
      select effective_date as "effectiveDate" from staff_salary where user_base_id = ${userBaseId} and deleted_at is null`,
  );
  expect(settled?.effectiveDate).toBe(today);
});

test('a hire cancels what was still to come and tells who would have taken part; what has begun took place', async () => {
  const { id } = await candidate('闻人序');
  const interviewers = [{ name: '陆予安', userBaseId: staff.interviewer }];
  const planned = (days: number, roundName: string) => sql`
    insert into interview (
      group_code, company_code, recruit_info_id, round_no, round_name, method, start_at, start_date, duration_min,
      place, interviewers, status, reschedule_count
    )
    values (
      ${fixture.enterprise.groupCode}, ${fixture.enterprise.companyCodes[0]}, ${id}, 3, ${roundName}, 'onsite',
      now() + make_interval(days => ${days}), ${addDays(today, days)}, 60, '会议室', ${JSON.stringify(interviewers)}::jsonb,
      'scheduled', 0
    )`;
  await inCompany(fixture, planned(-1, '昨天'));
  await inCompany(fixture, planned(2, '加面'));
  await inCompany(
    fixture,
    sql`
      insert into online_test (group_code, company_code, recruit_info_id, name, test_type, mode, full_score, status, deadline)
      values (
        ${fixture.enterprise.groupCode}, ${fixture.enterprise.companyCodes[0]}, ${id}, '笔试', 'logic', 'paper', 100, 'pending',
        now() + interval '2 days'
      )`,
  );
  const dueDays = () =>
    inCompany(
      fixture,
      sql<{ title: string }>`
        select title
        from due_item
        where ref_table = 'recruit_info' and ref_id = ${id} and kind = 'interview_day'
          and state in ('open', 'snoozed')
        order by title`,
    );
  await decided(id);
  // A save of the record finds the days of what was put in by rows.
  await recruiter.ask(saveRecruitInfo, { id, version: await versionOf(id), screenNote: '加面一次' });
  expect(await dueDays()).toEqual([{ title: '加面 · 闻人序' }, { title: '昨天 · 闻人序' }]);
  expect(await finish(id, { result: 'hire', ...terms() })).toMatchObject({ data: { status: 'to_entry' } });
  const [record] = (await recruiter.ask(queryRecruitInfo, { recruitInfoId: id })).records;
  expect(record?.interviews.map(({ roundName, status, cancelReason }) => [roundName, status, cancelReason])).toEqual([
    ['初试', 'finished', null],
    ['复试', 'finished', null],
    ['昨天', 'finished', null],
    ['加面', 'cancelled', '候选人已录用'],
  ]);
  expect(record?.tests).toMatchObject([{ status: 'cancelled' }]);
  expect(await dueDays()).toEqual([]);
  const { records } = await interviewer.ask(queryMessage, { filter: {}, page: { current: 1, size: 50 } });
  expect(records.filter(({ title }) => title.includes('闻人序') && title.includes('取消'))).toMatchObject([
    { title: '面试已取消：闻人序 加面', content: expect.stringContaining('候选人已录用') },
  ]);
});

test('a hire beyond the headcount is confirmed; a phone that somebody at work has is refused and nothing is written', async () => {
  const { id, positionId } = await candidate('名额甲');
  await decided(id);
  await inCompany(fixture, sql`update recruit_position set hired_count = 1 where id = ${positionId}`);
  expect(await finish(id, { result: 'hire', ...terms() })).toMatchObject({
    errorCode: 'FY-C001',
    data: { confirm: 'headcount' },
  });
  expect(await finish(id, { result: 'hire', ...terms(), overHeadcount: true })).toMatchObject({
    data: { status: 'to_entry' },
  });
  const personId = await makePerson(fixture, '在职同号', { phone: '13910000001' });
  const other = await makeRecord(fixture, { personId, positionId: await makePosition(fixture, staff.recruiter) });
  await makeInterview(fixture, other, { evaluatorId: staff.head });
  await decided(other);
  expect(await finish(other, { result: 'hire', ...terms() })).toMatchObject({ errorCode: 'FY-C001' });
  expect(await recordOf(other)).toMatchObject({ status: 'evaluating', userBaseId: null });
});

test('§8.9: to_entry → withdraw no_show gives up in the roster and frees the place; hired again it is the same row', async () => {
  const { id } = await candidate('放弃甲');
  await decided(id);
  await send(id);
  await finish(id, { result: 'hire', ...terms() });
  const { userBaseId } = await recordOf(id);
  const statusOf = async () =>
    (
      await inCompany(
        fixture,
        sql<{ status: string }>`select staff_status as status from group_user_base where id = ${userBaseId}`,
      )
    )[0]?.status;
  expect(await statusOf()).toBe('pending_entry');
  expect(await finish(id, { result: 'withdraw', resultReason: 'no_show' })).toMatchObject({
    data: { status: 'withdrawn' },
  });
  expect(await statusOf()).toBe('cancelled');
  expect(await recordOf(id)).toMatchObject({ hiredCount: 0, positionStatus: 'recruiting', userBaseId: null });
  const reopened = { id, version: await versionOf(id), action: 'reopen', note: '本人又同意了' };
  // The offer that was sent before does not stand any more.
  expect(await recruiter.call(updateRecruitInfo, reopened as never)).toMatchObject({
    data: { status: 'evaluating', offerSentAt: null, offerExpireDate: null },
  });
  expect(await finish(id, { result: 'hire', ...terms() })).toMatchObject({ data: { status: 'to_entry', userBaseId } });
  expect(await statusOf()).toBe('pending_entry');
  // Given up in the roster, the record ends too, and the row cannot come back without it.
  const cancel = { path: '/api/v1/user/group/cancelEntryGroupUserBase' };
  const act = async (action: string) => {
    const { version } = (await recruiter.ask(queryBasicInfo, { id: userBaseId ?? 0 })).base;
    const body = { id: userBaseId, version, action, reason: '接受其他单位录用' };
    return (await recruiter.send({ method: 'POST', path: cancel.path }, body)).json<{ errorCode: string }>();
  };
  expect(await act('give_up')).toMatchObject({ resultCode: 1 });
  expect(await recordOf(id)).toMatchObject({ status: 'withdrawn', hiredCount: 0 });
  expect(await act('reopen')).toMatchObject({ errorCode: 'FY-C001' });
});

test('§8.10: exportWord, a native radar of eight points, phone masked without its right; anonymous has neither name, phone nor school', async () => {
  const { id } = await candidate('周予安');
  await decided(id);
  const file = async (body: object) => {
    const answer = await recruiter.send(exportWord, { recruitInfoId: id, ...body });
    const parts = unzipSync(answer.rawPayload);
    const texts = Object.entries(parts)
      .filter(([name]) => /\.(?:xml|rels)$/u.test(name))
      .map(([name, bytes]) => [name, strFromU8(bytes)] as const);
    return { name: decodeURIComponent(String(answer.headers['content-disposition'])), parts: new Map(texts) };
  };
  const version = await versionOf(id);
  const whole = await file({});
  // The page from which it was asked goes on with what it holds.
  expect(await versionOf(id)).toBe(version);
  expect(whole.name).toContain(`评估报告_周予安_后端工程师_${today.replaceAll('-', '')}.docx`);
  const chart = whole.parts.get('word/charts/chart1.xml') ?? '';
  expect([...(/<c:cat>.*?<\/c:cat>/su.exec(chart)?.[0] ?? '').matchAll(/<c:pt /gu)]).toHaveLength(8);
  const document = whole.parts.get('word/document.xml') ?? '';
  for (const word of ['周予安', '浙江大学', '云栖科技', '陆予安', '讲得有先后', '尽快到岗', '已通过', '职业素养'])
    expect(document).toContain(word);
  expect(document).toMatch(/157\*{4}\d{4}/u);
  expect(document).not.toMatch(/157\d{8}/u);
  await inCompany(
    fixture,
    sql`update interview_evaluation set advantages = '周予安在浙江大学时就讲得有先后，电话 157-1234 5678' where evaluator_id = ${staff.head}`,
  );
  const anonymous = await file({ anonymous: true });
  const all = [...anonymous.parts.values()].join('');
  for (const word of ['周予安', '浙江大学', '157****', '5678', 'example.com']) expect(all).not.toContain(word);
  expect(all).toContain('候选人A在某院校时就讲得有先后');
  expect(anonymous.name).toContain('评估报告_候选人A_');
  const part = await file({ sections: ['opinions'] });
  expect(part.parts.get('word/charts/chart1.xml')).toBeUndefined();
  const lines = await inCompany(
    fixture,
    sql<{ note: string | null }>`
      select note from recruit_log where recruit_info_id = ${id} and action = 'export' order by id`,
  );
  expect(lines.map(({ note }) => note)).toEqual([null, '匿名', null]);
  // Evaluations that the caller may not read are not called missing.
  const printer = await fixture.server.signIn('dec_printer', { tenant: fixture.enterprise.tenant(0) });
  const wordsFor = async (client: TestClient, recruitInfoId: number) => {
    const { rawPayload } = await client.send(exportWord, { recruitInfoId, sections: ['evaluations'] });
    return strFromU8(unzipSync(rawPayload)['word/document.xml'] ?? new Uint8Array());
  };
  const unread = await wordsFor(printer, id);
  expect(unread).toContain('导出人没有查看面试评价的权限，不含评价');
  expect(unread).not.toContain('讲得有先后');
  const { id: owed } = await candidate('欠评甲', { openFor: staff.recruiter });
  const hidden = await wordsFor(recruiter, owed);
  expect(hidden).toContain('导出人还没有提交自己的评价，不含他人的评价');
  for (const words of [unread, hidden]) expect(words).not.toContain('还没有提交的评价');
  expect(await head.call(exportWord, { recruitInfoId: id })).toMatchObject({ errorCode: 'FY-A001' });
});
