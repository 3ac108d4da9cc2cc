/** Vectors of the days off that the law fixes (全国年节及纪念日放假办法 article 2). */
import { expect, test } from 'vitest';
import { addDays } from '#lib/chinese/calendar.ts';
import { isFixedHoliday } from './fixed-holidays.ts';

const holidaysOf = (year: number): string[] =>
  Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index))
    .filter((day) => day.startsWith(String(year)) && isFixedHoliday(day))
    .map((day) => day.slice(5));

test.each([
  [2027, '02-05 02-06 02-07 02-08', '04-05', '06-09', '09-15'],
  [2028, '01-25 01-26 01-27 01-28', '04-04', '05-28', '10-03'],
])('%s: thirteen days by name, two may fall on one', (year, spring, qingming, dragonBoat, midAutumn) => {
  const days = [`01-01 ${spring} ${qingming} 05-01 05-02`, dragonBoat, midAutumn, '10-01 10-02 10-03'].join(' ');
  expect(holidaysOf(year)).toEqual([...new Set(days.split(' '))].toSorted());
});

test('a year beyond the almanac knows the solar days alone, and no weekday beside', () => {
  expect(holidaysOf(2040)).toEqual(['01-01', '04-04', '05-01', '05-02', '10-01', '10-02', '10-03']);
});
