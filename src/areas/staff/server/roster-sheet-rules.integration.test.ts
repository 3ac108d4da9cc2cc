/** What a sheet may not do to the roster as a whole: superiors in a circle, numbers emptied, more people than a company may have. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryImportRows } from '#platform/model/transfer.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { insertGroupUserBaseFramework } from '../model/department-calls.ts';
import type { TransferStage } from './testing/transfer-fixture.ts';
import { analysed, line, startTransferStage, workbook } from './testing/transfer-fixture.ts';

let stage: TransferStage;
let personnel: TestClient;
let editor: TestClient;

beforeAll(async () => {
  stage = await startTransferStage({ account: 'editor', codes: ['staff_structure', 'dept_edit', 'staff_add', 'staff_entry'] });
  ({ personnel } = stage);
  editor = await stage.server.signIn('editor');
});
afterAll(() => stage?.server.stop());

const update = async (lines: readonly Record<string, string>[], columns: readonly string[]) =>
  analysed(personnel, await workbook(lines, columns), { mode: 'update', matchBy: 'employeeNo' });
const superiors = (...numbers: string[]) =>
  stage.inCompany(async (db) => {
    const found = await sql<{ employeeNo: string; above: string | null }>`
      select t.employee_no, s.employee_no as above from group_user_base t left join group_user_base s on s.id = t.superior_id
      where t.employee_no = any(${numbers}::text[]) order by t.employee_no`.execute(db);
    return Object.fromEntries(found.rows.map((row) => [row.employeeNo, row.above]));
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
  expect(batch.problems.map(({ kind, key, count }) => [kind, key, count])).toEqual([['superior_circle', 'superiorId', 3]]);
  const { rows } = await personnel.ask(queryImportRows, { batchId: batch.batchId, filter: 'error' });
  expect(rows.map((row) => row.cells['superiorId']?.message)).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('成环')));
  expect(await stage.commit(personnel, batch.batchId)).toMatchObject({ updated: 1 });
  expect(await superiors('S1', 'S2', 'S3', 'S4')).toEqual({ S1: null, S2: null, S3: null, S4: 'S1' });
  // One line is enough where what is stored closes the circle, or where it names the person.
  for (const above of ['S4', 'S1'])
    expect((await update([{ 工号: 'S1', 直属上级: above }], columns)).problems.map(({ kind }) => kind)).toEqual(['superior_circle']);
  expect(await stage.commit(personnel, (await update(circle.slice(0, 2), columns)).batchId)).toMatchObject({ updated: 2 });
  expect(await superiors('S1', 'S2', 'S3')).toEqual({ S1: 'S2', S2: 'S3', S3: null });
});

test('清空 empties neither ID number nor phone of somebody who works here', async () => {
  const person = line({ 工号: 'K1' });
  await stage.commit(personnel, (await analysed(personnel, await workbook([person]))).batchId);
  const batch = await update([{ 工号: 'K1', 手机号: '清空', 证件号码: '清空' }], ['工号', '手机号', '证件号码']);
  expect(batch.problems.map(({ kind, key }) => [kind, key]).toSorted()).toEqual([
    ['refused_change', 'idNumber'],
    ['refused_change', 'phone'],
  ]);
  const { rows } = await personnel.ask(queryImportRows, { batchId: batch.batchId, filter: 'error' });
  expect(rows[0]?.cells['phone']?.message).toBe('手机号：必填');
  expect(await stage.commit(personnel, batch.batchId)).toMatchObject({ updated: 0 });
  const phone = await stage.inCompany(
    async (db) => (await sql<{ phone: string }>`select phone from group_user_base where employee_no = 'K1'`.execute(db)).rows[0]?.phone,
  );
  expect(stage.server.platform.seal.open(String(phone))).toBe(person.手机号);
});

test('50,000 people who have not left: entry and sheet refuse the next, a deletion or somebody who left makes room', async () => {
  const { groupCode, companyCodes } = stage.enterprise;
  await stage.inCompany((db) =>
    sql`insert into group_user_base (group_code, company_code, name, id_type, employment_type, staff_status, position, group_info_id, completeness)
      select ${groupCode}, ${companyCodes[0]}, '人', 'id_card', 'full_time', case when n > 50000 then 'left' else 'regular' end, '工程师', g.id, 0
      from group_info g, generate_series((select count(*) + 1 from group_user_base where deleted_at is null and staff_status <> 'left'), 50010) n where g.name = '后端组'`.execute(
      db,
    ),
  );
  const batch = await analysed(personnel, await workbook([line()]));
  expect(await stage.commit(personnel, batch.batchId)).toMatchObject({ inserted: 0, failed: 1 });
  const { rows } = await personnel.ask(queryImportRows, { batchId: batch.batchId, filter: 'error' });
  expect(rows[0]?.cells['name']?.message).toBe('员工：一家企业最多 50,000 人');
  const newStaff = { name: '王多余', position: '工程师' };
  const groupInfoId = await stage.inCompany(
    async (db) => (await sql<{ id: number }>`select id from group_info where name = '后端组'`.execute(db)).rows[0]?.id ?? 0,
  );
  const refused = await editor.call(insertGroupUserBaseFramework, { groupInfoId, newStaff });
  expect(refused).toMatchObject({ errorCode: 'FY-V001', errorDesc: '员工：一家企业最多 50,000 人' });
  await stage.inCompany((db) =>
    sql`update group_user_base set staff_status = 'left' where id = (select max(id) from group_user_base where staff_status = 'regular')`.execute(db),
  );
  expect(await editor.call(insertGroupUserBaseFramework, { groupInfoId, newStaff })).toMatchObject({ resultCode: 1 });
});
