/** Finances of the group: handlers. */
import { eliminationHandlers } from './eliminations.ts';
import { exportHandlers } from './exports.ts';
import { memberReportHandlers } from './member-reports.ts';
import { overviewHandlers } from './overview.ts';
import { rankingHandlers } from './ranking.ts';
import { rateHandlers } from './rates.ts';
import { reminderHandlers } from './reminders.ts';
import { summaryHandlers } from './summary.ts';

export const financeHandlers = [
  ...overviewHandlers,
  ...rankingHandlers,
  ...summaryHandlers,
  ...eliminationHandlers,
  ...rateHandlers,
  ...reminderHandlers,
  ...memberReportHandlers,
  ...exportHandlers,
];

export { reportWorkbookSource } from './exports.ts';
