/** Categories of several companies as one tree: those of one name below the same category are one. Pure. */

/** A category of one company. */
export interface CategoryRow {
  readonly id: number;
  readonly companyCode: string;
  readonly categoryName: string;
  readonly parentId: number | null;
  readonly color: string | null;
  /** What tells the partners in it apart over companies. */
  readonly partnerKeys: readonly string[];
}

export interface UnionCategory {
  /** Names from the top, joined. */
  readonly key: string;
  readonly parentKey: string | null;
  readonly name: string;
  readonly color: string | null;
  /** Companies that have it. */
  readonly memberCount: number;
  /** Partners in it and below, each once. */
  readonly partnerCount: number;
}

/** Stands between names and in none of them: names are one line. */
const separator = '\n';

/** Names from the top that a key is made of. */
export const namesOfCategory = (key: string): string[] => key.split(separator);

/** Parents before children, in the order of the first company that has each. */
export function unionTree(rows: readonly CategoryRow[]): UnionCategory[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  /** Names from the top; a parent that is missing, or a circle, ends it. */
  const pathOf = (row: CategoryRow): string[] => {
    const path: string[] = [];
    const seen = new Set<number>();
    for (let at: CategoryRow | undefined = row; at && !seen.has(at.id); at = byId.get(at.parentId ?? -1)) {
      seen.add(at.id);
      path.unshift(at.categoryName);
    }
    return path;
  };
  const nodes = new Map<string, { color: string | null; members: Set<string>; partners: Set<string> }>();
  for (const row of rows.toSorted((left, right) => pathOf(left).length - pathOf(right).length)) {
    const path = pathOf(row);
    for (let depth = 1; depth <= path.length; depth += 1) {
      const key = path.slice(0, depth).join(separator);
      const node = nodes.get(key) ?? { color: null, members: new Set<string>(), partners: new Set<string>() };
      for (const partner of row.partnerKeys) node.partners.add(partner);
      node.members.add(row.companyCode);
      if (depth === path.length) node.color ??= row.color;
      nodes.set(key, node);
    }
  }
  return [...nodes].map(([key, { color, members, partners }]) => {
    const path = namesOfCategory(key);
    return {
      key,
      parentKey: path.length === 1 ? null : path.slice(0, -1).join(separator),
      name: path.at(-1) ?? '',
      color,
      memberCount: members.size,
      partnerCount: partners.size,
    };
  });
}
