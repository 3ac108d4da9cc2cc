/** The ledger of due dates that all areas share. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { dueItem } from '../model/due.ts';
import { dueFeedHandlers } from './due-feed.ts';
import { dueHandlers } from './due.ts';
import { remindJob } from './remind-job.ts';

export const dueArea: AreaServer = {
  name: 'due',
  entities: [dueItem],
  jobs: [remindJob],
  handlers: [...dueHandlers, ...dueFeedHandlers],
};
