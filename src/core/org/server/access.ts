/** Rights of a member in an enterprise: memberships, roles, codes, scopes. */
import { queryRows } from '#platform/db/statement.ts';
import type { DataScope } from '#platform/entity/permission.ts';
import type { GrantedScope, MemberAccess } from '#platform/runtime/context.ts';
import type { Db, TenantDb } from '#platform/db/database.ts';
import { inTenant } from '#platform/db/database.ts';
import { ShortMemory } from '#platform/runtime/short-memory.ts';
import type { EnterpriseAccess, EnterpriseChoice, NoAccess } from '#platform/http/identity.ts';
import type { GrantArea } from '../model/grant-area.ts';
import { grantOfCode } from '../model/permission-catalogue.ts';
import { orgTables } from './db.ts';
import { entryRule, policiesOf } from './entry-rule.ts';

type AccessAnswer = EnterpriseAccess | NoAccess;

/** Departments below the given ones, themselves included. The staff area provides it: departments are its table. */
export type ChildDepartments = (db: TenantDb, ids: readonly number[]) => Promise<number[]>;

/** Areas that companies of a group do not let it see, by company; who withholds nothing is absent. */
export type WithheldAreas = ReadonlyMap<string, ReadonlySet<GrantArea>>;
/** Reads them for the group of the transaction. The group area provides it: what a member grants is its table. */
export type FindWithheldAreas = (db: TenantDb, groupCode: string) => Promise<WithheldAreas>;

interface GrantRow {
  readonly roleId: number;
  readonly roleName: string;
  readonly roleCode: string;
  readonly dataScope: DataScope;
  readonly dataScopeDeptIds: number[];
  /** Companies of the group in which a role of the group holds; null: in all. */
  readonly companyCodes: string[] | null;
  readonly codes: string[];
}

async function findMember(db: TenantDb, accountId: number, groupCode: string, companyCode: string) {
  return orgTables(db)
    .selectFrom('member')
    .select(['id', 'staffId', 'displayName', 'deptIds', 'status'])
    .where('accountId', '=', accountId)
    .where('groupCode', '=', groupCode)
    .where('companyCode', '=', companyCode)
    .where('status', '<>', 'left')
    .executeTakeFirst();
}

async function findGrants(db: TenantDb, memberId: number): Promise<GrantRow[]> {
  const result = await queryRows<GrantRow>(db)`
    select r.id as role_id, r.role_name, r.role_code, r.data_scope, r.data_scope_dept_ids, r.company_codes,
      coalesce(array_agg(s.code) filter (where s.code is not null), '{}') as codes
    from member_role m join role r on r.id = m.role_id and r.deleted_at is null and r.status = 'active'
    left join role_resource rr on rr.role_id = r.id
    left join resource s on s.id = rr.resource_id and s.deprecated_at is null
    where m.member_id = ${memberId} group by r.id, r.sort order by r.sort, r.id`;
  return result;
}

async function scopeOf(
  db: TenantDb,
  grant: GrantRow,
  ownDepartments: readonly number[],
  childDepartments: ChildDepartments,
): Promise<GrantedScope> {
  switch (grant.dataScope) {
    case 'dept':
      return { scope: 'dept', departmentIds: ownDepartments };
    case 'dept_and_child':
      return { scope: 'dept_and_child', departmentIds: await childDepartments(db, ownDepartments) };
    case 'custom':
      return { scope: 'custom', departmentIds: await childDepartments(db, grant.dataScopeDeptIds) };
    default:
      return { scope: grant.dataScope, departmentIds: [] };
  }
}

/** Companies in which at least one of the roles holds. */
function coveredBy(grants: readonly GrantRow[], companies: readonly string[]): string[] {
  return grants.length === 0
    ? [...companies]
    : companies.filter((company) => grants.some((grant) => grant.companyCodes?.includes(company) ?? true));
}

/** What the companies of a group are called in its lists: by their short names where they have one. */
function namesOf(
  companies: readonly { companyCode: string; companyName: string; shortName: string | null }[],
): ReadonlyMap<string, string> {
  return new Map([
    ['', '集团'],
    ...companies.map(({ companyCode, companyName, shortName }) => [companyCode, shortName || companyName] as const),
  ]);
}

/** Whether a company lets its group see what a code opens. */
function isGranted(withheld: WithheldAreas, code: string, company: string): boolean {
  const area = grantOfCode.get(code);
  return area === undefined || withheld.get(company)?.has(area) !== true;
}

/** What each code reaches, where a role of chosen companies is among them or a company withholds something from its group. */
function coverageOf(
  grants: readonly GrantRow[],
  companies: readonly string[],
  withheld: WithheldAreas,
): Pick<MemberAccess, 'coverage'> | false {
  if (withheld.size === 0 && grants.every((grant) => grant.companyCodes === null)) return false;
  const coverage = new Map<string, Set<string>>();
  for (const grant of grants)
    for (const code of grant.codes) {
      const reached = coveredBy([grant], companies).filter((company) => isGranted(withheld, code, company));
      coverage.set(code, new Set([...(coverage.get(code) ?? []), ...reached]));
    }
  return { coverage };
}

/** Grants of group roles as they hold inside one company of the group. */
const grantsInside = (grants: readonly GrantRow[], companyCode: string, withheld: WithheldAreas): readonly GrantRow[] =>
  withheld.has(companyCode)
    ? grants.map((grant) => ({
        ...grant,
        codes: grant.codes.filter((code) => isGranted(withheld, code, companyCode)),
      }))
    : grants;

/** What of the memory belongs to one account. */
const prefixOf = (accountId: number) => `${accountId} `;

/** Reads memberships and keeps them for five seconds; a change of roles drops them by event at once. */
export class AccessFinder {
  private readonly memory = new ShortMemory<AccessAnswer>({ milliseconds: 5000, most: 20_000 });
  private readonly db: Db;
  private readonly childDepartments: ChildDepartments;
  private readonly findWithheld: FindWithheldAreas;
  constructor(db: Db, childDepartments: ChildDepartments, findWithheld: FindWithheldAreas) {
    this.db = db;
    this.childDepartments = childDepartments;
    this.findWithheld = findWithheld;
  }

  /** Rights of this account changed, here or in another process; null: of any account. */
  forget(accountId: number | null): void {
    this.memory.forget((key) => accountId === null || key.startsWith(prefixOf(accountId)));
  }

  find(accountId: number, choice: EnterpriseChoice): Promise<AccessAnswer> {
    const key = `${prefixOf(accountId)}${choice.groupCode} ${choice.companyCode ?? ''}`;
    return this.memory.get(key, () => this.load(accountId, choice));
  }

  private async load(accountId: number, { groupCode, companyCode }: EnterpriseChoice): Promise<AccessAnswer> {
    if (
      !/^G[0-9A-HJKMNP-TV-Z]{8}$/u.test(groupCode) ||
      (companyCode !== null && !/^C[0-9A-HJKMNP-TV-Z]{8}$/u.test(companyCode))
    )
      return 'stranger';
    // The claimed tenant is set only to read the caller's own membership there; nothing else is answered from it.
    return inTenant(
      this.db,
      { groupCode, companyCodes: ['', ...(companyCode === null ? [] : [companyCode])], accountId },
      async (db) => {
        const companies = await orgTables(db)
          .selectFrom('company')
          .select(['companyCode', 'companyName', 'shortName', 'status'])
          .where('groupCode', '=', groupCode)
          .orderBy('sort')
          .orderBy('companyCode')
          .execute();
        const codes = companies.filter((company) => company.status === 'active').map((company) => company.companyCode);
        const chosen = companies.find((company) => company.companyCode === companyCode);
        // A group whose last company was dissolved is entered by nobody.
        if (companyCode === null ? companies.every((company) => company.status === 'dissolved') : !chosen)
          return 'stranger';
        const own = companyCode === null ? undefined : await findMember(db, accountId, groupCode, companyCode);
        // A member of the group reaches its companies with the group roles (entry as the group covers them all).
        const member = own ?? (await findMember(db, accountId, groupCode, ''));
        if (!member || member.status === 'invited') return 'stranger';
        if (member.status === 'disabled') return 'disabled';
        if (chosen && chosen.status !== 'active') return chosen.status === 'frozen' ? 'frozen' : 'dissolved';
        const held = await findGrants(db, member.id);
        // Into one company go the roles that hold there; whoever has none of them for it is no member of it.
        const grants =
          companyCode === null ? held : held.filter((grant) => grant.companyCodes?.includes(companyCode) ?? true);
        if (grants.length === 0 && held.length > 0) return 'stranger';
        const policy = await policiesOf(db, groupCode, companyCode);
        // A company lets its own people see everything; what it lets the group see is asked of members of the group alone.
        const withheld: WithheldAreas = own ? new Map() : await this.findWithheld(db, groupCode);
        const reaching = companyCode === null ? grants : grantsInside(grants, companyCode, withheld);
        return {
          access: {
            ...(await this.accessOf(db, member, reaching)),
            ...(companyCode === null && coverageOf(grants, codes, withheld)),
          },
          entry: entryRule(
            policy,
            grants.map((grant) => grant.roleCode),
          ),
          companyCodes: companyCode === null ? coveredBy(grants, codes) : [companyCode],
          ...(companyCode === null && { companyNames: namesOf(companies) }),
        };
      },
    );
  }

  private async accessOf(
    db: TenantDb,
    member: { id: number; staffId: number | null; displayName: string; deptIds: number[] },
    grants: readonly GrantRow[],
  ): Promise<MemberAccess> {
    const scopes = new Map<string, GrantedScope[]>();
    for (const grant of grants) {
      const scope = await scopeOf(db, grant, member.deptIds, this.childDepartments);
      for (const code of grant.codes) scopes.set(code, [...(scopes.get(code) ?? []), scope]);
    }
    return {
      memberId: member.id,
      staffId: member.staffId,
      displayName: member.displayName,
      roleNames: grants.map((grant) => grant.roleName),
      roleIds: grants.map((grant) => grant.roleId),
      codes: new Set(scopes.keys()),
      scopes,
    };
  }
}
