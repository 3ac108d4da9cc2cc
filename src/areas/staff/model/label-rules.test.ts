import { describe, expect, test } from 'vitest';
import { areRoles, ruleProblem, ruleWords } from './label-rules.ts';

const rule = (...conditions: unknown[]) => ({ conditions });

describe('rules of automatic labels', () => {
  test.each([
    [rule({ fact: 'educationGroup', codes: ['doctor', 'master'] }), null],
    [rule({ fact: 'serviceYears', from: 5, to: null }, { fact: 'politicalStatus', codes: ['01', '02'] }), null],
    [rule({ fact: 'age', from: null, to: 35 }), null],
    [rule({ fact: 'serviceYears', from: 0, to: 120 }), null],
    [rule({ fact: 'serviceYears', from: 0, to: 121 }), '司龄：填写 0 至 120 的整数'],
    [rule({ fact: 'serviceYears', from: -1, to: 5 }), '司龄：填写 0 至 120 的整数'],
    [rule({ fact: 'age', from: 35, to: 35 }), null],
    [undefined, '请至少设置一个条件'],
    [rule(), '请至少设置一个条件'],
    [{ conditions: 'all' }, '请至少设置一个条件'],
    [rule(null), '条件格式不正确'],
    [rule({ fact: 'salary', from: 1, to: 2 }), '条件格式不正确'],
    [rule({ fact: 'educationGroup', codes: ['doctor'], note: 1 }), '条件格式不正确'],
    [rule({ fact: 'educationGroup', codes: [] }), '学历：请选择'],
    [rule({ fact: 'educationGroup', codes: ['prince'] }), '学历：含有未知的选项'],
    [rule({ fact: 'serviceYears', from: 6, to: 5 }), '司龄：起不能大于止'],
    [rule({ fact: 'serviceYears', from: 1.5, to: null }), '司龄：填写 0 至 120 的整数'],
    [rule({ fact: 'age', from: null, to: null }), '年龄：起止至少填一个'],
    [rule({ fact: 'age', from: 1, to: 2 }, { fact: 'age', from: 3, to: 4 }), '同一条件只能设置一次'],
    [rule(...Array.from({ length: 5 }, (_, index) => ({ fact: `f${index}` }))), '条件格式不正确'],
    [rule(...Array.from({ length: 6 }, (_, index) => ({ fact: `f${index}` }))), '最多 5 个条件'],
  ])('%o: %s', (value, problem) => expect(ruleProblem(value)).toBe(problem));

  test('are read as a sentence', () => {
    expect(
      ruleWords({
        conditions: [
          { fact: 'educationGroup', codes: ['doctor', 'master'] },
          { fact: 'serviceYears', from: 5, to: null },
          { fact: 'age', from: 25, to: 35 },
        ],
      }),
    ).toBe('学历为博士、硕士，司龄满 5 年，年龄 25 至 35 岁');
    expect(ruleWords({ conditions: [{ fact: 'age', from: null, to: 30 }] })).toBe('年龄不超过 30 岁');
  });

  test('fifty roles are the most', () => {
    const roles = (count: number) => areRoles(Array.from({ length: count }, (_, index) => index + 1));
    expect([roles(50), roles(51)]).toEqual([true, false]);
  });

  test('roles are ids', () => {
    expect([areRoles([]), areRoles([1, 2]), areRoles(['1']), areRoles([0]), areRoles({})]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
