/** Vectors of annual leave (职工带薪年休假条例; 企业职工带薪年休假实施办法). */
import { expect, test } from 'vitest';
import { annualLeave, weekdaysIn, yearlyDays } from './annual-leave.ts';

test.each([
  ['2025-11-25', 0],
  ['2025-11-24', 5],
  ['2016-11-25', 5],
  ['2016-11-24', 10],
  ['2006-11-25', 10],
  ['2006-11-24', 15],
  ['1990-01-01', 15],
])('who works since %s has %s days on 24 November 2026 (条例 article 3)', (first, days) => {
  expect(yearlyDays(first, '2026-11-24')).toBe(days);
});

const today = '2026-11-24';
const person = { employmentType: 'full_time', firstWorkDate: '2010-07-01', entryDate: '2020-03-01' };
const leave = (leaveType: string, startDate: string, endDate: string, days: number, isPaid = false) => ({
  leaveType,
  startDate,
  endDate,
  days,
  isPaid,
});
const dueOf = (more: object = {}, leaves: object[] = [], year = 2026, day = today) =>
  annualLeave({ ...person, ...more }, leaves, year, day)?.due;

test('a whole year, and what is left of it', () => {
  const taken = [leave('annual', '2026-05-06', '2026-05-08', 3), leave('annual', '2026-10-09', '2026-10-09', 0.5)];
  expect(annualLeave(person, taken, 2026, today)).toEqual({
    year: 2026,
    yearly: 10,
    due: 10,
    used: 3.5,
    left: 6.5,
    notes: [],
  });
  expect(annualLeave(person, [leave('annual', '2025-12-31', '2025-12-31', 1)], 2026, today)?.used).toBe(0);
});

test.each([
  ['1 January', '2026-01-01', 10],
  ['2 July: 183 of 365 days', '2026-07-02', 5],
  ['a day before 37 days are left', '2026-11-26', 0],
  ['25 November: 37 days are one day of leave', '2026-11-25', 1],
])('who comes on %s has the part of the year that is left (实施办法 article 5)', (_what, entryDate, days) => {
  expect(dueOf({ entryDate }, [], 2026, '2026-12-01')).toBe(days);
});

test('a leap year is measured by 365 days, and gives no more than a whole year', () => {
  expect(dueOf({ entryDate: '2024-01-02', firstWorkDate: '2000-01-01' }, [], 2024)).toBe(15);
  expect(dueOf({ entryDate: '2024-01-01' }, [], 2024)).toBe(10);
});

test('who leaves has the part that is over (实施办法 article 12)', () => {
  expect(dueOf({ demissionDate: '2026-06-30' })).toBe(4);
  expect(dueOf({ demissionDate: '2026-07-02' })).toBe(5);
  expect(dueOf({ entryDate: '2026-03-01', demissionDate: '2026-09-30' })).toBe(5);
  expect(dueOf({ demissionDate: '2025-06-30' })).toBe(0);
});

test('leave begins when twelve months of work are full; what is left of that year counts', () => {
  const fresh = { firstWorkDate: '2025-07-01', entryDate: '2025-07-01' };
  expect(dueOf(fresh, [], 2025, '2025-12-01')).toBe(0);
  expect(dueOf(fresh)).toBe(2);
  expect(dueOf(fresh, [], 2027, '2027-03-01')).toBe(5);
  expect(annualLeave({ ...person, firstWorkDate: null }, [], 2026, today)).toMatchObject({
    due: 5,
    notes: [expect.stringContaining('参加工作日期')],
  });
});

test('a tier begins on the day the years are full', () => {
  const ten = { firstWorkDate: '2016-11-24' };
  expect(dueOf(ten, [], 2026, '2026-11-23')).toBe(5);
  expect(dueOf(ten, [], 2026, '2026-11-24')).toBe(10);
});

test('long leaves take it away (条例 article 4)', () => {
  expect(dueOf({}, [leave('personal', '2026-01-05', '2026-01-30', 19.5, true)])).toBe(10);
  expect(dueOf({}, [leave('personal', '2026-01-05', '2026-01-30', 20, true)])).toBe(0);
  expect(dueOf({}, [leave('personal', '2026-01-05', '2026-01-30', 20, false)])).toBe(10);
  expect(dueOf({}, [leave('vacation', '2026-07-01', '2026-08-31', 11)])).toBe(0);
  // Ten to twenty years of work: three months.
  expect(dueOf({}, [leave('sick', '2026-01-01', '2026-03-30', 60)])).toBe(10);
  expect(dueOf({}, [leave('sick', '2026-01-01', '2026-03-31', 60)])).toBe(0);
  // Below ten years two, from twenty years four.
  expect(dueOf({ firstWorkDate: '2020-03-01' }, [leave('sick', '2026-01-01', '2026-03-01', 40)])).toBe(0);
  expect(dueOf({ firstWorkDate: '2000-03-01' }, [leave('sick', '2026-01-01', '2026-03-31', 60)])).toBe(15);
});

test('who had taken it before the ground arose has none in the next year (实施办法 article 8)', () => {
  const sick = leave('sick', '2025-06-01', '2025-09-30', 80);
  expect(dueOf({}, [sick])).toBe(10);
  expect(dueOf({}, [sick, leave('annual', '2025-02-03', '2025-02-07', 5)])).toBe(0);
});

test('who is not employed by a labour contract has none by these rules', () => {
  for (const employmentType of ['part_time', 'service', 'intern', 'rehire', 'consultant', 'outsource'])
    expect(annualLeave({ ...person, employmentType }, [], 2026, today)).toBeNull();
  expect(dueOf({ employmentType: 'dispatch' })).toBe(10);
});

test('weekdays of a period', () => {
  expect([weekdaysIn('2026-11-23', '2026-11-29'), weekdaysIn('2026-11-28', '2026-11-29')]).toEqual([5, 0]);
});
