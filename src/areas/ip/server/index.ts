/** Intellectual property: patents with their annuities, trademarks, copyrights. */
import { dueRefreshPort } from '#core/due/public.server.ts';
import { provide } from '#platform/runtime/port.ts';
import { refreshOverdue } from './patent-due.ts';
import type { AreaServer } from '#platform/runtime/registry.ts';
import { brand } from '../model/brand.ts';
import { brandEvidence } from '../model/brand-evidence.ts';
import { brandRenewal } from '../model/brand-renewal.ts';
import { copyright } from '../model/copyright.ts';
import { patent } from '../model/patent.ts';
import { patentFee } from '../model/patent-fee.ts';
import { brandHandlers, brandListFilter } from './brand.ts';
import { brandHooks, evidenceHooks } from './brand-hooks.ts';
import { copyrightHandlers, copyrightHooks, copyrightListFilter } from './copyright.ts';
import { patentFeeHandlers } from './patent-fee.ts';
import { patentHandlers, patentListFilter } from './patent.ts';
import { patentHooks } from './patent-hooks.ts';
import { searchHandlers } from './search.ts';

export const ipArea: AreaServer = {
  name: 'ip',
  ports: [provide(dueRefreshPort, { refresh: refreshOverdue })],
  entities: [patent, patentFee, brand, brandEvidence, brandRenewal, copyright],
  hooks: {
    [patent.name]: { ...patentHooks, listFilter: patentListFilter },
    [brand.name]: { ...brandHooks, listFilter: brandListFilter },
    [brandEvidence.name]: evidenceHooks,
    [copyright.name]: { ...copyrightHooks, listFilter: copyrightListFilter },
  },
  handlers: [...patentHandlers, ...patentFeeHandlers, ...brandHandlers, ...copyrightHandlers, ...searchHandlers],
};

export { insertDemoLibrary, insertDemoProperty } from './demo.ts';
