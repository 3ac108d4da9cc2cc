/** Permission codes: what they are called, which kind they are, what they unlock. */

/** updaterId of the requirements §3: groups the entries of sysAccessDataRespVos. */
export const permissionKind = { menu: 0, role: 1, user: 2, personnel: 3, external: 4, company: 5 } as const;
export type PermissionKind = (typeof permissionKind)[keyof typeof permissionKind];

export interface Permission {
  readonly code: string;
  readonly name: string;
  readonly kind: PermissionKind;
  /** Menu code it hangs under; a granted code implies its parents. */
  readonly parent?: string;
  /** Granting asks for step-up, use is audited, in default roles only where listed. */
  readonly sensitive?: boolean;
}

/** Whose rows a role reaches. */
export const dataScopes = ['all', 'company', 'dept_and_child', 'dept', 'custom', 'self'] as const;
export type DataScope = (typeof dataScopes)[number];

/** One entry as getLoginUser sends it (requirements §3). */
export interface PermissionEntry {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly updaterId: PermissionKind;
}

/** Groups entries by updaterId under the six names of requirements §6. */
export function groupPermissions<Entry extends { readonly updaterId: PermissionKind }>(
  entries: readonly Entry[],
): Record<keyof typeof permissionKind, Entry[]> {
  const of = (kind: PermissionKind) => entries.filter((entry) => entry.updaterId === kind);
  return {
    menu: of(permissionKind.menu),
    role: of(permissionKind.role),
    user: of(permissionKind.user),
    personnel: of(permissionKind.personnel),
    external: of(permissionKind.external),
    company: of(permissionKind.company),
  };
}
