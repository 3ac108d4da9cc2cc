import { expect, test } from 'vitest';
import { formEntity, formIssues, sections, sectionState, shownKeys, storableValues } from './form-entity.ts';
import { lineAmount } from './MoneySlots.tsx';

const draft = { isSubmitting: false, ownUscc: null };
const values = {
  contractName: '城北泵站群数字化改造',
  typeId: 1,
  direction: 'income',
  nature: 'single',
  ownerId: 1,
  currency: 'CNY',
  amount: 2_260_000,
  parties: [
    { role: 'a', name: '澄江水务有限公司' },
    { role: 'b', name: '云启', isSelf: true },
  ],
  plans: [{ planAmount: 2_250_000 }],
};

test('a draft may lack 10,000 yuan, a submission may not', () => {
  expect(formIssues(values, draft)).toEqual([]);
  expect(formIssues(values, { ...draft, isSubmitting: true })).toEqual([
    { field: 'taxRate', message: '必填，或在每行明细里填' },
    { field: 'endDate', message: '必填，或选无固定期限' },
    { field: 'plans', message: '一期合计比合同金额少 10,000.00 元' },
  ]);
});

test('money is drawn where there is some, and for those who may see it', () => {
  expect(shownKeys('money', values, true)).toEqual([
    'amount',
    'taxRate',
    'currency',
    'paymentTerms',
    'depositAmount',
    'lines',
  ]);
  expect(shownKeys('money', { ...values, nature: 'framework' }, true)).toContain('amountCeiling');
  expect(shownKeys('money', { ...values, direction: 'none' }, true)).not.toContain('amount');
  expect(shownKeys('money', values, false)).toEqual(['taxRate', 'currency', 'paymentTerms']);
  expect([shownKeys('plans', values, true), shownKeys('plans', values, false)]).toEqual([['plans'], []]);
  expect(shownKeys('term', { ...values, autoRenew: true }, true)).toContain('renewMonths');
});

test('a section tells how many findings it has, or that it is filled', () => {
  expect(sectionState('plans', values, { plans: 'x' }, true)).toEqual({ errors: 1, isDone: false });
  expect(sectionState('basic', values, {}, true)).toEqual({ errors: 0, isDone: true });
  expect(sectionState('term', values, {}, true).isDone).toBe(false);
  expect(sectionState('files', { ...values, files: [] }, {}, true).isDone).toBe(false);
});

test('a browser keeps no numbers of identity, telephones or accounts', () => {
  const parties = [{ role: 'a', name: '某人', idNo: '1', contactPhone: '2', bankAccount: '3' }];
  expect(storableValues({ ...values, parties })).toMatchObject({ parties: [{ role: 'a', name: '某人' }] });
  expect(JSON.stringify(storableValues({ parties }))).not.toMatch(/[123]/u);
});

test('every field of a section is one of the form', () => {
  const { fields } = formEntity(() => draft);
  expect(sections.flatMap(({ keys }) => [...keys]).filter((key) => !(key in fields))).toEqual([]);
});

test('quantity times unit price is rounded half up to cents', () => {
  expect([lineAmount(3, 0.3333), lineAmount(1.5, 0.01), lineAmount(null, 1), lineAmount(2, 1.25)]).toEqual([
    1,
    0.02,
    null,
    2.5,
  ]);
});
