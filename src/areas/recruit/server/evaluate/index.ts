/** Calls and jobs of interviews, evaluations, scores and tests. */
import { queryEvaluationFormHandler } from './evaluation-form.ts';
import { queryInterviewEvaluationHandler } from './evaluation-read.ts';
import { saveInterviewEvaluationHandler } from './evaluation-save.ts';
import { queryInterviewHandler } from './interview-calendar.ts';
import { interviewFeedHandlers } from './interview-feed.ts';
import { saveInterviewHandler } from './interview-save.ts';
import { queryMyInterviewHandler } from './my-interview.ts';
import { getTestHandler, saveTestAnswerHandler, submitTestHandler } from './open-test.ts';
import { paperHandlers } from './papers.ts';
import { queryOnlineTestHandler } from './record-parts.ts';
import { recruitTimeJob } from './recruit-time-job.ts';
import { countScoreHandler } from './scores.ts';
import { templateHandlers } from './templates.ts';
import { testHandlers } from './test-save.ts';

export const evaluateHandlers = [
  ...templateHandlers,
  countScoreHandler,
  saveInterviewHandler,
  queryInterviewHandler,
  queryMyInterviewHandler,
  ...interviewFeedHandlers,
  queryEvaluationFormHandler,
  saveInterviewEvaluationHandler,
  queryInterviewEvaluationHandler,
  queryOnlineTestHandler,
  ...testHandlers,
  ...paperHandlers,
  getTestHandler,
  saveTestAnswerHandler,
  submitTestHandler,
];
export const evaluateJobs = [recruitTimeJob];
