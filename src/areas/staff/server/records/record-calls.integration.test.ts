/** Every call of the record types by its address: what it does, what it refuses, whom it refuses, and nothing of another company. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { Envelope } from '#platform/entity/error-codes.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { hire, readIn, rootOf } from '../testing/staff-fixture.ts';

type Values = Readonly<Record<string, unknown>>;

interface RecordCase {
  readonly table: string;
  readonly remove: string;
  readonly record: Values;
  /** Keys that an update changes. */
  readonly change: Values;
  /** Keys that make the record wrong, and what is said about them. */
  readonly wrong: Values;
  readonly said: string;
}

/** insertX {ownerId, record}, updateX {id, version, …}, deleteX. */
const ownedCases: readonly (RecordCase & { readonly insert: string; readonly update: string })[] = [
  {
    table: 'study_record',
    insert: '/api/v1/basicInfo/insertStudyRecord',
    update: '/api/v1/basicInfo/updateStudyRecord',
    remove: '/api/v1/basicInfo/deleteStudyRecord',
    record: { startDate: '2008-09-01', school: '浙江大学', major: '软件工程', educationCode: '21' },
    change: { major: '通信工程' },
    wrong: { endDate: '2007-01-01' },
    said: '毕业日期：不能早于入学日期',
  },
  {
    table: 'train_record',
    insert: '/api/v1/basicInfo/insertTrainRecord',
    update: '/api/v1/basicInfo/updateTrainRecord',
    remove: '/api/v1/basicInfo/deleteTrainRecord',
    record: { startDate: '2022-01-01', name: '安全培训' },
    change: { name: '消防培训' },
    wrong: { endDate: '2021-01-01' },
    said: '结束日期：不能早于开始日期',
  },
  {
    table: 'work_record',
    insert: '/api/v1/basicInfo/insertWorkRecord',
    update: '/api/v1/basicInfo/updateWorkRecord',
    remove: '/api/v1/basicInfo/deleteWorkRecord',
    record: { startDate: '2015-01-01', company: '前公司', position: '工程师' },
    change: { position: '高级工程师' },
    wrong: { endDate: '2014-01-01' },
    said: '结束日期：不能早于开始日期',
  },
  {
    table: 'project_record',
    insert: '/api/v1/basicInfo/insertProjectRecord',
    update: '/api/v1/basicInfo/updateProjectRecord',
    remove: '/api/v1/basicInfo/deleteProjectRecord',
    record: { startDate: '2018-01-01', name: '一号线', role: '负责人' },
    change: { role: '顾问' },
    wrong: { endDate: '2017-01-01' },
    said: '结束日期：不能早于开始日期',
  },
  {
    table: 'staff_file',
    insert: '/api/v1/basicInfo/insertStaffFile',
    update: '/api/v1/basicInfo/updateStaffFile',
    remove: '/api/v1/basicInfo/deleteStaffFile',
    record: { category: 'diploma', name: '毕业证' },
    change: { name: '毕业证（复印件）' },
    wrong: { files: [] },
    said: '文件：至少上传一个文件',
  },
];

/** queryX, insertX (with id an update), deleteX. */
const partCases: readonly (RecordCase & { readonly query: string; readonly save: string })[] = [
  {
    table: 'staff_contract',
    query: '/api/v1/staff/queryStaffContract',
    save: '/api/v1/staff/insertStaffContract',
    remove: '/api/v1/staff/deleteStaffContract',
    record: {
      contractNo: 'HT-1',
      contractKind: 'labor',
      termType: 'open_ended',
      signCompany: '甲公司',
      signDate: '2024-03-01',
      startDate: '2024-03-01',
    },
    change: { workplace: '杭州' },
    wrong: { endDate: '2027-02-28' },
    said: '终止日期：无固定期限合同没有终止日期',
  },
  {
    table: 'staff_account',
    query: '/api/v1/staff/queryStaffAccount',
    save: '/api/v1/staff/insertStaffAccount',
    remove: '/api/v1/staff/deleteStaffAccount',
    record: { accountType: 'bank_card', accountNo: '4111111111111111' },
    change: { bankName: '招商银行' },
    wrong: { accountNo: '6222020000000000001' },
    said: '账号：银行卡号校验位不对',
  },
  {
    table: 'staff_project',
    query: '/api/v1/staff/queryStaffProject',
    save: '/api/v1/staff/insertStaffProject',
    remove: '/api/v1/staff/deleteStaffProject',
    record: { projectName: '一号线', role: '负责人', startDate: '2024-05-01' },
    change: { role: '顾问' },
    wrong: { endDate: '2024-04-30' },
    said: '结束日期：不能早于开始日期',
  },
  {
    table: 'staff_salary',
    query: '/api/v1/staff/queryStaffSalary',
    save: '/api/v1/staff/insertStaffSalary',
    remove: '/api/v1/staff/deleteStaffSalary',
    record: { effectiveDate: '2199-01-01', changeType: 'annual', baseSalary: 8000 },
    change: { reason: '年度考核' },
    wrong: { allowances: [{ name: '餐补', amount: -1 }] },
    said: '津贴补贴：每项写名称和不小于 0 的金额',
  },
  {
    table: 'staff_file',
    query: '/api/v1/staff/queryStaffFile',
    save: '/api/v1/staff/insertStaffFile',
    remove: '/api/v1/staff/deleteStaffFile',
    record: { category: 'id_card', name: '身份证' },
    change: { remark: '双面' },
    wrong: { files: [] },
    said: '文件：至少上传一个文件',
  },
  {
    table: 'user_family',
    query: '/api/v1/userFamily/queryUserFamily',
    save: '/api/v1/userFamily/insertUserFamily',
    remove: '/api/v1/userFamily/deleteUserFamily',
    record: { name: '周父', relation: '5' },
    change: { workUnit: '某中学' },
    wrong: { idNumber: '330106199005011231' },
    said: '证件号码：校验位不对',
  },
];

/** Of the area of organisations. */
const uploadFile = { path: '/api/v1/file/upload' } as AnyEndpoint;

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let clerk: TestClient;
let neighbour: TestClient;
let root: number;
let files: readonly FileValue[];

beforeAll(async () => {
  server = await startTestServer();
  const codes = [...server.platform.registry.permissions.keys()].filter((code) => code.startsWith('staff_'));
  enterprise = await server.makeEnterprise(
    { account: 'calls_hr', codes },
    { account: 'calls_clerk' },
    { account: 'calls_neighbour', codes, home: 1 },
  );
  [hr, clerk, neighbour] = await Promise.all([
    server.signIn('calls_hr'),
    server.signIn('calls_clerk'),
    server.signIn('calls_neighbour'),
  ]);
  root = await rootOf(hr);
  const scan = await hr.upload(uploadFile, { bizType: 'attachment' }, { name: '扫描件.txt', content: '扫描件' });
  files = [scan.data as FileValue];
});
afterAll(async () => server?.stop());

const somebody = async (): Promise<number> => (await hire(hr, { groupInfoId: root })).id;

type Answer = Pick<Envelope<Readonly<Record<string, unknown>> | null>, 'errorCode' | 'errorDesc' | 'data'>;

/** The envelope that an address answers. */
const post = async (client: TestClient, path: string, input: Values): Promise<Answer> =>
  (await client.send({ method: 'POST', path }, input)).json<Answer>();

async function done(path: string, input: Values): Promise<Readonly<Record<string, unknown>>> {
  const { errorCode, errorDesc, data } = await post(hr, path, input);
  expect([errorCode, errorDesc], path).toEqual([null, null]);
  return data ?? {};
}

async function refused(path: string, input: Values): Promise<string | null> {
  const { errorCode, errorDesc } = await post(hr, path, input);
  expect(errorCode, path).toBe('FY-V001');
  return errorDesc;
}

/** Refuses whoever may not: without the code, from the company next door, and with the choice of a company that is not his. */
async function refusesOthers(path: string, input: Values): Promise<void> {
  expect((await post(clerk, path, input)).errorCode, `${path} without the code`).toBe('FY-A001');
  expect((await post(neighbour, path, input)).errorCode, `${path} from next door`).toBe('FY-N001');
  expect(await post(neighbour.as(enterprise.tenant(0)), path, input), path).toMatchObject({
    errorCode: 'FY-A001',
    data: { reason: 'not_member' },
  });
}

/** The record as it is stored; undefined once it was deleted. */
const stored = async (table: string, id: unknown): Promise<Record<string, unknown> | undefined> =>
  (
    await readIn(
      server,
      enterprise,
      0,
      sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id} and deleted_at is null`,
    )
  )[0];

/** Whoever deleted a record takes it back, where its type says so, and nobody else does. */
async function comesBack(table: string, id: unknown): Promise<void> {
  const undo = '/api/v1/common/undoRemoval';
  const input = { entity: table, ids: [id] };
  if (!server.platform.registry.entities.get(table)?.restorable) {
    expect(await refused(undo, input)).toContain('不支持撤销删除');
    return;
  }
  for (const other of [clerk, neighbour]) expect((await post(other, undo, input)).errorCode).toBe('FY-N001');
  expect(await done(undo, input)).toEqual({ restored: 1 });
  expect(await stored(table, id)).toMatchObject({ deletedAt: null });
  expect((await post(hr, undo, input)).errorCode).toBe('FY-N001');
}

const withFiles = (table: string, record: Values): Values => (table === 'staff_file' ? { ...record, files } : record);

describe.each(ownedCases)(
  '$insert, $update, $remove',
  ({ table, insert, update, remove, change, wrong, said, ...given }) => {
    const bodyOf = (ownerId: number, more: Values = {}) => ({
      ownerId,
      record: { ...withFiles(table, given.record), ...more },
    });

    test('a record is made, changed and deleted', async () => {
      const person = await somebody();
      const { id, version } = await done(insert, bodyOf(person));
      expect(await stored(table, id)).toMatchObject({ ownerId: person, ...given.record });
      await done(update, { id, version, ...change });
      expect(await stored(table, id)).toMatchObject({ ...given.record, ...change });
      expect(await done(remove, { ids: [id] })).toEqual({ deleted: 1 });
      expect(await stored(table, id)).toBeUndefined();
      await comesBack(table, id);
    });

    test('what is wrong is named, and nothing of it is stored', async () => {
      const person = await somebody();
      const { id, version } = await done(insert, bodyOf(person));
      const before = await stored(table, id);
      expect(await refused(insert, bodyOf(person, wrong))).toBe(said);
      expect(await refused(update, { id, version, ...wrong })).toBe(said);
      expect(await refused(update, { version, ...change })).toContain('必填');
      expect(await refused(remove, { ids: [] })).toContain('所选记录');
      expect(await stored(table, id)).toEqual(before);
    });

    test('who may not is refused', async () => {
      const person = await somebody();
      const { id, version } = await done(insert, bodyOf(person));
      await refusesOthers(insert, bodyOf(person));
      await refusesOthers(update, { id, version, ...change });
      await refusesOthers(remove, { ids: [id] });
      expect(await stored(table, id)).toMatchObject(given.record);
    });
  },
);

describe.each(partCases)('$query, $save, $remove', ({ table, query, save, remove, record, change, wrong, said }) => {
  const bodyOf = (userBaseId: number, more: Values = {}) => ({ userBaseId, ...withFiles(table, record), ...more });
  const idsOf = async (userBaseId: number) =>
    ((await done(query, { userBaseId }))['records'] as { id: number }[]).map(({ id }) => id);

  test('a record is made, read, changed and deleted', async () => {
    const person = await somebody();
    const { id, version } = await done(save, bodyOf(person));
    expect((await done(query, { userBaseId: person }))['records']).toMatchObject([{ id, ...record }]);
    await done(save, { userBaseId: person, id, version, ...change });
    expect((await done(query, { userBaseId: person }))['records']).toMatchObject([{ id, ...record, ...change }]);
    expect(await done(remove, { ids: [id] })).toEqual({ deleted: 1 });
    expect(await idsOf(person)).toEqual([]);
    await comesBack(table, id);
  });

  test('what is wrong is named, and nothing of it is stored', async () => {
    const person = await somebody();
    const { id, version } = await done(save, bodyOf(person));
    const [before, other] = [await stored(table, id), await somebody()];
    expect(await refused(save, bodyOf(other, wrong))).toBe(said);
    expect(await refused(save, { userBaseId: person, id, version, ...wrong })).toBe(said);
    expect(await refused(query, { userBaseId: '一' })).not.toBeNull();
    expect(await refused(remove, { ids: [] })).toContain('所选记录');
    expect(await stored(table, id)).toEqual(before);
    expect(await idsOf(other)).toEqual([]);
    await done(remove, { ids: [id] });
  });

  test('who may not is refused', async () => {
    const person = await somebody();
    const { id, version } = await done(save, bodyOf(person));
    await refusesOthers(query, { userBaseId: person });
    await refusesOthers(save, bodyOf(person));
    await refusesOthers(save, { userBaseId: person, id, version, ...change });
    await refusesOthers(remove, { ids: [id] });
    expect(await idsOf(person)).toEqual([id]);
    await done(remove, { ids: [id] });
  });
});
