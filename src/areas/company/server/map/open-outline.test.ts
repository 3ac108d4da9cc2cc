/** Files of the map: what is taken, what is refused in words, what is left out without stopping the server. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfiguration } from '#platform/runtime/configuration.ts';
import { divisionTree } from '#platform/dictionaries/divisions.ts';
import type { Logger } from '#platform/runtime/log.ts';
import type { Square } from '../testing/square-map.ts';
import { squareMap } from '../testing/square-map.ts';
import { countryBytes, openMapOutline } from './open-outline.ts';
import { readCountry, readProvince } from './read-outline.ts';

const squares = divisionTree().map<Square>(({ code, name }, index) => [
  code,
  name,
  (index % 9) + 1,
  Math.floor(index / 9) + 1,
]);
const country = JSON.stringify(squareMap(squares));
const zhejiang = JSON.stringify(
  squareMap(
    [
      ['330100', '杭州市', 1, 1],
      ['330200', '宁波市', 2, 1],
    ],
    { bare: true },
  ),
);

let folder: string;
let errors: object[];
const log: Logger = {
  info: () => undefined,
  warn: () => undefined,
  debug: () => undefined,
  error: (details) => void errors.push(Object(details) as object),
};
const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'qishu-map-'));
});
beforeEach(() => {
  errors = [];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every province is known by code or name, and what is none is kept', () => {
  const { features } = readCountry(country);
  expect(features).toHaveLength(35);
  expect(features[0]?.properties).toMatchObject({
    code: '110000',
    name: '北京',
    box: [73, 49.68, 79.72, 54],
    cp: [76.36, 51.84],
  });
  expect(features[34]).toMatchObject({
    properties: { code: null, name: '南海诸岛' },
    geometry: { type: 'LineString' },
  });
  const named = squareMap(squares).features.map((entry) => ({
    ...entry,
    properties: { name: (entry as { properties: { name: string } }).properties.name },
  }));
  expect(
    readCountry(JSON.stringify({ type: 'FeatureCollection', features: named })).features.map(
      ({ properties }) => properties.code,
    ),
  ).toEqual(features.map(({ properties }) => properties.code));
  const stateCodes = squareMap(squares).features.map((entry, index) => ({
    ...entry,
    properties: { name: '', gb: `156${squares[index]?.[0] ?? ''}` },
  }));
  expect(
    readCountry(JSON.stringify({ type: 'FeatureCollection', features: stateCodes })).features[33]?.properties,
  ).toMatchObject({
    code: '820000',
    name: '澳门',
  });
});

test('a country without all provinces is refused by the names that lack', () => {
  const without = squares.filter(([code]) => !['710000', '820000'].includes(code));
  expect(() => readCountry(JSON.stringify(squareMap(without)))).toThrow(
    'it lacks 2 of the 34 provinces: 台湾省、澳门特别行政区',
  );
  // A line that bears the code of a province cannot be filled: the province lacks.
  const lined = squareMap(squares).features.map((entry, index) =>
    index === 0
      ? {
          ...entry,
          geometry: {
            type: 'LineString',
            coordinates: [
              [1, 2],
              [3, 4],
            ],
          },
        }
      : entry,
  );
  expect(() => readCountry(JSON.stringify({ type: 'FeatureCollection', features: lined }))).toThrow('北京市');
});

/** Compresses a ring as ECharts does: steps of 1/1024 degree, folded, two characters a position. */
function compress(ring: readonly (readonly [number, number])[]): { text: string; offset: number[] } {
  const fold = (step: number) => String.fromCharCode(((step << 1) ^ (step >> 31)) + 64);
  const whole = ring.map(([lng, lat]) => [Math.round(lng * 1024), Math.round(lat * 1024)] as const);
  const [first = [0, 0] as const] = whole;
  let [x, y] = first;
  const text = whole.map(([nextX, nextY]) => {
    const pair = fold(nextX - x) + fold(nextY - y);
    [x, y] = [nextX, nextY];
    return pair;
  });
  return { text: text.join(''), offset: [...first] };
}

test('the compressed form of ECharts reads as its plain form does', () => {
  const compressed = squares.map(([code, name, column, row]) => {
    const [west, north] = [73 + column * 7, 54 - row * 4];
    const { text, offset } = compress([
      [west, north],
      [west + 6, north],
      [west + 6, north - 3.5],
      [west, north],
    ]);
    const isMulti = column % 2 === 0;
    const geometry = isMulti
      ? { type: 'MultiPolygon', coordinates: [[text]], encodeOffsets: [[offset]] }
      : { type: 'Polygon', coordinates: [text], encodeOffsets: [offset] };
    return { type: 'Feature', id: code, properties: { id: code, name, cp: [west, north] }, geometry };
  });
  const { features } = readCountry(
    JSON.stringify({ type: 'FeatureCollection', UTF8Encoding: true, features: compressed }),
  );
  expect(features[0]?.geometry).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [80, 50],
        [86, 50],
        [86, 46.5],
        [80, 50],
      ],
    ],
  });
  expect(features[1]?.geometry.type).toBe('MultiPolygon');
  expect(features[1]?.properties.cp).toEqual([87, 50]);
  expect(() => readCountry(JSON.stringify({ type: 'FeatureCollection', features: compressed }))).toThrow(
    /shape 1 "北京市": its coordinates are compressed/u,
  );
});

test.each([
  ['no JSON', '{', 'it is no JSON'],
  ['no collection', '{"type":"Topology"}', 'it is no GeoJSON FeatureCollection'],
  ['metres', country.replaceAll('73,54', '8126322,7170156'), 'a coordinate is not in degrees'],
  ['a point', country.replace('"MultiPolygon"', '"Point"'), 'its shape is "Point"'],
  [
    'a damaged ring',
    country.replace(/\[\[\[\[.*?\]\]\]\]/u, '[[[[73,54],[74,54]]]]'),
    'one of its rings has fewer than three corners',
  ],
  ['a text among numbers', country.replace('[73,54]', '["73",54]'), 'shape 1 "北京市": a coordinate is not in degrees'],
])('%s is refused in words', (_name, text, words) => {
  expect(() => readCountry(text)).toThrow(words);
});

test('a province is read by cities; cities of another one are a wrong file', () => {
  expect(readProvince(zhejiang, '33').features.map(({ properties }) => [properties.code, properties.name])).toEqual([
    ['330100', '杭州市'],
    ['330200', '宁波市'],
  ]);
  expect(() => readProvince(zhejiang, '32')).toThrow('shape 1 "杭州市": 330100 is in another province than 江苏省');
  expect(() => readProvince(JSON.stringify({ type: 'FeatureCollection', features: [] }), '33')).toThrow(
    'it holds no city of 浙江省',
  );
});

test('file and approval number are set together or not at all', () => {
  expect(readConfiguration({}).map).toBeNull();
  for (const environment of [
    { MAP_OUTLINE_FILE: 'map.json' },
    { MAP_APPROVAL_NO: 'GS(2024)0000号' },
    { MAP_PROVINCE_DIR: 'provinces' },
  ])
    expect(() => readConfiguration(environment)).toThrow('MAP_OUTLINE_FILE and MAP_APPROVAL_NO belong together');
  expect(() => readConfiguration({ MAP_OUTLINE_FILE: 'map.json', MAP_APPROVAL_NO: '一\n二' })).toThrow('one line');
  expect(readConfiguration({ MAP_OUTLINE_FILE: '/map.json', MAP_APPROVAL_NO: ' GS(2024)0000号 ' }).map).toEqual({
    file: '/map.json',
    approvalNumber: 'GS(2024)0000号',
    provinceFolder: null,
  });
});

test('a broken file is told and left out; what is sound is still drawn', async () => {
  const file = write('country.json', country);
  write('33.json', zhejiang);
  write('320000.json', zhejiang);
  write('readme.txt', 'left alone');
  const sound = await openMapOutline({ file, approvalNumber: '测试', provinceFolder: folder }, log);
  expect([...sound.provinces.keys()]).toEqual(['33']);
  expect(sound.country?.data).toMatchObject({ approvalNumber: '测试', provinces: ['33'] });
  expect(sound.faults).toEqual([expect.stringContaining('320000.json: shape 1')]);
  expect(errors).toEqual([expect.objectContaining({ file: join(folder, '320000.json') })]);
  const lost = await openMapOutline(
    { file: join(folder, 'nowhere.json'), approvalNumber: '测试', provinceFolder: folder },
    log,
  );
  expect([lost.country, lost.provinces.size, lost.faults.length]).toEqual([null, 0, 1]);
  const large = write('large.json', ' '.repeat(countryBytes + 1));
  expect(
    (await openMapOutline({ file: large, approvalNumber: '测试', provinceFolder: null }, log)).faults[0],
  ).toContain('4 MB at most');
});
