/** What became of an act of many rows, as a sheet to take along. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { maxBulk } from './schema.ts';

const name = z.string().max(200);

/** The lines are those of the caller's own answer: nothing is read. */
export const exportResultList = endpoint({
  path: '/api/v1/common/exportResultList',
  label: '导出办理名单',
  access: 'signedIn',
  scope: 'self',
  reads: true,
  answer: 'file',
  input: z.strictObject({
    word: z.enum(['办理', '撤回']).describe('操作'),
    done: z.array(name).max(maxBulk).describe('已办理'),
    leftOut: z
      .array(z.strictObject({ title: name, reason: z.string().max(500).describe('原因') }))
      .max(maxBulk)
      .describe('未办理'),
  }),
  output: z.unknown(),
});
