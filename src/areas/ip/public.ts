/** What both sides of other areas may import of the area of intellectual property. */
export { brand, queryPageBrand } from './model/brand.ts';
export { copyright, queryPageCopyright } from './model/copyright.ts';
export { feeStates, patent, queryPagePatent } from './model/patent.ts';
