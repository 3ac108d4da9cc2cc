/** The parts of 基本信息: its route, its page and the palette read the same declaration. */
export const baseTabs = [
  { key: 'profile', label: '企业档案' },
  { key: 'shareholders', label: '股东信息' },
  { key: 'equity', label: '股权结构' },
  { key: 'officials', label: '主要人员' },
  { key: 'indicators', label: '经营指标', permission: 'finance_view' },
  { key: 'rounds', label: '融资记录', permission: 'finance_view' },
  { key: 'statements', label: '财务报表', permission: 'finance_view' },
  { key: 'partners', label: '合作伙伴' },
  { key: 'categories', label: '伙伴分类' },
] as const;
