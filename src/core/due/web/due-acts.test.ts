import { expect, test } from 'vitest';
import { splitRows } from '#platform/web/acts/act-form.ts';
import { dueSnoozing, ownItemsOnly } from '../model/due-acts.ts';

test('of many items those are put off that the caller may settle; the others say why', () => {
  const item = (id: number, ownerId: number | null, state = 'open') => ({
    id,
    version: 0,
    title: `事项 ${id}`,
    kind: 'trademark_renewal',
    state,
    ownerId,
  });
  const of = { group: dueSnoozing, name: 'snooze', act: dueSnoozing.acts.snooze };
  const rows = [item(1, 7), item(2, 8), item(3, null), item(4, 7, 'done')];
  const split = splitRows(of, rows, ({ ownerId }) => (ownerId === 7 ? null : ownItemsOnly));
  expect(split.able.map(({ id }) => id)).toEqual([1]);
  expect(split.unable.map(({ row, reason }) => [row.id, reason === ownItemsOnly])).toEqual([
    [2, true],
    [3, true],
    [4, false],
  ]);
});
