/** Intellectual property: patents with their annuities, trademarks, copyrights. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { brand } from '../model/brand.ts';
import { brandEvidence } from '../model/brand-evidence.ts';
import { brandRenewal } from '../model/brand-renewal.ts';
import { copyright } from '../model/copyright.ts';
import { patent } from '../model/patent.ts';
import { patentFee } from '../model/patent-fee.ts';
import { brandHandlers, brandListFilter } from './brand.ts';
import { brandHints, copyrightHints, patentHints } from '../model/due-hints.ts';
import { brandDue } from './brand-due.ts';
import { brandHooks, evidenceHooks } from './brand-hooks.ts';
import { copyrightHandlers, copyrightHooks, copyrightListFilter } from './copyright.ts';
import { patentDue } from './patent-due.ts';
import { patentFeeHandlers } from './patent-fee.ts';
import { feeReading } from './patent-fee-list.ts';
import { feeHooks } from './patent-fees.ts';
import { patentHandlers, patentListFilter } from './patent.ts';
import { patentHooks } from './patent-hooks.ts';
import { searchHandlers } from './search.ts';

export const ipArea: AreaServer = {
  name: 'ip',
  entities: [patent, patentFee, brand, brandEvidence, brandRenewal, copyright],
  hooks: {
    [patent.name]: { ...patentHooks, listFilter: patentListFilter },
    [patentFee.name]: feeHooks,
    [brand.name]: { ...brandHooks, listFilter: brandListFilter },
    [brandEvidence.name]: evidenceHooks,
    [copyright.name]: { ...copyrightHooks, listFilter: copyrightListFilter },
  },
  readings: [feeReading],
  due: [patentDue, brandDue],
  dueHints: { [patent.name]: patentHints, [brand.name]: brandHints, [copyright.name]: copyrightHints },
  handlers: [...patentHandlers, ...patentFeeHandlers, ...brandHandlers, ...copyrightHandlers, ...searchHandlers],
};

export { insertDemoLibrary, insertDemoProperty } from './demo.ts';
export { insertDemoPropertyPast } from './demo-past.ts';
