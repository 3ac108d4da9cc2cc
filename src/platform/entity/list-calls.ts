/** Calls that every list makes at first sight: its saved view and the large dictionaries. Apart from import and export, which come later. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A large standard dictionary (divisions, industries, nationalities …) for pickers; cached by the client. */
export const queryDictionary = endpoint({
  path: '/api/v1/common/queryDictionary',
  label: '查询字典',
  access: 'signedIn',
  scope: 'platform',
  input: z.strictObject({
    name: z
      .string()
      .regex(/^[a-zA-Z]{2,40}$/u)
      .describe('字典'),
  }),
  output: z.object({ version: z.string(), tree: z.array(z.unknown()) }),
});

/** One column of a saved view. */
export const viewColumn = z.strictObject({
  key: z.string().max(60).describe('列'),
  visible: z.boolean().describe('显示'),
  width: z.int().min(60).max(400).nullish().describe('列宽'),
});
export const viewConfig = z.strictObject({
  columns: z.array(viewColumn).max(200).describe('列'),
  pageSize: z
    .union([z.literal(10), z.literal(20), z.literal(50), z.literal(100)])
    .nullish()
    .describe('每页条数'),
});
export type ViewConfig = z.infer<typeof viewConfig>;

/** Column choice and page size of one list, kept per person and company (one view_config). */
export const queryViewConfig = endpoint({
  path: '/api/common/viewConfig',
  label: '查询视图设置',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({ scene: z.string().max(60).describe('场景') }),
  output: z.object({ config: viewConfig.nullable() }),
});
export const saveViewConfig = endpoint({
  path: '/api/common/saveViewConfig',
  label: '保存视图设置',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({ scene: z.string().max(60).describe('场景'), config: viewConfig.nullable().describe('视图') }),
  output: z.object({}),
});
