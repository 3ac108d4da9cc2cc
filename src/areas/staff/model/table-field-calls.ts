/** Columns and custom fields of the staff tables, and dictionaries for its pickers (area-staff §5.3). */
import { z } from 'zod';
import { endpoint } from '#platform/model/endpoint.ts';
import { pageSchema } from '#platform/model/schema.ts';

export const tableCodes = ['staff_roster', 'staff_structure', 'external_pool', 'recruit_list'] as const;
const tableCode = z.enum(tableCodes).describe('列表');

export const tableField = z.strictObject({
  fieldKey: z
    .string()
    .regex(/^[a-zA-Z][a-zA-Z0-9_]{0,59}$/u)
    .describe('字段'),
  title: z.string().trim().min(1).max(30).describe('名称'),
  dataType: z.enum(['text', 'number', 'date', 'bool', 'choice']).nullish().describe('类型'),
  options: z.array(z.string().trim().min(1).max(30)).max(50).nullish().describe('选项'),
  required: z.boolean().nullish().describe('必填'),
  unique: z.boolean().nullish().describe('唯一'),
  width: z.int().min(60).max(400).nullish().describe('列宽'),
  visible: z.boolean().describe('显示'),
  frozen: z.boolean().nullish().describe('冻结'),
  builtIn: z.boolean().describe('内置'),
  sensitive: z.boolean().nullish().describe('敏感'),
});
export type TableField = z.infer<typeof tableField>;

/** Merged: personal over company over built-in. Sensitive columns are absent without their permission. */
export const queryTableField = endpoint({
  path: '/api/v1/label/queryTableField',
  label: '查询列设置',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({ tableCode }),
  output: z.object({ fields: z.array(tableField), personal: z.boolean() }),
});

/** personal: own columns; company: the default of all, and custom fields (needs field_edit, at most 60 of them). */
export const updateTableField = endpoint({
  path: '/api/v1/label/updateTableField',
  label: '保存列设置',
  access: (input: { scope?: string }) => (input.scope === 'company' ? 'field_edit' : 'signedIn'),
  scope: 'company',
  input: z.strictObject({
    tableCode,
    scope: z.enum(['personal', 'company']).describe('范围'),
    fields: z.array(tableField).max(200).describe('列'),
    confirm: z.boolean().default(false).describe('确认删除'),
  }),
  output: z.object({}),
});

interface DictionaryNode {
  code: string;
  name: string;
  children?: DictionaryNode[];
}
const dictionaryNode: z.ZodType<DictionaryNode> = z.lazy(() =>
  z.object({ code: z.string(), name: z.string(), children: z.array(dictionaryNode).optional() }),
) as z.ZodType<DictionaryNode>;

/** GB/T 2260: one level below parentCode, or the matches of a keyword with their whole path as name. */
export const queryNativePlace = endpoint({
  path: '/api/v1/basicInfo/queryNativePlace',
  label: '查询行政区划',
  access: 'signedIn',
  scope: 'platform',
  reads: true,
  input: z.strictObject({ parentCode: z.string().max(12).nullish().describe('上级区划'), keyword: z.string().max(50).nullish().describe('关键词') }),
  output: z.object({ tree: z.array(dictionaryNode) }),
});

export const queryUniversityInfo = endpoint({
  path: '/api/v1/basicInfo/queryUniversityInfo',
  label: '查询院校',
  access: 'signedIn',
  scope: 'platform',
  reads: true,
  input: z.strictObject({ keyword: z.string().max(50).default('').describe('关键词'), page: pageSchema }),
  output: z.object({
    records: z.array(z.object({ code: z.string(), name: z.string(), province: z.string(), tiers: z.array(z.string()) })),
    total: z.number(),
    current: z.number(),
    size: z.number(),
  }),
});

/** GB/T 4754 down to the class. */
export const queryAllIndustry = endpoint({
  path: '/api/v1/basicInfo/queryAllIndustry',
  label: '查询行业分类',
  access: 'signedIn',
  scope: 'platform',
  reads: true,
  input: z.strictObject({}),
  output: z.object({ tree: z.array(dictionaryNode) }),
});
