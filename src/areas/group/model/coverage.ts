/** How much of the group a figure stands for: who was counted of those that should be, and why the others are missing. */
import { z } from 'zod';
import { options } from '#platform/entity/field.ts';

/** Why a member is not in a figure. A missing member is never counted as zero. */
export const missingReasons = options([
  { code: 'unreported', label: '未报送' },
  { code: 'noGrant', label: '未授权' },
  { code: 'noRate', label: '未录汇率' },
  { code: 'notDue', label: '不计入合计' },
]);
export type MissingReason = (typeof missingReasons)[number]['code'];

export const coverageSchema = z.object({
  /** Members whose figure is in the sum. */
  reported: z.number(),
  /** Members that should be in it: the consolidated ones. */
  total: z.number(),
  missing: z.array(
    z.object({
      companyCode: z.string(),
      companyName: z.string(),
      reason: z.enum(missingReasons.map(({ code }) => code) as [MissingReason, ...MissingReason[]]),
    }),
  ),
});
export type Coverage = z.infer<typeof coverageSchema>;
