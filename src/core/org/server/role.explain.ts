/** 权限解释: why a member may do something, to a certain record too, or what stands against it. */
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { DataScope } from '#platform/entity/permission.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { narrowTenant } from '#platform/http/coverage.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { explainAccess } from '../model/role.ts';
import { chosenHome, inHome } from './role-home.ts';

interface Explained {
  readonly status: string;
  readonly accountId: number | null;
}

interface Granting {
  code: string;
  name: string;
  updaterId: number;
  sensitive: boolean;
  roleId: number;
  roleName: string;
  dataScope: DataScope;
  status: string;
}

export const explainAccessHandler = handle(explainAccess, async (context, input) => {
  const member = await findMember(context, input.memberId);
  const granted = await findGranting(context, input.memberId);
  const active = member.status === 'active' ? granted.filter((row) => row.status === 'active') : [];
  if (!input.code) {
    const codes = heldCodes(active);
    return { allowed: codes.length > 0, grantedBy: [], deniedBy: denials(member, []), codes };
  }
  const wanted = active.filter((row) => row.code === input.code);
  if (wanted.length > 0 && !(await reaches(context, member, input)))
    return {
      allowed: false,
      grantedBy: [],
      deniedBy: wanted.map((row) => `角色「${row.roleName}」的数据范围不含这条记录`),
      codes: [],
    };
  const disabled = granted.filter((row) => row.code === input.code && row.status !== 'active');
  const reasons = [
    ...denials(member, disabled),
    ...(disabled.length === 0 && member.status === 'active' ? ['没有任何角色授予这项权限'] : []),
  ];
  return {
    allowed: wanted.length > 0,
    grantedBy: wanted.map(({ roleId, roleName, dataScope }) => ({ roleId, roleName, dataScope })),
    deniedBy: wanted.length > 0 ? [] : reasons,
    codes: [],
  };
});

async function findMember(context: TenantWork, memberId: number): Promise<Explained> {
  const member = await queryRow<Explained>(context)`
    select status, account_id
    from member m
    where id = ${memberId} and ${inHome(chosenHome(context), 'm')} and status <> 'left'`;
  if (!member) throw fail.notFound('成员不存在或已退出');
  return member;
}

/** Every code that a role gives the member, disabled roles included. */
async function findGranting(context: TenantWork, memberId: number): Promise<Granting[]> {
  const found = await queryRows<Granting>(context)`
    select s.code, s.name, s.updater_id, s.sensitive, r.id as role_id, r.role_name, r.data_scope, r.status
    from member_role m join role r on r.id = m.role_id and r.deleted_at is null
    join role_resource x on x.role_id = r.id join resource s on s.id = x.resource_id and s.deprecated_at is null
    where m.member_id = ${memberId} order by s.sort, r.sort, r.id`;
  return found;
}

function heldCodes(active: readonly Granting[]) {
  return [...Map.groupBy(active, (row) => row.code)].map(([code, rows]) => ({
    code,
    name: rows[0]?.name ?? code,
    updaterId: rows[0]?.updaterId ?? 0,
    sensitive: rows[0]?.sensitive ?? false,
    roles: rows.map((row) => row.roleName),
    dataScopes: rows.map((row) => row.dataScope),
  }));
}

/** Whether the record is within the scopes of the roles that give the member the code; true where no record is named. FY-N001: there is none. */
async function reaches(
  context: TenantWork,
  member: Explained,
  { code, entity: name, entityId }: InputOf<typeof explainAccess>,
): Promise<boolean> {
  if (!code || !name || !entityId || member.accountId === null) return true;
  const entity = context.platform.registry.entities.get(name);
  if (!entity) throw fail.invalid('对象：没有这种记录', { entity: '没有这种记录' });
  const { groupCode, companyCode } = context.tenant;
  const access = await context.platform.identity.findAccess(member.accountId, { groupCode, companyCode });
  if (typeof access === 'string') return false;
  const asMember: TenantWork = {
    ...context,
    session: { ...context.session, accountId: member.accountId },
    tenant: narrowTenant({ ...context.tenant, companyCodes: access.companyCodes, access: access.access }, code),
  };
  const condition = scopeCondition(asMember, entity, code, 't') ?? sql<boolean>`true`;
  const row = await queryRow<{ within: boolean }>(context)`
    select ${condition} and t.company_code = any(${[...asMember.tenant.companyCodes]}::text[]) as within
    from ${sql.table(entity.table)} t
    where t.id = ${entityId} and ${tenantCondition(context, 't')}`;
  if (!row) throw fail.notFound(`${entity.label}不存在或已删除`);
  return row.within;
}

function denials(member: Explained, disabled: readonly Granting[]): string[] {
  return [
    ...(member.status === 'active' ? [] : ['成员未在用（待接受或已停用）']),
    ...disabled.map((row) => `角色「${row.roleName}」已停用`),
  ];
}
