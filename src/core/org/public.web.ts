/** What pages of other rooms may show of the organisation. */
export { DissolvedCompanies } from './web/DissolvedCompanies.tsx';
export { EnterpriseGuide } from './web/EnterpriseGuide.tsx';
export { JoinEnterpriseForm } from './web/JoinEnterpriseForm.tsx';
export { useCompanyReminder } from './web/use-company-reminder.ts';
export { useEnter } from './web/use-enter.ts';
