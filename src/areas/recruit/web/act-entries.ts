/** Acts of outside people, positions and candidates, to be done from anywhere. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import { blacklisting } from '../model/person-calls.ts';
import { purging } from '../model/purge-acts.ts';
import { positioning } from '../model/process/position-calls.ts';
import { finishing, recruiting } from '../model/process/record-acts.ts';

const entries: readonly ActEntry[] = [
  { group: blacklisting },
  { group: purging },
  { group: recruiting },
  { group: finishing },
  { group: positioning },
];
export default entries;
