import { describe, expect, it } from 'vitest';
import { fits, paperIssues, pointsOf, resultOf } from './marking.ts';
import type { TestQuestion } from './test-paper.ts';

const question = (no: number, more: Partial<TestQuestion>): TestQuestion => ({
  no,
  kind: 'single',
  stem: '题干',
  options: ['甲', '乙', '丙'],
  answer: [1],
  score: 3,
  dimension: null,
  ...more,
});
const multi = question(2, { kind: 'multi', answer: [0, 2], score: 4, dimension: 'logic' });
const judge = question(3, { kind: 'judge', options: [], answer: [1], score: 2, dimension: 'logic' });
const text = question(4, { kind: 'text', options: [], answer: [], score: 10, dimension: 'skill' });
const scale = question(5, { kind: 'scale', options: [], answer: [], score: 4, dimension: 'team' });
const paper = [question(1, {}), multi, judge, text, scale];

describe('marking', () => {
  it('gives all points or none for choices, in whatever order they were chosen', () => {
    expect(pointsOf(question(1, {}), [1])).toBe(3);
    expect(pointsOf(question(1, {}), [0])).toBe(0);
    expect(pointsOf(multi, [2, 0])).toBe(4);
    expect(pointsOf(multi, [0])).toBe(0);
    expect(pointsOf(multi, [0, 1, 2])).toBe(0);
    expect(pointsOf(judge, [1])).toBe(2);
  });

  it('spreads a scale over its steps', () => {
    expect([1, 2, 3, 5].map((step) => pointsOf(scale, [step]))).toEqual([0, 1, 2, 4]);
  });

  it('leaves words to a person, and gives nothing for what stayed open', () => {
    expect(pointsOf(text, '先加可空列')).toBeNull();
    expect(pointsOf(text, '  ')).toBe(0);
    expect(pointsOf(question(1, {}), undefined)).toBe(0);
  });

  it('has no result before the words are marked', () => {
    const answers = { 1: [1], 2: [0, 2], 3: [0], 4: '先加可空列', 5: [4] };
    expect(resultOf(paper, answers, {})).toMatchObject({ score: null, percent: null, fullScore: 23, open: [4] });
    expect(resultOf(paper, answers, { 4: 7 })).toEqual({
      score: 17,
      fullScore: 23,
      percent: 73.9,
      dimensionMap: [
        { dimension: 'logic', score: 66.7 },
        { dimension: 'skill', score: 70 },
        { dimension: 'team', score: 75 },
      ],
      open: [],
    });
  });

  it('takes only answers that fit their question', () => {
    expect([fits(multi, [0, 1]), fits(multi, [0, 0]), fits(multi, [3]), fits(multi, 'A')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([fits(judge, [1]), fits(judge, [2]), fits(judge, [0, 1])]).toEqual([true, false, false]);
    expect([fits(scale, [0]), fits(scale, [1]), fits(scale, [5]), fits(scale, [6])]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([fits(text, '字'), fits(text, [1])]).toEqual([true, false]);
  });
});

describe('a paper', () => {
  it('can be sent when every question has what its kind needs', () => {
    expect(paperIssues(paper)).toEqual([]);
  });

  it('names the question that is wrong and how', () => {
    expect(
      paperIssues([
        question(1, { answer: [3] }),
        question(2, { options: ['甲'], answer: [0] }),
        question(3, { options: ['甲', '甲 '], answer: [0] }),
        question(4, { kind: 'multi', answer: [0] }),
        question(5, { kind: 'judge', options: ['是'], answer: [0] }),
        question(7, { kind: 'text', options: [], answer: [0] }),
      ]),
    ).toEqual([
      '题号应从 1 开始连续编号',
      '第 1 题：标准答案不在选项中',
      '第 2 题：至少要有 2 个选项',
      '第 3 题：选项不能重复',
      '第 4 题：多选至少有两个正确选项',
      '第 5 题：只有单选和多选有选项',
      '第 7 题：简答和量表没有标准答案',
    ]);
  });
});
