/** Exporting the roster: the file, its masks, its record and its end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import { inTenant } from '#platform/db/database.ts';
import { readTable } from '#lib/sheet/read-table.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import { sweep } from '#platform/transfer/sweep.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { batchExportGroupUserBase, excel } from '../model/roster-transfer.ts';
import type { TransferStage } from './testing/transfer-fixture.ts';
import { analysed, line, startTransferStage, withoutCodes, workbook } from './testing/transfer-fixture.ts';

/** Of the area of organisations. */
const deleteExportRecords = { method: 'POST' as const, path: '/api/v1/user/group/deleteExportRecords' };
const queryExportRecords = { method: 'POST' as const, path: '/api/v1/user/group/queryExportRecords' };
const retryExport = { method: 'POST' as const, path: '/api/v1/user/group/retryExport' };
const downloadFile = { method: 'GET' as const, path: '/api/v1/file/downloadFile' };

let stage: TransferStage;
let server: TestServer;
let enterprise: TestEnterprise;
let personnel: TestClient;
let masked: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  stage = await startTransferStage();
  ({ server, enterprise, personnel, masked, stranger } = stage);
  await stage.commit(
    personnel,
    (await analysed(personnel, await workbook(Array.from({ length: 12 }, () => line())))).batchId,
  );
});
afterAll(() => server?.stop());

interface ExportRow {
  id: number;
  status: string;
  filePath: string | null;
  errorDesc: string | null;
  totalRows: number | null;
}

async function exported(client: TestClient, recordId: number): Promise<ExportRow | undefined> {
  const records = (await client.send(queryExportRecords, {})).json<{ data: { records: ExportRow[] } }>().data.records;
  return records.find((record) => record.id === recordId);
}

async function titlesOf(content: Buffer): Promise<string[]> {
  const read = await readTable(content, '导出.xlsx', [
    { key: 'name', label: '姓名', aliases: [], kind: 'text', required: false },
  ]);
  return read.columns.map((column) => column.title);
}

test('area-staff 8.11: the statutory roster has exactly the columns of article 8, goes pending → running → success, downloads, and expires', async () => {
  const { recordId } = await personnel.ask(batchExportGroupUserBase, { format: 'statutory' });
  expect(await exported(personnel, recordId)).toMatchObject({ status: 'pending' });
  await stage.run(recordId);
  const record = await exported(personnel, recordId);
  expect(record?.status).toBe('success');
  expect(record?.totalRows).toBe(await stage.countStaff());
  const file = await personnel.send(downloadFile, { filePath: record?.filePath ?? '' });
  expect(await titlesOf(file.rawPayload)).toEqual([
    '姓名',
    '性别',
    '公民身份号码',
    '户籍地址',
    '现住址',
    '联系方式',
    '用工形式',
    '用工起始时间',
    '劳动合同期限',
  ]);
  expect((await stranger.send(downloadFile, { filePath: record?.filePath ?? '' })).json()).toMatchObject({
    errorCode: 'FY-N001',
  });
  const messages = await inTenant(
    server.platform.db,
    { groupCode: '', companyCodes: [], accountId: enterprise.accountIds.get('personnel') ?? 0 },
    async (db) => await queryRows<{ title: string }>(db)`select title from message where category = 'export'`,
  );
  expect(messages).toContainEqual({ title: '导出已完成' });
  server.clock.advance(8 * 86_400_000);
  try {
    await sweep(server.platform);
    const session = await server.signIn('personnel');
    expect(await exported(session, recordId)).toMatchObject({ status: 'expired', filePath: null });
  } finally {
    server.clock.advance(-8 * 86_400_000);
  }
  expect(await server.platform.files.size(record?.filePath ?? '')).toBeNull();
});

test('without the codes numbers leave masked; a formula stays text in xlsx and gets an apostrophe in csv', async () => {
  await stage.commit(
    personnel,
    (await analysed(personnel, await workbook([line({ 工号: 'F1', 岗位: '=1+1' })]))).batchId,
  );
  const fields = ['employeeNo', 'position', 'phone', 'idNumber', 'groupInfoId'];
  const xlsx = await masked.ask(batchExportGroupUserBase, { fields });
  const csv = await masked.ask(batchExportGroupUserBase, { fields, format: 'csv', filter: { keyword: 'F1' } });
  await stage.run(xlsx.recordId, 'masked');
  await stage.run(csv.recordId, 'masked');
  const text = (await masked.send(downloadFile, { filePath: (await exported(masked, csv.recordId))?.filePath ?? '' }))
    .body;
  expect(text.split('\r\n')[1]).toMatch(/^F1,'=1\+1,138\*{4}\d{4},3\*+[\dX],研发中心\/后端组$/u);
  const columns: SheetColumn[] = [
    { key: 'no', label: '工号', aliases: [], kind: 'text', required: false },
    { key: 'position', label: '岗位', aliases: [], kind: 'text', required: false },
    { key: 'phone', label: '手机号', aliases: [], kind: 'text', required: false },
  ];
  const read = await readTable(
    (await masked.send(downloadFile, { filePath: (await exported(masked, xlsx.recordId))?.filePath ?? '' })).rawPayload,
    '导出.xlsx',
    columns,
  );
  expect(read.rows.find((row) => row.values['no'] === 'F1')?.values['position']).toBe('=1+1');
  expect(read.rows.every((row) => String(row.values['phone']).includes('****'))).toBe(true);
});

test('an export runs with the rights of its run time; deleted ones lose their file, failed ones can be retried', async () => {
  const lost = await server.makeEnterprise({ account: 'lost', codes: ['staff_export', 'staff_structure'] });
  const client = await server.signIn('lost');
  const { recordId } = await client.ask(batchExportGroupUserBase, { fields: ['name'] });
  const owner = {
    recordId,
    accountId: lost.accountIds.get('lost') ?? 0,
    groupCode: lost.groupCode,
    companyCode: lost.companyCodes[0],
  };
  const { platform } = server;
  await runExport(withoutCodes(platform), owner);
  expect(await exported(client, recordId)).toMatchObject({ status: 'failed', errorDesc: '无权限' });
  expect((await client.send(retryExport, { id: recordId })).json()).toMatchObject({ resultCode: 1 });
  await runExport(platform, owner);
  const record = await exported(client, recordId);
  expect(record?.status).toBe('success');
  expect((await client.send(deleteExportRecords, { ids: [recordId] })).json()).toMatchObject({ data: { deleted: 1 } });
  expect(await platform.files.size(record?.filePath ?? '')).toBeNull();
  expect((await client.send(retryExport, { id: recordId })).json()).toMatchObject({ errorCode: 'FY-N001' });
});

test('an export that is deleted while it runs is cancelled and leaves no file', async () => {
  const before = await stage.storedFiles();
  const { recordId } = await personnel.ask(batchExportGroupUserBase, { fields: ['name'] });
  const { platform } = server;
  // The page of rows is asked for under the rights of the person; that is when somebody else deletes the record.
  const events = {
    ...platform.events,
    publish: async (
      db: Parameters<typeof platform.events.publish>[0],
      event: Parameters<typeof platform.events.publish>[1],
    ) => {
      await platform.events.publish(db, event);
      if (event.data['status'] === 'running' && event.data['progress'] === 0)
        await execute(db)`update export_record set status = 'cancelled', deleted_at = now() where id = ${recordId}`;
    },
  };
  await stage.run(recordId, 'personnel', { ...platform, events });
  expect(await exported(personnel, recordId)).toBeUndefined();
  expect(await stage.storedFiles()).toBe(before);
});

test('the direct export answers the workbook; an unknown column or filter is FY-V001; a file may be fetched twenty times', async () => {
  const blob = await personnel.send(excel, { filter: {}, fields: ['name', 'groupInfoId', 'nationality'] });
  expect(await titlesOf(blob.rawPayload)).toEqual(['姓名', '部门', '国籍']);
  expect((await personnel.send(excel, { filter: {}, fields: ['nope'] })).json()).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect((await personnel.send(excel, { filter: { nope: 1 }, fields: ['name'] })).json()).toMatchObject({
    errorCode: 'FY-V001',
  });
  const { recordId } = await personnel.ask(batchExportGroupUserBase, { fields: ['name'] });
  await stage.run(recordId);
  const filePath = (await exported(personnel, recordId))?.filePath ?? '';
  const answers: number[] = [];
  for (let count = 0; count < 21; count += 1)
    answers.push(
      (await personnel.send(downloadFile, { filePath })).headers['content-type']?.toString().includes('json') ? 0 : 1,
    );
  expect(answers.filter((answer) => answer === 1)).toHaveLength(20);
});
