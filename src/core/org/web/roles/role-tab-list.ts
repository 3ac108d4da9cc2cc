/** Tabs of 角色管理, of a company and of the group: routes, pages and the palette read the same declaration. */
const policy = { key: 'policy', label: '安全策略', permission: 'security_policy' } as const;

export const roleTabs = [{ key: 'roles', label: '角色' }, { key: 'users', label: '用户管理' }, policy] as const;
export const groupRoleTabs = [{ key: 'roles', label: '角色' }, { key: 'members', label: '集团成员' }, policy] as const;
