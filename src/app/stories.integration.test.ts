/** Acceptance stories of accounts and enterprises that cross areas, clause by clause. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLoginUser, getStaffLoginUser } from '#core/account/public.ts';
import type { Browser } from '#core/account/server/testing/account-fixture.ts';
import { openBrowser, registerPhone } from '#core/account/server/testing/account-fixture.ts';
import { insertAndUpdateHonor, queryPageHonor } from '#areas/company/model/honor.ts';
import { queryCompanyBase, queryMyGroupAndCompany } from '#core/org/model/enterprise.ts';
import { downloadFile, uploadFile } from '#core/file/public.ts';
import { generatedCode } from '#core/org/model/invite.ts';
import { dropOutCompany, joinGroup, upGradeGroup } from '#core/org/model/membership.ts';
import { handleJoinRequest } from '#core/org/model/joining-acts.ts';
import { insertOrUpdateCompanyBase } from '#areas/company/public.ts';
import { explainAccess } from '#core/org/model/role.ts';
import { queryPageUser } from '#core/org/model/user.ts';
import { insertGroupInfo, queryOrInsertGroupInfoList } from '#areas/staff/model/department-calls.ts';
import { queryBasicInfo } from '#areas/staff/model/archive-calls.ts';
import { entryGroupUserBase } from '#areas/staff/model/entry-calls.ts';
import { queryPage, updateGroupUserBase } from '#areas/staff/model/roster-calls.ts';
import { excel } from '#areas/staff/model/roster-transfer.ts';
import { hire, linkMember, newIdNumber } from '#areas/staff/server/testing/staff-fixture.ts';
import { readTable } from '#lib/sheet/read-table.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { createClient } from '#platform/testing/client.ts';
import { makeMobileOf } from '#platform/testing/make.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { effectsDone } from '#platform/runtime/side-effects.ts';

let server: TestServer;
let superuser: Client;
beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  // As the demonstration: anybody may register.
  await superuser.query(
    "insert into platform_setting (key, value) values ('demo', to_jsonb(now())) on conflict (key) do nothing",
  );
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

interface Tenant {
  groupCode: string;
  companyCode: string;
}
const company = (companyName: string, creditCode: string) => ({
  companyName,
  shortName: companyName.slice(0, 4),
  creditCode,
  groupCode: '',
  companyCode: '',
});
const found = async (client: TestClient, name: string, creditCode: string): Promise<Tenant> =>
  (await client.as(null).send(insertOrUpdateCompanyBase, company(name, creditCode))).json<{ data: Tenant }>().data;
/** The session of a browser, for calls inside an enterprise. */
const clientOf = (browser: Browser): TestClient =>
  createClient(
    server.application,
    { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    null,
    () => effectsDone(server.platform),
  );
const page = { current: 1, size: 100 };

test('story 1: register and create', async () => {
  const first = openBrowser(server);
  await registerPhone(server, first, '13800000001');
  expect(await first.ask(getLoginUser, {})).toMatchObject({ enterpriseCount: 0 });
  // In company mode nothing is chosen yet: the guard leads to /create-enterprise (e2e/account.story.spec.ts walks there).
  const client = clientOf(first);
  const made = (await client.send(insertOrUpdateCompanyBase, company('测试科技有限公司', '91110108MA0000015T'))).json<{
    resultCode: number;
    data: Tenant;
  }>();
  expect(made.resultCode).toBe(1);
  const { groups } = await client.ask(queryMyGroupAndCompany, {});
  expect(groups).toMatchObject([
    {
      groupKind: 'solo',
      companies: [{ companyName: '测试科技有限公司', roleNames: expect.arrayContaining(['企业创建人']) }],
    },
  ]);
  expect(groups[0]?.companies).toHaveLength(1);
  const inside = client.as(made.data);
  const entered = await inside.ask(getStaffLoginUser, {});
  expect(entered.sysAccessDataRespVos.map((entry) => entry.code)).toContain('szyt_home');
  expect(await first.ask(getLoginUser, {})).toMatchObject({
    enterpriseCount: 1,
    lastCompanyCode: made.data.companyCode,
  });

  const second = openBrowser(server);
  await registerPhone(server, second, '13800000002', '王二');
  const other = clientOf(second);
  expect(
    (await other.send(insertOrUpdateCompanyBase, company('冒名科技有限公司', '91110108MA0000015T'))).json(),
  ).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('申请加入'),
    data: { companyCode: made.data.companyCode, shortName: '测试科技' },
  });
  expect(
    (await other.send(insertOrUpdateCompanyBase, company('错号科技有限公司', '91110108MA00000150'))).json(),
  ).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('统一社会信用代码'),
  });
  expect((await other.ask(queryMyGroupAndCompany, {})).groups).toEqual([]);
});

test('story 8: scopes stay bound to the role that grants them', async () => {
  const enterprise = await server.makeEnterprise(
    { account: 'hr8', roles: ['company_admin', 'hr_manager', 'staff'] },
    // Two roles: the department may be looked at, only oneself edited.
    { account: 'both8', codes: ['staff_structure', 'staff_export'], dataScope: 'dept' },
  );
  const hr = await server.signIn('hr8', { tenant: enterprise.tenant(0) });
  const root = (await hr.ask(queryOrInsertGroupInfoList, {})).tree[0]?.id ?? 0;
  const own = (await hr.ask(insertGroupInfo, { name: '销售一部', parentId: root })).id;
  const elsewhere = (await hr.ask(insertGroupInfo, { name: '销售二部', parentId: root })).id;
  const [self, colleague, stranger] = [
    await hire(hr, { name: '本人', groupInfoId: own }),
    await hire(hr, { name: '同事', groupInfoId: own }),
    await hire(hr, { name: '外人', groupInfoId: elsewhere }),
  ];
  await linkMember(server, enterprise, 'both8', self.id, [own]);
  const [groupCode, companyCode] = [enterprise.groupCode, enterprise.companyCodes[0]];
  const role = await superuser.query<{ id: number }>(
    "insert into role (group_code, company_code, role_name, role_code, role_level, data_scope) values ($1, $2, '本人编辑', 'edit_self', 'company', 'self') returning id::int",
    [groupCode, companyCode],
  );
  await superuser.query(
    "insert into role_resource (role_id, resource_id, group_code, company_code) select $1, id, $2, $3 from resource where code = 'staff_edit'",
    [role.rows[0]?.id, groupCode, companyCode],
  );
  await superuser.query(
    'insert into member_role (member_id, role_id, group_code, company_code) select id, $1, $2, $3 from member where account_id = $4',
    [role.rows[0]?.id, groupCode, companyCode, enterprise.accountIds.get('both8')],
  );
  const both = await server.signIn('both8', { tenant: enterprise.tenant(0) });
  const listed = (await both.ask(queryPage, { filter: {}, page })).records.map((row) => row.name).toSorted();
  expect(listed).toEqual(['同事', '本人']);
  const edit = async (id: number, wechat: string) => {
    const { base } = await hr.ask(queryBasicInfo, { id });
    return both.call(updateGroupUserBase, { id, version: base.version, wechat });
  };
  expect((await edit(self.id, 'mine')).resultCode).toBe(1);
  // The department's rows are for reading: the role that shows them does not let them be edited.
  expect(await both.ask(queryBasicInfo, { id: colleague.id })).toMatchObject({ base: { name: '同事' } });
  expect(await edit(colleague.id, 'not mine')).toMatchObject({ errorCode: 'FY-N001' });
  expect(await both.call(queryBasicInfo, { id: stranger.id })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await edit(stranger.id, 'not mine')).toMatchObject({ errorCode: 'FY-N001' });
  const workbook = await both.send(excel, { filter: {}, fields: ['name'] });
  const sheet = await readTable(workbook.rawPayload, '花名册.xlsx', [
    { key: 'name', label: '姓名', aliases: [], kind: 'text', required: false },
  ]);
  expect(sheet.rows.map((row) => row.values['name']).toSorted()).toEqual(listed);
  const [member] = (await hr.ask(queryPageUser, { filter: { keyword: '测试both8' }, page })).records;
  const explain = (code: string) => hr.ask(explainAccess, { memberId: member?.id ?? 0, code });
  expect(await explain('staff_edit')).toMatchObject({
    allowed: true,
    grantedBy: [{ roleName: '本人编辑', dataScope: 'self' }],
  });
  expect(await explain('staff_structure')).toMatchObject({
    allowed: true,
    grantedBy: [{ roleName: '测试 both8', dataScope: 'dept' }],
  });
  // The same for one record: the explanation agrees with what the calls above answered.
  const explainRecord = (code: string, entityId: number, entity = 'group_user_base') =>
    hr.call(explainAccess, { memberId: member?.id ?? 0, code, entity, entityId });
  expect(await explainRecord('staff_edit', self.id)).toMatchObject({ data: { allowed: true } });
  expect(await explainRecord('staff_edit', colleague.id)).toMatchObject({
    data: { allowed: false, grantedBy: [], deniedBy: ['角色「本人编辑」的数据范围不含这条记录'] },
  });
  expect(await explainRecord('staff_structure', colleague.id)).toMatchObject({ data: { allowed: true } });
  expect(await explainRecord('staff_structure', stranger.id)).toMatchObject({ data: { allowed: false } });
  expect(await explainRecord('staff_structure', 999_999_999)).toMatchObject({ errorCode: 'FY-N001' });
  expect(await explainRecord('staff_structure', self.id, 'no_such_thing')).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('对象'),
  });
  expect(
    await hr.call(explainAccess, { memberId: member?.id ?? 0, entity: 'group_user_base', entityId: self.id }),
  ).toMatchObject({ errorCode: 'FY-V001' });
});

test('story 9: a company joins a group by invite code with rows and files, is entered as the group, and drops out', async () => {
  const made = await server.makeEnterprise(
    { account: 'ada9', roles: ['staff'] },
    { account: 'dan9', roles: ['staff'] },
  );
  const [ada, dan] = [await server.signIn('ada9', { tenant: null }), await server.signIn('dan9', { tenant: null })];
  const one = await found(ada, '母公司有限公司', '91440300MA0000031P');
  const two = await found(dan, '子公司有限公司', '91310115MA00000237');
  await ada.as(one).ask(upGradeGroup, { groupName: '故事九集团' });
  const root = (await dan.as(two).ask(queryOrInsertGroupInfoList, {})).tree[0]?.id ?? 0;
  const hired = await hire(dan.as(two), { name: '子公司员工', groupInfoId: root });
  const honorOf = (name: string) => ({
    honorName: name,
    honorLevel: 'national' as const,
    honorType: 'enterprise' as const,
    awardOrg: '工信部',
    awardDate: '2024-01-02',
  });
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const file = (await dan.as(two).upload(uploadFile, {}, { name: '奖状.png', content: png })).data as {
    id: number;
    path: string;
    name: string;
  };

  const asGroup = ada.as({ groupCode: one.groupCode });
  const { code } = await asGroup.ask(generatedCode, { codeType: 'invite_group' });
  const { requestId } = await dan.ask(joinGroup, {
    joinType: 'company',
    inviteCode: code,
    applicantCompanyCode: two.companyCode,
  });
  await asGroup.ask(handleJoinRequest, { id: requestId ?? 0, approve: true });

  const moved = { groupCode: one.groupCode, companyCode: two.companyCode };
  const rows = await superuser.query<{ group: string }>(
    'select distinct group_code as "group" from group_user_base where company_code = $1',
    [two.companyCode],
  );
  expect(rows.rows).toEqual([{ group: one.groupCode }]);
  expect(
    (await dan.as(moved).send(downloadFile, { filePath: file.path, fileName: file.name, inline: '0' })).rawPayload,
  ).toEqual(png);

  await ada.as(one).ask(insertAndUpdateHonor, honorOf('母公司荣誉'));
  await dan.as(moved).ask(insertAndUpdateHonor, honorOf('子公司荣誉'));
  expect((await asGroup.ask(queryCompanyBase, {})).records.map((row) => row.companyCode).toSorted()).toEqual(
    [one.companyCode, two.companyCode].toSorted(),
  );
  expect(
    (await asGroup.ask(queryPageHonor, { filter: {}, page })).records.map((row) => row.honorName).toSorted(),
  ).toEqual(['子公司荣誉', '母公司荣誉']);
  // A role of the group that may write: it still has to say in which company.
  await superuser.query(
    `with made as (insert into role (group_code, company_code, role_name, role_code, role_level, data_scope) values ($1, '', '集团录入', 'group_writer', 'group', 'all') returning id),
      codes as (insert into role_resource (role_id, resource_id, group_code, company_code) select made.id, r.id, $1, '' from made, resource r where r.code in ('honor_edit', 'staff_entry'))
      insert into member_role (member_id, role_id, group_code, company_code) select m.id, made.id, $1, '' from made, member m where m.group_code = $1 and m.company_code = ''`,
    [one.groupCode],
  );
  server.platform.identity.forget(made.accountIds.get('ada9') ?? 0);
  expect(await asGroup.call(insertAndUpdateHonor, honorOf('没有企业'))).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '请选择所属企业',
  });
  expect(
    await asGroup.call(entryGroupUserBase, {
      name: '无主',
      idNumber: newIdNumber(),
      phone: makeMobileOf(73_000_001),
      groupInfoId: root,
      position: '工程师',
      entryDate: '2024-03-01',
    }),
  ).toMatchObject({ errorCode: 'FY-V001', errorDesc: '请选择所属企业' });

  const left = await dan.as(moved).ask(dropOutCompany, { dropType: 'company', confirmName: '子公司有限公司' });
  const alone = { groupCode: left.groupCode ?? '', companyCode: two.companyCode };
  expect(alone.groupCode).not.toBe(one.groupCode);
  expect(alone.groupCode).toMatch(/^G/u);
  expect((await asGroup.ask(queryPageHonor, { filter: {}, page })).records.map((row) => row.honorName)).toEqual([
    '母公司荣誉',
  ]);
  expect(
    (
      await superuser.query('select 1 from group_user_base where company_code = $1 and group_code = $2', [
        two.companyCode,
        one.groupCode,
      ])
    ).rowCount,
  ).toBe(0);
  expect(
    (await asGroup.send(downloadFile, { filePath: file.path, fileName: file.name, inline: '0' })).json(),
  ).toMatchObject({ errorCode: 'FY-N001' });
  expect((await dan.as(alone).ask(queryBasicInfo, { id: hired.id })).base.name).toBe('子公司员工');
  expect(
    (await dan.as(alone).send(downloadFile, { filePath: file.path, fileName: file.name, inline: '0' })).rawPayload,
  ).toEqual(png);
  const mine = (await dan.ask(queryMyGroupAndCompany, {})).groups.find((group) => group.groupCode === alone.groupCode);
  expect(mine).toMatchObject({ groupKind: 'solo', companies: [{ companyCode: two.companyCode }] });
});
