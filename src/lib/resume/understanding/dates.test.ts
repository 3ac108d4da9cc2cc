/** Days and periods in the spellings of résumés. */
import { expect, test } from 'vitest';
import { daysIn, monthsBetween, periodsIn, readDay } from './dates.ts';

test.each([
  ['2019.09-至今', '2019-09', null],
  ['2015年9月至2018年6月', '2015-09', '2018-06'],
  ['2015 年 9 月 — 2018 年 6 月', '2015-09', '2018-06'],
  ['2016.9-2019.6', '2016-09', '2019-06'],
  ['2016-09-2019-06', '2016-09', '2019-06'],
  ['2015/09 ~ 2018/06', '2015-09', '2018-06'],
  ['2019/03 -- 至今', '2019-03', null],
  ['Sep 2012 – Jun 2016', '2012-09', '2016-06'],
  ['March 2019 - Present', '2019-03', null],
  ['201509-201806', '2015-09', '2018-06'],
  ['2012-2016', '2012', '2016'],
  ['2019年4月至今在贵阳', '2019-04', null],
  ['2014.09.01-2018.06.30', '2014-09-01', '2018-06-30'],
])('%s is a period', (text, from, to) => {
  expect(periodsIn(text).map((period) => [period.from, period.to])).toEqual([[from, to]]);
});

test.each(['2019.13-2020.01', '2021.07-2020.01', '15-30K', '13800138000', '2019.07  2021.06', '1.2019-2020人'])(
  '%s is none',
  (text) => expect(periodsIn(text)).toEqual([]),
);

test('single days, as far as they are written', () => {
  expect(daysIn('2018年9月取得，2010').map(({ day }) => day)).toEqual(['2018-09', '2010']);
  expect([readDay('2018.9'), readDay('1990-11-08'), readDay('18.9'), readDay('2018.13')]).toEqual([
    '2018-09',
    '1990-11-08',
    null,
    null,
  ]);
  expect([monthsBetween('2021-10', '2022-02'), monthsBetween('2021', '2022-02')]).toEqual([4, null]);
});
