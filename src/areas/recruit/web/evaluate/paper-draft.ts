/** A test paper while it is edited. Pure. */
import { judgeOptions } from '../../model/evaluate/marking.ts';
import type { TestQuestion } from '../../model/evaluate/test-paper.ts';

/** A question of a kind with what it needs to begin with. */
export function newQuestion(no: number, kind: TestQuestion['kind']): TestQuestion {
  const isChoice = kind === 'single' || kind === 'multi';
  return { no, kind, stem: '', options: isChoice ? ['', ''] : [], answer: [], score: 5, dimension: null };
}

/** The questions with their numbers in their order. */
export const renumbered = (questions: readonly TestQuestion[]): TestQuestion[] =>
  questions.map((question, place) => ({ ...question, no: place + 1 }));

/** The right answer after a press on a place: one of single and judge, any of multi. */
export function pressed({ kind, answer }: TestQuestion, place: number): number[] {
  const before = answer ?? [];
  if (kind !== 'multi') return [place];
  return before.includes(place)
    ? before.filter((one) => one !== place)
    : [...before, place].toSorted((left, right) => left - right);
}

/** An option less; what was right behind it moves up. */
export function withoutOption(question: TestQuestion, place: number): TestQuestion {
  return {
    ...question,
    options: question.options.toSpliced(place, 1),
    answer: (question.answer ?? []).flatMap((one) => (one === place ? [] : [one > place ? one - 1 : one])),
  };
}

export const choicesOf = (question: TestQuestion): readonly string[] =>
  question.kind === 'judge' ? judgeOptions : question.options;
