import { expect, test } from 'vitest';
import type { ContractDetail } from '../../model/list-calls.ts';
import { heldPlan, sentPlans } from '../detail/contract-words.ts';
import { copiedValues } from '../edit/CopyFrom.tsx';
import { partOf, partyKeys } from './drafts.ts';
import { fileKindOf } from './file-kind.ts';

// Of the answer only what is copied and drawn.
const plans = [
  {
    id: 7,
    version: 2,
    seq: 1,
    title: '首付款',
    planDate: '2026-12-10',
    planAmount: 300,
    settledAmount: 120,
    status: 'partial',
  },
  {
    id: 8,
    version: 0,
    seq: 2,
    title: '尾款',
    planDate: '2027-06-30',
    planAmount: 700,
    settledAmount: null,
    status: 'pending',
  },
] as unknown as ContractDetail['plans'];
const detail = (masked: readonly string[]) =>
  ({
    contract: {
      contractNo: 'HT-1',
      contractName: '泵站',
      nature: 'renewal',
      amount: 1000,
      signDate: '2026-01-01',
      masked,
    },
    parties: [{ id: 3, role: 'a', name: '澄江水务', contactPhone: '139****2087', masked: ['contactPhone'] }],
    plans,
  }) as unknown as ContractDetail;

test('a covered value is not sent back with its part', () => {
  expect(partOf(detail([]).parties[0] ?? {}, partyKeys)).toEqual({ id: 3, role: 'a', name: '澄江水务' });
});

test('a copy takes what was agreed, and neither number nor days nor ids; amounts only as far as they are seen', () => {
  const copied = copiedValues(detail([]));
  expect(copied).toMatchObject({ contractName: '泵站', nature: 'single', amount: 1000 });
  expect(copied['parties']).toEqual([{ role: 'a', name: '澄江水务' }]);
  expect(copied['plans']).toEqual([
    { title: '首付款', planDate: null, planAmount: 300 },
    { title: '尾款', planDate: null, planAmount: 700 },
  ]);
  expect(Object.keys(copied)).not.toEqual(expect.arrayContaining(['contractNo']));
  expect(copied).not.toHaveProperty('signDate');
  expect(copiedValues(detail(['amount']))).not.toHaveProperty('plans');
});

test('an instalment that money came for cannot go, and says why', () => {
  const [first, second] = sentPlans(plans);
  const why = heldPlan(plans, '收');
  expect([why(first ?? {}), why(second ?? {}), why({})]).toEqual(['已收 120.00 元，不能删除', undefined, undefined]);
  expect(first).toEqual({ id: 7, version: 2, title: '首付款', planDate: '2026-12-10', planAmount: 300 });
});

test('what a file is, by its name', () => {
  expect(['合同（双方盖章扫描件）.pdf', '技术协议.pdf', '初稿.docx'].map(fileKindOf)).toEqual([
    'scan',
    'appendix',
    'draft',
  ]);
});
