/**
 * How answers of a test paper are marked. Places of options count from 0; 判断 has 对 at 0 and 错 at 1; 量表 runs from 1 to 5. 简答 is marked by a
 * person, and 量表 has no wrong answer. Pure.
 */
import type { TestQuestion } from './test-paper.ts';

/** Chosen places, or the words of 简答. */
export type Answer = number[] | string;
/** Answers by the number of the question. */
export type Answers = Record<string, Answer>;
/** Points given by a person, by the number of the question. */
export type Marks = Record<string, number>;

export const scaleSteps = 5;
export const judgeOptions = ['对', '错'] as const;

/** Options as people choose among them. */
export function optionsOf({ kind, options }: Pick<TestQuestion, 'kind' | 'options'>): readonly string[] {
  return kind === 'judge' ? judgeOptions : options;
}

const isSame = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((place) => right.includes(place));

/** Whether somebody has answered: a text of blanks is no answer. */
export const isAnswered = (answer: Answer | undefined): answer is Answer =>
  answer !== undefined && (typeof answer === 'string' ? answer.trim() !== '' : answer.length > 0);

/** Points of an answer; null where a person has to mark it. An open question of a test that is over has earned nothing. */
export function pointsOf(question: TestQuestion, answer: Answer | undefined): number | null {
  if (!isAnswered(answer)) return 0;
  if (question.kind === 'text') return null;
  if (typeof answer === 'string') return 0;
  if (question.kind !== 'scale') return isSame(answer, question.answer ?? []) ? question.score : 0;
  const [step = 1] = answer;
  return (question.score * (step - 1)) / (scaleSteps - 1);
}

/** Whether an answer fits its question. */
export function fits(question: TestQuestion, answer: Answer): boolean {
  if (question.kind === 'text') return typeof answer === 'string';
  if (typeof answer === 'string') return false;
  const [least, most] = question.kind === 'scale' ? [1, scaleSteps] : [0, optionsOf(question).length - 1];
  const isEach = answer.every((place) => Number.isInteger(place) && place >= least && place <= most);
  const isMany = question.kind === 'multi' || answer.length <= 1;
  return isEach && isMany && new Set(answer).size === answer.length;
}

export interface TestResult {
  /** Null as long as somebody has to mark a text. */
  readonly score: number | null;
  readonly fullScore: number;
  /** 0 to 100, one decimal. */
  readonly percent: number | null;
  readonly dimensionMap: readonly { readonly dimension: string; readonly score: number }[];
  /** Numbers of texts that wait for a person. */
  readonly open: readonly number[];
}

const tenth = (value: number): number => Math.round(value * 10 + 1e-9) / 10;
/** Points as a share of what was to be had, 0 to 100. */
export const percentOf = (points: number, full: number): number => tenth((points / full) * 100);

interface Marked {
  readonly question: TestQuestion;
  readonly points: number | null;
}

/** What a dimension earned, by the questions that tell about it. */
function dimensionMapOf(marked: readonly Marked[]): TestResult['dimensionMap'] {
  const codes = [...new Set(marked.flatMap(({ question }) => question.dimension ?? []))];
  return codes.map((dimension) => {
    const own = marked.filter(({ question }) => question.dimension === dimension);
    const points = own.reduce((sum, one) => sum + (one.points ?? 0), 0);
    return {
      dimension,
      score: percentOf(
        points,
        own.reduce((sum, { question }) => sum + question.score, 0),
      ),
    };
  });
}

/** The result of a test: choices are marked at once, texts by a person. */
export function resultOf(questions: readonly TestQuestion[], answers: Answers, marks: Marks): TestResult {
  const marked = questions.map((question): Marked => {
    const points = pointsOf(question, answers[question.no]);
    return { question, points: points ?? marks[question.no] ?? null };
  });
  const open = marked.flatMap(({ question, points }) => (points === null ? [question.no] : []));
  const fullScore = questions.reduce((sum, { score }) => sum + score, 0);
  if (open.length > 0) return { score: null, fullScore, percent: null, dimensionMap: [], open };
  const score = tenth(marked.reduce((sum, { points }) => sum + (points ?? 0), 0));
  return { score, fullScore, percent: percentOf(score, fullScore), dimensionMap: dimensionMapOf(marked), open };
}

const leastOptions = 2;

/** What is wrong with a question, in words that name it. */
function questionIssue(question: TestQuestion): string | null {
  const { kind, options } = question;
  const answer = question.answer ?? [];
  if (kind === 'single' || kind === 'multi') {
    if (options.length < leastOptions) return `至少要有 ${leastOptions} 个选项`;
    if (new Set(options.map((option) => option.trim())).size < options.length) return '选项不能重复';
  } else if (options.length > 0) return '只有单选和多选有选项';
  if (kind === 'text' || kind === 'scale') return answer.length > 0 ? '简答和量表没有标准答案' : null;
  if (!fits(question, answer)) return '标准答案不在选项中';
  if (kind === 'multi') return answer.length >= 2 ? null : '多选至少有两个正确选项';
  return answer.length === 1 ? null : '请选出正确答案';
}

/** What is wrong with a paper; none: it can be sent. */
export function paperIssues(questions: readonly TestQuestion[]): string[] {
  const numbers = questions.map(({ no }) => no);
  const isInOrder = numbers.every((no, place) => no === place + 1);
  return [
    ...(isInOrder ? [] : ['题号应从 1 开始连续编号']),
    ...questions.flatMap((question) => {
      const issue = questionIssue(question);
      return issue === null ? [] : [`第 ${question.no} 题：${issue}`];
    }),
  ];
}
