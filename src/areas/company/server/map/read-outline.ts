/** Reads one file of an outline: which division each shape is, which ones lack. Throws what a person can mend. */
import type { Outline, OutlineFeature, Position } from '../../model/outline.ts';
import { division, divisionByName, divisionTree, shortDivisionName } from '#platform/dictionaries/divisions.ts';
import { boxOf, centreOf, type Encoding, encodingOf, isArea, readGeometry } from './outline-geometry.ts';

/** Most shapes of a file. */
const mostFeatures = 5000;

type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The division that a shape stands for by its codes and name; null: one that we do not know. */
type Recognise = (codes: readonly string[], name: string) => string | null;

/** Six digits however a file writes them: 330000, 33, or 156330000 with the country before it. */
function codesOf(properties: Bag, id: unknown): string[] {
  return [properties['adcode'], properties['code'], properties['gb'], properties['id'], id].flatMap((given) => {
    const text = typeof given === 'number' || typeof given === 'string' ? String(given).trim() : '';
    const digits = /^(?:156)?(\d{6})$/u.exec(text)?.[1] ?? /^\d{2}$/u.exec(text)?.[0]?.padEnd(6, '0');
    return digits === undefined ? [] : [digits];
  });
}

const isPosition = (given: unknown): given is Position =>
  Array.isArray(given) && given.length >= 2 && given.every((part) => Number.isFinite(part));

/** Where the file wants the name to stand, under the names that such files use. */
function namePlace(properties: Bag): Position | null {
  const given = ['cp', 'centroid', 'center'].map((key) => properties[key]).find(isPosition);
  return given ? [given[0], given[1]] : null;
}

function readFeature(given: unknown, encoding: Encoding, recognise: Recognise): OutlineFeature | null {
  if (!isBag(given)) throw new Error('it is no Feature');
  const properties = isBag(given['properties']) ? given['properties'] : {};
  const geometry = readGeometry(given['geometry'], encoding);
  if (!geometry) return null;
  const name = typeof properties['name'] === 'string' ? properties['name'].trim() : '';
  // A line is no division, whatever it says: it could be neither filled nor pressed.
  const code = isArea(geometry) ? recognise(codesOf(properties, given['id']), name) : null;
  const shown = code === null ? name : (shortDivisionName(code) ?? name);
  return {
    type: 'Feature',
    properties: { code, name: shown, cp: namePlace(properties) ?? centreOf(geometry), box: boxOf(geometry) },
    geometry,
  };
}

function readCollection(text: string, recognise: Recognise): Outline {
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch (error) {
    throw new Error('it is no JSON', { cause: error });
  }
  if (!isBag(file) || file['type'] !== 'FeatureCollection' || !Array.isArray(file['features']))
    throw new Error('it is no GeoJSON FeatureCollection');
  const given: readonly unknown[] = file['features'];
  if (given.length > mostFeatures)
    throw new Error(`it has ${given.length} shapes, ${mostFeatures} at most can be drawn`);
  const encoding = encodingOf(file);
  const features = given.flatMap((entry, index) => {
    try {
      return readFeature(entry, encoding, recognise) ?? [];
    } catch (error) {
      const name =
        isBag(entry) && isBag(entry['properties']) ? JSON.stringify(entry['properties']['name'] ?? null) : '';
      throw new Error(`shape ${index + 1} ${name}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  });
  return { type: 'FeatureCollection', features };
}

/** The country by provinces: every division of the first level has to be there. */
export function readCountry(text: string): Outline {
  const provinces = new Set(divisionTree().map(({ code }) => code));
  const outline = readCollection(text, (codes, name) => {
    const named = name === '' ? undefined : divisionByName(name)?.code;
    return [...codes, ...(named === undefined ? [] : [named])].find((code) => provinces.has(code)) ?? null;
  });
  const found = new Set(outline.features.map(({ properties }) => properties.code));
  const lacking = divisionTree().filter(({ code }) => !found.has(code));
  if (lacking.length > 0)
    throw new Error(
      `it lacks ${lacking.length} of the ${provinces.size} provinces: ${lacking.map(({ name }) => name).join('、')}`,
    );
  return outline;
}

/** A province by cities. `province`: two digits. Cities that we do not know are drawn; those of another province are a wrong file. */
export function readProvince(text: string, province: string): Outline {
  const above = division(`${province}0000`)?.name ?? '';
  const outline = readCollection(text, (codes, name) => {
    const [given] = codes;
    if (given !== undefined && !given.startsWith(province))
      throw new Error(`${given} is in another province than ${above}`);
    const known = [...codes, ...(name === '' ? [] : [divisionByName(above + name)?.code ?? ''])].find(
      (code) => code.startsWith(province) && !code.endsWith('0000') && division(code) !== undefined,
    );
    return known ?? null;
  });
  if (outline.features.every(({ properties }) => properties.code === null))
    throw new Error(`it holds no city of ${above}`);
  return outline;
}
