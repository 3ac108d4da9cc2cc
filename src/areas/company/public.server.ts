/** What servers of other areas may call of the company profile. */
export { insertPartner, insertPartnerCategory } from './model/partner.ts';
export { partnersByName } from './server/partner-names.ts';
export { groupHoldings } from './server/group-holdings.ts';
