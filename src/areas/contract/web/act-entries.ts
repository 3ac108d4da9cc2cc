/** Acts of contracts, to be done from anywhere. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import { operating } from '../model/contract-acts.ts';

const entries: readonly ActEntry[] = [{ group: operating }];
export default entries;
