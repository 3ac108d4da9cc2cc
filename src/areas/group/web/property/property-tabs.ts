/** The ledgers of the page: its route, its page and the palette read the same declaration. */
export const propertyTabs = [
  { key: 'patent', label: '专利' },
  { key: 'brand', label: '商标' },
  { key: 'copyright', label: '版权' },
  { key: 'certificate', label: '资质' },
] as const;
export type PropertyTabKey = (typeof propertyTabs)[number]['key'];
