/** Positions and candidates through their calls: who comes in, which moves a state allows, what follows, what the log says. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '#platform/db/database.ts';
import { execute } from '#platform/db/statement.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryPageExternalPerson, updateExternalBlacklist } from '../../model/person-calls.ts';
import {
  deletePosition,
  insertOrUpdatePosition,
  queryExternalPosition,
  updatePositionStatus,
} from '../../model/process/position-calls.ts';
import { finishRecruitInfo, updateRecruitInfo } from '../../model/process/record-acts.ts';
import {
  deleteRecruitInfo,
  insertRecruitInfo,
  queryPageRecruitInfo,
  queryRecruitLog,
  saveRecruitInfo,
} from '../../model/process/record-calls.ts';
import { queryRecruitInfo } from '../../model/process/record-detail.ts';
import { RecruitFixture, recruiterCodes } from '../testing/recruit-fixture.ts';

let fixture: RecruitFixture;
let recruiter: TestClient;
let clerk: TestClient;

beforeAll(async () => {
  const server = await startTestServer();
  const enterprise = await server.makeEnterprise(
    { account: 'recruiter', codes: [...recruiterCodes, 'recruit_blacklist'] },
    { account: 'clerk', codes: ['external_talent_pool', 'recruit_edit'] },
  );
  recruiter = await server.signIn('recruiter', { tenant: enterprise.tenant(0) });
  clerk = await server.signIn('clerk', { tenant: enterprise.tenant(0) });
  fixture = new RecruitFixture(server, enterprise, recruiter);
});
afterAll(() => fixture?.server.stop());

const rowOf = async (id: number) => {
  const { records } = await recruiter.ask(queryPageRecruitInfo, { filter: {}, page: { current: 1, size: 100 } });
  const row = records.find((record) => record.id === id);
  if (!row) throw new Error('the record is not listed');
  return row;
};
const logOf = async (recruitInfoId: number) =>
  (await recruiter.ask(queryRecruitLog, { recruitInfoId })).records.map(({ action, from, to }) => [action, from, to]);
const move = async (id: number, action: 'pass_screen' | 'to_evaluate') =>
  recruiter.call(updateRecruitInfo, { id, version: (await rowOf(id)).version, action });

describe('a position', () => {
  test('§8.12: 「限男性，35岁以下」 answers two warnings and saves only with a reason', async () => {
    const base = { name: '质检员', groupInfoId: await fixture.department(), ownerId: await fixture.colleague('主管') };
    const text = { ...base, requirement: '限男性，35岁以下' };
    expect(await recruiter.call(insertOrUpdatePosition, text)).toMatchObject({
      errorCode: errorCode.invalid,
      errorDesc: expect.stringContaining('用语说明'),
      data: {
        wordWarnings: [
          { field: 'requirement', word: '限男性', level: 'forbidden' },
          { field: 'requirement', word: '35岁以下', level: 'advice' },
        ],
      },
    });
    const { id, wordWarnings } = await recruiter.ask(insertOrUpdatePosition, { ...text, wordReason: '客户合同要求' });
    expect(wordWarnings).toHaveLength(2);
    // What was explained stays; another word asks anew.
    await recruiter.ask(insertOrUpdatePosition, { id, version: 0, headcount: 3 });
    expect(await recruiter.call(insertOrUpdatePosition, { id, version: 1, description: '已婚已育' })).toMatchObject({
      errorCode: errorCode.invalid,
    });
    const [stored] = await fixture.inCompany(
      sql<{ code: string; wordReason: string }>`select code, word_reason from recruit_position where id = ${id}`,
    );
    expect(stored).toMatchObject({ code: expect.stringMatching(/^P\d{4}$/u), wordReason: '客户合同要求' });
  });

  test('names interviewers of the roster alone, and both ends of the pay or neither', async () => {
    const base = { name: '测试员', groupInfoId: await fixture.department(), ownerId: await fixture.colleague('主管') };
    for (const wrong of [
      { interviewers: [{ name: '某人' }] },
      { rounds: [{ no: 1, name: '初试', weight: 1, interviewerIds: [999_999], minInterviewers: 1 }] },
      { salaryMin: 10_000 },
      { salaryMin: 10_000, salaryMax: 9000 },
      { headcount: 0 },
    ])
      expect(await recruiter.call(insertOrUpdatePosition, { ...base, ...wrong }), JSON.stringify(wrong)).toMatchObject({
        errorCode: errorCode.invalid,
      });
  });

  test('is deleted only while nobody was a candidate for it', async () => {
    const [empty, used] = [await fixture.position(), await fixture.position({ name: '架构师' })];
    await fixture.candidate(used);
    expect(await recruiter.ask(deletePosition, { ids: [empty] })).toEqual({ deleted: 1 });
    expect(await recruiter.call(deletePosition, { ids: [used] })).toMatchObject({
      errorCode: errorCode.conflict,
      errorDesc: '职位「架构师」已有招聘记录，请关闭职位',
    });
  });

  test('closing with candidates in process asks for a reason and ends them; options say who is where', async () => {
    const positionId = await fixture.position({ name: '前端工程师', headcount: 2 });
    const { id } = await fixture.candidate(positionId);
    expect(await recruiter.ask(queryExternalPosition, { keyword: '前端工程师', withCounts: true })).toMatchObject([
      { counts: { new: 1 }, daysOpen: 0, status: 'recruiting' },
    ]);
    const [before] = await recruiter.ask(queryExternalPosition, { keyword: '前端工程师' });
    const close = { id: positionId, version: before?.version ?? 0, action: 'close' as const };
    expect(await recruiter.call(updatePositionStatus, close)).toMatchObject({
      errorCode: errorCode.invalid,
      errorDesc: expect.stringContaining('请选择原因'),
    });
    await recruiter.ask(updatePositionStatus, { ...close, finishReason: 'closed' });
    expect(await rowOf(id)).toMatchObject({ status: 'rejected', resultReason: 'closed' });
    expect(
      await recruiter.call(insertRecruitInfo, { externalPersonIds: [await fixture.person()], positionId }),
    ).toMatchObject({ errorCode: errorCode.conflict, errorDesc: '职位「前端工程师」已关闭，不能加入候选人' });
  });
});

const changePosition = async (id: number, action: 'pause' | 'resume') => {
  const [stored] = await fixture.inCompany(
    sql<{ version: number }>`select version from recruit_position where id = ${id}`,
  );
  return recruiter.call(updatePositionStatus, { id, version: stored?.version ?? 0, action });
};
const statusOf = async (id: number) =>
  (await fixture.inCompany(sql<{ status: string }>`select status from recruit_position where id = ${id}`))[0]?.status;

test('a position whose last place was taken in a pause is full as soon as it goes on', async () => {
  const positionId = await fixture.position({ name: '暂停岗' });
  const { id } = await fixture.candidate(positionId);
  await changePosition(positionId, 'pause');
  await fixture.inCompany(sql`update recruit_info set status = 'to_entry' where id = ${id}`);
  await changePosition(positionId, 'resume');
  expect(await statusOf(positionId)).toBe('filled');
});

test('a company looks for people for five hundred positions at most', async () => {
  const positionId = await fixture.position({ name: '第一个' });
  await changePosition(positionId, 'pause');
  await fixture.inCompany(sql`
    insert into recruit_position (
      group_code, company_code, name, code, group_info_id, headcount, owner_id, pass_score, status
    )
    select group_code, company_code, name, 'L' || n, group_info_id, headcount, owner_id, pass_score, 'recruiting'
    from recruit_position
    cross join generate_series(1, 501) n
    where id = ${positionId}`);
  expect(await changePosition(positionId, 'resume')).toMatchObject({
    errorCode: errorCode.conflict,
    errorDesc: '最多同时招聘 500 个职位，请先关闭不再招聘的职位',
  });
  expect(await statusOf(positionId)).toBe('paused');
  // Of two that are opened at once for the last place one has to wait, and finds none.
  await fixture.inCompany(sql`update recruit_position set status = 'paused' where code like 'L%'`);
  await fixture.inCompany(sql`
    update recruit_position
    set status = 'recruiting'
    where id in (
      select id
      from recruit_position
      where code like 'L%'
      limit 499 - (select count(*) from recruit_position where status = 'recruiting' and deleted_at is null)
    )`);
  const last = await fixture.inCompany(
    sql<{ id: number }>`select id from recruit_position where code like 'L%' and status = 'paused' limit 2`,
  );
  const codes = await Promise.all(last.map(async ({ id }) => (await changePosition(id, 'resume')).errorCode));
  expect(codes.toSorted()).toEqual([errorCode.conflict, null]);
  await fixture.inCompany(sql`update recruit_position set deleted_at = now() where code like 'L%'`);
});

describe('a candidate', () => {
  test('§8.3: one person and position twice is 1 created, 1 skipped', async () => {
    const positionId = await fixture.position();
    const personId = await fixture.person({ name: '严书珩' });
    const ask = () => recruiter.ask(insertRecruitInfo, { externalPersonIds: [personId], positionId });
    expect(await ask()).toMatchObject({ created: 1, skipped: [] });
    expect(await ask()).toMatchObject({
      created: 0,
      skipped: [{ id: personId, name: '严书珩', why: '已在这个职位的流程中' }],
    });
    const pool = await recruiter.ask(queryPageExternalPerson, { filter: { keyword: '严书珩' } });
    expect(pool.records[0]).toMatchObject({ poolStatus: 'in_process' });
    const candidates = await recruiter.ask(queryPageExternalPerson, { filter: { positionId } });
    expect(candidates.records.map(({ id }) => id)).toEqual([personId]);
    const others = await recruiter.ask(queryPageExternalPerson, { filter: { positionId: positionId + 1 } });
    expect(others.total).toBe(0);
  });

  test('two calls at once for one person make one record', async () => {
    const positionId = await fixture.position();
    const personId = await fixture.person();
    const both = await Promise.all(
      [1, 2].map(() => recruiter.ask(insertRecruitInfo, { externalPersonIds: [personId], positionId })),
    );
    expect(both.map(({ created }) => created).toSorted()).toEqual([0, 1]);
  });

  test('waits for a move of one of the people: both lock people before positions', async () => {
    const positionId = await fixture.position();
    const personId = await fixture.person({ name: '丘迟' });
    const { groupCode, companyCodes } = fixture.enterprise;
    const tenant = { groupCode, companyCodes, accountId: null };
    const { answer } = await inTenant(fixture.server.platform.db, tenant, async (db) => {
      await execute(db)`select from external_person where id = ${personId} for update`;
      const started = {
        answer: recruiter.call(insertRecruitInfo, { externalPersonIds: [personId], positionId }),
      };
      await new Promise((resolve) => setTimeout(resolve, 300));
      await execute(db)`select from recruit_position where id = ${positionId} for update`;
      return started;
    });
    expect(await answer).toMatchObject({ resultCode: 1, data: { created: 1 } });
  });

  test('is in process for three positions at most, and never from the blacklist', async () => {
    const personId = await fixture.person();
    const positions = [await fixture.position(), await fixture.position(), await fixture.position()];
    for (const positionId of positions)
      await recruiter.ask(insertRecruitInfo, { externalPersonIds: [personId], positionId });
    const banned = await fixture.person({ name: '施云岫' });
    await recruiter.ask(updateExternalBlacklist, { id: banned, version: 0, blacklisted: true, reason: '虚假学历' });
    const positionId = await fixture.position();
    const { created, skipped } = await recruiter.ask(insertRecruitInfo, {
      externalPersonIds: [personId, banned],
      positionId,
    });
    expect([created, skipped.map(({ why }) => why)]).toEqual([0, ['同时最多参加 3 个职位的招聘', '在黑名单中']]);
  });

  test('§8.4 and §8.7: moves as the table allows, ends with a reason, comes back within 180 days', async () => {
    const positionId = await fixture.position();
    const { id } = await fixture.candidate(positionId);
    // Illegal moves change nothing.
    for (const action of ['to_evaluate', 'reopen'] as const)
      expect(await recruiter.call(updateRecruitInfo, { id, version: 0, action, note: '误操作' }), action).toMatchObject(
        { errorCode: errorCode.conflict },
      );
    expect(await rowOf(id)).toMatchObject({ status: 'new', version: 0 });
    expect(await move(id, 'pass_screen')).toMatchObject({ data: { status: 'screened', previousStatus: 'new' } });
    expect(await move(id, 'pass_screen')).toMatchObject({ errorCode: errorCode.conflict });
    await fixture.inCompany(sql`update recruit_info set status = 'interviewing' where id = ${id}`);
    expect(await move(id, 'to_evaluate')).toMatchObject({
      errorCode: errorCode.conflict,
      errorDesc: '还没有已提交的面试评价，不能进入综合评定',
    });
    const { version } = await rowOf(id);
    expect(await recruiter.call(finishRecruitInfo, { id, version, result: 'reject' })).toMatchObject({
      errorCode: errorCode.invalid,
    });
    expect(
      await recruiter.call(finishRecruitInfo, { id, version: 0, result: 'reject', resultReason: 'skill' }),
    ).toMatchObject({ errorCode: errorCode.stale });
    await recruiter.ask(finishRecruitInfo, { id, version, result: 'reject', resultReason: 'skill' });
    const ended = await rowOf(id);
    expect(ended).toMatchObject({ status: 'rejected', result: 'reject', previousStatus: 'interviewing' });
    const reopen = { id, version: ended.version, action: 'reopen' as const, note: '重新考虑' };
    await fixture.inCompany(sql`update recruit_info set finished_at = now() - interval '182 days' where id = ${id}`);
    expect(await recruiter.call(updateRecruitInfo, reopen)).toMatchObject({
      errorCode: errorCode.conflict,
      errorDesc: '结束已超过 180 天，不能恢复，请重新加入招聘',
    });
    await fixture.inCompany(sql`update recruit_info set finished_at = now() - interval '10 days' where id = ${id}`);
    await recruiter.ask(updateRecruitInfo, reopen);
    expect(await rowOf(id)).toMatchObject({ status: 'interviewing', result: null, finishedAt: null });
    expect(await logOf(id)).toEqual([
      ['reopen', 'rejected', 'interviewing'],
      ['reject', 'interviewing', 'rejected'],
      ['passScreen', 'new', 'screened'],
      ['insert', null, 'new'],
    ]);
  });

  test('many at once: what cannot is refused for itself, and owners may be changed', async () => {
    const positionId = await fixture.position();
    const [one, other] = [await fixture.candidate(positionId), await fixture.candidate(positionId, '容景和')];
    await move(one.id, 'pass_screen');
    expect(await recruiter.ask(updateRecruitInfo, { ids: [one.id, other.id], action: 'pass_screen' })).toMatchObject({
      done: [{ id: other.id }],
      refused: [{ id: one.id, title: '沈知予' }],
    });
    const ownerId = await fixture.colleague('新负责人');
    await recruiter.ask(updateRecruitInfo, { ids: [one.id, other.id], action: 'assign', ownerId });
    expect(await rowOf(other.id)).toMatchObject({ ownerId });
    await recruiter.ask(finishRecruitInfo, { ids: [one.id, other.id], result: 'reserve', resultReason: 'better' });
    expect((await rowOf(one.id)).status).toBe('reserved');
  });

  test('changes its position before tests and interviews only, and never into one it is in', async () => {
    const [first, second] = [await fixture.position(), await fixture.position({ name: '数据工程师' })];
    const { id } = await fixture.candidate(first);
    // An interview that was cancelled since has tied the record to the template of the first position.
    await fixture.inCompany(sql`
      with made as (
        insert into score_template (group_code, company_code, name, interview_weight)
        select group_code, company_code, '前一职位的模板', 70
        from recruit_info
        where id = ${id}
        returning id
      )
      update recruit_info set rounds = '[]', score_template_id = (select id from made)
      where id = ${id}`);
    await recruiter.ask(updateRecruitInfo, { id, version: 0, action: 'move_position', positionId: second });
    expect(await rowOf(id)).toMatchObject({
      positionId: second,
      positionName: '数据工程师',
      rounds: null,
      scoreTemplateId: null,
    });
    await fixture.inCompany(sql`update recruit_info set status = 'interviewing' where id = ${id}`);
    expect(
      await recruiter.call(updateRecruitInfo, { id, version: 1, action: 'move_position', positionId: first }),
    ).toMatchObject({ errorCode: errorCode.conflict });
  });

  test('is deleted only while new; the work sheet keeps its right for the offer', async () => {
    const positionId = await fixture.position();
    const [fresh, screened] = [await fixture.candidate(positionId), await fixture.candidate(positionId)];
    await move(screened.id, 'pass_screen');
    expect(await recruiter.call(deleteRecruitInfo, { ids: [screened.id], reason: '误加' })).toMatchObject({
      errorCode: errorCode.conflict,
      errorDesc: '沈知予已过筛选，请使用淘汰',
    });
    expect(await recruiter.ask(deleteRecruitInfo, { ids: [fresh.id], reason: '误加' })).toEqual({ deleted: 1 });
    const { version } = await rowOf(screened.id);
    expect(await clerk.call(saveRecruitInfo, { id: screened.id, version, offerSalary: 20_000 })).toMatchObject({
      errorCode: errorCode.forbidden,
    });
    expect(
      await recruiter.call(saveRecruitInfo, {
        id: screened.id,
        version,
        offerSalary: 20_000,
        offerProbationSalary: 12_000,
      }),
    ).toMatchObject({ errorCode: errorCode.invalid, errorDesc: expect.stringContaining('80%') });
    await recruiter.ask(saveRecruitInfo, { id: screened.id, version, priority: 2, offerSalary: 20_000 });
    expect(await rowOf(screened.id)).toMatchObject({ priority: 2, offerSalary: 20_000, status: 'screened' });
  });
});

test('the board holds the records of each state, and counts what waits', async () => {
  const positionId = await fixture.position({ name: '平台工程师' });
  const [slow, quick] = [await fixture.candidate(positionId, '温知夏'), await fixture.candidate(positionId, '骆嘉木')];
  await fixture.inCompany(
    sql`update recruit_info set stage_entered_at = now() - interval '20 days' where id = ${slow.id}`,
  );
  const board = await recruiter.ask(queryPageRecruitInfo, { filter: { positionId: [positionId] }, view: 'board' });
  expect(board.records.map(({ id, stageDays }) => [id, stageDays])).toEqual([
    [slow.id, 20],
    [quick.id, 0],
  ]);
  expect(board.funnel.find(({ status }) => status === 'new')).toMatchObject({ count: 2, medianDays: 10 });
  expect(board.todo).toMatchObject({ stuck: 1, screen_late: 1, interview_today: 0 });
  const stuck = await recruiter.ask(queryPageRecruitInfo, { filter: { positionId: [positionId], todo: 'stuck' } });
  expect(stuck.records.map(({ id }) => id)).toEqual([slow.id]);
  for (const filter of [{ stuckDays: 14 }, { keyword: '温知夏' }, { externalPersonId: slow.personId }])
    expect(
      (await recruiter.ask(queryPageRecruitInfo, { filter: { positionId: [positionId], ...filter } })).records.map(
        ({ id }) => id,
      ),
      JSON.stringify(filter),
    ).toEqual([slow.id]);
});

/** An interview of a record at ten o'clock. */
const interviewOn = (recordId: number, day: string, status: string, interviewers: readonly object[] = []) =>
  fixture.inCompany(sql`
    insert into interview (
      group_code, company_code, recruit_info_id, round_no, round_name, method, start_at, start_date, duration_min,
      interviewers, status
    )
    select group_code, company_code, id, 1, '初试', 'phone', ${`${day}T10:00:00+08:00`}::timestamptz, ${day}::date, 60,
      ${JSON.stringify(interviewers)}::jsonb, ${status}
    from recruit_info
    where id = ${recordId}`);

test('a card is as late as the first evaluation that is missing, as the chip counts it', async () => {
  const { id } = await fixture.candidate(await fixture.position({ name: '逾期岗' }), '谢云深');
  await fixture.inCompany(sql`update recruit_info set status = 'interviewing' where id = ${id}`);
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  for (const days of [9, 1]) await interviewOn(id, ago(days), 'scheduled', [{ name: '某人', userBaseId: 1 }]);
  const filter = { keyword: '谢云深', todo: 'evaluation_late' as const };
  const { records } = await recruiter.ask(queryPageRecruitInfo, { filter });
  expect(records.map(({ evaluationDueSince }) => evaluationDueSince)).toEqual([`${ago(9)}T02:00:00.000Z`]);
});

test('a record tells the rounds that are planned and who interviews, as the position names them', async () => {
  const [own, usual, gone] = [
    await fixture.colleague('陆予安'),
    await fixture.colleague('冯景明'),
    await fixture.colleague('旧同事'),
  ];
  const rounds = ['技术面', '部门面'].map((name, at) => ({
    no: at + 1,
    name,
    weight: 1,
    interviewerIds: at === 0 ? [own] : [],
    minInterviewers: 1,
  }));
  const interviewers = [
    { name: '旧同事', userBaseId: gone },
    { name: '冯景明', userBaseId: usual },
  ];
  const { id } = await fixture.candidate(await fixture.position({ name: '轮次岗', rounds, interviewers }));
  await fixture.inCompany(sql`update group_user_base set staff_status = 'left' where id = ${gone}`);
  const [record] = (await recruiter.ask(queryRecruitInfo, { recruitInfoId: id })).records;
  expect(record?.plannedRounds).toEqual([
    { no: 1, name: '技术面', interviewers: [{ name: '陆予安', userBaseId: own }] },
    { no: 2, name: '部门面', interviewers: [{ name: '冯景明', userBaseId: usual }] },
  ]);
  expect(record?.position.interviewers).toEqual([{ name: '冯景明', userBaseId: usual }]);
});

test('as a calendar: records with an interview on these days, the earliest first, each with its interviews', async () => {
  const positionId = await fixture.position({ name: '日历岗' });
  const [late, early, none] = [
    await fixture.candidate(positionId, '晚到'),
    await fixture.candidate(positionId, '早到'),
    await fixture.candidate(positionId, '没约'),
  ];
  for (const [{ id }, day, status] of [
    [late, '2027-03-02', 'scheduled'],
    [early, '2027-03-01', 'scheduled'],
    [early, '2027-03-03', 'finished'],
    [early, '2027-04-01', 'scheduled'],
    [none, '2027-03-01', 'cancelled'],
  ] as const)
    await interviewOn(id, day, status);
  const ask = (days: [string, string]) =>
    recruiter.call(queryPageRecruitInfo, {
      filter: { positionId: [positionId], interviewDate: days },
      view: 'calendar',
    });
  const answer = await ask(['2027-03-01', '2027-03-31']);
  expect(answer.data?.records.map(({ id, interviewsOfDays }) => [id, interviewsOfDays?.length])).toEqual([
    [early.id, 2],
    [late.id, 1],
  ]);
  // An interview that is over took place that day all the same.
  const filter = { positionId: [positionId], interviewDate: ['2027-03-03', '2027-03-03'] as [string, string] };
  const { records } = await recruiter.ask(queryPageRecruitInfo, { filter });
  expect(records.map(({ id }) => id)).toEqual([early.id]);
  expect(await ask(['2027-03-01', '2027-05-31'])).toMatchObject({
    errorCode: errorCode.invalid,
    errorDesc: expect.stringContaining('最多 42 天'),
  });
});

test('lines of the log are never changed and never go', async () => {
  const { id } = await fixture.candidate(await fixture.position());
  for (const statement of [
    sql`update recruit_log set action = 'hire' where recruit_info_id = ${id}`,
    sql`delete from recruit_log where recruit_info_id = ${id}`,
  ])
    await expect(fixture.inCompany(statement)).rejects.toThrow(/recruit_log/u);
  await fixture.inCompany(sql`update recruit_log set note = null where recruit_info_id = ${id}`);
});
