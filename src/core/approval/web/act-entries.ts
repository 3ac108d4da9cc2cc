/** Acts of requests for the palette. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import { approvalActs } from '../model/approval-request.ts';

const entries: readonly ActEntry[] = approvalActs.map((group) => ({ group }));
export default entries;
