import { expect, it } from 'vitest';
import type { MyInterview } from '../../model/evaluate/interview-calls.ts';
import { interviewLine, leftText, timeLines } from './interview-words.ts';

const now = '2026-11-20T16:12:00+08:00';
const row: MyInterview = {
  id: 1,
  state: 'open',
  candidate: '霍景行',
  positionName: '后端工程师',
  roundName: '初试',
  method: 'onsite',
  startAt: '2026-11-20T15:30:00+08:00',
  durationMin: 60,
  place: '3 号会议室',
  link: null,
  rescheduleCount: 0,
  scored: 5,
  dimensions: 6,
  hasDraft: true,
  conclusion: null,
  total: null,
  isLast: false,
};

it('an evaluation that is due says how long it is, and how far the draft is', () => {
  expect(interviewLine(row, now)).toEqual({ text: '剩 47 小时 · 草稿 5 / 6', tone: 'brand', isSoon: false });
});

it('after 48 hours it is overdue by days, and says when nobody else is missing', () => {
  const late = {
    ...row,
    state: 'overdue' as const,
    startAt: '2026-11-16T15:30:00+08:00',
    hasDraft: false,
    isLast: true,
  };
  expect(interviewLine(late, now)).toEqual({ text: '逾期 2 天 · 只差你一位', tone: 'danger', isSoon: false });
  expect(timeLines(late, now)).toEqual(['11/16', '周一']);
});

it('what is to come says where, and 18 minutes before when', () => {
  const today = { ...row, state: 'today' as const, startAt: '2026-11-20T16:30:00+08:00' };
  expect(interviewLine(today, now)).toEqual({ text: '现场 · 3 号会议室 · 18 分后开始', tone: 'warning', isSoon: true });
  expect(interviewLine({ ...today, startAt: '2026-11-20T16:31:00+08:00' }, now).isSoon).toBe(false);
  expect(timeLines(today, now)).toEqual(['16:30', '今天']);
  const later = { ...row, state: 'later' as const, startAt: '2026-11-25T14:00:00+08:00', method: 'video' as const };
  const moved = { ...later, place: null, link: 'https://meet.example.com/7', rescheduleCount: 1 };
  expect(interviewLine(moved, now).text).toBe('视频 · 会议链接 · 已改期 1 次');
  expect(timeLines(later, now)).toEqual(['14:00', '11/25 周三']);
});

it('what is left is told in hours, below one in minutes', () => {
  expect([leftText(3_600_000, 0), leftText(3_599_999, 0), leftText(-1, 0), leftText(-50 * 3_600_000, 0)]).toEqual([
    '剩 1 小时',
    '剩 59 分钟',
    '逾期 0 小时',
    '逾期 2 天',
  ]);
});
