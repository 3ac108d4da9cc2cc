import { describe, expect, it } from 'vitest';
import { fitBox, maxScale, minScale, zoomAround } from './use-pan-zoom.ts';

describe('pan and zoom', () => {
  it('keeps the point under the pointer in place', () => {
    const before = { x: 40, y: -20, scale: 1 };
    const at = { x: 300, y: 200 };
    const after = zoomAround(before, 1.5, at);
    expect((at.x - after.x) / after.scale).toBeCloseTo((at.x - before.x) / before.scale);
    expect((at.y - after.y) / after.scale).toBeCloseTo((at.y - before.y) / before.scale);
  });

  it('stays between 25 % and 200 %', () => {
    expect(zoomAround({ x: 0, y: 0, scale: 1 }, 9, { x: 0, y: 0 }).scale).toBe(maxScale);
    expect(zoomAround({ x: 0, y: 0, scale: 1 }, 0.01, { x: 0, y: 0 }).scale).toBe(minScale);
  });

  it('shows a whole box in the middle and never enlarges it', () => {
    const camera = fitBox({ x: 0, y: 0, width: 400, height: 200 }, { width: 1000, height: 800 });
    expect(camera.scale).toBe(1);
    expect(camera.x).toBe(300);
    expect(fitBox({ x: 0, y: 0, width: 4000, height: 200 }, { width: 1000, height: 800 }).scale).toBeCloseTo(0.234, 1);
  });
});
