/** The provinces as tiles: what stands for the map where none is set up or none could be drawn. */
import type { CSSProperties, ReactElement } from 'react';
import { useMemo } from 'react';
import type { Spread } from './grow-map-data.ts';
import { provinceTiles } from './province-tiles.ts';
import styles from './Tiles.module.css';

/** A tile is the darker the more places it has; the number says how many. */
export function Tiles({
  spread,
  chosen,
  onChoose,
}: {
  readonly spread: Spread;
  readonly chosen: string | undefined;
  readonly onChoose: (code: string | undefined) => void;
}): ReactElement {
  const counts = useMemo(() => new Map(spread.provinces.map((province) => [province.code, province])), [spread]);
  const most = Math.max(1, ...spread.provinces.map((province) => province.count));
  return (
    <div className={styles.growMap}>
      <ul aria-label="各省机构数">
        {provinceTiles.map(([code, name, column, row]) => {
          const found = counts.get(code);
          const style = {
            gridColumn: column,
            gridRow: row,
            '--weight': found ? 0.25 + (0.75 * found.count) / most : 0,
          } as CSSProperties;
          return (
            <li key={code} style={style}>
              <button
                type="button"
                aria-pressed={chosen === code}
                disabled={!found}
                data-filled={found ? true : undefined}
                aria-label={`${name} ${found?.count ?? 0} 个机构，${found?.staff ?? 0} 人`}
                onClick={() => onChoose(chosen === code ? undefined : code)}
              >
                <span>{name}</span>
                {found && <b>{found.count}</b>}
              </button>
            </li>
          );
        })}
      </ul>
      <p className="secondary caption">示意图，方格位置不代表实际地理边界</p>
    </div>
  );
}
