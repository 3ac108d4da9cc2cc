/** Acts of one's exports, to be done from anywhere. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import { exportRetry } from '../model/export-record.ts';

const entries: readonly ActEntry[] = [{ group: exportRetry }];
export default entries;
