/** 集团资料: what a group is called and tells of itself, with how large it is. Names live with the enterprise, the rest is group_profile. */
import { z } from 'zod';
import { periods } from '#areas/company/public.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { rowSchema, saveSchema } from '#platform/entity/schema.ts';
import { coverageSchema } from './coverage.ts';
import { groupProfile } from './group-profile.ts';

/** Columns of the enterprise; keys as they are called there. */
const nameFields = {
  groupName: f.text({ label: '集团名称', required: true, min: 2, max: 100 }),
  shortName: f.text({ label: '集团简称', min: 2, max: 20 }),
} as const;
export const nameKeys: readonly string[] = Object.keys(nameFields);

const [identity, ...others] = groupProfile.sections ?? [];

/** Both as one form. */
export const groupInfo = entity({
  ...groupProfile,
  title: 'groupName',
  sections: [
    { key: 'identity', label: '基本信息', fields: [...nameKeys, ...(identity?.fields ?? [])] },
    ...others.map((section) => ({ ...section, fields: [...section.fields] })),
  ],
  fields: { ...nameFields, ...groupProfile.fields },
});

/** `base.id` is 0 until something beyond the names was saved. */
export const getGroupInfo = endpoint({
  path: '/api/v1/company/group/getGroupInfo',
  label: '查询集团信息',
  access: ['group_survey', 'group_base_info'],
  scope: 'group',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    base: rowSchema(groupInfo, { id: z.int().nonnegative().describe('编号') }),
    counts: z.object({
      /** Active members, the parent company among them. */
      members: z.number(),
      consolidated: z.number(),
      others: z.number(),
      /** Asked to join; they count nowhere else. */
      pending: z.number(),
      exited: z.number(),
    }),
    /** Registered capital in yuan: of the consolidated members that say one in yuan, and of the parent company. */
    capital: z.object({
      sum: z.number().nullable(),
      counted: z.number(),
      total: z.number(),
      parent: z.number().nullable(),
    }),
    /** The last quarter for which a consolidated member has figures; null where none has. Two years are looked at. */
    latestPeriod: z.object({ year: z.number(), period: z.enum(periods.map(({ code }) => code)) }).nullable(),
    coverage: coverageSchema,
  }),
});

/** The first save has no id. FY-C001 when another group bears the name, FY-C002 when somebody saved first. */
export const insertOrUpdateGroupInfo = endpoint({
  path: '/api/v1/company/group/insertOrUpdateGroupInfo',
  label: '保存集团信息',
  access: 'group_base_edit',
  scope: 'group',
  input: saveSchema(groupInfo),
  output: z.object({ id: z.number(), version: z.number() }),
});
