/** Statistics of recruiting: the funnel, days in each stage, what sources yield, open positions, punctuality of evaluations. */
import { z } from 'zod';
import { addMonths } from '#lib/chinese/calendar.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { dateSchema, idSchema } from '#platform/entity/schema.ts';

/** Whether days can be counted from it: what is no day was found out already, and is looked at here all the same. */
const isDay = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** Longest period, in months. */
const mostMonths = 36;

export const statFilterShape = {
  dateRange: z
    .tuple([dateSchema, dateSchema])
    .refine(([from, to]) => from <= to, { message: '结束日期不能早于开始日期' })
    .refine(([from, to]) => !isDay(from) || to <= addMonths(from, mostMonths), { message: '最长三年' })
    .describe('期间'),
  groupBy: z.enum(['channel', 'position', 'owner']).default('channel').describe('分组'),
  /** Departments below it count too. */
  groupInfoId: idSchema.nullish().describe('部门'),
  positionId: idSchema.nullish().describe('职位'),
  ownerId: idSchema.nullish().describe('负责人'),
};

const count = z.number();
const share = z.number().nullable();

const timeSchema = z.object({
  status: z.string(),
  label: z.string(),
  medianDays: share,
  /** Four of five stays were no longer. */
  mostlyDays: share,
  targetDays: share,
  /** Stays that have ended, of which the days are told. */
  cases: count,
});
export type StatTime = z.output<typeof timeSchema>;

const stageSchema = timeSchema.extend({
  /** Records that reached it for the first time in the period: those that passed, stay and are lost together. */
  entered: count,
  /** Of these as many have reached the next stage, whenever; null for the last. */
  passed: count.nullable(),
  /** Of these as many are still on their way and have not come further. */
  staying: count,
  /** Of these as many ended here. */
  lost: count,
  /** passed ÷ entered, percent. */
  rate: share,
  /** entered ÷ all that began, percent. */
  share,
});
export type StatStage = z.output<typeof stageSchema>;

const yieldSchema = z.object({
  /** Code of the source, or id of the position or the owner; null: of none. */
  key: z.union([z.string(), z.number()]).nullable(),
  label: z.string(),
  resumes: count,
  interviews: count,
  offers: count,
  hired: count,
  rate: share,
  medianDays: share,
});
export type StatYield = z.output<typeof yieldSchema>;

const openPosition = z.object({
  id: z.number(),
  name: z.string(),
  department: z.string(),
  owner: z.string(),
  headcount: count,
  hired: count,
  active: count,
  /** Days since it was opened, without pauses. */
  openDays: count,
  pausedDays: count,
  /** Stage in which somebody has been longest, and how many days. */
  slowest: z.object({ status: z.string(), label: z.string(), days: count }).nullable(),
});
export type StatPosition = z.output<typeof openPosition>;

export const statSchema = z.object({
  /** The answers above the panels, or the questions where cases are too few. */
  titles: z.object({ funnel: z.string(), time: z.string(), yield: z.string(), positions: z.string() }),
  figures: z.object({
    openPositions: count,
    headcount: count,
    filled: count,
    /** Places still open. */
    lacking: count,
    hired: count,
    hiredBefore: count,
    cycleDays: share,
    cycleTarget: count,
    offers: count,
    accepted: count,
    acceptedRate: share,
    evaluations: count,
    late: count,
    punctualRate: share,
  }),
  /** Without 测评, which is no loss to skip. */
  funnel: z.array(stageSchema),
  /** How many were tested. */
  tested: count,
  stages: z.array(timeSchema),
  groups: z.array(yieldSchema),
  total: yieldSchema,
  positions: z.array(openPosition),
});
export type RecruitStat = z.output<typeof statSchema>;

/** Figures of a period of at most three years, counted by the days on which records reached a stage for the first time. */
export const queryRecruitStat = endpoint({
  path: '/api/v1/userRecruit/queryRecruitStat',
  label: '查询招聘统计',
  access: 'external_talent_pool',
  scope: 'company',
  reads: true,
  input: z.strictObject(statFilterShape),
  output: statSchema,
});

/** The same as a workbook of four sheets. Logged. Ours: the screen offers it, the contract has no call for it. */
export const exportRecruitStat = endpoint({
  path: '/api/v1/userRecruit/exportRecruitStat',
  label: '导出招聘统计',
  access: 'recruit_export',
  scope: 'company',
  answer: 'file',
  perMinute: 30,
  input: z.strictObject(statFilterShape),
  output: z.unknown(),
});

/** The same as a drawing (SVG), which the browser makes a picture of. Logged. Ours, as the workbook is. */
export const drawRecruitStat = endpoint({
  path: '/api/v1/userRecruit/drawRecruitStat',
  label: '导出招聘统计图片',
  access: 'recruit_export',
  scope: 'company',
  perMinute: 30,
  input: z.strictObject(statFilterShape),
  /** Size in pixels. */
  output: z.object({ text: z.string(), width: z.number(), height: z.number() }),
});
