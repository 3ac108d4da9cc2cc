/** 操作日志: what was done, by whom, and whether the chain of it still holds (area account-org §5.3, §7.6). */
import { z } from 'zod';
import { endpoint } from '#platform/model/endpoint.ts';
import { idSchema, instantSchema, pageOf, pageSchema } from '#platform/model/schema.ts';

export const auditFilter = z
  .strictObject({
    from: instantSchema.nullish().describe('开始时间'),
    to: instantSchema.nullish().describe('结束时间'),
    actor: z.string().max(50).nullish().describe('操作人'),
    entity: z.string().max(60).nullish().describe('对象'),
    action: z.string().max(30).nullish().describe('动作'),
    result: z.enum(['success', 'refused']).nullish().describe('结果'),
  })
  .default({})
  .describe('筛选');

export const auditRow = z.object({ id: idSchema, at: z.string(), actorName: z.string().nullable(), actorRole: z.string().nullable(), ip: z.string().nullable(), action: z.string(), entity: z.string(), entityId: z.number().nullable(), entityName: z.string().nullable(), before: z.unknown().nullable(), after: z.unknown().nullable(), reason: z.string().nullable(), result: z.enum(['success', 'refused']), errorCode: z.string().nullable(), requestId: z.string().nullable() });

export const queryPageAudit = endpoint({ path: '/api/v1/sys/queryPageAudit', label: '查询操作日志', access: 'audit_log', scope: 'company', reads: true, input: z.strictObject({ filter: auditFilter, page: pageSchema }), output: pageOf(auditRow) });

/** Checks the chain of the whole group; firstBroken is the id of the first entry that does not fit. */
export const verifyAudit = endpoint({ path: '/api/v1/sys/verifyAudit', label: '校验操作日志', access: 'audit_log', scope: 'company', reads: true, perMinute: 10, input: z.strictObject({}), output: z.object({ ok: z.boolean(), checked: z.number(), unsealed: z.number(), firstBroken: z.number().nullable() }) });
