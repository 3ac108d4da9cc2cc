/** What the map shows, without drawing it. */
import { expect, test } from 'vitest';
import type { Outline, OutlineFeature } from '../../model/outline.ts';
import type { Spread } from './grow-map-data.ts';
import { bandsOf, bandText } from '../map/bands.ts';
import { areasOf, pointsOf } from './grow-map-data.ts';

const feature = (code: string, cp: [number, number]): OutlineFeature => ({
  type: 'Feature',
  properties: { code, name: code, cp, box: [0, 0, 1, 1] },
  geometry: { type: 'Polygon', coordinates: [] },
});
const country: Outline = { type: 'FeatureCollection', features: [feature('330000', [120, 29])] };
const cities: Outline = { type: 'FeatureCollection', features: [feature('330100', [119, 30])] };
const spread: Spread = {
  provinces: [
    {
      code: '33',
      name: '浙江省',
      count: 5,
      staff: 50,
      cities: [
        { code: '330100', name: '杭州市', count: 3, staff: 30, types: [{ growType: 'office', count: 3 }] },
        {
          code: '330200',
          name: '宁波市',
          count: 2,
          staff: 20,
          types: [
            { growType: 'office', count: 1 },
            { growType: 'rnd', count: 1 },
          ],
        },
      ],
    },
  ],
  types: [],
  points: [{ id: 7, companyCode: 'C1', name: '西湖', growType: 'office', regionCode: '330106', lng: 120.1, lat: 30.2 }],
  timeline: [],
  companies: [],
};
const shown = (outlines: Outline[], chosen?: string) =>
  pointsOf(spread, outlines, chosen).map(({ key, at, text }) => [key, at, text]);

test('colours are steps of whole numbers, none empty, and say what they mean', () => {
  expect([[], [1], [3, 1], [11, 2]].map((counts) => bandsOf(counts).map(bandText))).toEqual([
    [],
    ['1'],
    ['1', '2', '3'],
    ['1–2', '3–5', '6–8', '9–11'],
  ]);
  const [area] = areasOf(spread.provinces, '33', bandsOf([5, 20]));
  expect(area).toMatchObject({ code: '330000', isChosen: true, fill: '--brand-100', hint: '浙江省\n5 个机构，50 人' });
});

test('places without coordinates are points of their province, of their city once that is enlarged or drawn', () => {
  const place = ['place:7', [120.1, 30.2], null];
  expect(shown([country])).toEqual([['province:33', [120, 29], '3'], ['province:33', [120, 29], null], place]);
  expect(shown([country], '33')).toEqual([
    ['city:3301', [120, 29], '2'],
    ['city:3302', [120, 29], null],
    ['city:3302', [120, 29], null],
    place,
  ]);
  expect(shown([country, cities], '33')[0]).toEqual(['city:3301', [119, 30], '2']);
  const offsets = pointsOf(spread, [country], '33').map(({ offset }) => offset.map(Math.round));
  expect(new Set(offsets.slice(0, 3).map(String)).size).toBe(3);
});
