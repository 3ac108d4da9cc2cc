import { describe, expect, it } from 'vitest';
import { orderOf, pagesOf, placeAt } from './wall-order.ts';

describe('wall order', () => {
  it('moves one card and keeps the others in order', () => {
    expect(placeAt(['a', 'b', 'c', 'd'], 2, 0)).toEqual(['c', 'a', 'b', 'd']);
    expect(placeAt(['a', 'b', 'c', 'd'], 0, 3)).toEqual(['b', 'c', 'd', 'a']);
    expect(placeAt(['a', 'b'], 0, 2)).toEqual(['a', 'b']);
  });

  it('cuts pages and knows its orders', () => {
    expect(pagesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(orderOf('title')).toBe('title');
    expect(orderOf('height')).toBe('manual');
  });
});
