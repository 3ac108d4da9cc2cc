/** A map of squares, our own drawing: no outline of China may lie in the repository without its approval number. */

/** Code of two or six digits, name, and the square of a grid it takes, counted from 1. */
export type Square = readonly [code: string, name: string, column: number, row: number];

interface SquareMap {
  readonly type: 'FeatureCollection';
  readonly features: readonly object[];
}

/** Degrees across: nine columns and eight rows lie where the country lies. */
const [width, height] = [7, 4.5];

function squareOf([code, name, column, row]: Square): object {
  const [west, north] = [73 + (column - 1) * width, 54 - (row - 1) * height];
  const [east, south] = [west + width * 0.96, north - height * 0.96];
  const ring = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
    [west, north],
  ];
  return {
    type: 'Feature',
    properties: { adcode: Number(code.padEnd(6, '0')), name },
    geometry: { type: 'MultiPolygon', coordinates: [[ring]] },
  };
}

/** What stands in such files beside the divisions: a line without a code. */
const line = {
  type: 'Feature',
  properties: { name: '南海诸岛', adcode: '100000_JD' },
  geometry: {
    type: 'LineString',
    coordinates: [
      [108, 19],
      [112, 18.5],
      [116, 19],
    ],
  },
};

/** The squares as GeoJSON, with the line unless it is left out. */
export function squareMap(squares: readonly Square[], { bare = false } = {}): SquareMap {
  return { type: 'FeatureCollection', features: [...squares.map(squareOf), ...(bare ? [] : [line])] };
}
