/**
 * What a sheet may not do to the roster as a whole: superiors in a circle, numbers emptied, words that nobody knows stored as
 * something else.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { queryImportRows, undoImport, updateImportCells } from '#platform/entity/transfer.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { queryPage } from '../model/roster-calls.ts';
import type { TransferStage } from './testing/transfer-fixture.ts';
import { analysed, line, startTransferStage, workbook } from './testing/transfer-fixture.ts';

let stage: TransferStage;
let personnel: TestClient;

beforeAll(async () => {
  stage = await startTransferStage();
  ({ personnel } = stage);
});
afterAll(() => stage?.server.stop());

const update = async (lines: readonly Record<string, string>[], columns: readonly string[]) =>
  analysed(personnel, await workbook(lines, columns), { mode: 'update', matchBy: 'employeeNo' });
const superiors = (...numbers: string[]) =>
  stage.inCompany(async (db) => {
    const found = await queryRows<{ employeeNo: string; above: string | null }>(db)`
      select t.employee_no, s.employee_no as above
      from group_user_base t
      left join group_user_base s on s.id = t.superior_id
      where t.employee_no = any(${numbers}::text[]) order by t.employee_no`;
    return Object.fromEntries(found.map((row) => [row.employeeNo, row.above]));
  });

test('superiors that one sheet sets form no circle: every line of it is an error that says so, the others go through', async () => {
  const people = ['S1', 'S2', 'S3', 'S4'].map((number) => line({ 工号: number }));
  await stage.commit(personnel, (await analysed(personnel, await workbook(people))).batchId);
  const columns = ['工号', '直属上级'];
  const circle = [
    { 工号: 'S1', 直属上级: 'S2' },
    { 工号: 'S2', 直属上级: 'S3' },
    { 工号: 'S3', 直属上级: 'S1' },
    { 工号: 'S4', 直属上级: 'S1' },
  ];
  const batch = await update(circle, columns);
  expect(batch.problems.map(({ kind, key, count }) => [kind, key, count])).toEqual([
    ['superior_circle', 'superiorId', 3],
  ]);
  const { rows } = await personnel.ask(queryImportRows, { batchId: batch.batchId, filter: 'error' });
  expect(rows.map((row) => row.cells['superiorId']?.message)).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining('成环')),
  );
  expect(await stage.commit(personnel, batch.batchId)).toMatchObject({ updated: 1 });
  expect(await superiors('S1', 'S2', 'S3', 'S4')).toEqual({ S1: null, S2: null, S3: null, S4: 'S1' });
  // One line is enough where what is stored closes the circle, or where it names the person.
  for (const above of ['S4', 'S1'])
    expect((await update([{ 工号: 'S1', 直属上级: above }], columns)).problems.map(({ kind }) => kind)).toEqual([
      'superior_circle',
    ]);
  expect(await stage.commit(personnel, (await update(circle.slice(0, 2), columns)).batchId)).toMatchObject({
    updated: 2,
  });
  expect(await superiors('S1', 'S2', 'S3')).toEqual({ S1: 'S2', S2: 'S3', S3: null });
});

test('lines that are read apart, 500 together, meet at the import: both lines of the circle are refused there', async () => {
  const people = ['M1', 'M2'].map((number) => line({ 工号: number }));
  await stage.commit(personnel, (await analysed(personnel, await workbook(people))).batchId);
  const between = Array.from({ length: 500 }, (_line, index) => ({ 工号: `nobody${index}`, 直属上级: 'M1' }));
  const batch = await update(
    [{ 工号: 'M1', 直属上级: 'M2' }, ...between, { 工号: 'M2', 直属上级: 'M1' }],
    ['工号', '直属上级'],
  );
  // Those between name nobody who is there; the two at the ends are right one by one.
  expect(batch).toMatchObject({ total: 502, error: 500 });
  expect(batch.problems.map(({ kind }) => kind)).not.toContain('superior_circle');
  expect(await stage.commit(personnel, batch.batchId)).toMatchObject({ updated: 0, failed: 502 });
  expect(await superiors('M1', 'M2')).toEqual({ M1: null, M2: null });
});

test('superiors whom the same sheet brings are set whatever the order of its lines, and an undo takes everybody back', async () => {
  const columns = ['工号', '姓名', '证件号码', '手机号', '部门', '岗位', '入职日期', '直属上级'];
  const named = (number: string, above: string) => ({ ...line({ 工号: number }), 直属上级: above });
  // The first line names the last one, further away than lines are read together; X3 and X4 name each other, X5 itself.
  const between = Array.from({ length: 500 }, (_line, index) => ({ 工号: `nobody${index}` }));
  const lines = [named('X2', 'Z9'), named('X1', 'X2'), ...between, named('Z9', ''), named('X5', 'X5')];
  const circle = [named('X3', 'X4'), named('X4', 'X3')];
  const batch = await analysed(personnel, await workbook([...lines, ...circle], columns));
  expect(batch).toMatchObject({ total: 506, error: 502 });
  const { rows } = await personnel.ask(queryImportRows, { batchId: batch.batchId, filter: 'warning' });
  expect(rows.map(({ cells }) => cells['superiorId']?.message)).toEqual([
    '直属上级：现有员工和附近各行中没有“Z9”，在本表其他位置的会在导入后补上，否则留空',
    '直属上级：填的是本人，将留空',
  ]);
  expect(await stage.commit(personnel, batch.batchId)).toMatchObject({ inserted: 4, failed: 502 });
  expect(await superiors('X1', 'X2', 'X5', 'Z9')).toEqual({ X1: 'X2', X2: 'Z9', X5: null, Z9: null });
  expect(await personnel.ask(undoImport, { batchId: batch.batchId })).toMatchObject({ undone: 4, kept: 0 });
});

test('somebody who is there already gets the superior whom the sheet brings, which counts as a change and is taken back with it', async () => {
  const known = line({ 工号: 'U1' });
  await stage.commit(personnel, (await analysed(personnel, await workbook([known]))).batchId);
  const columns = ['工号', '姓名', '证件号码', '手机号', '部门', '岗位', '入职日期', '直属上级'];
  const lines = [{ ...known, 直属上级: 'U2' }, line({ 工号: 'U2' })];
  const batch = await analysed(personnel, await workbook(lines, columns), { mode: 'upsert', matchBy: 'employeeNo' });
  expect(await stage.commit(personnel, batch.batchId)).toMatchObject({ inserted: 1, updated: 1, skipped: 0 });
  expect(await superiors('U1')).toEqual({ U1: 'U2' });
  expect(await personnel.ask(undoImport, { batchId: batch.batchId })).toMatchObject({ undone: 2, kept: 0 });
  expect(await superiors('U1')).toEqual({ U1: null });
});

test('清空 empties neither ID number nor phone of somebody who works here', async () => {
  const person = line({ 工号: 'K1' });
  await stage.commit(personnel, (await analysed(personnel, await workbook([person]))).batchId);
  const batch = await update([{ 工号: 'K1', 手机号: '清空', 证件号码: '清空' }], ['工号', '手机号', '证件号码']);
  expect(batch.problems.map(({ kind, key }) => [kind, key]).toSorted()).toEqual([
    ['not_clearable', 'idNumber'],
    ['not_clearable', 'phone'],
  ]);
  const { rows } = await personnel.ask(queryImportRows, { batchId: batch.batchId, filter: 'error' });
  expect(rows[0]?.cells['phone']?.message).toBe('手机号：不能清空，请填写实际内容');
  expect(await stage.commit(personnel, batch.batchId)).toMatchObject({ updated: 0 });
  const phone = await stage.inCompany(
    async (db) =>
      (await queryRow<{ phone: string }>(db)`select phone from group_user_base where employee_no = 'K1'`)?.phone,
  );
  expect(stage.server.platform.seal.open(String(phone))).toBe(person.手机号);
});

test('what a sheet leaves open is left open: months by their first day, no sign for nothing, no default for an unknown word', async () => {
  const columns = [
    '工号',
    '姓名',
    '证件号码',
    '手机号',
    '部门',
    '岗位',
    '入职日期',
    '毕业年月',
    '身份证有效期限',
    '户口性质',
    '员工状态',
  ];
  const lines = [line({ 工号: 'W1' }), line({ 工号: 'W2' }), line({ 工号: 'W3' })].map((person, at) => ({
    ...person,
    毕业年月: ['2012.7', '2012年', '—'][at],
    身份证有效期限: ['2010.01.01-2030.01.01', '2015.03.01-长期', '暂无'][at],
    户口性质: ['城镇', '外星', '/'][at],
    员工状态: ['已转正', '正式', '停薪留职'][at],
  }));
  const batch = await analysed(personnel, await workbook(lines, columns));
  expect([batch.total, batch.error]).toEqual([3, 1]);
  const { rows } = await personnel.ask(queryImportRows, { batchId: batch.batchId });
  const found = rows.map(({ cells }) =>
    Object.entries(cells)
      .flatMap(([key, cell]) => (cell.kind ? [`${key} ${cell.level} ${cell.kind}`] : []))
      .toSorted(),
  );
  expect(found).toEqual([
    ['graduateDate warning date_month', 'householdType warning unknown_choice'],
    ['graduateDate warning date_incomplete', 'householdType warning unknown_choice'],
    ['staffStatus error unknown_choice'],
  ]);
  // The company is asked once: what it answers for the whole column is read from then on, and said.
  await personnel.ask(updateImportCells, {
    batchId: batch.batchId,
    changes: [{ key: 'staffStatus', raw: '停薪留职', value: '正式' }],
  });
  expect(await stage.commit(personnel, batch.batchId)).toMatchObject({ inserted: 3 });
  const stored = await stage.inCompany(
    (db) => queryRows<Record<string, string | null>>(db)`
      select employee_no, graduate_date::text, id_valid_from::text, id_valid_to::text, household_type, staff_status
      from group_user_base
      where employee_no in ('W1', 'W2', 'W3') order by employee_no`,
  );
  expect(stored.map((row) => Object.values(row))).toEqual([
    ['W1', '2012-07-01', '2010-01-01', '2030-01-01', null, 'regular'],
    ['W2', null, '2015-03-01', null, null, 'regular'],
    ['W3', null, null, null, null, 'regular'],
  ]);
  const again = await analysed(personnel, await workbook([{ ...line({ 工号: 'W4' }), 员工状态: '停薪留职' }], columns));
  expect([again.error, again.problems.map(({ kind }) => kind)]).toEqual([0, ['remembered_word']]);
});

/** Findings of the rows of a batch as `key level kind`, in their order. */
async function findings(batchId: number): Promise<string[][]> {
  const { rows } = await personnel.ask(queryImportRows, { batchId });
  return rows.map(({ cells }) =>
    Object.entries(cells)
      .flatMap(([key, cell]) => (cell.kind ? [`${key} ${cell.level} ${cell.kind}`] : []))
      .toSorted(),
  );
}

test('a birthday of which the sheet says the month alone is the day of the ID number; one that contradicts it is refused', async () => {
  const columns = ['工号', '姓名', '证件号码', '手机号', '部门', '岗位', '入职日期', '出生年月'];
  const lines = ['1990.03', '1990年', '1991.03', '1990-03-08'].map((birth, at) => ({
    ...line({ 工号: `B${at}` }),
    出生年月: birth,
  }));
  const batch = await analysed(personnel, await workbook(lines, columns));
  expect(await findings(batch.batchId)).toEqual([
    ['birthday warning date_month'],
    ['birthday warning date_incomplete'],
    ['birthday error rule'],
    ['birthday error rule'],
  ]);
  const { rows } = await personnel.ask(queryImportRows, { batchId: batch.batchId });
  expect(rows[0]?.cells['birthday']?.message).toBe('出生日期：只有年月，按证件号码保存为 1990/03/07');
  expect(await stage.commit(personnel, batch.batchId)).toMatchObject({ inserted: 2 });
  const stored = () =>
    stage.inCompany(
      (db) => queryRows<{ birthday: string }>(db)`
        select birthday::text from group_user_base where employee_no in ('B0', 'B1') order by employee_no`,
    );
  const days = [{ birthday: '1990-03-07' }, { birthday: '1990-03-07' }];
  expect(await stored()).toEqual(days);
  // The number may be stored already: what a later sheet says of the month changes nothing.
  const later = await update([{ 工号: 'B0', 出生年月: '1990.03' }], ['工号', '出生年月']);
  expect(later).toMatchObject({ error: 0, change: 0 });
  expect(await stored()).toEqual(days);
});

test('a sheet is told what the form for one person tells, by the row as the ID number completes it', async () => {
  const columns = ['工号', '姓名', '证件号码', '手机号', '部门', '岗位', '入职日期', '参加工作日期', '退休类别'];
  const year = new Date().getFullYear();
  const born = (birthday: string, sequence = 901) => makeIdNumber({ division: '330106', birthday, sequence });
  const lines = [
    { ...line({ 工号: 'L0', 证件号码: born('1950-05-05') }) },
    { ...line({ 工号: 'L1', 证件号码: born(`${year - 17}-01-01`), 入职日期: `${year - 1}-12-31` }) },
    { ...line({ 工号: 'L2', 证件号码: born('1985-05-05') }), 参加工作日期: '2001-05-04' },
    { ...line({ 工号: 'L3', 证件号码: born('1985-05-05', 903) }), 退休类别: '女（工人）' },
    { ...line({ 工号: 'L4', 姓名: '清空' }) },
  ];
  const batch = await analysed(personnel, await workbook(lines, columns));
  expect(await findings(batch.batchId)).toEqual([
    ['birthday warning age'],
    ['entryDate warning rule'],
    ['firstWorkDate error rule'],
    ['retireCategory error rule'],
    ['name error not_clearable'],
  ]);
});

test('a column under the name of another person, or of an earlier school, fills nothing of the person and is named', async () => {
  const person = { ...line({ 工号: 'G1' }) };
  const titled = ['工号', '姓名', '证件号码', '手机号', '部门', '岗位', '入职日期', '用工形式'] as const;
  const upper = ['基本信息', '', '', '', '', '', '', '', '紧急联系人', '', '第一学历', ''];
  const lower = [...titled, '姓名', '电话', '学历', '毕业院校'];
  const cells = [...titled.map((title) => person[title] ?? ''), '李四', '13911112222', '中专', '某中专'];
  const csv = [upper, lower, cells].map((row) => row.join(',')).join('\n');
  const batch = await analysed(personnel, Buffer.from(csv), {}, '花名册.csv');
  expect([batch.total, batch.error]).toEqual([1, 0]);
  expect(batch.unknownColumns).toEqual(['紧急联系人·姓名', '紧急联系人·电话', '第一学历·学历', '第一学历·毕业院校']);
  await stage.commit(personnel, batch.batchId);
  const stored = await stage.inCompany(
    (db) => queryRow<Record<string, string | null>>(db)`
      select name, phone, highest_education, school from group_user_base where employee_no = 'G1'`,
  );
  expect(stored).toMatchObject({ name: person.姓名, highestEducation: null, school: null });
  expect(stage.server.platform.seal.open(String(stored?.['phone']))).toBe(person.手机号);
});

test('titles and words of a works, a school and an office are known; signatures and remarks below are no rows', async () => {
  const person = line({ 工号: 'T1' });
  const upper = [
    '编号',
    '基本情况',
    '',
    '身份证件',
    '',
    '本人电话',
    '部门/科室',
    '工种',
    '来校时间',
    '技能等级',
    '职称等级',
    '用工性质',
  ];
  const lower = ['', '教工姓名', '性别', '号码', '有效期限', '', '', '', '', '', '', ''];
  const cells = [
    'T1',
    person.姓名,
    '男',
    person.证件号码,
    '2015.06.01-长期',
    person.手机号,
    '后端组',
    '车工',
    '2019.6.3',
    '中级',
    '副高',
    '合同工',
  ];
  const below = ['填表说明：', '1、日期写到日', '校长签字：　　日期：2026年11月26日'];
  const csv = [upper, lower, cells, ...below.map((text) => [text])].map((row) => row.join(',')).join('\n');
  const batch = await analysed(personnel, Buffer.from(csv), {}, '教工.csv');
  expect([batch.total, batch.error, batch.unknownColumns, batch.missingRequired]).toEqual([1, 0, [], []]);
  await stage.commit(personnel, batch.batchId);
  const stored = await stage.inCompany(
    (db) => queryRow<Record<string, string | null>>(db)`
      select id_valid_from::text, id_valid_to::text, entry_date::text, skill_level, title_level
      from group_user_base
      where employee_no = 'T1'`,
  );
  expect(stored).toEqual({
    idValidFrom: '2015-06-01',
    idValidTo: null,
    entryDate: '2019-06-03',
    skillLevel: '4',
    titleLevel: 'senior_vice',
  });
});

test('a name is stored in one spelling, found in each, and names the superior in each', async () => {
  const named = ['王　小伟', '阿卜杜拉 • 买买提'].map((name, at) => line({ 工号: `N${at}`, 姓名: name }));
  await stage.commit(personnel, (await analysed(personnel, await workbook(named))).batchId);
  const namesOf = async (keyword: string) =>
    (await personnel.ask(queryPage, { filter: { keyword }, page: { current: 1, size: 20 } })).records.map(
      ({ name }) => name,
    );
  for (const keyword of ['王小伟', '王　小伟', '"王 小伟"'])
    expect(await namesOf(keyword), keyword).toEqual(['王小伟']);
  for (const keyword of ['阿卜杜拉·买买提', '阿卜杜拉•买买提', '阿卜杜拉．买买提'])
    expect(await namesOf(keyword), keyword).toEqual(['阿卜杜拉·买买提']);
  const below = await update([{ 工号: 'N0', 直属上级: '阿卜杜拉．买买提' }], ['工号', '直属上级']);
  expect(await stage.commit(personnel, below.batchId)).toMatchObject({ updated: 1 });
  expect(await superiors('N0')).toEqual({ N0: 'N1' });
});
