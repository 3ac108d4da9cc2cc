import { expect, test } from 'vitest';
import { reachedStep } from '#core/due/public.ts';
import { birthdayIn } from './birthday.ts';
import { dueDay, latestDate, remindDays, reminderLevel, reminderWords, staffReminderKinds } from './staff-reminder.ts';
import { addDays } from '#lib/chinese/calendar.ts';

test('a contract is spoken of 60, 30 and 7 days ahead, and once when it is over', () => {
  const steps = [61, 60, 31, 30, 8, 7, 0, -1, -400].map((days) => reachedStep(remindDays('contract_end'), days));
  expect(steps).toEqual([null, 60, 60, 30, 30, 7, 7, -1, -1]);
});

test('a missing contract is spoken of on the first day, after a month and after a year', () => {
  const steps = [30, 29, 0, -1, -337, -338, -900].map((daysLeft) =>
    reachedStep(remindDays('contract_unsigned'), daysLeft),
  );
  expect(steps).toEqual([null, 29, 29, -1, -1, -338, -338]);
  expect([0, -1].map((days) => reminderLevel('contract_unsigned', days))).toEqual(['info', 'danger']);
  expect(dueDay('contract_unsigned', '2026-10-01', '2026-11-01')).toBe('2026-10-31');
});

test('who is at a last day is found by the first days that lead to it, of every month of four years', () => {
  for (let day = '2023-12-20'; day < '2028-03-10'; day = addDays(day, 1)) {
    const last = latestDate('contract_unsigned', day);
    expect(dueDay('contract_unsigned', last, day) <= day, day).toBe(true);
    expect(dueDay('contract_unsigned', addDays(last, 1), day) > day, day).toBe(true);
  }
});

test('what presses: a contract in its last week and month, a retirement in its last month and when it is over', () => {
  const levels = (kind: 'contract_end' | 'retire', days: readonly number[]) =>
    days.map((day) => reminderLevel(kind, day));
  expect(levels('contract_end', [7, 8, 30, 31])).toEqual(['danger', 'warning', 'warning', 'info']);
  expect(levels('retire', [-1, 0, 30, 31])).toEqual(['danger', 'warning', 'warning', 'info']);
});

test('the next birthday, over the end of the year and for 29 February', () => {
  expect(birthdayIn('1990-11-22', '2026-11-22')).toBe('2026-11-22');
  expect(birthdayIn('1990-01-04', '2026-12-30')).toBe('2027-01-04');
  expect(birthdayIn('1992-02-29', '2026-02-27')).toBe('2026-03-01');
  expect(birthdayIn('1992-02-29', '2028-02-27')).toBe('2028-02-29');
  expect(birthdayIn('1992-02-29', '2027-03-02')).toBe('2028-02-29');
});

test('every kind has a first step, and words for each of its days', () => {
  for (const kind of staffReminderKinds) expect(reachedStep(remindDays(kind), 0), kind).not.toBeNull();
  expect(['还有 7 天', '今天', '已过 3 天']).toEqual([7, 0, -3].map(reminderWords));
});
