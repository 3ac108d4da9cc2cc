/** Settings of a company about its contracts; one that never saved any has the usual ones. */
import { z } from 'zod';
import type { NumberRule } from '#platform/entity/number-rule.ts';
import { monthlyRule } from '#platform/entity/number-rule.ts';

export { numberRuleSchema } from '#platform/entity/number-rule.ts';
export type { NumberRule, NumberSegment } from '#platform/entity/number-rule.ts';

/** HT-202611-0001, from 1 again each month. */
export const usualNumberRule: NumberRule = monthlyRule('HT');

/** Days ahead of which people are told; negative once the day is over. */
const days = z
  .array(z.int('提醒天数应为整数').min(-365, '提醒天数过小').max(365, '提醒天数最多 365'))
  .max(10, '最多 10 个提醒日');
export const remindDaysSchema = z.strictObject({ expiry: days, notice: days, plan: days });
export type RemindDays = z.output<typeof remindDaysSchema>;
export const usualRemindDays: RemindDays = { expiry: [90, 30, 7, 0], notice: [15, 0], plan: [7, 1, 0] };
