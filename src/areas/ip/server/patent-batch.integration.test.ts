/** Many patents in one call: a hundred a transaction, what was written stays, and a repeated call doubles nothing. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from '#platform/entity/error-codes.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { makePatentNumberOf } from '#platform/testing/make.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { deletePatent, insertBatchPatent, insertPatent, mostDeleted, queryPagePatent } from '../model/patent.ts';

let server: TestServer;
let superuser: Client;
let keeper: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  await server.makeEnterprise({
    account: 'keeper',
    codes: ['patent_info', 'patent_import', 'patent_add', 'patent_delete'],
  });
  keeper = await server.signIn('keeper');
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

const row = (n: number) => ({
  patentName: `批量专利${n}`,
  patentType: 'invention',
  applicationNo: makePatentNumberOf(n),
  applicationDate: `${makePatentNumberOf(n).slice(0, 4)}-06-01`,
  applicants: [{ name: '云启科技' }],
});
const rows = (from: number, to: number): Record<string, unknown>[] =>
  Array.from({ length: to - from + 1 }, (_, index) => row(from + index));
const total = async () => (await keeper.ask(queryPagePatent, { filter: {} })).total;

/** While it runs, the database fails on writing the patent of this name as it does on a full disk. */
async function failingAt(patentName: string, work: () => Promise<void>): Promise<void> {
  await superuser.query(`
    create function test_disk_full() returns trigger language plpgsql as $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
    create trigger test_disk_full before insert on patent for each row when (new.patent_name = '${patentName}') execute function test_disk_full()`);
  try {
    await work();
  } finally {
    await superuser.query('drop function test_disk_full() cascade');
  }
}

test('a failure in the middle leaves the hundreds before it, tells the rest as not done, and the call may be sent again', async () => {
  const batch = { rows: rows(1, 420), mode: 'skip' as const };
  await failingAt('批量专利350', async () => {
    const stopped = await keeper.ask(insertBatchPatent, batch);
    expect(stopped).toMatchObject({ inserted: 300, updated: 0, skipped: 0 });
    expect(stopped.errors.map(({ row: number }) => number)).toEqual(
      Array.from({ length: 120 }, (_, index) => 301 + index),
    );
    expect(new Set(stopped.errors.map(({ field, message }) => `${field}：${message}`))).toEqual(
      new Set(['patentName：服务器异常，这一行没有保存，请稍后重新提交']),
    );
    expect(
      server.log.some(
        ({ level, details }) => level === 'error' && JSON.stringify(details).includes('no space left on device'),
      ),
    ).toBe(true);
    expect(await total()).toBe(300);
    // The very first hundred fails: nothing is done, and the call says so.
    expect(await keeper.call(insertBatchPatent, { rows: rows(350, 360) })).toMatchObject({
      resultCode: 0,
      errorCode: 'FY-S001',
    });
  });
  expect(await keeper.ask(insertBatchPatent, batch)).toEqual({ inserted: 120, updated: 0, skipped: 300, errors: [] });
  expect(await keeper.ask(insertBatchPatent, batch)).toEqual({ inserted: 0, updated: 0, skipped: 420, errors: [] });
  // Each row has its own line of the log, those that were taken back have none.
  const logged = await superuser.query<{ count: number }>(
    "select count(*)::int as count from audit_log where entity = 'patent' and action = 'create'",
  );
  expect(logged.rows).toEqual([{ count: 420 }]);
});

test('under one Idempotency-Key a batch is done once and answered twice; twins at once double nothing', async () => {
  const send = async (key: string, payload: object) => {
    const response = await server.application.inject({
      method: 'POST',
      url: '/api/v1/company/property/insertBatchPatent',
      headers: {
        ...ajaxHeader,
        cookie: keeper.cookie ?? '',
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      payload: JSON.stringify({ ...keeper.tenant, ...payload }),
    });
    return response.json<Envelope<OutputOf<typeof insertBatchPatent>>>();
  };
  const first = await send('batch-of-a-test-1', { rows: rows(501, 503) });
  expect(first.data).toMatchObject({ inserted: 3, skipped: 0 });
  expect(await send('batch-of-a-test-1', { rows: rows(501, 503) })).toEqual(first);
  expect(await send('batch-of-a-test-1', { rows: rows(501, 504) })).toMatchObject({ errorCode: 'FY-C001' });
  const before = await total();
  const twins = await Promise.all(Array.from({ length: 4 }, () => send('batch-of-a-test-2', { rows: rows(601, 720) })));
  expect(await total()).toBe(before + 120);
  expect(twins.reduce((sum, { data }) => sum + (data?.inserted ?? 0), 0)).toBeGreaterThanOrEqual(120);
});

test('files come with a single save only: a batch takes none, whoever they belong to', async () => {
  const attachments = [
    { id: 1, name: '别人的.pdf', size: 1, path: 'G00000000/C00000000/x', contentType: 'application/pdf' },
  ];
  const { inserted, errors } = await keeper.ask(insertBatchPatent, { rows: [{ ...row(801), attachments }] });
  expect([inserted, errors]).toEqual([0, [{ row: 1, field: 'attachments', message: '没有“attachments”这一项' }]]);
});

test('/api/v1/company/property/deletePatent takes 200 at most, and the document says so', async () => {
  const { records } = await keeper.ask(queryPagePatent, { filter: {}, page: { current: 1, size: 100 } });
  const ids = records.map(({ id }) => id);
  const many = Array.from({ length: mostDeleted + 1 }, (_, index) => ids[index] ?? 1_000_000 + index);
  expect(await keeper.call(deletePatent, { ids: many })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '所选记录：不能超过 200 项',
  });
  const document = (await server.guest.inject({ method: 'GET', url: '/openapi.json' })).json<{
    paths: Record<
      string,
      {
        post: {
          requestBody: { content: { 'application/json': { schema: { properties: { ids: { maxItems: number } } } } } };
        };
      }
    >;
  }>();
  for (const name of ['deletePatent', 'deleteBrand', 'deleteCopyright'])
    expect(
      document.paths[`/api/v1/company/property/${name}`]?.post.requestBody.content['application/json'].schema.properties
        .ids.maxItems,
    ).toBe(200);
  expect(await keeper.ask(deletePatent, { ids })).toEqual({ deleted: 100 });
});

test('ipcMain of queryPagePatent finds by the beginning of the class, however it is typed, on an index', async () => {
  await keeper.ask(insertBatchPatent, {
    rows: ['G06F 16/30', 'G06F 17/10', 'G06N 5/02', 'H04L 9/06'].map((ipcMain, index) => ({
      ...row(901 + index),
      ipcMain,
    })),
  });
  const found = async (ipcMain: string) => (await keeper.ask(queryPagePatent, { filter: { ipcMain } })).total;
  for (const [typed, count] of [
    ['G06', 3],
    ['g06f', 2],
    [' G06F16', 1],
    ['G06F 16/3', 1],
    // Not in the middle, and no sign is a pattern.
    ['16/30', 0],
    ['G%', 0],
    ['G_6', 0],
    ['%', 0],
  ] as const)
    expect([typed, await found(typed)]).toEqual([typed, count]);
  // The counts beside the rows follow the same wish.
  expect(await keeper.ask(queryPagePatent, { filter: { ipcMain: 'g06f' } })).toMatchObject({
    pending: 2,
    typeCounts: [{ patentType: 'invention', count: 2 }],
  });
});

test('a batch of rights that have no number yet doubles none of them, neither sent again nor within itself', async () => {
  const planned = (patentName: string, ...applicants: string[]) => ({
    patentName,
    patentType: 'invention' as const,
    legalStatus: 'filing' as const,
    applicants: applicants.map((name) => ({ name })),
  });
  const before = await total();
  const batch = {
    rows: [planned('拟申请甲', '云启科技', '云启 研究院'), planned('拟申请甲', '他人科技')],
    mode: 'skip' as const,
  };
  expect(await keeper.ask(insertBatchPatent, batch)).toMatchObject({ inserted: 2, errors: [] });
  const again = [
    planned('拟申请甲', '云启研究院', '云启科技'),
    planned('拟申请乙', '云启科技'),
    planned('拟申请乙', '云启科技'),
  ];
  const repeated = await keeper.ask(insertBatchPatent, { ...batch, rows: again });
  expect(repeated).toMatchObject({ inserted: 1, updated: 0, skipped: 0 });
  expect(repeated.errors.map(({ row: number, field }) => [number, field])).toEqual([
    [1, 'patentName'],
    [3, 'patentName'],
  ]);
  expect(repeated.errors[0]?.message).toContain('已有同名、同申请人而没有申请号');
  expect(await total()).toBe(before + 3);
  const { warnings } = await keeper.ask(insertPatent, planned('拟申请乙', '云启科技'));
  expect(warnings.filter(({ field }) => field === 'patentName')).toHaveLength(1);
});
