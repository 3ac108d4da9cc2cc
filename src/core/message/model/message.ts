/** Messages to one person. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { options } from '#platform/entity/field.ts';
import { idSchema, instantSchema, pageOf, pageSchema } from '#platform/entity/schema.ts';

export const messageCategories = options([
  { code: 'system', label: '系统公告' },
  { code: 'security', label: '账号安全' },
  { code: 'org', label: '组织与成员' },
  { code: 'permission', label: '权限变更' },
  { code: 'export', label: '导出与下载' },
  { code: 'approval', label: '审批' },
  { code: 'personnel', label: '人事提醒' },
  { code: 'recruit', label: '招聘' },
  { code: 'contract', label: '合同到期' },
  { code: 'property', label: '证照与知识产权期限' },
  { code: 'project', label: '项目' },
  { code: 'customer', label: '客户跟进' },
  { code: 'policy', label: '政策匹配' },
  { code: 'bidding', label: '商机订阅' },
  { code: 'article', label: '写作' },
]);

const category = z.enum(messageCategories.map((entry) => entry.code) as [string, ...string[]]).describe('消息类别');
const status = z.enum(['unread', 'read']).describe('消息状态');
const unread = z.object({ total: z.number(), byCategory: z.record(z.string(), z.number()) });

export const messageRow = z.object({
  id: idSchema,
  category: z.string(),
  level: z.string(),
  title: z.string(),
  content: z.string(),
  /** Route of the application the item opens. */
  linkPath: z.string().nullable(),
  linkParams: z.record(z.string(), z.string()).nullable(),
  /** Entity and row that it is about; null in messages of before. */
  bizType: z.string().nullable(),
  bizId: idSchema.nullable(),
  actorName: z.string().nullable(),
  groupCode: z.string(),
  companyCode: z.string(),
  status,
  readAt: z.string().nullable(),
  createdAt: instantSchema,
});

/**
 * Own messages only. `scope: current` narrows to one enterprise, which the filter names: the pair of a call about oneself chooses nothing.
 * Without a company it is the group with all its companies, as for who entered as the group.
 */
export const queryMessage = endpoint({
  path: '/api/v1/message/queryMessage',
  label: '查询消息',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({
    filter: z
      .strictObject({
        status: status.nullish(),
        category: category.nullish(),
        keyword: z.string().max(50).nullish().describe('关键词'),
        scope: z.enum(['current', 'all']).nullish().describe('范围'),
        targetGroupCode: z.string().max(20).nullish().describe('集团编码'),
        targetCompanyCode: z.string().max(20).nullish().describe('企业编码'),
      })
      .refine(({ scope, targetGroupCode }) => scope !== 'current' || Boolean(targetGroupCode), {
        message: '请选择所属企业',
        path: ['targetGroupCode'],
      })
      .default({})
      .describe('筛选'),
    page: pageSchema,
  }),
  output: pageOf(messageRow).extend({ unread }),
});

/** Idempotent. `all` touches every own message (of a category when given). */
export const updateMessageStatus = endpoint({
  path: '/api/v1/message/updateMessageStatus',
  label: '标记消息',
  access: 'signedIn',
  scope: 'self',
  input: z
    .strictObject({
      ids: z.array(idSchema).min(1).max(500).optional().describe('消息'),
      all: z.boolean().optional().describe('全部'),
      category: category.nullish(),
      status,
    })
    .refine((body) => body.all === true || body.ids !== undefined, { message: '请选择消息', path: ['ids'] }),
  output: z.object({ unread }),
});

export const deleteMessages = endpoint({
  path: '/api/v1/message/delete',
  label: '删除消息',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({ ids: z.array(idSchema).min(1).max(500).describe('消息') }),
  output: z.object({ unread }),
});

/** 清空: urgent unread rows survive scope `read`. */
export const deleteMessage = endpoint({
  path: '/api/v1/message/deleteMessage',
  label: '清空消息',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({
    scope: z.enum(['read', 'all']).default('read').describe('范围'),
    category: category.nullish(),
  }),
  output: z.object({ deleted: z.number(), unread }),
});

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, '应为 00:00 至 23:59');

/** How one person wants the messages of one category. Quiet hours hold copies back, in Shanghai time, also over midnight. */
const messageSetting = z.strictObject({
  category,
  inApp: z.boolean().describe('站内消息'),
  email: z.boolean().describe('邮件'),
  sms: z.boolean().describe('短信'),
  quietFrom: timeOfDay.nullable().describe('免打扰开始'),
  quietTo: timeOfDay.nullable().describe('免打扰结束'),
});
export type MessageSetting = z.output<typeof messageSetting>;

/** What can reach the caller: the installation sends over the channel, and the account has a confirmed address for it. */
const reach = z.object({ email: z.boolean(), sms: z.boolean() });

/** One row for each category, as saved or as it is by default. */
export const querySetting = endpoint({
  path: '/api/v1/message/querySetting',
  label: '查询消息设置',
  access: 'signedIn',
  scope: 'self',
  reads: true,
  input: z.strictObject({}),
  output: z.object({ settings: z.array(messageSetting), reach }),
});

/** Saves the categories given, leaves others. Messages of category security stay on inside the application. */
export const updateSetting = endpoint({
  path: '/api/v1/message/updateSetting',
  label: '修改消息设置',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({
    settings: z
      .array(
        messageSetting.refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
          message: '免打扰时段要有开始和结束',
          path: ['quietTo'],
        }),
      )
      .min(1)
      .max(messageCategories.length)
      .describe('消息设置'),
  }),
  output: z.object({ settings: z.array(messageSetting) }),
});

/**
 * Live events: message, unread, export, import, permission, protocol, session, org, reset. Payloads hold ids, never content. A browser that comes back names
 * the last id it heard: in the header Last-Event-ID when it reconnects by itself, in `lastEventId` when the page does.
 */
export const messageStream = endpoint({
  method: 'GET',
  path: '/api/v1/message/stream',
  label: '消息推送',
  access: 'signedIn',
  scope: 'self',
  answer: 'stream',
  background: true,
  /** `age`: milliseconds since the page asked for its rights; what changed them since is told again. */
  input: z.looseObject({
    lastEventId: z.string().max(20).optional().describe('最后事件'),
    age: z
      .string()
      .regex(/^\d{1,9}$/u)
      .optional()
      .describe('页面数据的时长'),
  }),
  output: z.unknown(),
});
