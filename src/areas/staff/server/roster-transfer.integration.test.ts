import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeIdNumber } from '#platform/model/chinese-identifiers.ts';
import type { SheetColumn } from '#platform/model/sheet.ts';
import type { ImportBatch } from '#platform/model/transfer.ts';
import {
  commitImport,
  getImport,
  importFailedRows,
  importTemplate,
  queryDictionary,
  queryImportRows,
  undoImport,
  updateImportCells,
} from '#platform/model/transfer.ts';
import { inTenant } from '#platform/server/database.ts';
import { readTable } from '#platform/server/excel/read-table.ts';
import { writeWorkbook } from '#platform/server/excel/write-workbook.ts';
import { runCommit } from '#platform/server/transfer/commit-import.ts';
import { runExport } from '#platform/server/transfer/export-job.ts';
import { sweep } from '#platform/server/transfer/sweep.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { PassThrough } from 'node:stream';
import {
  analysisTemplateGroupUserBase,
  batchExportGroupUserBase,
  batchImportRosterGroupUserBase,
  excel,
  templateGroupUserBase,
  undoImportGroupUserBase,
} from '../model/roster-transfer.ts';

const fixtures = new URL('../../../platform/testing/fixtures/xlsx/', import.meta.url);
const deleteExportRecords = { method: 'POST' as const, path: '/api/v1/user/group/deleteExportRecords' };
const queryExportRecords = { method: 'POST' as const, path: '/api/v1/user/group/queryExportRecords' };
const retryExport = { method: 'POST' as const, path: '/api/v1/user/group/retryExport' };
const downloadFile = { method: 'GET' as const, path: '/api/v1/file/downloadFile' };

const everyone = ['staff_import', 'staff_export', 'staff_structure', 'staff_phone_view', 'staff_idcard_view', 'staff_address_view', 'staff_family_view'];

let server: TestServer;
let enterprise: TestEnterprise;
let personnel: TestClient;
let masked: TestClient;
let stranger: TestClient;
let powerless: TestClient;
let neighbour: TestClient;

beforeAll(async () => {
  // Jobs run by hand here, so that a test decides when, and how often.
  server = await startTestServer({ work: false });
  enterprise = await server.makeEnterprise(
    { account: 'personnel', codes: everyone },
    { account: 'masked', codes: ['staff_import', 'staff_export', 'staff_structure'] },
    { account: 'stranger', codes: everyone },
    { account: 'powerless', codes: ['staff_structure'] },
    { account: 'neighbour', codes: everyone, home: 1 },
  );
  [personnel, masked, stranger, powerless, neighbour] = (await Promise.all(
    ['personnel', 'masked', 'stranger', 'powerless', 'neighbour'].map((account) => server.signIn(account)),
  )) as [TestClient, TestClient, TestClient, TestClient, TestClient];
  await inCompany(async (db) => {
    await sql`insert into group_info (group_code, company_code, name, node_type, sort, path) values (${enterprise.groupCode}, ${enterprise.companyCodes[0]}, '样例公司', 'company', 0, '/')`.execute(
      db,
    );
    await sql`update group_info set path = '/' || id || '/'`.execute(db);
    await sql`insert into group_info (group_code, company_code, name, node_type, sort, path, parent_id) select group_code, company_code, '研发中心', 'department', 0, '/', id from group_info`.execute(
      db,
    );
    await sql`insert into group_info (group_code, company_code, name, node_type, sort, path, parent_id) select group_code, company_code, '后端组', 'team', 0, '/', id from group_info where name = '研发中心'`.execute(
      db,
    );
  });
});
afterAll(() => server?.stop());

function inCompany<Result>(work: Parameters<typeof inTenant<Result>>[2], company: 0 | 1 = 0): Promise<Result> {
  return inTenant(server.platform.db, { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[company]], accountId: null }, work);
}

const titles = ['姓名', '证件号码', '手机号', '部门', '岗位', '入职日期', '工号', '备注栏'] as const;
type Line = Partial<Record<(typeof titles)[number], string>>;

async function workbook(lines: readonly Line[], columns: readonly string[] = titles): Promise<Buffer> {
  const target = new PassThrough();
  const chunks: Buffer[] = [];
  target.on('data', (chunk: Buffer) => chunks.push(chunk));
  const sheetColumns = columns.map((label): SheetColumn => ({ key: label, label, aliases: [], kind: 'text', required: false }));
  await writeWorkbook(target, [{ name: '花名册', columns: sheetColumns, rows: lines }]);
  return Buffer.concat(chunks);
}

let people = 0;
/** A line that is right in everything; numbers differ from line to line. */
function line(values: Line = {}): Line {
  people += 1;
  return {
    姓名: `张三${'一二三四五六七八九十'.charAt(people % 10)}`,
    证件号码: makeIdNumber({ division: '330106', birthday: '1990-03-07', sequence: people * 2 - 1 }),
    手机号: `1380000${String(people).padStart(4, '0')}`,
    部门: '研发中心/后端组',
    岗位: '工程师',
    入职日期: '2020-01-02',
    ...values,
  };
}

async function analyse(client: TestClient, content: Buffer, fields: Record<string, string> = {}, name = '花名册.xlsx') {
  return client.upload(analysisTemplateGroupUserBase, { templateId: '1', mode: 'insert', ...fields }, { name, content });
}

async function analysed(client: TestClient, content: Buffer, fields: Record<string, string> = {}, name?: string): Promise<ImportBatch> {
  const answer = await analyse(client, content, fields, name);
  expect(answer.errorDesc).toBeNull();
  return answer.data;
}

async function commit(client: TestClient, batchId: number, account = 'personnel'): Promise<ImportBatch> {
  const started = await client.ask(batchImportRosterGroupUserBase, { batchId });
  expect(started.status).toBe('committing');
  await runCommit(server.platform, job(batchId, account));
  return client.ask(getImport, { batchId });
}

function job(batchId: number, account = 'personnel') {
  return { batchId, accountId: enterprise.accountIds.get(account) ?? 0, groupCode: enterprise.groupCode, companyCode: enterprise.companyCodes[0] };
}

async function countStaff(): Promise<number> {
  return inCompany(
    async (db) => (await sql<{ count: number }>`select count(*) as count from group_user_base where deleted_at is null`.execute(db)).rows[0]?.count ?? 0,
  );
}

async function storedFiles(): Promise<number> {
  return inCompany(
    async (db) =>
      (
        await sql<{
          count: number;
        }>`select (select count(*) from import_batch) + (select count(*) from import_row) + (select count(*) from file) as count`.execute(db)
      ).rows[0]?.count ?? 0,
  );
}

test('area-staff 8.4: ten rows, three of them wrong; commit inserts seven, a second commit is FY-C001, undo removes seven', async () => {
  const before = await countStaff();
  const lines = [
    line(),
    line({ 工号: 'A3' }),
    line({ 证件号码: '330106199003074510' }),
    line({ 部门: '不存在的部门' }),
    line({ 工号: 'A3' }),
    line({ 入职日期: '2020年1月2日' }),
    line(),
    line(),
    line(),
    line(),
  ];
  const batch = await analysed(personnel, await workbook([...lines, {}, {}, {}, {}, {}]));
  expect([batch.total, batch.ok, batch.warning, batch.error]).toEqual([10, 7, 0, 3]);
  const { rows } = await personnel.ask(queryImportRows, { batchId: batch.batchId, filter: 'error' });
  expect(
    rows.map((row) =>
      Object.entries(row.cells)
        .filter(([, cell]) => cell.level === 'error')
        .map(([key, cell]) => [row.rowNumber, key, cell.kind])
        .flat(),
    ),
  ).toEqual([
    [4, 'idNumber', 'rule'],
    [5, 'groupInfoId', 'unknown_department'],
    [6, 'employeeNo', 'duplicate_in_file'],
  ]);
  expect(rows[2]?.cells['employeeNo']?.message).toBe('工号：与第 3 行重复');
  const done = await commit(personnel, batch.batchId);
  expect(done).toMatchObject({ status: 'done', inserted: 7, failed: 3, done: 7, canUndo: true });
  expect(await countStaff()).toBe(before + 7);
  expect(await personnel.call(batchImportRosterGroupUserBase, { batchId: batch.batchId })).toMatchObject({ errorCode: 'FY-C001' });
  const numbers = await inCompany(async (db) =>
    (
      await sql<{ employeeNo: string }>`select employee_no from group_user_base where deleted_at is null and employee_no <> 'A3' order by 1`.execute(db)
    ).rows.map((row) => row.employeeNo),
  );
  expect(new Set(numbers).size).toBe(6);
  expect(numbers.every((number) => /^\d{6}\d{4}$/u.test(number))).toBe(true);
  const failed = await personnel.send(importFailedRows, { batchId: batch.batchId });
  const reread = await readTable(failed.rawPayload, '错误行.xlsx', [
    { key: 'name', label: '姓名', aliases: [], kind: 'text', required: false },
    { key: 'reason', label: '错误原因', aliases: [], kind: 'text', required: false },
  ]);
  expect(reread.rows.map((row) => row.values['reason'])).toEqual([
    expect.stringContaining('证件号码'),
    expect.stringContaining('不存在的部门'),
    expect.stringContaining('第 3 行'),
  ]);
  expect(await personnel.ask(undoImportGroupUserBase, { batchId: batch.batchId })).toEqual({ undone: 7, kept: 0 });
  expect(await countStaff()).toBe(before);
  expect(await personnel.call(undoImportGroupUserBase, { batchId: batch.batchId })).toMatchObject({ errorCode: 'FY-C001' });
  // The corrected sheet with the same staff number can come again, and generated numbers go on, not back.
  const again = await commit(personnel, (await analysed(personnel, await workbook([line({ 工号: 'A3' }), line()]))).batchId);
  expect(again.inserted).toBe(2);
  const later = await inCompany(async (db) =>
    (await sql<{ employeeNo: string }>`select employee_no from group_user_base where deleted_at is null and employee_no <> 'A3'`.execute(db)).rows.map(
      (row) => row.employeeNo,
    ),
  );
  expect(later.every((number) => number > (numbers.at(-1) ?? ''))).toBe(true);
});

test('area-staff 8.5: an update sheet that changes one phone shows one cell old → new and leaves the other columns alone', async () => {
  const person = line({ 工号: 'U1', 姓名: '李更新' });
  await commit(personnel, (await analysed(personnel, await workbook([person, line({ 工号: 'U2' })]))).batchId);
  const before = await inCompany(
    async (db) => (await sql<Record<string, unknown>>`select * from group_user_base where employee_no = 'U1'`.execute(db)).rows[0],
  );
  const sheet = await workbook([{ 工号: 'U1', 姓名: '李更新', 手机号: '13911112222' }, { 工号: 'U2' }], ['工号', '姓名', '手机号']);
  const batch = await analysed(personnel, sheet, { mode: 'update', matchBy: 'employeeNo' });
  expect([batch.total, batch.change, batch.error]).toEqual([2, 1, 0]);
  const { rows } = await personnel.ask(queryImportRows, { batchId: batch.batchId, filter: 'change' });
  const changed = rows.flatMap((row) => Object.entries(row.cells).filter(([, cell]) => 'old' in cell));
  expect(changed).toEqual([['phone', { value: '13911112222', raw: '13911112222', old: person.手机号, level: 'change' }]]);
  const done = await commit(personnel, batch.batchId);
  expect(done).toMatchObject({ updated: 1, skipped: 1, inserted: 0, failed: 0 });
  const after = await inCompany(async (db) => (await sql<Record<string, unknown>>`select * from group_user_base where employee_no = 'U1'`.execute(db)).rows[0]);
  const differing = Object.keys(after ?? {}).filter((key) => JSON.stringify(after?.[key]) !== JSON.stringify(before?.[key]));
  expect(differing.sort()).toEqual(['phone', 'phoneIndex', 'updatedAt', 'version']);
  expect(server.platform.seal.open(String(after?.['phone']))).toBe('13911112222');
  // Back to the old number.
  expect(await personnel.ask(undoImportGroupUserBase, { batchId: batch.batchId })).toEqual({ undone: 1, kept: 0 });
  const undone = await inCompany(
    async (db) => (await sql<Record<string, unknown>>`select * from group_user_base where employee_no = 'U1'`.execute(db)).rows[0],
  );
  expect(server.platform.seal.open(String(undone?.['phone']))).toBe(person.手机号);
});

test('清空 clears, a blank cell changes nothing, an unknown person is an error', async () => {
  const person = line({ 工号: 'C1' });
  await commit(personnel, (await analysed(personnel, await workbook([{ ...person }]))).batchId);
  await inCompany((db) => sql`update group_user_base set email = 'a@example.com', wechat = 'w' where employee_no = 'C1'`.execute(db));
  const columns = ['工号', '个人邮箱', '微信'];
  const sheet = await workbook([{ 工号: 'C1', 个人邮箱: '清空' }, { 工号: 'NONE' }] as Line[], columns);
  const batch = await analysed(personnel, sheet, { mode: 'update', matchBy: 'employeeNo' });
  expect(batch.problems.map(({ kind, key, count }) => [kind, key, count])).toEqual([['not_found', 'employeeNo', 1]]);
  await commit(personnel, batch.batchId);
  const after = await inCompany(
    async (db) => (await sql<{ email: string | null; wechat: string }>`select email, wechat from group_user_base where employee_no = 'C1'`.execute(db)).rows[0],
  );
  expect(after).toEqual({ email: null, wechat: 'w' });
});

describe.each(['plain-200', 'alias-300', 'messy-500'])('roster-%s.xlsx', (name) => {
  test('exactly the fatal rows of its answer file are refused', async () => {
    const answer = JSON.parse(readFileSync(new URL(`roster-${name}.answer.json`, fixtures), 'utf8')) as { rows: number; fatal: { row: number; why: string }[] };
    const batch = await analysed(neighbour, readFileSync(new URL(`roster-${name}.xlsx`, fixtures)), { createDepartments: 'true' }, `roster-${name}.xlsx`);
    expect(batch.total).toBe(answer.rows);
    const wrong: number[] = [];
    let numbers: number[] = [];
    for (let from = 0; from < batch.total; from += 200) {
      const { rows } = await neighbour.ask(queryImportRows, { batchId: batch.batchId, from, size: 200 });
      numbers = [...numbers, ...rows.map((row) => row.rowNumber)];
      wrong.push(...rows.filter((row) => row.status === 'error').map((row) => row.rowNumber));
    }
    // Rows of the answer are counted from the first data row, blank and total rows left out.
    expect(wrong.map((row) => numbers.indexOf(row) + 1)).toEqual(answer.fatal.map(({ row }) => row));
    expect(batch.problems.find(({ kind }) => kind === 'new_department')?.count).toBeGreaterThan(100);
  });
});

test('missing departments are made at commit and the company counts them apart before', async () => {
  const batch = await analysed(neighbour, readFileSync(new URL('roster-plain-200.xlsx', fixtures)), { createDepartments: 'true' }, 'roster-plain-200.xlsx');
  await neighbour.ask(commitImport, { batchId: batch.batchId });
  await runCommit(server.platform, { ...job(batch.batchId, 'neighbour'), companyCode: enterprise.companyCodes[1] });
  expect(await neighbour.ask(getImport, { batchId: batch.batchId })).toMatchObject({ status: 'done', inserted: 200, failed: 0, errorFile: null });
  const departments = await inCompany(
    async (db) =>
      (
        await sql<{ name: string; above: string | null; people: number }>`
    select d.name, p.name as above, (select count(*) from group_user_base s where s.group_info_id = d.id) as people from group_info d left join group_info p on p.id = d.parent_id order by d.path`.execute(
          db,
        )
      ).rows,
    1,
  );
  expect(departments).toHaveLength(19);
  expect(departments.find((row) => row.name === '后端组')).toEqual({ name: '后端组', above: '研发中心', people: 8 });
});

test('mending every cell with the same text, and a duplicate, checks the row and its partner again', async () => {
  const twin = line();
  const batch = await analysed(personnel, await workbook([line({ 部门: '研发部' }), line({ 部门: '研发部' }), twin, line({ 手机号: twin.手机号 ?? '' })]));
  expect([batch.ok, batch.error]).toEqual([1, 3]);
  expect(batch.problems.find(({ kind }) => kind === 'unknown_department')?.values).toEqual([{ raw: '研发部', count: 2, suggestion: '研发中心' }]);
  const mended = await personnel.ask(updateImportCells, { batchId: batch.batchId, changes: [{ key: 'groupInfoId', raw: '研发部', value: '研发中心' }] });
  expect([mended.batch.ok, mended.batch.error, mended.rows.length]).toEqual([3, 1, 2]);
  // Changing the FIRST of the two frees the second.
  const freed = await personnel.ask(updateImportCells, { batchId: batch.batchId, changes: [{ rowNumber: 4, key: 'phone', value: '13700000001' }] });
  expect([freed.batch.ok, freed.batch.error]).toEqual([4, 0]);
  const clash = await personnel.ask(updateImportCells, { batchId: batch.batchId, changes: [{ rowNumber: 2, key: 'phone', value: '13700000001' }] });
  expect(clash.batch.error).toBe(1);
  expect(clash.batch.problems).toMatchObject([{ kind: 'duplicate_in_file', key: 'phone', count: 1 }]);
});

test('rows that somebody changed since survive the undo', async () => {
  const batch = await analysed(personnel, await workbook([line({ 工号: 'K1' }), line({ 工号: 'K2' })]));
  await commit(personnel, batch.batchId);
  await inCompany((db) => sql`update group_user_base set position = '经理', version = version + 1 where employee_no = 'K1'`.execute(db));
  expect(await personnel.ask(undoImport, { batchId: batch.batchId })).toEqual({ undone: 1, kept: 1 });
  const left = await inCompany(
    async (db) => (await sql<{ position: string }>`select position from group_user_base where employee_no = 'K1' and deleted_at is null`.execute(db)).rows,
  );
  expect(left).toEqual([{ position: '经理' }]);
});

test('two commits at once: one runs, the other is FY-C001', async () => {
  const batch = await analysed(personnel, await workbook([line(), line()]));
  const answers = await Promise.all([1, 2].map(() => personnel.call(batchImportRosterGroupUserBase, { batchId: batch.batchId })));
  expect(answers.map((answer) => answer.errorCode).sort()).toEqual(['FY-C001', null]);
});

test('a job that died in the middle goes on; run twice at once it inserts each row once', async () => {
  const before = await countStaff();
  const batch = await analysed(personnel, await workbook(Array.from({ length: 450 }, () => line())));
  await personnel.ask(batchImportRosterGroupUserBase, { batchId: batch.batchId });
  const { platform } = server;
  let calls = 0;
  const dying = {
    ...platform,
    identity: {
      ...platform.identity,
      findAccess: async (accountId: number, choice: { groupCode: string; companyCode: string | null }) => {
        calls += 1;
        if (calls > 1) throw new Error('the process died');
        return platform.identity.findAccess(accountId, choice);
      },
    },
  };
  await expect(runCommit(dying, job(batch.batchId))).rejects.toThrow('the process died');
  expect(await personnel.ask(getImport, { batchId: batch.batchId })).toMatchObject({ status: 'committing', done: 200 });
  await Promise.all([runCommit(platform, job(batch.batchId)), runCommit(platform, job(batch.batchId))]);
  expect(await personnel.ask(getImport, { batchId: batch.batchId })).toMatchObject({ status: 'done', done: 450, inserted: 450 });
  expect(await countStaff()).toBe(before + 450);
});

test('an import whose right was withdrawn stops with 无权限; a forgotten one is taken up again by the sweep', async () => {
  const batch = await analysed(personnel, await workbook([line()]));
  await personnel.ask(batchImportRosterGroupUserBase, { batchId: batch.batchId });
  const { platform } = server;
  const queued: string[] = [];
  const watching = {
    ...platform,
    jobs: { ...platform.jobs, later: async (name: string, data: Record<string, unknown>) => void queued.push(`${name} ${String(data['batchId'])}`) },
  };
  server.clock.advance(10 * 60_000);
  try {
    await sweep(watching);
  } finally {
    server.clock.advance(-10 * 60_000);
  }
  expect(queued).toContain(`import-commit ${batch.batchId}`);
  const stripped = {
    ...platform,
    identity: {
      ...platform.identity,
      findAccess: async (accountId: number, choice: { groupCode: string; companyCode: string | null }) => {
        const found = await platform.identity.findAccess(accountId, choice);
        return typeof found === 'string' ? found : { ...found, access: { ...found.access, codes: new Set<string>() } };
      },
    },
  };
  await runCommit(stripped, job(batch.batchId));
  expect(await personnel.ask(getImport, { batchId: batch.batchId })).toMatchObject({ status: 'failed', errorDesc: '无权限', inserted: 0 });
});

test('hostile and useless files are FY-V001 and leave nothing', async () => {
  const before = await storedFiles();
  const files = ['poi-encrypted.xlsx', 'poi-fuzz-1.xlsx', 'sheetjs-wps-write.et', 'poi-1904DateWindowing.xls', 'exceljs-missing-bits.xlsx'];
  for (const name of files) expect([name, (await analyse(personnel, readFileSync(new URL(name, fixtures)), {}, name)).errorCode]).toEqual([name, 'FY-V001']);
  expect((await analyse(personnel, Buffer.from('not a workbook'), {})).errorCode).toBe('FY-V001');
  expect((await analyse(personnel, await workbook([line()]), { mapping: '{"0":"secretKey"}' })).errorCode).toBe('FY-V001');
  expect((await personnel.upload(analysisTemplateGroupUserBase, { templateId: '1' }, null)).errorCode).toBe('FY-V001');
  expect(await storedFiles()).toBe(before);
});

test('foreign batches are FY-N001, missing rights FY-A001, expired batches FY-N001', async () => {
  const batch = await analysed(personnel, await workbook([line()]));
  for (const client of [stranger, neighbour]) {
    expect(await client.call(getImport, { batchId: batch.batchId })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await client.call(commitImport, { batchId: batch.batchId })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await client.call(undoImport, { batchId: batch.batchId })).toMatchObject({ errorCode: 'FY-N001' });
  }
  expect(await analyse(powerless, await workbook([line()]))).toMatchObject({ errorCode: 'FY-A001' });
  expect((await powerless.send(importTemplate, { entity: 'group_user_base' })).json()).toMatchObject({ errorCode: 'FY-A001' });
  expect(await powerless.call(batchExportGroupUserBase, { fields: ['name'] })).toMatchObject({ errorCode: 'FY-A001' });
  server.clock.advance(25 * 3_600_000);
  try {
    expect(await personnel.call(commitImport, { batchId: batch.batchId })).toMatchObject({ errorCode: 'FY-N001' });
    await sweep(server.platform);
    expect(await inCompany(async (db) => (await sql`select 1 from import_row where batch_id = ${batch.batchId}`.execute(db)).rows)).toEqual([]);
  } finally {
    server.clock.advance(-25 * 3_600_000);
  }
});

test('a secret column without its code is an unknown column, and what stands in the batch at rest is sealed', async () => {
  const batch = await analysed(masked, await workbook([{ ...line(), 婚姻状况: '已婚' } as Line], [...titles, '婚姻状况']));
  expect(batch.unknownColumns).toEqual(['备注栏', '婚姻状况']);
  const rows = await inCompany(
    async (db) => (await sql<{ text: string }>`select values::text || raw::text as text from import_row where batch_id = ${batch.batchId}`.execute(db)).rows,
  );
  expect(rows[0]?.text).not.toMatch(/1380000|330106/u);
});

test('templates: 1 has drop-downs and an explanation, 2 and 3 need the rights on their sheets, others do not exist', async () => {
  const answer = await personnel.send(templateGroupUserBase, { id: 1 });
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  const read = await readTable(answer.rawPayload, '模板.xlsx', [{ key: 'name', label: '列名', aliases: [], kind: 'text', required: false }], {
    sheetName: '填写说明',
  });
  expect(read.rows.map((row) => row.values['name'])).toContain('部门');
  expect((await personnel.send(templateGroupUserBase, { id: 2 })).json()).toMatchObject({ errorCode: 'FY-A001' });
  expect((await personnel.send(templateGroupUserBase, { id: 9 })).json()).toMatchObject({ errorCode: 'FY-V001' });
});

test('dictionaries are served by name', async () => {
  const { tree } = await personnel.ask(queryDictionary, { name: 'nationalities' });
  expect(tree.length).toBeGreaterThan(200);
  expect(await personnel.call(queryDictionary, { name: 'nothing' })).toMatchObject({ errorCode: 'FY-N001' });
});

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

const run = (recordId: number, account = 'personnel') =>
  runExport(server.platform, {
    recordId,
    accountId: enterprise.accountIds.get(account) ?? 0,
    groupCode: enterprise.groupCode,
    companyCode: enterprise.companyCodes[0],
  });

async function titlesOf(content: Buffer): Promise<string[]> {
  const read = await readTable(content, '导出.xlsx', [{ key: 'name', label: '姓名', aliases: [], kind: 'text', required: false }]);
  return read.columns.map((column) => column.title);
}

test('area-staff 8.11: the statutory roster has exactly the columns of article 8, goes pending → running → success, downloads, and expires', async () => {
  const { recordId } = await personnel.ask(batchExportGroupUserBase, { format: 'statutory' });
  expect(await exported(personnel, recordId)).toMatchObject({ status: 'pending' });
  await run(recordId);
  const record = await exported(personnel, recordId);
  expect(record?.status).toBe('success');
  expect(record?.totalRows).toBe(await countStaff());
  const file = await personnel.send(downloadFile, { filePath: record?.filePath ?? '' });
  expect(await titlesOf(file.rawPayload)).toEqual(['姓名', '性别', '证件号码', '户籍地址', '现住址', '手机号', '用工形式', '入职日期', '劳动合同期限']);
  expect((await stranger.send(downloadFile, { filePath: record?.filePath ?? '' })).json()).toMatchObject({ errorCode: 'FY-N001' });
  const messages = await inTenant(
    server.platform.db,
    { groupCode: '', companyCodes: [], accountId: enterprise.accountIds.get('personnel') ?? 0 },
    async (db) => (await sql<{ title: string }>`select title from message where category = 'export'`.execute(db)).rows,
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
  await commit(personnel, (await analysed(personnel, await workbook([line({ 工号: 'F1', 岗位: '=1+1' })]))).batchId);
  const fields = ['employeeNo', 'position', 'phone', 'idNumber', 'groupInfoId'];
  const xlsx = await masked.ask(batchExportGroupUserBase, { fields });
  const csv = await masked.ask(batchExportGroupUserBase, { fields, format: 'csv', filter: { keyword: 'F1' } });
  await run(xlsx.recordId, 'masked');
  await run(csv.recordId, 'masked');
  const text = (await masked.send(downloadFile, { filePath: (await exported(masked, csv.recordId))?.filePath ?? '' })).body;
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
  const owner = { recordId, accountId: lost.accountIds.get('lost') ?? 0, groupCode: lost.groupCode, companyCode: lost.companyCodes[0] };
  const { platform } = server;
  const stripped = {
    ...platform,
    identity: {
      ...platform.identity,
      findAccess: async (accountId: number, choice: { groupCode: string; companyCode: string | null }) => {
        const found = await platform.identity.findAccess(accountId, choice);
        return typeof found === 'string' ? found : { ...found, access: { ...found.access, codes: new Set<string>() } };
      },
    },
  };
  await runExport(stripped, owner);
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
  const before = await storedFiles();
  const { recordId } = await personnel.ask(batchExportGroupUserBase, { fields: ['name'] });
  const { platform } = server;
  // The page of rows is asked for under the rights of the person; that is when somebody else deletes the record.
  const events = {
    ...platform.events,
    publish: async (db: Parameters<typeof platform.events.publish>[0], event: Parameters<typeof platform.events.publish>[1]) => {
      await platform.events.publish(db, event);
      if (event.data['status'] === 'running' && event.data['progress'] === 0)
        await sql`update export_record set status = 'cancelled', deleted_at = now() where id = ${recordId}`.execute(db);
    },
  };
  await runExport(
    { ...platform, events },
    { recordId, accountId: enterprise.accountIds.get('personnel') ?? 0, groupCode: enterprise.groupCode, companyCode: enterprise.companyCodes[0] },
  );
  expect(await exported(personnel, recordId)).toBeUndefined();
  expect(await storedFiles()).toBe(before);
});

test('the direct export answers the workbook; an unknown column or filter is FY-V001; a file may be fetched twenty times', async () => {
  const blob = await personnel.send(excel, { filter: {}, fields: ['name', 'groupInfoId', 'nationality'] });
  expect(await titlesOf(blob.rawPayload)).toEqual(['姓名', '部门', '国籍']);
  expect((await personnel.send(excel, { filter: {}, fields: ['nope'] })).json()).toMatchObject({ errorCode: 'FY-V001' });
  expect((await personnel.send(excel, { filter: { nope: 1 }, fields: ['name'] })).json()).toMatchObject({ errorCode: 'FY-V001' });
  const { recordId } = await personnel.ask(batchExportGroupUserBase, { fields: ['name'] });
  await run(recordId);
  const filePath = (await exported(personnel, recordId))?.filePath ?? '';
  const answers: number[] = [];
  for (let count = 0; count < 21; count += 1)
    answers.push((await personnel.send(downloadFile, { filePath })).headers['content-type']?.toString().includes('json') ? 0 : 1);
  expect(answers.filter((answer) => answer === 1)).toHaveLength(20);
});

test('a sheet that names the phone of a member who waits takes him on: one row, same id, and no undo that loses him', async () => {
  const given = line({ 姓名: '成员甲' });
  const phone = given.手机号 ?? '';
  const [waiting] = await inCompany(
    async (db) =>
      (
        await sql<{ id: number }>`
          insert into group_user_base (group_code, company_code, name, phone, phone_index, group_info_id, position, id_type, employment_type, staff_status, completeness, from_member)
          select group_code, company_code, '成员甲', ${server.platform.seal.seal(phone)}, ${server.platform.seal.index(phone)}, id, '待定', 'id_card', 'full_time', 'pending_entry', 0, true from group_info where parent_id is null returning id`.execute(
          db,
        )
      ).rows,
  );
  const before = await countStaff();
  const batch = await analysed(personnel, await workbook([given, line()]));
  expect(batch).toMatchObject({ ok: 2, error: 0 });
  expect(await commit(personnel, batch.batchId)).toMatchObject({ inserted: 2, failed: 0 });
  expect(await countStaff()).toBe(before + 1);
  const rows = await inCompany(
    async (db) =>
      (
        await sql<{ id: number; staffStatus: string; position: string; employeeNo: string | null }>`
          select id, staff_status, position, employee_no from group_user_base where name = '成员甲' and deleted_at is null`.execute(db)
      ).rows,
  );
  expect(rows).toEqual([{ id: waiting?.id, staffStatus: 'regular', position: '工程师', employeeNo: expect.stringMatching(/^\d{10}$/u) }]);
  expect(await personnel.ask(undoImportGroupUserBase, { batchId: batch.batchId })).toEqual({ undone: 1, kept: 1 });
});
