import { describe, expect, it } from 'vitest';
import type { TableColumn } from './table-columns.ts';
import { freezeColumn, mergeColumns, moveColumn, viewConfigOf } from './table-columns.ts';

const column = (key: string, visible = true, width = 100): TableColumn => ({ key, label: key, visible, width });
const declared = [column('a'), column('b'), column('c', false), column('d')];
const keys = (columns: readonly TableColumn[]) => columns.map((entry) => entry.key).join('');

describe('columns of a list', () => {
  it('are the declared ones while nothing is saved', () => {
    expect(mergeColumns(declared, null)).toEqual(declared);
    expect(mergeColumns(declared, { columns: [] })).toEqual(declared);
  });

  it('take order, visibility and width of the saved choice', () => {
    const merged = mergeColumns(declared, {
      columns: [
        { key: 'd', visible: true, width: 300 },
        { key: 'c', visible: true },
        { key: 'a', visible: false },
        { key: 'b', visible: true },
      ],
    });
    expect(keys(merged)).toBe('dcab');
    expect(merged.map((entry) => [entry.visible, entry.width])).toEqual([
      [true, 300],
      [true, 100],
      [false, 100],
      [true, 100],
    ]);
  });

  it('put a new column where it was declared and forget one that is gone', () => {
    expect(
      keys(
        mergeColumns(declared, {
          columns: [
            { key: 'd', visible: true },
            { key: 'gone', visible: true },
            { key: 'a', visible: true },
          ],
        }),
      ),
    ).toBe('dabc');
    expect(
      keys(
        mergeColumns(declared, {
          columns: [
            { key: 'b', visible: true },
            { key: 'b', visible: true },
          ],
        }),
      ),
    ).toBe('abcd');
  });

  it('never vanish all, and keep to the limits of the wire', () => {
    const none = mergeColumns(declared, { columns: declared.map(({ key }) => ({ key, visible: false })) });
    expect(none.filter((entry) => entry.visible)).toHaveLength(1);
    expect(viewConfigOf([column('a', true, 999.4), column('b', true, 3)], 25)).toEqual({
      columns: [
        { key: 'a', visible: true, width: 400 },
        { key: 'b', visible: true, width: 60 },
      ],
      pageSize: null,
    });
  });

  it('move', () => {
    expect(keys(moveColumn(declared, 'd', 'b'))).toBe('adbc');
    expect(keys(moveColumn(declared, 'a', 'c'))).toBe('bcad');
    expect(keys(moveColumn(declared, 'x', 'c'))).toBe('abcd');
  });

  it('stay in sight together, behind the first one, and move with the others again', () => {
    const frozen = freezeColumn(declared, 'd', true);
    expect(keys(frozen)).toBe('adbc');
    expect(frozen[1]).toMatchObject({ key: 'd', isFrozen: true });
    const two = freezeColumn(frozen, 'b', true);
    expect(keys(two)).toBe('adbc');
    expect(viewConfigOf(two, null).columns.map(({ fixed }) => fixed === true)).toEqual([false, true, true, false]);
    const one = freezeColumn(two, 'd', false);
    expect(viewConfigOf(one, null).columns.filter(({ fixed }) => fixed === true)).toMatchObject([{ key: 'b' }]);
    expect(keys(freezeColumn(declared, 'x', true))).toBe('abcd');
  });
});
