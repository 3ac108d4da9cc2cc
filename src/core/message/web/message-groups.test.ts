import { expect, it } from 'vitest';
import { badgeText, byDay } from './message-groups.ts';

it('messages stand under today, yesterday or their date in Shanghai', () => {
  const rows = ['2026-11-20T16:30:00Z', '2026-11-20T15:59:00Z', '2026-11-18T02:00:00Z'].map((createdAt) => ({
    createdAt,
  }));
  expect(byDay(rows, new Date('2026-11-21T01:00:00Z')).map((day) => [day.label, day.rows.length])).toEqual([
    ['今天', 1],
    ['昨天', 1],
    ['2026/11/18', 1],
  ]);
});

it('a badge ends at 99+', () => {
  expect([badgeText(1), badgeText(99), badgeText(100)]).toEqual(['1', '99', '99+']);
});
