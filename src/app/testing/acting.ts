/** Acting inside an enterprise without HTTP: what tests of stores and engines need. */
import type { MemberAccess, Tenant, TenantWork } from '#platform/runtime/context.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { asPerson } from '#platform/runtime/system-work.ts';
import type { TestEnterprise } from '#platform/testing/server.ts';

/** Rights to everything in the catalogue, on every row, except the named codes. */
export function everyRight(platform: Platform, without: readonly string[] = []): MemberAccess {
  const codes = [...platform.registry.permissions.keys()].filter((code) => !without.includes(code));
  return {
    memberId: 0,
    staffId: null,
    displayName: '测试',
    roleNames: ['测试'],
    codes: new Set(codes),
    scopes: new Map(codes.map((code) => [code, [{ scope: 'all', departmentIds: [] }]])),
  };
}

/** A company of a test enterprise, or its group, as a tenant already checked. */
export function tenantIn(enterprise: TestEnterprise, home: 0 | 1 | 'group', access: MemberAccess): Tenant {
  if (home === 'group')
    return {
      groupCode: enterprise.groupCode,
      companyCode: null,
      companyCodes: ['', ...enterprise.companyCodes],
      mode: 'group',
      access,
    };
  const companyCode = enterprise.companyCodes[home];
  return { groupCode: enterprise.groupCode, companyCode, companyCodes: [companyCode], mode: 'company', access };
}

/** Runs work in one transaction as the first account of an enterprise. */
export function actingIn<Result>(
  platform: Platform,
  enterprise: TestEnterprise,
  tenant: Tenant,
  work: (context: TenantWork) => Promise<Result>,
): Promise<Result> {
  const [accountId = 1] = enterprise.accountIds.values();
  return asPerson(platform, '/test/conformance', { accountId, name: '测试' }, tenant, work);
}
