/** Settings of a company about its contracts; one that never saved any has the usual ones. */
import { z } from 'zod';

/** A part of the number of a contract. `text` is written as it stands; `sequence` counts within the period of the rule. */
const numberSegmentSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    value: z
      .string('固定文字必填')
      .min(1, '固定文字必填')
      .max(20, '固定文字最多 20 个字')
      .regex(/^[A-Za-z0-9一-龥()（）_/-]+$/u, '固定文字只能用字母、数字、汉字、括号和 _ / -'),
  }),
  z.strictObject({ kind: z.literal('date'), format: z.enum(['YYYY', 'YYYYMM', 'YYYYMMDD'], '日期格式不正确') }),
  z.strictObject({ kind: z.literal('category') }),
  z.strictObject({ kind: z.literal('department') }),
  z.strictObject({ kind: z.literal('company') }),
  z.strictObject({
    kind: z.literal('sequence'),
    digits: z.int('流水号位数应为整数').min(3, '流水号为 3 至 8 位').max(8, '流水号为 3 至 8 位'),
  }),
]);
/** The rule of numbers: its parts in order, and when the sequence begins again. */
export const numberRuleSchema = z.strictObject({
  segments: z
    .array(numberSegmentSchema, '编号规则必填')
    .min(1, '编号规则至少一段')
    .max(10, '编号规则最多 10 段')
    .refine((segments) => segments.filter(({ kind }) => kind === 'sequence').length === 1, {
      message: '编号规则要有一段流水号，且只有一段',
    }),
  reset: z.enum(['day', 'month', 'year', 'never'], '归零周期不正确'),
});
export type NumberRule = z.output<typeof numberRuleSchema>;
export type NumberSegment = NumberRule['segments'][number];

/** HT-202611-0001, from 1 again each month. */
export const usualNumberRule: NumberRule = {
  segments: [
    { kind: 'text', value: 'HT-' },
    { kind: 'date', format: 'YYYYMM' },
    { kind: 'text', value: '-' },
    { kind: 'sequence', digits: 4 },
  ],
  reset: 'month',
};

/** Days ahead of which people are told; negative once the day is over. */
const days = z
  .array(z.int('提醒天数应为整数').min(-365, '提醒天数过小').max(365, '提醒天数最多 365'))
  .max(10, '最多 10 个提醒日');
export const remindDaysSchema = z.strictObject({ expiry: days, notice: days, plan: days });
export type RemindDays = z.output<typeof remindDaysSchema>;
export const usualRemindDays: RemindDays = { expiry: [90, 30, 7, 0], notice: [15, 0], plan: [7, 1, 0] };
