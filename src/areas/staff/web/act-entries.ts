/** Acts of people, to be done from anywhere. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import { personActEntries } from './roster/use-person-acts.ts';

const entries: readonly ActEntry[] = personActEntries;
export default entries;
