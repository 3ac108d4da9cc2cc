/** Leaving never takes the founder or the last administrator: by the roster, at once or by night, and with the account. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelAccount } from '#core/account/model/protocol.ts';
import { cancelAccountsJob, cancelDueAt } from '#core/account/server/cancel-account.ts';
import { joinGroup } from '#core/org/model/membership.ts';
import { queryMessage } from '#core/message/public.ts';
import { getList } from '#core/org/model/user.ts';
import { queryBasicInfo } from '#areas/staff/model/archive-calls.ts';
import { demissionGroupUserBase } from '#areas/staff/model/demission.ts';
import { confirmDueDemissions } from '#areas/staff/server/demission-job.ts';
import { hire, linkMember, readIn, rootOf } from '#areas/staff/server/testing/staff-fixture.ts';
import { execute } from '#platform/db/statement.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
const staff: Record<string, { id: number }> = {};
const people = ['founder', 'first', 'second', 'third'] as const;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'founder', roles: ['staff'] },
    { account: 'first', roles: ['company_admin'] },
    { account: 'second', roles: ['company_admin'] },
    { account: 'third', roles: ['company_admin'] },
    { account: 'alone', home: 1, roles: ['company_admin'] },
    { account: 'beside', home: 1, roles: ['staff'] },
  );
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  const root = await rootOf(hr);
  for (const account of people) {
    staff[account] = await hire(hr, { name: `员${account}`, groupInfoId: root });
    await linkMember(server, enterprise, account, idOf(account), [root]);
  }
  await setStatus('third', 'disabled');
  await execute(server.platform)`
    update company set owner_account_id = ${accountOf('founder')} where company_code = ${enterprise.companyCodes[0]}`;
});
afterAll(() => server?.stop());

const accountOf = (account: string) => enterprise.accountIds.get(account) ?? 0;
const idOf = (account: (typeof people)[number]) => staff[account]?.id ?? 0;
const day = (ago: number) =>
  new Date(server.clock.now().getTime() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
const baseOf = async (account: (typeof people)[number]) => (await hr.ask(queryBasicInfo, { id: idOf(account) })).base;
const setStatus = (account: string, status: string) =>
  readIn(server, enterprise, 0, sql`update member set status = ${status} where account_id = ${accountOf(account)}`);
const statusOf = async (account: string, home: 0 | 1 = 0) =>
  (
    await readIn(
      server,
      enterprise,
      home,
      sql<{ status: string }>`select status from member where account_id = ${accountOf(account)}`,
    )
  )[0]?.status;
const titlesOf = async (account: string) =>
  (await (await server.signIn(account)).ask(queryMessage, { filter: {}, page: {} })).records.map(({ title }) => title);

async function submit(account: (typeof people)[number], lastWorkDate: string) {
  const { version } = await baseOf(account);
  return hr.call(demissionGroupUserBase, {
    id: idOf(account),
    version,
    action: 'submit',
    demissionType: 'resign',
    reasonCode: 'family',
    noticeDate: day(9),
    lastWorkDate,
  });
}

test('the founder hands the company on before his leaving can be submitted', async () => {
  expect(await submit('founder', day(1))).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '测试founder是企业的创建人，请先移交企业再办理离职',
  });
  expect(await baseOf('founder')).toMatchObject({ staffStatus: 'regular' });
});

test('of two administrators one may go; the last is refused when it is submitted and when it is confirmed', async () => {
  const submitted = await submit('first', day(1));
  expect(submitted).toMatchObject({ data: { staffStatus: 'pending_demission' } });
  await setStatus('second', 'disabled');
  const confirm = { id: idOf('first'), version: submitted.data.version, action: 'confirm' as const };
  expect(await hr.call(demissionGroupUserBase, confirm)).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '测试first是企业的最后一名管理员，请先移交管理员角色再办理离职',
  });
  await setStatus('second', 'active');
  await setStatus('first', 'disabled');
  expect(await submit('second', day(1))).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('最后一名管理员'),
  });
  await setStatus('first', 'active');
});

test('by night the last administrator stays, the administrators are told once, and the demission waits for the next night', async () => {
  await setStatus('second', 'disabled');
  await confirmDueDemissions(server.platform);
  await confirmDueDemissions(server.platform);
  expect(await baseOf('first')).toMatchObject({ staffStatus: 'pending_demission' });
  expect(await statusOf('first')).toBe('active');
  expect((await titlesOf('first')).filter((title) => title === '测试first 的离职未能完成')).toHaveLength(1);
  await setStatus('second', 'active');
  await confirmDueDemissions(server.platform);
  expect(await baseOf('first')).toMatchObject({ staffStatus: 'left' });
  expect(await statusOf('first')).toBe('left');
  // The company ended it: no invite code brings him back unasked (`wasRemoved`).
  const ended = await readIn(
    server,
    enterprise,
    0,
    sql`select 1 from member where account_id = ${accountOf('first')} and removed_at is not null`,
  );
  expect(ended).toHaveLength(1);
  expect(server.log.filter((line) => line.level === 'error')).toEqual([]);
});

test('two administrators whose last day is the same: one of them stays', async () => {
  await setStatus('third', 'active');
  expect([await submit('second', day(1)), await submit('third', day(1))].map(({ resultCode }) => resultCode)).toEqual([
    1, 1,
  ]);
  await confirmDueDemissions(server.platform);
  expect([await statusOf('second'), await statusOf('third')].toSorted()).toEqual(['active', 'left']);
});

test('an account is not cancelled while it is the last administrator, neither when it asks nor when it is due', async () => {
  const alone = await server.signIn('alone', { tenant: null });
  await execute(server.platform)`update account set demo = false where id = ${accountOf('alone')}`;
  expect(await alone.call(cancelAccount, {})).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringMatching(/的最后一名管理员，请先移交后再注销$/u),
  });
  // Asked while there was another, who has gone since.
  const { db } = server.platform;
  await execute(db)`
    update account
    set status = 'cancelling', cancel_requested_at = ${server.clock.now()}
    where id = ${accountOf('alone')}`;
  server.clock.set(cancelDueAt(server.clock.now()).toISOString());
  await cancelAccountsJob.run(server.platform, {});
  expect(await statusOf('alone', 1)).toBe('active');
  const beside = await server.signIn('beside', { tenant: enterprise.tenant(1) });
  expect((await beside.ask(getList, {})).records).toHaveLength(2);
  await readIn(
    server,
    enterprise,
    1,
    sql`
      insert into member_role (member_id, role_id, group_code, company_code)
      select m.id, r.id, m.group_code, m.company_code
      from member m
      join role r on r.group_code = m.group_code and r.company_code = m.company_code and r.role_code = 'company_admin'
      where m.account_id = ${accountOf('beside')}`,
  );
  // What waits for him, or for an answer to him, goes with him.
  await execute(db)`update account set status = 'active' where id = ${accountOf('alone')}`;
  const { requestId } = await alone.ask(joinGroup, { joinType: 'user', targetCompanyCode: enterprise.companyCodes[0] });
  await execute(db)`update account set status = 'cancelling' where id = ${accountOf('alone')}`;
  await readIn(
    server,
    enterprise,
    1,
    sql`
      insert into owner_transfer (group_code, company_code, from_account_id, to_account_id)
      values (${enterprise.groupCode}, ${enterprise.companyCodes[1]}, ${accountOf('beside')}, ${accountOf('alone')})`,
  );
  await cancelAccountsJob.run(server.platform, {});
  expect(await statusOf('alone', 1)).toBe('left');
  expect(await readIn(server, enterprise, 0, sql`select status from join_request where id = ${requestId}`)).toEqual([
    { status: 'cancelled' },
  ]);
  expect(
    await readIn(
      server,
      enterprise,
      1,
      sql`select status from owner_transfer where to_account_id = ${accountOf('alone')}`,
    ),
  ).toEqual([{ status: 'withdrawn' }]);
});
