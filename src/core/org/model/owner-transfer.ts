/** Handing an enterprise on: asked, seen, taken back, answered. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { emptyAnswer, idSchema } from '#platform/entity/schema.ts';

/** Hands the enterprise on; it takes effect when the other one accepts within three days. */
export const transferOwner = endpoint({
  path: '/api/v1/staff/transferOwner',
  label: '转让企业',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({ memberId: idSchema.describe('受让人') }),
  output: z.object({ id: z.number(), expireAt: z.string() }),
});
/** Whether the chosen enterprise is the caller's, and the transfer that waits for its answer. Others learn nothing. */
export const queryTransfer = endpoint({
  path: '/api/v1/staff/queryTransfer',
  label: '查询转让',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    isOwner: z.boolean(),
    transfer: z.object({ id: z.number(), toName: z.string(), expireAt: z.string() }).nullable(),
  }),
});
/** Takes a transfer back before it was accepted. */
export const cancelTransfer = endpoint({
  path: '/api/v1/staff/cancelTransfer',
  label: '撤回转让',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({ id: idSchema }),
  output: emptyAnswer,
});
export const acceptTransfer = endpoint({
  path: '/api/v1/staff/acceptTransfer',
  label: '处理转让',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({ id: idSchema, accept: z.boolean().describe('是否接受') }),
  output: emptyAnswer,
});
