/** The ledger of due dates that all areas share. */
import { dueLedgerPort } from '#platform/runtime/due.ts';
import { provide } from '#platform/runtime/port.ts';
import type { AreaServer } from '#platform/runtime/registry.ts';
import { dueItem } from '../model/due.ts';
import { queryDueDaysHandler } from './due-days.ts';
import { dueFeedHandlers } from './due-feed.ts';
import { dueLedger } from './due-ledger.ts';
import { dueActHandlers } from './due-acts.ts';
import { urgeDueHandler } from './urge-due.ts';
import { dueHandlers } from './due.ts';
import { remindJob, requestReminders } from './remind-job.ts';

export const dueArea: AreaServer = {
  name: 'due',
  ports: [provide(dueLedgerPort, dueLedger)],
  entities: [dueItem],
  jobs: [remindJob],
  start: requestReminders,
  handlers: [...dueHandlers, ...dueActHandlers, urgeDueHandler, queryDueDaysHandler, ...dueFeedHandlers],
};

export { remindDue } from './remind-job.ts';
