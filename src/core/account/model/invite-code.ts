/** The code that lets somebody into an enterprise, as registration and joining take it. */
import { z } from 'zod';

/** Eight characters, as the invite code is read out or typed. */
export const inviteCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NP-Z2-9]{8}$/u, '应为 8 位')
  .describe('邀请码');
