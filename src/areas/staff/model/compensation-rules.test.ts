import { describe, expect, it } from 'vitest';
import type { Leaving } from './compensation-rules.ts';
import {
  averagePay,
  earliestLeave,
  estimateCompensation,
  nonCompeteFloor,
  nonCompeteNote,
  serviceYears,
} from './compensation-rules.ts';

const pay = [
  { effectiveDate: '2018-01-01', payCycle: 'month', total: 10_000 },
  { effectiveDate: '2026-01-01', payCycle: 'month', total: 13_000 },
];
const leaving: Leaving = {
  demissionType: 'no_fault',
  noticeDate: '2026-06-01',
  lastWorkDate: '2026-06-30',
  entryDate: '2018-01-01',
  pay,
  localAverage: null,
};
const wage = (monthly: number) => ({ city: '330100', year: 2025, monthly, source: '示例' });

describe('years that count (article 47)', () => {
  it.each([
    ['2024-01-01', '2024-12-31', 1],
    ['2024-01-01', '2025-01-01', 1.5],
    ['2024-01-01', '2025-06-30', 2],
    ['2024-01-01', '2025-06-29', 1.5],
    ['2024-01-15', '2024-02-01', 0.5],
    ['2018-01-01', '2026-06-30', 9],
    ['2026-06-30', '2026-06-29', 0],
  ])('%s to %s counts %s', (from, to, years) => expect(serviceYears(from, to)).toBe(years));
});

describe('average of the twelve months before (article 47, regulation 27)', () => {
  it('weighs months of old and new pay; the month of leaving itself does not count', () => {
    expect(averagePay(pay, '2018-01-01', '2026-06-30')).toEqual({ average: 11_250, last: 13_000 });
  });
  it('takes the months worked where there are fewer', () => {
    expect(
      averagePay([{ effectiveDate: '2026-03-01', payCycle: 'year', total: 120_000 }], '2026-03-01', '2026-06-30'),
    ).toEqual({
      average: 10_000,
      last: 10_000,
    });
    expect(
      averagePay([{ effectiveDate: '2026-06-05', payCycle: 'month', total: 9000 }], '2026-06-05', '2026-06-20'),
    ).toEqual({ average: 9000, last: 9000 });
  });
  it('counts the month of entry, and pay that begins on the last day of a month', () => {
    const rows = [
      { effectiveDate: '2026-03-31', payCycle: 'month', total: 6000 },
      { effectiveDate: '2026-04-30', payCycle: 'month', total: 9000 },
    ];
    expect(averagePay(rows, '2026-03-16', '2026-06-30')).toEqual({ average: 8000, last: 9000 });
  });
  it('is unknown without pay, and for pay by the hour', () => {
    expect(averagePay([], '2018-01-01', '2026-06-30')).toBeNull();
    expect(
      averagePay([{ effectiveDate: '2018-01-01', payCycle: 'hour', total: 50 }], '2018-01-01', '2026-06-30'),
    ).toBeNull();
  });
});

describe('N and N + 1 (articles 40, 46, 47)', () => {
  it('owes a month more where notice was shorter than 30 days, at the pay of the last month', () => {
    expect(estimateCompensation(leaving)).toMatchObject({
      isDue: true,
      years: 9,
      months: 10,
      monthlyBase: 11_250,
      amount: 11_250 * 9 + 13_000,
      capped: false,
    });
    expect(estimateCompensation({ ...leaving, noticeDate: '2026-05-31' })).toMatchObject({
      months: 9,
      amount: 101_250,
    });
  });
  it('caps pay at three times the local average and years at twelve for whoever earns more', () => {
    const long = { ...leaving, demissionType: 'layoff', entryDate: '2010-01-01' };
    expect(estimateCompensation({ ...long, localAverage: wage(3000) })).toMatchObject({
      capped: true,
      years: 12,
      monthlyBase: 9000,
      amount: 108_000,
    });
    expect(estimateCompensation({ ...long, localAverage: wage(8000) })).toMatchObject({
      capped: false,
      years: 17,
      amount: 17 * 11_250,
    });
  });
  it('caps nothing at exactly three times the local average: the law says higher', () => {
    const long = { ...leaving, demissionType: 'layoff', entryDate: '2010-01-01' };
    expect(estimateCompensation({ ...long, localAverage: wage(3750) })).toMatchObject({
      capped: false,
      years: 17,
      monthlyBase: 11_250,
    });
    expect(estimateCompensation({ ...long, localAverage: wage(3749.99) })).toMatchObject({ capped: true, years: 12 });
  });
  it('is raised to the least wage of the place (实施条例 27)', () => {
    const poor = {
      ...leaving,
      demissionType: 'mutual',
      pay: [{ effectiveDate: '2020-01-01', payCycle: 'month', total: 2000 }],
    };
    const raised = estimateCompensation({ ...poor, localMinimum: 2490 });
    expect(raised).toMatchObject({ monthlyAverage: 2000, monthlyBase: 2490, amount: (raised?.years ?? 0) * 2490 });
    expect(raised?.notes.join('')).toContain('最低工资标准');
    expect(estimateCompensation({ ...poor, localMinimum: 1800 })).toMatchObject({ monthlyBase: 2000 });
    expect(estimateCompensation({ ...poor, localMinimum: 2000 })?.notes.join('')).not.toContain('最低工资标准');
  });
  it.each(['resign', 'misconduct', 'probation_fail', 'retire', 'death', 'transfer_out'])(
    'owes nothing: %s',
    (demissionType) =>
      expect(estimateCompensation({ ...leaving, demissionType })).toMatchObject({ isDue: false, months: 0, amount: 0 }),
  );
  it.each([
    ['part_time', '第 71 条'],
    ['dispatch', '第 58 条'],
    ['intern', '不是劳动合同关系'],
    ['service', '不是劳动合同关系'],
    ['rehire', '不是劳动合同关系'],
    ['consultant', '不是劳动合同关系'],
    ['outsource', '不是劳动合同关系'],
  ])('owes nothing to who is employed as %s, whatever the way of leaving', (employmentType, ground) => {
    expect(estimateCompensation({ ...leaving, employmentType })).toMatchObject({
      isDue: false,
      amount: 0,
      reason: expect.stringContaining(ground) as never,
    });
    expect(estimateCompensation({ ...leaving, employmentType: 'full_time' })).toMatchObject({ isDue: true });
  });
  it('points out years before the law of 2008, which count by the rules of then (article 97)', () => {
    const notes = (entryDate: string) => estimateCompensation({ ...leaving, entryDate })?.notes.join('');
    expect(notes('2007-12-31')).toContain('第 97 条');
    expect(notes('2008-01-01')).not.toContain('第 97 条');
  });
  it('counts a contract that ends by itself from 2008 on (article 97)', () => {
    const years = (demissionType: string, entryDate: string, lastWorkDate = '2026-06-30') =>
      estimateCompensation({ ...leaving, demissionType, entryDate, lastWorkDate })?.years;
    expect(years('expire', '2000-01-01')).toBe(18.5 + 0.5);
    expect(years('expire', '2007-12-31', '2008-06-29')).toBe(0.5);
    expect(years('expire', '2007-12-31', '2008-06-30')).toBe(1);
    expect(years('expire', '2008-01-01')).toBe(19);
    expect(years('layoff', '2000-01-01')).toBe(27);
    expect(
      estimateCompensation({ ...leaving, demissionType: 'expire', entryDate: '2000-01-01' })?.notes.join(''),
    ).toContain('自 2008 年 1 月 1 日起计算');
  });
  it('says what it does not know', () => {
    expect(estimateCompensation({ ...leaving, pay: [] })).toMatchObject({
      amount: null,
      notes: expect.arrayContaining(['没有可用的月薪记录，不能计算金额']) as never,
    });
    expect(estimateCompensation({ ...leaving, entryDate: null })).toBeNull();
  });
});

describe('pay for not competing (法释〔2020〕26号 article 36)', () => {
  it.each([
    [10_000, 2490, 3000],
    [8300, 2490, 2490],
    [8299.99, 2490, 2490],
    [5000, 2490, 2490],
    [10_000, null, 3000],
    [null, 2490, 2490],
    [null, null, null],
    [3333.33, null, 1000],
  ])('average %s and least wage %s: at least %s a month', (average, minimum, floor) =>
    expect(nonCompeteFloor(average, minimum)).toBe(floor),
  );
  it('is pointed out where it is below that, or not agreed', () => {
    const note = (monthlyPay: number | null) => nonCompeteNote({ months: 12, monthlyPay }, 10_000, 2490);
    expect(note(3000)).toBeNull();
    expect(note(2999.99)).toContain('应不低于 3,000 元');
    expect(note(null)).toContain('没有约定月补偿：按 3,000 元');
    const notes = (nonCompete: { months: number; monthlyPay: number | null } | null) =>
      estimateCompensation({ ...leaving, demissionType: 'resign', nonCompete })?.notes.join('');
    expect(notes(null)).not.toContain('竞业限制');
    expect(notes({ months: 12, monthlyPay: 1000 })).toContain('应不低于 3,375 元');
    expect(notes({ months: 12, monthlyPay: 4000 })).toContain('每月补偿 4,000 元');
  });
});

it('who gives notice may leave after 30 days, in probation after 3 (article 37)', () => {
  expect(earliestLeave('2026-06-01', false)).toBe('2026-07-01');
  expect(earliestLeave('2026-06-01', true)).toBe('2026-06-04');
});
