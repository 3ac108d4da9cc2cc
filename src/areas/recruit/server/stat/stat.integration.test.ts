/** The statistics: who reached which stage when, days, yields, open positions, and the same as a workbook. */
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryOrInsertGroupInfoList } from '#areas/staff/public.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { updateRecruitSetting, usualTargets } from '../../model/stat/setting-calls.ts';
import { drawRecruitStat, exportRecruitStat, queryRecruitStat } from '../../model/stat/stat-calls.ts';
import { generateTitle } from '../../model/title-calls.ts';
import type { Fixture } from '../testing/decide-fixture.ts';
import { stageMonthsJob } from './stage-months.ts';
import { inCompany, makePerson, makePosition, makeRecord } from '../testing/decide-fixture.ts';

let fixture: Fixture;
const today = todayInShanghai();
const year: [string, string] = [addDays(today, -300), today];

beforeAll(async () => {
  const server = await startTestServer();
  const codes = [
    'external_talent_pool',
    'recruit_add',
    'recruit_edit',
    'recruit_export',
    'recruit_template_edit',
    'staff_structure',
  ];
  const enterprise = await server.makeEnterprise(
    { account: 'stat_hr', codes },
    { account: 'stat_sister', home: 1, codes },
  );
  const recruiter = await server.signIn('stat_hr', { tenant: enterprise.tenant(0) });
  const { tree } = await recruiter.ask(queryOrInsertGroupInfoList, {});
  fixture = { server, enterprise, recruiter, departmentId: tree[0]?.id ?? 0 };
});
afterAll(() => fixture?.server.stop());

/** A line of the log as a move writes it. `ago`: days. */
const move = (id: number, from: string, to: string, ago: number) =>
  inCompany(
    fixture,
    sql`
      insert into recruit_log (group_code, company_code, recruit_info_id, action, from_status, to_status, by_name, at)
      select r.group_code, r.company_code, r.id, 'test', ${from}, ${to}, '测试', now() - make_interval(days => ${ago})
      from recruit_info r
      where r.id = ${id}`,
  );

test('stages are counted by the day on which they were reached first, whoever comes back; positions by their days', async () => {
  const { recruiter } = fixture;
  const positionId = await makePosition(fixture, 0, 3);
  const ids: number[] = [];
  for (const [name, status] of [
    ['统计甲', 'new'],
    ['统计乙', 'interviewing'],
    ['统计丙', 'evaluating'],
  ] as const)
    ids.push(await makeRecord(fixture, { personId: await makePerson(fixture, name), positionId, status }));
  const third = ids[2] ?? 0;
  // Hired without a written offer: the offer counts as made. Back in 面试 it is no second time.
  await move(third, 'evaluating', 'interviewing', 12);
  await move(third, 'interviewing', 'evaluating', 11);
  await move(third, 'evaluating', 'to_entry', 10);
  await move(third, 'to_entry', 'onboarded', 2);
  const stat = await recruiter.ask(queryRecruitStat, { dateRange: year });
  expect(stat.funnel.map(({ status, entered, passed }) => [status, entered, passed])).toEqual([
    ['new', 3, 2],
    ['screened', 2, 2],
    ['interviewing', 2, 1],
    ['evaluating', 1, 1],
    ['offer', 1, 1],
    ['to_entry', 1, 1],
    ['onboarded', 1, null],
  ]);
  // Who is still in a stage is not lost to it.
  expect(stat.funnel.map(({ staying, lost }) => [staying, lost]).slice(0, 3)).toEqual([
    [1, 0],
    [0, 0],
    [1, 0],
  ]);
  expect(stat.tested).toBe(2);
  expect(stat.figures).toMatchObject({
    openPositions: 1,
    headcount: 3,
    lacking: 3,
    hired: 1,
    hiredBefore: 0,
    cycleDays: 17,
    offers: 1,
    acceptedRate: 100,
    evaluations: 0,
    punctualRate: null,
  });
  expect(stat.stages.find(({ status }) => status === 'to_entry')).toMatchObject({
    medianDays: 8,
    targetDays: 20,
    cases: 1,
  });
  expect(stat.groups).toMatchObject([
    { key: 'referral', label: '内部推荐', resumes: 3, hired: 1, rate: 33.3, medianDays: 17 },
  ]);
  expect(stat.positions).toMatchObject([{ id: positionId, openDays: 40, headcount: 3 }]);
  expect(stat.titles).toEqual({
    funnel: '从简历到入职，人在哪一步流失？',
    time: '每个阶段要用多少天？',
    yield: '哪个来源的人最后入职？',
    positions: '后端工程师已开 40 天，还差 3 人',
  });
  const byPosition = await recruiter.ask(queryRecruitStat, { dateRange: year, groupBy: 'position' });
  expect(byPosition.groups).toMatchObject([{ key: positionId, label: '后端工程师', resumes: 3 }]);
  const before = await recruiter.ask(queryRecruitStat, { dateRange: [addDays(today, -300), addDays(today, -100)] });
  expect(before.funnel.map(({ entered }) => entered)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(before.figures).toMatchObject({ cycleDays: null, acceptedRate: null });
  // A record that was deleted, or went to another position, counts there or nowhere.
  await inCompany(fixture, sql`update recruit_info set deleted_at = now() where id = ${ids[0] ?? 0}`);
  const otherId = await makePosition(fixture, 0);
  await inCompany(fixture, sql`update recruit_info set position_id = ${otherId} where id = ${ids[1] ?? 0}`);
  const after = await recruiter.ask(queryRecruitStat, { dateRange: year, positionId });
  expect(after.funnel[0]?.entered).toBe(1);
  expect((await recruiter.ask(queryRecruitStat, { dateRange: year })).funnel[0]?.entered).toBe(2);
  const sister = await fixture.server.signIn('stat_sister', { tenant: fixture.enterprise.tenant(1) });
  expect((await sister.ask(queryRecruitStat, { dateRange: year })).funnel[0]?.entered).toBe(0);
});

test('months that are counted ahead of time change no figure, and one that changed is counted from its stages', async () => {
  const ask = async (groupBy: 'channel' | 'position' | 'owner') =>
    fixture.recruiter.ask(queryRecruitStat, { dateRange: ['2024-01-15', addDays(today, 40)], groupBy });
  const all = async () => [await ask('channel'), await ask('position'), await ask('owner')];
  const before = await all();
  const count = async (table: string) =>
    (await inCompany(fixture, sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`))[0]
      ?.count;
  expect(await count('recruit_stage_change')).toBeGreaterThan(0);
  await stageMonthsJob.run(fixture.server.platform, {});
  expect(await count('recruit_stage_change')).toBe(0);
  expect(await count('recruit_stage_month')).toBeGreaterThan(0);
  expect(await all()).toEqual(before);
  // Counted months are taken from there: a figure that is put in shows.
  await inCompany(fixture, sql`update recruit_stage_month set count = count + 1000 where status = 'new'`);
  expect((await ask('channel')).funnel[0]?.entered).toBeGreaterThan(1000);
  // And not once something of them changed.
  await inCompany(fixture, sql`update recruit_stage set days = days where status = 'new'`);
  expect(await all()).toEqual(before);
});

test('targets are a setting of the company; who saved first is told', async () => {
  const { recruiter } = fixture;
  const values = {
    isSummaryRequired: false,
    stageTargets: { ...usualTargets, to_entry: 7 },
    cycleTarget: 30,
    notedEmployers: ['云梯', '云梯'],
  };
  expect(await recruiter.ask(updateRecruitSetting, { ...values, version: 0 })).toMatchObject({
    version: 1,
    notedEmployers: ['云梯'],
  });
  expect(await recruiter.call(updateRecruitSetting, { ...values, version: 0 })).toMatchObject({ errorCode: 'FY-C002' });
  const stat = await recruiter.ask(queryRecruitStat, { dateRange: year });
  expect(stat.stages.find(({ status }) => status === 'to_entry')?.targetDays).toBe(7);
  expect(stat.figures.cycleTarget).toBe(30);
  // 名企 make a title of whoever worked there.
  const personId = await makePerson(fixture, '云栖人');
  await recruiter.ask(updateRecruitSetting, { ...values, notedEmployers: ['云栖'], version: 1 });
  const { titles } = await recruiter.ask(generateTitle, { externalPersonId: personId, keepLocked: true });
  expect(titles.map(({ text }) => text)).toContain('云栖背景');
});

test('a period that is turned round or longer than three years is refused; the workbook has four sheets and is logged', async () => {
  const { recruiter } = fixture;
  expect(await recruiter.call(queryRecruitStat, { dateRange: [today, addDays(today, -1)] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '期间：结束日期不能早于开始日期',
  });
  expect(await recruiter.call(queryRecruitStat, { dateRange: [addDays(today, -1200), today] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '期间：最长三年',
  });
  const { rawPayload } = await recruiter.send(exportRecruitStat, { dateRange: year });
  const parts = unzipSync(new Uint8Array(rawPayload));
  const workbook = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array());
  for (const name of ['漏斗', '阶段用时', '来源', '招聘中的职位']) expect(workbook).toContain(`name="${name}"`);
  const [logged] = await inCompany(
    fixture,
    sql<{ count: number }>`select count(*)::int as count from audit_log where entity_name = '招聘统计'`,
  );
  expect(logged?.count).toBe(1);
});

test('the picture draws the same figures, with what people wrote kept harmless, and is logged', async () => {
  await inCompany(fixture, sql`update recruit_position set name = '<b>职位</b>' where status = 'recruiting'`);
  const drawing = await fixture.recruiter.ask(drawRecruitStat, { dateRange: year });
  expect(drawing.text).toMatch(/^<svg[^>]*width="1200"/u);
  expect(drawing.text).toContain('&lt;b&gt;职位&lt;/b&gt;');
  expect(drawing.text).not.toContain('<b>');
  const { funnel } = await fixture.recruiter.ask(queryRecruitStat, { dateRange: year });
  for (const { label, entered } of funnel) expect(drawing.text).toMatch(new RegExp(`>${label}<.*>${entered}<`, 'su'));
  const entries = await inCompany(
    fixture,
    sql<{ reason: string }>`select reason from audit_log where entity_name = '招聘统计' order by id desc limit 1`,
  );
  expect(entries[0]?.reason).toMatch(/^图片，期间 /u);
});
