/**
 * Saved views of lists: what an address says of a list, and its columns, under a name. Calls of the panel 视图, which is fetched late.
 * Who entered no enterprise (an operator of the platform, one's own devices) keeps them with the account and shows them to nobody.
 */
import { z } from 'zod';
import { lineSchema } from './line-schema.ts';
import { endpoint } from './endpoint.ts';
import { options } from './field.ts';
import { savedView, sceneSchema, viewConfig } from './list-calls.ts';
import { emptyAnswer, idSchema, versionSchema } from './schema.ts';

/** Views of one person in one list. */
export const mostViews = 50;

/** To whom a view is shown. */
export const sharings = options([
  { code: 'own', label: '仅自己' },
  { code: 'role', label: '指定角色' },
  { code: 'company', label: '全企业' },
]);
export type Sharing = (typeof sharings)[number]['code'];

const name = lineSchema.min(1).max(20).describe('视图名称');
const shared = z.enum(sharings.map(({ code }) => code) as [Sharing, ...Sharing[]]).describe('共享范围');
const roleIds = z.array(idSchema).max(20).describe('共享角色');

const listedView = savedView.extend({
  shared,
  roleIds: z.array(z.number()),
  /** The caller saved it. */
  isOwn: z.boolean(),
  /** Save, rename and delete it. */
  mayEdit: z.boolean(),
  version: versionSchema,
});
export type ListedView = z.infer<typeof listedView>;

export const querySavedViews = endpoint({
  path: '/api/common/querySavedViews',
  label: '查询列表视图',
  access: 'signedIn',
  scope: 'companyOrNone',
  reads: true,
  input: z.strictObject({ scene: sceneSchema }),
  output: z.object({
    /** Own ones first, each part in the order of names. */
    views: z.array(listedView),
    /** The one that opens the list for the caller. */
    defaultId: z.number().nullable(),
    /** Roles that a view may be shown to; empty without the right to share. */
    roles: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});

/** Without id a new view; with id and version the named keys change. */
export const saveSavedView = endpoint({
  path: '/api/common/saveSavedView',
  label: '保存列表视图',
  access: 'signedIn',
  scope: 'companyOrNone',
  input: z
    .strictObject({
      id: idSchema.optional(),
      version: versionSchema.optional(),
      scene: sceneSchema,
      name: name.optional(),
      address: savedView.shape.address.optional(),
      config: viewConfig.optional(),
      shared: shared.optional(),
      roleIds: roleIds.optional(),
    })
    .check(({ value, issues }) => {
      const missing = (key: string, message = '必填') =>
        issues.push({ code: 'custom', path: [key], message, input: value });
      if (value.id !== undefined && value.version === undefined) missing('version', '缺少版本，请刷新后再保存');
      if (value.id === undefined && value.name === undefined) missing('name');
      if (value.id === undefined && value.config === undefined) missing('config');
      if (value.shared === 'role' && (value.roleIds ?? []).length === 0) missing('roleIds', '请选择角色');
    }),
  output: z.object({ id: z.number(), version: z.number() }),
});

export const deleteSavedView = endpoint({
  path: '/api/common/deleteSavedView',
  label: '删除列表视图',
  access: 'signedIn',
  scope: 'companyOrNone',
  input: z.strictObject({ id: idSchema }),
  output: emptyAnswer,
});

/** The view that opens the list for the caller; null: the list as it is declared. */
export const setDefaultView = endpoint({
  path: '/api/common/setDefaultView',
  label: '设置默认视图',
  access: 'signedIn',
  scope: 'companyOrNone',
  input: z.strictObject({ scene: sceneSchema, id: idSchema.nullable().describe('视图') }),
  output: emptyAnswer,
});
