/** Central login as the sign-in page speaks of it. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';

/** Without `confirm` only tells, masked, which account is meant; with it links the identity and starts the session. */
export const confirmCentralLink = endpoint({
  path: '/user/confirmCentralLink',
  label: '关联统一登录',
  access: 'public',
  scope: 'platform',
  input: z.strictObject({
    linkToken: z.string().min(1).max(64).describe('关联凭据'),
    confirm: z.boolean().default(false).describe('确认关联'),
  }),
  output: z.object({
    linked: z.boolean(),
    user: z.object({ name: z.string(), target: z.string().nullable() }),
    /** Where to go on once linked. */
    location: z.string().nullable(),
  }),
});
