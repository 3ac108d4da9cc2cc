import { expect, it } from 'vitest';
import type { TableColumn } from './table-columns.ts';
import { keptColumns, leadingColumns, noteKey } from './use-leading-view.ts';

const column = (key: string, visible = true, width = 100): TableColumn => ({ key, label: key, visible, width });
const kept = [column('name'), column('kind'), column('end', false)];

it('brings the column of the reason into sight behind the title', () => {
  expect(leadingColumns(kept, 'end').map(({ key, visible }) => [key, visible])).toEqual([
    ['name', true],
    ['end', true],
    ['kind', true],
  ]);
  expect(leadingColumns(kept, 'end', true).map(({ key }) => key)).toEqual(['name', 'end', noteKey, 'kind']);
  expect(leadingColumns(kept, 'gone')).toBe(kept);
});

it('stores what was changed meanwhile without it', () => {
  const changed = [column('name', true, 240), column('end', true, 180), column(noteKey), column('kind', false)];
  expect(keptColumns(kept, changed, 'end')).toEqual([
    column('name', true, 240),
    column('kind', false),
    column('end', false, 180),
  ]);
});
