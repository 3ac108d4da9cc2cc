import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { getStaffLoginUser } from '#areas/account/public.ts';
import { queryPageAudit, verifyAudit } from '../model/audit-log.ts';
import { insertRoleInfo } from '../model/role.ts';
import { sealAudit } from './audit-log.ts';

let server: TestServer;
let superuser: Client;
beforeAll(async () => {
  server = await startTestServer({ work: false });
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  await server.makeEnterprise({ account: 'auditor', roles: ['company_owner', 'staff'] });
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

test('the log shows what was done, and a sealed entry that is altered is named', async () => {
  const auditor = await server.signIn('auditor');
  await auditor.ask(getStaffLoginUser, {});
  await auditor.ask(insertRoleInfo, { roleName: '留痕角色' });
  const { records } = await auditor.ask(queryPageAudit, { filter: { entity: 'role', action: 'create' } });
  expect(records[0]).toMatchObject({ entityName: '留痕角色', actorName: '测试auditor', result: 'success' });
  expect(await sealAudit(server.platform)).toBeGreaterThan(0);
  expect(await sealAudit(server.platform)).toBe(0);
  expect(await auditor.ask(verifyAudit, {})).toMatchObject({ ok: true, unsealed: 0, firstBroken: null });
  await superuser.query("update audit_log set entity_name = '改过' where id = $1", [records[0]?.id]);
  expect(await auditor.ask(verifyAudit, {})).toMatchObject({ ok: false, firstBroken: records[0]?.id });
});
