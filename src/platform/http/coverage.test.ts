import { expect, test } from 'vitest';
import type { GrantedScope, Tenant } from '#platform/runtime/context.ts';
import { narrowTenant } from './coverage.ts';

const all: readonly GrantedScope[] = [{ scope: 'all', departmentIds: [] }];

function tenantOf(coverage: Readonly<Record<string, readonly string[]>> | null): Tenant {
  const codes = ['finance_view', 'staff_structure'];
  return {
    groupCode: 'G00000001',
    companyCodes: ['', 'C1', 'C2'],
    companyCode: null,
    mode: 'group',
    access: {
      memberId: 1,
      staffId: null,
      displayName: '',
      roleNames: [],
      codes: new Set(codes),
      scopes: new Map(codes.map((code) => [code, all])),
      ...(coverage && {
        coverage: new Map(Object.entries(coverage).map(([code, companies]) => [code, new Set(companies)])),
      }),
    },
  };
}
const seen = (tenant: Tenant) => ({
  companyCodes: tenant.companyCodes,
  codes: [...tenant.access.codes],
  scopes: [...tenant.access.scopes.keys()],
});

test('without roles of chosen companies nothing is narrowed', () => {
  const tenant = tenantOf(null);
  expect(narrowTenant(tenant, 'finance_view')).toBe(tenant);
});

test('a call works where its code reaches, and holds only codes that reach as far', () => {
  const tenant = tenantOf({ finance_view: ['C1'], staff_structure: ['C1', 'C2'] });
  expect(seen(narrowTenant(tenant, 'finance_view'))).toEqual({
    companyCodes: ['', 'C1'],
    codes: ['finance_view', 'staff_structure'],
    scopes: ['finance_view', 'staff_structure'],
  });
  expect(seen(narrowTenant(tenant, 'staff_structure'))).toEqual({
    companyCodes: ['', 'C1', 'C2'],
    codes: ['staff_structure'],
    scopes: ['staff_structure'],
  });
});

test('a call without a code sees every company of any role, with the codes that hold in all of them', () => {
  const tenant = tenantOf({ finance_view: ['C1'], staff_structure: ['C2'] });
  expect(seen(narrowTenant(tenant, 'signedIn'))).toEqual({ companyCodes: ['', 'C1', 'C2'], codes: [], scopes: [] });
  expect(seen(narrowTenant(tenant, ['finance_view', 'staff_structure']))).toEqual({
    companyCodes: ['', 'C1', 'C2'],
    codes: [],
    scopes: [],
  });
});
