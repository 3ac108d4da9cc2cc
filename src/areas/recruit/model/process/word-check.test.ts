import { expect, test } from 'vitest';
import { checkWords } from './word-check.ts';

const levels = (text: string) => checkWords(text).map(({ word, level }) => [word, level]);

test('§8.12: a limit of sex and one of age are two warnings', () => {
  expect(levels('限男性，35岁以下')).toEqual([
    ['限男性', 'forbidden'],
    ['35岁以下', 'advice'],
  ]);
});

test.each([
  ['仅限男性', 'forbidden'],
  ['只招女生', 'forbidden'],
  ['限女', 'forbidden'],
  ['男性优先', 'forbidden'],
  ['女士优先', 'forbidden'],
  ['优先考虑男性', 'forbidden'],
  ['已婚已育', 'forbidden'],
  ['未婚', 'forbidden'],
  ['未育', 'forbidden'],
  ['乙肝携带者', 'forbidden'],
  ['本地户口', 'forbidden'],
  ['城镇户籍优先', 'forbidden'],
  ['25-35岁', 'advice'],
  ['45周岁以下', 'advice'],
  ['属相', 'advice'],
  ['处女座', 'advice'],
])('%s is found whole, as %s', (text, level) => {
  expect(levels(`要求：${text}。`)).toEqual([[text, level]]);
});

test.each([
  '熟悉 Java，5 年以上经验',
  '男女不限',
  '有 20 人以上团队管理经验',
  '负责女装品牌运营',
  '熟悉未成年人保护要求',
  '接受应届生，学历不限',
  '负责限流与降级',
])('%s says nothing of the kind', (text) => {
  expect(checkWords(text)).toEqual([]);
});

test('nothing is found in nothing, and places are those of the text', () => {
  expect(checkWords(null)).toEqual([]);
  expect(checkWords('岗位要求未婚')[0]?.at).toBe(4);
});
