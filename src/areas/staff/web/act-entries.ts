/** Acts of people and of what they ask to change, to be done from anywhere. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import { handlingCertificate } from '../model/certificates/certificate-acts.ts';
import { deciding } from '../model/edit-acts.ts';
import { personActEntries } from './roster/use-person-acts.ts';
import { DecidingLead } from './self-service/DecidingLead.tsx';
import { decidingForms } from './self-service/deciding-forms.ts';

const entries: readonly ActEntry[] = [
  ...personActEntries,
  { group: deciding, forms: decidingForms, lead: { approve: DecidingLead, refuse: DecidingLead } },
  { group: handlingCertificate },
];
export default entries;
