/** The permissions of a role while they are edited: six kinds, tri-state boxes, what a save would change. Pure. */
import type { ResourceNode } from '../../model/role.ts';

/** Names of the six kinds, by updaterId (requirements §6). */
export const kindLabels = ['菜单', '角色', '用户', '人事档案', '外部人才', '企业数据'] as const;

/** One permission with its place in the tree. */
export interface PermissionLeaf {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly updaterId: number;
  readonly sensitive: boolean;
  readonly grantable: boolean;
  /** Menus that lead to it, nearest first. */
  readonly above: readonly { readonly id: number; readonly name: string }[];
  /** Everything below it. */
  readonly below: readonly number[];
}

/** Permissions under one menu. */
export interface PermissionBlock {
  readonly key: string;
  readonly label: string;
  readonly leaves: readonly PermissionLeaf[];
}

export interface PermissionSection {
  readonly kind: number;
  readonly label: string;
  readonly blocks: readonly PermissionBlock[];
  readonly leaves: readonly PermissionLeaf[];
}

const idsBelow = (node: ResourceNode): number[] => node.children.flatMap((child) => [child.id, ...idsBelow(child)]);

/** The tree as a list, menus before what hangs under them. */
export function leavesOf(tree: readonly ResourceNode[], above: PermissionLeaf['above'] = []): PermissionLeaf[] {
  return tree.flatMap((node) => [
    {
      id: node.id,
      code: node.code,
      name: node.name,
      updaterId: node.updaterId,
      sensitive: node.sensitive,
      grantable: node.grantable,
      above,
      below: idsBelow(node),
    },
    ...leavesOf(node.children, [{ id: node.id, name: node.name }, ...above]),
  ]);
}

export interface SectionFilter {
  readonly keyword: string;
  /** Only what is chosen, or was before the edit. */
  readonly only: ReadonlySet<number> | null;
}

/** What a menu is called among the permissions below it: its own name heads them already. */
export const menuItself = '打开页面';

/** The six kinds with their blocks; menus stand under their outermost menu, the others under the menu they act in. */
export function sectionsOf(leaves: readonly PermissionLeaf[], filter: SectionFilter): PermissionSection[] {
  const keyword = filter.keyword.trim().toLowerCase();
  const shown = leaves.filter(
    (leaf) =>
      (keyword === '' ||
        leaf.name.toLowerCase().includes(keyword) ||
        leaf.code.includes(keyword) ||
        leaf.above.some((menu) => menu.name.includes(keyword))) &&
      (filter.only === null || filter.only.has(leaf.id)),
  );
  return kindLabels.flatMap((label, kind) => {
    const own = shown.filter((leaf) => leaf.updaterId === kind);
    const blocks = new Map<string, { label: string; leaves: PermissionLeaf[] }>();
    for (const leaf of own) {
      const home = kind === 0 ? (leaf.above.at(-1) ?? leaf) : (leaf.above[0] ?? leaf);
      const key = `${kind} ${home.id}`;
      const block = blocks.get(key) ?? { label: home.name, leaves: [] };
      block.leaves.push(leaf.id === home.id ? { ...leaf, name: menuItself } : leaf);
      blocks.set(key, block);
    }
    return own.length === 0
      ? []
      : [{ kind, label, leaves: own, blocks: [...blocks].map(([key, block]) => ({ key, ...block })) }];
  });
}

export type BoxState = 'all' | 'some' | 'none';

export function boxState(leaves: readonly PermissionLeaf[], chosen: ReadonlySet<number>): BoxState {
  const count = leaves.filter((leaf) => chosen.has(leaf.id)).length;
  return count === 0 ? 'none' : count === leaves.length ? 'all' : 'some';
}

/** Switches permissions. On brings the menus that lead there, off takes what hangs below; what one may not grant stays. */
export function toggle(
  leaves: readonly PermissionLeaf[],
  chosen: ReadonlySet<number>,
  changed: readonly PermissionLeaf[],
  on: boolean,
): ReadonlySet<number> {
  const mayGrant = new Set(leaves.filter((leaf) => leaf.grantable).map((leaf) => leaf.id));
  const next = new Set(chosen);
  for (const leaf of changed.filter((entry) => entry.grantable)) {
    const touched = on ? [leaf.id, ...leaf.above.map((menu) => menu.id)] : [leaf.id, ...leaf.below];
    for (const id of touched.filter((entry) => mayGrant.has(entry))) {
      if (on) next.add(id);
      else next.delete(id);
    }
  }
  return next;
}

export interface Difference {
  readonly added: readonly PermissionLeaf[];
  readonly removed: readonly PermissionLeaf[];
}

/** What a save would grant and take. */
export function differenceOf(
  leaves: readonly PermissionLeaf[],
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
): Difference {
  return {
    added: leaves.filter((leaf) => after.has(leaf.id) && !before.has(leaf.id)),
    removed: leaves.filter((leaf) => before.has(leaf.id) && !after.has(leaf.id)),
  };
}
