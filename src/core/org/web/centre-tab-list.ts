/** Tabs of 企业中心: its route, its page and the palette read the same declaration. */
export const centreTabs = [
  { key: 'mine', label: '我的企业' },
  { key: 'requests', label: '我的申请' },
  { key: 'invited', label: '收到的邀请' },
  // As the group another right opens it too: the page asks for both.
  { key: 'handle', label: '待我审核', permission: 'org_member_approve' },
] as const;
