/** Handing an enterprise on: asked and seen; taken back and answered by acts (joining-acts.ts). */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema } from '#platform/entity/schema.ts';

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
