/** Taking back a deletion at once, for whoever made it. Later it is an administrator who puts rows back. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idSchema, maxBulk } from './schema.ts';

/** Seconds in which a deletion can be taken back: screens offer it for ten, a pointer over the offer holds the clock. */
export const undoSeconds = 120;

/** All of the rows or none; only those that the caller deleted within `undoSeconds`, under the code of deleting. */
export const undoRemoval = endpoint({
  path: '/api/v1/common/undoRemoval',
  label: '撤销删除',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({
    entity: z
      .string()
      .regex(/^[a-z_]{2,40}$/u)
      .describe('对象'),
    ids: z.array(idSchema).min(1).max(maxBulk).describe('所选记录'),
  }),
  output: z.object({ restored: z.number() }),
});
