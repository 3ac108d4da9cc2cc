/** What decides on a candidate: opinions, summary, role, offer and its answer, report, statistics. */
import type { Handler } from '#platform/runtime/registry.ts';
import { exportWordHandler } from '../report/export-word.ts';
import { statHandlers } from '../stat/stat.ts';
import { answerOfferHandler } from './offer.ts';
import { updateOpinionsHandler } from './opinions.ts';
import { settingHandlers } from './recruit-setting.ts';
import { roleTitleHandler } from './role.ts';
import { summaryHandlers } from './summaries.ts';

export { recruitProvision } from './recruit-service.ts';

export const decideHandlers: readonly Handler[] = [
  updateOpinionsHandler,
  ...summaryHandlers,
  roleTitleHandler,
  answerOfferHandler,
  exportWordHandler,
  ...settingHandlers,
  ...statHandlers,
];
