/** People outside the enterprise: the talent pool, positions, and the way of a candidate from the screening to the first day. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { opinion } from '../model/decide/opinion.ts';
import { personalSummary } from '../model/decide/personal-summary.ts';
import { interview } from '../model/evaluate/interview.ts';
import { interviewEvaluation } from '../model/evaluate/interview-evaluation.ts';
import { onlineTest } from '../model/evaluate/online-test.ts';
import { scoreTemplate } from '../model/evaluate/score-template.ts';
import { testPaper } from '../model/evaluate/test-paper.ts';
import { externalPerson } from '../model/external-person.ts';
import { recruitInfo } from '../model/process/recruit-info.ts';
import { recruitPosition } from '../model/process/recruit-position.ts';
import { blacklistEndJob } from './blacklist.ts';
import { evaluateHandlers, evaluateJobs } from './evaluate/index.ts';
import { interviewHooks } from './evaluate/interview-hooks.ts';
import { decideHandlers, recruitProvision } from './decide/index.ts';
import { personCopy } from './person-copy.ts';
import { personHooks } from './person-hooks.ts';
import { mergeHandlers } from './person-merge-acts.ts';
import { insertExternalPersonHandler } from './person-save.ts';
import { generateTitleHandler } from './titles.ts';
import { personHandlers, personListFilter } from './persons.ts';
import { interviewDue } from './process/interview-due.ts';
import { positionHandlers } from './process/positions.ts';
import { recordActHandlers } from './process/record-acts.ts';
import { remindHandler } from './process/reminders.ts';
import { detailHandlers } from './process/record-detail.ts';
import { positionHooks, recordHooks } from './process/record-hooks.ts';
import { recordHandlers } from './process/records.ts';
import { expireResumesJob, readResumesJob, resumeHandlers, resumeTextJob } from './resume/index.ts';
import { stageMonthsJob } from './stat/stage-months.ts';
import { retentionHandlers, retentionListJob, retentionPurgeJob } from './retention.ts';

export const recruitArea: AreaServer = {
  name: 'recruit',
  ports: [recruitProvision],
  entities: [
    externalPerson,
    scoreTemplate,
    testPaper,
    recruitPosition,
    recruitInfo,
    onlineTest,
    interview,
    interviewEvaluation,
    personalSummary,
    opinion,
  ],
  hooks: {
    [externalPerson.name]: { ...personHooks, listFilter: personListFilter },
    [recruitPosition.name]: positionHooks,
    [recruitInfo.name]: recordHooks,
    [interview.name]: interviewHooks,
  },
  exports: [personCopy],
  due: [interviewDue],
  handlers: [
    insertExternalPersonHandler,
    ...personHandlers,
    ...positionHandlers,
    ...recordHandlers,
    ...recordActHandlers,
    remindHandler,
    ...evaluateHandlers,
    ...decideHandlers,
    ...resumeHandlers,
    ...mergeHandlers,
    generateTitleHandler,
    ...detailHandlers,
    ...retentionHandlers,
  ],
  jobs: [
    blacklistEndJob,
    stageMonthsJob,
    retentionListJob,
    retentionPurgeJob,
    readResumesJob,
    expireResumesJob,
    resumeTextJob,
    ...evaluateJobs,
  ],
};

export { insertDemoPool } from './demo.ts';
export { insertDemoHistory } from './demo-history.ts';
export { insertDemoRecruiting } from './demo-process.ts';
