/** The product as a test server runs it: every area, and small enterprises that are made in milliseconds. */
import { hashCheaply, insertDemoAccounts } from '#core/account/server/index.ts';
import { insertDemoEnterprises, insertMember, newCode } from '#core/org/server/index.ts';
import { loadDemo } from '#app/server/demo.ts';
import { registry } from '#app/server/registry.ts';
import { startPlatform } from '#app/server/start-platform.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { inTenant } from '#platform/db/database.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { createRegistry } from '#platform/runtime/registry.ts';
import type { AccountWish, TestApplication, TestEnterprise } from '#platform/testing/server.ts';
import { makeCreditCodeOf, makeMobileOf } from '#platform/testing/make.ts';

/** Password of all demo and test accounts, as the server announces it at start. */
const password = 'Qishu-Demo-2026';

let made = 0;

// Tests sign in more than a thousand times, at 47 ms each otherwise.
hashCheaply();

function enterpriseCompany(companyCode: string, name: string, index: number) {
  return {
    companyCode,
    companyName: name,
    shortName: name,
    creditCode: makeCreditCodeOf(index),
    legalPerson: '张伟',
    companyType: 'limited',
    industryCode: '65',
    divisionCode: '330106',
    address: '浙江省杭州市西湖区文三路 90 号',
  };
}

/** Role with exactly the wished codes. */
async function insertRole(db: TenantDb, groupCode: string, companyCode: string, wish: AccountWish): Promise<number> {
  const level = companyCode === '' ? 'group' : 'company';
  const role = await queryRow<{ id: number }>(db)`
    insert into role (group_code, company_code, role_name, role_code, role_level, data_scope)
    values (
      ${groupCode}, ${companyCode}, ${`测试 ${wish.account}`}, ${`test_${wish.account}`}, ${level},
      ${wish.dataScope ?? 'company'}
    )
    returning id`;
  const id = role?.id ?? 0;
  const granted = await execute(db)`
    insert into role_resource (role_id, resource_id, group_code, company_code)
    select ${id}, id, ${groupCode}, ${companyCode}
    from resource
    where code = any(${[...(wish.codes ?? [])]}::text[])`;
  if (granted !== new Set(wish.codes).size)
    throw new Error(`${wish.account} wishes unknown permission codes among ${(wish.codes ?? []).join(', ')}`);
  return id;
}

async function makeEnterprise(platform: Platform, wishes: readonly AccountWish[]): Promise<TestEnterprise> {
  const groupCode = newCode('G');
  const companyCodes = [newCode('C'), newCode('C')] as const;
  const number = (made += 1);
  const codeOf = (home: 0 | 1 | 'group') => (home === 'group' ? '' : companyCodes[home]);
  const accountIds = await inTenant(
    platform.db,
    { groupCode, companyCodes: ['', ...companyCodes], accountId: null },
    async (db) => {
      const roles = await insertDemoEnterprises(
        db,
        groupCode,
        `测试集团 ${groupCode}`,
        companyCodes.map((code, index) => enterpriseCompany(code, `测试公司 ${code}`, number * 2 + index)),
      );
      const ids = await insertDemoAccounts(
        db,
        platform.seal,
        wishes.map(({ account, home = 0 }, index) => ({
          account,
          name: `测试${account}`,
          phone: makeMobileOf(number * 1000 + index),
          managedBy: companyCodes[0],
          group: groupCode,
          company: codeOf(home) || null,
        })),
      );
      for (const [index, wish] of wishes.entries()) {
        const companyCode = codeOf(wish.home ?? 0);
        const named = (wish.roles ?? []).map((code) => {
          const id = roles.get(companyCode)?.get(code);
          if (id === undefined) throw new Error(`there is no default role ${code} at this level`);
          return id;
        });
        const own = wish.codes ? [await insertRole(db, groupCode, companyCode, wish)] : [];
        await insertMember(db, {
          accountId: ids[index] ?? 0,
          groupCode,
          companyCode,
          displayName: `测试${wish.account}`,
          staffId: null,
          departmentIds: [],
          jobTitle: null,
          roleIds: [...named, ...own],
        });
      }
      return new Map(wishes.map(({ account }, index) => [account, ids[index] ?? 0]));
    },
  );
  return { groupCode, companyCodes, accountIds, tenant: (home) => ({ groupCode, companyCode: codeOf(home) || null }) };
}

export const testApplication: TestApplication = {
  start: ({ areas, ...options }) =>
    startPlatform({
      ...options,
      registry: areas.length === 0 ? registry : createRegistry([...registry.areas, ...areas]),
    }),
  loadDemo,
  makeEnterprise,
  async homeOf(platform, account) {
    const home = await queryRow<{ groupCode: string | null; companyCode: string | null }>(platform)`
      select last_group_code as group_code, last_company_code as company_code
      from account
      where lower(account) = ${account.toLowerCase()}`;
    return home?.groupCode ? { groupCode: home.groupCode, companyCode: home.companyCode } : null;
  },
  login: { path: '/user/login', challengePath: '/user/loginChallenge', sitePath: '/web/v1/domain/query', password },
};
