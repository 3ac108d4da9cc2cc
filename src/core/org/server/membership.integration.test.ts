import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disableInviteCode } from '../model/invite-code-acts.ts';
import { getStaffLoginUser } from '#core/account/public.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryPageAudit } from '#core/audit/public.ts';
import { queryCompanyBase, queryMyGroupAndCompany } from '../model/enterprise.ts';
import { generatedCode, queryInviteCode } from '../model/invite.ts';
import {
  addMember,
  dropOutCompany,
  joinGroup,
  queryGroup,
  queryMember,
  queryMyRequest,
  querySingleCompany,
  upGradeGroup,
} from '../model/membership.ts';
import { ownInvitationList, ownRequestList, queryJoinRequest } from '../model/request-lists.ts';
import { acceptInvite, acceptTransfer, cancelJoinRequest, handleJoinRequest } from '../model/joining-acts.ts';
import { insertOrUpdateCompanyBase } from '#areas/company/public.ts';
import { transferOwner } from '../model/owner-transfer.ts';
import { queryMessage } from '#core/message/public.ts';
import { queryPageUser } from '../model/user.ts';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
const clients = new Map<string, TestClient>();
const client = (account: string): TestClient => {
  const found = clients.get(account);
  if (!found) throw new Error(`${account} is not signed in`);
  return found;
};
const first = { groupCode: '', companyCode: '' };
const second = { groupCode: '', companyCode: '' };
const empty = { groupCode: '', companyCode: '' };

beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  enterprise = await server.makeEnterprise(
    { account: 'ada', roles: ['staff'] },
    { account: 'bob', roles: ['staff'] },
    { account: 'cleo', roles: ['staff'] },
    { account: 'dan', roles: ['staff'] },
  );
  for (const account of enterprise.accountIds.keys()) clients.set(account, await server.signIn(account));
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

const body = (companyName: string, creditCode: string) => ({
  companyName,
  shortName: companyName.slice(0, 4),
  creditCode,
});

test('story 1: an enterprise is founded once per credit code, and only when empty codes are sent', async () => {
  const ada = client('ada').as(null);
  const company = body('测试科技有限公司', '91110108MA0000015T');
  expect(await ada.call(insertOrUpdateCompanyBase, company)).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '请选择所属企业',
  });
  const answer = (await ada.send(insertOrUpdateCompanyBase, { ...company, ...empty })).json<{ data: typeof first }>();
  Object.assign(first, answer.data);
  expect(first.companyCode).toMatch(/^C/u);
  const mine = await ada.ask(queryMyGroupAndCompany, {});
  expect(
    mine.groups.flatMap((group) => group.companies).find((entry) => entry.companyCode === first.companyCode)?.roleNames,
  ).toContain('企业创建人');
  expect(
    (
      await client('bob')
        .as(null)
        .send(insertOrUpdateCompanyBase, { ...company, ...empty })
    ).json(),
  ).toMatchObject({ errorCode: 'FY-C001', data: { companyCode: first.companyCode } });
  expect(
    (await ada.send(insertOrUpdateCompanyBase, { ...company, ...empty, creditCode: '91110108MA00000150' })).json(),
  ).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('统一社会信用代码'),
  });
  Object.assign(
    second,
    (
      await client('bob')
        .as(null)
        .send(insertOrUpdateCompanyBase, { ...body('另一家科技有限公司', '91310115MA00000237'), ...empty })
    ).json<{ data: typeof second }>().data,
  );
  const twins = await Promise.all(
    ['cleo', 'dan'].map((account) =>
      client(account)
        .as(null)
        .send(insertOrUpdateCompanyBase, { ...body('抢注有限公司', '91440300MA0000031P'), ...empty }),
    ),
  );
  expect(twins.map((twin) => twin.json<{ resultCode: number }>().resultCode).toSorted()).toEqual([0, 1]);
});

test('PM-04 a person joins by invite code and approval; two who approve at once do it once', async () => {
  const ada = client('ada').as(first);
  const { code } = await ada.ask(generatedCode, { codeType: 'invite_company' });
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/u);
  const cleo = client('cleo').as(null);
  expect((await cleo.ask(querySingleCompany, { inviteCode: code })).company).toMatchObject({
    companyName: '测试科技有限公司',
    memberCountRange: '1_19',
    joinable: true,
    myStatus: 'none',
    groupCode: null,
  });
  const { requestId } = await cleo.ask(joinGroup, { inviteCode: code, reason: '我是同事' });
  expect(await cleo.call(joinGroup, { inviteCode: code })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('已提交申请'),
  });
  const about = { title: expect.stringContaining('申请加入'), bizType: 'join_request', bizId: requestId };
  expect((await ada.ask(queryMessage, {})).records[0]).toMatchObject({ ...about, status: 'unread' });
  const { records } = await ada.ask(queryJoinRequest, {});
  expect(records[0]).toMatchObject({ id: requestId, status: 'pending', reason: '我是同事' });
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => ada.call(handleJoinRequest, { id: requestId ?? 0, approve: true })),
  );
  expect(outcomes.map((outcome) => outcome.errorCode).filter((errorCode) => errorCode === 'FY-C001')).toHaveLength(2);
  // What is dealt with asks nobody any more, though nobody opened the message.
  expect((await ada.ask(queryMessage, {})).records.find(({ bizId }) => bizId === requestId)).toMatchObject({
    ...about,
    status: 'read',
  });
  expect((await cleo.as(first).ask(getStaffLoginUser, {})).roles.map((role) => role.roleCode)).toEqual(['staff']);
  expect((await cleo.ask(queryMessage, {})).records[0]?.title).toBe('加入申请已同意');
  expect((await cleo.ask(querySingleCompany, { targetCompanyCode: first.companyCode })).company).toMatchObject({
    groupCode: first.groupCode,
    myStatus: 'active',
    joinable: false,
  });
});

test('invite codes end: by use, by being disabled; a request can be withdrawn', async () => {
  const ada = client('ada').as(first);
  const once = await ada.ask(generatedCode, { codeType: 'invite_company', maxUses: 1, needApprove: false });
  const outcomes = await Promise.all(
    ['bob', 'dan'].map((account) => client(account).as(null).call(joinGroup, { inviteCode: once.code })),
  );
  expect(outcomes.map((outcome) => outcome.errorCode).toSorted()).toEqual(['FY-V001', null].toSorted());
  const another = await ada.ask(generatedCode, { codeType: 'invite_company' });
  const row = (await ada.ask(queryInviteCode, {})).records.find((entry) => entry.code === another.code);
  await ada.ask(disableInviteCode, { id: row?.id ?? 0 });
  expect(await client('dan').as(null).call(joinGroup, { inviteCode: another.code })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('邀请码'),
  });
  const dan = client('dan').as(null);
  const { requestId } = await dan.ask(joinGroup, { targetCompanyCode: second.companyCode });
  expect((await dan.ask(queryMyRequest, {})).requests[0]).toMatchObject({
    id: requestId,
    status: 'pending',
    targetName: '另一家科技有限公司',
  });
  const mine = { id: requestId, targetName: '另一家科技有限公司', subject: '加入另一家科技有限公司的申请' };
  expect(await dan.ask(ownRequestList.page, {})).toMatchObject({ total: 1, records: [{ ...mine, status: 'pending' }] });
  expect(await dan.ask(ownRequestList.page, { filter: { status: ['rejected'] } })).toMatchObject({ total: 0 });
  expect((await client('bob').ask(ownRequestList.page, {})).records.map(({ id }) => id)).not.toContain(requestId);
  await dan.ask(cancelJoinRequest, { id: requestId ?? 0 });
  expect(
    await client('bob')
      .as(second)
      .call(handleJoinRequest, { id: requestId ?? 0, approve: true }),
  ).toMatchObject({ errorCode: 'FY-C001' });
});

test('an invitation is accepted; the founder hands the enterprise on; who leaves is out at once', async () => {
  const bob = client('bob').as(second);
  const phone = server.platform.seal.open(
    (await superuser.query<{ phone: string }>("select phone from account where account = 'dan'")).rows[0]?.phone ?? '',
  );
  expect((await bob.ask(addMember, { list: [{ phone, name: '丹' }] })).results).toMatchObject([{ status: 'invited' }]);
  const dan = client('dan');
  const [invitation] = (await dan.as(null).ask(queryMyRequest, {})).invitations;
  const listed = await dan.as(null).ask(ownInvitationList.page, {});
  expect(listed).toMatchObject({ total: 1, records: [{ memberId: invitation?.memberId, displayName: '丹' }] });
  expect(await bob.ask(ownInvitationList.page, {})).toMatchObject({ total: 0 });
  await dan.as(null).ask(acceptInvite, { memberId: invitation?.memberId ?? 0, accept: true });
  expect((await dan.as(second).ask(queryMember, {})).records.map((row) => row.displayName)).toEqual(
    expect.arrayContaining(['丹']),
  );
  expect(await bob.call(dropOutCompany, { dropType: 'user', confirmName: '另一家科技有限公司' })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('转让'),
  });
  await bob.ask(transferOwner, { memberId: invitation?.memberId ?? 0 });
  const [transfer] = (await dan.as(null).ask(queryMyRequest, {})).transfers;
  await dan.as(null).ask(acceptTransfer, { id: transfer?.id ?? 0, accept: true });
  expect((await dan.as(second).ask(getStaffLoginUser, {})).roles.map((role) => role.roleCode)).toContain(
    'company_owner',
  );
  expect((await bob.ask(getStaffLoginUser, {})).roles.map((role) => role.roleCode)).toEqual(
    expect.arrayContaining(['company_admin', 'staff']),
  );
  await bob.ask(dropOutCompany, { dropType: 'user', confirmName: '另一家科技有限公司' });
  expect(await bob.call(getStaffLoginUser, {})).toMatchObject({ errorCode: 'FY-A001', data: { reason: 'not_member' } });
});

test('story 9: a company joins a group with its rows and files, and leaves it again', async () => {
  const ada = client('ada').as(first);
  const dan = client('dan').as(second);
  // The group is registered under the code of its parent company, and under no other.
  expect(await ada.call(upGradeGroup, { groupName: '测试控股集团', creditCode: '91310115MA00000237' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '统一社会信用代码：应与母公司一致',
  });
  expect((await ada.ask(upGradeGroup, { groupName: '测试控股集团' })).groupCode).toBe(first.groupCode);
  const group1 = await superuser.query<{ credit_code: string }>(
    'select credit_code from org_group where group_code = $1',
    [first.groupCode],
  );
  expect(group1.rows).toEqual([{ credit_code: '91110108MA0000015T' }]);
  const group = client('ada').as({ groupCode: first.groupCode });
  expect(await ada.call(upGradeGroup, { groupName: '再来一次' })).toMatchObject({ errorCode: 'FY-C001' });
  // A group shows the logo of its parent company.
  await superuser.query(`update company set logo = '{"path":"f/2026/01/logo.png"}' where company_code = $1`, [
    first.companyCode,
  ]);
  expect((await dan.as(null).ask(queryGroup, { keyword: '测试控股集团' })).records).toMatchObject([
    { groupCode: first.groupCode, companyCountRange: '1', logo: 'f/2026/01/logo.png' },
  ]);
  expect((await dan.as(null).ask(queryGroup, { keyword: '测试控股' })).records).toEqual([]);
  await superuser.query(
    "insert into file (group_code, company_code, name, path, status) values ($1, $2, '营业执照.pdf', 'f/2026/11/moved.pdf', 'ready')",
    [second.groupCode, second.companyCode],
  );
  const { code } = await group.ask(generatedCode, { codeType: 'invite_group' });
  const { requestId } = await dan
    .as(null)
    .ask(joinGroup, { joinType: 'company', inviteCode: code, applicantCompanyCode: second.companyCode });
  await group.ask(handleJoinRequest, { id: requestId ?? 0, approve: true });
  const tables = await superuser.query<{ table: string }>(
    "select table_name as table from information_schema.columns where table_schema = 'public' and column_name = 'company_code' intersect select table_name from information_schema.columns where table_schema = 'public' and column_name = 'group_code'",
  );
  for (const { table } of tables.rows.filter((row) => row.table !== 'audit_log'))
    expect(
      (
        await superuser.query(`select 1 from "${table}" where company_code = $1 and group_code <> $2`, [
          second.companyCode,
          first.groupCode,
        ])
      ).rowCount,
      table,
    ).toBe(0);
  expect(
    (
      await superuser.query("select 1 from file where path = 'f/2026/11/moved.pdf' and group_code = $1", [
        first.groupCode,
      ])
    ).rowCount,
  ).toBe(1);
  expect(
    (await dan.as(null).ask(queryMessage, { filter: { keyword: '变更所属集团' }, page: {} })).records,
  ).toMatchObject([{ title: '另一家科技有限公司 已变更所属集团', content: expect.stringContaining('测试控股集团') }]);
  const moved = { groupCode: first.groupCode, companyCode: second.companyCode };
  expect((await dan.as(moved).ask(getStaffLoginUser, {})).company?.companyCode).toBe(second.companyCode);
  expect(await dan.call(getStaffLoginUser, {})).toMatchObject({ errorCode: 'FY-A001' });
  expect((await group.ask(queryCompanyBase, {})).records.map((row) => row.companyCode).toSorted()).toEqual(
    [first.companyCode, second.companyCode].toSorted(),
  );
  expect((await group.ask(queryMember, { filter: { memberType: 'company' } })).total).toBe(2);
  expect(await ada.call(dropOutCompany, { dropType: 'company', confirmName: '测试科技有限公司' })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '母公司不能退出集团',
  });
  const left = await dan.as(moved).ask(dropOutCompany, { dropType: 'company', confirmName: '另一家科技有限公司' });
  expect(left.groupCode).not.toBe(first.groupCode);
  expect((await group.ask(queryCompanyBase, {})).records.map((row) => row.companyCode)).toEqual([first.companyCode]);
  const alone = dan.as({ groupCode: left.groupCode ?? '', companyCode: second.companyCode });
  expect((await alone.ask(getStaffLoginUser, {})).company?.companyCode).toBe(second.companyCode);
  // The log keeps the group in which something was done; the company reads all of its own, the group nothing of it any more.
  const moves = (await alone.ask(queryPageAudit, { filter: { entity: 'company', action: 'update' } })).records.map(
    ({ changes }) => changes.find(({ key }) => key === 'groupCode')?.after,
  );
  expect(moves).toEqual([left.groupCode, first.groupCode]);
  const seen = (
    await group.ask(queryPageAudit, {
      filter: { entity: 'company', action: 'update' },
      page: { current: 1, size: 100 },
    })
  ).records;
  expect(seen.map(({ entityName }) => entityName)).not.toContain('另一家科技有限公司');
});

test('a group is joined by the founder alone, and only while he still is the founder', async () => {
  const home = await superuser.query<{ group_code: string }>('select group_code from company where company_code = $1', [
    second.companyCode,
  ]);
  const tenant = { groupCode: home.rows[0]?.group_code ?? '', companyCode: second.companyCode };
  const { code } = await client('ada')
    .as({ groupCode: first.groupCode })
    .ask(generatedCode, { codeType: 'invite_group' });
  const wish = { joinType: 'company' as const, inviteCode: code, applicantCompanyCode: second.companyCode };
  const group = client('ada').as({ groupCode: first.groupCode });
  // A founder who handed the company on stays administrator, with every code he had.
  const { requestId } = await client('dan').as(null).ask(joinGroup, wish);
  await superuser.query('update company set owner_account_id = $1 where company_code = $2', [
    enterprise.accountIds.get('ada'),
    second.companyCode,
  ]);
  expect(await client('dan').as(null).call(joinGroup, wish)).toMatchObject({
    errorCode: 'FY-A001',
    errorDesc: '只有企业创建人可以让企业加入集团',
  });
  expect(await group.call(handleJoinRequest, { id: requestId ?? 0, approve: true })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('已不是该企业的创建人'),
  });
  expect((await client('dan').as(tenant).ask(getStaffLoginUser, {})).company?.companyCode).toBe(second.companyCode);
  await superuser.query('update company set owner_account_id = $1 where company_code = $2', [
    enterprise.accountIds.get('dan'),
    second.companyCode,
  ]);
  await superuser.query('update org_group set max_companies = 1 where group_code = $1', [first.groupCode]);
  expect(await group.call(handleJoinRequest, { id: requestId ?? 0, approve: true })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '集团成员企业数已达上限',
  });
  await superuser.query('update org_group set max_companies = 200 where group_code = $1', [first.groupCode]);
  expect(await group.call(handleJoinRequest, { id: requestId ?? 0, approve: true })).toMatchObject({ resultCode: 1 });
  expect(await client('dan').as(tenant).call(getStaffLoginUser, {})).toMatchObject({ errorCode: 'FY-A001' });
  // Once the group put it out, it waits for approval with a code that asks for none.
  await group.ask(dropOutCompany, {
    dropType: 'company',
    targetCompanyCode: second.companyCode,
    confirmName: '另一家科技有限公司',
  });
  const open = await group.ask(generatedCode, { codeType: 'invite_group', needApprove: false });
  expect(
    await client('dan')
      .as(null)
      .ask(joinGroup, { ...wish, inviteCode: open.code }),
  ).toEqual({ requestId: expect.any(Number), memberId: null });
});

test('five foundings a day, dissolved ones among them', async () => {
  const tenCodes = Array.from({ length: 5 }, (_, index) => `TEST-DAY-${index}`);
  for (const [index, code] of tenCodes.entries())
    await superuser.query(
      "insert into company (company_code, group_code, company_name, short_name, owner_account_id, status) values ($1, $2, $3, $3, $4, 'dissolved')",
      [`C0000000${index}`, first.groupCode, code, enterprise.accountIds.get('cleo')],
    );
  const cleo = client('cleo').as(null);
  const answer = await cleo.send(insertOrUpdateCompanyBase, {
    ...body('第六家有限公司', '91110108MA0000031G'),
    ...empty,
  });
  expect(answer.json()).toMatchObject({ errorCode: 'FY-C001', errorDesc: '每天最多创建 5 家企业' });
});

test('story 6: forged codes in body, filter and target name no foreign rows', async () => {
  const dan = client('dan');
  expect((await dan.as(null).send(queryPageUser, { ...first })).json()).toMatchObject({ errorCode: 'FY-A001' });
  expect(
    (
      await dan.as(enterprise.tenant(0)).send(queryMember, { filter: { companyCode: first.companyCode }, page: {} })
    ).json(),
  ).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect(
    await dan.as(null).call(joinGroup, {
      joinType: 'company',
      targetGroupCode: first.groupCode,
      applicantCompanyCode: first.companyCode,
    }),
  ).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(
    (
      await dan.as(enterprise.tenant(0)).send(generatedCode, { codeType: 'invite_company', groupCode: first.groupCode })
    ).json().resultCode,
  ).toBe(0);
});
