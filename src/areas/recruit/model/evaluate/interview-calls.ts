/** Calls on interviews and their evaluations. */
import { z } from 'zod';
import { lineSchema, linesSchema } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema, saveSchema, versionSchema } from '#platform/entity/schema.ts';
import { evaluationConclusions, interviewMethods, interviewStatuses } from './evaluate-dicts.ts';
import { ratingsSchema } from './interview-evaluation.ts';
import { interview } from './interview.ts';
import { dimensionSchema } from './score-template.ts';

const codes = <const Code extends string>(entries: readonly { readonly code: Code }[]) =>
  z.enum(entries.map(({ code }) => code) as [Code, ...Code[]]);

/** Two things at once, in words for people. */
const conflictSchema = z.object({
  interviewId: z.number(),
  startAt: z.string(),
  durationMin: z.number(),
  candidate: z.string(),
  isCandidate: z.boolean(),
  interviewers: z.array(z.string()),
});
export type Conflict = z.output<typeof conflictSchema>;

export const interviewActions = ['save', 'cancel', 'no_show', 'finish'] as const;

/**
 * Plans an interview, changes it, or says what became of it. Where interviewer or candidate have something else at that time nothing is
 * saved and `conflicts` says so; `confirm` saves all the same. A new start is a reschedule and everybody is told.
 */
export const saveInterview = endpoint({
  path: '/api/v1/userRecruit/saveInterview',
  label: '保存面试',
  access: 'recruit_interview',
  scope: 'company',
  input: saveSchema(interview, {
    action: z.enum(interviewActions).default('save').describe('操作'),
    confirm: z.boolean().default(false).describe('确认冲突'),
    cancelReason: lineSchema.max(200).nullish().describe('取消原因'),
  }),
  output: z.object({
    /** Null where nothing was saved because of conflicts. */
    id: z.number().nullable(),
    version: z.number().nullable(),
    conflicts: z.array(conflictSchema),
    warnings: z.array(z.string()),
  }),
});

const interviewerSchema = z.object({ userBaseId: z.number().nullable(), name: z.string() });

/** An interview of the calendar. */
export const plannedSchema = z.object({
  id: z.number(),
  version: z.number(),
  recruitInfoId: z.number(),
  externalPersonId: z.number(),
  candidate: z.string(),
  positionName: z.string(),
  roundNo: z.number(),
  roundName: z.string(),
  method: codes(interviewMethods),
  startAt: z.string(),
  durationMin: z.number(),
  place: z.string().nullable(),
  link: z.string().nullable(),
  interviewers: z.array(interviewerSchema),
  status: codes(interviewStatuses),
  chiefId: z.number().nullable(),
  notice: z.string().nullable(),
  cancelReason: z.string().nullable(),
  rescheduleCount: z.number(),
  submitted: z.number(),
  /** Shares time with another interview of the same person. */
  hasConflict: z.boolean(),
});
export type PlannedRow = z.output<typeof plannedSchema>;

/** Most days of one look at the calendar: six weeks. */
const mostDays = 42;
const dayLength = 86_400_000;
/** Most interviews of one answer. */
export const mostPlanned = 500;

/** The calendar: interviews between two days, both included, or all of one record. Not in the contract, whose lists are of records. */
export const queryInterview = endpoint({
  path: '/api/v1/userRecruit/queryInterview',
  label: '查询面试日程',
  access: 'external_talent_pool',
  scope: 'company',
  reads: true,
  input: z
    .strictObject({
      from: z.iso.date('应为日期').optional().describe('开始日期'),
      to: z.iso.date('应为日期').optional().describe('结束日期'),
      recruitInfoId: idSchema.nullish().describe('招聘记录'),
      interviewerId: idSchema.nullish().describe('面试官'),
      positionId: idSchema.nullish().describe('职位'),
    })
    .refine(
      ({ from, to, recruitInfoId }) => (from !== undefined && to !== undefined) || typeof recruitInfoId === 'number',
      {
        message: '请选择日期范围或招聘记录',
        path: ['from'],
      },
    )
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      message: '不能早于开始日期',
      path: ['to'],
    })
    .refine(
      ({ from, to }) =>
        from === undefined || to === undefined || Date.parse(to) - Date.parse(from) < mostDays * dayLength,
      { message: `一次最多 ${mostDays} 天`, path: ['to'] },
    ),
  output: z.object({ interviews: z.array(plannedSchema), isCut: z.boolean() }),
});

export const myInterviewStates = ['overdue', 'open', 'today', 'later', 'done'] as const;
export type MyInterviewState = (typeof myInterviewStates)[number];

const myInterviewSchema = z.object({
  id: z.number(),
  state: z.enum(myInterviewStates),
  candidate: z.string(),
  positionName: z.string(),
  roundName: z.string(),
  method: codes(interviewMethods),
  startAt: z.string(),
  durationMin: z.number(),
  place: z.string().nullable(),
  link: z.string().nullable(),
  rescheduleCount: z.number(),
  /** Own scores so far, of how many. */
  scored: z.number(),
  dimensions: z.number(),
  hasDraft: z.boolean(),
  conclusion: codes(evaluationConclusions).nullable(),
  /** Own total of what was submitted. */
  total: z.number().nullable(),
  /** All others have submitted. */
  isLast: z.boolean(),
});
export type MyInterview = z.output<typeof myInterviewSchema>;

/** Interviews that the caller is assigned to: the assignment is the right. */
export const queryMyInterview = endpoint({
  path: '/api/v1/userRecruit/queryMyInterview',
  label: '查询我的面试',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    interviews: z.array(myInterviewSchema),
    /** Evaluations submitted in all; the list shows the last ones. */
    doneCount: z.number(),
    now: z.string(),
  }),
});

const periodSchema = z.object({
  id: z.number(),
  title: z.string(),
  beside: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  text: z.string().nullable(),
});

const sharedFields = {
  advantages: linesSchema.max(1000).nullish().describe('优势'),
  risks: linesSchema.max(1000).nullish().describe('风险'),
  questions: linesSchema.max(2000).nullish().describe('建议下一轮追问'),
  conclusion: codes(evaluationConclusions).nullish().describe('结论'),
  vetoReason: linesSchema.max(500).nullish().describe('否决原因'),
};

/** The caller's own evaluation, as it was kept last. */
const ownEvaluation = z.object({
  id: z.number(),
  version: z.number(),
  status: z.enum(['draft', 'submitted']),
  submittedAt: z.string().nullable(),
  scores: ratingsSchema,
  advantages: z.string().nullable(),
  risks: z.string().nullable(),
  questions: z.string().nullable(),
  conclusion: codes(evaluationConclusions).nullable(),
  veto: z.boolean(),
  vetoReason: z.string().nullable(),
  suggestSalary: z.number().nullable(),
  updatedAt: z.string(),
});

/** What an assigned interviewer needs to evaluate: the résumé without contact and pay (and under 盲评 without name and schools), the form, the own draft. */
export const queryEvaluationForm = endpoint({
  path: '/api/v1/userRecruit/queryEvaluationForm',
  label: '查询评价表',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({ interviewId: idSchema.describe('面试') }),
  output: z.object({
    interviewId: z.number(),
    status: codes(interviewStatuses),
    candidate: z.string(),
    isBlind: z.boolean(),
    positionName: z.string(),
    roundName: z.string(),
    method: codes(interviewMethods),
    startAt: z.string(),
    durationMin: z.number(),
    place: z.string().nullable(),
    link: z.string().nullable(),
    notice: z.string().nullable(),
    /** When the form opens, until when it is in time, and until when a submitted one may be revised. */
    opensAt: z.string(),
    dueAt: z.string(),
    revisableUntil: z.string().nullable(),
    isOpen: z.boolean(),
    /** The candidate was hired, or is not looked at any more: nobody evaluates. */
    isOver: z.boolean(),
    now: z.string(),
    evaluators: z.array(
      z.object({ name: z.string(), isOwn: z.boolean(), isChief: z.boolean(), submitted: z.boolean() }),
    ),
    templateName: z.string(),
    templateVersion: z.number(),
    dimensions: z.array(dimensionSchema),
    own: ownEvaluation.nullable(),
    resume: z.object({
      headline: z.array(z.string()),
      studies: z.array(periodSchema),
      works: z.array(periodSchema),
      projects: z.array(periodSchema),
      skills: z.array(z.string()),
      languages: z.string().nullable(),
      selfEvaluation: z.string().nullable(),
    }),
    /** Résumés as texts, the newest first, without contact and pay; none under 盲评, because a text names school and person. */
    documents: z.array(z.object({ id: z.number(), name: z.string(), text: z.string() })),
    position: z.object({
      description: z.string().nullable(),
      requirement: z.string().nullable(),
      skills: z.array(z.string()),
      educationMin: z.string().nullable(),
      workYearsMin: z.number().nullable(),
    }),
  }),
});

export type EvaluationForm = z.output<(typeof queryEvaluationForm)['output']>;

/**
 * Keeps the draft of the caller's own evaluation, or submits it. FY-C001 more than half an hour before the start, and once a submitted one
 * is older than a day; within that day a revision keeps what stood there before.
 */
export const saveInterviewEvaluation = endpoint({
  path: '/api/v1/userRecruit/saveInterviewEvaluation',
  label: '保存面试评价',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({
    interviewId: idSchema.describe('面试'),
    version: versionSchema.nullish().describe('版本'),
    scores: ratingsSchema.default([]).describe('维度评分'),
    ...sharedFields,
    veto: z.boolean().default(false).describe('一票否决'),
    suggestSalary: z.number().min(0).max(10_000_000).nullish().describe('建议月薪'),
    submit: z.boolean().default(false).describe('提交'),
  }),
  output: z.object({
    id: z.number(),
    version: z.number(),
    status: z.enum(['draft', 'submitted']),
    savedAt: z.string(),
    /** Words that say nothing about the ability to do the work, by field. */
    hints: z.array(z.object({ field: z.string(), word: z.string() })),
  }),
});

/** An evaluation as somebody else reads it. Until the reader has submitted the own one of that interview only the first two keys are there. */
export const shownEvaluation = z.union([
  z.object({ evaluator: z.string(), submitted: z.boolean(), hidden: z.literal(true) }),
  z.object({
    evaluator: z.string(),
    submitted: z.literal(true),
    hidden: z.literal(false),
    isOwn: z.boolean(),
    isChief: z.boolean(),
    submittedAt: z.string().nullable(),
    scores: ratingsSchema,
    total: z.number().nullable(),
    advantages: z.string().nullable(),
    risks: z.string().nullable(),
    questions: z.string().nullable(),
    conclusion: codes(evaluationConclusions).nullable(),
    veto: z.boolean(),
    vetoReason: z.string().nullable(),
    suggestSalary: z.number().nullable(),
    /** There is an earlier one that it took the place of. */
    isRevised: z.boolean(),
  }),
]);

export const evaluatedInterview = z.object({
  interview: z.object({
    id: z.number(),
    version: z.number(),
    roundNo: z.number(),
    roundName: z.string(),
    method: codes(interviewMethods),
    startAt: z.string(),
    durationMin: z.number(),
    place: z.string().nullable(),
    link: z.string().nullable(),
    status: codes(interviewStatuses),
    cancelReason: z.string().nullable(),
    rescheduleCount: z.number(),
    notice: z.string().nullable(),
    chiefId: z.number().nullable(),
    interviewers: z.array(interviewerSchema),
  }),
  evaluations: z.array(shownEvaluation),
  /** Highest minus lowest by dimension; empty while it is hidden. */
  spread: z.record(z.string(), z.number()),
  dimensions: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type EvaluatedInterview = z.output<typeof evaluatedInterview>;

/** Evaluations of a candidate or of one interview. An assigned interviewer sees the own interviews, others' words only after the own are submitted. */
export const queryInterviewEvaluation = endpoint({
  path: '/api/v1/userRecruit/queryInterviewEvaluation',
  label: '查询面试评价',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z
    .strictObject({
      recruitInfoId: idSchema.optional().describe('招聘记录'),
      interviewId: idSchema.optional().describe('面试'),
    })
    .refine(({ recruitInfoId, interviewId }) => (recruitInfoId === undefined) !== (interviewId === undefined), {
      message: '请选择招聘记录或面试',
      path: ['recruitInfoId'],
    }),
  output: z.object({ interviews: z.array(evaluatedInterview) }),
});

/** The own interviews as a calendar that other programs fetch, by a secret address of one person and company. Not in the contract. */
export const interviewFeed = endpoint({
  method: 'GET',
  path: '/api/v1/userRecruit/open/interviewFeed',
  label: '订阅面试日历',
  access: 'public',
  scope: 'platform',
  answer: 'file',
  perMinute: 30,
  input: z.strictObject({ token: z.string().min(20).max(100).describe('订阅密钥') }),
  output: z.unknown(),
});

/** Whether the caller has an address that is good. */
export const queryInterviewFeed = endpoint({
  path: '/api/v1/userRecruit/queryInterviewFeed',
  label: '查询面试日历订阅',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({ createdAt: z.string().nullable(), expireAt: z.string().nullable() }),
});

/** Makes the address anew; the one before stops working. The secret is shown this once. */
export const createInterviewFeed = endpoint({
  path: '/api/v1/userRecruit/createInterviewFeed',
  label: '生成面试日历订阅地址',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({}),
  output: z.object({ path: z.string(), expireAt: z.string() }),
});

/** Revokes the address. */
export const revokeInterviewFeed = endpoint({
  path: '/api/v1/userRecruit/revokeInterviewFeed',
  label: '撤销面试日历订阅地址',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({}),
  output: z.object({ revoked: z.number() }),
});
