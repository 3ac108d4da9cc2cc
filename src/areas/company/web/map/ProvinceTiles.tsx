/** The provinces as tiles: what stands for the map where none is set up or none could be drawn. It knows nothing of what is counted. */
import type { CSSProperties, ReactElement } from 'react';
import { useMemo } from 'react';
import { provinceTiles } from './province-tiles.ts';
import styles from './ProvinceTiles.module.css';

/** What a province says. */
export interface ProvinceCount {
  /** Two digits. */
  readonly code: string;
  readonly count: number;
  /** The number in words, behind the name: 3 个机构，120 人. */
  readonly words: string;
}

export interface ProvinceTilesProps {
  /** What the numbers are: 各省机构数. */
  readonly label: string;
  readonly counts: readonly ProvinceCount[];
  /** In words, of a province that has none. */
  readonly nothing: string;
  readonly chosen: string | undefined;
  readonly onChoose: (code: string | undefined) => void;
}

/** A tile is the darker the more it has; the number says how many. */
export function ProvinceTiles({ label, counts, nothing, chosen, onChoose }: ProvinceTilesProps): ReactElement {
  const byCode = useMemo(() => new Map(counts.map((province) => [province.code, province])), [counts]);
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <div className={styles.growMap}>
      <ul aria-label={label}>
        {provinceTiles.map(([code, name, column, row]) => {
          const found = byCode.get(code);
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
                aria-label={`${name} ${found?.words ?? nothing}`}
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
