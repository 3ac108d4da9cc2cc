/** How far an export is, for pages that miss the live event. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '#platform/db/database.ts';
import { execute } from '#platform/db/statement.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { exportAudit } from '#core/audit/public.ts';
import { deleteExportRecords, getDownloadStatus, queryExportRecords } from '../model/export-record.ts';
import { downloadFile } from '../model/file.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let exporter: TestClient;

beforeAll(async () => {
  // The job runs by hand, so that both sides of it are seen.
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'exporter', codes: ['audit_log', 'audit_export'] },
    { account: 'colleague', codes: ['audit_log', 'audit_export'] },
    { account: 'neighbour', codes: ['audit_log', 'audit_export'], home: 1 },
  );
  exporter = await server.signIn('exporter');
});
afterAll(() => server?.stop());

const run = (recordId: number) =>
  runExport(server.platform, {
    recordId,
    accountId: enterprise.accountIds.get('exporter') ?? 0,
    groupCode: enterprise.groupCode,
    companyCode: enterprise.companyCodes[0],
  });

test('getDownloadStatus follows an export from waiting to the file, and forgets it once it is deleted', async () => {
  const { recordId: id } = await exporter.ask(exportAudit, {});
  expect(await exporter.ask(getDownloadStatus, { id })).toEqual({
    id,
    status: 'pending',
    progress: 0,
    fileId: null,
    filePath: null,
    errorDesc: null,
  });
  await run(id);
  const done = await exporter.ask(getDownloadStatus, { id });
  expect(done).toMatchObject({ id, status: 'success', progress: 100, errorDesc: null });
  const listed = (await exporter.ask(queryExportRecords, {})).records.find((record) => record.id === id);
  expect([done.fileId, done.filePath]).toEqual([listed?.fileId, listed?.filePath]);
  expect(done.filePath).not.toBeNull();
  await exporter.ask(deleteExportRecords, { ids: [id] });
  expect(await exporter.call(getDownloadStatus, { id })).toMatchObject({
    errorCode: 'FY-N001',
    errorDesc: '导出记录不存在',
  });
});

test('getDownloadStatus answers its owner only, and only in the enterprise of the export', async () => {
  const { recordId: id } = await exporter.ask(exportAudit, {});
  for (const account of ['colleague', 'neighbour']) {
    expect(await (await server.signIn(account)).call(getDownloadStatus, { id }), account).toMatchObject({
      errorCode: 'FY-N001',
    });
  }
  expect(await exporter.as(enterprise.tenant(1)).call(getDownloadStatus, { id })).toMatchObject({
    errorCode: 'FY-A001',
    data: { reason: 'not_member' },
  });
  expect(await server.guest.call(getDownloadStatus, { id })).toMatchObject({ errorCode: 'FY-V003' });
  for (const wrong of [0, 'no number', null])
    expect(await exporter.call(getDownloadStatus, { id: wrong as never })).toMatchObject({ errorCode: 'FY-V001' });
});

/** What the database says of the company's records, set to what a test needs. */
const inCompany = (statement: ReturnType<typeof sql>) =>
  inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null },
    (db) => statement.execute(db),
  );

test('a person has two exports running at once; the third waits until one is done', async () => {
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push((await exporter.ask(exportAudit, {})).recordId);
  const [first = 0, second = 0, third = 0] = ids;
  await inCompany(sql`update export_record set status = 'running' where id in (${first}, ${second})`);
  await run(third);
  expect(await exporter.ask(getDownloadStatus, { id: third })).toMatchObject({ status: 'pending' });
  await inCompany(sql`update export_record set status = 'cancelled' where id in (${first}, ${second})`);
  await run(third);
  expect(await exporter.ask(getDownloadStatus, { id: third })).toMatchObject({ status: 'success' });
});

test('ten exports of a company wait; the eleventh is refused, a neighbour is not, and once one is gone there is room', async () => {
  await inCompany(sql`update export_record set status = 'cancelled' where status = 'pending'`);
  const colleague = await server.signIn('colleague');
  const ids = [];
  for (let count = 0; count < 10; count += 1)
    ids.push((await (count % 2 ? exporter : colleague).ask(exportAudit, {})).recordId);
  const refused = { errorCode: 'FY-C001', errorDesc: '本企业已有 10 个导出在排队，请稍后再试' };
  expect(await exporter.call(exportAudit, {})).toMatchObject(refused);
  expect(await colleague.call(exportAudit, {})).toMatchObject(refused);
  expect(await (await server.signIn('neighbour')).call(exportAudit, {})).toMatchObject({ resultCode: 1 });
  await exporter.ask(deleteExportRecords, { ids: [ids[1] ?? 0] });
  expect(await exporter.call(exportAudit, {})).toMatchObject({ resultCode: 1 });
});

test('the file of an export is fetched twenty times and no more', async () => {
  await inCompany(sql`update export_record set status = 'cancelled' where status = 'pending'`);
  const { recordId: id } = await exporter.ask(exportAudit, {});
  await run(id);
  const { filePath } = await exporter.ask(getDownloadStatus, { id });
  await inCompany(sql`update export_record set download_count = 19 where id = ${id}`);
  const lastOf = async () => (await exporter.ask(queryExportRecords, {})).records.find((row) => row.id === id);
  expect((await lastOf())?.lastDownloadAt).toBeNull();
  expect((await exporter.send(downloadFile, { filePath: filePath ?? '' })).statusCode).toBe(200);
  expect(await lastOf()).toMatchObject({ downloadCount: 20, lastDownloadAt: expect.any(String) });
  expect((await exporter.send(downloadFile, { filePath: filePath ?? '' })).json()).toMatchObject({
    errorCode: 'FY-N001',
    errorDesc: '导出文件已下载 20 次，请重新导出',
  });
});

test('the file of an export that took a proof of identity takes one of the last 15 minutes, however it is fetched', async () => {
  await inCompany(sql`update export_record set status = 'cancelled' where status = 'pending'`);
  const { recordId: id } = await exporter.ask(exportAudit, {});
  await run(id);
  const filePath = (await exporter.ask(getDownloadStatus, { id })).filePath ?? '';
  const first = await exporter.send(downloadFile, { filePath });
  expect(first.statusCode).toBe(200);
  const accountId = enterprise.accountIds.get('exporter') ?? 0;
  await execute(server.platform)`
    update session set step_up_at = now() - interval '16 minutes' where account_id = ${accountId}`;
  server.platform.identity.forget(accountId);
  const { groupCode, companyCodes } = enterprise;
  const query = new URLSearchParams({ groupCode, companyCode: companyCodes[0], filePath });
  const url = `${downloadFile.path}?${query.toString()}`;
  for (const headers of [{}, { range: 'bytes=1-' }, { 'if-none-match': String(first.headers['etag']) }])
    expect(
      (await exporter.inject({ method: 'GET', url, headers: { ...ajaxHeader, ...headers } })).json(),
    ).toMatchObject({
      errorCode: 'FY-A001',
      data: { reason: 'step_up' },
    });
  await exporter.send({ method: 'POST', path: '/user/stepUp' }, { password: 'Qishu-Demo-2026' });
  expect((await exporter.send(downloadFile, { filePath })).statusCode).toBe(200);
});
