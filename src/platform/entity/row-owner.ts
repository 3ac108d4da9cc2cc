/** Who is responsible for rows (负责人): set for many of them at once, in every list that has such a column. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { AnyEntity } from './entity.ts';
import { idSchema } from './schema.ts';

/** Rows of one call: each is written and logged by itself. */
export const maxOwned = 100;

/** Whether rows of the entity have somebody responsible, whom a person chooses. */
export function hasOwner({ fields, parent }: AnyEntity): boolean {
  const field = fields['ownerId'];
  return field?.to !== undefined && field.form !== false && field.readOnly !== true && parent?.field !== 'ownerId';
}

/** Makes one person, or nobody (null), responsible for all named rows, or for none of them. Asks for the code that changes a row of the kind. */
export const updateOwner = endpoint({
  path: '/api/v1/common/updateOwner',
  label: '设负责人',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({
    entity: z
      .string()
      .regex(/^[a-z_]{2,40}$/u)
      .describe('对象'),
    ids: z.array(idSchema).min(1).max(maxOwned).describe('所选记录'),
    ownerId: idSchema.nullable().describe('负责人'),
  }),
  output: z.object({ updated: z.number() }),
});
