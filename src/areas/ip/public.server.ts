/** What servers of other areas may call of the area of intellectual property: the ledger of due dates that all areas share. */
export { insertPatent } from './model/patent.ts';
export { countProperty } from './server/property-counts.ts';
export { propertyByCompany, propertyByYear, propertyOnDays } from './server/property-of-companies.ts';
export type { PropertyKind, PropertyOnDay } from './server/property-of-companies.ts';
export { pageBrands } from './server/brand.ts';
export { pageCopyrights } from './server/copyright.ts';
export { pagePatents } from './server/patent.ts';
