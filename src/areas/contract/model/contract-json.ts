/** Shapes of what a contract holds as json: lines, fulfilment checklist. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { contractTaxRates } from './contract-dicts.ts';
import { largestAmount } from './contract-permissions.ts';

const taxRateCode = z.enum(contractTaxRates.map(({ code }) => code) as [string, ...string[]], '税率不正确');
const fourDecimals = (value: number) => Math.abs(Math.round(value * 1e4) - value * 1e4) < 1e-3;

/** A line of the contract: what, how much of it, for how much. `amount` in yuan, tax included. */
export const contractLineSchema = z.strictObject({
  name: z.string('明细名称必填').trim().min(1, '明细名称必填').max(100, '明细名称最多 100 个字'),
  spec: lineSchema.max(100, '规格最多 100 个字').nullish(),
  unit: lineSchema.max(10, '单位最多 10 个字').nullish(),
  qty: z.number('数量应为数字').min(0, '数量不能为负').max(1e9, '数量过大').refine(fourDecimals, '数量最多四位小数'),
  price: z
    .number('单价应为数字')
    .min(0, '单价不能为负')
    .max(largestAmount, '单价过大')
    .refine(fourDecimals, '单价最多四位小数'),
  taxRate: taxRateCode.nullish(),
  amount: z.number('明细金额应为数字').min(0, '明细金额不能为负').max(largestAmount, '明细金额过大'),
});
export type ContractLine = z.output<typeof contractLineSchema>;
export const contractLinesSchema = z.array(contractLineSchema).max(200, '明细最多 200 行');

/** Something that has to be done for the contract; `ownerId` is a member of staff, `doneAt` an instant. */
export const checklistItemSchema = z.strictObject({
  title: z.string('履约事项必填').trim().min(1, '履约事项必填').max(100, '履约事项最多 100 个字'),
  dueDate: z.iso.date('日期应为年月日').nullish(),
  ownerId: z.int().positive().nullish(),
  done: z.boolean().default(false),
  doneAt: z.string().max(40).nullish(),
});
export type ChecklistItem = z.output<typeof checklistItemSchema>;
/** Most tasks of a contract. */
export const mostTasks = 50;
export const checklistSchema = z.array(checklistItemSchema).max(mostTasks, `履约事项最多 ${mostTasks} 项`);

/** A changed field as people read it: label, value before and after; nothing before where it was empty. */
export const changedFieldSchema = z.strictObject({
  field: z.string().max(60),
  label: z.string().max(60),
  before: z.string().max(6000).nullable(),
  after: z.string().max(6000).nullable(),
  /** The values are amounts: whoever may not see amounts is told that it changed, and not how. */
  isAmount: z.boolean().default(false),
});
export type ChangedField = z.output<typeof changedFieldSchema>;

/** A finding where a stored value does not have the shape; none for a value that nobody gave. */
export function shapeIssues(field: string, schema: z.ZodType, value: unknown): Issue[] {
  if (value === null || value === undefined) return [];
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : [{ field, message: parsed.error.issues[0]?.message ?? '格式不正确' }];
}
