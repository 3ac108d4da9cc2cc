/** The own interviews in the calendar of an interviewer, behind a secret address: by assignment, and under 盲评 without the name. */
import type { CalendarEvent, PersonalFeed } from '#core/due/public.server.ts';
import { feedByToken, ownFeed, renewFeed, revokeFeed } from '#core/due/public.server.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import {
  createInterviewFeed,
  interviewFeed,
  queryInterviewFeed,
  revokeInterviewFeed,
} from '../../model/evaluate/interview-calls.ts';
import type { InterviewRow } from '../../model/evaluate/interview.ts';
import { blindName } from './blind-name.ts';

/** Days before today that a calendar still shows, and the most interviews that it holds. */
const pastDays = 60;
const mostInterviews = 500;

type FeedRow = Pick<
  InterviewRow,
  'id' | 'version' | 'recruitInfoId' | 'roundName' | 'startAt' | 'durationMin' | 'place' | 'link'
> & {
  readonly personName: string | null;
  readonly isBlind: boolean;
  readonly positionName: string;
};

/** Interviews that take place or took place; what was cancelled or missed leaves the calendar. */
async function interviewEvents(context: TenantWork): Promise<CalendarEvent[]> {
  const { staffId } = context.tenant.access;
  if (staffId === null) return [];
  const since = new Date(context.platform.now().getTime() - pastDays * 86_400_000).toISOString();
  const rows = await queryRows<FeedRow>(context)`
    select t.id, t.version, t.recruit_info_id, t.round_name, t.start_at, t.duration_min, t.place, t.link, r.person_name,
      coalesce(p.is_blind, false) as is_blind, p.name as position_name
    from interview t
    join recruit_info r on r.id = t.recruit_info_id and r.group_code = t.group_code
      and r.company_code = t.company_code and r.deleted_at is null
    join recruit_position p on p.id = r.position_id and p.group_code = t.group_code
      and p.company_code = t.company_code
    where ${tenantCondition(context, 't')}
      and t.interviewers @> ${JSON.stringify([{ userBaseId: staffId }])}::jsonb
      and t.status in ('scheduled', 'rescheduled', 'finished') and t.start_at >= ${since}::timestamptz
    order by t.start_at, t.id
    limit ${mostInterviews}`;
  return rows.map((row) => ({
    uid: `interview-${row.id}`,
    startAt: row.startAt,
    minutes: row.durationMin,
    place: row.place ?? row.link,
    title: `面试：${row.isBlind ? blindName(row.recruitInfoId) : (row.personName ?? '')} ${row.roundName}`,
    description: [row.positionName, row.link].filter(Boolean).join('\n'),
    sequence: row.version,
  }));
}

const feed: PersonalFeed = {
  kind: 'interview_feed',
  name: '面试日程',
  path: interviewFeed.path,
  events: interviewEvents,
  mayRead: ({ tenant }) => tenant.access.staffId !== null,
};

export const interviewFeedHandlers = [
  handle(interviewFeed, ({ platform }, { token }) => feedByToken(platform, feed, token)),
  handle(queryInterviewFeed, (context) => ownFeed(context, feed)),
  handle(createInterviewFeed, (context) => renewFeed(context, feed)),
  handle(revokeInterviewFeed, (context) => revokeFeed(context, feed)),
];
