/** Putting somebody out of the group: who may, who stays, what ends with it and what does not. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptTransfer } from '../model/joining-acts.ts';
import { getStaffLoginUser } from '#core/account/public.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryPageAudit } from '#core/audit/public.ts';
import { generatedCode } from '../model/invite.ts';
import { addMember, joinGroup, queryMyRequest } from '../model/membership.ts';
import { queryMessage } from '#core/message/public.ts';
import { queryTransfer, transferOwner } from '../model/owner-transfer.ts';
import { deleteUser, queryPageUser } from '../model/user.ts';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
const clients = new Map<string, TestClient>();

beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  enterprise = await server.makeEnterprise(
    { account: 'head', home: 'group', roles: ['group_owner', 'group_admin'] },
    { account: 'aide', home: 'group', codes: ['group_role_manage', 'group_role_edit', 'audit_log'] },
    { account: 'reader', home: 'group', codes: ['group_role_manage', 'user_delete'] },
    { account: 'leaver', home: 'group', roles: ['group_leader'] },
    { account: 'heir', home: 'group', roles: ['group_admin'] },
    { account: 'both', home: 'group', roles: ['group_leader'] },
    { account: 'inside', codes: ['role_manage', 'user_delete'] },
  );
  await superuser.query('update org_group set owner_account_id = $1 where group_code = $2', [
    enterprise.accountIds.get('head'),
    enterprise.groupCode,
  ]);
  for (const account of ['head', 'aide', 'reader', 'leaver', 'heir', 'both'])
    clients.set(account, await server.signIn(account, { tenant: enterprise.tenant('group') }));
  clients.set('inside', await server.signIn('inside', { tenant: enterprise.tenant(0) }));
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

function as(account: string): TestClient {
  const client = clients.get(account);
  if (!client) throw new Error(`${account} is not signed in`);
  return client;
}
const members = async (keyword?: string) =>
  (await as('head').ask(queryPageUser, { filter: keyword === undefined ? {} : { keyword } })).records;
const memberId = async (account: string) => (await members(`测试${account}`))[0]?.id ?? 0;
/** One removal by somebody; the reason where it was refused. */
const removed = async (by: string, id: number) => (await as(by).ask(deleteUser, { ids: [id] })).results[0];

test('移出集团 ends the membership and the entry at once; the session, the company and the log stay', async () => {
  const id = await memberId('leaver');
  expect(await removed('aide', id)).toEqual({ id, ok: true, errorDesc: null });
  expect(await as('leaver').call(getStaffLoginUser, {})).toMatchObject({
    errorCode: 'FY-A001',
    data: { reason: 'not_member' },
  });
  // Neither does what a role of the group opened stand open.
  expect(await as('leaver').as(enterprise.tenant(0)).call(getStaffLoginUser, {})).toMatchObject({
    errorCode: 'FY-A001',
    data: { reason: 'not_member' },
  });
  expect(await members('测试leaver')).toEqual([]);
  const left = await superuser.query(
    'select m.status, m.left_at is not null as dated, count(r.role_id)::integer as roles from member m left join member_role r on r.member_id = m.id where m.id = $1 group by m.id',
    [id],
  );
  expect(left.rows).toEqual([{ status: 'left', dated: true, roles: 0 }]);
  // The session is his own: he hears of it in his messages.
  const told = await as('leaver')
    .as(null)
    .ask(queryMessage, { filter: { scope: 'all' } });
  expect(told.records[0]).toMatchObject({ title: '您已被移出集团', level: 'warning', category: 'org' });
  const { records } = await as('aide').ask(queryPageAudit, { filter: { entity: 'member', action: 'delete' } });
  expect(records[0]).toMatchObject({ entityId: id, entityName: '测试leaver' });
  // A code of the group that asks for no approval leaves him waiting.
  const { code } = await as('head').ask(generatedCode, { codeType: 'invite_group', needApprove: false });
  expect(await as('leaver').as(null).ask(joinGroup, { inviteCode: code })).toEqual({
    requestId: expect.any(Number),
    memberId: null,
  });
  // Twice is once.
  expect(await removed('aide', id)).toMatchObject({ ok: false, errorDesc: '成员不存在或已退出' });
});

test('a member of a company of the group stays one when he is put out of the group', async () => {
  const account = enterprise.accountIds.get('both') ?? 0;
  await superuser.query(
    `insert into member (account_id, group_code, company_code, display_name, join_type) values ($1, $2, $3, '测试both', 'create')`,
    [account, enterprise.groupCode, enterprise.companyCodes[0]],
  );
  expect(await removed('head', await memberId('both'))).toMatchObject({ ok: true });
  expect(await as('both').call(getStaffLoginUser, {})).toMatchObject({ errorCode: 'FY-A001' });
  expect(
    (await as('both').as(enterprise.tenant(0)).ask(getStaffLoginUser, {})).roles.map((role) => role.roleCode),
  ).not.toContain('group_leader');
});

test('the founder, oneself and members of a company are not put out; without the code of the group nobody is', async () => {
  const [head, aide] = [await memberId('head'), await memberId('aide')];
  // The founder of the group holds the protected role; the first wall is that, the second that he is named.
  expect(await removed('aide', head)).toMatchObject({ ok: false, errorDesc: '创建人与审计管理员受保护，不能操作' });
  await superuser.query(
    "delete from member_role where member_id = $1 and role_id in (select id from role where role_code = 'group_owner')",
    [head],
  );
  expect(await removed('aide', head)).toMatchObject({ ok: false, errorDesc: '集团创建人不能移除，请先转让' });
  await superuser.query(
    "insert into member_role (member_id, role_id, group_code, company_code) select $1, id, group_code, company_code from role where role_code = 'group_owner' and group_code = $2",
    [head, enterprise.groupCode],
  );
  expect(await removed('aide', aide)).toMatchObject({ ok: false, errorDesc: '不能移除自己，请在企业中心退出' });
  const inside = (await as('inside').ask(queryPageUser, { filter: { keyword: '测试inside' } })).records[0]?.id ?? 0;
  expect(await removed('aide', inside)).toMatchObject({ ok: false, errorDesc: '成员不存在或已退出' });
  expect(await removed('inside', aide)).toMatchObject({ ok: false, errorDesc: '成员不存在或已退出' });
  // The code for users of a company does not do in the group, nor that of the group in a company.
  expect(await as('reader').call(deleteUser, { ids: [aide] })).toMatchObject({ errorCode: 'FY-A001' });
  expect(
    await as('aide')
      .as(enterprise.tenant(0))
      .call(deleteUser, { ids: [inside] }),
  ).toMatchObject({ errorCode: 'FY-A001' });
  expect(await as('aide').call(deleteUser, { ids: [] })).toMatchObject({ errorCode: 'FY-V001' });
  const stranger = await server.makeEnterprise({
    account: 'strange_head',
    home: 'group',
    roles: ['group_owner', 'group_admin'],
  });
  const strange = await server.signIn('strange_head', { tenant: stranger.tenant('group') });
  expect((await strange.ask(deleteUser, { ids: [aide] })).results).toEqual([
    { id: aide, ok: false, errorDesc: '成员不存在或已退出' },
  ]);
  expect(await strange.as(enterprise.tenant('group')).call(deleteUser, { ids: [aide] })).toMatchObject({
    errorCode: 'FY-A001',
  });
});

test('a transfer of the group that waits for him ends with the membership; he cannot accept it and its founder is told', async () => {
  const heir = await memberId('heir');
  const { id } = await as('head').ask(transferOwner, { memberId: heir });
  expect((await as('heir').as(null).ask(queryMyRequest, {})).transfers).toMatchObject([{ id }]);
  expect(await removed('aide', heir)).toMatchObject({ ok: true });
  expect((await as('heir').as(null).ask(queryMyRequest, {})).transfers).toEqual([]);
  expect(await as('heir').as(null).call(acceptTransfer, { id, accept: true })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('的转让是已撤回，不能接受转让'),
  });
  expect(await as('head').ask(queryTransfer, {})).toEqual({ isOwner: true, transfer: null });
  const { records } = await as('head').ask(queryMessage, { filter: {} });
  expect(records.find(({ bizType }) => bizType === 'owner_transfer')).toMatchObject({
    title: '转让已撤回',
    content: '测试heir 已不是成员，转让需重新发起',
  });
});

test('the last administrator of the group stays', async () => {
  const small = await server.makeEnterprise(
    { account: 'only_admin', home: 'group', roles: ['group_admin'] },
    { account: 'small_editor', home: 'group', codes: ['group_role_manage', 'group_role_edit'] },
  );
  const editor = await server.signIn('small_editor', { tenant: small.tenant('group') });
  const id = (await editor.ask(queryPageUser, { filter: { keyword: '测试only_admin' } })).records[0]?.id ?? 0;
  expect((await editor.ask(deleteUser, { ids: [id] })).results).toEqual([
    { id, ok: false, errorDesc: '至少保留一名在用的管理员' },
  ]);
  expect((await editor.ask(queryPageUser, { filter: { keyword: '测试only_admin' } })).total).toBe(1);
});

test('an invitation into the group is taken back by the same call, and no longer waits for its person', async () => {
  await server.makeEnterprise({ account: 'invitee', roles: ['staff'] });
  const invitee = await server.signIn('invitee');
  const found = await superuser.query<{ phone: string }>("select phone from account where account = 'invitee'");
  const phone = server.platform.seal.open(found.rows[0]?.phone ?? '');
  await as('head').ask(addMember, { memberType: 'user', list: [{ phone, name: '受邀人' }] });
  const unread = async () =>
    (await invitee.as(null).ask(queryMessage, { filter: { scope: 'all', status: 'unread' } })).records.map(
      ({ title }) => title,
    );
  expect((await unread())[0]).toContain('邀请您加入');
  const [row] = await members('受邀人');
  expect(row?.status).toBe('invited');
  expect(await removed('aide', row?.id ?? 0)).toMatchObject({ ok: true });
  expect((await invitee.as(null).ask(queryMyRequest, {})).invitations).toEqual([]);
  expect(await unread()).toEqual(['邀请已撤回']);
});
