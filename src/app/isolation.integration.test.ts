/** Story 6 of the acceptance: nothing of one company is reached from another, by any of its ways. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { queryPage } from '#areas/staff/model/roster-calls.ts';
import { insertAndUpdateHonor, queryPageHonor } from '#areas/company/model/honor.ts';
import { deleteFiles, downloadFile, uploadFile } from '#core/file/public.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { onServer } from '#platform/testing/global-setup.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { createTestDatabase, startTestServer } from '#platform/testing/server.ts';
import { startServerProcess } from './testing/processes.ts';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
let one: TestClient;
let two: TestClient;

beforeAll(async () => {
  // The demo group fills the tables: a count of nothing would be 0 in any case.
  server = await startTestServer({ demo: true });
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  const codes = ['company_honors', 'honor_edit', 'honor_delete', 'staff_structure'];
  enterprise = await server.makeEnterprise({ account: 'one', codes }, { account: 'two', home: 1, codes });
  [one, two] = await Promise.all([server.signIn('one'), server.signIn('two')]);
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

const honor = {
  honorName: '邻居的荣誉',
  honorLevel: 'national',
  honorType: 'enterprise',
  awardOrg: '示例单位',
  awardDate: '2024-05-01',
} as const;

test('story 6: a member of company 1 who sends company 2 is refused with FY-A001, and the log tells it', async () => {
  const asTwo = one.as(enterprise.tenant(1));
  for (const answer of [
    await asTwo.call(queryPageHonor, { filter: {} }),
    await asTwo.call(insertAndUpdateHonor, honor),
    await asTwo.call(queryPage, { filter: {} }),
  ])
    expect(answer).toMatchObject({
      resultCode: 0,
      errorCode: 'FY-A001',
      errorDesc: '您不属于该企业',
      data: { reason: 'not_member' },
    });
  expect(await one.as(enterprise.tenant('group')).call(queryPageHonor, { filter: {} })).toMatchObject({
    errorCode: 'FY-A001',
  });
  const refused = await superuser.query(
    "select account_id::int, group_code, result, reason from audit_log where reason like '您不属于该企业%' order by id limit 1",
  );
  // In the log of the account: nobody writes into the log of an enterprise that is not his.
  expect(refused.rows).toEqual([
    {
      account_id: enterprise.accountIds.get('one'),
      group_code: '',
      result: 'refused',
      reason: `您不属于该企业：${enterprise.groupCode} ${enterprise.companyCodes[1]}`,
    },
  ]);
});

test('story 6: an id of company 2 is FY-N001 for reading, changing and deleting, and its row stays as it was', async () => {
  const { id } = await two.ask(insertAndUpdateHonor, honor);
  expect(await one.call(insertAndUpdateHonor, { id, version: 0, honorName: '抢来的' })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect(
    (await one.send({ method: 'POST', path: '/api/v1/company/honor/deleteHonor' }, { ids: [id] })).json(),
  ).toMatchObject({ errorCode: 'FY-N001' });
  expect((await one.ask(queryPageHonor, { filter: {} })).records.map((row) => row.id)).not.toContain(id);
  expect((await two.ask(queryPageHonor, { filter: {} })).records).toMatchObject([
    { id, version: 0, honorName: honor.honorName },
  ]);
  // An id that never was answers the same bytes: nobody learns which ids exist.
  const bytes = async (foreign: number) =>
    (await one.send(insertAndUpdateHonor, { id: foreign, version: 0, honorName: '抢来的' })).body;
  expect(await bytes(id)).toBe(await bytes(9_999_999));
});

test('story 6: a file of company 2 is FY-N001 by its path, whatever enterprise is named', async () => {
  const stored = (await two.upload(uploadFile, { bizType: 'attachment' }, { name: '合同.txt', content: '内部资料' }))
    .data as FileValue;
  const fetched = (client: TestClient) => client.send(downloadFile, { filePath: stored.path });
  expect((await fetched(two)).body).toBe('内部资料');
  expect((await fetched(one)).json()).toMatchObject({ errorCode: 'FY-N001' });
  expect((await fetched(one.as(enterprise.tenant(1)))).json()).toMatchObject({ errorCode: 'FY-A001' });
  expect((await fetched(server.guest.as(enterprise.tenant(1)))).json()).toMatchObject({ errorCode: 'FY-V003' });
  // In a row of one's own it cannot be named, opens no door and holds nothing of the neighbour's.
  expect(await one.call(insertAndUpdateHonor, { ...honor, attachments: [stored] })).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect((await fetched(one)).json()).toMatchObject({ errorCode: 'FY-N001' });
  expect(await two.call(deleteFiles, { ids: [stored.id] })).toMatchObject({ resultCode: 1 });
});

const tenantTables = async () =>
  (
    await superuser.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c join pg_tables t on t.tablename = c.table_name and t.schemaname = 'public'
       where c.table_schema = 'public' and c.column_name in ('group_code', 'company_code') group by 1 order by 1`,
    )
  ).rows.map(({ name }) => name);

/** Tables with the codes that are read before an enterprise is known; functions that check the membership guard them. */
const platformTables = [
  'access_token',
  'company',
  'company_group_history',
  'login_secret_key',
  'org_group',
  'sso_role_mapping',
  'storage_use',
];

test('story 6: psql as the application role without settings counts 0 on every tenant table, and may write to none', async () => {
  const names = (await tenantTables()).filter((name) => !platformTables.includes(name));
  expect(names).toEqual(
    expect.arrayContaining([
      'audit_log',
      'export_record',
      'file',
      'group_user_base',
      'honor',
      'member',
      'message',
      'role',
    ]),
  );
  const filled: string[] = [];
  for (const name of names) if ((await superuser.query(`select from ${name} limit 1`)).rowCount) filled.push(name);
  expect(filled.length).toBeGreaterThan(10);
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await client.query('set role qishu_app');
    const state = await client.query(
      "select current_user, coalesce(current_setting('app.group_code', true), '') as setting",
    );
    expect(state.rows).toEqual([{ current_user: 'qishu_app', setting: '' }]);
    for (const setting of ['', 'G00000000', '%', "' or true --"]) {
      await client.query("select set_config('app.group_code', $1, false), set_config('app.company_codes', $1, false)", [
        setting,
      ]);
      const counts = await client.query<{ name: string; rows: number }>(
        names.map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`).join(' union all '),
      );
      expect(
        counts.rows.filter(({ rows }) => rows > 0),
        `app.group_code = '${setting}'`,
      ).toEqual([]);
      for (const name of names.filter(
        (table) => !['audit_log', 'audit_seal', 'audit_archive', 'audit_waiting'].includes(table),
      ))
        expect((await client.query(`delete from ${name}`)).rowCount, name).toBe(0);
    }
    await expect(
      client.query(
        'insert into honor (group_code, company_code, honor_name, honor_level, honor_type, award_org, award_date) values ($1, $2, $3, $4, $5, $6, $7)',
        [enterprise.groupCode, enterprise.companyCodes[0], ...Object.values(honor)],
      ),
    ).rejects.toThrow(/row-level security/u);
  } finally {
    await client.end();
  }
});

test('story 6: every table with a group code is behind a forced policy, or named as a table of the platform', async () => {
  const open = await superuser.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any($1) and not (relrowsecurity and relforcerowsecurity) order by 1`,
    [await tenantTables()],
  );
  expect(open.rows.map(({ name }) => name)).toEqual(platformTables);
});

test('story 6: the server does not start with a role that bypasses row-level security and cannot become the application role', async () => {
  const database = await createTestDatabase();
  const name = `bypassing_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const serverUrl = inject('databaseServerUrl');
  const databaseName = new URL(database.url).pathname.slice(1);
  await onServer(
    serverUrl,
    `create role ${name} login bypassrls nosuperuser nocreaterole password '${password}'`,
    `alter database ${databaseName} owner to ${name}`,
  );
  try {
    await onServer(
      database.url,
      `grant all on schema public to ${name}`,
      `grant all on all tables in schema public to ${name}`,
      `grant all on all sequences in schema public to ${name}`,
    );
    const url = new URL(database.url);
    Object.assign(url, { username: name, password });
    await expect(
      startServerProcess({
        DATABASE_URL: url.href,
        SECRET_KEY: randomBytes(32).toString('hex'),
        DATA_DIR: server.platform.configuration.dataDir,
      }),
    ).rejects.toThrow(/ended with code [1-9]\d*.*bypasses row-level security/su);
  } finally {
    await database.drop();
    await onServer(serverUrl, `drop role ${name}`);
  }
});
