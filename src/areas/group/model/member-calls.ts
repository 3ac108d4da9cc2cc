/** Calls about the members of a group: the list, where each stands, its shares, its leaving, what it lets the group see. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import type { UpdateOf } from '#platform/entity/entity.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import {
  dateSchema,
  derivedSchema,
  emptyAnswer,
  givenSchema,
  idSchema,
  pageOf,
  pageSchema,
  versionSchema,
} from '#platform/entity/schema.ts';
import type { GrantArea } from '#core/org/public.ts';
import { grantAreas } from '#core/org/public.ts';
import { groupMember, memberStatuses, memberTypes } from './group-member.ts';

const codesOf = <Code extends string>(list: readonly { readonly code: Code }[]) =>
  z.enum(list.map(({ code }) => code) as [Code, ...Code[]]);

const memberCode = z
  .string()
  .regex(/^C[0-9A-HJKMNP-TV-Z]{8}$/u, '格式不正确')
  .describe('成员企业');
const area = codesOf<GrantArea>(grantAreas);

/** A share that a member has of another one, percent. */
const holder = z.object({ companyCode: z.string(), companyName: z.string(), ratio: z.number() });

const grantRequest = z.object({ area, requestedAt: z.string(), requestedBy: z.string(), isRefused: z.boolean() });

const memberRow = z.object({
  /** Null as long as nothing was entered of the member; a save then names no id. */
  id: z.number().nullable(),
  version: z.number(),
  memberCode: z.string(),
  memberName: z.string(),
  isParent: z.boolean(),
  /** The member above today; null at the head of the group. */
  parentCode: z.string().nullable(),
  /** Moves that take effect after today. */
  plannedParentCode: z.string().nullable(),
  plannedDate: z.string().nullable(),
  memberType: codesOf(memberTypes).nullable(),
  /** Percent, direct: as entered, else as registered; null where neither is known. */
  ratio: z.number().nullable(),
  isRatioSaid: z.boolean(),
  registeredRatio: z.number().nullable(),
  /** Members among the shareholders of this one, by its own records. */
  holders: z.array(holder),
  isMismatched: z.boolean(),
  votingRatio: z.number().nullable(),
  isConsolidated: z.boolean(),
  isConsolidationSaid: z.boolean(),
  consolidatedReason: z.string().nullable(),
  sort: z.number(),
  joinDate: z.string().nullable(),
  exitDate: z.string().nullable(),
  exitReason: z.string().nullable(),
  status: codesOf(memberStatuses),
  /** Days since the company was asked to join; null where it was not or has answered. */
  invitedDays: z.number().nullable(),
  /** false: its data left the group with it. */
  isHere: z.boolean(),
  grants: z.array(area),
  requests: z.array(grantRequest),
  businessLine: z.string().nullable(),
  remark: z.string().nullable(),
  /** Who changed it last, and when; null where nothing was entered. */
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type MemberRow = z.infer<typeof memberRow>;

/** Day of the tree: today by default. */
const asOf = {
  date: dateSchema
    .refine((day) => day >= '1990-01-01', { error: '不能早于 1990/01/01' })
    .optional()
    .describe('截至日期'),
};

/**
 * All members of the group at once, invited and former ones too: a group has 500 at most. With `date` those that had joined and not left on
 * that day, each where it stood then; shares, consolidation and grants are those of now. FY-V001 for a day before 1990.
 */
export const queryGroupMember = endpoint({
  path: '/api/v1/company/group/queryGroupMember',
  label: '查询成员企业',
  access: 'group_base_info',
  scope: 'group',
  reads: true,
  input: z.strictObject(asOf),
  output: z.object({ members: z.array(memberRow), today: z.string() }),
});

/** The same as a workbook, in the order of the tree. */
export const exportGroupMember = endpoint({
  path: '/api/v1/company/group/exportGroupMember',
  label: '导出成员表',
  access: 'group_export',
  scope: 'group',
  answer: 'file',
  perMinute: 60,
  input: z.strictObject({ ...asOf, withExited: z.boolean().default(false).describe('含已退出') }),
  output: z.unknown(),
});

/** What a person enters of a member; absent keys stay as they are, null goes back to the rule. */
const entered = (({
  memberType,
  holdRatio,
  votingRatio,
  isConsolidated,
  consolidatedReason,
  joinDate,
  businessLine,
  remark,
}) => ({ memberType, holdRatio, votingRatio, isConsolidated, consolidatedReason, joinDate, businessLine, remark }))(
  groupMember.fields,
);

const saveShape = {
  memberCode,
  id: idSchema.nullish(),
  version: versionSchema.optional(),
  /** Code of the member above; '': at the head of the group. */
  parentCode: z.string().max(20).optional().describe('上级企业'),
  /** The member before which it is put among those of its parent; null: as the last one. */
  nextCode: z.string().max(20).nullish().describe('次序'),
  /** Day from which on it stands there; today by default. */
  effectiveDate: dateSchema.optional().describe('生效日期'),
  /** Takes the leaving back. */
  isBack: z.literal(true).optional().describe('撤回退出'),
};
type SaveInput = Pick<UpdateOf<typeof groupMember>, keyof typeof entered> & z.output<z.ZodObject<typeof saveShape>>;

/** FY-V001 for a circle or an eleventh level, FY-N001 for a member of another group, FY-C002 with the row as it stands now. */
export const saveMember = endpoint({
  path: '/api/v1/company/group/saveMember',
  label: '保存成员企业',
  access: 'group_structure_edit',
  scope: 'group',
  input: derivedSchema<SaveInput>(givenSchema(entered, saveShape)),
  output: z.object({ id: z.number(), version: z.number() }),
});

/** The member leaves: earlier periods stay, later ones stop. An invitation is taken back. FY-C001 while others stand below it. */
export const removeMember = endpoint({
  path: '/api/v1/company/group/removeMember',
  label: '办理成员退出',
  access: 'group_structure_edit',
  scope: 'group',
  input: z.strictObject({
    memberCode,
    id: idSchema.nullish(),
    version: versionSchema.optional(),
    exitDate: dateSchema.describe('退出日期'),
    reason: lineSchema.min(1).max(200).describe('退出原因'),
  }),
  output: emptyAnswer,
});

const grantsShape = z
  .strictObject(
    Object.fromEntries(grantAreas.map(({ code, label }) => [code, z.boolean().optional().describe(label)])) as Record<
      GrantArea,
      z.ZodOptional<z.ZodBoolean>
    >,
  )
  .refine((grants) => Object.values(grants).some((said) => said !== undefined), { message: '请选择授权范围' })
  .describe('数据授权');

/** What the company lets its group see, area by area; named areas change. By somebody of the company itself, never by a role of the group. */
export const grantData = endpoint({
  path: '/api/v1/company/group/grantData',
  label: '授权集团查看数据',
  access: 'org_data_grant',
  scope: 'company',
  input: z.strictObject({ dataGrants: grantsShape }),
  output: z.object({ grants: z.array(area) }),
});

/** The group asks a member for areas, by message; each once in 24 hours (FY-C001). */
export const requestGrant = endpoint({
  path: '/api/v1/company/group/requestGrant',
  label: '申请数据授权',
  access: 'group_structure_edit',
  scope: 'group',
  input: z.strictObject({ memberCode, areas: z.array(area).min(1).max(grantAreas.length).describe('授权范围') }),
  output: emptyAnswer,
});

const change = z.object({ id: z.number(), at: z.string(), text: z.string() });

/** What the company grants its group, and what the group asks for. `groupName` null: it belongs to none. */
export const queryOwnGrants = endpoint({
  path: '/api/v1/company/group/queryOwnGrants',
  label: '查询对集团的授权',
  access: 'org_data_grant',
  scope: 'company',
  input: z.strictObject({}),
  output: z.object({
    groupName: z.string().nullable(),
    status: codesOf(memberStatuses),
    grants: z.array(area),
    requests: z.array(grantRequest),
    changes: z.array(change),
  }),
});

/** What was done to members of the group, the latest first. */
export const queryMemberChange = endpoint({
  path: '/api/v1/company/group/queryMemberChange',
  label: '查询成员变更',
  access: 'group_base_info',
  scope: 'group',
  reads: true,
  input: z.strictObject({ page: pageSchema }),
  output: pageOf(change.extend({ companyCode: z.string() })),
});
