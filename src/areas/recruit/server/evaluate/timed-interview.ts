/** Interviews with what a message about one says, and who is asked for an evaluation of it: by the clock, and by hand. */
import { sql } from 'kysely';
import { formatDateTime } from '#platform/entity/format.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { EvaluationState } from '../../model/evaluate/hidden.ts';
import { hasSubmitted } from '../../model/evaluate/hidden.ts';
import { interview } from '../../model/evaluate/interview.ts';
import { idsOfPeople } from '../../model/people-list.ts';
import { blindName } from './blind-name.ts';
import type { StaffMessage } from './tell-people.ts';
import { tellStaff } from './tell-people.ts';

export interface TimedInterview {
  readonly id: number;
  readonly companyCode: string;
  readonly recruitInfoId: number;
  readonly roundName: string;
  readonly startAt: string;
  readonly place: string | null;
  readonly link: string | null;
  readonly interviewers: readonly { name: string; userBaseId?: number | null }[] | null;
  readonly remindStep: number;
  readonly overdueReminders: number;
  readonly ownerId: number | null;
  readonly personName: string | null;
  readonly isBlind: boolean;
}

/** Interviews `t` with their record `r` and its position; whoever asks says whether ended records count. */
export const timedInterviews = sql`
  select t.id, t.company_code, t.recruit_info_id, t.round_name, t.start_at, t.place, t.link, t.interviewers,
    coalesce(t.remind_step, 0) as remind_step, coalesce(t.overdue_reminders, 0) as overdue_reminders, r.owner_id,
    r.person_name, coalesce(p.is_blind, false) as is_blind
  from interview t
  join recruit_info r on r.id = t.recruit_info_id and r.group_code = t.group_code and r.company_code = t.company_code
    and r.deleted_at is null
  join recruit_position p on p.id = r.position_id and p.group_code = t.group_code and p.company_code = t.company_code`;

/** What interviewers call the candidate. */
export const nameOf = (row: TimedInterview): string =>
  row.isBlind ? blindName(row.recruitInfoId) : (row.personName ?? '');

export const messageOf = (row: TimedInterview, title: string, content: string, dedupeKey: string): StaffMessage => ({
  companyCode: row.companyCode,
  title: `${title}：${nameOf(row)} ${row.roundName}`,
  content,
  linkPath: '/my-interview',
  linkParams: { interviewId: String(row.id) },
  bizType: interview.name,
  bizId: row.id,
  dedupeKey,
});

/** Interviewers whose evaluation is missing. */
export const owersOf = (row: TimedInterview, evaluations: readonly EvaluationState[]): number[] =>
  idsOfPeople(row.interviewers).filter((id) => !hasSubmitted(evaluations, row.id, id));

/** Tells people that their evaluation of an interview is waited for; answers their accounts. */
export const askForEvaluation = (
  context: TenantWork,
  row: TimedInterview,
  staffIds: readonly number[],
  title: string,
  dedupeKey: string,
): Promise<readonly number[]> =>
  tellStaff(context, staffIds, {
    ...messageOf(row, title, `面试时间 ${formatDateTime(row.startAt)}，请尽快提交评价`, dedupeKey),
    level: 'warning',
  });
