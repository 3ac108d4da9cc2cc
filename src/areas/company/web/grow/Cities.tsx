/** The cities of the chosen province, in words. */
import type { ReactElement } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { formatNumber } from '#platform/entity/format.ts';
import type { ListState } from '#platform/web/entity/use-entity-list.ts';
import { growTypes } from '../../model/grow.ts';
import type { Spread } from './grow-map-data.ts';
import styles from './grow.module.css';

/** Cities of the chosen province with a point for each type that is there; pressed, one narrows the list, pressed again it lets go. */
export function Cities({
  spread,
  list,
}: {
  readonly spread: Spread;
  readonly list: Pick<ListState, 'query' | 'change'>;
}): ReactElement | null {
  const province = spread.provinces.find((entry) => entry.code === list.query.filter['province']);
  if (!province) return null;
  const chosen = list.query.filter['city'];
  return (
    <div className={styles.cities}>
      <p role="status">
        {province.name} {province.count} 个机构 {formatNumber(province.staff)} 人
      </p>
      <ul aria-label={`${province.name}的城市`}>
        {province.cities.map(({ code, name, count, types }) => {
          const city = code.slice(0, 4);
          return (
            <li key={code}>
              <button
                type="button"
                aria-pressed={chosen === city}
                aria-label={`${name} ${count} 个机构`}
                onClick={() => list.change({ filter: { city: chosen === city ? undefined : city } })}
              >
                <b>{name}</b>
                {types.map((type) => (
                  <span key={type.growType} data-type={type.growType}>
                    {optionLabel(growTypes, type.growType)} {type.count}
                  </span>
                ))}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
