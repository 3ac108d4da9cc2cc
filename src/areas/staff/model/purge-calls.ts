/** Clearing archives of people who left, once nobody has to keep them any more. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema, pageOf, pageSchema } from '#platform/entity/schema.ts';

/** Years that the papers of an employment are kept after it ends (劳动合同法 article 50; 工资支付暂行规定 article 6). */
export const keptYears = 2;
/** People by one call. */
export const purgeLimit = 50;
/** What stands for the name afterwards. */
export const purgedName = '已清除';

/** People whose archives may be cleared, the longest due first. Ours: nothing goes that was not on this list. */
export const queryPurgeGroupUserBase = endpoint({
  path: '/api/v1/user/group/queryPurgeGroupUserBase',
  label: '查询到期离职档案',
  access: 'staff_purge',
  scope: 'company',
  reads: true,
  input: z.strictObject({ page: pageSchema }),
  output: pageOf(
    z.object({
      id: z.number(),
      version: z.number(),
      companyCode: z.string(),
      name: z.string(),
      employeeNo: z.string().nullable(),
      groupName: z.string().nullable(),
      position: z.string(),
      demissionDate: z.string(),
      /** First day on which it may be cleared. */
      dueDate: z.string(),
    }),
  ),
});

/**
 * Clears archives for good: personal values, records and files. `confirmName` is the person's name, of several people the name of
 * the enterprise. FY-C001 for who has not left or whose time is not over; all or none.
 */
export const purgeGroupUserBase = endpoint({
  path: '/api/v1/user/group/purgeGroupUserBase',
  label: '清除离职档案',
  access: 'staff_purge',
  scope: 'company',
  input: z.strictObject({
    ids: z.array(idSchema).min(1).max(purgeLimit).describe('员工'),
    confirmName: lineSchema.min(1).max(100).describe('确认名称'),
  }),
  output: z.object({ purged: z.number() }),
});
