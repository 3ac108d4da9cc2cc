/** Tabs of 平台运营 of this room: its route, its page and the palette read the same declaration. Others contribute theirs. */
export const operatorTabs = [
  { key: 'company', label: '企业', permission: 'org_verify', isList: true },
  { key: 'verify', label: '企业认证', permission: 'org_verify', isList: true },
  { key: 'site', label: '站点配置', permission: 'domain_manage', isList: true },
  { key: 'protocol', label: '协议', permission: 'protocol_manage', isList: false },
] as const;
