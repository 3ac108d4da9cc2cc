/** Everything about the recruitment of a person or of one record: what the workspace and the internal archive show. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import type { AnswerOf } from '#platform/entity/schema.ts';
import { derivedSchema, idSchema, rowSchema } from '#platform/entity/schema.ts';
import { opinionSchema, summarySchema } from '../decide/decide-calls.ts';
import { evaluatedInterview } from '../evaluate/interview-calls.ts';
import { shownTest } from '../evaluate/test-calls.ts';
import { recordCard, logLine } from './record-calls.ts';
import { recruitInfo } from './recruit-info.ts';

/** Days in a stage that a record went through. */
const stageVisit = z.object({
  status: z.string(),
  enteredAt: z.string(),
  /** Whole days that it stayed, up to today in the present one. */
  days: z.number(),
});

/** Somebody at work who can be asked to interview. */
const interviewer = z.object({ name: z.string(), userBaseId: z.number() });

const detail = {
  ...recordCard,
  position: z.object({
    name: z.string(),
    code: z.string().nullable(),
    status: z.string(),
    headcount: z.number(),
    hiredCount: z.number(),
    passScore: z.number(),
    isBlind: z.boolean(),
    interviewers: z.array(interviewer),
  }),
  /** Rounds of interviews as they are planned for this candidate, each with its own interviewers or else those of the position. */
  plannedRounds: z.array(z.object({ no: z.number(), name: z.string(), interviewers: z.array(interviewer) })),
  /** Stages in the order in which they were entered. */
  stages: z.array(stageVisit),
  /** Newest first: no questions and no answers, which are for who marks them (queryTestAnswer). */
  tests: z.array(shownTest),
  /** In the order of the rounds. */
  interviews: z.array(evaluatedInterview.shape.interview),
  /** What the caller may read of the evaluations, as queryInterviewEvaluation answers it. */
  evaluations: z.array(evaluatedInterview),
  /** The newest version as the caller may read it; null where nobody has composed one, and where several records are answered. */
  summary: summarySchema.nullable(),
  /** Opinions, the latest first; of each kind one is current. */
  signed: z.array(opinionSchema),
  /** Kinds of opinions that the caller may sign, by rights and position, whatever the state; none where several records are answered. */
  signable: z.array(z.string()),
  log: z.array(logLine),
};

/** A record whole. */
export type RecordDetail = AnswerOf<typeof recruitInfo> & z.output<z.ZodObject<typeof detail>>;
const detailSchema = derivedSchema<RecordDetail>(rowSchema(recruitInfo, detail));

/**
 * Records of a person, newest first, or one record, each with tests, interviews, evaluations by the hidden rule, summary, opinions
 * and log.
 */
export const queryRecruitInfo = endpoint({
  path: '/api/v1/basicInfo/queryRecruitInfo',
  label: '查询招聘记录',
  access: recruitInfo.permissions.read,
  scope: 'company',
  reads: true,
  input: z
    .strictObject({
      externalPersonId: idSchema.optional().describe('人才'),
      recruitInfoId: idSchema.optional().describe('招聘记录'),
    })
    .refine(
      ({ externalPersonId, recruitInfoId }) => (externalPersonId === undefined) !== (recruitInfoId === undefined),
      {
        message: '请指明一位人才或一条招聘记录',
        path: ['recruitInfoId'],
      },
    ),
  output: z.object({ records: z.array(detailSchema) }),
});
