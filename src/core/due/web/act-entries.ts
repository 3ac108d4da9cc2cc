/** Acts of due items, to be done from anywhere. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import { dueHandingOver, dueHandling, dueSnoozing, dueUrging } from '../model/due-acts.ts';

const entries: readonly ActEntry[] = [
  { group: dueHandling },
  { group: dueSnoozing },
  { group: dueHandingOver },
  { group: dueUrging },
];
export default entries;
