/** Acts of outside people, positions and candidates, to be done from anywhere. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import { offerAnswering } from '../model/decide/offer-acts.ts';
import { signing } from '../model/decide/opinion-acts.ts';
import { blacklisting } from '../model/person-calls.ts';
import { purging } from '../model/purge-acts.ts';
import { positioning } from '../model/process/position-calls.ts';
import { finishing, recruiting } from '../model/process/record-acts.ts';
import { reminding } from '../model/process/remind-acts.ts';
import { offerForms } from './decide/offer-forms.ts';

const entries: readonly ActEntry[] = [
  { group: blacklisting },
  { group: purging },
  { group: recruiting, forms: offerForms },
  { group: finishing, forms: offerForms },
  { group: offerAnswering },
  { group: reminding },
  { group: signing },
  { group: positioning },
];
export default entries;
