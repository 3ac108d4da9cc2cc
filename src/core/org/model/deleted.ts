/** Rows that were deleted and can still come back: for administrators, for thirty days. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema, maxBulk, pageOf, pageSchema } from '#platform/entity/schema.ts';

/** Days after which a deleted row stays deleted. */
export const restorableDays = 30;
/** Who administers an enterprise; the code for deleting rows of the kind is asked for besides. */
const restoreCode = 'role_manage';

const entityName = z
  .string()
  .regex(/^[a-z_]{2,40}$/u)
  .describe('对象');

/** Latest deletion first. */
export const queryDeleted = endpoint({
  path: '/api/v1/common/queryDeleted',
  label: '查询最近删除',
  access: restoreCode,
  scope: 'company',
  reads: true,
  input: z.strictObject({ entity: entityName, page: pageSchema }),
  output: pageOf(
    z.object({ id: idSchema, companyCode: z.string(), title: z.string().nullable(), deletedAt: z.string() }),
  ),
});

/** Puts rows back as they were; refused where another row took their place meanwhile. */
export const restoreDeleted = endpoint({
  path: '/api/v1/common/restoreDeleted',
  label: '恢复删除的记录',
  access: restoreCode,
  scope: 'company',
  input: z.strictObject({ entity: entityName, ids: z.array(idSchema).min(1).max(maxBulk).describe('所选记录') }),
  output: z.object({ restored: z.number() }),
});
