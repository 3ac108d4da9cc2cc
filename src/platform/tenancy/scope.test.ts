import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { GrantedScope, TenantWork } from '#platform/runtime/context.ts';
import { scopeCondition, tenantCondition } from './scope.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function contextOf(
  granted: readonly GrantedScope[],
  staffId: number | null = 7,
  companyCode: string | null = 'C1',
): TenantWork {
  const access = {
    memberId: 1,
    staffId,
    displayName: '',
    roleNames: [],
    codes: new Set(['read']),
    scopes: new Map([['read', granted]]),
  };
  // Only what the conditions look at; the rest of a call is of no concern here.
  return {
    platform: { registry: { hooks: new Map() } },
    session: { accountId: 3 },
    tenant: { groupCode: 'G1', companyCode, companyCodes: ['', 'C1', 'C2'], access },
  } as unknown as TenantWork;
}

const declaration = {
  label: '客户',
  title: 'name' as const,
  permissions: { read: 'read', insert: 'read', update: 'read', delete: 'read' },
  sort: [],
  fields: {
    name: f.text({ label: '名称' }),
    ownerId: f.ref({ label: '负责人', to: 'staff' }),
    deptId: f.ref({ label: '部门', to: 'dept' }),
  },
};
const owned = entity({ ...declaration, name: 'owned', owner: { staff: 'ownerId', department: 'deptId' } });
const byDepartment = entity({ ...declaration, name: 'by_department', owner: { department: 'deptId' } });
const open = entity({ ...declaration, name: 'open' });

function compiled(
  condition: ReturnType<typeof scopeCondition>,
): { sql: string; parameters: readonly unknown[] } | null {
  if (!condition) return null;
  const { sql, parameters } = condition.compile(compiler);
  return { sql: sql.replaceAll('"', ''), parameters };
}

test('one company is an equality, so that the list index serves it; a group names its companies; deleted rows are out', () => {
  expect(compiled(tenantCondition(contextOf([]), 't'))).toEqual({
    sql: 't.group_code = $1 and t.company_code = $2 and t.deleted_at is null',
    parameters: ['G1', 'C1'],
  });
  expect(compiled(tenantCondition(contextOf([], 7, null), 't'))).toEqual({
    sql: 't.group_code = $1 and t.company_code = any($2::text[]) and t.deleted_at is null',
    parameters: ['G1', ['', 'C1', 'C2']],
  });
});

test('rows without an owner and roles that reach the company narrow nothing', () => {
  expect(scopeCondition(contextOf([{ scope: 'self', departmentIds: [] }]), open, 'read', 't')).toBeNull();
  for (const scope of ['all', 'company'] as const)
    expect(
      scopeCondition(
        contextOf([
          { scope: 'self', departmentIds: [] },
          { scope, departmentIds: [] },
        ]),
        owned,
        'read',
        't',
      ),
    ).toBeNull();
});

test('self shows own rows; departments of several roles add up, own rows stay visible', () => {
  expect(compiled(scopeCondition(contextOf([{ scope: 'self', departmentIds: [9] }]), owned, 'read', 't'))).toEqual({
    sql: '(t.owner_id = $1)',
    parameters: [7],
  });
  const granted: GrantedScope[] = [
    { scope: 'dept', departmentIds: [1] },
    { scope: 'custom', departmentIds: [2, 1] },
  ];
  expect(compiled(scopeCondition(contextOf(granted), owned, 'read', 't'))).toEqual({
    sql: '(t.dept_id = any($1::bigint[]) or t.owner_id = $2)',
    parameters: [[1, 2], 7],
  });
});

test('where rows have no person, the writer counts as one; without any ground nothing is visible', () => {
  expect(
    compiled(scopeCondition(contextOf([{ scope: 'self', departmentIds: [] }]), byDepartment, 'read', 't')),
  ).toEqual({
    sql: '(t.created_by = $1)',
    parameters: [3],
  });
  expect(
    compiled(scopeCondition(contextOf([{ scope: 'self', departmentIds: [] }], null), owned, 'read', 't'))?.sql,
  ).toBe('false');
  expect(
    compiled(scopeCondition(contextOf([{ scope: 'all', departmentIds: [] }], null), owned, 'another code', 't'))?.sql,
  ).toBe('false');
});
