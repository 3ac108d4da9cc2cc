/** Acts of certificates, news and statements, to be done from anywhere. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import { certificateRenewal } from '../model/certificate.ts';
import { newsPublication } from '../model/company-news.ts';
import { reportLock } from '../model/financial-report.ts';

const entries: readonly ActEntry[] = [{ group: certificateRenewal }, { group: newsPublication }, { group: reportLock }];
export default entries;
