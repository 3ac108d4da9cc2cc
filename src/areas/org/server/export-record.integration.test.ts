/** How far an export is, for pages that miss the live event. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runExport } from '#platform/server/transfer/export-job.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { exportAudit } from '../model/audit-log.ts';
import { deleteExportRecords, getDownloadStatus, queryExportRecords } from '../model/export-record.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let exporter: TestClient;

beforeAll(async () => {
  // The job runs by hand, so that both sides of it are seen.
  server = await startTestServer({ work: false });
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
  expect(await exporter.ask(getDownloadStatus, { id })).toEqual({ id, status: 'pending', progress: 0, fileId: null, filePath: null, errorDesc: null });
  await run(id);
  const done = await exporter.ask(getDownloadStatus, { id });
  expect(done).toMatchObject({ id, status: 'success', progress: 100, errorDesc: null });
  const listed = (await exporter.ask(queryExportRecords, {})).records.find((record) => record.id === id);
  expect([done.fileId, done.filePath]).toEqual([listed?.fileId, listed?.filePath]);
  expect(done.filePath).not.toBeNull();
  await exporter.ask(deleteExportRecords, { ids: [id] });
  expect(await exporter.call(getDownloadStatus, { id })).toMatchObject({ errorCode: 'FY-N001', errorDesc: '导出记录不存在' });
});

test('getDownloadStatus answers its owner only, and only in the enterprise of the export', async () => {
  const { recordId: id } = await exporter.ask(exportAudit, {});
  for (const account of ['colleague', 'neighbour']) {
    expect(await (await server.signIn(account)).call(getDownloadStatus, { id }), account).toMatchObject({ errorCode: 'FY-N001' });
  }
  expect(await exporter.as(enterprise.tenant(1)).call(getDownloadStatus, { id })).toMatchObject({ errorCode: 'FY-A001', data: { reason: 'not_member' } });
  expect(await server.guest.call(getDownloadStatus, { id })).toMatchObject({ errorCode: 'FY-V003' });
  for (const wrong of [0, 'no number', null]) expect(await exporter.call(getDownloadStatus, { id: wrong as never })).toMatchObject({ errorCode: 'FY-V001' });
});
