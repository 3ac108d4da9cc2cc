/** Company profile: the register and what a company tells of itself. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { companyBase } from '../model/company-base.ts';
import { companyNews } from '../model/company-news.ts';
import { certificateHints, managementHints } from '../model/certificate-hints.ts';
import { certificate } from '../model/certificate.ts';
import { film } from '../model/film.ts';
import { finance } from '../model/finance.ts';
import { financialReport } from '../model/financial-report.ts';
import { financingInvestor } from '../model/financing-investor.ts';
import { grow } from '../model/grow.ts';
import { honor } from '../model/honor.ts';
import { material } from '../model/material.ts';
import { management, managementAudit, managementDocument } from '../model/management.ts';
import { officialUser } from '../model/official-user.ts';
import { partner, partnerCategory } from '../model/partner.ts';
import { shareholder, shareholderPayment } from '../model/shareholder.ts';
import { certificateHandlers, certificateHooks } from './certificate.ts';
import {
  checkUsccHandler,
  getCompanyInfoHandler,
  insertOrUpdateCompanyBaseHandler,
  updateCompanyBaseHandler,
} from './company-base.ts';
import { capitalDue, companyDue } from './due-dates.ts';
import { honorHandlers } from './honor.ts';

import { growHandlers, growHooks, growListFilter } from './grow.ts';
import { investorHooks } from './financing-investor.ts';
import { financialReportHandlers } from './report/financial-report.ts';
import { indicatorHooks } from './report/indicators.ts';
import { queryKeyFiguresHandler } from './report/key-figures.ts';
import { filmHandlers, filmHooks } from './film.ts';
import { getMapOutlineHandler, mapHealth, openMap } from './map/map-outline.ts';
import { materialHandlers } from './material.ts';
import { memberReadings, remindProfileHandler } from './member-companies.ts';
import { auditHooks, managementHandlers } from './management.ts';
import { categoryHooks } from './partner-category.ts';
import { newsHandlers, newsHooks } from './news/news.ts';
import { newsPublishJob } from './news/publish-due.ts';
import { peopleAndPartnerHandlers } from './people-and-partners.ts';
import { portraitHandlers } from './portrait/index.ts';
import { paymentHooks, shareholderHandlers, shareholderHooks } from './shareholder.ts';
import { validityHooks, validityJob } from './validity.ts';

export { insertDemoCompany } from './demo.ts';
export { insertDemoCompanyPast } from './demo/demo-past.ts';
export { drawSheet } from './demo/demo-files.ts';

export const companyArea: AreaServer = {
  name: 'company',
  entities: [
    companyBase,
    shareholder,
    shareholderPayment,
    officialUser,
    finance,
    financingInvestor,
    financialReport,
    partnerCategory,
    partner,
    certificate,
    management,
    managementAudit,
    managementDocument,
    grow,
    honor,
    companyNews,
    film,
    material,
  ],
  hooks: {
    [shareholder.name]: shareholderHooks,
    [shareholderPayment.name]: paymentHooks,
    [finance.name]: indicatorHooks,
    [financingInvestor.name]: investorHooks,
    [partnerCategory.name]: categoryHooks,
    [certificate.name]: certificateHooks,
    [grow.name]: { ...growHooks, listFilter: growListFilter },
    [management.name]: validityHooks(),
    [managementAudit.name]: auditHooks,
    [companyNews.name]: newsHooks,
    [film.name]: filmHooks,
  },
  start: openMap,
  health: [mapHealth],
  due: [capitalDue, companyDue],
  dueHints: { [certificate.name]: certificateHints, [management.name]: managementHints },
  jobs: [validityJob, newsPublishJob],
  readings: memberReadings,
  handlers: [
    getCompanyInfoHandler,
    remindProfileHandler,
    queryKeyFiguresHandler,
    insertOrUpdateCompanyBaseHandler,
    updateCompanyBaseHandler,
    checkUsccHandler,
    ...shareholderHandlers,
    ...peopleAndPartnerHandlers,
    ...financialReportHandlers,
    ...certificateHandlers,
    ...managementHandlers,
    ...growHandlers,
    getMapOutlineHandler,
    ...newsHandlers,
    ...filmHandlers,
    ...portraitHandlers,
    ...materialHandlers,
    ...honorHandlers,
  ],
};
