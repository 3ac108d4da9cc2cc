/** What servers of other areas may call of the company profile. */
export { insertPartner, insertPartnerCategory } from './model/partner.ts';
export { partnersByName } from './server/partner-names.ts';
export { companyFigures } from './server/report/company-figures.ts';
export type { CompanyFigures, FiguresQuery, PeriodOfYear } from './server/report/company-figures.ts';
export { pageOfReports, reportedPeriods, reportOfCompany, reportStates } from './server/report/member-reports.ts';
export type { ReportState } from './server/report/member-reports.ts';
export { capitalOf } from './server/group/capital.ts';
export type { CapitalRow } from './server/group/capital.ts';
export { officialsOfGroup } from './server/group/officials.ts';
export { partnerCategoriesOf, partnersOfGroup } from './server/group/partners.ts';
export type { PartnerCategoryRow } from './server/group/partners.ts';
export { groupHoldings } from './server/group-holdings.ts';
export { pageCertificates } from './server/certificate.ts';
export {
  certificatesByCompany,
  certificatesByYear,
  qualificationsOnDays,
} from './server/qualifications-of-companies.ts';
export type { QualificationsOnDay } from './server/qualifications-of-companies.ts';
export { countCertificates } from './server/portrait/ledger-panels.ts';
