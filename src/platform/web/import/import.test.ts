import { describe, expect, it } from 'vitest';
import { f } from '#platform/entity/field.ts';
import type { ImportRow } from '#platform/entity/transfer.ts';
import { cellNote, cellText, importable, inverseChanges } from './import-cells.ts';
import type { ProgressSample } from './import-progress.ts';
import { addSample, estimateText, progressText, rowsPerSecond } from './import-progress.ts';

describe('progress', () => {
  const feed = (...pairs: readonly [number, number][]) =>
    pairs.reduce<readonly ProgressSample[]>((samples, [at, done]) => addSample(samples, { at, done }), []);

  it('tells speed and time left once there is something to tell', () => {
    expect(progressText(feed([0, 0]), 3260)).toBe('正在估算剩余时间');
    expect(progressText(feed([0, 0], [1000, 96], [2000, 192]), 1632)).toBe('每秒 96 行，约剩 15 秒');
  });

  it('forgets old samples, repeats and another batch', () => {
    expect(rowsPerSecond(feed([0, 0], [10_000, 10], [20_000, 1010], [24_000, 1410]))).toBeCloseTo(100);
    expect(feed([0, 5], [500, 5])).toHaveLength(1);
    expect(feed([0, 500], [500, 10])).toEqual([{ at: 500, done: 10 }]);
  });

  it('estimates in round figures', () => {
    expect([100, 1950, 60_000].map(estimateText)).toEqual(['预计几秒', '预计 20 秒', '预计 10 分钟']);
  });
});

describe('cells', () => {
  const level = f.oneOf({ label: '级别', options: [{ code: 'a', label: '甲级' }] });

  it('show the sheet where it was refused, else what was understood', () => {
    expect(cellText({ value: null, raw: '甲', level: 'error', message: '没有' }, level)).toBe('甲');
    expect(cellText({ value: 'a', raw: '甲级 ' }, level)).toBe('甲级');
    expect(cellText(undefined, level)).toBe('--');
    expect(cellNote({ value: 5, old: 3, level: 'change' }, f.int({ label: '数' }))).toBe('原 3');
  });

  it('count what would be written: a wrong row that is left out takes nothing away', () => {
    expect(importable({ ok: 5, warning: 2 })).toBe(7);
    expect(
      importable(
        { ok: 5, warning: 2 },
        new Map([
          [2, true],
          [3, false],
        ]),
      ),
    ).toBe(6);
  });

  it('go back to what each row held', () => {
    const row = (rowNumber: number, raw?: string): ImportRow => ({
      rowNumber,
      status: 'ok',
      action: 'insert',
      cells: raw === undefined ? {} : { k: { value: raw, raw } },
    });
    expect(inverseChanges([row(2, 'x'), row(3)], 'k')).toEqual([
      { rowNumber: 2, key: 'k', value: 'x' },
      { rowNumber: 3, key: 'k', value: '' },
    ]);
    expect(
      inverseChanges(
        Array.from({ length: 501 }, (_value, index) => row(index)),
        'k',
      ),
    ).toBeNull();
  });
});
