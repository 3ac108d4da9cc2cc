/** Columns of a list, and the fields that a company adds to an entity itself: one pair of calls for every list. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';

const tableCode = z
  .string()
  .regex(/^[a-z][a-z_]{0,39}$/u)
  .describe('列表');

export const customTypes = ['text', 'number', 'money', 'date', 'bool', 'choice', 'staff'] as const;

export const tableField = z.strictObject({
  fieldKey: z
    .string()
    .regex(/^[a-zA-Z][a-zA-Z0-9_]{0,59}$/u)
    .describe('字段'),
  title: lineSchema.min(1).max(30).describe('名称'),
  dataType: z.enum(customTypes).nullish().describe('类型'),
  options: z.array(lineSchema.min(1).max(30)).max(50).nullish().describe('选项'),
  required: z.boolean().nullish().describe('必填'),
  unique: z.boolean().nullish().describe('唯一'),
  width: z.int().min(60).max(400).nullish().describe('列宽'),
  visible: z.boolean().describe('显示'),
  frozen: z.boolean().nullish().describe('冻结'),
  builtIn: z.boolean().describe('内置'),
  sensitive: z.boolean().nullish().describe('敏感'),
});
export type TableField = z.infer<typeof tableField>;

/** Merged: personal over company over built-in; level `company` leaves the personal choice out. Sensitive columns are absent without their permission. */
export const queryTableField = endpoint({
  path: '/api/v1/label/queryTableField',
  label: '查询列设置',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({ tableCode, level: z.enum(['company']).nullish().describe('层级') }),
  output: z.object({ fields: z.array(tableField), personal: z.boolean() }),
});

/** Codes that add fields to some list: the handler asks for the one of the list that is meant. */
const fieldEditors = ['field_edit', 'project_header'];

/**
 * personal: own columns; company: the default of all, and custom fields (needs field_edit, or the code that the list names instead;
 * at most 60 of them). A company list without a
 * built-in column leaves the default of those as it is: only the custom fields are replaced.
 */
export const updateTableField = endpoint({
  path: '/api/v1/label/updateTableField',
  label: '保存列设置',
  access: (input: { scope?: string }) => (input.scope === 'company' ? fieldEditors : 'signedIn'),
  scope: 'company',
  input: z.strictObject({
    tableCode,
    scope: z.enum(['personal', 'company']).describe('范围'),
    fields: z.array(tableField).max(200).describe('列'),
    confirm: z.boolean().default(false).describe('确认删除'),
  }),
  output: z.object({}),
});
