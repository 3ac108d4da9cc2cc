/** The same thing sent twice, at once or later: done once. */
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAndUpdateHonor, queryPageHonor } from '#areas/company/model/honor.ts';
import { generatedCode } from '#core/org/model/invite.ts';
import { joinGroup } from '#core/org/model/membership.ts';
import { handleJoinRequest } from '#core/org/model/joining-acts.ts';
import { insertUser } from '#core/org/model/user.ts';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

let server: TestServer;
let second: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
let keeper: TestClient;
let other: TestClient;
const honor = {
  honorName: '高新技术企业',
  honorLevel: 'national',
  honorType: 'enterprise',
  awardOrg: '示例单位',
  awardDate: '2024-05-01',
};

interface Answer {
  readonly resultCode: number;
  readonly errorCode: string | null;
  readonly errorDesc: string | null;
  readonly data: Record<string, unknown> | null;
}

beforeAll(async () => {
  server = await startTestServer();
  second = await startTestServer({ beside: server });
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  const codes = ['company_honors', 'honor_edit', 'honor_delete'];
  enterprise = await server.makeEnterprise(
    { account: 'keeper', codes },
    { account: 'other', codes },
    { account: 'boss', roles: ['company_owner', 'company_admin'] },
    { account: 'leader', home: 'group', codes },
    { account: 'newcomer', home: 1, roles: ['staff'] },
  );
  [keeper, other] = await Promise.all([server.signIn('keeper'), server.signIn('other')]);
});
afterAll(async () => {
  await superuser?.end();
  await second?.stop();
  await server?.stop();
});

const count = async (table: string) =>
  (await superuser.query<{ rows: number }>(`select count(*)::int as rows from ${table}`)).rows[0]?.rows ?? 0;
let keys = 0;
let key: string;
beforeEach(() => {
  key = `click-${(keys += 1)}-of-a-test`;
});

/** A call under a key, to either process. */
async function keyed(
  client: TestClient,
  endpoint: AnyEndpoint,
  input: object,
  options: { key?: string; at?: TestServer } = {},
): Promise<Answer> {
  const response = await (options.at ?? server).application.inject({
    method: 'POST',
    url: endpoint.path,
    headers: {
      ...ajaxHeader,
      cookie: client.cookie ?? '',
      'content-type': 'application/json',
      'idempotency-key': options.key ?? key,
    },
    payload: JSON.stringify({ ...client.tenant, ...input }),
  });
  return response.json<Answer>();
}

describe('Idempotency-Key', () => {
  test('a double click, in two processes and many times at once, makes one row, one audit entry and one answer', async () => {
    const [rows, entries] = [await count('honor'), await count("audit_log where entity = 'honor'")];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        keyed(keeper, insertAndUpdateHonor, honor, { at: index % 2 ? second : server }),
      ),
    );
    expect(answers.map(({ resultCode }) => resultCode)).toEqual(Array.from({ length: 8 }, () => 1));
    expect(new Set(answers.map(({ data }) => data?.['id'])).size).toBe(1);
    expect([await count('honor'), await count("audit_log where entity = 'honor'")]).toEqual([rows + 1, entries + 1]);
    expect(await keyed(keeper, insertAndUpdateHonor, honor)).toEqual(answers[0]);
    expect(await count('honor')).toBe(rows + 1);
  });

  test('without a key, and under another one, each call counts', async () => {
    const rows = await count('honor');
    await keeper.ask(insertAndUpdateHonor, honor as never);
    await keeper.ask(insertAndUpdateHonor, honor as never);
    await keyed(keeper, insertAndUpdateHonor, honor, { key: `${key}-b` });
    expect(await count('honor')).toBe(rows + 3);
  });

  test('one key for other content, another call or another enterprise is FY-C001 and writes nothing', async () => {
    const leader = (await server.signIn('leader')).as(enterprise.tenant(0));
    const first = await keyed(leader, insertAndUpdateHonor, honor);
    expect(first.resultCode).toBe(1);
    const rows = await count('honor');
    const twin = { errorCode: 'FY-C001', errorDesc: '该 Idempotency-Key 已用于其他请求' };
    expect(await keyed(leader, insertAndUpdateHonor, { ...honor, honorName: '另一项' })).toMatchObject(twin);
    expect(await keyed(leader.as(enterprise.tenant(1)), insertAndUpdateHonor, honor)).toMatchObject(twin);
    expect(
      await keyed(
        leader,
        { ...insertAndUpdateHonor, path: '/api/v1/company/honor/deleteHonor' },
        { ids: [first.data?.['id']] },
      ),
    ).toMatchObject(twin);
    expect(await count('honor')).toBe(rows);
  });

  test('a key belongs to its account: another who guesses it is answered his own call', async () => {
    const mine = await keyed(keeper, insertAndUpdateHonor, honor);
    const theirs = await keyed(other, insertAndUpdateHonor, honor);
    expect(theirs.resultCode).toBe(1);
    expect(theirs.data?.['id']).not.toBe(mine.data?.['id']);
  });

  test('a refused call frees its key, and rights are asked again when an answer is repeated', async () => {
    expect((await keyed(keeper, insertAndUpdateHonor, { ...honor, awardDate: '2199-01-01' })).errorCode).toBe(
      'FY-V001',
    );
    expect((await keyed(keeper, insertAndUpdateHonor, { ...honor, id: 999_999, version: 0 })).errorCode).toBe(
      'FY-N001',
    );
    expect((await keyed(keeper, insertAndUpdateHonor, honor)).resultCode).toBe(1);
    const stranger = { ...keeper, cookie: (await server.signIn('newcomer')).cookie };
    expect((await keyed(stranger, insertAndUpdateHonor, honor)).errorCode).toBe('FY-A001');
    expect((await keyed({ ...keeper, cookie: null }, insertAndUpdateHonor, honor)).errorCode).toBe('FY-V003');
  });

  test('keys of another form are refused; reads take no notice of them', async () => {
    for (const bad of ['short', 'x'.repeat(129), 'with a space', "'; drop table honor", '']) {
      const answer = await keyed(keeper, insertAndUpdateHonor, honor, { key: bad });
      expect(answer, bad).toMatchObject({
        errorCode: 'FY-V001',
        errorDesc: expect.stringContaining('Idempotency-Key') as string,
      });
    }
    const before = await count('idempotent_call');
    expect((await keyed(keeper, queryPageHonor, {})).resultCode).toBe(1);
    expect(await count('idempotent_call')).toBe(before);
  });

  test('a one-time password is answered to the twin as well, and lies sealed in the database', async () => {
    const boss = await server.signIn('boss');
    const wish = { account: 'managed_one', name: '王小明', deptId: null, roleIds: [] };
    const [first, twin] = await Promise.all([1, 2].map(() => keyed(boss, insertUser, wish)));
    expect(first, JSON.stringify(first)).toMatchObject({ resultCode: 1 });
    expect(twin).toEqual(first);
    const password = String(first?.data?.['initialPassword'] ?? '');
    expect(password.length).toBeGreaterThanOrEqual(16);
    const kept = await superuser.query<{ answer: string }>('select answer from idempotent_call');
    expect(kept.rows.some(({ answer }) => answer.includes(password))).toBe(false);
    expect(kept.rows.every(({ answer }) => answer.startsWith('v1.'))).toBe(true);
  });

  test('after 24 hours a key is forgotten', async () => {
    const first = await keyed(keeper, insertAndUpdateHonor, honor);
    await superuser.query("update idempotent_call set created_at = now() - interval '25 hours'");
    const later = await keyed(keeper, insertAndUpdateHonor, honor);
    expect(later.resultCode).toBe(1);
    expect(later.data?.['id']).not.toBe(first.data?.['id']);
    expect(await count('idempotent_call')).toBe(1);
  });
});

test('many who approve one request at once, in two processes: one does, the others hear FY-C001, one membership', async () => {
  const boss = await server.signIn('boss');
  const { code } = await boss.ask(generatedCode, { codeType: 'invite_company' });
  const newcomer = await server.signIn('newcomer', { tenant: null });
  const { requestId } = await newcomer.ask(joinGroup, { inviteCode: code });
  const approve = (at: TestServer) =>
    at.application.inject({
      method: 'POST',
      url: handleJoinRequest.path,
      headers: { ...ajaxHeader, cookie: boss.cookie ?? '' },
      payload: { ...boss.tenant, id: requestId, approve: true },
    });
  const outcomes = await Promise.all(Array.from({ length: 6 }, (_, index) => approve(index % 2 ? second : server)));
  const told = outcomes.map((answer) => answer.json<Answer>().errorCode ?? 'ok').toSorted();
  expect(told).toEqual(['FY-C001', 'FY-C001', 'FY-C001', 'FY-C001', 'FY-C001', 'ok']);
  const members = await superuser.query(
    'select from member where account_id = $1 and company_code = $2 and left_at is null',
    [enterprise.accountIds.get('newcomer'), enterprise.companyCodes[0]],
  );
  expect(members.rowCount).toBe(1);
});

test('of two who save one version at once one is FY-C002 with what is there now, and nothing of his is kept', async () => {
  const { id } = await keeper.ask(insertAndUpdateHonor, honor as never);
  const saves = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      keeper.call(insertAndUpdateHonor, { id, version: 0, honorName: `第 ${index} 个` }),
    ),
  );
  expect(saves.filter(({ resultCode }) => resultCode === 1)).toHaveLength(1);
  expect(saves.filter(({ errorCode }) => errorCode === 'FY-C002')).toHaveLength(4);
  const kept = await superuser.query<{ honor_name: string; version: number }>(
    'select honor_name, version from honor where id = $1',
    [id],
  );
  expect(kept.rows).toEqual([
    { honor_name: `第 ${saves.findIndex(({ resultCode }) => resultCode === 1)} 个`, version: 1 },
  ]);
});
