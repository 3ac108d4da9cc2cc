import { describe, expect, it } from 'vitest';
import { inOrder, orderOf, pagesOf, pinnedFirst, placeAt } from './wall-order.ts';

describe('wall order', () => {
  it('moves one card and keeps the others in order', () => {
    expect(placeAt(['a', 'b', 'c', 'd'], 2, 0)).toEqual(['c', 'a', 'b', 'd']);
    expect(placeAt(['a', 'b', 'c', 'd'], 0, 3)).toEqual(['b', 'c', 'd', 'a']);
    expect(placeAt(['a', 'b'], 0, 2)).toEqual(['a', 'b']);
  });

  it('leaves pinned cards first, and goes over all groups unless ordered by hand', () => {
    const [a, b, c] = [
      { id: 'a', pinned: true },
      { id: 'b', pinned: false },
      { id: 'c', pinned: false },
    ] as const;
    expect(pinnedFirst(placeAt([a, b, c], 2, 0))).toEqual([a, c, b]);
    const placed = [{ item: { place: 2 } }, { item: { place: 0 } }, { item: { place: 1 } }];
    expect(inOrder(placed, 'entry').map(({ item }) => item.place)).toEqual([0, 1, 2]);
    expect(inOrder(placed, 'manual')).toEqual(placed);
  });

  it('cuts pages and knows its orders', () => {
    expect(pagesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(orderOf('title')).toBe('title');
    expect(orderOf('height')).toBe('manual');
  });
});
