/** The provinces that have places, most first: the map in words, and the way to it by keyboard. */
import type { ReactElement } from 'react';
import { formatNumber } from '#platform/entity/format.ts';
import type { Spread } from './grow-map-data.ts';
import { provinceTiles } from '../map/province-tiles.ts';
import styles from './grow.module.css';

const shortNames = new Map(provinceTiles.map(([code, name]) => [code, name]));

export function Provinces({
  spread,
  onChoose,
}: {
  readonly spread: Spread;
  readonly onChoose: (code: string) => void;
}): ReactElement {
  const [count, staff] = spread.provinces.reduce(
    ([places, people], next) => [places + next.count, people + next.staff],
    [0, 0],
  );
  return (
    <div className={styles.cities}>
      <p role="status">
        全国 {count} 个机构 {formatNumber(staff)} 人
      </p>
      <ul aria-label="各省机构数">
        {spread.provinces.map((province) => {
          const name = shortNames.get(province.code) ?? province.name;
          return (
            <li key={province.code}>
              <button
                type="button"
                aria-label={`${name} ${province.count} 个机构，${province.staff} 人`}
                onClick={() => onChoose(province.code)}
              >
                <b>{name}</b>
                <span className="secondary">{province.count}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
