/** Calls on merging people of the pool, and on taking a merge back. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema } from '#platform/entity/schema.ts';
import { externalPerson } from './external-person.ts';

/** Days in which a merge can be taken back. */
export const mergeUndoDays = 7;

/**
 * Makes one person of two: the older row stays, is filled with what it lacks and gets records, files, labels and recruitment records of the other,
 * which leaves the pool. FY-C001 where both are on their way to the same position.
 */
export const mergeExternalPerson = endpoint({
  path: '/api/v1/userRecruit/mergeExternalPerson',
  label: '合并外部人才',
  access: externalPerson.permissions.update,
  scope: 'company',
  input: z.strictObject({ ids: z.array(idSchema).length(2).describe('两位人才') }),
  output: z.object({ id: z.number(), mergeId: z.number() }),
});

/** Merges into a person that can still be taken back, the latest first. */
export const queryPersonMerge = endpoint({
  path: '/api/v1/userRecruit/queryPersonMerge',
  label: '查询可撤销的合并',
  access: externalPerson.permissions.update,
  scope: 'company',
  reads: true,
  input: z.strictObject({ externalPersonId: idSchema.describe('外部人才') }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.number(),
        mergedAt: z.string(),
        /** Of the row that was merged into it; null where a résumé was. */
        absorbedName: z.string().nullable(),
        /** Last moment for taking it back. */
        undoUntil: z.string(),
      }),
    ),
  }),
});

/** Takes a merge back: what it filled and nobody changed since, what it added and nobody edited since. FY-C001 after seven days. */
export const undoPersonMerge = endpoint({
  path: '/api/v1/userRecruit/undoPersonMerge',
  label: '撤销合并',
  access: externalPerson.permissions.update,
  scope: 'company',
  input: z.strictObject({ id: idSchema.describe('合并') }),
  output: z.object({ externalPersonId: z.number(), restoredId: z.number().nullable(), kept: z.number() }),
});
