/** Whoever may not see numbers must not learn them by trying: in sheets, their mends, entries and record sheets. A hit counts as a reveal. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { analyseImport, queryImportRows, updateImportCells } from '#platform/entity/transfer.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { entryGroupUserBase } from '../model/entry-calls.ts';
import type { Line, TransferStage } from './testing/transfer-fixture.ts';
import { analyse, analysed, line, startTransferStage, workbook, workbookOf } from './testing/transfer-fixture.ts';

let stage: TransferStage;
/** May import, enter and read, and sees no number. */
let guesser: TestClient;
/** 70 people who are there, each under a name of their own. */
let people: Line[];

const letters = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛';
const nameOf = (at: number) => `${letters.charAt(at % 40)}${letters.charAt(Math.floor(at / 40))}`;

beforeAll(async () => {
  stage = await startTransferStage({
    account: 'guesser',
    codes: ['staff_import', 'staff_structure', 'staff_entry', 'staff_record_edit'],
  });
  guesser = await stage.server.signIn('guesser');
  people = Array.from({ length: 70 }, (_person, at) => line({ 姓名: nameOf(at), 工号: `P${at}` }));
  const { batchId } = await analysed(stage.personnel, await workbook(people));
  expect(await stage.commit(stage.personnel, batchId)).toMatchObject({ inserted: 70 });
});
afterAll(() => stage?.server.stop());
beforeEach(() => execute(stage.server.platform)`delete from use_window`);

const refused = { errorCode: 'FY-R001' };
/** How many numbers the guesser has been told of, or asked after, according to the log. */
const logged = async () =>
  stage.inCompany(
    async (db) =>
      (
        await queryRows(db)`
          select 1
          from audit_log
          where reason = '按完整号码查找' and account_id = ${stage.enterprise.accountIds.get('guesser') ?? 0}`
      ).length,
  );

test('a sheet of numbers under other names tells of sixty people and no more, each in the log; nothing is left of a refused one', async () => {
  const guesses = people.map((person) => ({ ...person, 姓名: '某某', 工号: '', 手机号: '13999999999' }));
  const before = [await logged(), await stage.storedFiles()];
  expect(await analyse(guesser, await workbook(guesses))).toMatchObject(refused);
  // The sheet itself was one.
  expect(await logged()).toBe((before[0] ?? 0) + 61);
  expect(await stage.storedFiles()).toBe(before[1]);
  expect(await analyse(guesser, await workbook(guesses.slice(0, 1)))).toMatchObject(refused);
});

test('a sheet that finds its rows by the number and names the people is no guess', async () => {
  for (const mode of ['insert', 'upsert'])
    expect(await analyse(guesser, await workbook(people), { mode, matchBy: 'idNumber' }), mode).toMatchObject({
      resultCode: 1,
      data: { total: 70 },
    });
});

test('several numbers for one name, or one number after the other in a row that is mended, are guesses', async () => {
  const { 证件号码: number = '', 姓名: name = '' } = people[3] ?? {};
  const before = await logged();
  const others = [1, 2, 3].map((sequence) => makeIdNumber({ division: '330106', birthday: '1991-01-01', sequence }));
  const tries = [...others, number].map((证件号码) => ({ ...line(), 姓名: name, 证件号码 }));
  const { batchId } = await analysed(guesser, await workbook(tries));
  // One for the sheet, one for the hit.
  expect(await logged()).toBe(before + 2);
  const { rows } = await guesser.ask(queryImportRows, { batchId, filter: 'error' });
  expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([5]);
  for (const value of others.slice(0, 2))
    await guesser.ask(updateImportCells, { batchId, changes: [{ key: 'idNumber', rowNumber: 5, value }] });
  expect(await logged()).toBe(before + 4);
});

test('an entry that is refused because somebody has the number tells it once for each reveal that is left', async () => {
  const root = await stage.inCompany(
    async (db) => (await queryRow<{ id: number }>(db)`select id from group_info where parent_id is null`)?.id ?? 0,
  );
  const enter = (at: number) =>
    guesser.call(entryGroupUserBase, {
      name: '某某',
      idNumber: people[at]?.证件号码 ?? '',
      phone: '13999999999',
      groupInfoId: root,
      position: '工程师',
      entryDate: '2026-03-02',
    });
  const before = await logged();
  for (let at = 0; at < 60; at += 1) expect((await enter(at)).errorDesc).toContain(`员工「${nameOf(at)}」`);
  expect(await logged()).toBe(before + 60);
  expect(await enter(61)).toMatchObject(refused);
  // What was told already is no secret any more.
  expect((await enter(0)).errorDesc).toContain('员工「');
});

test('records find their people by the number of the company alone; whoever sees ID numbers may use those', async () => {
  const study = {
    毕业院校: '浙江大学',
    专业: '计算机',
    学历: '大学本科毕业',
    入学日期: '2008-09-01',
    毕业日期: '2012-06-30',
  };
  const sheet = await workbookOf({ 教育: [{ 证件号码: people[0]?.证件号码, ...study }] }, [
    '证件号码',
    ...Object.keys(study),
  ]);
  const upload = (client: TestClient) =>
    client.upload(analyseImport, { entity: 'study_record', mode: 'insert' }, { name: '教育.xlsx', content: sheet });
  const { data } = await upload(guesser);
  expect(data.unknownColumns).toEqual(['证件号码']);
  expect(data.problems.map(({ key, kind }) => [key, kind])).toContainEqual(['parent.employeeNo', 'required']);
});
