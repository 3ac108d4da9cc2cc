/** What both sides of other areas may import of the company profile. */
export { insertOrUpdateCompanyBase } from './model/company-base-calls.ts';
export { currencies } from './model/company-base.ts';
export {
  financialReport,
  insertFinancialReport,
  queryFinancialReport,
  updateFinancialReport,
} from './model/financial-report.ts';
export { getMapOutline } from './model/map-outline.ts';
export { figureFields, finance } from './model/finance.ts';
export type { FigureField } from './model/finance.ts';
export { growth, quotient, toFen, toYuan, withTotals } from './model/report/amounts.ts';
export type { Amounts } from './model/report/amounts.ts';
export { periodBefore, periodLabel, periods, quarters, reachOf, yearAndPeriod } from './model/report/periods.ts';
export type { PeriodKey } from './model/report/periods.ts';
export {
  figureItems,
  itemsOf,
  ratioRules,
  scopes,
  standards,
  statementKeys,
  statements,
  titleOf,
} from './model/report/report-items.ts';
export type { ReportItem, ScopeKey, StandardKey, StatementKey } from './model/report/report-items.ts';
export { certificate, queryPageCertificate } from './model/certificate.ts';
export { ultimateShares } from './model/equity-shares.ts';
export type { Weights } from './model/equity-shares.ts';
export { officialStatuses, positionTypes } from './model/official-user.ts';
export { partnerStatuses, partnerTypes } from './model/partner.ts';
