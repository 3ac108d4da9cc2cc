import { describe, expect, it } from 'vitest';
import { fitBox, maxScale, minScale, startCamera, zoomAround } from './use-pan-zoom.ts';

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

  it('begins at 100 % with the root in view, however large the picture is', () => {
    const size = { width: 1000, height: 800 };
    const margin = { top: 64, side: 32, right: 32 };
    const tall = startCamera(
      { x: 0, y: 0, width: 900, height: 5000 },
      { x: 300, y: 0, width: 258, height: 86 },
      size,
      margin,
    );
    expect(tall).toEqual({ scale: 1, x: 50, y: 64 });
    const root = { x: 0, y: 4000, width: 230, height: 52 };
    const { y } = startCamera({ x: 0, y: 0, width: 900, height: 9000 }, root, size, margin);
    expect(root.y + y).toBeGreaterThan(64);
    expect(root.y + y).toBeLessThan(768);
  });
});
