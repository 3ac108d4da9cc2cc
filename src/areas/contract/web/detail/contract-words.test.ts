import { expect, test } from 'vitest';
import type { Contract } from './contract-words.ts';
import { flowOf, headFacts, planWord, termWords } from './contract-words.ts';

// Of the row only what the words are made of.
const contract = (more: Partial<Contract> = {}): Contract =>
  ({
    status: 'performing',
    direction: 'income',
    nature: 'single',
    approvalStatus: 'approved',
    createdAt: '2025-11-10T02:00:00.000Z',
    signDate: '2025-11-18',
    endDate: '2027-05-31',
    openEnded: false,
    archivedAt: null,
    archivePlace: null,
    stateReason: null,
    stateDate: null,
    amount: 6_400_000,
    amountCeiling: null,
    settledPercent: 63.1,
    nextPlanDate: '2026-11-05',
    nextPlanAmount: 1_720_000,
    ...more,
  }) as Contract;

const flow = (more?: Partial<Contract>) => flowOf(contract(more)).map(({ label, note, state }) => [label, note, state]);

test('the flow says days, and where the contract is', () => {
  expect(flow()).toEqual([
    ['登记', '2025/11/10', 'past'],
    ['审批', '通过', 'past'],
    ['签署', '2025/11/18', 'past'],
    ['履行中', '至 2027/05/31', 'present'],
    ['完成', null, 'future'],
    ['归档', null, 'future'],
  ]);
  expect(flow({ status: 'suspended', stateReason: '停工' })[3]).toEqual(['已中止', '停工', 'present']);
  expect(flow({ status: 'draft', signDate: null })[0]).toEqual(['草稿', '2025/11/10', 'present']);
  expect(flow({ status: 'completed', stateDate: '2027-06-01' })[4]).toEqual(['完成', '2027/06/01', 'past']);
});

test('the head says what is next and how late it is; without the right to amounts they are absent', () => {
  expect(headFacts(contract(), '2026-11-20').map(({ label, value }) => `${label} ${value}`)).toEqual([
    '合同金额 6,400,000.00 元',
    '已收 63.1%',
    '下一笔 1,720,000.00 元 · 逾期 15 天',
    '到期 剩 192 天',
  ]);
  const masked = contract({ masked: ['amount', 'nextPlanAmount', 'settledPercent'], settledPercent: null });
  expect(headFacts(masked, '2026-11-20').map(({ label, value }) => `${label} ${value}`)).toEqual([
    '下一笔 逾期 15 天',
    '到期 剩 192 天',
  ]);
  expect(
    headFacts(
      contract({ nature: 'framework', amount: null, amountCeiling: 100, settledPercent: null }),
      '2026-11-20',
    )[0],
  ).toEqual({
    label: '框架上限',
    value: '100.00 元',
  });
});

test('an instalment says how it stands in the words of its direction', () => {
  expect(planWord('done', '2026-01-01', '付', '2026-11-20').label).toBe('已付清');
  expect(planWord('overdue', '2026-11-05', '收', '2026-11-20')).toEqual({ label: '逾期 15 天', tone: 'danger' });
  expect(planWord('pending', '2027-05-31', '付', '2026-11-20').label).toBe('待付');
});

test('a contract without an end says so, and leaves out the day that nobody knows', () => {
  const [startDate, endDate] = ['2026-01-01', '2026-12-31'];
  expect(termWords({ startDate, endDate, openEnded: false })).toBe('2026/01/01 – 2026/12/31');
  expect(termWords({ startDate, endDate: null, openEnded: true })).toBe('2026/01/01 起，无固定期限');
  expect(termWords({ startDate: null, endDate: null, openEnded: true })).toBe('无固定期限');
  expect(termWords({ startDate: null, endDate: null, openEnded: false })).toBe('--');
});
