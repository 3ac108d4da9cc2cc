import { expect, test } from 'vitest';
import type { Candidate } from './process-list.tsx';
import { cardActs } from './card-acts.ts';

const action = (key: string) => ({ key, label: key, onRun: () => undefined });
const labels = (status: string, ownInterviewId: number | null, keys: readonly string[], mayInterview = true) =>
  cardActs({ status, ownInterviewId } as unknown as Candidate, {
    actions: keys.map(action),
    mayInterview,
    openPlace: () => undefined,
    openForm: () => undefined,
  }).map(({ key, shortcut }) => [key, shortcut]);

test('a card offers three things at most: what is due on the reader first, what ends the record last', () => {
  expect(labels('new', null, ['pass_screen', 'reject'])).toEqual([
    ['pass_screen', 'P'],
    ['interview', 'I'],
    ['reject', 'X'],
  ]);
  expect(labels('interviewing', 7, ['to_evaluate', 'reject'])).toEqual([
    ['evaluate', 'E'],
    ['to_evaluate', null],
    ['reject', 'X'],
  ]);
  expect(labels('interviewing', null, ['reject'], false)).toEqual([['reject', 'X']]);
  expect(labels('rejected', null, ['reopen'])).toEqual([['reopen', null]]);
  expect(labels('onboarded', null, [])).toEqual([]);
});
