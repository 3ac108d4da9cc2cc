import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLoginUser, getStaffLoginUser, logout, queryDomain, updatePersonal } from '#core/account/public.ts';
import { insertOrUpdateCompanyBase } from '#areas/company/public.ts';
import { queryViewConfig, saveViewConfig } from '#platform/entity/list-calls.ts';
import { onServer } from '#platform/testing/global-setup.ts';
import { makeCreditCodeOf } from '#platform/testing/make.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryCompanyBase, queryMyGroupAndCompany } from '../model/enterprise.ts';
import { queryMember } from '../model/membership.ts';
import { queryPageUser } from '../model/user.ts';

let server: TestServer;
let enterprise: TestEnterprise;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'first', roles: ['hr_manager', 'staff'] },
    { account: 'second', home: 1, roles: ['staff'] },
    { account: 'owner', home: 'group', roles: ['group_owner'] },
  );
});
afterAll(() => server?.stop());

test('the tree of my enterprises holds exactly my own, with roles, and every company for a member of the group', async () => {
  const first = await server.signIn('first');
  const mine = await first.ask(queryMyGroupAndCompany, {});
  expect(mine.groups).toHaveLength(1);
  expect(mine.groups[0]).toMatchObject({
    groupCode: enterprise.groupCode,
    canEnterAsGroup: false,
    companies: [{ companyCode: enterprise.companyCodes[0], roleNames: ['人事主管', '员工'], isLast: true }],
  });
  const owner = await server.signIn('owner');
  const whole = await owner.ask(queryMyGroupAndCompany, {});
  expect(whole.groups[0]?.canEnterAsGroup).toBe(true);
  expect(whole.groups[0]?.companies.map((company) => company.companyCode).sort()).toEqual(
    [...enterprise.companyCodes].sort(),
  );
  const narrowed = await owner.ask(queryMyGroupAndCompany, { keyword: '没有这样的公司' });
  expect(narrowed.groups[0]?.companies).toEqual([]);
});

test('SE-01 PM-01 entering an enterprise answers the permission entries of the six kinds and stores the choice', async () => {
  const first = await server.signIn('first');
  const entered = await first.ask(getStaffLoginUser, {});
  expect(entered.sysAccessDataRespVos.find((entry) => entry.code === 'staff_salary_view')).toMatchObject({
    name: '查看薪资',
    updaterId: 3,
  });
  expect(entered.sysAccessDataRespVos.find((entry) => entry.code === 'personnel_wall')).toMatchObject({
    updaterId: 0,
    path: '/personnelWall',
  });
  expect(entered.roles.map((role) => role.roleCode)).toEqual(expect.arrayContaining(['hr_manager', 'staff']));
  expect(entered.dataScopes['staff_structure']).toBe('company');
  expect((await first.ask(getLoginUser, {}))?.lastCompanyCode).toBe(enterprise.companyCodes[0]);
});

test('who works in an enterprise is noted when he enters it, once in five minutes; where he has never been, nothing is', async () => {
  const owner = await server.signIn('owner');
  const activeAt = async (name: string) => {
    const { records } = await owner.as(enterprise.tenant('group')).ask(queryPageUser, { filter: {}, page: {} });
    return records.find(({ account }) => account === name)?.lastActiveAt;
  };
  expect(await activeAt('owner')).toBeNull();
  await owner.as(enterprise.tenant('group')).ask(getStaffLoginUser, {});
  const first = await activeAt('owner');
  expect(first).not.toBeNull();
  server.clock.advance(60_000);
  await owner.as(enterprise.tenant('group')).ask(getStaffLoginUser, {});
  expect(await activeAt('owner')).toBe(first);
  server.clock.advance(300_000);
  await owner.as(enterprise.tenant('group')).ask(getStaffLoginUser, {});
  expect(Date.parse((await activeAt('owner')) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? '') + 360_000);
});

test('enterprises come in the order of their last use, in a group and beside it; those never entered as they were joined', async () => {
  const made = await server.makeEnterprise(
    { account: 'walker', roles: ['staff'] },
    { account: 'other', home: 1, roles: ['staff'] },
  );
  const [one, two] = made.companyCodes;
  const elsewhere = enterprise.companyCodes[1];
  const joins = (groupCode: string, companyCode: string) =>
    onServer(
      server.databaseUrl,
      `insert into member (account_id, group_code, company_code, display_name, join_type) values (${made.accountIds.get('walker')}, '${groupCode}', '${companyCode}', '行者', 'code')`,
    );
  await joins(made.groupCode, two);
  await joins(enterprise.groupCode, elsewhere);
  const walker = await server.signIn('walker', { tenant: null });
  const order = async () =>
    (await walker.ask(queryMyGroupAndCompany, {})).groups.flatMap((group) =>
      group.companies.map(({ companyCode }) => companyCode),
    );
  expect(await order()).toEqual([one, two, elsewhere]);
  for (const tenant of [made.tenant(1), made.tenant(0), enterprise.tenant(1), made.tenant(1)]) {
    server.clock.advance(600_000);
    await walker.as(tenant).ask(getStaffLoginUser, {});
  }
  expect(await order()).toEqual([two, one, elsewhere]);
  server.clock.advance(600_000);
  await walker.as(enterprise.tenant(1)).ask(getStaffLoginUser, {});
  expect(await order()).toEqual([elsewhere, two, one]);
});

test('/api/v1/staff/queryMember shows a plain colleague name, portrait, department and post, and nothing else', async () => {
  const first = await server.signIn('first');
  const { records } = await first.ask(queryMember, {});
  expect(records.map(({ displayName }) => displayName)).toContain('测试first');
  for (const row of records)
    expect(Object.keys(row).toSorted()).toEqual(['avatar', 'deptNames', 'displayName', 'id', 'jobTitle']);
});

test('queryCompanyBase lists the companies the caller may see and nothing of others', async () => {
  const first = await server.signIn('first');
  expect((await first.ask(queryCompanyBase, {})).records.map((row) => row.companyCode)).toEqual([
    enterprise.companyCodes[0],
  ]);
  const owner = await server.signIn('owner');
  expect((await owner.ask(queryCompanyBase, {})).total).toBe(2);
  expect((await owner.ask(queryCompanyBase, { keyword: '%' })).total).toBe(0);
});

test('updatePersonal changes name and preferences with the version asked for, and refuses a stale one and unknown keys', async () => {
  const first = await server.signIn('first');
  const before = await first.ask(getLoginUser, {});
  const { version } = await first.ask(updatePersonal, {
    nickname: '小一',
    preferences: { pageSize: 50 },
    version: before?.version ?? 0,
  });
  const after = await first.ask(getLoginUser, {});
  expect(after).toMatchObject({ nickname: '小一', preferences: { pageSize: 50 }, version });
  const stale = await first.call(updatePersonal, { nickname: '小二', version: before?.version ?? 0 });
  expect([stale.errorCode, stale.data]).toEqual(['FY-C002', { current: { ...after, serverTime: expect.any(String) } }]);
  expect(await first.call(updatePersonal, { name: '', version })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('姓名'),
  });
  expect((await first.send(updatePersonal, { phone: '13800000000', version })).json()).toMatchObject({
    errorCode: 'FY-V001',
  });
});

test('column choices belong to one person in one enterprise', async () => {
  const config = { columns: [{ key: 'name', visible: true, width: 200 }], pageSize: 20 as const };
  const first = await server.signIn('first');
  await first.ask(saveViewConfig, { scene: 'honor', config });
  expect((await first.ask(queryViewConfig, { scene: 'honor' })).config).toEqual(config);
  const second = await server.signIn('second');
  expect((await second.ask(queryViewConfig, { scene: 'honor' })).config).toBeNull();
  await first.ask(saveViewConfig, { scene: 'honor', config: null });
  expect((await first.ask(queryViewConfig, { scene: 'honor' })).config).toBeNull();
  expect(
    await first.call(saveViewConfig, {
      scene: 'honor',
      config: { columns: [{ key: 'name', visible: true, width: 10 }] },
    }),
  ).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('列宽'),
  });
});

test('one account founds five enterprises a day, dissolved ones too, and owns twenty at most', async () => {
  await server.makeEnterprise({ account: 'serial', roles: ['staff'] });
  const serial = (await server.signIn('serial')).as(null);
  let number = 0;
  const found = () => {
    number += 1;
    return serial
      .send(insertOrUpdateCompanyBase, {
        groupCode: '',
        companyCode: '',
        companyName: `连续创办${number}有限公司`,
        shortName: `连续创办${number}`,
        creditCode: makeCreditCodeOf(700_000 + number),
      })
      .then((answer) => answer.json<{ resultCode: number; errorCode: string | null; errorDesc: string | null }>());
  };
  const alter = (statement: string) => onServer(server.databaseUrl, statement);
  for (let day = 0; day < 4; day += 1) {
    for (let turn = 0; turn < 5; turn += 1) expect(await found()).toMatchObject({ resultCode: 1 });
    if (day === 0) {
      await alter("update company set status = 'dissolved' where company_name = '连续创办1有限公司'");
      expect(await found()).toMatchObject({ errorCode: 'FY-C001', errorDesc: '每天最多创建 5 家企业' });
      await alter("update company set status = 'active' where company_name = '连续创办1有限公司'");
    }
    await alter("update company set created_at = created_at - interval '25 hours' where company_name like '连续创办%'");
  }
  expect(await found()).toMatchObject({ errorCode: 'FY-C001', errorDesc: '最多创建 20 家企业' });
  // Two at the same instant do not share the last place, and a dissolved one makes room.
  await alter("update company set status = 'dissolved' where company_name = '连续创办2有限公司'");
  const both = await Promise.all([found(), found()]);
  expect(both.map(({ resultCode }) => resultCode).toSorted()).toEqual([0, 1]);
  expect(both.find(({ resultCode }) => resultCode === 0)?.errorDesc).toBe('最多创建 20 家企业');
});

test('the domain query answers a stranger and names no tenant; logout is idempotent', async () => {
  const domain = await server.guest.ask(queryDomain, { domain: 'unknown.example' });
  expect(domain).toMatchObject({ siteName: '企枢', ssoEnabled: false, loginMethods: ['password', 'sms', 'email'] });
  expect(JSON.stringify(domain)).not.toContain(enterprise.groupCode);
  expect((await server.guest.call(logout, {})).resultCode).toBe(1);
  const first = await server.signIn('first');
  await first.ask(logout, {});
  expect(await first.call(getLoginUser, {})).toMatchObject({ errorCode: 'FY-V003' });
  expect((await first.call(logout, {})).resultCode).toBe(1);
});
