/** Fields that a company added, everywhere a declared one is: saving, list, filter, sheets, undo, export, log. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TableField } from '../../model/own-fields/table-field-calls.ts';
import { queryTableField, updateTableField } from '../../model/own-fields/table-field-calls.ts';
import { commitImport, queryImportRows } from '#platform/entity/transfer.ts';
import { readTable } from '#lib/sheet/read-table.ts';
import { runCommit } from '#platform/transfer/commit-import.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryArchiveLog, queryBasicInfo } from '../../model/archive-calls.ts';
import { insertGroupInfo } from '../../model/department-calls.ts';
import { entryGroupUserBase } from '../../model/entry-calls.ts';
import { queryPage, updateGroupUserBase } from '../../model/roster-calls.ts';
import {
  batchExportGroupUserBase,
  excel,
  templateGroupUserBase,
  undoImportGroupUserBase,
} from '../../model/roster-transfer.ts';
import { eraseRemovedFields } from './removed-fields.ts';
import { hire, linkMember, newIdNumber, rootOf } from '../testing/staff-fixture.ts';
import { analysed, line, titles, workbook } from '../testing/transfer-fixture.ts';

const codes = [
  'staff_structure',
  'staff_entry',
  'staff_edit',
  'staff_import',
  'staff_export',
  'dept_edit',
  'staff_phone_view',
  'staff_idcard_view',
];
const custom = (fieldKey: string, title: string, more: Partial<TableField>): TableField => ({
  fieldKey,
  title,
  visible: true,
  builtIn: false,
  ...more,
});
const driverNo = custom('driverNo', '司机证号', { dataType: 'text', unique: true });
const definitions = [
  driverNo,
  custom('shoeSize', '鞋码', { dataType: 'number' }),
  custom('badgeUntil', '门禁到期', { dataType: 'date' }),
  custom('dormitory', '住宿', { dataType: 'bool' }),
  custom('shift', '班次', { dataType: 'choice', options: ['早班', '晚班'] }),
  custom('grade', '内部评级', { dataType: 'text', sensitive: true }),
];

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
/** The same rights without the code of sensitive fields. */
let clerk: TestClient;
let head: TestClient;
const departments = { own: 0, other: 0 };

const define = (fields: readonly TableField[], confirm = false) =>
  hr.call(updateTableField, { tableCode: 'staff_roster', scope: 'company', fields: [...fields], confirm });
const read = (id: number, client = hr) => client.ask(queryBasicInfo, { id });
const save = async (id: number, values: object, client = hr) =>
  client.call(updateGroupUserBase, { id, version: (await read(id)).base.version, ...values });
const found = async (filter: object, client = hr) =>
  (await client.ask(queryPage, { filter: filter as never, page: { current: 1, size: 50 } })).records.map(
    ({ id }) => id,
  );

async function commit(batchId: number): Promise<void> {
  await hr.ask(commitImport, { batchId });
  await runCommit(server.platform, { batchId, ...owner() });
}
const owner = () => ({
  accountId: enterprise.accountIds.get('hr') ?? 0,
  groupCode: enterprise.groupCode,
  companyCode: enterprise.companyCodes[0],
});

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', codes: [...codes, 'field_edit'] },
    { account: 'clerk', codes },
    { account: 'head', codes: ['staff_structure', 'staff_edit'], dataScope: 'dept_and_child' },
  );
  [hr, clerk, head] = (await Promise.all(['hr', 'clerk', 'head'].map((account) => server.signIn(account)))) as [
    TestClient,
    TestClient,
    TestClient,
  ];
  const root = await rootOf(hr);
  departments.own = (await hr.ask(insertGroupInfo, { name: '研发中心', nodeType: 'department', parentId: root })).id;
  departments.other = (await hr.ask(insertGroupInfo, { name: '销售部', nodeType: 'department', parentId: root })).id;
  expect(await define(definitions)).toMatchObject({ resultCode: 1 });
});
afterAll(() => server?.stop());

test('area-staff 8.12: the custom field 司机证号 (unique) appears in entry form, template 1, filter and export; a duplicate value is FY-C001', async () => {
  // The entry form is drawn from these columns; e2e/staff.custom.spec.ts fills it in.
  expect((await hr.ask(queryTableField, { tableCode: 'staff_roster' })).fields).toContainEqual(
    expect.objectContaining({ fieldKey: 'driverNo', dataType: 'text', unique: true }),
  );
  const driver = await hire(hr, { groupInfoId: departments.own, customFields: { driverNo: 'A-001', shoeSize: 42.5 } });
  expect((await read(driver.id)).base['customFields']).toEqual({ driverNo: 'A-001', shoeSize: 42.5 });
  const refused = await hr.call(entryGroupUserBase, {
    name: '李四',
    position: '司机',
    entryDate: '2024-03-01',
    groupInfoId: departments.own,
    idNumber: newIdNumber(),
    phone: '15400009999',
    customFields: { driverNo: 'A-001' },
  });
  expect(refused).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '司机证号已被员工「张伟」使用',
    data: { fields: { 'custom.driverNo': '司机证号已被员工「张伟」使用' } },
  });
  const template = await readTable((await hr.send(templateGroupUserBase, { id: 1 })).rawPayload, '模板.xlsx', []);
  expect(template.columns.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['司机证号', '鞋码', '门禁到期', '住宿', '班次', '内部评级']),
  );
  expect(await found({ 'custom.driverNo': 'A-001' })).toEqual([driver.id]);
  const sheet = await readTable(
    (
      await hr.send(excel, {
        filter: { 'custom.driverNo': 'A-001' },
        fields: ['name', 'custom.driverNo', 'custom.shoeSize'],
      })
    ).rawPayload,
    '导出.xlsx',
    [
      { key: 'no', label: '司机证号', aliases: [], kind: 'text', required: false },
      { key: 'size', label: '鞋码', aliases: [], kind: 'number', required: false },
    ],
  );
  expect(sheet.rows.map(({ values }) => values)).toEqual([{ no: 'A-001', size: 42.5 }]);
});

test('area-staff 8.12: a department head with scope dept_and_child gets FY-N001 for another department’s person, custom fields or not', async () => {
  const boss = await hire(hr, { groupInfoId: departments.own });
  const outside = await hire(hr, { groupInfoId: departments.other, customFields: { driverNo: 'B-001' } });
  const inside = await hire(hr, { groupInfoId: departments.own, customFields: { driverNo: 'B-002' } });
  await linkMember(server, enterprise, 'head', boss.id, [departments.own]);
  expect(await head.call(queryBasicInfo, { id: outside.id })).toMatchObject({ errorCode: 'FY-N001' });
  expect(
    await head.call(updateGroupUserBase, { id: outside.id, version: 0, customFields: { driverNo: 'B-009' } }),
  ).toMatchObject({ errorCode: 'FY-N001' });
  expect(await found({ 'custom.driverNo': 'B-001' }, head)).toEqual([]);
  expect(await found({ 'custom.driverNo': 'B-002' }, head)).toEqual([inside.id]);
});

describe('values', () => {
  test('each kind is checked, kept beside the others, emptied by null, and found by its filter', async () => {
    const { id } = await hire(hr, {
      groupInfoId: departments.own,
      customFields: { shoeSize: 38, badgeUntil: '2027-05-01', dormitory: true, shift: '晚班' },
    });
    for (const wrong of [
      { shoeSize: '38' },
      { badgeUntil: '2027-02-30' },
      { dormitory: '是' },
      { shift: '夜班' },
      { nothing: 1 },
    ])
      expect(await save(id, { customFields: wrong })).toMatchObject({ errorCode: 'FY-V001' });
    for (const filter of [
      { 'custom.shoeSize': [37, 39] },
      { 'custom.badgeUntil': ['2027-01-01', null] },
      { 'custom.dormitory': true },
      { 'custom.shift': ['晚班'] },
    ])
      expect(await found(filter)).toEqual([id]);
    expect(await found({ 'custom.shoeSize': [39, 40] })).toEqual([]);
    expect(await save(id, { customFields: { shift: null, shoeSize: 39 } })).toMatchObject({ resultCode: 1 });
    expect((await read(id)).base['customFields']).toEqual({ shoeSize: 39, badgeUntil: '2027-05-01', dormitory: true });
    const { records } = await hr.ask(queryArchiveLog, { filter: { id }, page: { current: 1, size: 10 } });
    expect(records[0]?.changes).toEqual(
      expect.arrayContaining([
        { key: 'custom.shift', label: '班次', before: '晚班', after: null },
        { key: 'custom.shoeSize', label: '鞋码', before: 38, after: 39 },
      ]),
    );
    for (const filter of [
      { 'custom.nothing': '1' },
      { 'custom.shoeSize': 'x' },
      { 'custom.shift': ['夜班'] },
      { nothing: 1 },
    ])
      expect(await hr.call(queryPage, { filter, page: { current: 1, size: 10 } })).toMatchObject({
        errorCode: 'FY-V001',
      });
  });

  test('a sensitive one is neither shown to, filtered, exported in the clear nor written by who lacks field_edit, and hidden in the log', async () => {
    const { id } = await hire(hr, { groupInfoId: departments.own, customFields: { grade: 'S', shift: '早班' } });
    expect((await read(id, clerk)).base['customFields']).toEqual({ shift: '早班' });
    expect(
      (await clerk.ask(queryTableField, { tableCode: 'staff_roster' })).fields.map(({ fieldKey }) => fieldKey),
    ).not.toContain('grade');
    expect(
      await clerk.call(queryPage, { filter: { 'custom.grade': 'S' }, page: { current: 1, size: 10 } }),
    ).toMatchObject({ errorCode: 'FY-V001' });
    expect(await save(id, { customFields: { grade: 'D', shift: '晚班' } }, clerk)).toMatchObject({ resultCode: 1 });
    expect((await read(id)).base['customFields']).toEqual({ grade: 'S', shift: '晚班' });
    const columns = [{ key: 'grade', label: '内部评级', aliases: [], kind: 'text' as const, required: false }];
    const answer = await clerk.send(excel, { filter: { 'custom.shift': ['晚班'] }, fields: ['name', 'custom.grade'] });
    expect(
      (await readTable(answer.rawPayload, '导出.xlsx', columns)).rows.map(({ values }) => values['grade']),
    ).toEqual(['****']);
    await save(id, { customFields: { grade: 'A' } });
    const { records } = await hr.ask(queryArchiveLog, { filter: { id }, page: { current: 1, size: 1 } });
    expect(records[0]?.changes).toEqual([
      { key: 'custom.grade', label: '内部评级', before: '******', after: '******' },
    ]);
  });

  test('who lacks field_edit pays for them once: later reads ask no definitions until the company changes them', async () => {
    const { id } = await hire(hr, { groupInfoId: departments.own, customFields: { grade: 'S', shift: '早班' } });
    const own = async () =>
      (
        await clerk.ask(queryPage, {
          filter: { groupInfoIds: [departments.own] },
          page: { current: 1, size: 50 },
          columns: ['name', 'customFields'],
        })
      ).records.find((row) => row.id === id)?.['customFields'];
    const askedFor = async () => {
      const send = vi.spyOn(pg.Client.prototype, 'query');
      await own();
      const texts = send.mock.calls.map(([first]: unknown[]) => String((first as { text?: string }).text ?? first));
      send.mockRestore();
      expect(texts.some((text) => text.includes('group_user_base'))).toBe(true);
      return texts.filter((text) => text.includes('table_field')).length;
    };
    // Whatever was asked before this test: a change of the definitions drops it.
    await define([...definitions, custom('badge', '工牌', { dataType: 'text' })]);
    expect([await askedFor(), await askedFor(), await askedFor()]).toEqual([1, 0, 0]);
    expect(await own()).toEqual({ shift: '早班' });
    await define(definitions.map((field) => (field.fieldKey === 'shift' ? { ...field, sensitive: true } : field)));
    expect(await own()).toEqual({});
    await define(definitions);
    expect(await own()).toEqual({ shift: '早班' });
  });

  test('a required one is asked for at every save by who may edit, named or not', async () => {
    const { id } = await hire(hr, { groupInfoId: departments.own });
    await define([...definitions, custom('locker', '柜号', { dataType: 'text', required: true })]);
    try {
      expect(await save(id, { hobbies: '钓鱼' })).toMatchObject({ errorCode: 'FY-V001', errorDesc: '柜号：必填' });
      expect(await save(id, { hobbies: '钓鱼', customFields: { locker: 'L1' } })).toMatchObject({ resultCode: 1 });
      expect(await save(id, { customFields: { locker: '' } })).toMatchObject({
        errorCode: 'FY-V001',
        errorDesc: '柜号：必填',
      });
      expect(await save(id, { hobbies: '下棋' })).toMatchObject({ resultCode: 1 });
      const entry = {
        name: '王五',
        position: '工程师',
        entryDate: '2024-03-01',
        groupInfoId: departments.own,
        idNumber: newIdNumber(),
        phone: '15400008888',
      };
      expect(await hr.call(entryGroupUserBase, entry)).toMatchObject({ errorCode: 'FY-V001', errorDesc: '柜号：必填' });
      const batch = await analysed(hr, await workbook([{ ...line({ 部门: '研发中心' }) }], [...titles, '柜号']));
      expect(batch).toMatchObject({
        error: 1,
        problems: [expect.objectContaining({ key: 'custom.locker', kind: 'required' })],
      });
    } finally {
      await define(definitions, true);
    }
  });
});

test('one that the company requires counts in completeness and is named as missing, for everybody from the day it is required', async () => {
  const [one, two] = [
    await hire(hr, { groupInfoId: departments.own }),
    await hire(hr, { groupInfoId: departments.own, employmentType: 'intern' }),
  ];
  const scores = async () => [(await read(one.id)).base.completeness, (await read(two.id)).base.completeness];
  const missing = async (client = hr) =>
    (await read(one.id, client)).missing.filter(({ key }) => key.startsWith('custom.'));
  const before = await scores();
  const wanted = [
    custom('locker', '柜号', { dataType: 'text', required: true }),
    custom('keyNo', '钥匙号', { dataType: 'text', required: true, sensitive: true }),
  ];
  await define([...definitions, ...wanted]);
  try {
    const after = await scores();
    expect(after.every((score, index) => score < (before[index] ?? 0))).toBe(true);
    expect(await missing()).toEqual([
      { key: 'custom.locker', label: '柜号' },
      { key: 'custom.keyNo', label: '钥匙号' },
    ]);
    expect(await missing(clerk)).toEqual([{ key: 'custom.locker', label: '柜号' }]);
    // A save counts as the statement over all rows did: the same two parts filled are the same number.
    expect(await save(one.id, { customFields: { locker: 'L7', keyNo: 'K7' } })).toMatchObject({ resultCode: 1 });
    expect(await save(two.id, { customFields: { locker: 'L8', keyNo: 'K8' } })).toMatchObject({ resultCode: 1 });
    const filled = await scores();
    expect(filled.every((score, index) => score > (after[index] ?? 100))).toBe(true);
    expect(await missing()).toEqual([]);
    await define([...definitions, ...wanted.slice(0, 1)], true);
    await define([...definitions, ...wanted]);
    expect(await scores()).toEqual(filled);
  } finally {
    await define(definitions, true);
  }
  expect(await scores()).toEqual(before);
});

test('sheets: new rows, a cell-level difference in update mode, 清空, duplicates in the file and in the roster, undo', async () => {
  const columns = [...titles, '司机证号', '鞋码', '住宿', '班次'];
  const first = { ...line({ 部门: '研发中心', 工号: 'C-1' }), 司机证号: 'S-1', 鞋码: '41', 住宿: '是', 班次: '早班' };
  const made = await analysed(
    hr,
    await workbook(
      [first, { ...line({ 部门: '研发中心' }), 司机证号: 'S-1' }, { ...line({ 部门: '研发中心' }), 司机证号: 'A-001' }],
      columns,
    ),
  );
  expect(made).toMatchObject({ ok: 1, error: 2 });
  expect(made.problems.map(({ kind, key }) => `${kind} ${key}`).sort()).toEqual([
    'duplicate_in_file custom.driverNo',
    'taken custom.driverNo',
  ]);
  await commit(made.batchId);
  const [id] = await found({ 'custom.driverNo': 'S-1' });
  expect((await read(id ?? 0)).base['customFields']).toEqual({
    driverNo: 'S-1',
    shoeSize: 41,
    dormitory: true,
    shift: '早班',
  });
  const update = await analysed(
    hr,
    await workbook([{ 工号: 'C-1', 鞋码: '43', 班次: '清空' }], ['工号', '鞋码', '班次']),
    {
      mode: 'update',
      matchBy: 'employeeNo',
    },
  );
  expect(update).toMatchObject({ change: 1, error: 0 });
  const { rows } = await hr.ask(queryImportRows, { batchId: update.batchId });
  expect(rows[0]?.cells['custom.shoeSize']).toMatchObject({ value: 43, old: 41, level: 'change' });
  expect(rows[0]?.cells['custom.driverNo']).toBeUndefined();
  await commit(update.batchId);
  expect((await read(id ?? 0)).base['customFields']).toEqual({ driverNo: 'S-1', shoeSize: 43, dormitory: true });
  expect(await hr.ask(undoImportGroupUserBase, { batchId: update.batchId })).toMatchObject({ undone: 1, kept: 0 });
  expect((await read(id ?? 0)).base['customFields']).toEqual({
    driverNo: 'S-1',
    shoeSize: 41,
    dormitory: true,
    shift: '早班',
  });
});

test('an export job writes them, the definitions of its run time decide', async () => {
  const { recordId } = await hr.ask(batchExportGroupUserBase, { fields: ['name', 'custom.shift'], format: 'csv' });
  await runExport(server.platform, { recordId, ...owner() });
  const records = (await hr.send({ method: 'POST', path: '/api/v1/user/group/queryExportRecords' }, {})).json<{
    data: { records: { id: number; status: string }[] };
  }>().data.records;
  expect(records.find(({ id }) => id === recordId)).toMatchObject({ status: 'success' });
  expect(await hr.call(batchExportGroupUserBase, { fields: ['custom.nothing'] })).toMatchObject({
    errorCode: 'FY-V001',
  });
});

test('definitions: a title of the declaration, a change of type with data, an unknown list are refused; built-in columns stay as chosen', async () => {
  expect(await define([...definitions, custom('other', '手机号', { dataType: 'text' })])).toMatchObject({
    errorCode: 'FY-C001',
  });
  expect(await define([{ ...driverNo, dataType: 'number' }, ...definitions.slice(1)])).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '字段「司机证号」已有数据，不能改变类型',
  });
  expect(await hr.call(queryTableField, { tableCode: 'nothing' })).toMatchObject({ errorCode: 'FY-V001' });
  const { fields } = await hr.ask(queryTableField, { tableCode: 'staff_roster', level: 'company' });
  const major = fields.find(({ fieldKey }) => fieldKey === 'major');
  if (!major) throw new Error('there is no column major');
  await define([{ ...major, visible: true }, ...definitions]);
  await define(definitions);
  expect((await hr.ask(queryTableField, { tableCode: 'staff_roster' })).fields[0]).toMatchObject({
    fieldKey: 'major',
    visible: true,
  });
});

test('the list external_pool answers the columns of people outside, and keeps a personal choice; staff_structure takes no fields of the company', async () => {
  const { fields } = await hr.ask(queryTableField, { tableCode: 'external_pool' });
  expect(fields).toContainEqual(
    expect.objectContaining({ fieldKey: 'skills', title: '技能', visible: true, builtIn: true }),
  );
  expect(fields.map(({ fieldKey }) => fieldKey)).not.toContain('expectSalaryMin');
  const chosen = fields.filter(({ fieldKey }) => fieldKey === 'skills').map((field) => ({ ...field, visible: false }));
  expect(
    await hr.call(updateTableField, { tableCode: 'external_pool', scope: 'personal', fields: chosen }),
  ).toMatchObject({ resultCode: 1 });
  expect(await hr.ask(queryTableField, { tableCode: 'external_pool' })).toMatchObject({
    personal: true,
    fields: { 0: { fieldKey: 'skills', visible: false } },
  });
  expect(
    await hr.call(updateTableField, { tableCode: 'staff_structure', scope: 'company', fields: [driverNo] }),
  ).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '该列表不能添加自定义字段',
  });
  expect(await hr.call(queryTableField, { tableCode: 'recruit_list' })).toMatchObject({ errorCode: 'FY-V001' });
});

test('values of a deleted field come back with it within thirty days; later they are erased', async () => {
  const { id } = await hire(hr, { groupInfoId: departments.own, customFields: { shoeSize: 44, dormitory: true } });
  const without = definitions.filter(({ fieldKey }) => fieldKey !== 'shoeSize');
  const remove = () =>
    hr.call(updateTableField, { tableCode: 'staff_roster', scope: 'company', fields: [...without], confirm: true });
  expect(await remove()).toMatchObject({ resultCode: 1 });
  await eraseRemovedFields(server.platform);
  expect(await define(definitions)).toMatchObject({ resultCode: 1 });
  expect((await read(id)).base['customFields']).toMatchObject({ shoeSize: 44 });
  expect(await remove()).toMatchObject({ resultCode: 1 });
  server.clock.advance(31 * 86_400_000);
  await eraseRemovedFields(server.platform);
  server.clock.advance(-31 * 86_400_000);
  expect(await define(definitions)).toMatchObject({ resultCode: 1 });
  expect((await read(id)).base['customFields']).toEqual({ dormitory: true });
});
