/** Importing the roster: what is checked, written, mended and undone, and who may. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import {
  commitImport,
  getImport,
  importFailedRows,
  importTemplate,
  queryImportRows,
  undoImport,
  updateImportCells,
} from '#platform/entity/transfer.ts';
import { queryDictionary } from '#platform/entity/list-calls.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { readTable } from '#lib/sheet/read-table.ts';
import { runCommit } from '#platform/transfer/commit-import.ts';
import { sweep } from '#platform/transfer/sweep.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import {
  analysisTemplateGroupUserBase,
  batchExportGroupUserBase,
  batchImportRosterGroupUserBase,
  templateGroupUserBase,
  undoImportGroupUserBase,
} from '../model/roster-transfer.ts';
import type { Line, TransferStage } from './testing/transfer-fixture.ts';
import {
  analyse,
  analysed,
  line,
  startTransferStage,
  titles,
  withoutCodes,
  workbook,
} from './testing/transfer-fixture.ts';

const fixtures = new URL('../../../platform/testing/fixtures/xlsx/', import.meta.url);

let stage: TransferStage;
let server: TestServer;
let enterprise: TestEnterprise;
let personnel: TestClient;
let masked: TestClient;
let stranger: TestClient;
let powerless: TestClient;
let neighbour: TestClient;

beforeAll(async () => {
  stage = await startTransferStage();
  ({ server, enterprise, personnel, masked, stranger, powerless, neighbour } = stage);
});
afterAll(() => server?.stop());

test('area-staff 8.4: ten rows, three of them wrong; commit inserts seven, a second commit is FY-C001, undo removes seven', async () => {
  const before = await stage.countStaff();
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
  const done = await stage.commit(personnel, batch.batchId);
  expect(done).toMatchObject({ status: 'done', inserted: 7, failed: 3, done: 7, canUndo: true });
  expect(await stage.countStaff()).toBe(before + 7);
  expect(await personnel.call(batchImportRosterGroupUserBase, { batchId: batch.batchId })).toMatchObject({
    errorCode: 'FY-C001',
  });
  const numbers = await stage.inCompany(async (db) =>
    (
      await queryRows<{ employeeNo: string }>(db)`
        select employee_no from group_user_base where deleted_at is null and employee_no <> 'A3' order by 1`
    ).map((row) => row.employeeNo),
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
  expect(await personnel.ask(undoImportGroupUserBase, { batchId: batch.batchId })).toMatchObject({
    undone: 7,
    kept: 0,
  });
  expect(await stage.countStaff()).toBe(before);
  expect(await personnel.call(undoImportGroupUserBase, { batchId: batch.batchId })).toMatchObject({
    errorCode: 'FY-C001',
  });
  // The corrected sheet with the same staff number can come again, and generated numbers go on, not back.
  const again = await stage.commit(
    personnel,
    (await analysed(personnel, await workbook([line({ 工号: 'A3' }), line()]))).batchId,
  );
  expect(again.inserted).toBe(2);
  const later = await stage.inCompany(async (db) =>
    (
      await queryRows<{ employeeNo: string }>(db)`
        select employee_no from group_user_base where deleted_at is null and employee_no <> 'A3'`
    ).map((row) => row.employeeNo),
  );
  expect(later.every((number) => number > (numbers.at(-1) ?? ''))).toBe(true);
});

test('area-staff 8.5: an update sheet that changes one phone shows one cell old → new and leaves the other columns alone', async () => {
  const person = line({ 工号: 'U1', 姓名: '李更新' });
  await stage.commit(personnel, (await analysed(personnel, await workbook([person, line({ 工号: 'U2' })]))).batchId);
  const before = await stage.inCompany(
    async (db) => await queryRow<Record<string, unknown>>(db)`select * from group_user_base where employee_no = 'U1'`,
  );
  const sheet = await workbook(
    [{ 工号: 'U1', 姓名: '李更新', 手机号: '13911112222' }, { 工号: 'U2' }],
    ['工号', '姓名', '手机号'],
  );
  const batch = await analysed(personnel, sheet, { mode: 'update', matchBy: 'employeeNo' });
  expect([batch.total, batch.change, batch.error]).toEqual([2, 1, 0]);
  const { rows } = await personnel.ask(queryImportRows, { batchId: batch.batchId, filter: 'change' });
  const changed = rows.flatMap((row) => Object.entries(row.cells).filter(([, cell]) => 'old' in cell));
  expect(changed).toEqual([
    ['phone', { value: '13911112222', raw: '13911112222', old: person.手机号, level: 'change' }],
  ]);
  const done = await stage.commit(personnel, batch.batchId);
  expect(done).toMatchObject({ updated: 1, skipped: 1, inserted: 0, failed: 0 });
  const after = await stage.inCompany(
    async (db) => await queryRow<Record<string, unknown>>(db)`select * from group_user_base where employee_no = 'U1'`,
  );
  const differing = Object.keys(after ?? {}).filter(
    (key) => JSON.stringify(after?.[key]) !== JSON.stringify(before?.[key]),
  );
  expect(differing.sort()).toEqual(['phone', 'phoneIndex', 'updatedAt', 'version']);
  expect(server.platform.seal.open(String(after?.['phone']))).toBe('13911112222');
  // Back to the old number.
  expect(await personnel.ask(undoImportGroupUserBase, { batchId: batch.batchId })).toMatchObject({
    undone: 1,
    kept: 0,
  });
  const undone = await stage.inCompany(
    async (db) => await queryRow<Record<string, unknown>>(db)`select * from group_user_base where employee_no = 'U1'`,
  );
  expect(server.platform.seal.open(String(undone?.['phone']))).toBe(person.手机号);
});

test('an update sheet changes no field of a dated change and no number: each cell says what to do instead', async () => {
  const person = line({ 工号: 'D1', 岗位: '工程师' });
  await stage.commit(personnel, (await analysed(personnel, await workbook([person]))).batchId);
  const sheet = await workbook(
    [{ 证件号码: person.证件号码, 工号: 'D2', 岗位: '总监', 姓名: '李改名' }],
    ['证件号码', '工号', '岗位', '姓名'],
  );
  const batch = await analysed(personnel, sheet, { mode: 'update', matchBy: 'idNumber' });
  expect(batch.problems.map(({ kind, key }) => [kind, key]).toSorted()).toEqual([
    ['refused_change', 'employeeNo'],
    ['refused_change', 'position'],
  ]);
  expect(await stage.commit(personnel, batch.batchId)).toMatchObject({ updated: 0 });
  // The same post again is no change, and what is no dated field goes through.
  const same = await workbook(
    [{ 证件号码: person.证件号码, 工号: 'D1', 岗位: '工程师', 姓名: '李改名' }],
    ['证件号码', '工号', '岗位', '姓名'],
  );
  const accepted = await analysed(personnel, same, { mode: 'update', matchBy: 'idNumber' });
  expect(await stage.commit(personnel, accepted.batchId)).toMatchObject({ updated: 1 });
  const after = await stage.inCompany(
    async (db) =>
      await queryRow<Record<string, unknown>>(db)`
        select employee_no, position, name from group_user_base where employee_no = 'D1'`,
  );
  expect(after).toEqual({ employeeNo: 'D1', position: '工程师', name: '李改名' });
});

test('what records say is filled by a sheet while they are silent, never changed by one', async () => {
  const columns = [...titles, '最高学历', '毕业院校'];
  const person = { ...line({ 工号: 'E1' }), 最高学历: '本科' };
  await stage.commit(personnel, (await analysed(personnel, await workbook([person], columns))).batchId);
  const update = async (more: Line & Record<string, string>) =>
    analysed(personnel, await workbook([{ 工号: 'E1', ...more }], ['工号', '最高学历', '毕业院校']), {
      mode: 'update',
      matchBy: 'employeeNo',
    });
  const refused = await update({ 最高学历: '硕士' });
  expect(refused.problems.map(({ kind, key }) => [kind, key])).toEqual([['refused_change', 'highestEducation']]);
  expect(
    await stage.commit(personnel, (await update({ 最高学历: '本科', 毕业院校: '浙江大学' })).batchId),
  ).toMatchObject({ updated: 1 });
  const after = await stage.inCompany(
    async (db) =>
      await queryRow<Record<string, unknown>>(db)`
        select highest_education, school from group_user_base where employee_no = 'E1'`,
  );
  expect(after).toEqual({ highestEducation: '21', school: '浙江大学' });
});

test('清空 clears, a blank cell changes nothing, an unknown person is an error', async () => {
  const person = line({ 工号: 'C1' });
  await stage.commit(personnel, (await analysed(personnel, await workbook([{ ...person }]))).batchId);
  await stage.inCompany(
    (db) => execute(db)`update group_user_base set email = 'a@example.com', wechat = 'w' where employee_no = 'C1'`,
  );
  const columns = ['工号', '个人邮箱', '微信'];
  const sheet = await workbook([{ 工号: 'C1', 个人邮箱: '清空' }, { 工号: 'NONE' }] as Line[], columns);
  const batch = await analysed(personnel, sheet, { mode: 'update', matchBy: 'employeeNo' });
  expect(batch.problems.map(({ kind, key, count }) => [kind, key, count])).toEqual([['not_found', 'employeeNo', 1]]);
  await stage.commit(personnel, batch.batchId);
  const after = await stage.inCompany(
    async (db) =>
      await queryRow<{ email: string | null; wechat: string }>(db)`
        select email, wechat from group_user_base where employee_no = 'C1'`,
  );
  expect(after).toEqual({ email: null, wechat: 'w' });
});

describe.each(['plain-200', 'alias-300', 'messy-500'])('roster-%s.xlsx', (name) => {
  test('exactly the fatal rows of its answer file are refused', async () => {
    const answer = JSON.parse(readFileSync(new URL(`roster-${name}.answer.json`, fixtures), 'utf8')) as {
      rows: number;
      fatal: { row: number; why: string }[];
    };
    const batch = await analysed(
      neighbour,
      readFileSync(new URL(`roster-${name}.xlsx`, fixtures)),
      { createDepartments: 'true' },
      `roster-${name}.xlsx`,
    );
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
  const batch = await analysed(
    neighbour,
    readFileSync(new URL('roster-plain-200.xlsx', fixtures)),
    { createDepartments: 'true' },
    'roster-plain-200.xlsx',
  );
  await neighbour.ask(commitImport, { batchId: batch.batchId });
  await runCommit(server.platform, {
    ...stage.job(batch.batchId, 'neighbour'),
    companyCode: enterprise.companyCodes[1],
  });
  expect(await neighbour.ask(getImport, { batchId: batch.batchId })).toMatchObject({
    status: 'done',
    inserted: 200,
    failed: 0,
    errorFile: null,
  });
  const departments = await stage.inCompany(
    async (db) =>
      await queryRows<{ name: string; above: string | null; people: number }>(db)`
    select d.name, p.name as above, (select count(*) from group_user_base s where s.group_info_id = d.id) as people
    from group_info d
    left join group_info p on p.id = d.parent_id
    order by d.path`,
    1,
  );
  expect(departments).toHaveLength(19);
  expect(departments.find((row) => row.name === '后端组')).toEqual({ name: '后端组', above: '研发中心', people: 8 });
});

test('mending every cell with the same text, and a duplicate, checks the row and its partner again', async () => {
  const twin = line();
  const batch = await analysed(
    personnel,
    await workbook([line({ 部门: '研发部' }), line({ 部门: '研发部' }), twin, line({ 手机号: twin.手机号 ?? '' })]),
  );
  expect([batch.ok, batch.error]).toEqual([1, 3]);
  expect(batch.problems.find(({ kind }) => kind === 'unknown_department')?.values).toEqual([
    { raw: '研发部', count: 2, suggestion: '研发中心' },
  ]);
  const mended = await personnel.ask(updateImportCells, {
    batchId: batch.batchId,
    changes: [{ key: 'groupInfoId', raw: '研发部', value: '研发中心' }],
  });
  expect([mended.batch.ok, mended.batch.error, mended.rows.length]).toEqual([3, 1, 2]);
  // Changing the FIRST of the two frees the second.
  const freed = await personnel.ask(updateImportCells, {
    batchId: batch.batchId,
    changes: [{ rowNumber: 4, key: 'phone', value: '13700000001' }],
  });
  expect([freed.batch.ok, freed.batch.error]).toEqual([4, 0]);
  const clash = await personnel.ask(updateImportCells, {
    batchId: batch.batchId,
    changes: [{ rowNumber: 2, key: 'phone', value: '13700000001' }],
  });
  expect(clash.batch.error).toBe(1);
  expect(clash.batch.problems).toMatchObject([{ kind: 'duplicate_in_file', key: 'phone', count: 1 }]);
});

test('rows that somebody changed since survive the undo', async () => {
  const batch = await analysed(personnel, await workbook([line({ 工号: 'K1' }), line({ 工号: 'K2' })]));
  await stage.commit(personnel, batch.batchId);
  await stage.inCompany(
    (db) => execute(db)`update group_user_base set position = '经理', version = version + 1 where employee_no = 'K1'`,
  );
  expect(await personnel.ask(undoImport, { batchId: batch.batchId })).toMatchObject({ undone: 1, kept: 1 });
  const left = await stage.inCompany(
    async (db) =>
      await queryRows<{ position: string }>(db)`
        select position from group_user_base where employee_no = 'K1' and deleted_at is null`,
  );
  expect(left).toEqual([{ position: '经理' }]);
});

test('two commits at once: one runs, the other is FY-C001', async () => {
  const batch = await analysed(personnel, await workbook([line(), line()]));
  const answers = await Promise.all(
    [1, 2].map(() => personnel.call(batchImportRosterGroupUserBase, { batchId: batch.batchId })),
  );
  expect(answers.map((answer) => answer.errorCode).sort()).toEqual(['FY-C001', null]);
});

test('a job that died in the middle goes on; run twice at once it inserts each row once', async () => {
  const before = await stage.countStaff();
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
  await expect(runCommit(dying, stage.job(batch.batchId))).rejects.toThrow('the process died');
  expect(await personnel.ask(getImport, { batchId: batch.batchId })).toMatchObject({ status: 'committing', done: 200 });
  await Promise.all([runCommit(platform, stage.job(batch.batchId)), runCommit(platform, stage.job(batch.batchId))]);
  expect(await personnel.ask(getImport, { batchId: batch.batchId })).toMatchObject({
    status: 'done',
    done: 450,
    inserted: 450,
  });
  expect(await stage.countStaff()).toBe(before + 450);
});

test('an import whose right was withdrawn stops with 无权限; a forgotten one is taken up again by the sweep', async () => {
  const batch = await analysed(personnel, await workbook([line()]));
  await personnel.ask(batchImportRosterGroupUserBase, { batchId: batch.batchId });
  const { platform } = server;
  const queued: string[] = [];
  const watching = {
    ...platform,
    jobs: {
      ...platform.jobs,
      later: async (name: string, data: Record<string, unknown>) =>
        void queued.push(`${name} ${String(data['batchId'])}`),
    },
  };
  server.clock.advance(10 * 60_000);
  try {
    await sweep(watching);
  } finally {
    server.clock.advance(-10 * 60_000);
  }
  expect(queued).toContain(`import-commit ${batch.batchId}`);
  await runCommit(withoutCodes(platform), stage.job(batch.batchId));
  expect(await personnel.ask(getImport, { batchId: batch.batchId })).toMatchObject({
    status: 'failed',
    errorDesc: '无权限',
    inserted: 0,
  });
});

test('a department closes for sheets with the day in Shanghai, whatever day the database has', async () => {
  const closing = todayInShanghai(new Date(server.clock.now().getTime() + 8 * 86_400_000));
  const close = (day: string | null) =>
    stage.inCompany((db) => execute(db)`update group_info set close_date = ${day}::date where name = '后端组'`);
  await close(closing);
  try {
    expect(await analysed(personnel, await workbook([line()]))).toMatchObject({ ok: 1, error: 0 });
    server.clock.advance(8 * 86_400_000);
    expect(await analysed(personnel, await workbook([line()]))).toMatchObject({ ok: 0, error: 1 });
  } finally {
    server.clock.advance(-8 * 86_400_000);
    await close(null);
  }
});

test('hostile and useless files are FY-V001 and leave nothing', async () => {
  const before = await stage.storedFiles();
  const files = [
    'poi-encrypted.xlsx',
    'poi-fuzz-1.xlsx',
    'sheetjs-wps-write.et',
    'poi-1904DateWindowing.xls',
    'exceljs-missing-bits.xlsx',
  ];
  for (const name of files)
    expect([name, (await analyse(personnel, readFileSync(new URL(name, fixtures)), {}, name)).errorCode]).toEqual([
      name,
      'FY-V001',
    ]);
  expect((await analyse(personnel, Buffer.from('not a workbook'), {})).errorCode).toBe('FY-V001');
  expect((await analyse(personnel, await workbook([line()]), { mapping: '{"0":"secretKey"}' })).errorCode).toBe(
    'FY-V001',
  );
  expect((await personnel.upload(analysisTemplateGroupUserBase, { templateId: '1' }, null)).errorCode).toBe('FY-V001');
  expect(await stage.storedFiles()).toBe(before);
});

test('form fields stand before or behind the file; whoever may not import leaves nothing, one file too many neither', async () => {
  const before = await stage.storedFiles();
  const content = new Blob([new Uint8Array(await workbook([line()]))]);
  const send = async (client: TestClient, ...more: Blob[]) => {
    const form = new FormData();
    for (const [at, file] of [content, ...more].entries()) form.append('file', file, `花名册${at}.xlsx`);
    for (const [key, value] of Object.entries({
      ...client.tenant,
      templateId: '1',
      mode: 'upsert',
      matchBy: 'employeeNo',
    }))
      form.append(key, String(value));
    const encoded = new Response(form);
    const answer = await client.inject({
      method: 'POST',
      url: analysisTemplateGroupUserBase.path,
      headers: { ...ajaxHeader, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return answer.json();
  };
  expect(await send(powerless)).toMatchObject({ errorCode: 'FY-A001' });
  expect(await send(personnel, new Blob([new Uint8Array(21 * 1024 * 1024)]))).toMatchObject({
    errorCode: null,
    data: { mode: 'upsert', fileName: '花名册0.xlsx', total: 1 },
  });
  expect(await stage.storedFiles()).toBe(before + 2);
});

test('foreign batches are FY-N001, missing rights FY-A001, expired batches FY-N001', async () => {
  const batch = await analysed(personnel, await workbook([line()]));
  for (const client of [stranger, neighbour]) {
    expect(await client.call(getImport, { batchId: batch.batchId })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await client.call(commitImport, { batchId: batch.batchId })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await client.call(undoImport, { batchId: batch.batchId })).toMatchObject({ errorCode: 'FY-N001' });
  }
  expect(await analyse(powerless, await workbook([line()]))).toMatchObject({ errorCode: 'FY-A001' });
  expect((await powerless.send(importTemplate, { entity: 'group_user_base' })).json()).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(await powerless.call(batchExportGroupUserBase, { fields: ['name'] })).toMatchObject({ errorCode: 'FY-A001' });
  server.clock.advance(25 * 3_600_000);
  try {
    expect(await personnel.call(commitImport, { batchId: batch.batchId })).toMatchObject({ errorCode: 'FY-N001' });
    await sweep(server.platform);
    expect(
      await stage.inCompany(
        async (db) => await queryRows(db)`select 1 from import_row where batch_id = ${batch.batchId}`,
      ),
    ).toEqual([]);
  } finally {
    server.clock.advance(-25 * 3_600_000);
  }
});

test('a secret column without its code is an unknown column, and what stands in the batch at rest is sealed', async () => {
  const batch = await analysed(masked, await workbook([{ ...line(), 婚姻状况: '已婚' }], [...titles, '婚姻状况']));
  expect(batch.unknownColumns).toEqual(['备注栏', '婚姻状况']);
  const rows = await stage.inCompany(
    async (db) =>
      await queryRows<{ text: string }>(db)`
        select values::text || raw::text as text from import_row where batch_id = ${batch.batchId}`,
  );
  expect(rows[0]?.text).not.toMatch(/1380000|330106/u);
});

test('templates: 1 has drop-downs and an explanation, 2 and 3 need the rights on their sheets, others do not exist', async () => {
  const answer = await personnel.send(templateGroupUserBase, { id: 1 });
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  const read = await readTable(
    answer.rawPayload,
    '模板.xlsx',
    [{ key: 'name', label: '列名', aliases: [], kind: 'text', required: false }],
    {
      sheetName: '填写说明',
    },
  );
  expect(read.rows.map((row) => row.values['name'])).toContain('部门');
  // Secret columns are there for who may see them: two of the 60 are.
  const secret = ['婚姻状况', '残疾等级'].filter((name) => !read.rows.some((row) => row.values['name'] === name));
  expect(read.rows.length + secret.length).toBe(61);
  expect((await personnel.send(templateGroupUserBase, { id: 2 })).json()).toMatchObject({ errorCode: 'FY-A001' });
  expect((await personnel.send(templateGroupUserBase, { id: 9 })).json()).toMatchObject({ errorCode: 'FY-V001' });
});

test('dictionaries are served by name', async () => {
  const { tree } = await personnel.ask(queryDictionary, { name: 'nationalities' });
  expect(tree.length).toBeGreaterThan(200);
  expect(await personnel.call(queryDictionary, { name: 'nothing' })).toMatchObject({ errorCode: 'FY-N001' });
});

test('a sheet that names the phone of a member who waits takes him on: one row, same id, and no undo that loses him', async () => {
  const given = line({ 姓名: '成员甲' });
  const phone = given.手机号 ?? '';
  const [waiting] = await stage.inCompany(
    async (db) =>
      await queryRows<{ id: number }>(db)`
          insert into group_user_base (
            group_code, company_code, name, phone, phone_index, group_info_id, position, id_type, employment_type,
            staff_status, completeness, from_member
          )
          select group_code, company_code, '成员甲', ${server.platform.seal.seal(phone)},
            ${server.platform.seal.index(phone)}, id, '待定', 'id_card', 'full_time', 'pending_entry', 0, true
          from group_info
          where parent_id is null
          returning id`,
  );
  const before = await stage.countStaff();
  const batch = await analysed(personnel, await workbook([given, line()]));
  expect(batch).toMatchObject({ ok: 2, error: 0 });
  expect(await stage.commit(personnel, batch.batchId)).toMatchObject({ inserted: 2, failed: 0 });
  expect(await stage.countStaff()).toBe(before + 1);
  const rows = await stage.inCompany(
    async (db) =>
      await queryRows<{ id: number; staffStatus: string; position: string; employeeNo: string | null }>(db)`
          select id, staff_status, position, employee_no
          from group_user_base
          where name = '成员甲' and deleted_at is null`,
  );
  expect(rows).toEqual([
    { id: waiting?.id, staffStatus: 'regular', position: '工程师', employeeNo: expect.stringMatching(/^\d{10}$/u) },
  ]);
  expect(await personnel.ask(undoImportGroupUserBase, { batchId: batch.batchId })).toMatchObject({
    undone: 1,
    kept: 1,
  });
});
