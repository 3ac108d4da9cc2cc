/** What becomes of the members when companies are invited, come and go by the acts of the organisation. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, dropOutCompany, joinGroup, upGradeGroup } from '#core/org/public.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import type { MemberRow } from '../model/member-calls.ts';
import { queryGroupMember, queryMemberChange, removeMember, saveMember } from '../model/member-calls.ts';
import { addCompanies } from './testing/add-companies.ts';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
let head: TestClient;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  enterprise = await server.makeEnterprise({
    account: 'membership_head',
    home: 'group',
    codes: ['group_base_info', 'group_structure_edit', 'group_company_add', 'group_company_remove'],
  });
  head = await server.signIn('membership_head', { tenant: enterprise.tenant('group') });
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

/** A company that stands alone, with its founder. */
async function makeAlone(codes: readonly string[] = ['org_join_group', 'org_upgrade']) {
  const account = `membership_founder_${(made += 1)}`;
  const alone = await server.makeEnterprise({ account, codes });
  const [companyCode, other] = alone.companyCodes;
  const id = alone.accountIds.get(account);
  await superuser.query("update company set status = 'dissolved' where company_code = $1", [other]);
  await superuser.query("update org_group set group_kind = 'solo', owner_account_id = $2 where group_code = $1", [
    alone.groupCode,
    id,
  ]);
  const { rows } = await superuser.query<{ name: string }>(
    'update company set owner_account_id = $2 where company_code = $1 returning company_name as name',
    [companyCode, id],
  );
  return { companyCode, name: rows[0]?.name ?? '', founder: await server.signIn(account, { tenant: alone.tenant(0) }) };
}

const members = async () => (await head.ask(queryGroupMember, {})).members;
const member = async (code: string) => (await members()).find(({ memberCode }) => memberCode === code);
const seen = ({ memberCode, id, version }: MemberRow) => ({ memberCode, id, version });
async function present(code: string): Promise<MemberRow> {
  const found = await member(code);
  if (!found) throw new Error(`${code} is no member`);
  return found;
}
const changes = async () =>
  (await head.ask(queryMemberChange, { page: { current: 1, size: 10 } })).records.map(({ text }) => text);
/** The rights of others follow by event, a moment after the founder's own. */
const untilInSight = (companyCode: string) =>
  expect.poll(async () => (await member(companyCode))?.isHere, { timeout: 10_000 }).toBe(true);
const today = () => new Date(server.platform.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

test('an invited company waits, counts nowhere, and is in as soon as its founder answers', async () => {
  const { companyCode, name, founder } = await makeAlone();
  await head.ask(addMember, { memberType: 'company', targetCompanyCode: companyCode });
  expect(await member(companyCode)).toMatchObject({
    memberName: name,
    status: 'pending',
    isHere: false,
    invitedDays: 0,
    isConsolidated: false,
    grants: [],
    joinDate: null,
  });
  await head.ask(saveMember, { ...seen(await present(companyCode)), holdRatio: 51 });
  server.clock.advance(3 * 86_400_000);
  expect(await member(companyCode)).toMatchObject({ invitedDays: 3, ratio: 51, isConsolidated: false });
  // Proofs and sessions are as old as the clock says.
  server.clock.advance(-3 * 86_400_000);
  const inGroup = (await members()).filter(({ isHere }) => isHere).length;
  // No approval is needed: the group asked.
  expect(
    await founder.ask(joinGroup, {
      joinType: 'company',
      targetGroupCode: enterprise.groupCode,
      applicantCompanyCode: companyCode,
    }),
  ).toEqual({
    requestId: null,
    memberId: null,
  });
  await untilInSight(companyCode);
  expect(await member(companyCode)).toMatchObject({
    status: 'active',
    isHere: true,
    joinDate: today(),
    ratio: 51,
    isConsolidated: true,
    invitedDays: null,
  });
  expect((await members()).filter(({ isHere }) => isHere)).toHaveLength(inGroup + 1);
  expect((await changes()).slice(0, 3)).toEqual([
    `${name} 加入集团`,
    `测试membership_head 将 ${name} 的持股比例由 -- 改为 51.00%`,
    `测试membership_head 邀请 ${name} 加入`,
  ]);
  expect(await head.call(addMember, { memberType: 'company', targetCompanyCode: companyCode })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '企业已是本集团成员',
  });
});

test('a company of another group is refused without naming that group; an invitation can be taken back', async () => {
  const other = await server.makeEnterprise({ account: 'membership_other', home: 'group', codes: ['group_base_info'] });
  const refusal = await head.call(addMember, { memberType: 'company', targetCompanyCode: other.companyCodes[0] });
  expect(refusal).toMatchObject({ errorCode: 'FY-C001', errorDesc: '企业已属于一个集团' });
  expect(JSON.stringify(refusal)).not.toContain(other.groupCode);
  const { companyCode, name, founder } = await makeAlone();
  await head.ask(addMember, { memberType: 'company', targetCompanyCode: companyCode });
  await head.ask(removeMember, { ...seen(await present(companyCode)), exitDate: today(), reason: '不再合作' });
  expect(await member(companyCode)).toBeUndefined();
  expect((await changes())[0]).toBe(`测试membership_head 撤回了对 ${name} 的邀请`);
  // What was taken back opens nothing any more: the request waits.
  const asked = await founder.ask(joinGroup, {
    joinType: 'company',
    targetGroupCode: enterprise.groupCode,
    applicantCompanyCode: companyCode,
  });
  expect(asked.requestId).toEqual(expect.any(Number));
});

test('a company that goes leaves a former member, and those below it stand where it stood', async () => {
  const { companyCode, name, founder } = await makeAlone();
  await head.ask(addMember, { memberType: 'company', targetCompanyCode: companyCode });
  await founder.ask(joinGroup, {
    joinType: 'company',
    targetGroupCode: enterprise.groupCode,
    applicantCompanyCode: companyCode,
  });
  await untilInSight(companyCode);
  const [child = ''] = await addCompanies(server, enterprise, ['下级企业']);
  await head.ask(saveMember, { ...seen(await present(child)), parentCode: companyCode });
  // The group does not put out who has members below.
  expect(
    await head.call(dropOutCompany, { dropType: 'company', targetCompanyCode: companyCode, confirmName: name }),
  ).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '先移走 1 家下级',
  });
  // The company itself goes when it wants to.
  const inside = founder.as({ groupCode: enterprise.groupCode, companyCode });
  await inside.ask(dropOutCompany, { dropType: 'company', confirmName: name });
  expect(await member(companyCode)).toMatchObject({
    memberName: name,
    status: 'exited',
    isHere: false,
    exitDate: today(),
    exitReason: '企业已离开集团',
    grants: [],
  });
  expect((await present(child)).parentCode).toBe(enterprise.companyCodes[0]);
  expect(await head.call(saveMember, { ...seen(await present(companyCode)), isBack: true })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '企业的数据已离开集团，请重新邀请',
  });
  // Asked again it waits, and an invitation that is taken back leaves the former member.
  await head.ask(addMember, { memberType: 'company', targetCompanyCode: companyCode });
  expect(await member(companyCode)).toMatchObject({ status: 'pending', exitDate: null });
  await head.ask(removeMember, { ...seen(await present(companyCode)), exitDate: today(), reason: '取消' });
  expect(await member(companyCode)).toMatchObject({ status: 'exited', exitDate: today() });
});

test('a group put out by the group is a former member too; a company that becomes a group is its first member', async () => {
  const [gone = ''] = await addCompanies(server, enterprise, ['移出企业']);
  await superuser.query('update company set owner_account_id = $2 where company_code = $1', [
    gone,
    enterprise.accountIds.get('membership_head'),
  ]);
  await head.ask(dropOutCompany, { dropType: 'company', targetCompanyCode: gone, confirmName: '移出企业' });
  expect(await member(gone)).toMatchObject({ status: 'exited', joinDate: '2020-01-01', exitDate: today() });

  const { companyCode, founder } = await makeAlone();
  const upgraded = await founder.call(upGradeGroup, { groupName: `新集团${made}` });
  expect(upgraded.errorDesc).toBeNull();
  const { rows } = await superuser.query(
    "select member_code, status from group_member where group_code = $1 and company_code = ''",
    [upgraded.data?.groupCode],
  );
  expect(rows).toEqual([{ member_code: companyCode, status: 'active' }]);
});
