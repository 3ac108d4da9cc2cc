import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '#platform/db/statement.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import type { CompanyKey } from './company-job.ts';
import { companyJob } from './company-job.ts';

let server: TestServer;
let companies: CompanyKey[];
/** Queued jobs: name, data, key. */
let queued: unknown[][];
let platform: Platform;

beforeAll(async () => {
  server = await startTestServer();
  companies = [];
  for (const account of ['one', 'two']) {
    const { groupCode, companyCodes } = await server.makeEnterprise({ account, roles: ['staff'] });
    companies.push(...companyCodes.map((companyCode) => ({ groupCode, companyCode })));
  }
  platform = {
    ...server.platform,
    jobs: {
      ...server.platform.jobs,
      later: async (name, data, options) => void queued.push([name, data, options?.key]),
    },
  };
});
afterAll(() => server?.stop());

test('each company has its own transaction and sees its own rows, and one that fails does not stop the next', async () => {
  queued = [];
  const [first, failing] = companies.toSorted((a, b) => (a.companyCode < b.companyCode ? -1 : 1));
  const seen: unknown[] = [];
  const job = companyJob('test-each', {
    cron: '0 0 * * *',
    companies: async () => companies,
    run: async (context) => {
      const { tenant, session } = context;
      const rows = await queryRows<{ codes: string }>(context)`
        select current_setting('app.company_codes') as codes, pg_current_xact_id()`;
      seen.push([tenant.companyCode, rows[0]?.codes, session.name, tenant.access.codes.size]);
      if (tenant.companyCode === failing?.companyCode) throw new Error('planted');
    },
  });
  await job.run(platform, {});
  expect(seen).toEqual(
    companies
      .map(({ companyCode }) => [companyCode, companyCode, '系统', 0])
      .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
  );
  expect(seen.length).toBe(4);
  expect(server.log.filter(({ level }) => level === 'error').map(({ details }) => details)).toEqual([
    { error: 'Error: planted', job: 'test-each', companyCode: failing?.companyCode },
  ]);
  expect(queued).toEqual([]);
  expect(first).toBeDefined();
});

test('many companies are done in parts, each a job that goes on where the one before ended', async () => {
  queued = [];
  const done: (string | null)[] = [];
  const job = companyJob('test-parts', {
    cron: '0 0 * * *',
    companies: async () => companies,
    run: async ({ tenant }) => void done.push(tenant.companyCode),
    perPart: 3,
  });
  await job.run(platform, {});
  expect(done.length).toBe(3);
  expect(queued).toEqual([['test-parts', { after: done[2] }, `test-parts ${done[2]}`]]);
  await job.run(platform, { after: done[2] });
  expect(done).toEqual(companies.map(({ companyCode }) => companyCode).toSorted());
  expect(queued.length).toBe(1);
});

test('two processes at once do the work of a company once', async () => {
  const done: (string | null)[] = [];
  const gate = Promise.withResolvers<void>();
  const job = companyJob('test-once', {
    cron: '0 0 * * *',
    companies: async () => companies.slice(0, 1),
    run: async ({ tenant }) => {
      done.push(tenant.companyCode);
      await gate.promise;
    },
  });
  const runs = [job.run(platform, {}), job.run(platform, {})];
  await Promise.race(runs);
  gate.resolve();
  await Promise.all(runs);
  expect(done.length).toBe(1);
});
