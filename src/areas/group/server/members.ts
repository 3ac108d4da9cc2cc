/** The members of a group as they count: companies of the group with what was entered of them, and what follows where nothing was. */
import { groupBy } from '#platform/entity/group-by.ts';
import type { GroupCompany, WithheldAreas } from '#core/org/public.server.ts';
import { groupCompanies } from '#core/org/public.server.ts';
import type { GrantArea } from '#core/org/public.ts';
import { grantAreas } from '#core/org/public.ts';
import { groupHoldings } from '#areas/company/public.server.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { GroupMember, MemberHolding, StoredMember } from '../model/member-rules.ts';
import { effectiveGrants, isConsolidatedBy, levelsOf } from '../model/member-rules.ts';

/** Rows of the group of the transaction. */
const storedMembers = (db: TenantDb, groupCode: string): Promise<StoredMember[]> =>
  queryRows<StoredMember>(db)`
    select m.id, m.version, m.member_code, m.parent_code, m.member_type, m.hold_ratio, m.voting_ratio,
      m.is_consolidated, m.sort, m.join_date, m.exit_date, m.exit_reason, m.status, m.grants, m.business_line, m.remark
    from group_member m
    where m.group_code = ${groupCode} and m.company_code = '' and m.deleted_at is null`;

const sumOf = (holdings: readonly MemberHolding[]): number | null =>
  holdings.length === 0 ? null : holdings.reduce((sum, { ratio }) => sum + ratio, 0);

/** A member above that is none of the group any more counts as none. */
function parentOf(
  company: GroupCompany,
  stored: StoredMember | undefined,
  head: string | null,
  codes: ReadonlySet<string>,
) {
  if (company.isParent) return null;
  const said = stored?.parentCode ?? head;
  return said !== null && codes.has(said) ? said : null;
}

/** Everything known of the members, in the order of the group. Pure. */
export function membersOf(
  companies: readonly GroupCompany[],
  stored: readonly StoredMember[],
  holdings: readonly MemberHolding[],
): GroupMember[] {
  const rows = new Map(stored.map((row) => [row.memberCode, row]));
  const held = groupBy(holdings, ({ companyCode }) => companyCode);
  const codes = new Set(companies.map(({ companyCode }) => companyCode));
  const head = companies.find(({ isParent }) => isParent)?.companyCode ?? null;
  const parents = new Map(
    companies.map((company) => [company.companyCode, parentOf(company, rows.get(company.companyCode), head, codes)]),
  );
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
      isMismatched: row?.holdRatio != null && registeredRatio !== null && row.holdRatio !== registeredRatio,
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

/** Members of a group, whoever asks: for rights, before a tenant is chosen. */
async function loadMembers(db: TenantDb, groupCode: string): Promise<{ isReal: boolean; members: GroupMember[] }> {
  const companies = await groupCompanies(db, groupCode);
  // A company that stands alone is the group itself: it grants nothing to anybody else.
  if (companies[0]?.isReal !== true) return { isReal: false, members: membersOf(companies, [], []) };
  const [stored, holdings] = await Promise.all([storedMembers(db, groupCode), groupHoldings(db)]);
  return { isReal: true, members: membersOf(companies, stored, holdings) };
}

/**
 * All members of the chosen group that the caller's roles reach, exited and pending ones included, in the order of the group.
 * Who shows figures of an area takes {@link grantedMembers}.
 */
export async function groupMembers(context: TenantWork): Promise<GroupMember[]> {
  const { groupCode, companyCodes } = context.tenant;
  const { members } = await loadMembers(context.db, groupCode);
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
  const { isReal, members } = await loadMembers(db, groupCode);
  if (!isReal) return new Map();
  const areas = grantAreas.map(({ code }) => code);
  return new Map(
    members.flatMap((member) => {
      const withheld = areas.filter((area) => !isGranted(member, area));
      return withheld.length === 0 ? [] : [[member.companyCode, new Set(withheld)] as const];
    }),
  );
}
