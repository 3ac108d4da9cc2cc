/** The statutory roster with its proof and log, and the zip with the files of people. */
import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { newFileKey } from '#platform/files/file-store.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { batchExportGroupUserBase } from '../model/roster-transfer.ts';
import type { TransferStage } from './testing/transfer-fixture.ts';
import { analysed, line, startTransferStage, workbook } from './testing/transfer-fixture.ts';

const queryExportRecords = { method: 'POST' as const, path: '/api/v1/user/group/queryExportRecords' };
const downloadFile = { method: 'GET' as const, path: '/api/v1/file/downloadFile' };

let stage: TransferStage;
let server: TestServer;
let personnel: TestClient;
let archivist: TestClient;
let ids: number[];

interface ExportRow {
  readonly id: number;
  readonly status: string;
  readonly fileName: string;
  readonly filePath: string | null;
  readonly errorDesc: string | null;
}

async function exported(client: TestClient, account: string, input: object): Promise<ExportRow> {
  const { recordId } = await client.ask(batchExportGroupUserBase, input);
  await stage.run(recordId, account);
  const { records } = (await client.send(queryExportRecords, {})).json<{ data: { records: ExportRow[] } }>().data;
  const record = records.find(({ id }) => id === recordId);
  if (!record) throw new Error('the record is gone');
  return record;
}

async function unzipped(client: TestClient, record: ExportRow): Promise<Record<string, Uint8Array>> {
  return unzipSync(new Uint8Array((await client.send(downloadFile, { filePath: record.filePath ?? '' })).rawPayload));
}

/** Files of a person as the archive keeps them; `stored` false: the store has lost the bytes. */
async function giveFiles(
  id: number,
  names: readonly string[],
  options: { readonly stored?: boolean; readonly size?: number } = {},
): Promise<void> {
  const files: object[] = [];
  for (const name of names) {
    const path = newFileKey('pdf', server.platform.now());
    if (options.stored !== false) await server.platform.files.write(path, Readable.from([`content of ${name}`]));
    files.push({ id: 1, name, size: options.size ?? 20, path, contentType: 'application/pdf' });
  }
  await stage.inCompany(
    (db) =>
      execute(db)`
        insert into staff_file (group_code, company_code, owner_type, owner_id, category, name, files)
      select group_code, company_code, 'internal', id, 'contract', '劳动合同', ${JSON.stringify(files)}::jsonb
      from group_user_base
      where id = ${id}`,
  );
}

beforeAll(async () => {
  stage = await startTransferStage({
    account: 'archivist',
    codes: ['staff_structure', 'staff_export', 'staff_file_view'],
  });
  ({ server, personnel } = stage);
  archivist = await server.signIn('archivist');
  await stage.commit(
    personnel,
    (
      await analysed(
        personnel,
        await workbook([line({ 工号: 'Z1', 姓名: '张三' }), line({ 工号: 'Z2', 姓名: '李四' })]),
      )
    ).batchId,
  );
  ids = await stage.inCompany(async (db) =>
    (
      await queryRows<{ id: number }>(db)`
        select id from group_user_base where employee_no in ('Z1', 'Z2') order by employee_no`
    ).map(({ id }) => id),
  );
});
afterAll(() => server?.stop());

test('zip: the workbook and a folder for each person, equal names apart, paths that lead nowhere else, what is lost named', async () => {
  await giveFiles(ids[0] ?? 0, ['../../合同.pdf', '../../合同.pdf']);
  await giveFiles(ids[1] ?? 0, ['扫描件.pdf'], { stored: false });
  const record = await exported(archivist, 'archivist', { format: 'zip', ids, name: '全员档案' });
  expect(record).toMatchObject({ status: 'success', fileName: '全员档案.zip' });
  const entries = await unzipped(archivist, record);
  expect(Object.keys(entries).sort()).toEqual(
    [
      'Z1-张三/劳动合同-劳动合同-.._.._合同 (2).pdf',
      'Z1-张三/劳动合同-劳动合同-.._.._合同.pdf',
      '全员档案.xlsx',
      '未找到的附件.txt',
    ].sort(),
  );
  expect(Buffer.from(entries['Z1-张三/劳动合同-劳动合同-.._.._合同.pdf'] ?? []).toString()).toBe(
    'content of ../../合同.pdf',
  );
  expect(Buffer.from(entries['未找到的附件.txt'] ?? []).toString()).toContain('Z2-李四/劳动合同-劳动合同-扫描件.pdf');
});

test('zip: refused without the right to see files, and above a gigabyte before anything is written', async () => {
  expect(await personnel.call(batchExportGroupUserBase, { format: 'zip', ids })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(await personnel.call(batchExportGroupUserBase, { withAttachments: true, ids })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(await archivist.call(batchExportGroupUserBase, { format: 'csv', withAttachments: true, ids })).toMatchObject({
    errorCode: 'FY-V001',
  });
  await giveFiles(ids[0] ?? 0, ['巨大.pdf'], { size: 1024 ** 3 });
  expect(await exported(archivist, 'archivist', { format: 'zip', ids })).toMatchObject({
    status: 'failed',
    filePath: null,
    errorDesc: '附件合计超过 1 GB，请缩小筛选范围后再导出',
  });
  await stage.inCompany((db) => execute(db)`delete from staff_file where owner_id = ${ids[0]}`);
});

test('area-staff 8.11: numbers leave the statutory roster in the clear with their codes and a proof only, and the log names them', async () => {
  const logged = async (recordId: number) =>
    (
      await stage.inCompany(
        (db) =>
          queryRow<{ after: { unmasked: string[] } }>(db)`
            select after
            from audit_log
            where action = 'export' and entity_id = ${recordId} and entity = 'group_user_base'`,
      )
    )?.after.unmasked;
  const open = await exported(personnel, 'personnel', { format: 'statutory', ids });
  expect(await logged(open.id)).toEqual(['证件号码', '户籍地址', '现住址', '手机号']);
  const masked = await exported(archivist, 'archivist', { format: 'statutory', ids });
  expect(await logged(masked.id)).toEqual([]);
  server.clock.advance(16 * 60_000);
  try {
    expect(await personnel.call(batchExportGroupUserBase, { format: 'statutory', ids })).toMatchObject({
      resultCode: 0,
    });
    expect(await archivist.call(batchExportGroupUserBase, { format: 'statutory', ids })).toMatchObject({
      resultCode: 1,
    });
  } finally {
    server.clock.advance(-16 * 60_000);
  }
});

test('the statutory roster goes into a zip too where attachments are asked for', async () => {
  const record = await exported(archivist, 'archivist', { format: 'statutory', withAttachments: true, ids });
  expect(Object.keys(await unzipped(archivist, record))).toContain('职工名册.xlsx');
});
