/** Members of a project: rows of the archive's table, reached through the public door of the staff area (decision 082). */
import { z } from 'zod';
import { linesSchema } from '#platform/entity/line-schema.ts';
import { projectRoles } from '#areas/staff/public.ts';
import { dateSchema, idSchema, versionSchema } from '#platform/entity/schema.ts';

type ProjectRole = (typeof projectRoles)[number]['code'];
// A list of options is never empty, which its type does not say.
const roleCodes = projectRoles.map(({ code }) => code) as [ProjectRole, ...ProjectRole[]];

/** A member as it is written; without id a new one. */
export const memberInput = z.strictObject({
  id: idSchema.optional(),
  version: versionSchema.optional(),
  userBaseId: idSchema.describe('成员'),
  memberRole: z.enum(roleCodes).describe('项目角色'),
  startDate: dateSchema.describe('加入日期'),
  endDate: dateSchema.nullish().describe('离开日期'),
  workload: z.number().min(0).max(100).multipleOf(0.01).nullish().describe('投入占比'),
  duty: linesSchema.max(300).nullish().describe('职责'),
  isKey: z.boolean().default(false).describe('关键人员'),
  result: linesSchema.max(1000).nullish().describe('贡献'),
});
export type MemberInput = z.output<typeof memberInput>;

/** A member as it is answered; `evaluation` only to personnel and the manager. */
export const memberRow = z.object({
  id: idSchema,
  version: versionSchema,
  projectId: idSchema,
  userBaseId: idSchema,
  name: z.string(),
  /** Still of the company. */
  isEmployed: z.boolean(),
  memberRole: z.string(),
  role: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  workload: z.number().nullable(),
  duty: z.string().nullable(),
  isKey: z.boolean(),
  result: z.string().nullable(),
  evaluation: z.number().nullable(),
});
export type MemberRow = z.output<typeof memberRow>;
