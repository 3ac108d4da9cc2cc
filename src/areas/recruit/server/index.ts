/** People outside the enterprise: the talent pool. Positions and the process of recruiting come later. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { externalPerson } from '../model/external-person.ts';
import { personHooks } from './person-hooks.ts';
import { insertExternalPersonHandler } from './person-save.ts';
import { personHandlers, personListFilter } from './persons.ts';
import { expireResumesJob, readResumesJob, resumeHandlers } from './resume/index.ts';

export const recruitArea: AreaServer = {
  name: 'recruit',
  entities: [externalPerson],
  hooks: { [externalPerson.name]: { ...personHooks, listFilter: personListFilter } },
  handlers: [insertExternalPersonHandler, ...personHandlers, ...resumeHandlers],
  jobs: [readResumesJob, expireResumesJob],
};

export { insertDemoPool } from './demo.ts';
