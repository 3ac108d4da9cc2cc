/** The members of a group as they count: companies of the group with what was entered of them, and what follows where nothing was. */
import { groupBy } from '#platform/entity/group-by.ts';
import type { GroupCompany, WithheldAreas } from '#core/org/public.server.ts';
import { groupCompanies } from '#core/org/public.server.ts';
import type { GrantArea } from '#core/org/public.ts';
import { grantAreas } from '#core/org/public.ts';
import { groupHoldings } from '#areas/company/public.server.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { GroupMember, MemberHolding, StoredMember } from '../model/member-rules.ts';
import { effectiveGrants, isConsolidatedBy, levelsOf } from '../model/member-rules.ts';
import { placementsOf, saidParentAt } from '../model/placement.ts';

/** Rows of the group of the transaction. */
const storedMembers = (db: TenantDb, groupCode: string): Promise<StoredMember[]> =>
  queryRows<StoredMember>(db)`
    select m.id, m.version, m.member_code, m.member_name, m.parent_code, m.placements, m.invited_date, m.member_type,
      m.hold_ratio, m.voting_ratio, m.is_consolidated, m.consolidated_reason, m.sort, m.join_date, m.exit_date,
      m.exit_reason, m.status, m.grants, m.grant_requests, m.business_line, m.remark, m.updated_by, m.updated_at
    from group_member m
    where m.group_code = ${groupCode} and m.company_code = '' and m.deleted_at is null`;

const sumOf = (holdings: readonly MemberHolding[]): number | null =>
  // Of four decimals each: the sum has no more.
  holdings.length === 0 ? null : Math.round(holdings.reduce((sum, { ratio }) => sum + ratio, 0) * 10_000) / 10_000;

/** The member above each company on a day; one that is none of the group any more counts as none. Pure. */
export function parentsOn(
  companies: readonly Pick<GroupCompany, 'companyCode' | 'isParent'>[],
  rows: ReadonlyMap<string, StoredMember>,
  day: string,
): Map<string, string | null> {
  const codes = new Set(companies.map(({ companyCode }) => companyCode));
  const head = companies.find(({ isParent }) => isParent)?.companyCode ?? null;
  return new Map(
    companies.map(({ companyCode, isParent }) => {
      const row = rows.get(companyCode);
      const above = (row && saidParentAt(placementsOf(row), day)) ?? head;
      return [companyCode, !isParent && above !== null && codes.has(above) ? above : null];
    }),
  );
}

/** Everything known of the members on a day, in the order of the group. Pure. */
export function membersOf(
  companies: readonly GroupCompany[],
  stored: readonly StoredMember[],
  holdings: readonly MemberHolding[],
  day: string,
): GroupMember[] {
  const rows = new Map(stored.map((row) => [row.memberCode, row]));
  const held = groupBy(holdings, ({ companyCode }) => companyCode);
  const parents = parentsOn(companies, rows, day);
  const levels = levelsOf(parents);
  return companies.map((company, index) => {
    const row = rows.get(company.companyCode);
    const parentCode = parents.get(company.companyCode) ?? null;
    const shares = held.get(company.companyCode) ?? [];
    const registeredRatio = sumOf(shares.filter(({ holderCompanyCode }) => holderCompanyCode === parentCode));
    const ratio = row?.holdRatio ?? registeredRatio;
    const memberRatio = sumOf(shares);
    const said = row?.isConsolidated ?? null;
    const isConsolidated = isConsolidatedBy(said, { isParent: company.isParent, ratio, memberRatio });
    const { companyCode, companyName, shortName, isParent } = company;
    return {
      id: row?.id ?? null,
      version: row?.version ?? 0,
      companyCode,
      companyName,
      shortName: shortName || companyName,
      isParent,
      parentCode,
      memberType: row?.memberType ?? (isParent ? 'parent' : null),
      ratio,
      registeredRatio,
      holdings: shares,
      isMismatched: row?.holdRatio != null && shares.length > 0 && row.holdRatio !== registeredRatio,
      votingRatio: row?.votingRatio ?? null,
      isConsolidated,
      isConsolidationSaid: said !== null,
      level: levels.get(companyCode) ?? 1,
      sort: row?.sort ?? index,
      joinDate: row?.joinDate ?? company.joinedDate,
      exitDate: row?.exitDate ?? null,
      exitReason: row?.exitReason ?? null,
      status: row?.status ?? 'active',
      grants: effectiveGrants(row?.grants ?? null, isConsolidated, ratio ?? memberRatio),
      businessLine: row?.businessLine ?? null,
      remark: row?.remark ?? null,
    };
  });
}

/** What is known of a group, before anything is concluded from it. */
export interface KnownGroup {
  readonly companies: readonly GroupCompany[];
  readonly stored: readonly StoredMember[];
  readonly holdings: readonly MemberHolding[];
}

/** Companies, rows and shareholdings of the group of the transaction, whoever asks. A company that stands alone has neither rows nor holdings. */
export async function knownGroup(db: TenantDb, groupCode: string): Promise<KnownGroup> {
  const companies = await groupCompanies(db, groupCode);
  if (companies[0]?.isReal !== true) return { companies, stored: [], holdings: [] };
  const [stored, holdings] = await Promise.all([storedMembers(db, groupCode), groupHoldings(db)]);
  return { companies, stored, holdings };
}

/**
 * All members of the chosen group that the caller's roles reach, exited ones included, in the order of the group; as of a day, today
 * by default. Who shows figures of an area takes {@link grantedMembers}.
 */
export async function groupMembers(context: TenantWork, day?: string): Promise<GroupMember[]> {
  const { groupCode, companyCodes } = context.tenant;
  const { companies, stored, holdings } = await knownGroup(context.db, groupCode);
  const members = membersOf(companies, stored, holdings, day ?? todayInShanghai(context.platform.now()));
  return members.filter(({ companyCode }) => companyCodes.includes(companyCode));
}

/** Whether a member counts in figures of an area now. */
export const isGranted = ({ status, grants }: GroupMember, area: GrantArea): boolean =>
  status === 'active' && grants.has(area);

/** Members that are in the group and let it see an area. */
export async function grantedMembers(context: TenantWork, area: GrantArea): Promise<GroupMember[]> {
  return (await groupMembers(context)).filter((member) => isGranted(member, area));
}

/** What the companies of a group do not let it see; who left grants nothing any more. */
export async function withheldAreas(db: TenantDb, groupCode: string): Promise<WithheldAreas> {
  const { companies, stored, holdings } = await knownGroup(db, groupCode);
  // A company that stands alone is the group itself: it withholds nothing from anybody else.
  if (companies[0]?.isReal !== true) return new Map();
  const members = membersOf(companies, stored, holdings, todayInShanghai());
  const areas = grantAreas.map(({ code }) => code);
  return new Map(
    members.flatMap((member) => {
      const withheld = areas.filter((area) => !isGranted(member, area));
      return withheld.length === 0 ? [] : [[member.companyCode, new Set(withheld)] as const];
    }),
  );
}
