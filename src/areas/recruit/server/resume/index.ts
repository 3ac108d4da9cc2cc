/** Résumés that come in: read, checked, brought into the pool. */
import type { Handler } from '#platform/runtime/registry.ts';
import { analysisResumeHandler } from './analysis.ts';
import { resumeFileHandlers } from './resume-files.ts';
import { saveResumeFileHandler } from './resume-save.ts';

export { expireResumesJob, readResumesJob } from './resume-job.ts';
export { resumeTextJob } from './resume-text.ts';

export const resumeHandlers: readonly Handler[] = [analysisResumeHandler, ...resumeFileHandlers, saveResumeFileHandler];
