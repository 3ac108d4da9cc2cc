import { expect, test } from 'vitest';
import { boardColumns, startOfMove } from './board-moves.ts';

const column = (key: string) => {
  const found = boardColumns.find((one) => one.key === key);
  if (!found) throw new Error(`there is no column ${key}`);
  return found;
};

test.each([
  ['new', 'screened', { act: 'pass_screen' }],
  ['new', 'interviewing', { place: 'interviews' }],
  ['screened', 'testing', { place: 'tests' }],
  ['interviewing', 'evaluating', { act: 'to_evaluate' }],
  ['evaluating', 'interviewing', { place: 'interviews' }],
  ['evaluating', 'offer', { place: 'offer' }],
  ['offer', 'to_entry', { place: 'offer' }],
  ['testing', 'ended', { act: 'reject' }],
  ['rejected', 'interviewing', { act: 'reopen' }],
] as const)('%s to %s begins so', (from, to, start) => {
  expect(startOfMove(from, column(to))).toEqual(start);
});

test.each([
  ['new', 'evaluating'],
  ['new', 'onboarded'],
  ['screened', 'new'],
  ['onboarded', 'ended'],
  ['rejected', 'onboarded'],
] as const)('no move leads from %s to %s', (from, to) => {
  expect(startOfMove(from, column(to))).toBeNull();
});

test('every state has one column', () => {
  const all = boardColumns.flatMap(({ statuses }) => statuses);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(11);
});
