/** 今天要办: what is due or waits for the reader, by kind. */
import { z } from 'zod';
import { workUrgencies } from '#core/due/public.ts';
import { endpoint } from '#platform/entity/endpoint.ts';

/** Rows that each kind shows before it is opened. */
export const rowsOfKind = 3;
/** Rows of one page of an opened kind. */
export const kindPage = 50;

/** What the rows are narrowed to: one of the days, or what waits for an answer. */
export const todayUrgencies = [...workUrgencies, 'waiting'] as const;
export type TodayUrgency = (typeof todayUrgencies)[number];

const narrowing = {
  /** `team`: of people whom the caller leads; nothing where there are none. */
  who: z.enum(['mine', 'team']).default('mine').describe('范围'),
  urgency: z.enum(todayUrgencies).optional().describe('紧急程度'),
  day: z.iso.date().optional().describe('到期日'),
};

const actSchema = z.object({
  /** See `actKey`. */
  key: z.string(),
  label: z.string(),
});

const rowSchema = z.object({
  /** Of the item in the ledger, or of what waits. */
  id: z.number(),
  version: z.number(),
  companyCode: z.string(),
  kind: z.string(),
  name: z.string(),
  beside: z.string().nullable(),
  reason: z.string(),
  /** Last day, of what is due; null for what waits. */
  dueDate: z.string().nullable(),
  graceEndDate: z.string().nullable(),
  /** It was put off until then, and is overdue. */
  snoozedUntil: z.string().nullable(),
  /** Instant since when it waits; null for what is due. */
  since: z.string().nullable(),
  /** It is about a person: drawn with initials. */
  isPerson: z.boolean(),
  /** Address of the record. */
  path: z.string(),
  /** What the line offers, the usual one first. */
  acts: z.array(actSchema),
  /** Row that the acts take. */
  actId: z.number(),
  /** The row itself, where no search finds it. */
  row: z.looseObject({ id: z.number() }).nullable(),
  /** What is done on another screen, where no act can be done here. */
  goes: z.object({ label: z.string(), path: z.string() }).nullable(),
  /** Somebody else is to do it and may be urged; since when they were, if that was within the last hours. */
  urge: z.object({ label: z.string(), urgedAt: z.string().nullable() }).nullable(),
  /** It may be put off and handed over. */
  mayDefer: z.boolean(),
  /** It may be ticked off. */
  isTicked: z.boolean(),
  /** The reader's own matter, in which others have a part too. */
  isOwn: z.boolean(),
  state: z.string(),
  ownerId: z.number().nullable(),
  handedToId: z.number().nullable(),
});
export type TodayRow = z.infer<typeof rowSchema>;

const kindSchema = z.object({
  kind: z.string(),
  label: z.string(),
  /** Measure word. */
  unit: z.string(),
  /** Each thing is counted once: over, within seven days, waiting for an answer, later. */
  overdue: z.number(),
  soon: z.number(),
  waiting: z.number(),
  later: z.number(),
  /** The most pressing day; null where nothing is due. */
  first: z.string().nullable(),
  /** Address of the list of all of them. */
  path: z.string(),
  /** The first rows under what they are narrowed to. */
  rows: z.array(rowSchema),
  /** Day of the first row that is not among them. */
  nextDay: z.string().nullable(),
});
export type TodayKind = z.infer<typeof kindSchema>;

/** Counts of everything, and the first rows of each kind under what they are narrowed to. Kinds without a right, or without anything, are absent. */
export const queryToday = endpoint({
  path: '/api/v1/home/queryToday',
  label: '查询今天要办',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({ ...narrowing, kind: z.string().max(40).optional().describe('类别') }),
  output: z.object({
    /** Most pressing first. */
    kinds: z.array(kindSchema),
    /** The caller leads people. */
    hasTeam: z.boolean(),
    /** Things that the caller settled today. */
    done: z.number(),
    /** What comes after the next seven days; null where nothing does or where there is something nearer. */
    next: z.object({ name: z.string(), label: z.string(), dueDate: z.string(), appearsOn: z.string() }).nullable(),
    /** The next working day, and the last one until which what is overdue may be put off. */
    nextWorkingDay: z.string(),
    lastSnooze: z.string(),
  }),
});

/** Further rows of a kind. */
export const queryTodayKind = endpoint({
  path: '/api/v1/home/queryTodayKind',
  label: '查询一类要办的事',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    ...narrowing,
    kind: z.string().min(1).max(40).describe('类别'),
    /** Rows that the caller has. */
    from: z.int().min(0).max(100_000).default(0).describe('起始行'),
  }),
  output: z.object({ rows: z.array(rowSchema), isMore: z.boolean() }),
});

/** What the caller settled today, newest first. */
export const queryTodayDone = endpoint({
  path: '/api/v1/home/queryTodayDone',
  label: '查询今天已办',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    records: z.array(
      z.object({ id: z.number(), at: z.string(), companyCode: z.string(), name: z.string(), text: z.string() }),
    ),
  }),
});
