import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { demissionGroupUserBase } from '../../model/demission.ts';
import { deleteTeamUser, insertOrUpdateTeamUser, queryPage, queryTeamUserList } from '../../model/team.ts';
import { hire, readIn, rootOf } from '../testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let reader: TestClient;
let stranger: TestClient;
let root: number;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'reader', codes: ['staff_structure'], dataScope: 'self' },
    { account: 'nobody', codes: ['personnel_wall'] },
    { account: 'sister', roles: ['hr_manager'], home: 1 },
  );
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  reader = await server.signIn('reader', { tenant: enterprise.tenant(0) });
  stranger = await server.signIn('sister', { tenant: enterprise.tenant(1) });
  root = await rootOf(hr);
});
afterAll(() => server?.stop());

const teamOf = async (teamId: number, client = hr) => (await client.ask(queryTeamUserList, { teamId })).teams[0];
const today = () => new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const newTeam = async (name: string) =>
  (await hr.ask(insertOrUpdateTeamUser, { team: { name, teamType: 'project' } })).teamId;

describe('/api/v1/user/team/insertOrUpdateTeamUser', () => {
  test('makes a team with its first expert in one call, then changes both', async () => {
    const made = await hr.ask(insertOrUpdateTeamUser, {
      team: { name: '氢能专家组', teamType: 'expert', intro: '外部技术把关' },
      member: { name: '钱教授', title: '教授', unit: '浙江大学', roleInTeam: '组长', showOnProfile: true },
    });
    const team = await teamOf(made.teamId);
    expect(team).toMatchObject({
      name: '氢能专家组',
      members: [
        {
          id: made.memberIds[0],
          userBaseId: null,
          name: '钱教授',
          title: '教授',
          unit: '浙江大学',
          roleInTeam: '组长',
          showOnProfile: true,
        },
      ],
    });
    await hr.ask(insertOrUpdateTeamUser, {
      team: { id: made.teamId, version: 0, name: '氢能顾问组' },
      member: { id: made.memberIds[0], version: 0, roleInTeam: '首席顾问' },
    });
    expect(await teamOf(made.teamId)).toMatchObject({
      name: '氢能顾问组',
      teamType: 'expert',
      members: [{ name: '钱教授', roleInTeam: '首席顾问' }],
    });
    expect(await hr.call(insertOrUpdateTeamUser, { team: { id: made.teamId, version: 0, name: '旧' } })).toMatchObject({
      errorCode: 'FY-C002',
    });
  });

  test('people of the company are shown as their archive says, and stand once in a team', async () => {
    const teamId = await newTeam('数字化攻坚队');
    const [a, b] = [
      await hire(hr, { groupInfoId: root, name: '甲队员', position: '架构师' }),
      await hire(hr, { groupInfoId: root, name: '乙队员' }),
    ];
    const { memberIds } = await hr.ask(insertOrUpdateTeamUser, { teamId, userBaseIds: [a.id, b.id, a.id] });
    expect(new Set(memberIds).size).toBe(2);
    // Both again, and one more way to add who is there.
    expect((await hr.ask(insertOrUpdateTeamUser, { teamId, userBaseIds: [b.id, a.id] })).memberIds.toSorted()).toEqual(
      memberIds.toSorted(),
    );
    expect(await hr.call(insertOrUpdateTeamUser, { member: { teamId, userBaseId: a.id } })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '该员工已在团队中',
    });
    const members = (await teamOf(teamId))?.members ?? [];
    expect(members.map((member) => [member.name, member.title])).toEqual([
      ['甲队员', '架构师'],
      ['乙队员', '工程师'],
    ]);
    expect(members[0]?.unit).toBeTruthy();
    const [first] = members;
    expect(
      await hr.call(insertOrUpdateTeamUser, { member: { id: first?.id ?? 0, version: 0, userBaseId: b.id } }),
    ).toMatchObject({ errorCode: 'FY-V001' });
    expect(
      await hr.call(insertOrUpdateTeamUser, { member: { id: first?.id ?? 0, version: 0, name: '别名' } }),
    ).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '姓名：员工的资料取自档案，不在这里填写',
    });
  });

  test('who leaves is in no team any more, and nobody adds who has left', async () => {
    const teamId = await newTeam('离开的团队');
    const person = await hire(hr, { groupInfoId: root, name: '将离' });
    await hr.ask(insertOrUpdateTeamUser, { teamId, userBaseIds: [person.id] });
    const details = {
      demissionType: 'resign',
      reasonCode: 'family',
      noticeDate: today(),
      lastWorkDate: today(),
    } as const;
    const { version } = await hr.ask(demissionGroupUserBase, {
      id: person.id,
      version: 0,
      action: 'submit',
      ...details,
    });
    expect((await teamOf(teamId))?.members).toHaveLength(1);
    await hr.ask(demissionGroupUserBase, { id: person.id, version, action: 'confirm' });
    expect((await teamOf(teamId))?.members).toEqual([]);
    const rows = await readIn<{ gone: boolean }>(
      server,
      enterprise,
      0,
      sql`select deleted_at is not null as gone from team_user where user_base_id = ${person.id}`,
    );
    expect(rows).toEqual([{ gone: true }]);
    expect(await hr.call(insertOrUpdateTeamUser, { teamId, userBaseIds: [person.id] })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '员工：不是在册员工',
    });
  });

  test('bad input names the field', async () => {
    const teamId = await newTeam('输入检查');
    const refused = async (input: object) => hr.call(insertOrUpdateTeamUser, input);
    expect(await refused({ team: { name: '输入检查' } })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '团队名称已存在',
    });
    expect(await refused({})).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining('团队') });
    expect(await refused({ team: { teamType: 'core' } })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining('团队名称'),
    });
    expect(await refused({ team: { name: '新', teamType: 'gang' } })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining('团队类型'),
    });
    expect(await refused({ member: { teamId } })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '姓名：请选择员工，或填写外部专家的姓名',
    });
    expect(await refused({ member: { name: '无队之人' } })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '团队：必填',
    });
    expect(await refused({ member: { teamId: 999_999_999, name: '陌生人' } })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await refused({ teamId, userBaseIds: [999_999_999] })).toMatchObject({ errorCode: 'FY-V001' });
    expect(await refused({ teamId, userBaseIds: Array.from({ length: 51 }, (_, index) => index + 1) })).toMatchObject({
      errorCode: 'FY-V001',
    });
  });

  test('two at once add a person once', async () => {
    const teamId = await newTeam('并发团队');
    const person = await hire(hr, { groupInfoId: root, name: '同时' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => hr.call(insertOrUpdateTeamUser, { teamId, userBaseIds: [person.id] })),
    );
    expect(answers.map((answer) => answer.resultCode)).toEqual([1, 1, 1]);
    expect((await teamOf(teamId))?.members).toHaveLength(1);
  });
});

describe('/api/v1/user/team/queryPage and /api/v1/user/team/queryTeamUserList', () => {
  test('teams in their order, found by name and type, each with its count', async () => {
    const { teamId } = await hr.ask(insertOrUpdateTeamUser, {
      team: { name: '排第一的团队', teamType: 'advisory', sort: 0 },
    });
    const later = (
      await hr.ask(insertOrUpdateTeamUser, {
        team: { name: '排最后的团队', teamType: 'advisory', sort: 9999 },
        member: { name: '顾问' },
      })
    ).teamId;
    const page = await reader.ask(queryPage, { filter: { teamType: ['advisory'] }, page: { current: 1, size: 20 } });
    expect(page.records.map((row) => row.id)).toEqual([teamId, later]);
    expect(page.memberCounts).toEqual({ [teamId]: 0, [later]: 1 });
    expect((await reader.ask(queryPage, { filter: { keyword: '最后' } })).records.map((row) => row.id)).toEqual([
      later,
    ]);
    const all = await reader.ask(queryTeamUserList, {});
    expect(all.teams.find((team) => team.id === later)?.members.map((member) => member.name)).toEqual(['顾问']);
    expect(all.teams.at(-1)?.id).toBe(later);
    expect(await reader.call(queryPage, { filter: { teamType: ['gang'] } })).toMatchObject({ errorCode: 'FY-V001' });
    expect(await reader.call(queryTeamUserList, { teamId: 999_999_999 })).toMatchObject({
      errorCode: 'FY-N001',
      errorDesc: '团队不存在',
    });
  });
});

describe('/api/v1/user/team/deleteTeamUser', () => {
  test('a team with members goes only by force, and takes them along', async () => {
    const { teamId, memberIds } = await hr.ask(insertOrUpdateTeamUser, {
      team: { name: '将散的团队', teamType: 'core' },
      member: { name: '留守' },
    });
    const [id = 0] = memberIds;
    expect(await hr.call(deleteTeamUser, { ids: [teamId] })).toMatchObject({
      errorCode: 'FY-C001',
      data: { confirm: 'force', members: 1 },
    });
    expect(await hr.ask(deleteTeamUser, { ids: [teamId], force: true })).toEqual({ deleted: 1 });
    expect(await hr.call(queryTeamUserList, { teamId })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await hr.call(insertOrUpdateTeamUser, { member: { id, version: 1, roleInTeam: '无' } })).toMatchObject({
      errorCode: 'FY-N001',
    });
  });

  test('members go from the team that is named, and from no other', async () => {
    const { teamId, memberIds } = await hr.ask(insertOrUpdateTeamUser, {
      team: { name: '有人的团队', teamType: 'core' },
      member: { name: '某专家' },
    });
    const elsewhere = await newTeam('别处的团队');
    expect(await hr.call(deleteTeamUser, { ids: memberIds, teamId: elsewhere })).toMatchObject({
      errorCode: 'FY-N001',
      errorDesc: '成员不在该团队',
    });
    expect(await hr.ask(deleteTeamUser, { ids: memberIds, teamId })).toEqual({ deleted: 1 });
    expect((await teamOf(teamId))?.members).toEqual([]);
    expect(await hr.ask(deleteTeamUser, { ids: [teamId, elsewhere] })).toEqual({ deleted: 2 });
  });
});

test('without the code, and from a sister company: nothing', async () => {
  const { teamId, memberIds } = await hr.ask(insertOrUpdateTeamUser, {
    team: { name: '我们的团队', teamType: 'core' },
    member: { name: '我们的人' },
  });
  expect(await reader.call(insertOrUpdateTeamUser, { team: { name: '不行', teamType: 'core' } })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(await reader.call(deleteTeamUser, { ids: [teamId], force: true })).toMatchObject({ errorCode: 'FY-A001' });
  const nobody = await server.signIn('nobody', { tenant: enterprise.tenant(0) });
  expect(await nobody.call(queryPage, { filter: {} })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await nobody.call(queryTeamUserList, {})).toMatchObject({ errorCode: 'FY-A001' });
  expect((await stranger.ask(queryPage, { filter: {} })).total).toBe(0);
  expect((await stranger.ask(queryTeamUserList, {})).teams).toEqual([]);
  for (const input of [
    { team: { id: teamId, version: 0, name: '别人的' } },
    { member: { id: memberIds[0] ?? 0, version: 0, roleInTeam: '别人' } },
    { teamId, userBaseIds: [1] },
  ])
    expect(await stranger.call(insertOrUpdateTeamUser, input)).toMatchObject({ errorCode: 'FY-N001' });
  expect(await stranger.call(deleteTeamUser, { ids: [teamId], force: true })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await teamOf(teamId)).toMatchObject({ name: '我们的团队', members: [{ name: '我们的人' }] });
});
