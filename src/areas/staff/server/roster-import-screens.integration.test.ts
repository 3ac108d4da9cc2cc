/** What the screens of an import ask of the server: mends and their way back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute, queryRows } from '#platform/db/statement.ts';
import { queryImports, queryImportWords, removeImportWords } from '#platform/entity/import-records.ts';
import { queryImportRows, updateImportCells } from '#platform/entity/transfer.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { runCommit } from '#platform/transfer/commit-import.ts';
import { batchImportRosterGroupUserBase, undoImportGroupUserBase } from '../model/roster-transfer.ts';
import type { TransferStage } from './testing/transfer-fixture.ts';
import {
  analyse,
  analysed,
  line,
  startTransferStage,
  titles,
  workbook,
  workbookOf,
} from './testing/transfer-fixture.ts';

let stage: TransferStage;
let personnel: TestClient;

beforeAll(async () => {
  stage = await startTransferStage();
  ({ personnel } = stage);
});
afterAll(() => stage?.server.stop());

const withKinds = [...titles, '用工形式'] as const;

/** Texts of one column as the sheet holds them now. */
async function rawsOf(batchId: number, key: string): Promise<(string | undefined)[]> {
  const { rows } = await personnel.ask(queryImportRows, { batchId });
  return rows.map(({ cells }) => cells[key]?.raw);
}

interface Department {
  readonly name: string;
  readonly above: string;
  readonly code: string;
  readonly sort: number;
}

const departmentsNamed = (names: readonly string[]) =>
  stage.inCompany(
    (db) =>
      queryRows<Department>(db)`
      select g.name, above.name as above, g.code, g.sort
      from group_info g
      join group_info above on above.id = g.parent_id
      where g.deleted_at is null and g.name = any(${[...names]}::text[])
      order by g.id`,
  );

const entities = ['group_user_base'];
const importsOf = async (client: TestClient) => (await client.ask(queryImports, { entities })).imports;
const wordsOf = async (client: TestClient) => (await client.ask(queryImportWords, { entities })).words;

test('several words are mended in one call, and one call puts each cell back to what it held', async () => {
  const words = ['退休', '临时', '退休', '正式'];
  const lines = words.map((word) => ({ ...line(), 用工形式: word }));
  const { batchId } = await analysed(personnel, await workbook(lines, withKinds));
  const { inverse } = await personnel.ask(updateImportCells, {
    batchId,
    changes: [
      { key: 'employmentType', raw: '退休', value: '退休返聘' },
      { key: 'employmentType', raw: '临时', value: '退休返聘' },
    ],
  });
  expect(await rawsOf(batchId, 'employmentType')).toEqual(['退休返聘', '退休返聘', '退休返聘', '正式']);
  await personnel.ask(updateImportCells, { batchId, changes: inverse ?? [] });
  expect(await rawsOf(batchId, 'employmentType')).toEqual(words);
});

test('one unknown department is made at commit where it was asked for; another column makes nothing', async () => {
  const lines = [line({ 部门: '新组' }), line({ 部门: '另一组' })];
  const { batchId, fields } = await analysed(personnel, await workbook(lines));
  expect(fields.filter(({ creates }) => creates).map(({ key }) => key)).toEqual(['groupInfoId']);
  const change = { raw: '新组', value: '研发中心/新组', create: true };
  expect(await personnel.call(updateImportCells, { batchId, changes: [{ ...change, key: 'position' }] })).toMatchObject(
    { errorCode: 'FY-V001' },
  );
  const { batch } = await personnel.ask(updateImportCells, { batchId, changes: [{ ...change, key: 'groupInfoId' }] });
  expect(batch.problems.map(({ kind, values }) => [kind, values[0]?.raw])).toEqual([
    ['unknown_department', '另一组'],
    ['new_department', '研发中心/新组'],
  ]);
  expect(await stage.commit(personnel, batchId)).toMatchObject({ inserted: 1, failed: 1 });
  expect(await departmentsNamed(['新组', '另一组'])).toEqual([
    { name: '新组', above: '研发中心', code: 'D0001', sort: 1 },
  ]);
});

test('cells show what will be stored: case, blanks, +86, the path of a department, the number of a superior', async () => {
  const chief = line({ 工号: 'B1' });
  await stage.commit(personnel, (await analysed(personnel, await workbook([chief]))).batchId);
  const given = line({ 部门: '后端组' });
  const phone = given.手机号 ?? '';
  const { batchId } = await analysed(
    personnel,
    await workbook(
      [{ ...given, 手机号: `+86 ${phone.slice(0, 3)} ${phone.slice(3)}`, 直属上级: 'B1' }],
      [...titles, '直属上级'],
    ),
  );
  const { rows } = await personnel.ask(queryImportRows, { batchId });
  expect(rows[0]?.cells).toMatchObject({
    phone: { value: phone, raw: `+86 ${phone.slice(0, 3)} ${phone.slice(3)}` },
    groupInfoId: { value: '研发中心/后端组', raw: '后端组' },
    superiorId: { value: `${chief.姓名}（B1）`, raw: 'B1' },
  });
});

test('undo takes the departments back that the import made, except one that somebody uses or changed', async () => {
  const lines = ['华东/上海', '华东/杭州', '华南', '华北'].map((部门) => line({ 部门 }));
  const { batchId } = await analysed(personnel, await workbook(lines), { createDepartments: 'true' });
  await stage.commit(personnel, batchId);
  const names = ['华东', '上海', '杭州', '华南', '华北'];
  const made = await departmentsNamed(names);
  expect(made.map(({ code }) => /^D\d+$/u.test(code))).toEqual(names.map(() => true));
  // Behind 研发中心, which stood there before.
  expect(made.filter(({ above }) => above === '样例公司').every(({ sort }) => sort > 0)).toBe(true);
  // Somebody joined one of them, and another one was given a new name.
  await stage.commit(personnel, (await analysed(personnel, await workbook([line({ 部门: '华南' })]))).batchId);
  await stage.inCompany(
    (db) => execute(db)`
    update group_info
    set version = version + 1
    where name = '华北' and deleted_at is null`,
  );
  expect(await personnel.ask(undoImportGroupUserBase, { batchId })).toEqual({
    undone: 4,
    kept: 0,
    madeUndone: 3,
    madeKept: 2,
    madeLabels: ['部门'],
  });
  expect((await departmentsNamed(names)).map(({ name }) => name)).toEqual(['华南', '华北']);
});

test('the list of imports tells state, counts and whether they can be taken back, of the own imports alone', async () => {
  const { batchId } = await analysed(personnel, await workbook([line(), line({ 证件号码: '1' })]), {}, '名单甲.xlsx');
  const [open] = await importsOf(personnel);
  expect(open).toMatchObject({
    batchId,
    label: '员工',
    fileName: '名单甲.xlsx',
    status: 'ready',
    total: 2,
    canUndo: false,
  });
  await stage.commit(personnel, batchId);
  const [done] = await importsOf(personnel);
  expect(done).toMatchObject({ batchId, status: 'done', inserted: 1, failed: 1, canUndo: true });
  expect((await importsOf(stage.stranger)).map((row) => row.batchId)).not.toContain(batchId);
  expect((await importsOf(stage.neighbour)).map((row) => row.batchId)).not.toContain(batchId);
  await personnel.ask(undoImportGroupUserBase, { batchId });
  expect((await importsOf(personnel))[0]).toMatchObject({ status: 'undone', canUndo: false });
});

test('remembered words are listed and taken back, and asked for again; not by others', async () => {
  const sheet = async () => analysed(personnel, await workbook([{ ...line(), 用工形式: '返聘人' }], withKinds));
  const changes = [{ key: 'employmentType', raw: '返聘人', value: '退休返聘' }];
  await personnel.ask(updateImportCells, { batchId: (await sheet()).batchId, changes });
  expect((await sheet()).problems.map(({ kind }) => kind)).toContain('remembered_word');
  const [word, ...others] = (await wordsOf(personnel)).filter(({ word: text }) => text === '返聘人');
  expect([word?.label, word?.meaning, others]).toEqual(['用工形式', '退休返聘', []]);
  const ids = [word?.id ?? 0];
  expect(await wordsOf(stage.neighbour)).toEqual([]);
  expect(await stage.neighbour.call(removeImportWords, { ids })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await stage.powerless.call(removeImportWords, { ids })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await personnel.call(removeImportWords, { ids: [] })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await personnel.ask(removeImportWords, { ids })).toEqual({ removed: 1 });
  expect(await personnel.call(removeImportWords, { ids })).toMatchObject({ errorCode: 'FY-N001' });
  expect((await sheet()).problems.map(({ kind }) => kind)).toContain('unknown_choice');
});

test.each([queryImports, queryImportWords])(
  '$label needs the right to import, and an entity that there is',
  async (listing) => {
    expect(await stage.powerless.call(listing, { entities })).toMatchObject({ errorCode: 'FY-A001' });
    expect(await personnel.call(listing, { entities: ['nothing'] })).toMatchObject({ errorCode: 'FY-V001' });
  },
);

test('sheets of a workbook are listed with their rows, several are taken together, and one left out is named', async () => {
  const content = await workbookOf({
    研发: [line({ 部门: '总部一' }), line({ 部门: '总部一' })],
    市场: [line({ 部门: '总部一' })],
    通讯录: [line(), line(), line()],
  });
  const one = await analysed(personnel, content);
  expect([one.sheetName, one.total, one.otherSheets]).toEqual([
    '研发',
    2,
    [
      { sheetName: '市场', rows: 1, isKnown: true },
      { sheetName: '通讯录', rows: 3, isKnown: true },
    ],
  ]);
  const sheetNames = JSON.stringify(['研发', '市场']);
  const two = await analysed(personnel, content, { sheetNames, createDepartments: 'true' });
  expect(two.sheets.map(({ sheetName, total }) => [sheetName, total])).toEqual([
    ['研发', 2],
    ['市场', 1],
  ]);
  expect(two.otherSheets).toEqual([{ sheetName: '通讯录', rows: 3, isKnown: true }]);
  expect((await importsOf(personnel))[0]).toMatchObject({ batchId: two.batchId, sheets: 2, total: 3 });
  await personnel.ask(batchImportRosterGroupUserBase, { batchId: two.batchId });
  // Both jobs at once: they name the same new department.
  await Promise.all(two.sheets.map(({ batchId }) => runCommit(stage.server.platform, stage.job(batchId))));
  expect(await departmentsNamed(['总部一'])).toHaveLength(1);
  expect(await personnel.ask(undoImportGroupUserBase, { batchId: two.batchId })).toMatchObject({
    undone: 3,
    madeUndone: 1,
  });
  expect(await analyse(personnel, content, { sheetNames: '[1]' })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await analyse(personnel, content, { sheetNames: '["没有"]' })).toMatchObject({ errorCode: 'FY-V001' });
});

test('undo of a workbook takes back a department that the job of its last sheet made and all sheets use', async () => {
  const content = await workbookOf({ 研发: [line({ 部门: '总部二' })], 市场: [line({ 部门: '总部二' })] });
  const sheetNames = JSON.stringify(['研发', '市场']);
  const { batchId, sheets } = await analysed(personnel, content, { sheetNames, createDepartments: 'true' });
  await personnel.ask(batchImportRosterGroupUserBase, { batchId });
  for (const sheet of sheets.toReversed()) await runCommit(stage.server.platform, stage.job(sheet.batchId));
  expect(await personnel.ask(undoImportGroupUserBase, { batchId })).toEqual({
    undone: 2,
    kept: 0,
    madeUndone: 1,
    madeKept: 0,
    madeLabels: ['部门'],
  });
  expect(await departmentsNamed(['总部二'])).toEqual([]);
});

test('a workbook without one known column is opened all the same, and matched by hand', async () => {
  const content = await workbook([line()]);
  const foreign = await workbookOf({ Staff: [{ Who: '王一', Unit: '研发中心', Task: '工程师' }] }, [
    'Who',
    'Unit',
    'Task',
  ]);
  const batch = await analysed(personnel, foreign);
  expect(batch.columns.map(({ title, key }) => [title, key])).toEqual([
    ['Who', null],
    ['Unit', null],
    ['Task', null],
  ]);
  expect(batch.missingRequired).toContain('姓名');
  const mapping = JSON.stringify({ 0: 'name', 1: 'groupInfoId', 2: 'position' });
  const { rows } = await personnel.ask(queryImportRows, {
    batchId: (await analysed(personnel, foreign, { mapping })).batchId,
  });
  expect(rows[0]?.cells).toMatchObject({ name: { value: '王一' }, position: { value: '工程师' } });
  expect((await analysed(personnel, content)).missingRequired).toEqual([]);
});
