/** Acts of an operator: first administrator, one-time passwords, list of companies, reaching a running embedded database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningPostgres } from '#lib/postgres/embedded-postgres-running.ts';
import { startEmbeddedPostgres } from '#lib/postgres/embedded-postgres.ts';
import { inAccount } from '#platform/db/database.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { createAdministrator, resetAccountPassword, switchAccount } from './server/administration.ts';
import { upGradeGroup } from '#core/org/model/membership.ts';
import { sealAudit } from '#core/audit/server/audit-log.ts';
import { perform } from '../../scripts/admin.ts';

const entry = { method: 'POST', path: '/staff/getLoginUser' } as const;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

test('the first administrator gets a company, signs in with the password shown and owns it', async () => {
  const wish = {
    account: 'first_admin',
    name: '张伟',
    phone: null,
    at: { companyName: '测试科技有限公司', creditCode: '91110108MA0000015T' },
  };
  await expect(createAdministrator(server.platform, { ...wish, account: 'a'.repeat(31) })).rejects.toThrow(
    '账号：4–30 位',
  );
  const made = await createAdministrator(server.platform, wish);
  expect(made.password).toHaveLength(16);
  const client = await server.signIn('first_admin', { password: made.password });
  const entered = (await client.send(entry)).json();
  expect(entered).toMatchObject({ resultCode: 1, data: { company: { companyCode: made.companyCode } } });
  expect(entered.data.sysAccessDataRespVos.map(({ code }: { code: string }) => code)).toContain('role_manage');
  const kept = await queryRows<{ mustChangePassword: boolean; owned: number }>(server.platform)`
    select must_change_password, (select count(*) from company where owner_account_id = account.id) as owned
    from account
    where account = 'first_admin'`;
  // The one-time password was changed on the way in.
  expect(kept).toEqual([{ mustChangePassword: false, owned: 1 }]);
  // The company of the command line is upgraded like any other.
  expect(await client.as(made).call(upGradeGroup, { groupName: '命令行集团' })).toMatchObject({ resultCode: 1 });
  await execute(server.platform)`update org_group set group_kind = 'solo' where group_code = ${made.groupCode}`;
  await expect(createAdministrator(server.platform, { ...wish, account: 'second_admin' })).rejects.toThrow(
    '该统一社会信用代码的企业已存在',
  );
  await expect(
    createAdministrator(server.platform, { ...wish, at: { companyCode: made.companyCode ?? '' } }),
  ).rejects.toThrow('账号或手机号已存在');
  await expect(createAdministrator(server.platform, { ...wish, at: { companyCode: 'C00000000' } })).rejects.toThrow(
    '没有编码为 C00000000 的企业',
  );
  const second = await createAdministrator(server.platform, {
    ...wish,
    account: 'second_admin',
    at: { companyCode: made.companyCode ?? '' },
  });
  expect((await (await server.signIn('second_admin', { password: second.password })).send(entry)).json()).toMatchObject(
    {
      resultCode: 1,
      data: { company: { companyCode: made.companyCode } },
    },
  );
  const { lines } = await perform(server.platform, { act: 'list-companies' });
  expect(lines.find((line) => line.includes(String(made.companyCode)))?.split('\t')).toEqual([
    made.groupCode,
    '（独立企业）',
    made.companyCode,
    '测试科技有限公司',
    '91110108MA0000015T',
    '2',
    'active',
  ]);
});

test('an operator belongs to no enterprise; a mapping names a role that exists, never a protected one', async () => {
  const { lines } = await perform(server.platform, {
    act: 'create-operator',
    operator: { account: 'operator', name: '李运营', phone: null },
  });
  const operator = await server.signIn('operator', { password: lines.at(-1)?.split('：').at(-1) ?? '' });
  expect(
    (await operator.send({ method: 'POST', path: '/api/v1/company/group/queryMyGroupAndCompany' })).json(),
  ).toMatchObject({ data: { groups: [] } });
  const enterprise = await server.makeEnterprise({ account: 'mapped' });
  const [companyCode] = enterprise.companyCodes;
  // The operator sees no tenant's data: he is a stranger everywhere.
  const foreign = operator.as(enterprise.tenant(0));
  for (const path of [
    '/staff/getLoginUser',
    '/api/v1/sys/queryPage',
    '/api/v1/sys/queryPageAudit',
    '/api/v1/message/queryMessage',
  ])
    expect(
      JSON.stringify((await foreign.send({ method: 'POST', path }, { page: { current: 1, size: 10 } })).json()),
      path,
    ).toMatch(/not_member|"total":0|FY-V001/u);
  const mapping = { claimValue: '人事部', roleCode: 'hr_manager', companyCode, groupCode: null };
  await perform(server.platform, { act: 'map-role', mapping });
  const listed = await perform(server.platform, { act: 'list-mappings' });
  const id = Number(listed.lines[1]?.split('\t')[0]);
  expect(listed.lines[1]?.split('\t').slice(1)).toEqual(['人事部', enterprise.groupCode, companyCode, 'hr_manager']);
  await expect(
    perform(server.platform, { act: 'map-role', mapping: { ...mapping, roleCode: 'company_owner' } }),
  ).rejects.toThrow('不能由统一登录授予');
  await expect(
    perform(server.platform, { act: 'map-role', mapping: { ...mapping, roleCode: 'nothing' } }),
  ).rejects.toThrow('没有编码为 nothing 的角色');
  await expect(
    perform(server.platform, { act: 'map-role', mapping: { ...mapping, companyCode: 'C00000000' } }),
  ).rejects.toThrow('没有这个企业或集团');
  await perform(server.platform, { act: 'unmap-role', id });
  await expect(perform(server.platform, { act: 'unmap-role', id })).rejects.toThrow('没有编号为');
});

test('a one-time password replaces the old one and ends the sessions', async () => {
  await server.makeEnterprise({ account: 'forgetful', codes: ['staff_structure'] });
  const before = await server.signIn('forgetful');
  expect((await before.send(entry)).json()).toMatchObject({ resultCode: 1 });
  const heard = new Promise<void>((resolve) => {
    server.platform.events.subscribe((event) => event.type === 'session' && resolve());
  });
  const { password } = await resetAccountPassword(server.platform, 'Forgetful');
  await heard;
  expect((await before.send(entry)).json()).toMatchObject({ resultCode: 0, errorCode: 'FY-V003' });
  await expect(server.signIn('forgetful')).rejects.toThrow('账号或密码不正确');
  await server.signIn('forgetful', { password });
  await expect(resetAccountPassword(server.platform, 'nobody')).rejects.toThrow('没有名为 nobody 的账号');
});

test('a disabled account is out at once and told so only with the right password; enabled it is back; one being cancelled is left alone', async () => {
  const { accountIds } = await server.makeEnterprise({ account: 'suspect', codes: ['staff_structure'] });
  const before = await server.signIn('suspect');
  expect(await switchAccount(server.platform, 'SUSPECT', false)).toBe('测试suspect');
  await expect.poll(async () => (await before.send(entry)).json()).toMatchObject({ errorCode: 'FY-V003' });
  const tried = async (password: string) =>
    (await server.guest.send({ method: 'POST', path: '/user/login' }, { account: 'suspect', password })).json<{
      errorCode: string;
      errorDesc: string;
    }>();
  expect((await tried('wrong password')).errorDesc).toBe('账号或密码不正确');
  expect(await tried('Qishu-Demo-2026')).toMatchObject({ errorCode: 'FY-A001', errorDesc: '账号已停用' });
  await switchAccount(server.platform, 'suspect', true);
  await server.signIn('suspect');
  const { db } = server.platform;
  const id = accountIds.get('suspect') ?? 0;
  const logged = await inAccount(
    db,
    id,
    (own) =>
      queryRows<{ reason: string }>(own)`
        select reason from audit_log where entity = 'account' and module = 'admin' order by id`,
  );
  expect(logged.map(({ reason }) => reason)).toEqual(['停用账号', '启用账号']);
  await execute(db)`update account set status = 'cancelling' where id = ${id}`;
  for (const name of ['suspect', 'nobody'])
    await expect(switchAccount(server.platform, name, false)).rejects.toThrow(`没有名为 ${name} 的账号`);
});

test('verify-audit checks the chain of every group and names the first broken entry', async () => {
  await server.makeEnterprise({ account: 'audited', codes: ['staff_structure'] });
  const superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  try {
    // Signing in is an act of the account, outside every enterprise: its chain is the one without a group.
    await server.signIn('audited');
    expect(await sealAudit(server.platform)).toBeGreaterThan(0);
    const before = await perform(server.platform, { act: 'verify-audit' });
    expect(before.code).toBe(0);
    const groups = await superuser.query<{ groupCode: string }>('select group_code as "groupCode" from org_group');
    expect(before.lines).toHaveLength(groups.rows.length + 2);
    for (const { groupCode } of [...groups.rows, { groupCode: '-' }])
      expect(
        before.lines.some((line) => line.startsWith(`ok\t${groupCode}\t`)),
        groupCode,
      ).toBe(true);
    const sealed = await superuser.query<{ id: number; groupCode: string }>(
      'select audit_id as id, group_code as "groupCode" from audit_seal where seq = 1 and group_code <> \'\' order by audit_id limit 1',
    );
    const [first] = sealed.rows;
    await superuser.query("update audit_log set actor_name = '别人' where id = $1", [first?.id]);
    const after = await perform(server.platform, { act: 'verify-audit' });
    expect(after.code).toBe(1);
    expect(after.lines.filter((line) => line.startsWith('BROKEN'))).toEqual([
      expect.stringContaining(`${first?.groupCode ?? ''}\t`),
    ]);
    expect(after.lines.join('\n')).toContain(`firstBroken=${first?.id ?? ''}`);
  } finally {
    await superuser.end();
  }
});

test('a tool reaches the embedded database of a running installation, and finds none in a stopped one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'qishu-running-test-'));
  const dataDir = join(folder, 'postgres');
  try {
    expect(findRunningPostgres(dataDir, 'postgres')).toBeNull();
    const running = await startEmbeddedPostgres({
      dataDir,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    try {
      const url = findRunningPostgres(dataDir, 'postgres');
      expect(url).toBe(running.url('postgres', running.superuserPassword, 'postgres'));
      const client = new Client({ connectionString: url ?? '' });
      await client.connect();
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await client.end();
    } finally {
      await running.stop();
    }
    expect(findRunningPostgres(dataDir, 'postgres')).toBeNull();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
