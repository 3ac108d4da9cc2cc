import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteGroupInfo, insertGroupInfo, queryOrInsertGroupInfoList } from '../model/department-calls.ts';
import { queryBasicInfo, queryArchiveLog } from '../model/archive-calls.ts';
import { entryGroupUserBase } from '../model/entry-calls.ts';
import { demissionGroupUserBase } from '../model/demission.ts';
import {
  deleteGroupUserBase,
  queryPage,
  queryAlertDepartments,
  queryStaffAlerts,
  restoreGroupUserBase,
  updateGroupUserBase,
} from '../model/roster-calls.ts';
import { insertStaffWork } from '../model/changes.ts';
import { deleteTeamUser, insertOrUpdateTeamUser, queryTeamUserList } from '../model/team.ts';
import {
  deleteTalentWallGroupUserBase,
  queryTalentWall,
  updateGroupUserTalentWallBase,
  updateTalentWallGroups,
} from '../model/talent-wall-calls.ts';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { confirmDueDemissions } from './demission-job.ts';
import { hire, linkMember, newIdNumber, readIn, rootOf } from './testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let sister: TestClient;
let root: number;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'hr2', home: 1, roles: ['hr_manager'] },
    { account: 'leaver', roles: ['staff'] },
  );
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  sister = await server.signIn('hr2', { tenant: enterprise.tenant(1) });
  root = await rootOf(hr);
});
afterAll(() => server?.stop());

const day = (ago: number) =>
  new Date(server.clock.now().getTime() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
const baseOf = async (id: number) => (await hr.ask(queryBasicInfo, { id })).base;
const entry = (values: object) =>
  hr.call(entryGroupUserBase, {
    name: '张伟',
    groupInfoId: root,
    position: '工程师',
    entryDate: '2024-03-01',
    phone: `154000${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`,
    ...values,
  });

describe('story 2: entry reads and checks the ID number', () => {
  test('a valid number fills birthday and sex; a staff number is given', async () => {
    const answer = await entry({ idNumber: '330106199003074517' });
    expect(answer).toMatchObject({
      resultCode: 1,
      data: { employeeNo: expect.stringMatching(/^\d{10}$/u), warnings: [] },
    });
    expect(await baseOf(answer.data.id)).toMatchObject({
      birthday: '1990-03-07',
      sex: '1',
      staffStatus: 'regular',
      namePinyin: 'zhangwei',
      employmentSeq: 1,
    });
  });

  test.each([
    ['330106199003074517', { sex: '2' }, '性别'],
    ['330106199003074510', {}, '证件号码'],
    ['330106900307451', {}, '证件号码'],
  ])('%s with %o is refused naming %s', async (idNumber, more, named) => {
    expect(await entry({ idNumber, ...more })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining(named),
    });
  });

  test('women, lower-case and full-width check characters are read; past retirement age warns', async () => {
    const woman = await entry({ idNumber: '32010219880512246x' });
    expect(await baseOf(woman.data.id)).toMatchObject({
      birthday: '1988-05-12',
      sex: '2',
      idNumber: '32010219880512246X',
    });
    const old = await entry({ idNumber: '１１０１０５１９４９１２３１００２ｘ' });
    expect(old).toMatchObject({ resultCode: 1, data: { warnings: [expect.stringContaining('已达法定退休年龄')] } });
  });

  test('an ID number or phone in use names the holder; in a sister company it only warns', async () => {
    const holder = await hire(hr, { name: '李敏', groupInfoId: root });
    expect(await entry({ idNumber: holder.idNumber })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '证件号码已被员工「李敏」使用',
    });
    expect(await entry({ idNumber: newIdNumber(), phone: holder.phone })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '手机号已被员工「李敏」使用',
    });
    const there = await hire(sister, { groupInfoId: await rootOf(sister), idNumber: holder.idNumber });
    expect(there.warnings).toEqual(['集团内已有在职记录']);
  });

  test('the seven are asked for, probation sets its end', async () => {
    expect(await entry({})).toMatchObject({ errorCode: 'FY-V001', errorDesc: '证件号码：必填' });
    const { id } = await hire(hr, { groupInfoId: root, entryDate: '2024-08-31', probationMonths: 6 });
    expect(await baseOf(id)).toMatchObject({ staffStatus: 'probation', probationEndDate: '2025-02-27' });
  });

  test('parallel entries never share a staff number, and typed numbers are stepped over', async () => {
    const first = await hire(hr, { groupInfoId: root });
    const following = String(Number(first.employeeNo) + 1);
    await hire(hr, { groupInfoId: root, employeeNo: following });
    const people = await Promise.all(Array.from({ length: 6 }, () => hire(hr, { groupInfoId: root })));
    const numbers = people.map((person) => person.employeeNo);
    expect(new Set([...numbers, following]).size).toBe(7);
  });
});

describe('editing', () => {
  test('named keys change; department, position and status are refused', async () => {
    const { id } = await hire(hr, { groupInfoId: root });
    const saved = await hr.ask(updateGroupUserBase, {
      id,
      version: 0,
      name: '张炜',
      currentAddress: '浙江省杭州市西湖区文三路 90 号',
    });
    expect(await baseOf(id)).toMatchObject({
      name: '张炜',
      namePinyin: 'zhangwei',
      position: '工程师',
      version: saved.version,
    });
    for (const change of [
      { position: '总监' },
      { staffStatus: 'left' as const },
      { employmentType: 'intern' as const },
    ]) {
      expect(await hr.call(updateGroupUserBase, { id, version: saved.version, ...change })).toMatchObject({
        errorCode: 'FY-V001',
        errorDesc: expect.stringContaining('请通过异动办理'),
      });
    }
    const stale = await hr.call(updateGroupUserBase, { id, version: 0, name: '张伟' });
    expect([stale.errorCode, stale.data]).toEqual(['FY-C002', { current: await baseOf(id) }]);
  });

  test('a new ID number brings birthday and sex along; a superior cannot report to the person', async () => {
    const boss = await hire(hr, { groupInfoId: root });
    const { id } = await hire(hr, { groupInfoId: root, superiorId: boss.id });
    await hr.ask(updateGroupUserBase, {
      id,
      version: 0,
      idNumber: makeIdNumber({ division: '330106', birthday: '1985-06-01', sequence: 402 }),
    });
    expect(await baseOf(id)).toMatchObject({ birthday: '1985-06-01', sex: '2', superiorName: '张伟' });
    expect(await hr.call(updateGroupUserBase, { id: boss.id, version: 0, superiorId: id })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '直属上级：不能是自己的下级',
    });
  });

  test('the log shows labels instead of keys and codes, and hides what is secret', async () => {
    const { id } = await hire(hr, { groupInfoId: root });
    await hr.ask(updateGroupUserBase, {
      id,
      version: 0,
      maritalStatus: '20',
      positionCategory: 'sales',
      nativePlace: '330106',
    });
    const { records } = await hr.ask(queryArchiveLog, { filter: { id }, page: { current: 1, size: 10 } });
    expect(records[0]?.changes).toEqual(
      expect.arrayContaining([
        { key: 'positionCategory', label: '岗位序列', before: null, after: '市场销售' },
        { key: 'nativePlace', label: '籍贯', before: null, after: '浙江省杭州市西湖区' },
      ]),
    );
    expect(JSON.stringify(records)).not.toContain('已婚');
    expect(records.at(-1)?.changes).toContainEqual({
      key: 'groupInfoId',
      label: '部门',
      before: null,
      after: expect.stringContaining('测试公司'),
    });
  });
});

describe('story 8: leaving and coming back', () => {
  test('submit → 待离职, confirm → left: login refused, wall item gone; rehire keeps the number', async () => {
    const person = await hire(hr, { groupInfoId: root });
    await linkMember(server, enterprise, 'leaver', person.id, [root]);
    const own = await server.signIn('leaver', { tenant: enterprise.tenant(0) });
    expect(await own.call(queryTalentWall, {})).toMatchObject({ resultCode: 1 });
    await hr.ask(updateGroupUserTalentWallBase, { userBaseIds: [person.id], wallGroup: 'star' });
    const details = {
      demissionType: 'resign',
      reasonCode: 'growth',
      noticeDate: day(31),
      lastWorkDate: day(1),
    } as const;
    expect(await hr.call(demissionGroupUserBase, { id: person.id, version: 0, action: 'confirm' })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '张伟是正式，不能确认离职（变为已离职）',
    });
    expect(await hr.call(demissionGroupUserBase, { id: person.id, version: 0, action: 'submit' })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '离职类型：必填',
    });
    const submitted = await hr.ask(demissionGroupUserBase, { id: person.id, version: 0, action: 'submit', ...details });
    expect(submitted.staffStatus).toBe('pending_demission');
    const left = await hr.ask(demissionGroupUserBase, { id: person.id, version: submitted.version, action: 'confirm' });
    expect(await baseOf(person.id)).toMatchObject({ staffStatus: 'left', demissionDate: day(1) });
    expect((await hr.ask(queryBasicInfo, { id: person.id })).onWall).toBe(false);
    expect(await own.call(queryTalentWall, {})).toMatchObject({ errorCode: 'FY-A001', data: { reason: 'not_member' } });
    const back = await hr.ask(entryGroupUserBase, {
      id: person.id,
      version: left.version,
      entryDate: day(0),
      probationMonths: 1,
    });
    expect(back.employeeNo).toBe(person.employeeNo);
    expect(await baseOf(person.id)).toMatchObject({
      staffStatus: 'probation',
      employmentSeq: 2,
      demissionDate: null,
      entryDate: day(0),
    });
  });

  test('cancel restores the state before; confirming before the last day is refused', async () => {
    const person = await hire(hr, { groupInfoId: root, entryDate: day(10), probationMonths: 3 });
    const submitted = await hr.ask(demissionGroupUserBase, {
      id: person.id,
      version: 0,
      action: 'submit',
      demissionType: 'resign',
      reasonCode: 'family',
      noticeDate: day(0),
      lastWorkDate: day(-3),
    });
    expect(
      await hr.call(demissionGroupUserBase, { id: person.id, version: submitted.version, action: 'confirm' }),
    ).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining('最后工作日'),
    });
    const cancelled = await hr.ask(demissionGroupUserBase, {
      id: person.id,
      version: submitted.version,
      action: 'cancel',
    });
    expect(cancelled.staffStatus).toBe('probation');
  });

  test('a leader needs a follower, who then leads', async () => {
    const leader = await hire(hr, { groupInfoId: root });
    const follower = await hire(hr, { name: '王芳', groupInfoId: root });
    await hr.ask(insertGroupInfo, { name: '交接部', parentId: root, leaderUserBaseId: leader.id });
    const details = {
      id: leader.id,
      version: 0,
      action: 'submit',
      demissionType: 'resign',
      reasonCode: 'family',
      noticeDate: day(5),
      lastWorkDate: day(1),
    } as const;
    expect(await hr.call(demissionGroupUserBase, details)).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('交接部'),
    });
    const { version } = await hr.ask(demissionGroupUserBase, { ...details, newLeaderId: follower.id });
    await hr.ask(demissionGroupUserBase, { id: leader.id, version, action: 'confirm' });
    const { tree } = await hr.ask(queryOrInsertGroupInfoList, { keyword: '交接部' });
    expect(tree[0]?.children[0]?.leader).toMatchObject({ id: follower.id, name: '王芳' });
  });

  test('a move that no state allows is refused, naming both', async () => {
    const person = await hire(hr, { groupInfoId: root });
    const again = {
      name: '张伟',
      position: '工程师',
      entryDate: day(0),
      groupInfoId: root,
      idNumber: person.idNumber,
      phone: person.phone,
      id: person.id,
    };
    const submit = {
      id: person.id,
      action: 'submit',
      demissionType: 'resign',
      reasonCode: 'family',
      noticeDate: day(9),
      lastWorkDate: day(0),
    } as const;
    const refused = async (sent: Promise<object>, errorDesc: string) =>
      expect(await sent).toMatchObject({ errorCode: 'FY-C001', errorDesc });
    await refused(
      hr.call(demissionGroupUserBase, { id: person.id, version: 0, action: 'confirm' }),
      '张伟是正式，不能确认离职（变为已离职）',
    );
    await refused(
      hr.call(demissionGroupUserBase, { id: person.id, version: 0, action: 'cancel' }),
      '张伟是正式，不能撤回离职',
    );
    await refused(hr.call(entryGroupUserBase, { ...again, version: 0 }), '当前状态为「正式」，不能变更为「试用期」');
    const { version } = await hr.ask(demissionGroupUserBase, { ...submit, version: 0 });
    await refused(hr.call(demissionGroupUserBase, { ...submit, version }), '张伟已是待离职，不能重复办理离职');
    await refused(hr.call(entryGroupUserBase, { ...again, version }), '当前状态为「待离职」，不能变更为「试用期」');
    await readIn(server, enterprise, 0, sql`update group_user_base set staff_status = 'left' where id = ${person.id}`);
    await refused(hr.call(demissionGroupUserBase, { ...submit, version }), '张伟是已离职，不能办理离职（变为待离职）');
    await readIn(
      server,
      enterprise,
      0,
      sql`update group_user_base set staff_status = 'cancelled' where id = ${person.id}`,
    );
    await refused(hr.call(entryGroupUserBase, { ...again, version }), '当前状态为「放弃入职」，不能变更为「试用期」');
  });

  test('the nightly job confirms what is due, once, and leaves the rest', async () => {
    const due = await hire(hr, { groupInfoId: root });
    const later = await hire(hr, { groupInfoId: root });
    const details = {
      version: 0,
      action: 'submit',
      demissionType: 'expire',
      reasonCode: 'business',
      noticeDate: day(9),
    } as const;
    await hr.ask(demissionGroupUserBase, { ...details, id: due.id, lastWorkDate: day(1) });
    await hr.ask(demissionGroupUserBase, { ...details, id: later.id, lastWorkDate: day(0) });
    await Promise.all([confirmDueDemissions(server.platform), confirmDueDemissions(server.platform)]);
    expect(await baseOf(due.id)).toMatchObject({ staffStatus: 'left', version: 2 });
    expect(await baseOf(later.id)).toMatchObject({ staffStatus: 'pending_demission' });
    server.clock.advance(86_400_000);
    await confirmDueDemissions(server.platform);
    server.clock.advance(-86_400_000);
    expect(await baseOf(later.id)).toMatchObject({ staffStatus: 'left' });
    expect(server.log.filter((line) => line.level === 'error')).toEqual([]);
  });
});

describe('deleting', () => {
  test('a row made by mistake goes and comes back; who worked here for long leaves instead', async () => {
    const mistake = await hire(hr, { groupInfoId: root });
    // The screen offers it by the day of the row, whatever columns it asked for.
    const listed = await hr.ask(queryPage, {
      filter: { keyword: mistake.employeeNo },
      page: { current: 1, size: 10 },
      columns: ['name'],
    });
    expect(listed.records).toEqual([expect.objectContaining({ id: mistake.id, createdAt: expect.any(String) })]);
    expect(await hr.ask(deleteGroupUserBase, { ids: [mistake.id], reason: '录入错误' })).toEqual({ deleted: 1 });
    expect(await hr.call(queryBasicInfo, { id: mistake.id })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await hr.ask(restoreGroupUserBase, { ids: [mistake.id] })).toEqual({ restored: 1, warnings: [] });
    const old = await hire(hr, { name: '老员工', groupInfoId: root });
    await readIn(
      server,
      enterprise,
      0,
      sql`update group_user_base set created_at = now() - interval '40 days' where id = ${old.id}`,
    );
    expect(await hr.call(deleteGroupUserBase, { ids: [old.id, mistake.id], reason: '录入错误' })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '老员工：建档已超过 30 天，请办理离职',
    });
    expect(await hr.call(queryBasicInfo, { id: mistake.id })).toMatchObject({ resultCode: 1 });
  });

  describe('what goes with a person who is deleted comes back with the person', () => {
    const department = async (name: string) =>
      (await hr.ask(insertGroupInfo, { name, nodeType: 'department', parentId: root })).id;
    const newTeam = async (name: string, id: number) =>
      (await hr.ask(insertOrUpdateTeamUser, { team: { name, teamType: 'core' }, userBaseIds: [id] })).teamId;
    const post = (userBaseId: number, changeType: 'concurrent' | 'concurrent_end', groupInfoId: number) =>
      hr.ask(insertStaffWork, { userBaseId, changeType, effectiveDate: day(0), after: { groupInfoId } });
    const remove = (id: number) => hr.ask(deleteGroupUserBase, { ids: [id], reason: '录入错误' });
    const restore = (id: number) => hr.ask(restoreGroupUserBase, { ids: [id] });
    const cardOf = async (id: number) =>
      (await hr.ask(queryTalentWall, {})).groups.flatMap(({ items }) => items).find((item) => item.userBaseId === id);
    const homesOf = async (id: number) => ({
      posts: (
        await readIn<{ id: number }>(
          server,
          enterprise,
          0,
          sql`select group_info_id as id from staff_placement where user_base_id = ${id} and valid_to is null`,
        )
      ).map((row) => row.id),
      teams: (await hr.ask(queryTeamUserList, {})).teams
        .filter(({ members }) => members.some((member) => member.userBaseId === id))
        .map((team) => team.id),
      headline: (await cardOf(id))?.headline,
    });

    test('what the deletion took, and nothing that was gone before it', async () => {
      const { id } = await hire(hr, { groupInfoId: root, name: '卫归来' });
      const [kept, ended] = [await department('归来一部'), await department('归来二部')];
      await post(id, 'concurrent', kept);
      await post(id, 'concurrent', ended);
      await post(id, 'concurrent_end', ended);
      const [team, former] = [await newTeam('归来队', id), await newTeam('旧队', id)];
      const { teams } = await hr.ask(queryTeamUserList, { teamId: former });
      await hr.ask(deleteTeamUser, { teamId: former, ids: teams[0]?.members.map((member) => member.id) ?? [] });
      await hr.ask(updateGroupUserTalentWallBase, { userBaseIds: [id], headline: '归来之人' });
      const whole = { posts: [kept], teams: [team], headline: '归来之人' };
      expect(await homesOf(id)).toEqual(whole);
      // Twice: a second deletion takes and gives back anew.
      for (const warnings of [[], []]) {
        await remove(id);
        expect(await homesOf(id)).toEqual({ posts: [], teams: [], headline: undefined });
        expect(await restore(id)).toEqual({ restored: 1, warnings });
        expect(await homesOf(id)).toEqual(whole);
      }
      await hr.ask(deleteTalentWallGroupUserBase, { ids: [(await cardOf(id))?.id ?? 0] });
      await remove(id);
      await restore(id);
      expect(await homesOf(id)).toEqual({ ...whole, headline: undefined });
    });

    test('what has no place any more is left out and named', async () => {
      const [home, second] = [await department('将散主部'), await department('将散副部')];
      const { id } = await hire(hr, { groupInfoId: home, name: '卫无依' });
      await post(id, 'concurrent', second);
      const team = await newTeam('将散队', id);
      const { wallVersion } = await hr.ask(queryTalentWall, {});
      await hr.ask(updateTalentWallGroups, { groups: [{ name: '将散组' }], wallVersion });
      const { groups } = await hr.ask(queryTalentWall, {});
      await hr.ask(updateGroupUserTalentWallBase, {
        userBaseIds: [id],
        wallGroup: groups.find(({ name }) => name === '将散组')?.code,
      });
      await remove(id);
      await hr.ask(deleteTeamUser, { ids: [team] });
      for (const gone of [home, second]) await hr.ask(deleteGroupInfo, { id: gone, version: 0 });
      await hr.ask(updateTalentWallGroups, {
        groups: [],
        wallVersion: (await hr.ask(queryTalentWall, {})).wallVersion,
      });
      const { warnings } = await restore(id);
      expect(warnings).toEqual([
        expect.stringMatching(/^卫无依：原部门「将散主部」已删除，现归「.+」$/u),
        '卫无依：兼任部门「将散副部」已撤销，兼任未恢复',
        '卫无依：团队「将散队」已删除或已满员，未恢复为成员',
        '卫无依：人才墙上原来的分组已删除，卡片未恢复',
      ]);
      expect(await homesOf(id)).toEqual({ posts: [], teams: [], headline: undefined });
      expect(await baseOf(id)).toMatchObject({ groupInfoId: root });
    });

    test('who took phone or ID number meanwhile keeps them', async () => {
      const { id, idNumber } = await hire(hr, { groupInfoId: root, name: '卫重号' });
      await remove(id);
      await hire(hr, { groupInfoId: root, name: '后来人', idNumber });
      expect(await hr.call(restoreGroupUserBase, { ids: [id] })).toMatchObject({
        errorCode: 'FY-C001',
        errorDesc: expect.stringContaining('证件号码'),
      });
    });
  });

  test('who has a contract or pay already is no mistake', async () => {
    const paid = await hire(hr, { name: '已定薪', groupInfoId: root });
    await readIn(
      server,
      enterprise,
      0,
      sql`
        insert into staff_salary (
          group_code, company_code, user_base_id, effective_date, change_type, base_salary, pay_cycle, currency,
          tax_mode
        )
        select group_code, company_code, id, current_date, 'entry', '1', 'month', 'CNY', 'monthly'
        from group_user_base
        where id = ${paid.id}`,
    );
    expect(await hr.call(deleteGroupUserBase, { ids: [paid.id], reason: '录入错误' })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '已定薪：已有合同或薪资，请办理离职',
    });
  });

  test('the number of a deleted person is not given again', async () => {
    const gone = await hire(hr, { groupInfoId: root });
    await hr.ask(deleteGroupUserBase, { ids: [gone.id], reason: '录入错误' });
    expect(await entry({ idNumber: newIdNumber(), employeeNo: gone.employeeNo })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('工号'),
    });
  });
});

describe('the roster', () => {
  const page = { current: 1, size: 50 };
  const ids = async (filter: Record<string, unknown>) =>
    (await hr.ask(queryPage, { filter, page })).records.map((record) => record.id);

  test('keyword: name, pinyin, initials, staff number by part; phone and ID number only whole', async () => {
    const person = await hire(hr, { name: '欧阳静姝', groupInfoId: root });
    for (const keyword of ['欧阳', '静姝', 'ouyangjingshu', 'oyjs', person.employeeNo, person.phone, person.idNumber])
      expect(await ids({ keyword }), keyword).toContain(person.id);
    for (const keyword of [
      person.phone.slice(0, 10),
      person.phone.slice(-4),
      person.idNumber.slice(0, 17),
      person.idNumber.slice(6, 14),
    ])
      expect(await ids({ keyword }), keyword).toEqual([]);
    expect(
      await ids({ phone: ` ${person.phone.slice(0, 3)} ${person.phone.slice(3, 7)} ${person.phone.slice(7)}`.trim() }),
    ).toEqual([person.id]);
  });

  test('status counts ignore the status filter; total follows it; alerts follow the departments', async () => {
    const department = await hr.ask(insertGroupInfo, { name: '计数部', parentId: root });
    await hire(hr, { groupInfoId: department.id, highestEducation: '14' });
    await hire(hr, { groupInfoId: department.id, entryDate: day(80), probationMonths: 3, highestEducation: '21' });
    const answer = await hr.ask(queryPage, {
      filter: { groupInfoIds: [department.id], staffStatus: ['probation'] },
      page,
    });
    expect(answer).toMatchObject({ total: 1, statusCounts: { probation: 1, regular: 1 } });
    const { alertCounts } = await hr.ask(queryStaffAlerts, { groupInfoIds: [department.id] });
    expect(alertCounts).toMatchObject({ probation_end: 1, retire: 0 });
    // The tree counts the alert, and what of it is so near.
    const inTree = async (urgency?: 'past' | 'within30' | 'within60') =>
      (await hr.ask(queryAlertDepartments, { alert: 'probation_end', urgency })).departments.find(
        ({ groupInfoId }) => groupInfoId === department.id,
      )?.count ?? 0;
    expect(await inTree()).toBe(1);
    expect((await inTree('past')) + (await inTree('within30')) + (await inTree('within60'))).toBe(1);
    expect((await sister.ask(queryAlertDepartments, { alert: 'probation_end' })).departments).toEqual([]);
    expect(await ids({ groupInfoIds: [department.id], educationGroup: ['master'] })).toHaveLength(1);
    expect(await ids({ groupInfoIds: [department.id], age: [30, 60] })).toHaveLength(2);
    expect(await ids({ groupInfoIds: [department.id], age: [null, 20] })).toHaveLength(0);
    expect(await ids({ groupInfoIds: [department.id], alert: 'probation_end' })).toHaveLength(1);
    expect(alertCounts['incomplete']).toBe((await ids({ groupInfoIds: [department.id], alert: 'incomplete' })).length);
  });
});
