/** A request to join and an invitation, as every call shows them. Apart, because the switcher of the shell reads them with the enterprises. */
import { z } from 'zod';
import { idSchema } from '#platform/entity/schema.ts';

export const joinRequestRow = z.object({
  id: idSchema,
  joinType: z.enum(['user', 'company']),
  groupCode: z.string(),
  companyCode: z.string(),
  targetName: z.string(),
  applicantName: z.string(),
  applicantCompanyName: z.string().nullable(),
  reason: z.string().nullable(),
  status: z.enum(['pending', 'approved', 'rejected', 'cancelled', 'expired']),
  rejectReason: z.string().nullable(),
  createdAt: z.string(),
  handledAt: z.string().nullable(),
});

export const invitationRow = z.object({
  memberId: z.number(),
  groupCode: z.string(),
  companyCode: z.string(),
  name: z.string(),
  joinedAt: z.string(),
});
