import { expect, test } from 'vitest';
import { birthDatesAhead } from './staff-alerts.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { addMonths } from '#lib/chinese/calendar.ts';

test('days run over months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test('a term of months ends on the same day, or on the last one of a short month', () => {
  expect(addMonths('2024-08-31', 6)).toBe('2025-02-28');
  expect(addMonths('2024-11-15', 3)).toBe('2025-02-15');
});

test('birthdays ahead run over the end of the year', () => {
  const dates = birthDatesAhead('2026-12-28', 7);
  expect(dates).toContain('1990-12-28');
  expect(dates).toContain('1990-01-04');
  expect(dates).not.toContain('1990-01-05');
  expect(dates).not.toContain('1990-12-27');
});

test('who was born on 29 February is found once a year, on 1 March where the day is missing', () => {
  expect(birthDatesAhead('2027-03-01', 0)).toContain('1992-02-29');
  expect(birthDatesAhead('2028-02-29', 0)).toContain('1992-02-29');
  expect(birthDatesAhead('2028-03-01', 0)).not.toContain('1992-02-29');
  expect(birthDatesAhead('2028-02-29', 0)).not.toContain('1991-02-29');
});
