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
  /** Stays in sight beside the first column, which always does. */
  fixed: z.boolean().nullish().describe('冻结'),
});
export const viewConfig = z.strictObject({
  columns: z.array(viewColumn).max(200).describe('列'),
  pageSize: z
    .union([z.literal(10), z.literal(20), z.literal(50), z.literal(100)])
    .nullish()
    .describe('每页条数'),
});
export type ViewConfig = z.infer<typeof viewConfig>;

/** Name under which a list keeps its views. */
export const sceneSchema = z.string().max(60).describe('场景');

/** A saved view as the list needs it: what it writes into the address, and its columns. */
export const savedView = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string().max(4000).describe('地址'),
  config: viewConfig,
});
export type SavedView = z.infer<typeof savedView>;

const arranged = { scene: sceneSchema, saved: z.int().positive().nullish().describe('视图') };

/**
 * Column choice and page size of one list, kept per person and company, for the list itself and for each of its saved views (one
 * view_config); of who entered no enterprise (both codes empty) per account. `opening`: the view that the person has the list opened with; asked for where the address says nothing.
 */
export const queryViewConfig = endpoint({
  path: '/api/common/viewConfig',
  label: '查询视图设置',
  access: 'signedIn',
  scope: 'companyOrNone',
  input: z.strictObject(arranged),
  output: z.object({
    config: viewConfig.nullable(),
    saved: savedView.nullable(),
    opening: savedView.nullable(),
  }),
});
export const saveViewConfig = endpoint({
  path: '/api/common/saveViewConfig',
  label: '保存视图设置',
  access: 'signedIn',
  scope: 'companyOrNone',
  input: z.strictObject({ ...arranged, config: viewConfig.nullable().describe('视图') }),
  output: z.object({}),
});
