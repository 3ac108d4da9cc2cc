/** Acts of outside people, to be done from anywhere. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import { blacklisting } from '../model/person-calls.ts';

const entries: readonly ActEntry[] = [{ group: blacklisting }];
export default entries;
