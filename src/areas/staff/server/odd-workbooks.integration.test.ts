/** Rosters of eight trades that look like no template: what is read, what is asked about, what is left out and said, what is stored. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { ImportBatch } from '#platform/entity/transfer.ts';
import { queryImportWords } from '#platform/entity/import-records.ts';
import { getImport, queryImportRows, updateImportCells } from '#platform/entity/transfer.ts';
import type { TestClient } from '#platform/testing/client.ts';
import {
  attendanceText,
  englishWorkbook,
  hospitalWorkbook,
  kindergartenWorkbook,
  propertyWorkbook,
  shopWorkbook,
  siteWorkbook,
  tradeWorkbook,
} from './testing/odd-workbooks.ts';
import type { TransferStage } from './testing/transfer-fixture.ts';
import { analysed, startTransferStage } from './testing/transfer-fixture.ts';

let stage: TransferStage;
let personnel: TestClient;

beforeAll(async () => {
  stage = await startTransferStage();
  ({ personnel } = stage);
});
afterAll(() => stage?.server.stop());

/** Findings of each row as `key level kind`, those of a row joined; what the company answered once is none. */
async function findings({ batchId }: Pick<ImportBatch, 'batchId'>): Promise<string[]> {
  const { rows } = await personnel.ask(queryImportRows, { batchId });
  return rows.map(({ cells }) =>
    Object.entries(cells)
      .flatMap(([key, cell]) =>
        cell.kind && cell.kind !== 'remembered_word' ? [`${key} ${cell.level} ${cell.kind}`] : [],
      )
      .toSorted()
      .join(', '),
  );
}

/** What is stored of people, by name. */
const stored = (columns: string, ...names: string[]) =>
  stage
    .inCompany(
      (db) => queryRows<{ name: string; row: Record<string, unknown> }>(db)`
      select t.name, to_jsonb(t) as row
      from group_user_base t
      where t.name = any(${names}::text[]) and t.deleted_at is null order by t.employee_no, t.id`,
    )
    .then((rows) => rows.map(({ row }) => columns.split(' ').map((column) => row[column])));

const departments = () =>
  stage.inCompany(async (db) => {
    const found = await queryRows<{ name: string }>(db)`
      select name
      from group_info
      where deleted_at is null order by id`;
    return found.map(({ name }) => name);
  });

test('a building site: a sheet for each crew, lines of a form above the heads and signatures below, serial numbers for days', async () => {
  const batch = await analysed(personnel, await siteWorkbook(), {
    createDepartments: 'true',
    sheetNames: JSON.stringify(['钢筋班', '木工班']),
  });
  expect(batch.unknownColumns).toEqual(['序号', '退场时间', '银行卡号', '血型']);
  expect(batch.sheets.map(({ sheetName, total, error }) => [sheetName, total, error])).toEqual([
    ['钢筋班', 2, 2],
    ['木工班', 2, 2],
  ]);
  // No crew says what kind of employment it is: nobody is 全日制 because nobody said so. One answer holds for all sheets, and for the next file.
  expect(batch.fields.find(({ key }) => key === 'employmentType')).toMatchObject({ preset: null, isAsked: true });
  expect(batch.problems.find(({ kind }) => kind === 'unsaid')).toMatchObject({
    title: '用工形式：表中没有写明',
    values: [{ raw: '', count: 2, suggestion: '全日制劳动合同' }],
  });
  const answer = { key: 'employmentType', raw: '', value: '劳务派遣' };
  await personnel.ask(updateImportCells, { batchId: batch.batchId, changes: [answer] });
  const { sheets } = await personnel.ask(getImport, { batchId: batch.batchId });
  expect(sheets.map(({ error }) => error)).toEqual([0, 1]);
  const { words } = await personnel.ask(queryImportWords, { entities: ['group_user_base'] });
  expect(words.map(({ label, word, meaning }) => [label, word, meaning])).toEqual([['用工形式', '', '劳务派遣']]);
  const [, carpenters] = batch.sheets;
  expect(await findings(batch)).toEqual([
    'entryDate warning date_format, groupInfoId warning new_department',
    'groupInfoId warning new_department',
  ]);
  // 同上 is nobody's address, and two digits are no year.
  expect(carpenters && (await findings(carpenters))).toEqual([
    'groupInfoId warning new_department',
    'currentAddress warning ditto, entryDate error date_two_digit_year, groupInfoId warning new_department',
  ]);
  await stage.commit(personnel, batch.batchId);
  const columns = 'name entry_date current_address position employment_type id_type nationality ethnicity staff_status';
  expect(await stored(columns, '李刚', '吉克·阿木')).toEqual([
    ['李刚', '2024-03-01', '四川省南充市仪陇县', '钢筋工', 'dispatch', 'id_card', 'CHN', null, 'regular'],
    ['吉克·阿木', '2024-03-01', '四川省凉山州昭觉县', '钢筋工', 'dispatch', 'id_card', 'CHN', null, 'regular'],
  ]);
});

test('an export of an English system: heads of two languages, three spellings of a day, N/A for nothing', async () => {
  const batch = await analysed(personnel, await englishWorkbook());
  expect([batch.total, batch.error, batch.missingRequired]).toEqual([3, 0, []]);
  expect(batch.unknownColumns).toEqual(['Cost Center']);
  expect(await findings(batch)).toEqual([
    '',
    'birthday warning date_format, entryDate warning date_format',
    'email warning invalid',
  ]);
  await stage.commit(personnel, batch.batchId);
  const columns = 'employee_no entry_date staff_status employment_type nationality marital_status email ethnicity';
  expect(await stored(columns, '陈思远', '林安娜', '何立')).toEqual([
    ['E-1001', '2019-03-15', 'regular', 'full_time', 'CHN', '20', 'siyuan.chen@example.com', null],
    ['E-1002', '2021-06-24', 'probation', 'full_time', 'CHN', '10', null, null],
    ['E-1003', '2022-07-04', 'regular', 'intern', 'CHN', null, null, null],
  ]);
});

test('a hospital: departments merged downwards, months of the first work kept, a month is no day of starting here', async () => {
  const batch = await analysed(personnel, await hospitalWorkbook(), { createDepartments: 'true' });
  expect(batch.unknownColumns).toEqual(['毕业院校及专业', '编制类别', '执业证书编号']);
  expect(await findings(batch)).toEqual([
    'firstWorkDate warning date_month, groupInfoId warning new_department',
    'entryDate error date_incomplete, firstWorkDate warning date_month, groupInfoId warning new_department',
    'entryDate error date_incomplete, firstWorkDate warning date_incomplete, groupInfoId warning new_department',
    'firstWorkDate warning date_month, groupInfoId warning new_department',
  ]);
  await stage.commit(personnel, batch.batchId);
  expect(await stored('birthday first_work_date professional_title native_place', '周敏')).toEqual([
    ['1980-03-15', '2003-08-01', '主任医师', '330100'],
  ]);
});

test('an app for attendance: the path of a department by dashes, the first of several, a superior of the same file', async () => {
  const known = await departments();
  const file = attendanceText();
  // Even where missing departments are made, none is made of a path that is there.
  const batch = await analysed(personnel, file, { createDepartments: 'true' }, '通讯录.csv');
  expect(batch.unknownColumns).toEqual(['员工UserID', '是否此部门主管(是/否)']);
  expect(await findings(batch)).toEqual([
    '',
    'groupInfoId warning several_departments, probationMonths warning number_format',
    '',
  ]);
  await stage.commit(personnel, batch.batchId);
  expect(await departments()).toEqual(known);
  expect(await analysed(personnel, file, { mode: 'upsert' }, '通讯录.csv')).toMatchObject({ error: 0, change: 0 });
  const placed = await stage.inCompany(
    (db) => queryRows<{ name: string; department: string; superior: string | null }>(db)`
      select t.name, d.name as department, s.name as superior
      from group_user_base t
      join group_info d on d.id = t.group_info_id
      left join group_user_base s on s.id = t.superior_id
      where t.employee_no like 'DT%' order by t.employee_no`,
  );
  expect(placed).toEqual([
    { name: '沈悦', department: '后端组', superior: null },
    { name: '韩冰', department: '后端组', superior: '沈悦' },
    { name: '罗西', department: '研发中心', superior: '沈悦' },
  ]);
});

test('a property manager: the list behind a summary, days in characters, a people in short, the superior further down; nobody becomes Han', async () => {
  const batch = await analysed(personnel, await propertyWorkbook());
  expect(batch).toMatchObject({ sheetName: '名册', total: 2, error: 0, missingRequired: [], unknownColumns: ['户口'] });
  // What follows from the rest is said before it is stored, and what nobody can know is not stored.
  const presets = new Map(batch.fields.map(({ key, preset }) => [key, preset]));
  expect(['employmentType', 'idType', 'ethnicity', 'email'].map((key) => presets.get(key))).toEqual([
    null,
    '按证件号码判断',
    null,
    null,
  ]);
  expect(batch.problems.map(({ kind, key, values }) => [kind, key, values])).toEqual([
    ['remembered_word', 'employmentType', [{ raw: '', count: 2, suggestion: null }]],
  ]);
  await stage.commit(personnel, batch.batchId);
  expect(await stored('name entry_date position highest_education ethnicity', '林大勇', '苏小燕')).toEqual([
    ['林大勇', '2019-03-05', '班长', '61', '05'],
    ['苏小燕', '2022-03-05', '监控员', '41', null],
  ]);
  const superior = await stage.inCompany(
    (db) => queryRow<{ name: string }>(db)`
      select s.name
      from group_user_base t
      join group_user_base s on s.id = t.superior_id
      where t.name = '林大勇'`,
  );
  expect(superior).toEqual({ name: '苏小燕' });
});

test('a chain of shops: notes in heads, words of the trade; what refuses a row says why, and one mend lets it in', async () => {
  const batch = await analysed(personnel, await shopWorkbook());
  expect(batch.unknownColumns).toEqual(['健康证有效期', '紧急联系人及电话']);
  expect(await findings(batch)).toEqual([
    'highestEducation warning unknown_choice, householdType warning unknown_choice, name error invalid',
    'highestEducation warning unknown_choice, householdType warning unknown_choice',
    'entryDate error date_impossible, staffStatus error unknown_choice',
    'maritalStatus warning unknown_choice, staffStatus error unknown_choice',
  ]);
  await personnel.ask(updateImportCells, {
    batchId: batch.batchId,
    changes: [{ key: 'name', raw: '吴小妹（店长）', value: '吴小妹' }],
  });
  expect(await stage.commit(personnel, batch.batchId)).toMatchObject({ inserted: 2, failed: 2 });
  expect(await stored('name staff_status marital_status highest_education household_type', '吴小妹', '徐丽')).toEqual([
    ['吴小妹', 'regular', '20', null, null],
    ['徐丽', 'probation', '10', null, null],
  ]);
});

test('a kindergarten: notes above heads of two lines, full-width digits and signs, blanks in names; a day that is none refuses its row', async () => {
  const batch = await analysed(personnel, await kindergartenWorkbook());
  expect([batch.total, batch.error, batch.unknownColumns, batch.missingRequired]).toEqual([2, 1, [], []]);
  expect(await findings(batch)).toEqual(['', 'entryDate error date_impossible']);
  await stage.commit(personnel, batch.batchId);
  expect(await stored('name entry_date email employment_type sex', '赵小兰')).toEqual([
    ['赵小兰', '2021-09-01', 'zhao@example.com', 'full_time', '2'],
  ]);
});

test('a trading house: the paper of whom no number tells is asked for, and nobody is offered an ID card for a passport', async () => {
  const batch = await analysed(personnel, await tradeWorkbook());
  expect([batch.total, batch.unknownColumns.length, batch.missingRequired]).toEqual([3, 1, []]);
  expect(await findings(batch)).toEqual([
    '',
    'idType error unsaid',
    'idType error unsaid, phone error duplicate_in_file',
  ]);
  expect(batch.problems.find(({ kind }) => kind === 'unsaid')?.values).toEqual([
    { raw: '', count: 2, suggestion: null },
  ]);
  await personnel.ask(updateImportCells, {
    batchId: batch.batchId,
    changes: [{ key: 'idType', raw: '', value: '护照' }],
  });
  expect(await stage.commit(personnel, batch.batchId)).toMatchObject({ inserted: 2, failed: 1 });
  expect(await stored('name id_type nationality entry_date employment_type', '王丽', 'John Smith')).toEqual([
    ['王丽', 'id_card', 'CHN', '2020-06-15', 'full_time'],
    ['John Smith', 'passport', 'USA', '2021-03-03', 'consultant'],
  ]);
});

test('a full path that begins with the company makes only what is missing below it', async () => {
  const before = await departments();
  const batch = await analysed(
    personnel,
    attendanceText('样例公司-研发中心-测试组'),
    { createDepartments: 'true' },
    '新.csv',
  );
  await stage.commit(personnel, batch.batchId);
  expect((await departments()).filter((name) => !before.includes(name))).toEqual(['测试组']);
  const above = await stage.inCompany(
    (db) => queryRow<{ name: string }>(db)`
      select above.name
      from group_info g
      join group_info above on above.id = g.parent_id
      where g.name = '测试组'`,
  );
  expect(above).toEqual({ name: '研发中心' });
});
