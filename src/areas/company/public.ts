/** What both sides of other areas may import of the company profile. */
export { insertOrUpdateCompanyBase } from './model/company-base-calls.ts';
export { getMapOutline } from './model/map-outline.ts';
