/** Rules that hold for a membership however it begins. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryOrInsertGroupInfoList } from '#areas/staff/public.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { inTenant } from '#platform/db/database.ts';
import { onServer } from '#platform/testing/global-setup.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import { generatedCode, queryInviteCode } from '../model/invite.ts';
import { queryMessage } from '#core/message/public.ts';
import { queryPageRole } from '../model/role.ts';
import { deleteUser } from '../model/user.ts';
import {
  addMember,
  dropOutCompany,
  joinGroup,
  queryGroup,
  queryMyRequest,
  querySingleCompany,
} from '../model/membership.ts';
import { queryJoinRequest } from '../model/request-lists.ts';
import { acceptInvite, handleJoinRequest } from '../model/joining-acts.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let admin: TestClient;
const guests: Record<string, TestClient> = {};

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'admin', roles: ['company_admin', 'staff'] },
    { account: 'neighbour', home: 1, roles: ['company_admin'] },
  );
  const elsewhere = await server.makeEnterprise(
    { account: 'ann', roles: ['staff'] },
    { account: 'ben', roles: ['staff'] },
    { account: 'cho', roles: ['staff'] },
  );
  admin = await server.signIn('admin', { tenant: enterprise.tenant(0) });
  for (const account of elsewhere.accountIds.keys()) guests[account] = await server.signIn(account, { tenant: null });
});
afterAll(() => server?.stop());

const as = (account: string): TestClient => {
  const client = guests[account];
  if (!client) throw new Error(`${account} is not signed in`);
  return client;
};
/** Room for so many members more than there are. */
const leaveRoom = (room: number) =>
  inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null },
    (db) =>
      execute(db)`
        update company
        set member_quota = ${room} + (
          select count(*) from member where company_code = ${enterprise.companyCodes[0]} and status <> 'left'
        )
        where company_code = ${enterprise.companyCodes[0]}`,
  );
const full = { errorCode: 'FY-C001', errorDesc: '成员数已达上限' };

test('a full company takes nobody: by code, by request, by invitation; what was refused works when there is room', async () => {
  const { code } = await admin.ask(generatedCode, { codeType: 'invite_company', needApprove: false });
  const { requestId } = await as('ben').ask(joinGroup, { targetCompanyCode: enterprise.companyCodes[0] });
  const approval = { id: requestId ?? 0, approve: true };
  await leaveRoom(0);
  expect(await as('ann').call(joinGroup, { inviteCode: code })).toMatchObject(full);
  expect(await admin.call(handleJoinRequest, approval)).toMatchObject(full);
  await leaveRoom(1);
  expect(await as('ann').ask(joinGroup, { inviteCode: code })).toMatchObject({ memberId: expect.any(Number) });
  expect(await admin.call(handleJoinRequest, approval)).toMatchObject(full);
  await leaveRoom(1);
  expect(await admin.ask(handleJoinRequest, approval)).toMatchObject({ status: 'approved' });
});

test('an invitation holds its place; it is refused only where the quota was lowered since', async () => {
  await leaveRoom(1);
  const phone = await queryRow<{ phone: string }>(server.platform)`select phone from account where account = 'cho'`;
  const list = [{ phone: server.platform.seal.open(phone?.phone ?? ''), name: '赵' }];
  expect((await admin.ask(addMember, { list })).results).toMatchObject([{ status: 'invited' }]);
  const [invitation] = (await as('cho').ask(queryMyRequest, {})).invitations;
  // The tree of enterprises tells of it too, as of a request that waits.
  expect((await as('cho').ask(queryMyGroupAndCompany, {})).invitations).toEqual([invitation]);
  const answer = { memberId: invitation?.memberId ?? 0, accept: true };
  await leaveRoom(-1);
  expect(await as('cho').call(acceptInvite, answer)).toMatchObject(full);
  await leaveRoom(0);
  expect(await as('cho').call(acceptInvite, answer)).toMatchObject({ resultCode: 1 });
});

test('whoever approves names a department of this company, or none; a refusal leaves the request waiting', async () => {
  await leaveRoom(5);
  const dep = await server.makeEnterprise({ account: 'dee', roles: ['staff'] });
  const { requestId } = await (
    await server.signIn('dee', { tenant: null })
  ).ask(joinGroup, { targetCompanyCode: enterprise.companyCodes[0] });
  const rootIn = async (home: 0 | 1, account: string) =>
    (await (await server.signIn(account, { tenant: enterprise.tenant(home) })).ask(queryOrInsertGroupInfoList, {}))
      .tree[0]?.id ?? 0;
  const dee = await server.signIn('dee', { tenant: null });
  expect((await dee.ask(queryMyGroupAndCompany, {})).requests).toMatchObject([
    { id: requestId, status: 'pending', companyCode: enterprise.companyCodes[0] },
  ]);
  const approve = (deptId: number) => admin.call(handleJoinRequest, { id: requestId ?? 0, approve: true, deptId });
  for (const deptId of [await rootIn(1, 'neighbour'), 999_999])
    expect(await approve(deptId)).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '部门：部门不存在',
      data: { fields: { deptId: '部门不存在' } },
    });
  const own = await rootIn(0, 'admin');
  expect(await approve(own)).toMatchObject({ resultCode: 1 });
  const member = await inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null },
    (db) =>
      queryRows<{ deptIds: number[] }>(db)`select dept_ids from member where account_id = ${dep.accountIds.get('dee')}`,
  );
  expect(member).toEqual([{ deptIds: [own] }]);
  expect((await dee.ask(queryMyGroupAndCompany, {})).requests).toEqual([]);
});

test('a code brings roles: chosen under the grantor rule, shown in the list and to who approves, given at joining', async () => {
  await leaveRoom(10);
  const made = await server.makeEnterprise(
    { account: 'eve', roles: ['staff'] },
    { account: 'fay', roles: ['staff'] },
    { account: 'gus', roles: ['staff'] },
  );
  const [eve, fay, gus] = (await Promise.all(
    [...made.accountIds.keys()].map((name) => server.signIn(name, { tenant: null })),
  )) as [TestClient, TestClient, TestClient];
  await server.makeEnterprise({ account: 'inviter', codes: ['org_member_invite'] });
  const { records: roles } = await admin.ask(queryPageRole, { page: { current: 1, size: 100 } });
  const idOf = (roleCode: string) => roles.find((role) => role.roleCode === roleCode)?.id ?? 0;
  const draw = (roleIds: number[], needApprove = true) =>
    admin.call(generatedCode, { codeType: 'invite_company', roleIds, needApprove });
  for (const roleCode of ['company_admin', 'hr_manager'])
    expect(await draw([idOf(roleCode)])).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining('角色'),
      data: { fields: { roleIds: expect.any(String) } },
    });
  for (const roleCode of ['company_owner', 'audit_admin'])
    expect(await draw([idOf(roleCode)])).toMatchObject({ errorCode: 'FY-A001' });
  // The list says beforehand which ones a code may bring: those alone are offered.
  for (const roleCode of ['company_owner', 'company_admin', 'audit_admin', 'hr_manager'])
    expect(roles.find((role) => role.roleCode === roleCode)).toMatchObject({ isInvitable: false });
  for (const role of roles.filter(({ isInvitable }) => isInvitable))
    expect(await draw([role.id])).toMatchObject({ resultCode: 1 });
  expect(roles.filter(({ isInvitable }) => isInvitable).map(({ roleCode }) => roleCode)).toEqual(
    expect.arrayContaining(['staff', 'writer']),
  );
  expect(await draw([999_999])).toMatchObject({ errorCode: 'FY-N001' });
  expect(
    await (
      await server.signIn('inviter')
    ).call(generatedCode, { codeType: 'invite_company', roleIds: [idOf('writer')] }),
  ).toMatchObject({
    errorCode: 'FY-N001',
  });

  const code = async (roleCodes: string[], needApprove: boolean) => {
    const answer = await admin.ask(generatedCode, {
      codeType: 'invite_company',
      roleIds: roleCodes.map(idOf),
      needApprove,
    });
    return answer.code;
  };
  const rolesHeld = async (memberId: number | null) =>
    (
      await inTenant(
        server.platform.db,
        { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null },
        (db) =>
          queryRows<{ roleCode: string }>(db)`
            select r.role_code
            from member_role m
            join role r on r.id = m.role_id
            where m.member_id = ${memberId}
            order by 1`,
      )
    ).map(({ roleCode }) => roleCode);
  const { memberId } = await eve.ask(joinGroup, { inviteCode: await code(['writer', 'policy_specialist'], false) });
  expect(await rolesHeld(memberId)).toEqual(['policy_specialist', 'staff', 'writer']);
  const listed = (await admin.ask(queryInviteCode, { page: {} })).records[0];
  expect(listed?.roles.map(({ id }) => id).toSorted()).toEqual([idOf('writer'), idOf('policy_specialist')].toSorted());

  const asked = await fay.ask(joinGroup, { inviteCode: await code(['writer'], true) });
  const waiting = (await admin.ask(queryJoinRequest, { page: {} })).records.find(({ id }) => id === asked.requestId);
  expect(waiting?.invitedRoles).toMatchObject([{ id: idOf('writer') }]);
  await admin.ask(handleJoinRequest, { id: asked.requestId ?? 0, approve: true });
  const member = async (name: string) =>
    (
      await inTenant(
        server.platform.db,
        { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null },
        (db) =>
          queryRow<{ id: number }>(db)`
            select id
            from member
            where account_id = ${made.accountIds.get(name)} and company_code = ${enterprise.companyCodes[0]}`,
      )
    )?.id ?? 0;
  expect(await rolesHeld(await member('fay'))).toEqual(['staff', 'writer']);

  // A role that became sensitive after the code was made is not given by it any more.
  const late = await code(['writer'], false);
  await onServer(
    server.databaseUrl,
    `insert into role_resource (role_id, resource_id, group_code, company_code) select ${idOf('writer')}, id, '${enterprise.groupCode}', '${enterprise.companyCodes[0]}' from resource where code = 'finance_view'`,
  );
  expect(await rolesHeld((await gus.ask(joinGroup, { inviteCode: late })).memberId)).toEqual(['staff']);
});

test('whom others put out comes back by approval only, also with a code that asks for none; who left himself enters by it', async () => {
  await leaveRoom(10);
  await server.makeEnterprise({ account: 'hal', roles: ['staff'] }, { account: 'ida', roles: ['staff'] });
  const [hal, ida] = [await server.signIn('hal', { tenant: null }), await server.signIn('ida', { tenant: null })];
  const { code } = await admin.ask(generatedCode, { codeType: 'invite_company', needApprove: false });
  const joined = async (client: TestClient) => (await client.ask(joinGroup, { inviteCode: code })).memberId ?? 0;
  const [removed, leaving] = [await joined(hal), await joined(ida)];
  expect((await admin.ask(deleteUser, { ids: [removed] })).results).toMatchObject([{ ok: true }]);
  const { companyName } = (await ida.ask(querySingleCompany, { targetCompanyCode: enterprise.companyCodes[0] }))
    .company ?? { companyName: '' };
  await ida.as(enterprise.tenant(0)).ask(dropOutCompany, { dropType: 'user', confirmName: companyName });
  expect(await joined(ida)).toBeGreaterThan(leaving);

  const asked = await hal.ask(joinGroup, { inviteCode: code, reason: '请让我回来' });
  expect(asked).toEqual({ requestId: expect.any(Number), memberId: null });
  const told = (await admin.ask(queryMessage, { filter: {} })).records.find(({ bizId }) => bizId === asked.requestId);
  expect(told).toMatchObject({ title: '测试hal 申请加入', content: '曾被移出，再次加入需要审批；请让我回来' });
  expect(await hal.as(enterprise.tenant(0)).call(queryPageRole, { page: {} })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await admin.ask(handleJoinRequest, { id: asked.requestId ?? 0, approve: true })).toMatchObject({
    status: 'approved',
  });
});

test('names and invite codes are looked up twenty times a minute by one person, over all processes; others go on', async () => {
  const strict = await Promise.all(
    [1, 2].map(() => startTestServer({ beside: server, configuration: { requestsPerMinute: 600 } })),
  );
  try {
    await server.makeEnterprise({ account: 'curious', roles: ['staff'] }, { account: 'patient', roles: ['staff'] });
    const [here, there] = (await Promise.all(strict.map((process) => process.signIn('curious')))).map((client) =>
      client.as(null),
    ) as [TestClient, TestClient];
    const companyName = '没有这家公司有限公司';
    const tries = [
      ...Array.from({ length: 7 }, () => here.call(querySingleCompany, { companyName })),
      ...Array.from({ length: 7 }, () => there.call(queryGroup, { keyword: 'ABCD2345' })),
    ];
    for (const answer of await Promise.all(tries)) expect(answer).toMatchObject({ resultCode: 1 });
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect(await here.call(joinGroup, { inviteCode: 'ABCD2345' })).toMatchObject({ errorCode: 'FY-V001' });
    for (const client of [here, there])
      expect(await client.call(querySingleCompany, { inviteCode: 'ABCD2345' })).toMatchObject({
        errorCode: 'FY-R001',
        errorDesc: expect.stringContaining('秒后再试'),
      });
    const patient = await strict[0]?.signIn('patient');
    expect(await patient?.as(null).call(querySingleCompany, { companyName })).toMatchObject({ resultCode: 1 });
  } finally {
    for (const process of strict) await process.stop();
  }
});

test('numbers: prefix, month, four digits (projects: the year and three), in turn for each company; drawn at the same instant none is given twice, and that of a contract is held', async () => {
  const month = todayInShanghai(server.clock.now()).slice(0, 7).replace('-', '');
  const draw = async (client: TestClient, codeType: 'contract' | 'project') =>
    (await client.ask(generatedCode, { codeType })).code;
  const drawn = await Promise.all(Array.from({ length: 5 }, () => draw(admin, 'project')));
  expect(drawn.toSorted()).toEqual([1, 2, 3, 4, 5].map((number) => `XM-${month.slice(0, 4)}-00${number}`));
  // The number of a contract is held for whoever asked, who gets the same again.
  const held = await Promise.all(Array.from({ length: 5 }, () => draw(admin, 'contract')));
  expect(new Set(held)).toEqual(new Set([`HT-${month}-0001`]));
  const neighbour = await server.signIn('neighbour', { tenant: enterprise.tenant(1) });
  expect(await draw(neighbour, 'contract')).toBe(`HT-${month}-0001`);
  expect(await as('ann').as(enterprise.tenant(0)).call(generatedCode, { codeType: 'contract' })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect((await admin.send(generatedCode, { codeType: 'letter' })).json()).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('编码类型'),
  });
  expect(await draw(admin, 'project')).toBe(`XM-${month.slice(0, 4)}-006`);
});
