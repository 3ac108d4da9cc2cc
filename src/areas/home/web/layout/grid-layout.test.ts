import { expect, it } from 'vitest';
import type { HomePanelEntry } from '#platform/web/contribution.ts';
import type { GridPanel, Places } from './grid-layout.ts';
import {
  bottomOf,
  hidden,
  moved,
  packed,
  panelOf,
  placesOf,
  readingOrder,
  resized,
  shown,
  stackedOrder,
} from './grid-layout.ts';

const panel = (code: string, w: number, h: number, more: Partial<GridPanel> = {}): GridPanel => ({
  code,
  size: { w, h, minW: 3, minH: 3 },
  isFixed: false,
  ...more,
});
const today = panel('today', 8, 16, { isFixed: true, size: { w: 8, h: 16, minW: 6, minH: 8 } });
const calendar = panel('calendar', 4, 7);
const figures = panel('figures', 4, 5);
const news = panel('news', 4, 5);
const none: ReadonlySet<string> = new Set();
const all = [today, calendar, figures, news];
const at = (places: Places, code: string) => {
  const { x, y, w, h } = places.find((place) => place.code === code) ?? { x: -1, y: -1, w: -1, h: -1 };
  return [x, y, w, h];
};
/** No two panels in sight share a cell, and none stands beyond the last column. */
function expectSound(places: Places): void {
  const cells = places
    .filter((place) => !place.hidden)
    .flatMap(({ x, y, w, h }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    );
  expect(new Set(cells).size).toBe(cells.length);
  expect(places.every(({ x, w }) => x >= 0 && x + w <= 12)).toBe(true);
}

it('panels come in their order, each as high and as far left as it fits', () => {
  const places = packed(all);
  expect(all.map(({ code }) => at(places, code))).toEqual([
    [0, 0, 8, 16],
    [8, 0, 4, 7],
    [8, 7, 4, 5],
    [8, 12, 4, 5],
  ]);
  expect(readingOrder(places)).toEqual(['today', 'calendar', 'figures', 'news']);
  expectSound(places);
});

it('a panel that starts hidden takes no place and can be shown', () => {
  const places = packed([today, { ...calendar, startsHidden: true }, figures]);
  expect(readingOrder(places)).toEqual(['today', 'figures']);
  expect(at(places, 'figures')).toEqual([8, 0, 4, 5]);
  expect(readingOrder(shown(places, 'calendar'))).toContain('calendar');
});

it('a panel keeps its width in wide windows: three quarters of the columns, never below its least', () => {
  const entry = (w: number, minW: number): HomePanelEntry => ({
    code: 'news',
    label: '',
    about: '',
    size: { w, h: 5, minW, minH: 3 },
    sort: 1,
    part: () => Promise.reject(new Error('not drawn here')),
  });
  expect([panelOf(entry(8, 6), 'wide', none).size.w, panelOf(entry(4, 3), 'wide', none).size.w]).toEqual([6, 3]);
  expect([panelOf(entry(4, 4), 'wide', none).size.w, panelOf(entry(8, 6), 'narrow', none).size.w]).toEqual([4, 8]);
});

it('stored codes that no panel has are left out, new panels wait hidden, what always stays comes back', () => {
  const stored = [
    { code: 'gone', x: 0, y: 0, w: 12, h: 10, hidden: false },
    { code: 'calendar', x: 0, y: 10, w: 4, h: 7, hidden: false },
    { code: 'figures', x: 4, y: 10, w: 4, h: 5, hidden: true },
  ];
  const places = placesOf(all, stored);
  expect(places.map(({ code, hidden: isHidden }) => [code, isHidden])).toEqual([
    ['calendar', false],
    ['figures', true],
    ['today', false],
    ['news', true],
  ]);
  // The rows of the panel that is gone close up.
  expect([at(places, 'calendar'), at(places, 'today')]).toEqual([
    [0, 0, 4, 7],
    [0, 7, 8, 16],
  ]);
  expect(placesOf(all, null)).toEqual(packed(all));
});

it('a stored size below the least of its panel, or beyond the grid, is put right', () => {
  const places = placesOf(
    [today, news],
    [
      { code: 'today', x: 9, y: 0, w: 2, h: 1, hidden: true },
      { code: 'news', x: 0, y: 20, w: 4, h: 5, hidden: false },
    ],
  );
  expect(at(places, 'today')).toEqual([6, 0, 6, 8]);
  expect(places.find(({ code }) => code === 'today')?.hidden).toBe(false);
  expectSound(places);
});

it('arrow keys move by a step, what is in the way goes down, rows close up', () => {
  const start = packed(all);
  const down = moved(start, 'calendar', 0, 1);
  expect([at(down, 'figures'), at(down, 'calendar')]).toEqual([
    [8, 0, 4, 5],
    [8, 5, 4, 7],
  ]);
  expect(at(moved(down, 'calendar', 0, -1), 'calendar')).toEqual([8, 0, 4, 7]);
  const left = moved(start, 'calendar', -1, 0);
  expect(at(left, 'calendar').slice(0, 2)).toEqual([7, 0]);
  for (const places of [down, left]) expectSound(places);
  // At the edge nothing changes, and nothing is noted as changed.
  expect(moved(start, 'calendar', 1, 0)).toBe(start);
  expect(moved(start, 'today', 0, -1)).toBe(start);
  expect(moved(start, 'unknown', 0, 1)).toBe(start);
});

it('sizes keep to the least of the panel and to the grid, and push others down', () => {
  const start = packed(all);
  const taller = resized(start, calendar, 0, 2);
  expect([at(taller, 'calendar'), at(taller, 'figures')]).toEqual([
    [8, 0, 4, 9],
    [8, 9, 4, 5],
  ]);
  expectSound(taller);
  expect(resized(start, calendar, 1, 0)).toBe(start);
  const least = resized(start, today, -5, -20);
  expect(at(least, 'today')).toEqual([0, 0, 6, 8]);
  expect(resized(least, today, -1, -1)).toBe(least);
  expectSound(least);
});

it('a hidden panel leaves no gap and comes back below, or where it is dropped', () => {
  const start = packed(all);
  const without = hidden(start, 'calendar');
  expect(at(without, 'figures')).toEqual([8, 0, 4, 5]);
  expect(readingOrder(without)).not.toContain('calendar');
  const back = shown(without, 'calendar');
  expect(back.find(({ code }) => code === 'calendar')?.hidden).toBe(false);
  expect(readingOrder(back)).toContain('calendar');
  expectSound(back);
  const dropped = shown(without, 'calendar', { x: 11, y: 0 });
  expect(at(dropped, 'calendar')).toEqual([8, 0, 4, 7]);
  expectSound(dropped);
  expect(bottomOf(dropped)).toBeGreaterThan(16);
});

it('on a telephone panels that nobody arranged have an order of their own; what was arranged is read as it stands', () => {
  const places = packed(all);
  const entries = all.map(({ code }, index) => ({
    code,
    entry: { sort: index * 10, ...(code === 'calendar' && { phoneSort: 25 }) },
  }));
  expect(stackedOrder(entries, places, false)).toEqual(['today', 'figures', 'calendar', 'news']);
  expect(stackedOrder(entries, places, true)).toEqual(readingOrder(places));
  expect(stackedOrder(entries, hidden(places, 'figures'), false)).toEqual(['today', 'calendar', 'news']);
});
