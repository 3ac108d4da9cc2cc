/** Acts of due items, to be done from anywhere. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import { dueHandling, dueSnoozing } from '../model/due.ts';

const entries: readonly ActEntry[] = [{ group: dueHandling }, { group: dueSnoozing }];
export default entries;
