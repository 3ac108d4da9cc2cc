import { expect, test } from 'vitest';
import { mostPlans } from './contract-money.ts';
import { allocate, amountOf, mendLast, percentOf, planFromTemplate, unevenSentence } from './plan-lines.ts';

const term = { amount: '1000000', startDate: '2026-12-01', endDate: '2027-06-30' };
const line = (planAmount: string | null) => ({
  title: '款',
  planDate: null,
  planPercent: null,
  condition: null,
  planAmount,
});
const amounts = (lines: readonly { planAmount: string | null }[]) => lines.map(({ planAmount }) => planAmount);

test('3-3-4 stands at the beginning, the middle and the end of the term', () => {
  expect(planFromTemplate('thirds', term)).toMatchObject([
    { title: '首付款', planDate: '2026-12-01', planAmount: '300000.00', planPercent: '30.00' },
    { title: '进度款', planDate: '2027-03-17', planAmount: '300000.00', planPercent: '30.00' },
    { title: '尾款', planDate: '2027-06-30', planAmount: '400000.00', planPercent: '40.00' },
  ]);
  expect(planFromTemplate('thirds', { ...term, endDate: null }).map(({ planDate }) => planDate)).toEqual([
    '2026-12-01',
    null,
    null,
  ]);
});

test('the last line takes what rounding leaves over, so that lines add up', () => {
  const monthly = planFromTemplate('monthly', { ...term, amount: '100' });
  expect(amounts(monthly)).toEqual(['14.29', '14.29', '14.29', '14.29', '14.29', '14.29', '14.26']);
  expect(allocate('100', monthly)).toMatchObject({ rest: '0.00', isEven: true });
  expect(planFromTemplate('quarterly', term).map(({ planDate }) => planDate)).toEqual([
    '2026-12-01',
    '2027-03-01',
    '2027-06-01',
  ]);
  expect(amounts(planFromTemplate('thirds', { ...term, amount: '0.01' }))).toEqual(['0.00', '0.00', '0.01']);
});

test('months keep the end of the month, and there are never more lines than a contract may have', () => {
  const ends = planFromTemplate('monthly', { amount: '3', startDate: '2027-01-31', endDate: '2027-03-31' });
  expect(ends.map(({ planDate }) => planDate)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
  const long = planFromTemplate('monthly', { amount: '1', startDate: '2020-01-01', endDate: '2090-01-01' });
  expect(long).toHaveLength(mostPlans);
  expect(planFromTemplate('monthly', { amount: '1', startDate: null, endDate: null })).toHaveLength(1);
});

test('share and amount follow each other', () => {
  expect([percentOf('894000', '2260000'), percentOf('1', '0'), percentOf(null, '1')]).toEqual(['39.56', null, null]);
  expect([amountOf('30', '2260000'), amountOf('33.33', '100'), amountOf('x', '1')]).toEqual([
    '678000.00',
    '33.33',
    null,
  ]);
});

test('what is missing goes onto the last line, what is too much off it', () => {
  const lines = [line('678000'), line('678000'), line('894000')];
  expect(allocate('2260000', lines)).toEqual({
    allocated: '2250000.00',
    rest: '10000.00',
    percent: '99.56',
    isEven: false,
  });
  expect(mendLast('2260000', lines).at(-1)).toMatchObject({ planAmount: '904000.00', planPercent: '40.00' });
  expect(mendLast('2240000', lines).at(-1)).toMatchObject({ planAmount: '884000.00' });
  expect(mendLast('100', lines)).toEqual(lines);
  expect(mendLast('100', [])).toEqual([]);
});

test('the sentence counts the lines and names the difference', () => {
  const format = (yuan: string) => yuan;
  expect(unevenSentence('3', [line('1'), line('1'), line(null)], format)).toBe('三期合计比合同金额少 1.00 元');
  expect(unevenSentence('1', [line('2')], format)).toBe('一期合计比合同金额多 1.00 元');
  expect([unevenSentence('1', [line('1')], format), unevenSentence(null, [], format)]).toEqual([null, null]);
});
