/** The own interviews in other calendars, by a secret address. */
import type { ReactElement } from 'react';
import { CalendarFeedDialog } from '#core/due/public.web.ts';
import { createInterviewFeed, queryInterviewFeed, revokeInterviewFeed } from '../../model/evaluate/interview-calls.ts';

const calls = { query: queryInterviewFeed, create: createInterviewFeed, revoke: revokeInterviewFeed };

export function InterviewFeedDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  return <CalendarFeedDialog title="订阅我的面试" purpose="安排给你的面试会自动更新" calls={calls} onClose={onClose} />;
}
