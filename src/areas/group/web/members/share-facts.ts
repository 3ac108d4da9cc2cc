/** What a member comes to in the end: the share of the parent company over all paths. Pure. */
import type { Weights } from '#areas/company/public.ts';
import { ultimateShares } from '#areas/company/public.ts';
import type { MemberRow } from '../../model/member-calls.ts';

/** Holders of each member as parts of one: the member above with its share, and those that its shareholders name beside it. */
function weightsOf(rows: readonly MemberRow[]): Weights {
  return new Map(
    rows.map(({ memberCode, parentCode, ratio, holders, isRatioSaid }) => {
      const parts = new Map(holders.map(({ companyCode, ratio: share }) => [companyCode, share / 100]));
      // What was entered is the share of the member above, whoever the shareholders name.
      if (isRatioSaid) parts.clear();
      if (parentCode !== null && ratio !== null) parts.set(parentCode, ratio / 100);
      return [memberCode, parts];
    }),
  );
}

/** Percent that the parent company has of a member in the end; null where no path is known. */
export function finalShare(rows: readonly MemberRow[], memberCode: string): number | null {
  const parent = rows.find(({ isParent }) => isParent);
  if (!parent || parent.memberCode === memberCode) return null;
  const share = ultimateShares(weightsOf(rows), parent.memberCode).byRoot(memberCode);
  return share > 0 ? Math.round(share * 1_000_000) / 10_000 : null;
}

/** The members as they would be with one of them below another. */
export const withParent = (
  rows: readonly MemberRow[],
  { memberCode, ratio }: MemberRow,
  parentCode: string | null,
): MemberRow[] =>
  rows.map((row) => (row.memberCode === memberCode ? { ...row, parentCode, ratio, isRatioSaid: ratio !== null } : row));
