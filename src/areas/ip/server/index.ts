/** Intellectual property: patents with their annuities, trademarks, copyrights, the ledger of due dates. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { brand } from '../model/brand.ts';
import { brandEvidence } from '../model/brand-evidence.ts';
import { brandRenewal } from '../model/brand-renewal.ts';
import { copyright } from '../model/copyright.ts';
import { dueItem } from '#core/due/model/due.ts';
import { patent } from '../model/patent.ts';
import { patentFee } from '../model/patent-fee.ts';
import { brandHandlers, brandListFilter } from './brand.ts';
import { brandHooks, evidenceHooks } from './brand-hooks.ts';
import { copyrightHandlers, copyrightHooks, copyrightListFilter } from './copyright.ts';
import { dueFeedHandlers } from '#core/due/server/due-feed.ts';
import { dueHandlers } from '#core/due/server/due.ts';
import { patentFeeHandlers } from './patent-fee.ts';
import { patentHandlers, patentListFilter } from './patent.ts';
import { patentHooks } from './patent-hooks.ts';
import { remindJob } from '#core/due/server/remind-job.ts';
import { searchHandlers } from './search.ts';

export const ipArea: AreaServer = {
  name: 'ip',
  entities: [patent, patentFee, brand, brandEvidence, brandRenewal, copyright, dueItem],
  hooks: {
    [patent.name]: { ...patentHooks, listFilter: patentListFilter },
    [brand.name]: { ...brandHooks, listFilter: brandListFilter },
    [brandEvidence.name]: evidenceHooks,
    [copyright.name]: { ...copyrightHooks, listFilter: copyrightListFilter },
  },
  jobs: [remindJob],
  handlers: [
    ...patentHandlers,
    ...patentFeeHandlers,
    ...brandHandlers,
    ...copyrightHandlers,
    ...searchHandlers,
    ...dueHandlers,
    ...dueFeedHandlers,
  ],
};

export { insertDemoLibrary, insertDemoProperty } from './demo.ts';
