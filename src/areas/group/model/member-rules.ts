/** What follows for a member where nobody said otherwise: share, consolidation, grants, level. Pure. */
import type { GrantArea } from '#core/org/public.ts';
import { grantAreas } from '#core/org/public.ts';
import type { MemberGrants, MemberType } from './group-member.ts';

/** What is stored of a member; null: nobody said. */
export interface StoredMember {
  readonly id: number;
  readonly version: number;
  readonly memberCode: string;
  readonly parentCode: string | null;
  readonly memberType: MemberType | null;
  readonly holdRatio: number | null;
  readonly votingRatio: number | null;
  readonly isConsolidated: boolean | null;
  readonly sort: number | null;
  readonly joinDate: string | null;
  readonly exitDate: string | null;
  readonly exitReason: string | null;
  readonly status: 'active' | 'pending' | 'exited';
  readonly grants: MemberGrants | null;
  readonly businessLine: string | null;
  readonly remark: string | null;
}

/** A direct shareholding of one member in another, percent. */
export interface MemberHolding {
  readonly companyCode: string;
  readonly holderCompanyCode: string;
  readonly ratio: number;
}

/** A member is consolidated above this share (企业会计准则第 33 号, article 7 on control), unless somebody says otherwise. */
export const consolidatedAbove = 50;

/** A member as the group counts it. */
export interface GroupMember {
  /** Null as long as nobody entered anything of the member. */
  readonly id: number | null;
  readonly version: number;
  readonly companyCode: string;
  readonly companyName: string;
  readonly shortName: string;
  readonly isParent: boolean;
  readonly parentCode: string | null;
  readonly memberType: MemberType | null;
  /** Direct share of the member above, percent: as entered, else as registered; null where neither is known. */
  readonly ratio: number | null;
  /** What the shareholders of the member say of the member above; null where none of them is it. */
  readonly registeredRatio: number | null;
  /** What was entered differs from what is registered. */
  readonly isMismatched: boolean;
  readonly votingRatio: number | null;
  readonly isConsolidated: boolean;
  /** Somebody decided about consolidation against or beside the rule. */
  readonly isConsolidationSaid: boolean;
  /** 1 at the head of the group. */
  readonly level: number;
  readonly sort: number;
  readonly joinDate: string;
  readonly exitDate: string | null;
  readonly exitReason: string | null;
  readonly status: 'active' | 'pending' | 'exited';
  readonly grants: ReadonlySet<GrantArea>;
  readonly businessLine: string | null;
  readonly remark: string | null;
}

/** What every member grants, whatever its share. */
const alwaysGranted: ReadonlySet<GrantArea> = new Set(['base', 'ip']);

/**
 * Areas that a member lets the group see: what it said, else everything where it is consolidated or its share is unknown, and the
 * profile and the intellectual property of the others.
 */
export function effectiveGrants(
  said: MemberGrants | null,
  isConsolidated: boolean,
  ratio: number | null,
): Set<GrantArea> {
  const byRule = (area: GrantArea) => isConsolidated || ratio === null || alwaysGranted.has(area);
  return new Set(grantAreas.map(({ code }) => code).filter((area) => said?.[area] ?? byRule(area)));
}

/** Whether a member belongs to the sums of the group: as said, else the head of the group and whoever is held by more than half. */
export function isConsolidatedBy(
  said: boolean | null,
  {
    isParent,
    ratio,
    memberRatio,
  }: { readonly isParent: boolean; readonly ratio: number | null; readonly memberRatio: number | null },
): boolean {
  if (said !== null) return said;
  return isParent || Math.max(ratio ?? 0, memberRatio ?? 0) > consolidatedAbove;
}

/** The steps from each member up to the head of the group, 1 at the head; a circle ends where it closes. */
export function levelsOf(parents: ReadonlyMap<string, string | null>): Map<string, number> {
  const levels = new Map<string, number>();
  for (const code of parents.keys()) {
    const path: string[] = [];
    let at: string | null = code;
    while (at !== null && parents.has(at) && !levels.has(at) && !path.includes(at)) {
      path.push(at);
      at = parents.get(at) ?? null;
    }
    let level = at === null ? 0 : (levels.get(at) ?? 0);
    for (const step of path.toReversed()) levels.set(step, (level += 1));
  }
  return levels;
}
