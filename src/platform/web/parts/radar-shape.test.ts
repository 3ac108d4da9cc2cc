import { expect, it } from 'vitest';
import { radarShape } from './radar-shape.ts';

const box = { centre: 100, radius: 66 };

it('a score that is not known is a gap and no zero', () => {
  const edges = (scores: readonly (number | null)[]) => radarShape(box, scores).edge.split('M').length - 1;
  expect(edges([50, 60, 70, 80, 90, 40])).toBe(6);
  expect(edges([50, 60, null, 80, 90, 40])).toBe(4);
  expect(radarShape(box, [50, 60, null, 80, 90, 40]).edge).not.toContain('100.0 100.0');
  expect(radarShape(box, [0, 0, 70]).edge).toContain('100.0 100.0');
});
