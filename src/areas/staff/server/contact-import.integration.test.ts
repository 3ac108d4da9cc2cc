/** The emergency contact as columns of the roster: read into the family record that the archive shows, taken back, exported. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTable } from '#lib/sheet/read-table.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import { queryRow } from '#platform/db/statement.ts';
import { queryImportRows } from '#platform/entity/transfer.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { familyCalls } from '../model/records/family.ts';
import { batchExportGroupUserBase, templateGroupUserBase, undoImportGroupUserBase } from '../model/roster-transfer.ts';
import type { TransferStage } from './testing/transfer-fixture.ts';
import { analysed, line, startTransferStage, titles, workbook } from './testing/transfer-fixture.ts';

const seesNumbers = ['staff_import', 'staff_export', 'staff_structure', 'staff_family_view', 'staff_family_edit'];
const downloadFile = { method: 'GET' as const, path: '/api/v1/file/downloadFile' };

let stage: TransferStage;
/** Writes families and sees their numbers. */
let keeper: TestClient;
/** Writes families, and sees no numbers. */
let clerk: TestClient;

beforeAll(async () => {
  stage = await startTransferStage(
    { account: 'keeper', codes: [...seesNumbers, 'staff_phone_view'] },
    { account: 'clerk', codes: seesNumbers },
  );
  [keeper, clerk] = await Promise.all([stage.server.signIn('keeper'), stage.server.signIn('clerk')]);
});
afterAll(() => stage?.server.stop());

const contactTitles = ['紧急联系人', '与本人关系', '紧急联系电话'] as const;
type ContactLine = Partial<Record<(typeof contactTitles)[number], string>>;

/** A sheet of people with whom to call. */
const sheetOf = (lines: readonly (Record<string, string | undefined> & ContactLine)[]) =>
  workbook(lines, [...titles, ...contactTitles]);

async function personOf(employeeNo: string): Promise<{ id: number; version: number; hasContact: boolean }> {
  const found = await stage.inCompany(
    (db) => queryRow<{ id: number; version: number; hasContact: boolean }>(db)`
      select id, version, has_emergency_contact as has_contact
      from group_user_base
      where employee_no = ${employeeNo} and deleted_at is null`,
  );
  if (!found) throw new Error(`no ${employeeNo}`);
  return found;
}

async function familyOf(employeeNo: string) {
  const { id } = await personOf(employeeNo);
  const { records } = await keeper.ask(familyCalls.query, { userBaseId: id });
  return records.map(({ name, relation, phone, isEmergency }) => ({ name, relation, phone, isEmergency }));
}

/** What the preview says of each row's contact. */
async function remarksOf(client: TestClient, batchId: number): Promise<string[][]> {
  const { rows } = await client.ask(queryImportRows, { batchId });
  return rows.map(({ cells }) =>
    Object.entries(cells).flatMap(([key, cell]) =>
      key.startsWith('beside.') && cell.message ? [`${cell.level} ${cell.message}`] : [],
    ),
  );
}

test('the three columns stand in the template of who may write families, and become the record that the archive shows', async () => {
  const labelsOf = async (client: TestClient) => {
    const { rawPayload } = await client.send(templateGroupUserBase, { id: '1' });
    const read = await readTable(rawPayload, '模板.xlsx', [
      { key: 'name', label: '姓名', aliases: [], kind: 'text', required: false },
    ]);
    return read.columns
      .map(({ title }) => title)
      .filter((title) => (contactTitles as readonly string[]).includes(title));
  };
  expect(await labelsOf(keeper)).toEqual(contactTitles);
  expect(await labelsOf(stage.personnel)).toEqual([]);

  const { batchId, unknownColumns, error } = await analysed(
    keeper,
    await sheetOf([
      { ...line({ 工号: 'C1' }), 紧急联系人: '王　建国', 与本人关系: '父亲', 紧急联系电话: '+86 139 0013 9000' },
      { ...line({ 工号: 'C2' }), 紧急联系人: '李梅', 紧急联系电话: '0571-88886666' },
      { ...line({ 工号: 'C3' }), 与本人关系: '配偶', 紧急联系电话: '13900139002' },
      { ...line({ 工号: 'C4' }), 紧急联系人: '赵强', 与本人关系: '战友', 紧急联系电话: '没有电话' },
      { ...line({ 工号: 'C5' }) },
    ]),
  );
  expect([unknownColumns, error]).toEqual([['备注栏'], 0]);
  expect(await remarksOf(keeper, batchId)).toEqual([
    [],
    ['warning 与本人关系：没有填写，请向本人补问'],
    ['warning 与本人关系：没有紧急联系人的姓名，将留空', 'warning 紧急联系电话：没有紧急联系人的姓名，将留空'],
    [
      expect.stringMatching(/^warning 与本人关系：没有“战友”这个选项.*将留空$/u),
      'warning 紧急联系电话：不是电话号码，将留空',
    ],
    [],
  ]);
  const { rows } = await keeper.ask(queryImportRows, { batchId });
  expect(rows[0]?.cells).toMatchObject({
    'beside.contactName': { value: '王建国', raw: '王　建国' },
    'beside.contactRelation': { value: '父母', raw: '父亲' },
    'beside.contactPhone': { value: '13900139000' },
  });
  expect(await stage.commit(keeper, batchId, 'keeper')).toMatchObject({ inserted: 5, failed: 0 });
  expect(await familyOf('C1')).toEqual([{ name: '王建国', relation: '5', phone: '13900139000', isEmergency: true }]);
  expect(await familyOf('C2')).toEqual([{ name: '李梅', relation: null, phone: '057188886666', isEmergency: true }]);
  expect(await familyOf('C3')).toEqual([]);
  expect(await familyOf('C4')).toEqual([{ name: '赵强', relation: null, phone: null, isEmergency: true }]);
  expect(await familyOf('C5')).toEqual([]);
  expect([(await personOf('C1')).hasContact, (await personOf('C4')).hasContact]).toEqual([true, false]);
});

test('numbers of the contacts lie sealed in the batch, and in no remark', async () => {
  const phone = '13900139777';
  const { batchId } = await analysed(keeper, await sheetOf([{ ...line(), 紧急联系人: '孙某', 紧急联系电话: phone }]));
  const kept = await stage.inCompany(
    (db) => queryRow<{ text: string }>(db)`
      select r::text as text
      from import_row r
      where batch_id = ${batchId}`,
  );
  expect(kept?.text).not.toContain(phone);
});

test('name and number in one cell are parted, with who that is; a word for a relative is no name, and the number lies sealed', async () => {
  const title = '紧急联系人及电话';
  const cells = ['吴大海 13800001111', '吴大海（父亲）138-0000-1112', '母亲13800001113', '0571-88880000', '吴小海'];
  const people = cells.map((cell, at) => ({ ...line({ 工号: `T${at}` }), [title]: cell }));
  const { batchId, unknownColumns } = await analysed(keeper, await workbook(people, [...titles, title]));
  expect(unknownColumns).not.toContain(title);
  const kept = await stage.inCompany(
    (db) => queryRow<{ text: string }>(db)`
      select string_agg(r::text, ' ') as text
      from import_row r
      where batch_id = ${batchId}`,
  );
  for (const number of ['13800001111', '138-0000-1112', '13800001113']) expect(kept?.text).not.toContain(number);
  expect(await stage.commit(keeper, batchId, 'keeper')).toMatchObject({ inserted: 5, failed: 0 });
  expect(await familyOf('T0')).toEqual([{ name: '吴大海', relation: null, phone: '13800001111', isEmergency: true }]);
  expect(await familyOf('T1')).toEqual([{ name: '吴大海', relation: '5', phone: '13800001112', isEmergency: true }]);
  expect(await familyOf('T2')).toEqual([]);
  expect(await familyOf('T3')).toEqual([]);
  expect(await familyOf('T4')).toEqual([{ name: '吴小海', relation: null, phone: null, isEmergency: true }]);
});

test('a title above others that says whose they are leads to the contact too', async () => {
  const person: Record<string, string | undefined> = line({ 工号: 'C6' });
  const own = ['工号', '姓名', '证件号码', '手机号', '部门', '岗位', '入职日期', '用工形式'];
  const upper = ['基本信息', '', '', '', '', '', '', '', '紧急联系人', '', '', '配偶', ''];
  const lower = [...own, '姓名', '关系', '电话', '姓名', '联系电话'];
  const cells = [...own.map((title) => person[title] ?? ''), '钱七', '哥哥', '13900139006', '吴八', '13900139007'];
  const csv = [upper, lower, cells].map((row) => row.join(',')).join('\n');
  const batch = await analysed(keeper, Buffer.from(csv), {}, '花名册.csv');
  expect(batch.unknownColumns).toEqual(['配偶·姓名', '配偶·联系电话']);
  await stage.commit(keeper, batch.batchId, 'keeper');
  expect(await familyOf('C6')).toEqual([{ name: '钱七', relation: '7', phone: '13900139006', isEmergency: true }]);
});

const contact = { 紧急联系人: '周九', 与本人关系: '配偶', 紧急联系电话: '13900139010' };
const other = { ...contact, 紧急联系电话: '13900139011' };
const stored = [{ name: '周九', relation: '1', phone: '13900139010', isEmergency: true }];

/** A sheet that says whom to call for somebody who is there. */
const update = async (client: TestClient, values: ContactLine) =>
  analysed(client, await workbook([{ 工号: 'C7', ...values }], ['工号', ...contactTitles]), {
    mode: 'update',
    matchBy: 'employeeNo',
  });
let added: number;

test('a contact is added to somebody who is there, none is written over, none is doubled', async () => {
  const person = line({ 工号: 'C7' });
  await stage.commit(keeper, (await analysed(keeper, await sheetOf([person]))).batchId, 'keeper');
  const batch = await update(keeper, contact);
  added = batch.batchId;
  expect(batch).toMatchObject({ change: 1, error: 0, warning: 0 });
  const before = await personOf('C7');
  expect(await stage.commit(keeper, added, 'keeper')).toMatchObject({ updated: 1, canUndo: true });
  expect(await familyOf('C7')).toEqual(stored);
  expect((await personOf('C7')).version).toBe(before.version + 1);
  expect(await update(keeper, contact)).toMatchObject({ change: 0, error: 0, warning: 0 });
});

test('a contact who is there stays as the archive has it, and says so; who sees no numbers cannot try them', async () => {
  const batch = await update(keeper, other);
  expect([batch.change, await remarksOf(keeper, batch.batchId)]).toEqual([
    0,
    [['warning 紧急联系人：档案中已有这位家属，保持原值，要改请到档案或用员工履历模板']],
  ]);
  // Whoever sees no numbers is answered the same for a right and a wrong one.
  const [right, wrong] = [await update(clerk, contact), await update(clerk, other)];
  const answer = await remarksOf(clerk, right.batchId);
  expect(answer).toEqual(await remarksOf(clerk, wrong.batchId));
  expect(answer.flat()).toHaveLength(1);
  await stage.commit(keeper, batch.batchId, 'keeper');
  expect(await familyOf('C7')).toEqual(stored);
});

test('an undo takes a contact back from somebody who was there', async () => {
  const undone = await keeper.ask(undoImportGroupUserBase, { batchId: added });
  expect(undone).toMatchObject({ undone: 0, kept: 0, madeUndone: 1, madeKept: 0, madeLabels: ['家庭成员'] });
  expect(await familyOf('C7')).toEqual([]);
  expect((await personOf('C7')).hasContact).toBe(false);
});

test('an undo takes people and their contacts back, although the contact changed what the roster holds of the person', async () => {
  const people = ['C8', 'C9'].map((工号, at) => ({
    ...line({ 工号 }),
    紧急联系人: `郑${'一二'.charAt(at)}`,
    与本人关系: '母亲',
    紧急联系电话: `1390013902${at}`,
  }));
  const { batchId } = await analysed(keeper, await sheetOf(people));
  await stage.commit(keeper, batchId, 'keeper');
  expect((await personOf('C8')).hasContact).toBe(true);
  expect(await keeper.ask(undoImportGroupUserBase, { batchId })).toMatchObject({
    undone: 2,
    kept: 0,
    madeUndone: 2,
    madeKept: 0,
  });
  const left = await stage.inCompany(
    (db) => queryRow<{ count: number }>(db)`
      select count(*) as count
      from user_family
      where deleted_at is null and name in ('郑一', '郑二')`,
  );
  expect(left?.count).toBe(0);
});

test('an export holds the columns for who may see families, the number masked without its code, and an import reads them back', async () => {
  const fields = ['employeeNo', 'beside.contactName', 'beside.contactRelation', 'beside.contactPhone'];
  const lineOf = async (client: TestClient, account: string) => {
    const { recordId } = await client.ask(batchExportGroupUserBase, { fields, filter: { keyword: 'C1' } });
    await stage.run(recordId, account);
    const { filePath } = (await stage.inCompany(
      (db) => queryRow<{ filePath: string }>(db)`select file_path from export_record where id = ${recordId}`,
    )) ?? { filePath: '' };
    const { rawPayload } = await client.send(downloadFile, { filePath });
    const text = (key: string): SheetColumn => ({ key, label: key, aliases: [], kind: 'text', required: false });
    const read = await readTable(rawPayload, '导出.xlsx', ['工号', ...contactTitles].map(text));
    return read.rows[0]?.values;
  };
  expect(await lineOf(keeper, 'keeper')).toEqual({
    工号: 'C1',
    紧急联系人: '王建国',
    与本人关系: '父母',
    紧急联系电话: '13900139000',
  });
  expect(await lineOf(clerk, 'clerk')).toMatchObject({ 紧急联系电话: '139****9000' });
  expect(await stage.masked.call(batchExportGroupUserBase, { fields })).toMatchObject({ errorCode: 'FY-A001' });
});
