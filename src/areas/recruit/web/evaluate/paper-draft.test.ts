import { expect, it } from 'vitest';
import { newQuestion, pressed, renumbered, withoutOption } from './paper-draft.ts';

it('one answer is right in 单选 and 判断, several in 多选', () => {
  expect(pressed({ ...newQuestion(1, 'single'), answer: [0] }, 1)).toEqual([1]);
  expect(pressed({ ...newQuestion(1, 'judge'), answer: [0] }, 1)).toEqual([1]);
  const multi = { ...newQuestion(1, 'multi'), answer: [2] };
  expect(pressed(multi, 0)).toEqual([0, 2]);
  expect(pressed(multi, 2)).toEqual([]);
});

it('an option that goes takes its place in the answer along', () => {
  const question = { ...newQuestion(1, 'multi'), options: ['甲', '乙', '丙'], answer: [0, 1, 2] };
  expect(withoutOption(question, 1)).toMatchObject({ options: ['甲', '丙'], answer: [0, 1] });
});

it('questions are numbered in their order', () => {
  const questions = renumbered([newQuestion(4, 'text'), newQuestion(1, 'scale')]);
  expect(questions.map(({ no, kind, options }) => [no, kind, options])).toEqual([
    [1, 'text', []],
    [2, 'scale', []],
  ]);
});
