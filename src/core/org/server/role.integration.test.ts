import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getStaffLoginUser } from '#core/account/public.ts';
import type { LiveEvent } from '#platform/events/events.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { makeMobileOf } from '#platform/testing/make.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { addMember } from '../model/membership.ts';
import { queryMessage } from '#core/message/public.ts';
import type { ResourceNode } from '../model/role.ts';
import {
  askPermission,
  queryMissingRight,
  deleteGroupRole,
  deleteRole,
  explainAccess,
  insertGroupRole,
  insertRoleInfo,
  queryGroupRole,
  queryPageRole,
  queryResource,
  queryRoleResource,
  updateRoleInfo,
} from '../model/role.ts';
import {
  deleteUser,
  getList,
  insertUser,
  insertUsers,
  queryPageUser,
  resetPassword,
  updateUser,
} from '../model/user.ts';
import { revokeUserSession, unlockUser } from '../model/member-acts.ts';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
let owner: TestClient;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  enterprise = await server.makeEnterprise(
    { account: 'founder', roles: ['company_owner', 'staff'] },
    { account: 'admin', roles: ['company_admin', 'staff'] },
    {
      account: 'personnel',
      roles: ['hr_manager', 'staff'],
      codes: ['role_manage', 'role_edit', 'role_add', 'role_delete', 'role_grant'],
    },
    {
      account: 'narrow',
      codes: ['role_manage', 'role_add', 'role_edit', 'personnel', 'staff_structure'],
      dataScope: 'dept_and_child',
    },
    { account: 'plain', roles: ['staff'] },
    { account: 'other', roles: ['staff'] },
    { account: 'head', home: 'group', roles: ['group_owner'] },
    { account: 'leader', home: 'group', roles: ['group_leader'] },
  );
  [owner, admin] = await Promise.all([server.signIn('founder'), server.signIn('admin')]);
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

const flat = (nodes: readonly ResourceNode[]): ResourceNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);
async function idsOf(...codes: string[]): Promise<number[]> {
  return (await superuser.query<{ id: string }>('select id from resource where code = any($1)', [codes])).rows.map(
    (row) => Number(row.id),
  );
}
async function member(account: string) {
  const { records } = await admin.ask(queryPageUser, {
    filter: { keyword: `测试${account}` },
    page: { current: 1, size: 100 },
  });
  const found = records.find((row) => row.displayName === `测试${account}`);
  if (!found) throw new Error(`${account} is no member`);
  return found;
}
async function roleNamed(name: string) {
  const { records } = await admin.ask(queryPageRole, { filter: { keyword: name }, page: { current: 1, size: 100 } });
  const found = records.find((row) => row.roleName === name);
  if (!found) throw new Error(`there is no role ${name}`);
  return found;
}

test('PM-02 roles are made, changed, listed with their codes, copied and deleted', async () => {
  const { id } = await admin.ask(insertRoleInfo, {
    roleName: '档案助理',
    dataScope: 'company',
    resourceIds: await idsOf('staff_add'),
  });
  const { resourceIds, dataScope } = await admin.ask(queryRoleResource, { roleId: id });
  // A button brings the menus that lead to it.
  expect(resourceIds.toSorted()).toEqual((await idsOf('personnel', 'staff_structure', 'staff_add')).toSorted());
  expect(dataScope).toBe('company');
  expect(await admin.call(insertRoleInfo, { roleName: '档案助理' })).toMatchObject({ errorCode: 'FY-C001' });
  const copy = await admin.ask(insertRoleInfo, { roleName: '档案助理副本', dataScope: 'company', copyFrom: id });
  expect((await admin.ask(queryRoleResource, { roleId: copy.id })).resourceIds).toHaveLength(3);
  const { version } = await admin.ask(updateRoleInfo, {
    id,
    version: 0,
    roleName: '档案专员',
    resourceIds: await idsOf('staff_structure'),
  });
  expect(await admin.call(updateRoleInfo, { id, version: 0, roleName: '旧' })).toMatchObject({ errorCode: 'FY-V001' });
  const stale = await admin.call(updateRoleInfo, { id, version: 0, remark: '旧' });
  expect([stale.errorCode, stale.data]).toEqual(['FY-C002', { current: await roleNamed('档案专员') }]);
  expect(version).toBe(1);
  expect((await roleNamed('档案专员')).resourceCount).toBe(2);
  expect(await admin.ask(deleteRole, { id })).toEqual({ moved: 0 });
  expect(await admin.call(queryRoleResource, { roleId: id })).toMatchObject({ errorCode: 'FY-N001' });
});

test('PM-01 the tree of permissions has the six kinds and says what the caller may grant', async () => {
  const nodes = flat((await admin.ask(queryResource, {})).tree);
  expect(new Set(nodes.map((node) => node.updaterId))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  expect(nodes.find((node) => node.code === 'staff_salary_view')).toMatchObject({ sensitive: true, grantable: false });
  expect(nodes.find((node) => node.code === 'staff_add')?.grantable).toBe(true);
  expect(nodes.some((node) => node.code === 'platform_manage' || node.code === 'group_role_edit')).toBe(false);
  expect(
    flat((await admin.ask(queryResource, { updaterId: 4 })).tree)
      .filter((node) => node.updaterId !== 0)
      .every((node) => node.updaterId === 4),
  ).toBe(true);
});

test('story 7: nobody grants a code or a department beyond his own, changes his own roles, or touches protected ones', async () => {
  const personnel = await server.signIn('personnel');
  const before = (await admin.ask(queryPageRole, {})).total;
  expect(
    await personnel.call(insertRoleInfo, {
      roleName: '偷看财务',
      dataScope: 'company',
      resourceIds: await idsOf('finance_view'),
    }),
  ).toMatchObject({
    errorCode: 'FY-A001',
    errorDesc: expect.stringContaining('查看财务'),
  });
  const narrow = await server.signIn('narrow');
  expect(
    await narrow.call(insertRoleInfo, {
      roleName: '全公司',
      dataScope: 'company',
      resourceIds: await idsOf('staff_structure'),
    }),
  ).toMatchObject({
    errorCode: 'FY-A001',
    errorDesc: '数据范围超出您自己的范围',
  });
  const department = await superuser.query<{ id: string }>(
    "insert into group_info (group_code, company_code, name, node_type, sort, path) values ($1, $2, '另一分支', 'department', 1, '/0/') returning id",
    [enterprise.groupCode, enterprise.companyCodes[0]],
  );
  await superuser.query("update group_info set path = '/' || id || '/'");
  const branch = Number(department.rows[0]?.id);
  expect(
    await narrow.call(insertRoleInfo, {
      roleName: '别的部门',
      dataScope: 'custom',
      dataScopeDeptIds: [branch],
      resourceIds: await idsOf('staff_structure'),
    }),
  ).toMatchObject({ errorCode: 'FY-A001' });
  expect(
    await personnel.call(insertRoleInfo, {
      roleName: '无此部门',
      dataScope: 'custom',
      dataScopeDeptIds: [999_999],
      resourceIds: await idsOf('staff_structure'),
    }),
  ).toMatchObject({ errorCode: 'FY-V001' });
  expect((await admin.ask(queryPageRole, {})).total).toBe(before);
  const own = await roleNamed('人事主管');
  expect(await personnel.call(updateRoleInfo, { id: own.id, version: own.version, resourceIds: [] })).toMatchObject({
    errorCode: 'FY-A001',
    errorDesc: '不能修改自己的角色',
  });
  const self = await member('personnel');
  expect(await personnel.call(updateUser, { id: self.id, version: self.version, roleIds: [] })).toMatchObject({
    errorCode: 'FY-A001',
    errorDesc: '不能修改自己的角色',
  });
  const guarded = await roleNamed('审计管理员');
  expect(await admin.call(updateRoleInfo, { id: guarded.id, version: guarded.version, remark: '改' })).toMatchObject({
    errorCode: 'FY-A001',
  });
  const [plain, founder] = [await member('plain'), await member('founder')];
  const ownerRole = await roleNamed('企业创建人');
  expect(await admin.call(updateUser, { id: plain.id, version: plain.version, roleIds: [ownerRole.id] })).toMatchObject(
    { errorCode: 'FY-A001' },
  );
  expect(await admin.call(updateUser, { id: plain.id, version: plain.version, roleIds: [guarded.id] })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(await admin.call(updateUser, { id: founder.id, version: founder.version, status: 'disabled' })).toMatchObject({
    errorCode: 'FY-A001',
  });
});

test('story 7: codes out of the editor’s reach stay; a system role keeps what it came with', async () => {
  const personnel = await server.signIn('personnel');
  const { id } = await owner.ask(insertRoleInfo, {
    roleName: '混合角色',
    dataScope: 'company',
    resourceIds: await idsOf('finance_view', 'staff_add'),
  });
  await personnel.ask(updateRoleInfo, { id, version: 0, resourceIds: await idsOf('staff_edit') });
  const codes = await superuser.query<{ code: string }>(
    'select s.code from role_resource r join resource s on s.id = r.resource_id where role_id = $1',
    [id],
  );
  expect(codes.rows.map((row) => row.code)).toEqual(expect.arrayContaining(['finance_view', 'staff_edit']));
  expect(codes.rows.map((row) => row.code)).not.toContain('staff_add');
  const sales = await roleNamed('销售');
  expect(await admin.call(updateRoleInfo, { id: sales.id, version: sales.version, resourceIds: [] })).toMatchObject({
    errorCode: 'FY-A001',
    errorDesc: expect.stringContaining('复制为新角色'),
  });
  expect(await admin.call(deleteRole, { id: sales.id })).toMatchObject({ errorCode: 'FY-A001' });
  expect(
    await admin.call(updateRoleInfo, { id: sales.id, version: sales.version, dataScope: 'company' }),
  ).toMatchObject({ errorCode: 'FY-A001' });
});

test('story 7: a role in use needs moveTo; its members lose the menu with the next call and hear of it', async () => {
  const { id } = await admin.ask(insertRoleInfo, {
    roleName: '临时看护',
    dataScope: 'company',
    resourceIds: await idsOf('staff_structure'),
  });
  const staff = await roleNamed('员工');
  const events: LiveEvent[] = [];
  const stop = server.platform.events.subscribe((event) => events.push(event));
  for (const account of ['plain', 'other']) {
    const row = await member(account);
    await admin.ask(updateUser, { id: row.id, version: row.version, roleIds: [id] });
  }
  const plain = await server.signIn('plain');
  const codesOf = async () => (await plain.ask(getStaffLoginUser, {})).sysAccessDataRespVos.map((entry) => entry.code);
  expect(await codesOf()).toContain('staff_structure');
  expect((await plain.ask(queryMessage, { filter: { category: 'permission' } })).records[0]).toMatchObject({
    title: '您的角色已调整',
    content: expect.stringContaining('临时看护'),
  });
  expect(await admin.call(deleteRole, { id })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('2 名成员'),
  });
  expect(await admin.ask(deleteRole, { id, moveTo: staff.id })).toEqual({ moved: 2 });
  expect(await codesOf()).not.toContain('staff_structure');
  await expect
    .poll(() => new Set(events.filter((event) => event.type === 'permission').map((event) => event.accountId)))
    .toEqual(new Set([enterprise.accountIds.get('plain'), enterprise.accountIds.get('other')]));
  stop();
});

test('story 8: explainAccess names the role that grants a code, and what stands against it', async () => {
  const row = await member('admin');
  expect(await admin.ask(explainAccess, { memberId: row.id, code: 'staff_add' })).toMatchObject({
    allowed: true,
    grantedBy: [{ roleName: '企业管理员', dataScope: 'company' }],
    deniedBy: [],
  });
  expect(await admin.ask(explainAccess, { memberId: row.id, code: 'finance_view' })).toMatchObject({
    allowed: false,
    deniedBy: ['没有任何角色授予这项权限'],
  });
  expect(
    (await admin.ask(explainAccess, { memberId: row.id })).codes.find((entry) => entry.code === 'role_grant'),
  ).toMatchObject({ roles: ['企业管理员'], dataScopes: ['company'] });
});

test('PM-03 users are added one and many, changed, disabled, removed; a managed account gets its password once', async () => {
  const staff = await roleNamed('员工');
  const added = await admin.ask(insertUser, { account: 'managed_one', name: '托管一', roleIds: [staff.id] });
  expect(added).toMatchObject({
    status: 'active',
    account: 'managed_one',
    initialPassword: expect.stringMatching(/^\S{16}$/u),
  });
  const fresh = await server.signIn('managed_one', {
    password: added.initialPassword ?? '',
    tenant: enterprise.tenant(0),
  });
  expect((await fresh.ask(getStaffLoginUser, {})).roles.map((role) => role.roleCode)).toEqual(['staff']);
  const { results } = await admin.ask(insertUsers, {
    list: [
      { phone: '13900000077', name: '批量一' },
      { phone: '13900000077', name: '重复' },
      { phone: '1', name: '错号' },
      { name: '没有' },
    ],
  });
  expect(results.map((result) => result.status)).toEqual(['invited', 'failed', 'failed', 'failed']);
  expect(results[2]?.errorDesc).toContain('手机号');
  expect(
    (await admin.ask(queryPageUser, { filter: { keyword: '13900000077' } })).records.map((row) => [
      row.displayName,
      row.phone,
    ]),
  ).toEqual([['批量一', '139****0077']]);
  // A number is kept sealed: a part of it finds nobody.
  expect((await admin.ask(queryPageUser, { filter: { keyword: '1390000007' } })).total).toBe(0);
  expect(
    (await admin.ask(insertUsers, { list: [{ account: 'dry_one', name: '空跑' }], dryRun: true })).results[0]?.status,
  ).toBe('ok');
  const row = await member('other');
  const { version } = await admin.ask(updateUser, {
    id: row.id,
    version: row.version,
    jobTitle: '工程师',
    status: 'disabled',
  });
  const other = await server.signIn('other');
  expect(await other.call(getStaffLoginUser, {})).toMatchObject({ errorCode: 'FY-A001', data: { reason: 'disabled' } });
  const stale = await admin.call(updateUser, { id: row.id, version: row.version, jobTitle: '旧' });
  expect([stale.errorCode, stale.data]).toEqual(['FY-C002', { current: await member('other') }]);
  await admin.ask(updateUser, { id: row.id, version, status: 'active', remark: '周末值班' });
  expect((await member('other')).remark).toBe('周末值班');
  expect(await admin.call(updateUser, { id: row.id, version: version + 1, remark: '长'.repeat(201) })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('备注'),
  });
  const reset = await admin.ask(resetPassword, { id: added.memberId });
  expect(reset.initialPassword).toHaveLength(16);
  const heard = await superuser.query<{ title: string }>(
    'select title from message where account_id = (select account_id from member where id = $1)',
    [added.memberId],
  );
  expect(heard.rows.map(({ title }) => title)).toContain('您的密码已被管理员重置');
  expect(await fresh.call(getStaffLoginUser, {})).toMatchObject({ errorCode: 'FY-V003' });
  expect(await admin.ask(revokeUserSession, { id: row.id })).toMatchObject({ id: row.id, status: 'active' });
  expect(await other.call(getStaffLoginUser, {})).toMatchObject({ errorCode: 'FY-V003' });
  // Both are told to the person, who finds it when he signs in again.
  const titles = (
    await (await server.signIn('other')).ask(queryMessage, { filter: { category: 'security' } })
  ).records.map(({ title }) => title);
  expect(titles).toContain('管理员已让您的登录下线');
  expect(await admin.ask(unlockUser, { id: row.id })).toMatchObject({ id: row.id });
  expect((await admin.ask(getList, { keyword: '托管' })).records.map((found) => found.displayName)).toEqual(['托管一']);
  const self = await member('admin');
  expect((await admin.ask(deleteUser, { ids: [added.memberId, self.id] })).results.map((result) => result.ok)).toEqual([
    true,
    false,
  ]);
});

test('an account that owns itself is invited and not reset; assigning a role needs role_grant', async () => {
  await server.makeEnterprise({ account: 'outsider', roles: ['staff'] });
  const invited = await admin.ask(insertUser, { email: null, phone: await phoneOf('outsider'), name: '外来者' });
  expect(invited).toMatchObject({ status: 'invited', initialPassword: null });
  const outsider = await server.signIn('outsider');
  expect((await outsider.ask(queryMessage, {})).records[0]?.title).toContain('邀请您加入');
  expect(await outsider.as(enterprise.tenant(0)).call(getStaffLoginUser, {})).toMatchObject({ errorCode: 'FY-A001' });
  const narrow = await server.signIn('narrow');
  expect(await narrow.call(insertUser, { account: 'x_one', name: '某' })).toMatchObject({ errorCode: 'FY-A001' });
});

async function phoneOf(account: string): Promise<string> {
  const found = await superuser.query<{ phone: string }>('select phone from account where account = $1', [account]);
  return server.platform.seal.open(found.rows[0]?.phone ?? '');
}

test('the last administrator stays, also when two are disabled at once', async () => {
  const small = await server.makeEnterprise(
    { account: 'chief', roles: ['company_admin', 'staff'] },
    { account: 'deputy', roles: ['company_admin', 'staff'] },
    { account: 'editor', codes: ['role_manage', 'user_edit', 'role_grant'] },
  );
  const editor = await server.signIn('editor');
  const { records } = await editor.ask(queryPageUser, { page: { current: 1, size: 100 } });
  const chiefs = records.filter((row) => row.roles.some((role) => role.roleCode === 'company_admin'));
  expect(chiefs).toHaveLength(2);
  const outcomes = await Promise.all(
    chiefs.map((row) => editor.call(updateUser, { id: row.id, version: row.version, status: 'disabled' })),
  );
  expect(outcomes.map((outcome) => outcome.resultCode).toSorted()).toEqual([0, 1]);
  expect(outcomes.find((outcome) => outcome.resultCode === 0)).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '至少保留一名在用的管理员',
  });
  expect(small.groupCode).toMatch(/^G/u);
});

test('PM-05 group roles: query, insert, change of members, delete, on both addresses', async () => {
  const head = await server.signIn('head');
  const page = await head.ask(queryGroupRole, {});
  expect(page.records.map((role) => role.roleCode)).toContain('group_admin');
  const leader = page.records.find((role) => role.roleCode === 'group_leader')?.members[0];
  expect(leader?.displayName).toBe('测试leader');
  const { id } = await head.ask(insertGroupRole, {
    roleName: '集团观察员',
    dataScope: 'all',
    resourceIds: await idsOf('group_survey'),
    memberIds: [leader?.memberId ?? 0],
  });
  expect((await head.ask(queryGroupRole, { id })).records[0]).toMatchObject({
    roleName: '集团观察员',
    memberCount: 1,
    resourceIds: expect.any(Array),
  });
  expect((await head.send({ method: 'POST', path: '/api/v1/company/group/role/query' }, { id })).json()).toMatchObject({
    resultCode: 1,
  });
  await head.ask(insertGroupRole, { id, version: 0, roleName: '集团观察', memberIds: [] });
  expect(await head.ask(deleteGroupRole, { id })).toEqual({ moved: 0 });
  // Somebody new comes into the group with a role of it; whoever has an account is invited, nobody is added twice.
  const list = [
    {
      phone: makeMobileOf(88_001),
      name: '集团新人',
      roleIds: [page.records.find((role) => role.roleCode === 'group_leader')?.id ?? 0],
    },
  ];
  expect((await head.ask(addMember, { list })).results).toMatchObject([
    { status: 'invited', sent: expect.any(String) as string },
  ]);
  expect((await head.ask(addMember, { list })).results).toMatchObject([
    { status: 'failed', errorDesc: expect.stringContaining('已是成员') },
  ]);
  const leaders = (await head.ask(queryGroupRole, {})).records.find((role) => role.roleCode === 'group_leader');
  expect(leaders?.members.map(({ displayName }) => displayName)).toContain('集团新人');
  expect(await admin.call(queryGroupRole, {})).toMatchObject({ errorCode: 'FY-A001' });
  expect(await head.call(queryPageRole, {})).toMatchObject({ errorCode: 'FY-V001', errorDesc: '请选择所属企业' });
});

test('申请权限 names who can give a right, and reaches them once a day per code', async () => {
  const plain = await server.signIn('plain');
  const missing = await plain.ask(queryMissingRight, { codes: ['trademark_info', 'patent_info'] });
  expect(missing).toMatchObject({ code: 'trademark_info', name: '商标', asked: false });
  expect(missing.administratorCount).toBeGreaterThan(0);
  expect(missing.administrators.length).toBe(Math.min(missing.administratorCount, 3));
  // Nobody gives what they do not hold, and nobody is sent to themselves.
  const sees = await admin.ask(queryMissingRight, { codes: ['trademark_info'] });
  expect(sees.administratorCount).toBe(missing.administratorCount - 1);
  // Codes of the operator are in no role of an enterprise.
  expect(await plain.call(queryMissingRight, { codes: ['platform_manage'] })).toMatchObject({ errorCode: 'FY-V001' });
  // The refusal itself says what the right is called, and no code.
  const refused = await plain.call(queryPageRole, {});
  expect(refused).toMatchObject({ errorCode: 'FY-A001', data: { codes: ['role_manage'] } });
  expect(refused.errorDesc).toMatch(/^没有权限「[^「」a-z_]+」，请联系企业管理员$/u);
  expect(await plain.ask(askPermission, { code: 'trademark_info' })).toMatchObject({ asked: true });
  expect(await plain.ask(askPermission, { code: 'trademark_info' })).toMatchObject({ asked: false });
  expect(await plain.ask(queryMissingRight, { codes: ['trademark_info'] })).toMatchObject({ asked: true });
  expect(await plain.call(askPermission, { code: 'no_such_code' })).toMatchObject({ errorCode: 'FY-V001' });
  const { records } = await admin.ask(queryMessage, { filter: { category: 'permission', keyword: '商标' } });
  expect(records).toHaveLength(1);
  expect(JSON.stringify(records)).not.toContain('trademark_info');
});

test('PM-07 story 6: ids of another enterprise are not found, and audit rows say who changed which role', async () => {
  const foreign = await server.makeEnterprise({ account: 'foreigner', roles: ['company_owner', 'staff'] });
  const client = await server.signIn('foreigner');
  const role = await roleNamed('销售');
  const row = await member('plain');
  expect(await client.call(queryRoleResource, { roleId: role.id })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await client.call(updateRoleInfo, { id: role.id, version: 0, remark: 'x' })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect(await client.call(updateUser, { id: row.id, version: row.version, jobTitle: 'x' })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect(await client.call(explainAccess, { memberId: row.id })).toMatchObject({ errorCode: 'FY-N001' });
  const own = (await client.ask(queryPageUser, {})).records[0];
  expect(await client.call(insertUser, { account: 'forged_one', name: '伪造', roleIds: [role.id] })).toMatchObject({
    errorCode: 'FY-N001',
  });
  for (const forged of [
    { groupCode: enterprise.groupCode },
    { groupCode: enterprise.groupCode, companyCode: enterprise.companyCodes[0] },
    { filter: { groupCode: enterprise.groupCode }, page: {} },
    { filter: { companyCode: enterprise.companyCodes[0] }, page: {} },
  ]) {
    expect(['FY-A001', 'FY-V001']).toContain((await client.send(queryPageUser, forged)).json().errorCode);
  }
  expect(own?.displayName).toBe('测试foreigner');
  const logged = await superuser.query(
    "select 1 from audit_log where entity = 'role' and action = 'update' and group_code = $1 and after ? 'added'",
    [enterprise.groupCode],
  );
  expect(logged.rows.length).toBeGreaterThan(0);
  expect(foreign.groupCode).not.toBe(enterprise.groupCode);
});

test('one company writes to few strangers a day: fewer than a hundred while nobody has verified its name', async () => {
  const list = Array.from({ length: 60 }, (_row, n) => ({ phone: `1390000${String(1000 + n)}`, name: '陌生人' }));
  const sent = await admin.ask(insertUsers, { list });
  expect(sent.results.filter(({ status }) => status !== 'failed').length).toBeLessThanOrEqual(50);
  expect(sent.results.at(-1)).toMatchObject({
    status: 'failed',
    errorDesc: expect.stringContaining('过于频繁') as string,
  });
});
