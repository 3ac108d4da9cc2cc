/**
 * The one catalogue of permission codes, a file of codes for each part of the product. Menus are kind 0 and mean
 * "may read"; buttons and field codes carry the kind of their area. `!` before a code marks it sensitive: granting asks for step-up,
 * use is audited.
 */
import type { Permission, PermissionKind } from '#platform/entity/permission.ts';
import { permissionKind } from '#platform/entity/permission.ts';
import type { GrantArea } from './grant-area.ts';
import type { Block } from './permissions/block.ts';
import { businessBlocks } from './permissions/business.ts';
import { companyBlocks } from './permissions/company.ts';
import { groupBlocks } from './permissions/group.ts';
import { membersBlocks } from './permissions/members.ts';
import { peopleBlocks } from './permissions/people.ts';
import { workplaceBlocks } from './permissions/workplace.ts';

/** In the order in which roles are composed. */
const blocks: readonly Block[] = [
  ...workplaceBlocks,
  ...membersBlocks,
  ...peopleBlocks,
  ...companyBlocks,
  ...businessBlocks,
  ...groupBlocks,
];

/** A code without its mark. */
function unmarked(marked: string): Pick<Permission, 'code' | 'sensitive'> {
  const sensitive = marked.startsWith('!');
  return { code: sensitive ? marked.slice(1) : marked, sensitive };
}

const act = ([marked, name]: readonly [string, string], kind: PermissionKind, parent: string): Permission => ({
  ...unmarked(marked),
  name,
  kind,
  parent,
});

function permissionsOf(block: Block): Permission[] {
  const root = block.root ? [{ code: block.root[0], name: block.root[1], kind: permissionKind.menu }] : [];
  const menus = block.menus.map(([marked, name, parent]) => ({
    ...unmarked(marked),
    name,
    kind: permissionKind.menu,
    ...(parent || block.root ? { parent: parent ?? block.root?.[0] } : {}),
  }));
  const acts = Object.entries(block.acts).flatMap(([menu, entries]) =>
    entries.map((entry) => act(entry, block.kind, menu)),
  );
  return [...root, ...menus, ...acts];
}

/** What a company has to grant its group before a code reaches it from there; codes that are absent need no grant. */
export const grantOfCode: ReadonlyMap<string, GrantArea> = new Map(
  blocks.flatMap((block) =>
    permissionsOf(block).flatMap(({ code }) => {
      const area = block.grants?.[code] ?? block.grant;
      return area === undefined ? [] : [[code, area] as const];
    }),
  ),
);

/** All codes of the product, built areas or not: roles can be composed before an area opens. */
export const permissionCatalogue: readonly Permission[] = blocks.flatMap(permissionsOf);

const platformRoot = 'platform_manage';
/** Codes of the platform's own screens: an operator holds them outside every enterprise, no role of an enterprise can. */
export const platformCodes: ReadonlySet<string> = new Set(
  permissionCatalogue.flatMap(({ code, parent }) => (code === platformRoot || parent === platformRoot ? [code] : [])),
);

/** A code with the menus it needs to be reachable. */
export function withParents(code: string): string[] {
  const found: string[] = [];
  for (let next: string | undefined = code; next !== undefined && !found.includes(next);) {
    found.push(next);
    const current: string = next;
    next = permissionCatalogue.find((permission) => permission.code === current)?.parent;
  }
  return found;
}
