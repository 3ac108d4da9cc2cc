import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationFolder } from '#platform/db/migrate.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;

beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  enterprise = await server.makeEnterprise(
    { account: 'plain', roles: ['staff'] },
    { account: 'writer', roles: ['writer'] },
  );
});
afterAll(async () => {
  await superuser.end();
  await server.stop();
});

const holders = async (code: string): Promise<string[]> => {
  const { rows } = await superuser.query<{ role: string }>(
    `select distinct r.role_code as role from role r join role_resource g on g.role_id = r.id join resource e on e.id = g.resource_id
     where r.group_code = $1 and r.role_code in ('staff', 'writer', 'finance') and e.code = $2 order by 1`,
    [enterprise.groupCode, code],
  );
  return rows.map(({ role }) => role);
};

test('members of a company that was there before read its news after the migration; no other role gets more', async () => {
  expect(await holders('company_message')).toEqual(['staff', 'writer']);
  const editing = await holders('news_add');
  await superuser.query(
    `delete from role_resource g using role r, resource e
     where r.id = g.role_id and e.id = g.resource_id and r.role_code = 'staff' and e.code = 'company_message'`,
  );
  expect(await holders('company_message')).toEqual(['writer']);
  await superuser.query(readFileSync(join(migrationFolder, '0406_home_of_everybody.sql'), 'utf8'));
  expect(await holders('company_message')).toEqual(['staff', 'writer']);
  expect(await holders('news_add')).toEqual(editing);
});
