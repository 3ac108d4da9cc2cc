/** Audit entries that wait too long for their seal: log, operators, /healthz; quiet again once they are sealed. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryMessage } from '#core/message/public.ts';
import { alarmUnsealed, unsealedSince } from './audit-alarm.ts';
import { sealAudit } from './audit-log.ts';

let server: TestServer;
let superuser: Client;

beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

const health = async () =>
  (await server.application.inject({ method: 'GET', url: '/healthz' })).json<{ status: string; faults?: string[] }>();
const errors = () =>
  server.log.filter(({ level, message }) => level === 'error' && message?.includes('wait for their seal'));

test('an entry that is unsealed for more than five minutes is told of until it is sealed', async () => {
  const enterprise = await server.makeEnterprise(
    { account: 'operator', roles: ['staff'] },
    { account: 'member', roles: ['staff'] },
  );
  await superuser.query('insert into platform_operator (account_id) values ($1)', [
    enterprise.accountIds.get('operator'),
  ]);
  const [operator, member] = await Promise.all([server.signIn('operator'), server.signIn('member')]);
  const told = async (client: typeof operator) =>
    (await client.ask(queryMessage, { filter: { scope: 'all' }, page: {} })).records.filter(
      ({ title }) => title === '操作日志封存停滞',
    );
  // Signing in has just left entries: they may still wait.
  expect(await unsealedSince(server.platform)).toBeNull();
  await alarmUnsealed(server.platform);
  expect([(await health()).status, errors().length, (await told(operator)).length]).toEqual(['ok', 0, 0]);
  await superuser.query(
    "insert into audit_log (group_code, company_code, at, action, entity) values ($1, '', now() - interval '6 minutes', 'config', 'role')",
    [enterprise.groupCode],
  );
  await alarmUnsealed(server.platform);
  await alarmUnsealed(server.platform);
  expect(errors()).toHaveLength(2);
  // The answer of a moment ago is kept for half a minute.
  server.clock.advance(31_000);
  expect(await health()).toMatchObject({ status: 'degraded', faults: ['audit_unsealed'] });
  expect(await told(operator)).toMatchObject([{ level: 'urgent', category: 'security' }]);
  expect(await told(member)).toEqual([]);
  await sealAudit(server.platform);
  expect(await unsealedSince(server.platform)).toBeNull();
  server.clock.advance(31_000);
  expect(await health()).toMatchObject({ status: 'ok' });
});
