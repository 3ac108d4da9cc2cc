/** Dated changes: every kind, waiting and applied, taken back, once by two processes, and who may do none of it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryArchiveLog, queryBasicInfo } from '../../model/archive-calls.ts';
import { insertGroupInfo, insertGroupUserBaseFramework } from '../../model/department-calls.ts';
import { contractCalls } from '../../model/records/contract.ts';
import { salaryCalls } from '../../model/records/pay.ts';
import { entryGroupUserBase } from '../../model/entry-calls.ts';
import { demissionGroupUserBase } from '../../model/demission.ts';
import { queryPagePersonnelStructure } from '../../model/roster-calls.ts';
import { changes, insertStaffWork } from '../../model/changes.ts';
import { deleteStaffWork, queryStaffWork } from '../../model/staff-work.ts';
import { startOf } from '#platform/acts/act.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { hire, linkMember, readIn, rootOf } from '../testing/staff-fixture.ts';
import { applyDueChanges, changeJob } from './change-job.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let root: number;
let research: number;
let sales: number;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'sister', home: 1, roles: ['hr_manager'] },
    { account: 'reader', codes: ['staff_structure'] },
    { account: 'changer', codes: ['staff_structure', 'staff_change_edit'] },
    { account: 'head', codes: ['staff_structure', 'staff_change_edit'], dataScope: 'dept' },
    { account: 'worker' },
  );
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  root = await rootOf(hr);
  research = (await hr.ask(insertGroupInfo, { name: '研发中心', parentId: root, establishDate: '2020-01-01' })).id;
  sales = (await hr.ask(insertGroupInfo, { name: '销售部', parentId: root, establishDate: '2020-01-01' })).id;
});
afterAll(() => server?.stop());

const dayMilliseconds = 86_400_000;
const day = (ahead: number) =>
  new Date(server.clock.now().getTime() + 8 * 3_600_000 + ahead * dayMilliseconds).toISOString().slice(0, 10);
const baseOf = async (id: number) => (await hr.ask(queryBasicInfo, { id })).base;
const worksOf = async (id: number) => (await hr.ask(queryStaffWork, { userBaseId: id })).records;
const onProbation = () => hire(hr, { groupInfoId: research, entryDate: day(-20), probationMonths: 2 });
const settled = (values: object = {}) => hire(hr, { groupInfoId: research, entryDate: '2024-03-01', ...values });

/** Runs `work` some days later; the clock is set back. */
async function later(days: number, work: () => Promise<void>): Promise<void> {
  server.clock.advance(days * dayMilliseconds);
  try {
    await work();
  } finally {
    server.clock.advance(-days * dayMilliseconds);
  }
}

test('the paths are those of the contract, the job runs ten past midnight in Shanghai', async () => {
  expect([queryStaffWork.path, insertStaffWork.path, deleteStaffWork.path]).toEqual([
    '/api/v1/staff/queryStaffWork',
    '/api/v1/staff/insertStaffWork',
    '/api/v1/staff/deleteStaffWork',
  ]);
  expect(changeJob.cron).toBe('10 0 * * *');
});

test('story 6: 转正 dated tomorrow waits, the job of tomorrow applies it, the timeline shows it, taking it back restores 试用期', async () => {
  const { id } = await onProbation();
  const made = await hr.ask(insertStaffWork, {
    userBaseId: id,
    changeType: 'regular',
    effectiveDate: day(1),
    reason: '考核通过',
  });
  expect(made).toMatchObject({ status: 'scheduled', warnings: [] });
  await applyDueChanges(server.platform);
  expect(await baseOf(id)).toMatchObject({ staffStatus: 'probation', regularDate: null });
  expect((await worksOf(id)).map((row) => [row.changeType, row.status])).toEqual([
    ['regular', 'scheduled'],
    ['entry', 'applied'],
  ]);
  const effective = day(1);
  await later(1, async () => {
    // Two servers at ten past midnight apply it once.
    await Promise.all([applyDueChanges(server.platform), applyDueChanges(server.platform)]);
    const person = await baseOf(id);
    expect(person).toMatchObject({ staffStatus: 'regular', regularDate: effective, version: 1 });
    const [latest] = await worksOf(id);
    expect(latest).toMatchObject({
      changeType: 'regular',
      status: 'applied',
      effectiveDate: effective,
      reason: '考核通过',
      removable: true,
    });
    expect(latest?.changes).toContainEqual({ key: 'staffStatus', label: '员工状态', before: '试用期', after: '正式' });
    const { records } = await hr.ask(queryArchiveLog, { filter: { id }, page: { current: 1, size: 10 } });
    expect(records).toContainEqual(expect.objectContaining({ actorName: '系统', act: '转正' }));
    expect(await hr.ask(deleteStaffWork, { ids: made.ids })).toEqual({ deleted: 1 });
    expect(await baseOf(id)).toMatchObject({ staffStatus: 'probation', regularDate: null });
    expect((await worksOf(id))[0]).toMatchObject({ status: 'revoked', removable: false });
    expect(await hr.call(deleteStaffWork, { ids: made.ids })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '转正已撤销',
    });
  });
});

describe('kinds', () => {
  test('转正 up to today applies at once, once, and may raise the grade; late, it warns', async () => {
    const { id } = await hire(hr, { groupInfoId: research, entryDate: day(-100), probationMonths: 1 });
    const made = await hr.ask(insertStaffWork, {
      userBaseId: id,
      version: 0,
      changeType: 'regular',
      effectiveDate: day(0),
      after: { jobLevel: 'P5' },
    });
    expect(made).toMatchObject({ status: 'applied', warnings: [expect.stringContaining('试用期满即视为转正')] });
    expect(await baseOf(id)).toMatchObject({ staffStatus: 'regular', jobLevel: 'P5' });
    const again = { userBaseId: id, changeType: 'regular', effectiveDate: day(0) } as const;
    expect(await hr.call(insertStaffWork, again)).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('已是正式，不能重复转正'),
    });
    expect(await hr.call(insertStaffWork, { ...again, version: 0 })).toMatchObject({ errorCode: 'FY-C002' });
  });

  test('转正 begins with the end of the probation; of several people each has a day of its own', async () => {
    const [one, other] = [await onProbation(), await onProbation()];
    const { base } = await hr.ask(queryBasicInfo, { id: one.id });
    const begun = startOf(changes.acts.regular, base, day(0));
    expect(begun['effectiveDate']).toBe(base.probationEndDate);
    expect(startOf(changes.acts.regular, { ...base, probationEndDate: null }, day(0))['effectiveDate']).toBe(day(0));
    const rows = [
      { id: one.id, effectiveDate: day(1) },
      { id: other.id, effectiveDate: day(2) },
    ];
    expect(await hr.call(insertStaffWork, { changeType: 'regular', rows: [{ id: one.id }] })).toMatchObject({
      errorCode: 'FY-V001',
    });
    expect(await hr.ask(insertStaffWork, { changeType: 'regular', rows })).toMatchObject({ refused: [] });
    expect((await worksOf(one.id))[0]).toMatchObject({ changeType: 'regular', effectiveDate: day(1) });
    expect((await worksOf(other.id))[0]).toMatchObject({ changeType: 'regular', effectiveDate: day(2) });
  });

  test('延长试用 stays within the limit of the contract in force', async () => {
    const { id } = await onProbation();
    await hr.ask(contractCalls.save, {
      userBaseId: id,
      contractNo: `HT-${id}`,
      contractKind: 'labor',
      termType: 'fixed_term',
      signCompany: '测试公司',
      signDate: day(-20),
      startDate: day(-20),
      endDate: day(700),
      probationMonths: 2,
    });
    const extend = (months: number) =>
      hr.call(insertStaffWork, {
        userBaseId: id,
        changeType: 'probation_extend',
        effectiveDate: day(0),
        after: { probationMonths: months },
      });
    expect(await extend(3)).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '试用期(月)：连同延长依法不得超过 2 个月',
    });
    const free = await onProbation();
    const made = await hr.ask(insertStaffWork, {
      userBaseId: free.id,
      changeType: 'probation_extend',
      effectiveDate: day(0),
      after: { probationMonths: 4 },
    });
    const { probationEndDate, entryDate } = await baseOf(free.id);
    expect(probationEndDate).not.toBeNull();
    expect(Date.parse(probationEndDate ?? '') - Date.parse(entryDate ?? '')).toBeGreaterThan(115 * dayMilliseconds);
    await hr.ask(deleteStaffWork, { ids: made.ids });
    expect(await baseOf(free.id)).toMatchObject({ probationMonths: 2 });
  });

  test('调岗 moves person and membership and keeps the past; taking it back leaves no trace in the view as of a date', async () => {
    const person = await settled();
    await linkMember(server, enterprise, 'worker', person.id, [research]);
    const boss = await settled({ name: '王芳' });
    const made = await hr.ask(insertStaffWork, {
      userBaseId: person.id,
      changeType: 'transfer',
      effectiveDate: day(-5),
      after: { groupInfoId: sales, position: '销售工程师', superiorId: boss.id },
    });
    const memberDepartments = async () =>
      (
        await readIn(
          server,
          enterprise,
          0,
          sql<{ deptIds: number[] }>`select dept_ids from member where staff_id = ${person.id}`,
        )
      )[0]?.deptIds;
    const placeOn = async (ahead: number, groupInfoId: number) =>
      (
        await hr.ask(queryPagePersonnelStructure, {
          filter: { asOf: day(ahead), groupInfoId, includeChildren: false },
          page: { current: 1, size: 100 },
        })
      ).records.some((record) => record.id === person.id);
    expect(await baseOf(person.id)).toMatchObject({ groupInfoId: sales, position: '销售工程师', superiorName: '王芳' });
    expect(await memberDepartments()).toEqual([sales]);
    expect([await placeOn(-10, research), await placeOn(-2, sales)]).toEqual([true, true]);
    const [latest] = await worksOf(person.id);
    expect(latest?.changes).toContainEqual({ key: 'groupInfoId', label: '部门', before: '研发中心', after: '销售部' });
    await hr.ask(deleteStaffWork, { ids: made.ids });
    expect(await baseOf(person.id)).toMatchObject({ groupInfoId: research, position: '工程师' });
    expect(await memberDepartments()).toEqual([research]);
    expect([await placeOn(-10, research), await placeOn(-2, research), await placeOn(-2, sales)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('晋升 and 降级 name a post, a grade or a level that differs', async () => {
    const { id } = await settled();
    const change = (changeType: 'promote' | 'demote', after: Record<string, unknown>) =>
      hr.call(insertStaffWork, { userBaseId: id, changeType, effectiveDate: day(0), after });
    expect(await change('promote', { position: '工程师' })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining('至少变更一项'),
    });
    expect(await change('promote', { position: '高级工程师', jobLevel: 'P6' })).toMatchObject({ resultCode: 1 });
    expect(await change('demote', { jobLevel: 'P5' })).toMatchObject({ resultCode: 1 });
    expect(await baseOf(id)).toMatchObject({ position: '高级工程师', jobLevel: 'P5' });
    const rows = await worksOf(id);
    expect(rows.map((row) => [row.changeType, row.removable])).toEqual([
      ['demote', true],
      ['promote', false],
      ['entry', false],
    ]);
    expect(await hr.call(deleteStaffWork, { ids: [rows[1]?.id ?? 0] })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('请先撤销最近一次'),
    });
    expect(await hr.call(deleteStaffWork, { ids: [rows[2]?.id ?? 0] })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('入职办理'),
    });
    await hr.ask(deleteStaffWork, { ids: rows.slice(0, 2).map((row) => row.id) });
    expect(await baseOf(id)).toMatchObject({ position: '工程师', jobLevel: null });
  });

  test('兼任 and 免兼 open and end a post, both can be taken back', async () => {
    const { id } = await settled();
    const posts = () =>
      readIn(
        server,
        enterprise,
        0,
        sql<{ groupInfoId: number }>`
          select group_info_id from staff_placement where user_base_id = ${id} and valid_to is null`,
      );
    const post = (changeType: 'concurrent' | 'concurrent_end', after: Record<string, unknown>) =>
      hr.call(insertStaffWork, { userBaseId: id, changeType, effectiveDate: day(0), after });
    expect(await post('concurrent', { groupInfoId: research })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('主部门'),
    });
    expect(await post('concurrent_end', { groupInfoId: sales })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('未在该部门兼任'),
    });
    const opened = await post('concurrent', { groupInfoId: sales, position: '顾问' });
    expect(await posts()).toEqual([{ groupInfoId: sales }]);
    expect(await post('concurrent', { groupInfoId: sales })).toMatchObject({ errorCode: 'FY-C001' });
    const ended = await post('concurrent_end', { groupInfoId: sales });
    expect(await posts()).toEqual([]);
    await hr.ask(deleteStaffWork, { ids: ended.data.ids });
    expect(await posts()).toEqual([{ groupInfoId: sales }]);
    await hr.ask(deleteStaffWork, { ids: opened.data.ids });
    expect(await posts()).toEqual([]);
  });

  test('借调 until 恢复: no other move between, back to what was before', async () => {
    const { id } = await settled();
    const change = (changeType: 'secondment' | 'resume' | 'transfer', after: Record<string, unknown> = {}) =>
      hr.call(insertStaffWork, { userBaseId: id, changeType, effectiveDate: day(0), after });
    expect(await change('resume')).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('没有未恢复的借调'),
    });
    expect(await change('secondment')).toMatchObject({ errorCode: 'FY-V001', errorDesc: '部门：必填' });
    expect(await change('secondment', { groupInfoId: sales, position: '售前' })).toMatchObject({ resultCode: 1 });
    expect(await change('transfer', { groupInfoId: root })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('借调中'),
    });
    expect(await change('resume')).toMatchObject({ resultCode: 1 });
    expect(await baseOf(id)).toMatchObject({ groupInfoId: research, position: '工程师' });
  });

  test('a move to a sister company, entry and leaving say where they are done', async () => {
    const { id } = await settled();
    const change = (changeType: 'company_transfer' | 'entry' | 'rehire' | 'demission') =>
      hr.call(insertStaffWork, { userBaseId: id, changeType, effectiveDate: day(0) });
    expect(await change('company_transfer')).toMatchObject({ errorCode: 'FY-V001', errorDesc: '调入企业：必填' });
    expect(await change('entry')).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '异动类型：入职请通过“办理入职”完成',
    });
    expect(await change('rehire')).toMatchObject({ errorCode: 'FY-V001' });
    expect(await change('demission')).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '异动类型：离职请通过“办理离职”完成',
    });
  });
});

describe('waiting', () => {
  test('one change a day waits; later ones are judged by what will be; a waiting one is removed', async () => {
    const { id } = await onProbation();
    const change = (changeType: 'regular' | 'transfer', ahead: number, after: Record<string, unknown> = {}) =>
      hr.call(insertStaffWork, { userBaseId: id, changeType, effectiveDate: day(ahead), after });
    const first = await change('regular', 2);
    expect(first).toMatchObject({ resultCode: 1, data: { status: 'scheduled' } });
    expect(await change('transfer', 2, { groupInfoId: sales })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('已有一项待生效的异动'),
    });
    expect(await change('regular', 3)).toMatchObject({ errorCode: 'FY-C001' });
    expect(await hr.ask(deleteStaffWork, { ids: first.data.ids })).toEqual({ deleted: 1 });
    expect((await worksOf(id)).map((row) => row.changeType)).toEqual(['entry']);
    expect(await change('transfer', 2, { groupInfoId: sales })).toMatchObject({ resultCode: 1 });
  });

  test('what no longer fits on its day says why and is tried again; leaving takes it back', async () => {
    const { id } = await settled();
    await hr.ask(insertStaffWork, {
      userBaseId: id,
      changeType: 'promote',
      effectiveDate: day(1),
      after: { jobLevel: 'P7' },
    });
    const submitted = await hr.ask(demissionGroupUserBase, {
      id,
      version: 0,
      action: 'submit',
      demissionType: 'resign',
      reasonCode: 'growth',
      noticeDate: day(0),
      lastWorkDate: day(2),
    });
    expect((await worksOf(id)).map((row) => [row.changeType, row.status])).toEqual([
      ['demission', 'scheduled'],
      ['promote', 'scheduled'],
      ['entry', 'applied'],
    ]);
    await later(1, async () => {
      await applyDueChanges(server.platform);
      expect((await worksOf(id)).find((row) => row.changeType === 'promote')).toMatchObject({
        status: 'scheduled',
        failure: expect.stringContaining('待离职'),
      });
    });
    await later(3, async () => {
      await hr.ask(demissionGroupUserBase, { id, version: submitted.version, action: 'confirm' });
      expect((await worksOf(id)).map((row) => [row.changeType, row.status, row.failure])).toEqual([
        ['demission', 'applied', null],
        ['promote', 'revoked', '员工已离职'],
        ['entry', 'applied', null],
      ]);
      const { version } = await baseOf(id);
      await hr.ask(entryGroupUserBase, { id, version, entryDate: day(0) });
      expect((await worksOf(id))[0]).toMatchObject({ changeType: 'rehire', status: 'applied', removable: false });
    });
  });

  test('leaving that is withdrawn stands as revoked', async () => {
    const { id } = await settled();
    const details = {
      id,
      demissionType: 'resign',
      reasonCode: 'family',
      noticeDate: day(0),
      lastWorkDate: day(9),
    } as const;
    const { version } = await hr.ask(demissionGroupUserBase, { ...details, version: 0, action: 'submit' });
    const [leaving] = await worksOf(id);
    expect(await hr.call(deleteStaffWork, { ids: [leaving?.id ?? 0] })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('离职办理'),
    });
    await hr.ask(demissionGroupUserBase, { id, version, action: 'cancel' });
    expect((await worksOf(id))[0]).toMatchObject({ changeType: 'demission', status: 'revoked' });
  });

  test('a change cannot lie before the first day or before the last change, nor be taken back after another one', async () => {
    const { id } = await settled();
    const move = (ahead: number, groupInfoId: number) =>
      hr.call(insertStaffWork, {
        userBaseId: id,
        changeType: 'transfer',
        effectiveDate: day(ahead),
        after: { groupInfoId },
      });
    expect(
      await hr.call(insertStaffWork, {
        userBaseId: id,
        changeType: 'transfer',
        effectiveDate: '2024-02-29',
        after: { groupInfoId: sales },
      }),
    ).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining('入职日期') });
    const made = await move(-3, sales);
    expect(await move(-4, root)).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining('上一次异动'),
    });
    // Another process changes the superior meanwhile; the department stays as the change left it.
    await readIn(
      server,
      enterprise,
      0,
      sql`update group_user_base set group_info_id = ${root}, version = version + 1 where id = ${id}`,
    );
    expect(await hr.call(deleteStaffWork, { ids: made.data.ids })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '部门在此之后又有变更，不能撤销',
    });
  });
});

describe('with papers and in bulk', () => {
  test('pay and agreement come with the change and go with it while they are not in force', async () => {
    const { id } = await settled();
    const made = await hr.ask(insertStaffWork, {
      userBaseId: id,
      changeType: 'promote',
      effectiveDate: day(5),
      after: { jobLevel: 'P6' },
      salary: { baseSalary: 20_000 },
      contract: { contractNo: `BG-${id}`, signCompany: '测试公司', signDate: day(0), startDate: day(5) },
    });
    const pay = async () => (await hr.ask(salaryCalls.query, { userBaseId: id })).records;
    const contracts = async () => (await hr.ask(contractCalls.query, { userBaseId: id })).records;
    expect(await pay()).toMatchObject([{ effectiveDate: day(5), changeType: 'promote', total: 20_000 }]);
    expect(await contracts()).toMatchObject([{ contractKind: 'change' }]);
    const changer = await server.signIn('changer', { tenant: enterprise.tenant(0) });
    expect(
      await changer.call(insertStaffWork, {
        userBaseId: id,
        changeType: 'promote',
        effectiveDate: day(8),
        after: { jobLevel: 'P7' },
        salary: { baseSalary: 1 },
      }),
    ).toMatchObject({ errorCode: 'FY-A001' });
    await hr.ask(deleteStaffWork, { ids: made.ids });
    expect([await pay(), await contracts()]).toEqual([[], []]);
  });

  test('several people at once: who cannot is named with the reason, the others are done; one written by the department call has the same shape', async () => {
    const people = await Promise.all([settled(), settled(), settled()]);
    const ids = people.map((person) => person.id);
    const { id: stays } = await settled({ groupInfoId: sales });
    const bulk = (userBaseIds: number[]) =>
      hr.call(insertStaffWork, {
        userBaseIds,
        changeType: 'transfer',
        effectiveDate: day(0),
        after: { groupInfoId: sales },
      });
    const refused = { id: stays, title: '张伟', reason: expect.stringContaining('至少变更一项') };
    const { data } = await bulk([...ids, stays]);
    expect(data).toMatchObject({ status: 'applied', warnings: [], refused: [refused] });
    expect([data.ids.length, data.done?.map(({ id }) => id)]).toEqual([3, ids.toSorted((a, b) => a - b)]);
    expect(await baseOf(ids[0] ?? 0)).toMatchObject({ groupInfoId: sales });
    expect((await worksOf(stays)).map(({ changeType }) => changeType)).toEqual(['entry']);
    // Nobody is left who could be done: one alone is refused as by itself.
    expect(await bulk([stays])).toMatchObject({ errorCode: 'FY-V001' });
    await hr.ask(insertGroupUserBaseFramework, {
      groupInfoId: sales,
      userBaseIds: [(await settled()).id, stays],
      position: '销售',
    });
    const [byCall] = await worksOf(stays);
    expect(byCall).toMatchObject({
      changeType: 'transfer',
      status: 'applied',
      changes: [{ key: 'position', before: '工程师', after: '销售' }],
      removable: true,
    });
    await hr.ask(insertGroupUserBaseFramework, { groupInfoId: research, userBaseIds: [stays], main: false });
    expect((await worksOf(stays))[0]).toMatchObject({ changeType: 'concurrent', status: 'applied' });
  });
});

describe('refusals', () => {
  test('bad input names the field', async () => {
    const { id } = await settled();
    const refused = async (body: object, named: string) => {
      const answer = await hr.call(insertStaffWork, {
        userBaseId: id,
        changeType: 'transfer',
        effectiveDate: day(0),
        ...body,
      } as never);
      expect(answer).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining(named) });
    };
    await refused({ effectiveDate: '2026-02-30' }, '生效日期');
    await refused({ changeType: 'holiday' }, '异动类型');
    await refused({ userBaseId: undefined }, '请选择员工');
    await refused({ after: { groupInfoId: 999_999_999 } }, '部门');
    await refused({ after: { superiorId: id } }, '直属上级');
    await refused({ after: { position: '很'.repeat(51) } }, '岗位');
    expect(await hr.call(deleteStaffWork, { ids: [] })).toMatchObject({ errorCode: 'FY-V001' });
    expect(await hr.call(deleteStaffWork, { ids: [999_999_999] })).toMatchObject({ errorCode: 'FY-N001' });
  });

  test('without the code, out of scope, in another company: nothing', async () => {
    const { id } = await settled();
    const body = {
      userBaseId: id,
      changeType: 'transfer',
      effectiveDate: day(0),
      after: { groupInfoId: sales },
    } as const;
    const reader = await server.signIn('reader', { tenant: enterprise.tenant(0) });
    expect((await reader.ask(queryStaffWork, { userBaseId: id })).records).toMatchObject([
      { changeType: 'entry', removable: false },
    ]);
    expect(await reader.call(insertStaffWork, body)).toMatchObject({ errorCode: 'FY-A001' });
    expect(await reader.call(deleteStaffWork, { ids: [1] })).toMatchObject({ errorCode: 'FY-A001' });
    const chief = await settled({ groupInfoId: sales });
    await linkMember(server, enterprise, 'head', chief.id, [sales]);
    const head = await server.signIn('head', { tenant: enterprise.tenant(0) });
    expect(await head.call(queryStaffWork, { userBaseId: id })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await head.call(insertStaffWork, body)).toMatchObject({ errorCode: 'FY-N001' });
    const made = await hr.ask(insertStaffWork, body);
    const sister = await server.signIn('sister', { tenant: enterprise.tenant(1) });
    expect(await sister.call(queryStaffWork, { userBaseId: id })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await sister.call(insertStaffWork, body)).toMatchObject({ errorCode: 'FY-N001' });
    expect(await sister.call(deleteStaffWork, { ids: made.ids })).toMatchObject({ errorCode: 'FY-N001' });
  });

  test('people read their own career without a code and change nothing', async () => {
    const { id } = await settled();
    await readIn(
      server,
      enterprise,
      0,
      sql`update member set staff_id = null where account_id = ${enterprise.accountIds.get('worker') ?? 0}`,
    );
    await linkMember(server, enterprise, 'worker', id, [research]);
    const worker = await server.signIn('worker', { tenant: enterprise.tenant(0) });
    expect((await worker.ask(queryStaffWork, { userBaseId: id })).records).toMatchObject([
      { changeType: 'entry', removable: false },
    ]);
    expect(
      await worker.call(insertStaffWork, {
        userBaseId: id,
        changeType: 'promote',
        effectiveDate: day(0),
        after: { jobLevel: 'P9' },
      }),
    ).toMatchObject({
      errorCode: 'FY-A001',
    });
  });
});
