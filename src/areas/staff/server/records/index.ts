/** The record types on the server: entities, hooks, handlers. */
import { degreeTitle, studyRecord } from '../../model/records/experience.ts';
import { staffContract } from '../../model/records/contract.ts';
import { userFamily } from '../../model/records/family.ts';
import { staffAccount, staffSalary } from '../../model/records/pay.ts';
import { recordTypes } from '../../model/records/record-types.ts';
import type { EntityHooks } from '#platform/store/entity-hooks.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { contractHandlers, contractHooks } from './contract.ts';
import { contractRenewalHandlers } from './contract-renewal.ts';
import { degreeTitleHooks, experienceHandlers, studyHooks } from './experience.ts';
import { familyHandlers, familyHooks } from './family.ts';
import { refreshOwners } from './master-copy.ts';
import { paperHandlers } from './papers.ts';
import { projectHooks } from './projects.ts';
import { staffProject } from '../../model/records/papers.ts';
import { staffTask } from '../../model/records/task.ts';
import { leaveCalls } from '../../model/records/leave.ts';
import { partHandlers } from '#platform/store/child-handlers.ts';
import { taskHandlers, taskHooks } from './task.ts';
import { accountHandlers, accountHooks, salaryHandlers, salaryHooks } from './pay.ts';

/** What single types add. */
const special: Readonly<Record<string, EntityHooks>> = {
  [studyRecord.name]: studyHooks,
  [degreeTitle.name]: degreeTitleHooks,
  [userFamily.name]: familyHooks,
  [staffContract.name]: contractHooks,
  [staffAccount.name]: accountHooks,
  [staffSalary.name]: salaryHooks,
  [staffTask.name]: taskHooks,
  [staffProject.name]: projectHooks,
};

export const recordEntities = recordTypes.map(({ entity }) => entity);

/** Every record keeps the roster row of its person up to date. */
export const recordHooks: Readonly<Record<string, EntityHooks>> = Object.fromEntries(
  recordEntities.map((entity): [string, EntityHooks] => {
    const hooks = special[entity.name];
    return [
      entity.name,
      {
        ...hooks,
        changed: async (context, ids, change) => {
          await refreshOwners(context, change.parentIds, change.entity);
          await hooks?.changed?.(context, ids, change);
        },
      },
    ];
  }),
);

export const recordHandlers: readonly Handler[] = [
  ...experienceHandlers,
  ...familyHandlers,
  ...contractHandlers,
  ...contractRenewalHandlers,
  ...accountHandlers,
  ...salaryHandlers,
  ...partHandlers(leaveCalls),
  ...paperHandlers,
  ...taskHandlers,
];
