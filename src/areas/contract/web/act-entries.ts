/** Acts of contracts, to be done from anywhere. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import { operatingEntry } from './operating-entry.ts';

const entries: readonly ActEntry[] = [operatingEntry];
export default entries;
