import { expect, test } from 'vitest';
import type { NumberRule } from './number-rule.ts';
import { monthlyRule, numberRuleSchema, numberText, periodOf, ruleWords } from './number-rule.ts';

const facts = { day: '2026-11-20', category: 'XSL', department: 'YF', company: 'YQ' };
const whole: NumberRule = {
  segments: [
    { kind: 'company' },
    { kind: 'text', value: '（合）' },
    { kind: 'category' },
    { kind: 'department' },
    { kind: 'date', format: 'YYYYMMDD' },
    { kind: 'sequence', digits: 3 },
  ],
  reset: 'day',
};

test('segments stand in their order', () => {
  expect(numberText(monthlyRule('HT'), facts, 31)).toBe('HT-202611-0031');
  expect(numberText(whole, facts, 7)).toBe('YQ（合）XSLYF20261120007');
  expect(numberText(monthlyRule('HT'), facts, 12_345)).toBe('HT-202611-12345');
  expect(
    numberText(
      { ...whole, segments: [{ kind: 'category' }, { kind: 'sequence', digits: 4 }] },
      { day: '2026-11-20' },
      1,
    ),
  ).toBe('0001');
});

test('the period follows the reset', () => {
  expect((['day', 'month', 'year', 'never'] as const).map((reset) => periodOf({ reset }, facts.day))).toEqual([
    '20261120',
    '202611',
    '2026',
    '',
  ]);
});

test('the rule is told in words', () => {
  expect(ruleWords(monthlyRule('HT'))).toBe('HT-{年月}-{0001}，每月重新编号');
  expect(ruleWords(whole)).toBe('{公司}（合）{分类}{部门}{年月日}{001}，每日重新编号');
});

test('a rule whose numbers would repeat is refused, and so is one that counts nothing', () => {
  const sentence = (rule: unknown) => numberRuleSchema.safeParse(rule).error?.issues[0]?.message;
  const sequence = { kind: 'sequence', digits: 4 } as const;
  expect(sentence(monthlyRule('HT'))).toBeUndefined();
  expect(sentence(whole)).toBeUndefined();
  expect(sentence({ segments: [{ kind: 'date', format: 'YYYY' }, sequence], reset: 'year' })).toBeUndefined();
  expect(sentence({ segments: [{ kind: 'date', format: 'YYYY' }, sequence], reset: 'month' })).toBe(
    '每月重新编号时，编号里的日期要写到月',
  );
  expect(sentence({ segments: [sequence], reset: 'never' })).toBeUndefined();
  expect(sentence({ segments: [{ kind: 'text', value: 'HT' }], reset: 'never' })).toBe('要有一段序号，且只能有一段');
  expect(sentence({ segments: [sequence, sequence], reset: 'never' })).toBe('要有一段序号，且只能有一段');
  expect(sentence({ segments: [{ kind: 'text', value: 'H T' }, sequence], reset: 'never' })).toBe(
    '只能用字母、数字、汉字、括号和 _ / -',
  );
  for (const digits of [2, 9]) expect(sentence({ segments: [{ ...sequence, digits }], reset: 'never' })).toBeDefined();
});
