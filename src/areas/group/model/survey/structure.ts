/** Who owns whom in a group, as of a day: direct shares, and final ones over all paths with circles solved. Pure. */
import { ultimateShares } from '#areas/company/public.ts';
import type { GroupMember, MemberHolding } from '../member-rules.ts';
import { mostMembers } from '../group-member.ts';

export type StructureMember = Pick<
  GroupMember,
  'companyCode' | 'parentCode' | 'ratio' | 'isParent' | 'joinDate' | 'exitDate' | 'status'
>;

/** A share of one member in another, percent; null where the one stands below the other and nobody said how much of it is held. */
export interface StructureEdge {
  readonly holderCode: string;
  readonly companyCode: string;
  readonly ratio: number | null;
  /** The line of the tree; the others are drawn beside it. */
  readonly isMain: boolean;
  /** The two hold each other, if only through others: 交叉持股. */
  readonly isCross: boolean;
}

export interface StructureNode {
  readonly companyCode: string;
  /** The node it hangs on: its holder below the root, what it holds above it; null for the root. */
  readonly nextCode: string | null;
  /** 0 at the root, counted down to what it holds and up (negative) to who holds it. */
  readonly level: number;
  /** Percent that the node before the line holds, or that the node itself holds above the root. */
  readonly ratio: number | null;
  /** Percent of the node that the root holds over all paths, or percent of the root that the node holds; null where no share leads there. */
  readonly finalRatio: number | null;
}

export interface Structure {
  readonly nodes: StructureNode[];
  readonly edges: StructureEdge[];
  /** Nodes beyond the depth are left out. */
  readonly isCut: boolean;
}

export type StructureDirection = 'down' | 'up' | 'both';

/** Members of the group on a day: joined and not gone. Its head is there from the beginning; who has not accepted yet is in no structure. */
export const membersOn = <Member extends StructureMember>(members: readonly Member[], day: string): Member[] =>
  members.filter(
    ({ status, isParent, joinDate, exitDate }) =>
      status !== 'pending' &&
      (isParent || joinDate <= day) &&
      (exitDate === null ? status !== 'exited' : exitDate > day),
  );

/** company → holder → percent. */
type Shares = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** What was entered of a member holds against what is registered. */
export function sharesOf(members: readonly StructureMember[], holdings: readonly MemberHolding[]): Shares {
  const codes = new Set(members.map(({ companyCode }) => companyCode));
  const shares = new Map<string, Map<string, number>>();
  const of = (code: string) => shares.get(code) ?? new Map<string, number>();
  for (const { companyCode, holderCompanyCode, ratio } of holdings)
    if (codes.has(companyCode) && codes.has(holderCompanyCode)) {
      const held = of(companyCode);
      shares.set(companyCode, held.set(holderCompanyCode, (held.get(holderCompanyCode) ?? 0) + ratio));
    }
  for (const { companyCode, parentCode, ratio } of members)
    if (parentCode !== null && ratio !== null && codes.has(parentCode))
      shares.set(companyCode, of(companyCode).set(parentCode, ratio));
  return shares;
}

/** Percent of each member that the root holds over all paths. */
export function finalShares(shares: Shares, root: string) {
  const weights = new Map(
    [...shares].map(([company, held]) => [company, new Map([...held].map(([holder, ratio]) => [holder, ratio / 100]))]),
  );
  const { byRoot, ofRoot } = ultimateShares(weights, root, mostMembers);
  const percent = (part: number): number | null => (part > 0 ? Math.round(part * 1_000_000) / 10_000 : null);
  return { below: (code: string) => percent(byRoot(code)), above: (code: string) => percent(ofRoot(code)) };
}

/** Where each member hangs in the tree: below the one above it; where that holds nothing of it, below its largest holder. */
function treeParents(members: readonly StructureMember[], shares: Shares): Map<string, string | null> {
  const codes = new Set(members.map(({ companyCode }) => companyCode));
  const said = new Map(
    members.map(({ companyCode, parentCode }) => [
      companyCode,
      parentCode !== null && codes.has(parentCode) ? parentCode : null,
    ]),
  );
  const parents = new Map(said);
  for (const { companyCode, isParent, parentCode, ratio } of members) {
    if (isParent || (ratio !== null && parentCode !== null && codes.has(parentCode))) continue;
    const [largest] = [...(shares.get(companyCode) ?? [])].toSorted((left, right) => right[1] - left[1]);
    if (!largest) continue;
    parents.set(companyCode, largest[0]);
    if (isInCircle(companyCode, parents)) parents.set(companyCode, said.get(companyCode) ?? null);
  }
  return parents;
}

function isInCircle(code: string, parents: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>();
  for (let at = parents.get(code) ?? null; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === code) return true;
    seen.add(at);
  }
  return false;
}

/** Steps from a company to others, breadth first: the company each was reached from. The first way wins. */
function reach(from: string, next: (code: string) => readonly string[]): Map<string, string | null> {
  const ways = new Map<string, string | null>([[from, null]]);
  // Codes that are added while the map is walked are walked too.
  for (const code of ways.keys()) for (const to of next(code)) if (!ways.has(to)) ways.set(to, code);
  return ways;
}

function turned(shares: Shares): Map<string, string[]> {
  const held = new Map<string, string[]>();
  for (const [company, holders] of shares)
    for (const holder of holders.keys()) held.set(holder, [...(held.get(holder) ?? []), company]);
  return held;
}

/**
 * The structure around one member. Below it stand the members of its tree, then whatever else it holds through any chain; above it its
 * holders among the members.
 */
export function structureOf(
  members: readonly StructureMember[],
  holdings: readonly MemberHolding[],
  { root, direction, depth }: { readonly root: string; readonly direction: StructureDirection; readonly depth: number },
): Structure {
  const shares = sharesOf(members, holdings);
  const parents = treeParents(members, shares);
  const held = turned(shares);
  const children = new Map<string, string[]>();
  for (const { companyCode } of members) {
    const parent = parents.get(companyCode) ?? null;
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), companyCode]);
  }
  const final = finalShares(shares, root);
  const tree = reach(root, (code) => children.get(code) ?? []);
  const below = direction === 'up' ? new Map([[root, null]]) : new Map(tree);
  if (direction !== 'up')
    for (const [code, from] of reach(root, (at) => held.get(at) ?? [])) if (!below.has(code)) below.set(code, from);
  const above =
    direction === 'down'
      ? new Map<string, string | null>()
      : reach(root, (code) => [...(shares.get(code)?.keys() ?? [])]);
  const nodes: StructureNode[] = [];
  let isCut = false;
  const add = (ways: ReadonlyMap<string, string | null>, sign: 1 | -1) => {
    const levels = new Map<string, number>();
    for (const [code, from] of ways) {
      const level = from === null ? 0 : (levels.get(from) ?? 0) + sign;
      levels.set(code, level);
      if (nodes.some(({ companyCode }) => companyCode === code)) continue;
      if (Math.abs(level) > depth) {
        isCut = true;
        continue;
      }
      const [company, holder] = sign === 1 ? [code, from] : [from, code];
      nodes.push({
        companyCode: code,
        nextCode: from,
        level,
        ratio: company !== null && holder !== null ? (shares.get(company)?.get(holder) ?? null) : null,
        finalRatio: from === null ? null : sign === 1 ? final.below(code) : final.above(code),
      });
    }
  };
  add(below, 1);
  add(above, -1);
  return { nodes, edges: edgesOf(nodes, shares, held), isCut };
}

/** Lines of the tree, and all other shares among its nodes. */
function edgesOf(
  nodes: readonly StructureNode[],
  shares: Shares,
  held: ReadonlyMap<string, readonly string[]>,
): StructureEdge[] {
  const shown = new Set(nodes.map(({ companyCode }) => companyCode));
  const below = new Map<string, ReadonlySet<string>>();
  const holdsInTheEnd = (holder: string, company: string): boolean => {
    const known = below.get(holder) ?? new Set(reach(holder, (code) => held.get(code) ?? []).keys());
    below.set(holder, known);
    return known.has(company);
  };
  const main = new Set(
    nodes.flatMap(({ companyCode, nextCode, level }) =>
      nextCode === null ? [] : [level > 0 ? `${nextCode} ${companyCode}` : `${companyCode} ${nextCode}`],
    ),
  );
  const edges = [...shares].flatMap(([companyCode, holders]) =>
    [...holders].flatMap(([holderCode, ratio]): StructureEdge[] =>
      shown.has(companyCode) && shown.has(holderCode)
        ? [
            {
              holderCode,
              companyCode,
              ratio,
              isMain: main.delete(`${holderCode} ${companyCode}`),
              isCross: holdsInTheEnd(companyCode, holderCode),
            },
          ]
        : [],
    ),
  );
  const unsaid = [...main].map((pair): StructureEdge => {
    const [holderCode = '', companyCode = ''] = pair.split(' ');
    return { holderCode, companyCode, ratio: null, isMain: true, isCross: false };
  });
  return [...edges, ...unsaid];
}
