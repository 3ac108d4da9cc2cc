import { expect, test } from 'vitest';
import type { SummaryMark, SummaryText } from './summary-text.ts';
import { changedSections, keptMarks, piecesOf } from './summary-text.ts';

const text: SummaryText = {
  basic: '软件工程硕士，8 年工作经验。',
  strengths: ['专业能力 88.0 分', '学习能力 85.0 分'],
  concerns: [],
  matching: '',
  conclusion: '建议录用。',
};
const marks: SummaryMark[] = [
  { section: 'basic', line: 0, words: '软件工程硕士', facts: ['study-1'] },
  { section: 'basic', line: 0, words: '8 年工作经验', facts: ['person-years'] },
  { section: 'strengths', line: 0, words: '专业能力 88.0 分', facts: ['a'] },
  { section: 'strengths', line: 1, words: '学习能力 85.0 分', facts: ['b'] },
];

test('a line is cut at its marks', () => {
  expect(piecesOf(text.basic, marks.slice(0, 2))).toEqual([
    { words: '软件工程硕士', facts: ['study-1'] },
    { words: '，', facts: [] },
    { words: '8 年工作经验', facts: ['person-years'] },
    { words: '。', facts: [] },
  ]);
});

test('words that a person changed lose their mark, the others keep theirs', () => {
  const after = { ...text, basic: '软件工程硕士，九年工作经验。' };
  expect(keptMarks(marks, text, after)).toEqual([marks[0], marks[2], marks[3]]);
  expect(changedSections(text, after)).toEqual(['basic']);
});

test('a line that moved takes its mark along, a line that went takes it away', () => {
  const after = { ...text, strengths: ['学习能力 85.0 分'] };
  expect(keptMarks(marks, text, after)).toEqual([marks[0], marks[1], { ...marks[3], line: 0 }]);
  const swapped = { ...text, strengths: text.strengths.toReversed() };
  expect(keptMarks(marks, text, swapped).slice(2)).toEqual([
    { ...marks[3], line: 0 },
    { ...marks[2], line: 1 },
  ]);
});

test('words that were moved within a line keep only the marks that still stand in order', () => {
  const after = { ...text, basic: '8 年工作经验，软件工程硕士。' };
  expect(keptMarks(marks, text, after).map(({ words }) => words)).toEqual([
    '软件工程硕士',
    '专业能力 88.0 分',
    '学习能力 85.0 分',
  ]);
});
