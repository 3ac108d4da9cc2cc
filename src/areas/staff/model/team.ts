/** Teams beside the departments: people of the company and experts from outside. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { pageEndpoint } from '#platform/entity/entity-endpoints.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { fileSchema, idSchema, maxBulk, saveSchema } from '#platform/entity/schema.ts';

/** Teams of a company, members of a team, people added by one call. */
export const teamLimits = { teams: 100, members: 200, added: 50 } as const;

export const teamTypes = options([
  { code: 'core', label: '核心团队' },
  { code: 'expert', label: '专家团队' },
  { code: 'project', label: '项目团队' },
  { code: 'advisory', label: '顾问团队' },
]);

const permissions = { read: 'staff_structure', insert: 'team_edit', update: 'team_edit', delete: 'team_edit' };
/** Smaller numbers stand first. */
const sort = f.int({ label: '排序', required: true, default: 0, min: 0, max: 9999, help: '数字小的排在前面' });

export const team = entity({
  name: 'team',
  label: '团队',
  unit: '个',
  title: 'name',
  permissions,
  sort: [{ field: 'sort', order: 'asc' }],
  place: { list: '/interior?tab=team', row: '/interior?tab=team&team=', commands: { insert: null } },
  fields: {
    name: f.text({ label: '团队名称', required: true, min: 1, max: 50, unique: true, search: true }),
    teamType: f.oneOf({ label: '团队类型', options: teamTypes, required: true, default: 'core', filter: 'in' }),
    intro: f.longText({ label: '团队介绍', max: 500 }),
    sort,
  },
});

interface MemberValues {
  readonly userBaseId?: number | null;
  readonly name?: string | null;
  readonly avatar?: unknown;
  readonly title?: string | null;
  readonly unit?: string | null;
}

/** A member is a person of the roster, or an expert from outside with a name of his own; never both. */
function memberRules(row: MemberValues) {
  const isInside = typeof row.userBaseId === 'number';
  if (!isInside && !row.name) return [{ field: 'name', message: '请选择员工，或填写外部专家的姓名' }];
  const own = (['name', 'avatar', 'title', 'unit'] as const).find((key) => row[key] !== null && row[key] !== undefined);
  return isInside && own !== undefined ? [{ field: own, message: '员工的资料取自档案，不在这里填写' }] : [];
}

const memberFields = {
  userBaseId: f.ref({ label: '员工', to: 'group_user_base', index: true }),
  name: f.personName({ label: '姓名', min: 2, max: 50 }),
  avatar: f.image({ label: '照片' }),
  title: f.text({ label: '头衔', max: 50, help: '例如：教授、博士生导师' }),
  unit: f.text({ label: '所在单位', max: 100 }),
  roleInTeam: f.text({ label: '团队角色', max: 30, help: '例如：首席科学家、项目负责人' }),
  intro: f.longText({ label: '介绍', max: 500 }),
  showOnProfile: f.bool({ label: '对外展示', required: true, default: false, help: '展示在企业介绍里' }),
  sort,
};
const memberDeclaration = {
  name: 'team_user',
  label: '团队成员',
  unit: '人',
  title: 'name',
  permissions,
  rules: memberRules,
} as const;

export const teamUser = entity({
  ...memberDeclaration,
  sort: [{ field: 'sort', order: 'asc' }],
  fields: { teamId: f.ref({ label: '团队', to: 'team', required: true, index: true }), ...memberFields },
});
/** As it is typed in a team that is known, or made by the same call. */
export const teamUserForm = entity({
  ...memberDeclaration,
  sort: [{ field: 'sort', order: 'asc' }],
  fields: memberFields,
});

const member = z.object({
  id: z.number(),
  version: z.number(),
  teamId: z.number(),
  userBaseId: z.number().nullable(),
  /** Of the archive for people of the company, as they are now. */
  name: z.string(),
  avatar: fileSchema.nullable(),
  title: z.string().nullable(),
  /** Department, or the unit of an expert from outside. */
  unit: z.string().nullable(),
  roleInTeam: z.string().nullable(),
  intro: z.string().nullable(),
  showOnProfile: z.boolean(),
  sort: z.number(),
});

/** Teams with their members, in order; one of them by `teamId`. */
export const queryTeamUserList = endpoint({
  path: '/api/v1/user/team/queryTeamUserList',
  label: '查询团队成员',
  access: 'staff_structure',
  scope: 'company',
  reads: true,
  input: z.strictObject({ teamId: idSchema.nullish().describe('团队') }),
  output: z.object({
    teams: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        companyCode: z.string(),
        name: z.string(),
        teamType: z.string(),
        intro: z.string().nullable(),
        sort: z.number(),
        members: z.array(member),
      }),
    ),
  }),
});

/** Paged list of teams, each with `memberCount`. */
export const queryPage = pageEndpoint(team, {
  path: '/api/v1/user/team/queryPage',
  label: '查询团队',
  extra: { memberCounts: z.record(z.string(), z.number()) },
});

/**
 * A team, a member, or both: a member without id is new, in the team named or in the one that the call makes. `userBaseIds` adds
 * several people at once; who is in the team already stays as is. The same name twice is FY-C001.
 */
export const insertOrUpdateTeamUser = endpoint({
  path: '/api/v1/user/team/insertOrUpdateTeamUser',
  label: '保存团队',
  access: 'team_edit',
  scope: 'company',
  input: z
    .strictObject({
      team: saveSchema(team).optional().describe('团队'),
      member: saveSchema(teamUserForm, { teamId: idSchema.optional().describe('团队') })
        .optional()
        .describe('成员'),
      teamId: idSchema.optional().describe('团队'),
      userBaseIds: z.array(idSchema).min(1).max(teamLimits.added).optional().describe('员工'),
    })
    .refine((body) => body.team !== undefined || body.member !== undefined || body.userBaseIds !== undefined, {
      message: '请填写团队或成员',
      path: ['team'],
    }),
  output: z.object({ teamId: z.number(), memberIds: z.array(z.number()) }),
});

/** With `teamId` members of that team go, without it whole teams; a team with members needs `force`. */
export const deleteTeamUser = endpoint({
  path: '/api/v1/user/team/deleteTeamUser',
  label: '删除团队或成员',
  access: 'team_edit',
  scope: 'company',
  input: z.strictObject({
    ids: z.array(idSchema).min(1).max(maxBulk).describe('所选记录'),
    teamId: idSchema.optional().describe('团队'),
    force: z.boolean().optional().describe('连同成员删除'),
  }),
  output: z.object({ deleted: z.number() }),
});
