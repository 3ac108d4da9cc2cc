/** Known examples and the edges of the table. */
import { expect, test } from 'vitest';
import type { SizeRule } from './enterprise-size.ts';
import { sizeOf, sizeRuleOf } from './enterprise-size.ts';

const software = { staff: [300, 100, 10], revenue: [10_000, 1000, 50] } as const;
const wan = 10_000;

test('103 people and 15,735.28 万 of a software enterprise: medium, because large asks for 300 people', () => {
  const found = sizeOf(software, { staff: 103, revenue: 15_735.28 * wan, assets: null });
  expect(found).toMatchObject({ size: 'medium', missing: [] });
  expect(found.basis).toBe('从业人员 103 人 ≥ 100，营业收入 15,735.28 万元 ≥ 1,000；不到大型：从业人员 103 人 < 300');
});

test('every bound of a class has to be reached; below all of them stands micro', () => {
  const size = (staff: number, revenue: number) =>
    sizeOf(software, { staff, revenue: revenue * wan, assets: null }).size;
  expect([size(300, 10_000), size(300, 9999.99), size(5000, 60), size(9, 60), size(0, 0)]).toEqual([
    'large',
    'medium',
    'small',
    'micro',
    'micro',
  ]);
});

test('the sentence calls a bound that is reached by a hair reached, and blames only what falls short', () => {
  const found = sizeOf(software, { staff: 300, revenue: 1000 * wan, assets: null });
  expect(found.basis).toBe(
    '从业人员 300 人 ≥ 100，营业收入 1,000 万元 ≥ 1,000；不到大型：营业收入 1,000 万元 < 10,000',
  );
});

test('a size is never guessed: what is missing is named', () => {
  expect(sizeOf(software, { staff: 103, revenue: null, assets: 1 })).toEqual({
    size: null,
    asked: ['staff', 'revenue'],
    missing: ['revenue'],
    basis: '',
  });
});

test('the longest code decides: 591 carries, the rest of 59 stores; a section that is divided says nothing', () => {
  const rules: readonly SizeRule[] = [
    { codes: ['59'], bounds: { staff: [200, 100, 20] } },
    { codes: ['591'], bounds: { staff: [1000, 300, 20] } },
    { codes: ['J'], bounds: null },
  ];
  expect(sizeRuleOf(rules, ['G', '59', '591', '5910'])?.bounds?.staff?.[0]).toBe(1000);
  expect(sizeRuleOf(rules, ['G', '59', '592'])?.bounds?.staff?.[0]).toBe(200);
  expect(sizeRuleOf(rules, ['G'])).toBeNull();
  expect(sizeRuleOf(rules, ['J', '66'])).toEqual({ codes: ['J'], bounds: null });
});
