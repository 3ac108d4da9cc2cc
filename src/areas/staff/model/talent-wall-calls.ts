/** Calls on the talent wall. */
import { z } from 'zod';
import { lineSchema, linesSchema } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { fileSchema, idSchema, idsSchema } from '#platform/entity/schema.ts';

export const wallItem = z.object({
  id: z.number(),
  userBaseId: z.number(),
  companyCode: z.string(),
  version: z.number(),
  name: z.string(),
  avatar: z.unknown().nullable(),
  coverPhoto: z.unknown().nullable(),
  position: z.string().nullable(),
  groupName: z.string().nullable(),
  education: z.string().nullable(),
  professionalTitle: z.string().nullable(),
  entryDate: z.string().nullable(),
  headline: z.string().nullable(),
  intro: z.string().nullable(),
  achievements: z.array(z.string()),
  labels: z.array(z.object({ id: z.number(), name: z.string(), color: z.string().nullable() })),
  visible: z.boolean(),
  pinned: z.boolean(),
  /** In the asked order over all groups, from 0. */
  place: z.number(),
});

/** People of the wall in their groups. Callers without wall_edit see visible ones only. */
export const queryTalentWall = endpoint({
  path: '/api/v1/user/group/queryTalentWall',
  label: '查询人才墙',
  access: 'personnel_wall',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    keyword: z.string().max(50).nullish().describe('关键词'),
    wallGroup: z.string().max(30).nullish().describe('分组'),
    labelIds: z.array(idSchema).max(20).nullish().describe('标签'),
    groupInfoId: idSchema.nullish().describe('部门'),
    order: z.enum(['manual', 'entry', 'education', 'title']).default('manual').describe('排序'),
  }),
  output: z.object({
    groups: z.array(z.object({ code: z.string(), name: z.string(), items: z.array(wallItem) })),
    wallVersion: z.number(),
    canSort: z.boolean(),
    canEdit: z.boolean(),
    /** 在职, 本科及以上 (percent), 高级职称, 平均司龄 (years). */
    figures: z.object({
      working: z.number(),
      bachelorPercent: z.number(),
      seniorTitles: z.number(),
      averageYears: z.number(),
    }),
  }),
});

/** Groups of the wall as they are now, without the people in them: what 上墙 offers. */
export const queryTalentWallGroups = endpoint({
  path: '/api/v1/user/group/queryTalentWallGroups',
  label: '查询人才墙分组',
  access: 'wall_edit',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({ groups: z.array(z.object({ code: z.string(), name: z.string() })) }),
});

/** The full order of one group; FY-C002 when somebody changed the wall since wallVersion. */
export const updateTalentWallSort = endpoint({
  path: '/api/v1/user/group/updateTalentWallSort',
  label: '人才墙排序',
  access: 'wall_sort',
  scope: 'company',
  input: z.strictObject({
    wallGroup: z.string().max(30).describe('分组'),
    ids: z.array(idSchema).max(500).describe('顺序'),
    wallVersion: z.int().nonnegative().describe('人才墙版本'),
  }),
  output: z.object({ wallVersion: z.number() }),
});

/** Groups that a company adds to the given ones. */
export const maximumOwnGroups = 12;

/** Names of the given groups, and the groups of the company: all that are to be there, in their order. One with cards on it stays (FY-C001). */
export const updateTalentWallGroups = endpoint({
  path: '/api/v1/user/group/updateTalentWallGroups',
  label: '管理人才墙分组',
  access: 'wall_edit',
  scope: 'company',
  input: z.strictObject({
    groups: z
      .array(
        z.strictObject({
          code: z.string().min(1).max(30).nullish(),
          name: lineSchema.min(1).max(20).describe('分组名称'),
        }),
      )
      .max(30)
      .describe('分组'),
    wallVersion: z.int().nonnegative().describe('人才墙版本'),
  }),
  output: z.object({ wallVersion: z.number() }),
});

/** Adds people (userBaseIds) or edits one card (id and version). People who left are refused FY-V001. */
export const updateGroupUserTalentWallBase = endpoint({
  path: '/api/v1/user/group/updateGroupUserTalentWallBase',
  label: '编辑人才墙',
  access: 'wall_edit',
  scope: 'company',
  input: z
    .strictObject({
      id: idSchema.optional(),
      version: z.int().nonnegative().optional().describe('版本'),
      userBaseIds: z.array(idSchema).min(1).max(50).optional().describe('员工'),
      wallGroup: z.string().min(1).max(30).optional().describe('分组'),
      headline: lineSchema.max(30).nullish().describe('标语'),
      intro: linesSchema.max(300).nullish().describe('介绍'),
      achievements: z.array(lineSchema.min(1).max(40)).max(6).optional().describe('业绩'),
      coverPhoto: fileSchema.nullish().describe('封面照片'),
      visible: z.boolean().optional().describe('显示'),
      pinned: z.boolean().optional().describe('置顶'),
    })
    .refine((body) => (body.id === undefined) !== (body.userBaseIds === undefined), {
      message: '请选择员工',
      path: ['userBaseIds'],
    }),
  output: z.object({ ids: z.array(z.number()), wallVersion: z.number() }),
});

/** Takes people off the wall; their archives are untouched. */
export const deleteTalentWallGroupUserBase = endpoint({
  path: '/api/v1/user/group/deleteTalentWallGroupUserBase',
  label: '移出人才墙',
  access: 'wall_delete',
  scope: 'company',
  input: idsSchema,
  output: z.object({ wallVersion: z.number() }),
});

/** Puts cards back that were taken off (撤销): with all they said, the cover photo too, where they stood. */
export const restoreTalentWallGroupUserBase = endpoint({
  path: '/api/v1/user/group/restoreTalentWallGroupUserBase',
  label: '撤销移出人才墙',
  access: 'wall_delete',
  scope: 'company',
  input: idsSchema,
  output: z.object({ wallVersion: z.number() }),
});
