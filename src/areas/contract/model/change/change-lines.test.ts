import { expect, test } from 'vitest';
import { f } from '#platform/entity/field.ts';
import { changeLines, lineDifference, lineText } from './change-lines.ts';

const fields = {
  own: {
    amount: f.money({ label: '合同金额' }),
    endDate: f.date({ label: '到期日' }),
    paymentTerms: f.text({ label: '付款方式', max: 20 }),
  },
  parts: {
    planAmount: f.money({ label: '金额' }),
    planDate: f.date({ label: '应收日' }),
  },
  main: 'planAmount',
};
const plan = (seq: number, planAmount: number, planDate = '2026-12-31') => ({
  key: `plan-${seq}`,
  label: `第 ${seq} 期 质保款`,
  values: { planAmount, planDate },
});

test('the first change of HT-202511-0042: amount and the last instalment, with what lies between', () => {
  const lines = changeLines(
    fields,
    { values: { amount: 6_000_000, endDate: '2026-12-31', paymentTerms: '按节点' }, parts: [plan(4, 240_000)] },
    { values: { amount: 6_400_000, endDate: '2026-12-31', paymentTerms: '按节点' }, parts: [plan(4, 640_000)] },
  );
  expect(
    lines.map((line) => [line.label, lineText(line, line.before), lineText(line, line.after), lineDifference(line)]),
  ).toEqual([
    ['合同金额', '6,000,000.00', '6,400,000.00', '+400,000.00'],
    ['第 4 期 质保款', '240,000.00', '640,000.00', '+400,000.00'],
  ]);
});

test('days differ by days, words by nothing, and what was empty stands as --', () => {
  const [day, words] = changeLines(
    fields,
    { values: { endDate: '2026-12-31', paymentTerms: null }, parts: [] },
    { values: { endDate: '2027-05-31', paymentTerms: '一次付清' }, parts: [] },
  );
  expect(day && [lineText(day, day.before), lineDifference(day)]).toEqual(['2026/12/31', '+151 天']);
  expect(words && [lineText(words, words.before), words.after, lineDifference(words)]).toEqual(['--', '一次付清', '']);
  expect(lineDifference({ field: 'a', label: 'a', isAmount: true, before: '100.00', after: '99.90' })).toBe('−0.10');
  expect(lineDifference({ field: 'a', label: 'a', isAmount: false, before: '2026-01-02', after: '2026-01-01' })).toBe(
    '−1 天',
  );
});

test('instalments that are new or gone show what they have; what did not change has no line', () => {
  const lines = changeLines(
    fields,
    { values: {}, parts: [plan(1, 10), plan(2, 20)] },
    { values: {}, parts: [plan(1, 10, '2027-01-01'), plan(3, 30)] },
  );
  expect(lines.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['plan-1.planDate', '2026-12-31', '2027-01-01'],
    ['plan-2.planAmount', '20.00', null],
    ['plan-2.planDate', '2026-12-31', null],
    ['plan-3.planAmount', null, '30.00'],
    ['plan-3.planDate', null, '2026-12-31'],
  ]);
});
