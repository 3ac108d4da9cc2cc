/** The parts of 基础信息: its route, its page and the palette read the same declaration. */
export const baseTabs = [
  { key: 'members', label: '成员与授权' },
  { key: 'profile', label: '集团资料' },
] as const;
