/** What lists say about the time of interviews, by the clock of Shanghai. Pure. */
import { formatDateTime } from '#platform/entity/format.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { interviewMethods } from '../../model/evaluate/evaluate-dicts.ts';
import { evaluationTimes } from '../../model/evaluate/evaluation-gaps.ts';
import type { MyInterview } from '../../model/evaluate/interview-calls.ts';
import { minuteLength } from '../../model/evaluate/overlap.ts';

const hourLength = 3_600_000;
/** From so many minutes before the start on, the start is what counts. */
export const soonMinutes = 18;

export const clockOf = (instant: string): string => formatDateTime(instant).slice(11);
const shortDay = (instant: string): string => formatDateTime(instant).slice(5, 10);
/** The day of an instant, YYYY-MM-DD. */
export const dayOf = (instant: string): string => todayInShanghai(new Date(instant));

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;
export const weekdayOf = (day: string): string => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

/** The two lines of the time: today the hour leads, earlier and later the day. */
export function timeLines({ startAt, state }: Pick<MyInterview, 'startAt' | 'state'>, now: string): [string, string] {
  const day = dayOf(startAt);
  if (day === dayOf(now)) return [clockOf(startAt), '今天'];
  if (state === 'later') return [clockOf(startAt), `${shortDay(startAt)} ${weekdayOf(day)}`];
  return [shortDay(startAt), weekdayOf(day)];
}

/** What is left until an instant: 「剩 47 小时」, below an hour in minutes; after it how long it is over: 「逾期 2 天」. */
export function leftText(until: number, now: number): string {
  const left = until - now;
  if (left < 0) {
    const days = Math.floor(-left / (24 * hourLength));
    return days > 0 ? `逾期 ${days} 天` : `逾期 ${Math.floor(-left / hourLength)} 小时`;
  }
  if (left >= hourLength) return `剩 ${Math.floor(left / hourLength)} 小时`;
  return `剩 ${Math.floor(left / minuteLength)} 分钟`;
}

export interface InterviewLine {
  readonly text: string;
  readonly tone: 'danger' | 'brand' | 'warning' | 'success' | null;
  /** It begins within {@link soonMinutes}. */
  readonly isSoon: boolean;
}

const placeOf = ({ method, place, link }: Pick<MyInterview, 'method' | 'place' | 'link'>): string =>
  [optionLabel(interviewMethods, method), place ?? (link === null ? null : '会议链接')].filter(Boolean).join(' · ');

function comingLine(row: MyInterview, start: number, now: number): InterviewLine {
  const left = Math.ceil((start - now) / minuteLength);
  const isSoon = left <= soonMinutes;
  const moved = row.rescheduleCount > 0 ? `已改期 ${row.rescheduleCount} 次` : null;
  const when = isSoon ? `${Math.max(0, left)} 分后开始` : moved;
  return { text: [placeOf(row), when].filter(Boolean).join(' · '), tone: isSoon ? 'warning' : null, isSoon };
}

/** The second line of an interview: what is due on the reader, and until when. */
export function interviewLine(row: MyInterview, now: string): InterviewLine {
  const [start, at] = [Date.parse(row.startAt), Date.parse(now)];
  const draft = row.hasDraft ? `草稿 ${row.scored} / ${row.dimensions}` : null;
  const last = row.isLast ? '只差你一位' : null;
  const isLate = row.state === 'overdue';
  if (isLate || row.state === 'open') {
    const left = leftText(start + evaluationTimes.overdueAfter, at);
    const more = isLate ? (last ?? draft) : (draft ?? last);
    return { text: [left, more].filter(Boolean).join(' · '), tone: isLate ? 'danger' : 'brand', isSoon: false };
  }
  return comingLine(row, start, at);
}
