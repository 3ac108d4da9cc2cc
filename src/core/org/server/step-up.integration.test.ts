/** A fresh proof before rights are handed out and enterprises change hands. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepUp } from '#core/account/public.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { Envelope } from '#platform/entity/error-codes.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryPageAudit } from '#core/audit/public.ts';
import { upGradeGroup } from '../model/membership.ts';
import { transferOwner } from '../model/owner-transfer.ts';
import { deleteRole, insertGroupRole, insertRoleInfo, queryPageRole, updateRoleInfo } from '../model/role.ts';
import { insertUser, insertUsers, queryPageUser, resetPassword, updateUser } from '../model/user.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let owner: TestClient;
const password = 'Qishu-Demo-2026';

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'owner', roles: ['company_owner', 'staff'] },
    { account: 'colleague', roles: ['staff'] },
    { account: 'head', home: 'group', roles: ['group_owner'] },
  );
  owner = await server.signIn('owner');
});
afterAll(() => server?.stop());

/** As if everybody had signed in an hour ago. */
async function age(): Promise<void> {
  await execute(server.platform)`update session set step_up_at = now() - interval '1 hour'`;
  for (const id of enterprise.accountIds.values()) server.platform.identity.forget(id);
}
async function idsOf(...codes: string[]): Promise<number[]> {
  const found = await queryRows<{ id: number }>(server.platform)`
    select id from resource where code = any(${codes}::text[])`;
  return found.map((row) => row.id);
}
async function roleId(name: string): Promise<number> {
  return (
    (await owner.ask(queryPageRole, { filter: { keyword: name }, page: { current: 1, size: 100 } })).records.find(
      (role) => role.roleName === name,
    )?.id ?? 0
  );
}
async function memberOf(account: string) {
  const { records } = await owner.ask(queryPageUser, {
    filter: { keyword: `测试${account}` },
    page: { current: 1, size: 10 },
  });
  const [row] = records;
  if (!row) throw new Error(`${account} is no member`);
  return row;
}

/** Refused an hour after the sign-in, done after a proof. Answers what the call answered then. */
async function asksForProof(act: () => Promise<Envelope>, client = owner): Promise<Envelope> {
  await age();
  expect(await act()).toMatchObject({ errorCode: 'FY-A001', errorDesc: '请先验证身份', data: { reason: 'step_up' } });
  await client.ask(stepUp, { password });
  const done = await act();
  expect(done.errorDesc).toBeNull();
  return done;
}

test('a role with sensitive codes is made, changed and switched on only after a proof; one without needs none', async () => {
  const plain = { roleName: '普通', dataScope: 'company' as const, resourceIds: await idsOf('staff_add') };
  const sensitive = await idsOf('staff_phone_view');
  const made = await asksForProof(() =>
    owner.call(insertRoleInfo, { ...plain, roleName: '敏感', resourceIds: sensitive }),
  );
  await age();
  const { id } = await owner.ask(insertRoleInfo, plain);
  await owner.ask(updateRoleInfo, { id, version: 0, remark: '不增加权限' });
  await asksForProof(() => owner.call(updateRoleInfo, { id, version: 1, resourceIds: sensitive }));
  await age();
  // Taking codes away hands nothing out.
  await owner.ask(updateRoleInfo, { id, version: 2, resourceIds: await idsOf('staff_add') });
  const sensitiveId = (made.data as { id: number }).id;
  await owner.ask(updateRoleInfo, { id: sensitiveId, version: 0, status: 'disabled' });
  await asksForProof(() => owner.call(updateRoleInfo, { id: sensitiveId, version: 1, status: 'active' }));
  await asksForProof(() => owner.call(updateRoleInfo, { id: sensitiveId, version: 2, dataScope: 'self' }));
});

test('a role with sensitive codes is assigned, moved to and given at entry only after a proof', async () => {
  const manager = await roleId('人事主管');
  const [staff, colleague] = [await roleId('员工'), await memberOf('colleague')];
  await asksForProof(() =>
    owner.call(updateUser, { id: colleague.id, version: colleague.version, roleIds: [staff, manager] }),
  );
  await age();
  // Taking the role away and giving one without sensitive codes go on as they are.
  const after = await memberOf('colleague');
  await owner.ask(updateUser, { id: after.id, version: after.version, roleIds: [staff] });
  await asksForProof(() => owner.call(insertUser, { account: 'first_one', name: '甲', roleIds: [manager] }));
  const list = [
    { account: 'second_one', name: '乙', roleIds: [] },
    { account: 'third_one', name: '丙', roleIds: [manager] },
  ];
  await asksForProof(() => owner.call(insertUsers, { list }));
  expect(
    (await owner.ask(insertUsers, { list: [{ account: 'fourth_one', name: '丁', roleIds: [staff] }] })).results[0]
      ?.status,
  ).toBe('active');
  const { id } = await owner.ask(insertRoleInfo, { roleName: '将删除', dataScope: 'company', resourceIds: [] });
  const member = await memberOf('colleague');
  await owner.ask(updateUser, { id: member.id, version: member.version, roleIds: [id] });
  await asksForProof(() => owner.call(deleteRole, { id, moveTo: manager }));
});

test('group roles ask likewise', async () => {
  const head = await server.signIn('head');
  const resourceIds = await idsOf('group_finance_view');
  await asksForProof(() => head.call(insertGroupRole, { roleName: '看财务', dataScope: 'all', resourceIds }), head);
});

test('resetting a password, handing a company on and making a group ask for a proof', async () => {
  const colleague = await memberOf('colleague');
  await asksForProof(() => owner.call(resetPassword, { id: colleague.id }));
  await execute(server.platform)`
    update company
    set owner_account_id = ${enterprise.accountIds.get('owner') ?? 0}
    where company_code = ${enterprise.companyCodes[0]}`;
  await asksForProof(() => owner.call(transferOwner, { memberId: colleague.id }));
  await age();
  expect(await owner.call(upGradeGroup, { groupName: '再次升级' })).toMatchObject({
    errorCode: 'FY-A001',
    data: { reason: 'step_up' },
  });
  await owner.ask(stepUp, { password });
  expect(await owner.call(upGradeGroup, { groupName: '再次升级' })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '企业已属于集团',
  });
});

test('a proof renews the token: the old one opens what is under way for ten seconds, never what asks for a proof, then nothing', async () => {
  const [staff, manager, colleague] = [await roleId('员工'), await roleId('人事主管'), await memberOf('colleague')];
  const old = owner.cookie ?? '';
  await age();
  await owner.ask(stepUp, { password });
  expect(owner.cookie).not.toBe(old);
  const withOld = (path: string, payload: object) =>
    server.application
      .inject({
        method: 'POST',
        url: path,
        headers: { 'x-requested-with': 'XMLHttpRequest', cookie: old },
        payload: { ...enterprise.tenant(0), ...payload },
      })
      .then((response) => response.json<Envelope>());
  expect(await withOld(queryPageUser.path, { page: {} })).toMatchObject({ resultCode: 1 });
  expect(
    await withOld(updateUser.path, {
      id: colleague.id,
      version: colleague.version,
      roleIds: [staff, manager, await roleId('财务')],
    }),
  ).toMatchObject({
    data: { reason: 'step_up' },
  });
  await execute(server.platform)`update session set previous_until = now() - interval '1 second'`;
  for (const id of enterprise.accountIds.values()) server.platform.identity.forget(id);
  expect(await withOld(queryPageUser.path, { page: {} })).toMatchObject({ errorCode: 'FY-V003' });
  expect((await owner.call(queryPageAudit, {})).resultCode).toBe(1);
});
