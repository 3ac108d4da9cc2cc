/** The development layout on a map: provinces or cities filled by count, places as points, the number under which the map was approved. */
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { getMapOutline } from '../../model/map-outline.ts';
import { bandText, bandsOf } from '../map/bands.ts';
import { OutlineMap } from '../map/OutlineMap.tsx';
import type { Spread } from './grow-map-data.ts';
import { areasOf, pointsOf } from './grow-map-data.ts';
import styles from './GrowMap.module.css';

type Answer = NonNullable<OutputOf<typeof getMapOutline>>;

export interface GrowMapProps {
  readonly country: Answer;
  /** The chosen province by cities; null: it is enlarged on the country. */
  readonly province: Answer | null;
  readonly spread: Spread;
  /** Two digits. */
  readonly chosen: string | undefined;
  /** Four digits. */
  readonly city: string | undefined;
  readonly onProvince: (code: string | undefined) => void;
  readonly onCity: (code: string) => void;
  readonly onPlace: (id: number) => void;
}

export function GrowMap({
  country,
  province,
  spread,
  chosen,
  city,
  onProvince,
  onCity,
  onPlace,
}: GrowMapProps): ReactElement {
  const found = spread.provinces.find(({ code }) => code === chosen);
  const drawn = useMemo(() => {
    const outlines = province ? [country.outline, province.outline] : [country.outline];
    const entries = province ? (found?.cities ?? []) : spread.provinces;
    const bands = bandsOf(entries.map(({ count }) => count));
    const shown = province
      ? {
          ...spread,
          provinces: found ? [found] : [],
          points: spread.points.filter(({ regionCode }) => regionCode.startsWith(chosen ?? '')),
        }
      : spread;
    return {
      bands,
      areas: areasOf(entries, province ? city : chosen, bands),
      points: pointsOf(shown, outlines, chosen),
    };
  }, [country, province, spread, found, chosen, city]);
  const pressArea = (code: string) => {
    if (province) {
      if (found?.cities.some((entry) => entry.code.startsWith(code.slice(0, 4)))) onCity(code.slice(0, 4));
    } else if (spread.provinces.some((entry) => code.startsWith(entry.code))) onProvince(code.slice(0, 2));
  };
  const pressPoint = (key: string) => {
    const [kind, code = ''] = key.split(':');
    if (kind === 'place') onPlace(Number(code));
    else if (kind === 'province') onProvince(code);
    else onCity(code);
  };
  const where = found?.name ?? '全国';
  return (
    <div className={styles.drawing}>
      <OutlineMap
        outline={province?.outline ?? country.outline}
        label={`${where}的机构分布图，各地的数目见旁边的列表`}
        areas={drawn.areas}
        points={drawn.points}
        focus={province || chosen === undefined ? null : `${chosen}0000`}
        onArea={pressArea}
        onPoint={pressPoint}
      />
      {chosen !== undefined && (
        <button type="button" className={`button ${styles.back}`} onClick={() => onProvince(undefined)}>
          返回全国
        </button>
      )}
      <p className={styles.approval}>{(province ?? country).approvalNumber}</p>
      <ul className={styles.bands} aria-label="颜色与机构数">
        {drawn.bands.map((band) => (
          <li key={band.from}>
            <i aria-hidden="true" style={{ background: `var(${band.fill})` }} />
            {bandText(band)} 个
          </li>
        ))}
      </ul>
    </div>
  );
}
