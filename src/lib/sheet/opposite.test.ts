import { describe, expect, it } from 'vitest';
import { isOpposite } from './opposite.ts';
import { nearest } from './parse-choice.ts';

describe('opposite words', () => {
  it.each([
    ['民主党派', '无党派人士'],
    ['全日制本科', '非全日制'],
    ['已婚', '未婚'],
    ['男职工', '女职工'],
    ['本市城镇', '本市农村'],
    ['在职', '离职'],
  ])('%s is never meant by %s', (left, right) => {
    expect([isOpposite(left, right), isOpposite(right, left)]).toEqual([true, true]);
  });

  it.each([
    ['中共预备党员', '中共党员'],
    ['无党派', '无党派人士'],
    ['大学本科', '本科'],
  ])('%s may be %s', (left, right) => {
    expect(isOpposite(left, right)).toBe(false);
  });

  it('are not offered, however alike they look', () => {
    expect(nearest('民主党派', ['无党派人士', '中共党员', '民主党派成员'])).toEqual(['民主党派成员']);
    expect(nearest('全日制', ['非全日制'])).toEqual([]);
  });
});
