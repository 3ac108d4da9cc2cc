import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertGroupInfo, queryOrInsertGroupInfoList } from '#areas/staff/public.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import { inTenant } from '#platform/db/database.ts';
import { readTable } from '#lib/sheet/read-table.ts';
import { writeWorkbook } from '#lib/sheet/write-workbook.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { makeMobileOf } from '#platform/testing/make.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryFiles, uploadFile } from '#core/file/public.ts';
import { insertUsers, queryPageUser, userTemplate } from '../model/user.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let admin: TestClient;
const phone = makeMobileOf(72_000_001);

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'admin', roles: ['company_owner', 'staff'] },
    { account: 'adder', codes: ['user_batch_add', 'role_manage'] },
    { account: 'plain', roles: ['staff'] },
    { account: 'neighbour', roles: ['company_owner'], home: 1 },
  );
  admin = await server.signIn('admin', { tenant: enterprise.tenant(0) });
  const { tree } = await admin.ask(queryOrInsertGroupInfoList, {});
  await admin.ask(insertGroupInfo, { name: '研发中心', nodeType: 'department', parentId: tree[0]?.id ?? 0 });
});
afterAll(() => server?.stop());

const titles = ['姓名', '手机号', '邮箱', '用户名', '部门', '岗位', '角色'];
async function sheet(rows: readonly Record<string, string>[], client = admin): Promise<number> {
  const target = new PassThrough();
  const chunks: Buffer[] = [];
  target.on('data', (chunk: Buffer) => chunks.push(chunk));
  const columns = titles.map((label): SheetColumn => ({
    key: label,
    label,
    aliases: [],
    kind: 'text',
    required: false,
  }));
  await writeWorkbook(target, [{ name: '用户', columns, rows }]);
  const answer = await client.upload(
    uploadFile,
    { bizType: 'import' },
    { name: '用户.xlsx', content: Buffer.concat(chunks) },
  );
  return (answer.data as { id: number }).id;
}
const listed = async () => (await admin.ask(queryPageUser, { filter: {}, page: { current: 1, size: 100 } })).records;

test('a sheet is checked first, then its right rows become users; the sheet is gone afterwards', async () => {
  const before = (await listed()).length;
  const fileId = await sheet([
    { 姓名: '甲一', 用户名: 'sheet_one', 部门: '研发中心', 岗位: '工程师', 角色: '人事主管、员工' },
    { 姓名: '乙二', 手机号: phone },
    { 姓名: '丙三' },
    { 姓名: '丁四', 用户名: 'sheet_four', 部门: '没有的部门' },
    { 姓名: '戊五', 用户名: 'sheet_five', 角色: '没有的角色' },
    { 姓名: '己六', 用户名: 'Sheet_One' },
    { 姓名: '庚七', 邮箱: 'not a mail' },
  ]);
  const dry = await admin.ask(insertUsers, { fileId, dryRun: true });
  expect(dry.results.map((result) => [result.rowNumber, result.name, result.status, result.errorDesc])).toEqual([
    [2, '甲一', 'ok', null],
    [3, '乙二', 'ok', null],
    [4, '丙三', 'failed', '手机号、邮箱、用户名至少填写一项'],
    [5, '丁四', 'failed', '部门：没有「没有的部门」这个部门'],
    [6, '戊五', 'failed', '角色：没有「没有的角色」这个角色'],
    [7, '己六', 'failed', '与前面的行重复'],
    [8, '庚七', 'failed', expect.stringContaining('邮箱')],
  ]);
  expect((await listed()).length).toBe(before);
  const done = await admin.ask(insertUsers, { fileId });
  expect(
    done.results
      .filter((result) => result.status !== 'failed')
      .map((result) => [result.name, result.initialPassword?.length, result.sent]),
  ).toEqual([
    ['甲一', 16, null],
    ['乙二', undefined, 'sms'],
  ]);
  const users = await listed();
  expect(users.find((user) => user.displayName === '甲一')).toMatchObject({
    deptNames: ['研发中心'],
    jobTitle: '工程师',
  });
  expect(users.find((user) => user.displayName === '甲一')?.roles.map((role) => role.roleName)).toEqual([
    '人事主管',
    '员工',
  ]);
  // How each came in is on record (§4 join_type).
  await admin.ask(insertUsers, { list: [{ account: 'typed_one', name: '手工一' }] });
  const ways = await inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null },
    (db) =>
      queryRows<{ joinType: string }>(db)`
        select join_type from member where display_name in ('甲一', '乙二', '手工一') order by id`,
  );
  expect(ways.map(({ joinType }) => joinType)).toEqual(['import', 'import', 'invite']);
  expect((await admin.ask(queryFiles, { ids: [fileId] })).files).toEqual([]);
  expect(await admin.call(insertUsers, { fileId })).toMatchObject({ errorCode: 'FY-N001' });
});

test('whoever may not hand out roles adds staff only; foreign sheets and no input are refused', async () => {
  const adder = await server.signIn('adder');
  const fileId = await sheet(
    [
      { 姓名: '辛八', 用户名: 'sheet_eight', 角色: '人事主管' },
      { 姓名: '壬九', 用户名: 'sheet_nine' },
    ],
    adder,
  );
  const { results } = await adder.ask(insertUsers, { fileId, dryRun: true });
  expect(results.map((result) => result.status)).toEqual(['failed', 'ok']);
  expect(results[0]?.errorDesc).toContain('分配成员');
  expect(await admin.call(insertUsers, { fileId })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await (await server.signIn('neighbour')).call(insertUsers, { fileId })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect(await (await server.signIn('plain')).call(insertUsers, { fileId })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await admin.call(insertUsers, {})).toMatchObject({ errorCode: 'FY-V001' });
  expect(await admin.call(insertUsers, { fileId, list: [{ name: '两样', account: 'both_ways' }] })).toMatchObject({
    errorCode: 'FY-V001',
  });
});

test('useless files are refused in words; the template reads back with its own columns', async () => {
  const text = await admin.upload(
    uploadFile,
    { bizType: 'import' },
    { name: '说明.pdf', content: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n') },
  );
  const refused = await admin.call(insertUsers, { fileId: (text.data as { id: number }).id });
  expect(refused).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringMatching(/[一-鿿]/u) });
  expect(await admin.call(insertUsers, { fileId: await sheet([]) })).toMatchObject({ errorCode: 'FY-V001' });
  const many = Array.from({ length: 201 }, (_, index) => ({ 姓名: '多人', 用户名: `many_${index}` }));
  expect(await admin.call(insertUsers, { fileId: await sheet(many) })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '一次最多添加 200 人，文件中有 201 行',
  });
  const template = await admin.send(userTemplate);
  const head = await readTable(
    template.rawPayload,
    '模板.xlsx',
    titles.map((label) => ({ key: label, label, aliases: [], kind: 'text' as const, required: false })),
  );
  expect(head.columns.map((column) => column.key)).toEqual(titles);
  expect((await (await server.signIn('plain')).send(userTemplate)).json()).toMatchObject({ errorCode: 'FY-A001' });
});
