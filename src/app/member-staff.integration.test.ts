/** Every active member of a company is a person of its roster, whichever way the membership began. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptInvite } from '#core/org/model/joining-acts.ts';
import { getStaffLoginUser } from '#core/account/public.ts';
import { generatedCode } from '#core/org/model/invite.ts';
import { dropOutCompany, handleJoinRequest, joinGroup, queryMyRequest } from '#core/org/model/membership.ts';
import { insertOrUpdateCompanyBase } from '#areas/company/public.ts';
import { deleteUser, insertUser, insertUsers, queryPageUser, updateUser } from '#core/org/model/user.ts';
import { linkRemainingMembers } from '#core/org/server/index.ts';
import { insertGroupUserBaseFramework, queryOrInsertGroupInfoList } from '#areas/staff/model/department-calls.ts';
import { entryGroupUserBase } from '#areas/staff/model/entry-calls.ts';
import { queryPage } from '#areas/staff/model/roster-calls.ts';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { makeMobileOf } from '#platform/testing/make.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { createAdministrator } from './server/administration.ts';

let server: TestServer;
let superuser: Client;
const clients = new Map<string, TestClient>();
const company = { groupCode: '', companyCode: '' };
const client = (account: string): TestClient => {
  const found = clients.get(account);
  if (!found) throw new Error(`${account} is not signed in`);
  return found;
};

beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  const names = ['founder', 'asks', 'coded', 'invited', 'known'];
  await server.makeEnterprise(...names.map((account) => ({ account, roles: ['staff'] })));
  for (const account of names) clients.set(account, (await server.signIn(account)).as(null));
  const answer = await client('founder').send(insertOrUpdateCompanyBase, {
    companyName: '测试科技有限公司',
    shortName: '测试科技',
    creditCode: '91110108MA0000015T',
    groupCode: '',
    companyCode: '',
  });
  Object.assign(company, answer.json<{ data: typeof company }>().data);
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

const boss = () => client('founder').as(company);
const roster = async () =>
  (await boss().ask(queryPage, { filter: {}, page: { current: 1, size: 100 } })) as {
    records: Record<string, unknown>[];
    statusCounts: Record<string, number>;
  };
const rowOf = async (name: string) => (await roster()).records.filter((row) => row['name'] === name);
const phoneOf = async (account: string) =>
  server.platform.seal.open(
    (await superuser.query<{ phone: string }>('select phone from account where account = $1', [account])).rows[0]
      ?.phone ?? '',
  );

test('the founder stands in the roster under 待入职, marked and not counted', async () => {
  const [row, ...more] = await rowOf('测试founder');
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    staffStatus: 'pending_entry',
    fromMember: true,
    groupName: '测试科技',
    employeeNo: null,
  });
  expect((await roster()).statusCounts).toEqual({ pending_entry: 1 });
  const { tree } = await boss().ask(queryOrInsertGroupInfoList, {});
  expect(tree).toMatchObject([{ name: '测试科技', count: 0 }]);
  expect((await boss().ask(getStaffLoginUser, {})).member).toMatchObject({ staffId: row?.['id'] });
});

test('a request that several approve at once, and a code without approval, make one person each', async () => {
  const { requestId } = await client('asks').ask(joinGroup, { targetCompanyCode: company.companyCode });
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map(() => boss().call(handleJoinRequest, { id: requestId ?? 0, approve: true })),
  );
  expect(outcomes.filter((outcome) => outcome.resultCode === 1)).toHaveLength(1);
  expect(await rowOf('测试asks')).toHaveLength(1);
  const { code } = await boss().ask(generatedCode, { codeType: 'invite_company', needApprove: false });
  const joined = await Promise.all([1, 2, 3].map(() => client('coded').call(joinGroup, { inviteCode: code })));
  expect(joined.filter((outcome) => outcome.resultCode === 1)).toHaveLength(1);
  expect(await rowOf('测试coded')).toHaveLength(1);
});

test('who is in the roster already is found by phone or named, and keeps place and state; nobody is two members', async () => {
  const { tree } = await boss().ask(queryOrInsertGroupInfoList, {});
  const root = tree[0]?.id ?? 0;
  const { ids } = await boss().ask(insertGroupUserBaseFramework, {
    groupInfoId: root,
    newStaff: { name: '李知', phone: await phoneOf('known'), position: '会计' },
  });
  const { code } = await boss().ask(generatedCode, { codeType: 'invite_company', needApprove: false });
  await client('known').ask(joinGroup, { inviteCode: code });
  expect(await rowOf('测试known')).toEqual([]);
  expect(await rowOf('李知')).toMatchObject([{ id: ids[0], fromMember: null, position: '会计' }]);
  const users = (await boss().ask(queryPageUser, { filter: {}, page: { current: 1, size: 50 } })).records;
  expect(users.find((user) => user.displayName === '测试known')).toMatchObject({
    staffId: ids[0],
    deptIds: [root],
    jobTitle: '会计',
  });
  const hired = await boss().ask(entryGroupUserBase, {
    name: '王新',
    idNumber: makeIdNumber({ division: '330106', birthday: '1990-05-01', sequence: 7 }),
    phone: makeMobileOf(71_000_001),
    groupInfoId: root,
    position: '工程师',
    entryDate: '2024-03-01',
  });
  const added = await boss().ask(insertUser, { account: 'wangxin', name: '王新', staffId: hired.id });
  expect(await rowOf('王新')).toMatchObject([{ id: hired.id, staffStatus: 'regular' }]);
  expect(await boss().call(insertUser, { account: 'wangxin2', name: '王新', staffId: hired.id })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('已关联'),
  });
  expect(await boss().call(insertUser, { account: 'wangxin3', name: '王新', staffId: 999_999 })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('员工档案'),
  });
  const other = users.find((user) => user.displayName === '测试coded');
  expect(
    await boss().call(updateUser, { id: other?.id ?? 0, version: other?.version ?? 0, staffId: hired.id }),
  ).toMatchObject({ errorCode: 'FY-C001' });
  expect(added.status).toBe('active');
});

test('opened accounts get a person at once, invited ones when they accept', async () => {
  const { results } = await boss().ask(insertUsers, {
    list: [
      { account: 'opened_one', name: '开户甲' },
      { account: 'opened_two', name: '开户乙' },
      { phone: await phoneOf('invited'), name: '受邀' },
    ],
  });
  expect(results.map((result) => result.status)).toEqual(['active', 'active', 'invited']);
  expect(await rowOf('开户甲')).toMatchObject([{ staffStatus: 'pending_entry', fromMember: true, position: '待定' }]);
  expect(await rowOf('开户乙')).toHaveLength(1);
  expect(await rowOf('受邀')).toEqual([]);
  const [invitation] = (await client('invited').ask(queryMyRequest, {})).invitations;
  const accepted = await Promise.all(
    [1, 2].map(() => client('invited').call(acceptInvite, { memberId: invitation?.memberId ?? 0, accept: true })),
  );
  expect(accepted.filter((outcome) => outcome.resultCode === 1)).toHaveLength(1);
  expect(await rowOf('受邀')).toHaveLength(1);
});

test('who leaves before starting has given up; who is hired stays; who comes back is one person again', async () => {
  await client('coded').as(company).ask(dropOutCompany, { dropType: 'user', confirmName: '测试科技' });
  expect(await rowOf('测试coded')).toMatchObject([{ staffStatus: 'cancelled' }]);
  const { code } = await boss().ask(generatedCode, { codeType: 'invite_company', needApprove: false });
  await client('coded').ask(joinGroup, { inviteCode: code });
  expect((await rowOf('测试coded')).map((row) => row['staffStatus']).toSorted()).toEqual([
    'cancelled',
    'pending_entry',
  ]);
  const users = (await boss().ask(queryPageUser, { filter: { keyword: '王新' }, page: {} })).records;
  await boss().ask(deleteUser, { ids: users.map((user) => user.id) });
  expect(await rowOf('王新')).toMatchObject([{ staffStatus: 'regular', memberId: null }]);
});

test('the job links members who came in otherwise, once; an administrator of the command line is linked at once', async () => {
  const made = await createAdministrator(server.platform, {
    account: 'cli_admin',
    name: '命令行',
    phone: null,
    at: { companyCode: company.companyCode },
  });
  expect(made.companyCode).toBe(company.companyCode);
  expect(await rowOf('命令行')).toHaveLength(1);
  await superuser.query("update member set staff_id = null where display_name = '命令行'");
  await superuser.query("update group_user_base set member_id = null, deleted_at = now() where name = '命令行'");
  await Promise.all([linkRemainingMembers(server.platform), linkRemainingMembers(server.platform)]);
  expect(await rowOf('命令行')).toHaveLength(1);
  const unlinked = await superuser.query(
    "select 1 from member where status = 'active' and company_code <> '' and staff_id is null",
  );
  expect(unlinked.rowCount).toBe(0);
});

test('everybody of a company holds the role of staff there, and nobody else does', async () => {
  const present = await superuser.query<{ name: string; isStaff: boolean }>(
    `select m.display_name as name, exists(
       select from member_role mr join role r on r.id = mr.role_id where mr.member_id = m.id and r.role_code = 'staff'
         and r.company_code = m.company_code) as "isStaff"
     from member m where m.company_code <> '' and m.status <> 'left'`,
  );
  expect(present.rowCount).toBeGreaterThan(1);
  expect(present.rows.filter(({ isStaff }) => !isStaff)).toEqual([]);
  const wrong = await superuser.query(
    "select 1 from member_role mr join role r on r.id = mr.role_id join member m on m.id = mr.member_id where r.role_code = 'staff' and (m.company_code = '' or r.company_code <> m.company_code)",
  );
  expect(wrong.rowCount).toBe(0);
});
