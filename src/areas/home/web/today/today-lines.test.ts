import { expect, test } from 'vitest';
import type { TodayKind, TodayRow } from '../../model/today/today-calls.ts';
import { snoozeDays } from './snooze-days.ts';
import type { DoneLine } from './today-lines.ts';
import { keyOfRow, nextKey, withDoneKinds, withLines } from './today-lines.ts';

const kind = { kind: 'a', label: '转正', unit: '人', overdue: 3, rows: [] } as unknown as TodayKind;
const row = (id: number) => ({ kind: 'a', id }) as TodayRow;
const line = (before: string | null, ...ids: number[]): DoneLine => ({
  id: 1,
  kind,
  before,
  text: '',
  verb: '撤销',
  undo: null,
  keys: ids.map((id) => keyOfRow(row(id))),
});
const told = (rows: readonly TodayRow[], lines: readonly DoneLine[]) =>
  withLines(rows, lines).map((entry) => (entry.type === 'row' ? entry.row.id : `done ${entry.line.keys.length}`));

test('a line takes the place of the row that was done, while the row is still in the answer and when it is gone', () => {
  const lines = [line('a 3', 2)];
  expect(told([row(1), row(2), row(3)], lines)).toEqual([1, 'done 1', 3]);
  expect(told([row(1), row(3), row(4)], lines)).toEqual([1, 'done 1', 3, 4]);
});

test('a line whose neighbour is gone too, and that of the last row, stand at the end', () => {
  expect(told([row(1)], [line('a 3', 2)])).toEqual([1, 'done 1']);
  expect(told([row(1), row(2)], [line(null, 2)])).toEqual([1, 'done 1']);
});

test('a kind whose last row was done stays with its line', () => {
  expect(withDoneKinds([], [line(null, 1)]).map(({ label, overdue }) => [label, overdue])).toEqual([['转正', 0]]);
  expect(withDoneKinds([kind], [line(null, 1)])).toEqual([kind]);
});

test('the keyboard goes on behind what was done, else before it', () => {
  const keys = ['1', '2', '3', '4'];
  expect(nextKey(keys, new Set(['2', '3']))).toBe('4');
  expect(nextKey(keys, new Set(['3', '4']))).toBe('2');
  expect(nextKey(keys, new Set(keys))).toBeNull();
});

test('days to put something off to: the next working day, and days before the due one that are further away', () => {
  expect(snoozeDays('2026-12-16', '2026-11-23').map(({ day }) => day)).toEqual([
    '2026-11-23',
    '2026-12-15',
    '2026-12-09',
  ]);
  expect(snoozeDays('2026-11-24', '2026-11-23').map(({ label }) => label)).toEqual(['下个工作日']);
  expect(snoozeDays('2026-11-16', '2026-11-23').map(({ day }) => day)).toEqual(['2026-11-23']);
});
