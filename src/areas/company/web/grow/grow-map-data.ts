/** What the map of the development layout shows: how dark an area is, and where its points stand. */
import { optionLabel } from '#platform/entity/field.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { Outline, Position } from '../../model/outline.ts';
import type { queryProvince } from '../../model/grow.ts';
import { growTypes } from '../../model/grow.ts';
import type { Band } from '../map/bands.ts';
import { fillOf } from '../map/bands.ts';
import type { MapArea, MapPoint } from '../map/OutlineMap.tsx';

export type Spread = OutputOf<typeof queryProvince>;
type Province = Spread['provinces'][number];
type City = Province['cities'][number];

const areaHint = ({ name, count, staff }: Pick<City, 'name' | 'count' | 'staff'>): string =>
  `${name}\n${count} 个机构，${staff} 人`;

/** Areas of what is counted; `codeOf` its six digits on the outline. */
export function areasOf(
  entries: readonly (Province | City)[],
  chosen: string | undefined,
  bands: readonly Band[],
): MapArea[] {
  return entries.map((entry) => ({
    code: entry.code.padEnd(6, '0'),
    fill: fillOf(bands, entry.count),
    isChosen: chosen !== undefined && entry.code.startsWith(chosen),
    hint: areaHint(entry),
  }));
}

/** Pixels between points that would lie on one another, and from the name of an area to the first of them. */
const apart = 9;
const belowName = 14;
/** The angle at which seeds of a sunflower follow each other: none hides another. */
const goldenAngle = 2.4;
const offsetOf = (index: number): readonly [number, number] => {
  const radius = apart * Math.sqrt(index);
  return [radius * Math.cos(index * goldenAngle), belowName + radius * Math.sin(index * goldenAngle)];
};

const pointSize = (growType: string): number => (growType === 'headquarters' ? 14 : 11);
const colourOf = (growType: string): string => `--type-${growType}`;

/** Places that stand where their coordinates say. */
function placedPoints(spread: Spread): MapPoint[] {
  return spread.points.map(({ id, name, growType, lng, lat }) => ({
    key: `place:${id}`,
    at: [lng, lat],
    colour: colourOf(growType),
    size: pointSize(growType),
    offset: [0, 0],
    text: null,
    hint: `${name}\n${optionLabel(growTypes, growType)}`,
  }));
}

/** How many places of a city and type have a point of their own. */
function placedCounts(spread: Spread): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { regionCode, growType } of spread.points) {
    const key = `${regionCode.slice(0, 4)} ${growType}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Places without a point of their own that share one. */
interface Group {
  readonly key: string;
  readonly centre: Position;
  readonly name: string;
  readonly growType: string;
  readonly where: '市' | '省';
  count: number;
}

/** One group for each city and type where the city is drawn or its province chosen, else for each province and type. */
function groupsOf(spread: Spread, centres: ReadonlyMap<string | null, Position>, chosen: string | undefined): Group[] {
  const placed = placedCounts(spread);
  const groups = new Map<string, Group>();
  for (const province of spread.provinces) {
    for (const city of province.cities) {
      const own = centres.get(city.code);
      const centre = own ?? centres.get(`${province.code}0000`);
      const byCity = own !== undefined || province.code === chosen;
      const key = byCity ? `city:${city.code.slice(0, 4)}` : `province:${province.code}`;
      for (const { growType, count } of centre ? city.types : []) {
        const left = count - (placed.get(`${city.code.slice(0, 4)} ${growType}`) ?? 0);
        if (!centre || left <= 0) continue;
        const known = groups.get(`${key} ${growType}`);
        if (known) known.count += left;
        else
          groups.set(`${key} ${growType}`, {
            key,
            centre,
            name: byCity ? city.name : province.name,
            growType,
            where: own ? '市' : '省',
            count: left,
          });
      }
    }
  }
  return [...groups.values()];
}

/** The points of all provinces: by coordinates, and for the rest at the centre of the city, or else of the province. `chosen`: the enlarged province. */
export function pointsOf(spread: Spread, outlines: readonly Outline[], chosen: string | undefined): MapPoint[] {
  const centres = new Map(
    outlines.flatMap(({ features }) => features).map(({ properties: { code, cp } }) => [code, cp]),
  );
  const used = new Map<Position, number>();
  const rest = groupsOf(spread, centres, chosen).map(({ key, centre, name, growType, where, count }): MapPoint => {
    const index = used.get(centre) ?? 0;
    used.set(centre, index + 1);
    return {
      key,
      at: centre,
      colour: colourOf(growType),
      size: pointSize(growType) + (count > 1 ? 5 : 0),
      offset: offsetOf(index),
      text: count > 1 ? String(count) : null,
      hint: `${name} ${optionLabel(growTypes, growType)} ${count} 个\n没有坐标，标在${where}中心`,
    };
  });
  return [...rest, ...placedPoints(spread)];
}
