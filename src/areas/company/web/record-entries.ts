/** Drawers of certificates, systems and the people and partners of the profile over other screens, by the address of their list. */
import type { RecordEntry } from '#platform/web/entity/record-entry.ts';
import official from './base/official-record.ts';
import partner from './base/partner-record.ts';
import shareholder from './base/shareholder-record.tsx';
import certificate from './certificate-record.ts';
import management from './management-record.tsx';

const entries: Readonly<Record<string, RecordEntry>> = {
  '/company-qualification': certificate,
  '/management-system': management,
  '/base-info?tab=partners': partner,
  '/base-info?tab=shareholders': shareholder,
  '/base-info?tab=officials': official,
};
export default entries;
