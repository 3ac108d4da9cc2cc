/** Calls on requests: lists, one request with its comparison and its way, sending it again, and what an act would have to pass. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { fileSchema, idSchema, pageOf, pageSchema, versionSchema } from '#platform/entity/schema.ts';
import { requestStates, stepModes, taskStates } from './approval-dicts.ts';

const states = requestStates.map(({ code }) => code) as [string, ...string[]];

/** `waiting`: for the caller's decision; `mine`: the caller asked; `decided`: the caller had a word; `copied`: for information; `stopped`: for whoever manages approval. */
export const requestTabs = ['waiting', 'mine', 'decided', 'copied', 'stopped'] as const;
export type RequestTab = (typeof requestTabs)[number];

/**
 * A line of the comparison, in words. `changed`: before and after differ; `said`: what the act asks for beside the row;
 * `hidden`: the caller may not see it, both values are null.
 */
const line = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['changed', 'said', 'hidden']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** +2,400,000.00 or +153 天; null where there is none. */
  difference: z.string().nullable(),
});
export type ComparisonLine = z.output<typeof line>;

const card = {
  id: idSchema,
  version: z.number(),
  companyCode: z.string(),
  actKey: z.string(),
  actLabel: z.string(),
  /** Name of the area, in words: 合同. */
  area: z.string(),
  entityName: z.string(),
  rowId: z.number(),
  title: z.string(),
  /** The two lines of the comparison that say most. */
  summary: z.array(line),
  requesterId: z.number(),
  requesterName: z.string(),
  submittedAt: z.string(),
  /** Day until which it should be decided, 'YYYY-MM-DD'. */
  deadline: z.string().nullable(),
  expireDate: z.string().nullable(),
  /** To the deadline; negative once it is over. */
  daysLeft: z.number().nullable(),
  state: z.enum(states),
  stepNo: z.number(),
  stepCount: z.number(),
  isStopped: z.boolean(),
  endedAt: z.string().nullable(),
  endReason: z.string().nullable(),
  /** What the caller said, where the caller had a word; null else. */
  ownResult: z.string().nullable(),
  /** Why it cannot be granted together with others; null where it can. */
  bulkRefusal: z.string().nullable(),
};
export const requestCard = z.object(card);
export type RequestCard = z.output<typeof requestCard>;

/** Requests of a tab, those with the nearest deadline first (ended ones the newest first), with how many each tab and each area has. */
export const queryPageRequest = endpoint({
  path: '/api/v1/approval/queryPageRequest',
  label: '查询审批申请',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    filter: z
      .strictObject({
        tab: z.enum(requestTabs).default('waiting').describe('页签'),
        area: z.string().max(40).nullish().describe('分类'),
        state: z.array(z.enum(states)).max(7).nullish().describe('状态'),
        keyword: z.string().max(50).nullish().describe('关键词'),
      })
      .default({ tab: 'waiting' })
      .describe('筛选'),
    page: pageSchema,
  }),
  output: pageOf(requestCard).extend({
    counts: z.object({
      waiting: z.number(),
      mine: z.number(),
      decided: z.number(),
      copied: z.number(),
      stopped: z.number(),
    }),
    areas: z.array(z.object({ area: z.string(), count: z.number() })),
  }),
});

const place = z.object({
  staffId: z.number().nullable(),
  name: z.string(),
  /** What the rule calls the place: 部门负责人, 角色 财务. */
  via: z.string(),
  /** Whom a deputy stands for, and until which day; null: nobody. */
  forName: z.string().nullable(),
  deputyUntil: z.string().nullable(),
  state: z.enum(taskStates.map(({ code }) => code) as [string, ...string[]]),
  comment: z.string().nullable(),
  at: z.string().nullable(),
});

/** A step: done, running, or as it would be decided today. */
const wayStep = z.object({
  stepNo: z.number(),
  name: z.string().nullable(),
  mode: z.enum(stepModes.map(({ code }) => code) as ['all', 'any']),
  state: z.enum(['done', 'now', 'next', 'left']),
  places: z.array(place),
  /** Why it stops or whom it passed to: 韩清越 已离职，转给他的上级. */
  note: z.string().nullable(),
});
export type WayStep = z.output<typeof wayStep>;

const change = z.object({
  key: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The request says something about the same field. */
  touches: z.boolean(),
});

/** One request for its requester, its deciders, those who were told of it, and whoever manages approval; FY-N001 for others. */
export const getRequest = endpoint({
  path: '/api/v1/approval/getRequest',
  label: '查看审批申请',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({ id: idSchema }),
  output: requestCard.extend({
    /** What the head of the row says of it; what the caller may not see is left out. */
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    lines: z.array(line),
    /** Fields of the act that leave the row as it is. */
    sameCount: z.number(),
    /** Fields that the caller may not see. */
    hiddenCount: z.number(),
    files: z.array(fileSchema),
    /** Address of the row, where the caller may open it. */
    rowPath: z.string().nullable(),
    /** What changed in the row since it was filed; null: nothing did, or the request is over. */
    stale: z
      .object({
        lines: z.array(change),
        byName: z.string().nullable(),
        at: z.string().nullable(),
        /** The request touches what changed: it cannot be granted before the requester has sent it again. */
        touches: z.boolean(),
      })
      .nullable(),
    steps: z.array(wayStep),
    /** What follows when the caller agrees: 同意后立即变更，以乔疏桐的名义执行. */
    outcome: z.string(),
    stopReason: z.string().nullable(),
    /** Keys of what the caller may do now: grant, refuse, giveBack, handOn, withdraw, resend, assign, release. */
    mayDo: z.array(z.string()),
    /** Values as they were sent, for whoever mends them: the requester alone, while it is returned. */
    values: z.record(z.string(), z.unknown()).nullable(),
    /** Earlier rounds, newest first: what was said when it was given back. */
    rounds: z.array(z.object({ roundNo: z.number(), steps: z.array(wayStep) })),
  }),
});

/** Sends a returned request again from step 1, with the values as they were or mended ones, of the row as it is now. */
export const resendRequest = endpoint({
  path: '/api/v1/approval/resendRequest',
  label: '重新提交审批',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({
    id: idSchema,
    version: versionSchema,
    values: z.record(z.string().max(60), z.unknown()).optional().describe('内容'),
  }),
  output: z.object({ id: idSchema, version: z.number(), state: z.enum(states), deciders: z.array(z.string()) }),
});

/** How many requests wait for the caller, for the menu. */
export const queryWaitingCount = endpoint({
  path: '/api/v1/approval/queryWaitingCount',
  label: '查询待审批数',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  background: true,
  input: z.strictObject({}),
  output: z.object({ waiting: z.number(), overdue: z.number() }),
});

/** An act as its dialog means it now. */
const meantAct = z.strictObject({
  /** Path of the call and name of the act, joined by #. */
  actKey: z.string().min(1).max(200).describe('动作'),
  rowId: idSchema.optional().describe('对象编号'),
  values: z.record(z.string().max(60), z.unknown()).default({}).describe('内容'),
});

/** What the act would have to pass. */
const wayOfAct = z.object({
  isUnder: z.boolean(),
  /** An open request of the same act and row. */
  requestId: z.number().nullable(),
  steps: z.array(
    z.object({
      stepNo: z.number(),
      name: z.string().nullable(),
      deciders: z.array(z.string()),
      note: z.string().nullable(),
    }),
  ),
});

/** Who would decide on an act before it is done, for its dialog; steps are empty where it runs at once. */
export const queryActApproval = endpoint({
  path: '/api/v1/approval/queryActApproval',
  label: '查询动作是否需要审批',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: meantAct,
  output: wayOfAct,
});

/**
 * The same for an act of the platform, by the rules of the company that runs it (decision 098). FY-C001 for an operator who is
 * no member there and so cannot ask. It reads in a transaction: only one can enter that company.
 */
export const queryPlatformActApproval = endpoint({
  path: '/api/v1/approval/queryPlatformActApproval',
  label: '查询平台动作是否需要审批',
  access: 'signedIn',
  scope: 'platform',
  input: meantAct,
  output: wayOfAct,
});

/** Requests of a row that the caller reads, open ones first, at most twenty. */
export const queryRowRequest = endpoint({
  path: '/api/v1/approval/queryRowRequest',
  label: '查询对象的审批申请',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    entity: z.string().min(1).max(60).describe('来源'),
    rowId: idSchema.describe('对象编号'),
  }),
  output: z.object({
    records: z.array(
      z.object({
        id: idSchema,
        version: z.number(),
        actKey: z.string(),
        actLabel: z.string(),
        state: z.enum(states),
        requesterName: z.string(),
        submittedAt: z.string(),
        endedAt: z.string().nullable(),
        endReason: z.string().nullable(),
        stepNo: z.number(),
        stepCount: z.number(),
        /** Names of those whose turn it is. */
        deciders: z.array(z.string()),
        /** The caller may open it. */
        mayOpen: z.boolean(),
      }),
    ),
  }),
});
