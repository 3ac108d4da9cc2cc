/** The check of résumés, fetched when somebody is about to open it. */
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { ResumeCheckProps } from './resume/ResumeCheck.tsx';

export const ResumeCheck = lazyPart<ResumeCheckProps>(
  async () => (await import('./resume/ResumeCheck.tsx')).ResumeCheck,
);
