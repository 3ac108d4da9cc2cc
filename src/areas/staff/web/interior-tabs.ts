/** The tabs of 人员架构: its route, its page and the palette read the same declaration. */
export const interiorTabs = [
  { key: 'people', label: '人员' },
  { key: 'chart', label: '架构图' },
  { key: 'roster', label: '花名册' },
  { key: 'composition', label: '人员结构' },
  { key: 'team', label: '团队' },
] as const;
