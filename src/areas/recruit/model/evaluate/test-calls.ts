/** Calls on tests and their papers. Those of candidates carry the secret of their link and need no account. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema, saveSchema } from '#platform/entity/schema.ts';
import { testModes, testStatuses, testTypes } from './evaluate-dicts.ts';
import { dimensionPointsSchema, onlineTest } from './online-test.ts';
import { questionKinds, questionSchema, testPaper } from './test-paper.ts';

const testType = z.enum(testTypes.map(({ code }) => code));

/** Answers by the number of the question: places of options, or words. */
export const answersSchema = z
  .record(
    z.string().regex(/^\d{1,3}$/u, '题号不正确'),
    z.union([z.array(z.int().min(0).max(9)).max(10), z.string().max(1000, '简答最多 1000 个字')]),
  )
  .refine((answers) => Object.keys(answers).length <= 100, { message: '最多 100 题' });
export type GivenAnswers = z.output<typeof answersSchema>;

/** A test as recruiters see it, without its questions. */
export const shownTest = z.object({
  id: z.number(),
  version: z.number(),
  recruitInfoId: z.number(),
  name: z.string(),
  testType,
  mode: z.enum(testModes.map(({ code }) => code)),
  status: z.enum(testStatuses.map(({ code }) => code)),
  deadline: z.string().nullable(),
  startedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  fullScore: z.number(),
  score: z.number().nullable(),
  percent: z.number().nullable(),
  dimensionMap: dimensionPointsSchema,
  level: z.string().nullable(),
  conclusion: z.string().nullable(),
});
export type ShownTest = z.output<typeof shownTest>;

export const testActions = ['save', 'cancel', 'mark', 'link'] as const;

/**
 * Keeps a test of a candidate: a result that was got elsewhere, or a paper that is sent as a link of its own. `link` makes the link anew,
 * `mark` gives points to words, `cancel` ends it. The link is told once and kept as a digest alone.
 */
export const saveOnlineTest = endpoint({
  path: '/api/v1/userRecruit/saveOnlineTest',
  label: '保存在线测评',
  access: 'recruit_test',
  scope: 'company',
  input: saveSchema(onlineTest, {
    action: z.enum(testActions).default('save').describe('操作'),
    marks: z
      .record(z.string().regex(/^\d{1,3}$/u), z.number().min(0).max(100))
      .nullish()
      .describe('评分'),
  }),
  output: z.object({
    id: z.number(),
    version: z.number(),
    status: z.string(),
    /** Address of the candidate's page, without the host. */
    link: z.string().nullable(),
    deadline: z.string().nullable(),
  }),
});

/** Tests of a record, newest first. Not in the contract. */
export const queryOnlineTest = endpoint({
  path: '/api/v1/userRecruit/queryOnlineTest',
  label: '查询在线测评',
  access: 'external_talent_pool',
  scope: 'company',
  reads: true,
  input: z.strictObject({ recruitInfoId: idSchema.describe('招聘记录') }),
  output: z.object({ tests: z.array(shownTest) }),
});

/** Questions with right and given answers, for who marks them or looks a test over. Not in the contract. */
export const queryTestAnswer = endpoint({
  path: '/api/v1/userRecruit/queryTestAnswer',
  label: '查询测评作答',
  access: 'recruit_test',
  scope: 'company',
  reads: true,
  input: z.strictObject({ id: idSchema.describe('测评') }),
  output: z.object({
    id: z.number(),
    version: z.number(),
    name: z.string(),
    status: z.string(),
    questions: z.array(questionSchema),
    answers: answersSchema,
    points: z.record(z.string(), z.number().nullable()),
    open: z.array(z.number()),
  }),
});

export const queryTestPaper = endpoint({
  path: '/api/v1/userRecruit/queryTestPaper',
  label: '查询试卷',
  access: ['recruit_template_edit', 'recruit_test'],
  scope: 'company',
  reads: true,
  input: z.strictObject({ id: idSchema.nullish().describe('试卷') }),
  output: z.object({
    papers: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        name: z.string(),
        testType,
        minutes: z.number(),
        fullScore: z.number(),
        questionCount: z.number(),
        /** Of the one that was asked for alone. */
        questions: z.array(questionSchema).nullable(),
      }),
    ),
  }),
});

/** Saves a paper. Tests that were sent keep the questions that they were sent with. */
export const saveTestPaper = endpoint({
  path: '/api/v1/userRecruit/saveTestPaper',
  label: '保存试卷',
  access: 'recruit_template_edit',
  scope: 'company',
  input: saveSchema(testPaper),
  output: z.object({ id: z.number(), version: z.number() }),
});

const token = z.string().min(20).max(100).describe('测评链接');
/** Calls per minute of one address. */
const openLimit = 10;
/** Saving while somebody answers: each choice at once, words every three seconds, the clock every thirty. */
const savingLimit = 240;

/** A question as the candidate sees it: without what is right. */
const openQuestion = z.object({
  no: z.number(),
  kind: z.enum(questionKinds),
  stem: z.string(),
  options: z.array(z.string()),
  score: z.number(),
});
export type OpenQuestion = z.output<typeof openQuestion>;

/** The candidate's page. `start` begins the clock, which only the button sends: the preview of a link starts nothing. FY-N001 once it is over. */
export const getTest = endpoint({
  path: '/api/v1/userRecruit/open/getTest',
  label: '打开测评',
  access: 'public',
  scope: 'platform',
  perMinute: openLimit,
  input: z.strictObject({ token, start: z.boolean().default(false).describe('开始作答') }),
  output: z.object({
    state: z.enum(['ready', 'doing']),
    companyName: z.string(),
    name: z.string(),
    /** Surname and the ends of the number alone. */
    person: z.string(),
    minutes: z.number(),
    questionCount: z.number(),
    fullScore: z.number(),
    deadline: z.string(),
    keptUntil: z.string().nullable(),
    now: z.string(),
    endsAt: z.string().nullable(),
    savedAt: z.string().nullable(),
    questions: z.array(openQuestion),
    answers: answersSchema,
    flags: z.array(z.number()),
  }),
});
export type OpenTest = z.output<(typeof getTest)['output']>;

/** Keeps answers while the test runs; sent again they change nothing. Without answers it tells the time of the server. Not in the contract. */
export const saveTestAnswer = endpoint({
  path: '/api/v1/userRecruit/open/saveTestAnswer',
  label: '保存作答',
  access: 'public',
  scope: 'platform',
  perMinute: savingLimit,
  input: z.strictObject({
    token,
    answers: answersSchema.default({}).describe('作答'),
    flags: z.array(z.int().min(1).max(100)).max(100).nullish().describe('回头再看'),
  }),
  output: z.object({ savedAt: z.string().nullable(), now: z.string(), endsAt: z.string() }),
});

/** Hands the test in, once. FY-C001 the second time; answers more than thirty seconds late are not taken. */
export const submitTest = endpoint({
  path: '/api/v1/userRecruit/open/submitTest',
  label: '交卷',
  access: 'public',
  scope: 'platform',
  perMinute: openLimit,
  input: z.strictObject({ token, answers: answersSchema.default({}).describe('作答') }),
  output: z.object({
    submitted: z.literal(true),
    answered: z.number(),
    questionCount: z.number(),
    /** Seconds from the start to the end. */
    seconds: z.number(),
    submittedAt: z.string(),
    receipt: z.string(),
    /** The end of time handed it in. */
    isTimeUp: z.boolean(),
  }),
});
export type TestReceipt = z.output<(typeof submitTest)['output']>;
