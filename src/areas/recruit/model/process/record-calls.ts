/** Calls on recruitment records: into the process, list and board, work sheet, deletion, log. */
import { z } from 'zod';
import { toLine } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { AnswerOf } from '#platform/entity/schema.ts';
import {
  derivedSchema,
  idSchema,
  pageOf,
  pageQuerySchema,
  pageSchema,
  rowSchema,
  saveSchema,
} from '#platform/entity/schema.ts';
import { personSources } from '../dicts.ts';
import { recruitStatuses } from './process-dicts.ts';
import { recruitInfo } from './recruit-info.ts';

const codesOf = (entries: readonly { readonly code: string }[]) =>
  entries.map(({ code }) => code) as [string, ...string[]];
const statusCode = z.enum(codesOf(recruitStatuses));

const skipped = z.array(z.object({ id: z.number(), name: z.string(), why: z.string() }));

/**
 * People of the pool into the process of a position (move 1). Who is in it already, in process for three positions, on the
 * blacklist or purged is skipped, and it is said why. FY-C001 where the position is not open.
 */
export const insertRecruitInfo = endpoint({
  path: '/api/v1/userRecruit/insertRecruitInfo',
  label: '推荐到职位',
  access: recruitInfo.permissions.insert,
  scope: 'company',
  input: z.strictObject({
    externalPersonIds: z.array(idSchema).min(1).max(100).describe('所选人才'),
    positionId: idSchema.describe('职位'),
    ownerId: idSchema.nullish().describe('负责人'),
    source: z.enum(codesOf(personSources)).nullish().describe('来源'),
  }),
  output: z.object({ created: z.number(), ids: z.array(z.number()), skipped }),
});

/** What waits for somebody: the chips above board and list. */
export const todoKinds = [
  'evaluation_late',
  'stuck',
  'interview_today',
  'screen_late',
  'test_today',
  'offer_waiting',
] as const;
export type TodoKind = (typeof todoKinds)[number];

/** Filters that are no plain columns. */
export const recordFilter = {
  /** Takes part in an interview of the record. */
  interviewerId: idSchema.nullish().describe('面试官'),
  /** In its stage for more than so many days. */
  stuckDays: z.int().min(1).max(3650).nullish().describe('停留天数'),
  /** Has an interview on these days, both ends included. */
  interviewDate: z
    .tuple([z.iso.date('应为日期').nullable(), z.iso.date('应为日期').nullable()])
    .nullish()
    .describe('面试日期'),
  todo: z.enum(todoKinds).nullish().describe('需要处理'),
  externalPersonId: idSchema.nullish().describe('人才'),
};

/** What a card shows beside the record. */
export const recordCard = {
  positionName: z.string().nullable(),
  person: z.object({
    highestEducation: z.string().nullable(),
    school: z.string().nullable(),
    currentCompany: z.string().nullable(),
    currentPosition: z.string().nullable(),
    /** Whole years of work as of today. */
    workYears: z.number().nullable(),
  }),
  /** Whole days in the stage, by the calendar of Shanghai. */
  stageDays: z.number(),
  nextInterview: z
    .object({ id: z.number(), roundName: z.string(), startAt: z.string(), method: z.string() })
    .nullable(),
  /** Evaluations that are in, and that are due from interviews which have begun. */
  evaluationsDone: z.number(),
  evaluationsTotal: z.number(),
  /** When the first interview that lacks an evaluation began. */
  evaluationDueSince: z.string().nullable(),
  /** The caller owes an evaluation of it: scores are not sent. */
  isScoreHidden: z.boolean(),
  /** The interview whose evaluation the caller owes; null where none is owed. */
  ownInterviewId: z.number().nullable(),
  /** The next deadline of a paper that waits for its answers. */
  testDeadline: z.string().nullable(),
  /** Of tests that have no deadline to come: whether a result is still to be typed in, something was handed in, or nobody answered. */
  testState: z.enum(['pending', 'submitted', 'expired']).nullable(),
  summaryStatus: z.string().nullable(),
  /** Whether an offer waits for a summary that was passed. */
  isSummaryRequired: z.boolean(),
  /** Kinds of opinions that are in, with what they say. */
  opinions: z.record(z.string(), z.string()),
  /** Interviews of the days that a calendar is asked for, the earliest first; none in other views. */
  interviewsOfDays: z
    .array(
      z.object({
        id: z.number(),
        roundName: z.string(),
        method: z.string(),
        startAt: z.string(),
        durationMin: z.number(),
        status: z.string(),
      }),
    )
    .optional(),
};

/** Most cards of a state in one answer of the board. */
export const mostCards = 200;

/** Most days of one look at the calendar: six weeks. */
export const mostCalendarDays = 42;

/** Whether both ends are named, in order and near enough. */
function isCalendarPeriod(days: readonly [string | null, string | null] | null | undefined): boolean {
  const [from = null, to = null] = days ?? [];
  if (from === null || to === null) return false;
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return length >= 0 && length < mostCalendarDays;
}

/** A record with its card. */
export type RecordCard = AnswerOf<typeof recruitInfo> & z.output<z.ZodObject<typeof recordCard>>;
const cardSchema = derivedSchema<RecordCard>(rowSchema(recruitInfo, recordCard));

const stage = z.object({
  status: statusCode,
  count: z.number(),
  /** Median of the whole days that the records of the filter are in it; null without any. */
  medianDays: z.number().nullable(),
});
export type StageCount = z.output<typeof stage>;

/**
 * Records with what a card shows; `funnel` counts all that the filter leaves, without its own choice of states. As a board: the
 * records of each state, who waits longest first, at most 200 of one and page; total is that of all states. As a calendar: records
 * with an interview on the days of `interviewDate` (six weeks at most), the earliest first, each with its interviews of those days.
 */
export const queryPageRecruitInfo = endpoint({
  path: '/api/v1/userRecruit/queryPageRecruitInfo',
  label: '查询招聘进程',
  access: recruitInfo.permissions.read,
  scope: 'company',
  reads: true,
  input: pageQuerySchema(recruitInfo, recordFilter)
    .extend({
      view: z.enum(['table', 'board', 'calendar']).default('table').describe('显示方式'),
      /** false: `funnel` and `todo` are left empty, for who has them already. */
      withCounts: z.boolean().default(true).describe('附带统计'),
    })
    .refine(({ view, filter }) => view !== 'calendar' || isCalendarPeriod(filter.interviewDate), {
      message: `请选择面试日期，一次最多 ${mostCalendarDays} 天`,
      path: ['filter', 'interviewDate'],
    }),
  output: pageOf(cardSchema).extend({
    funnel: z.array(stage),
    todo: z.partialRecord(z.enum(todoKinds), z.number()),
  }),
});

/** Fields of the offer, which its own right guards. */
export const offerKeys = fieldEntries(recruitInfo)
  .filter(([key, field]) => key.startsWith('offer') && !field.readOnly)
  .map(([key]) => key);

/** The work sheet: who looks after it, how soon, what the screening found, rounds, draft of the offer. Never its state. */
export const saveRecruitInfo = endpoint({
  path: '/api/v1/userRecruit/saveRecruitInfo',
  label: '保存招聘记录',
  access: recruitInfo.permissions.update,
  scope: 'company',
  input: saveSchema({
    ...recruitInfo,
    fields: Object.fromEntries(
      fieldEntries(recruitInfo).filter(([key]) => key !== 'externalPersonId' && key !== 'positionId'),
    ) as Omit<typeof recruitInfo.fields, 'externalPersonId' | 'positionId'>,
  }).refine((body) => body.id !== undefined, { path: ['id'], message: '必填' }),
  output: z.object({ version: z.number() }),
});

/** Takes records back that were made by mistake: 待筛选 and without anything that belongs to them; FY-C001 for any other. */
export const deleteRecruitInfo = endpoint({
  path: '/api/v1/userRecruit/deleteRecruitInfo',
  label: '删除招聘记录',
  access: recruitInfo.permissions.delete,
  scope: 'company',
  input: z.strictObject({
    ids: z.array(idSchema).min(1).max(100).describe('所选记录'),
    reason: z.string('必填').overwrite(toLine).min(1, '必填').max(200).describe('删除原因'),
  }),
  output: z.object({ deleted: z.number() }),
});

export const logLine = z.object({
  id: z.number(),
  recruitInfoId: z.number(),
  action: z.string(),
  /** What was done, in words. */
  label: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.string().nullable(),
  byName: z.string(),
  at: z.string(),
});

/** What was done with a record, newest first. */
export const queryRecruitLog = endpoint({
  path: '/api/v1/userRecruit/queryRecruitLog',
  label: '查询招聘日志',
  access: recruitInfo.permissions.read,
  scope: 'company',
  reads: true,
  input: z.strictObject({
    recruitInfoId: idSchema.describe('招聘记录'),
    /** Changes of the state alone. */
    onlyMoves: z.boolean().default(false).describe('只看状态变化'),
    page: pageSchema,
  }),
  output: pageOf(logLine),
});
