/** Reads the shapes of a map: plain GeoJSON, or compressed as ECharts shipped its maps (`UTF8Encoding`). Throws what a person can mend. */
import type { Geometry, Position } from '../../model/outline.ts';

/** How deep the positions of each kind lie. */
const depths = { LineString: 1, Polygon: 2, MultiLineString: 2, MultiPolygon: 3 } as const;
type Kind = keyof typeof depths;
const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(depths, kind);

type Line = Position[];
type Nested = Line | Nested[];

/** Degrees are divided by this in compressed files that do not say otherwise. */
const usualScale = 1024;
/** About ten metres: finer than any compressed file is. */
const decimals = 10_000;

/** How the coordinates of a file are written. */
export interface Encoding {
  /** Null: as plain numbers. */
  readonly scale: number | null;
}

/** The encoding that the head of a file names. */
export function encodingOf(head: Readonly<Record<string, unknown>>): Encoding {
  if (head['UTF8Encoding'] !== true) return { scale: null };
  const scale = head['UTF8Scale'] ?? usualScale;
  if (typeof scale !== 'number' || !(scale > 0)) throw new Error('UTF8Scale must be a number above 0');
  return { scale };
}

function checked(lng: unknown, lat: unknown): Position {
  if (typeof lng !== 'number' || typeof lat !== 'number' || !(Math.abs(lng) <= 180) || !(Math.abs(lat) <= 90))
    throw new Error(`a coordinate is not in degrees (longitude, latitude): ${JSON.stringify([lng, lat])}`);
  return [lng, lat];
}

const rounded = (degrees: number): number => Math.round(degrees * decimals) / decimals;
const unfolded = (text: string, at: number): number => {
  const folded = text.charCodeAt(at) - 64;
  return (folded >> 1) ^ -(folded & 1);
};

/** Two characters a position, each the step from the one before. */
function decodedLine(text: string, offset: unknown, scale: number): Line {
  if (!Array.isArray(offset) || offset.length < 2 || text.length % 2 !== 0)
    throw new Error('its compressed coordinates are damaged');
  let [x, y] = [Number(offset[0]), Number(offset[1])];
  return Array.from({ length: text.length / 2 }, (_, index) => {
    x += unfolded(text, index * 2);
    y += unfolded(text, index * 2 + 1);
    return checked(rounded(x / scale), rounded(y / scale));
  });
}

function readLine(given: unknown, offset: unknown, { scale }: Encoding): Line {
  if (typeof given === 'string') {
    if (scale === null) throw new Error('its coordinates are compressed, but the file does not say UTF8Encoding: true');
    return decodedLine(given, offset, scale);
  }
  if (!Array.isArray(given)) throw new Error('its coordinates are no list');
  return given.map((entry: unknown) =>
    Array.isArray(entry) ? checked(entry[0], entry[1]) : checked(entry, undefined),
  );
}

function readNested(given: unknown, offsets: unknown, encoding: Encoding, depth: number): Nested {
  if (depth === 1) return readLine(given, offsets, encoding);
  if (!Array.isArray(given)) throw new Error('its coordinates are no list');
  return given.map((entry: unknown, index) =>
    readNested(entry, Array.isArray(offsets) ? offsets[index] : undefined, encoding, depth - 1),
  );
}

/** A shape with its coordinates in the clear; null where there is none to draw. */
export function readGeometry(given: unknown, encoding: Encoding): Geometry | null {
  if (given === null || given === undefined) return null;
  const { type, coordinates, encodeOffsets } = given as Readonly<Record<string, unknown>>;
  if (!isKind(type))
    throw new Error(
      `its shape is ${JSON.stringify(type)}; only Polygon, MultiPolygon, LineString and MultiLineString can be drawn`,
    );
  if (Array.isArray(coordinates) && coordinates.length === 0) return null;
  // The depth was followed above: kind and nesting fit each other.
  const geometry = { type, coordinates: readNested(coordinates, encodeOffsets, encoding, depths[type]) } as Geometry;
  const rings = ringsOf(geometry);
  if (rings !== null && (rings.length === 0 || rings.some((ring) => ring.length < 3)))
    throw new Error('one of its rings has fewer than three corners');
  return geometry;
}

/** Outer rings of an area; null for lines. */
function ringsOf(geometry: Geometry): Line[] | null {
  if (geometry.type === 'Polygon') return geometry.coordinates.slice(0, 1);
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1));
  return null;
}

/** Whether it is an area, and no line. */
export const isArea = (geometry: Geometry): boolean => ringsOf(geometry) !== null;

function linesOf(geometry: Geometry): readonly Line[] {
  return (
    ringsOf(geometry) ?? (geometry.type === 'LineString' ? [geometry.coordinates] : (geometry.coordinates as Line[]))
  );
}

/** West, south, east, north of a shape. */
export function boxOf(geometry: Geometry): [number, number, number, number] {
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (const [lng, lat] of linesOf(geometry).flat()) {
    box[0] = Math.min(box[0], lng);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lng);
    box[3] = Math.max(box[3], lat);
  }
  return box;
}

/** Twice the signed area of a ring, and its centre of gravity. */
function weightOf(ring: Line): { readonly area: number; readonly centre: Position } {
  let [area, x, y] = [0, 0, 0];
  for (const [index, [lng, lat]] of ring.entries()) {
    const [nextLng, nextLat] = ring[(index + 1) % ring.length] ?? [lng, lat];
    const part = lng * nextLat - nextLng * lat;
    area += part;
    x += (lng + nextLng) * part;
    y += (lat + nextLat) * part;
  }
  const [west, south] = ring[0] ?? [0, 0];
  return {
    area: Math.abs(area),
    centre: area === 0 ? [west, south] : [rounded(x / (3 * area)), rounded(y / (3 * area))],
  };
}

/** The centre of gravity of the largest part; of lines the middle of their box. */
export function centreOf(geometry: Geometry): Position {
  const rings = ringsOf(geometry);
  if (rings) return rings.map(weightOf).reduce((most, next) => (next.area > most.area ? next : most)).centre;
  const [west, south, east, north] = boxOf(geometry);
  return [rounded((west + east) / 2), rounded((south + north) / 2)];
}
