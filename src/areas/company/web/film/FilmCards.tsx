/** Films as cards: poster, how long, how often watched. */
import { Film as FilmIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { formatNumber } from '#platform/entity/format.ts';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { fileAddress } from '#platform/web/entity/widgets/file-values.ts';
import type { film } from '../../model/film.ts';
import { filmCategories, filmStatuses } from '../../model/film.ts';
import { clockOf } from './film-time.ts';
import filmStyles from './film.module.css';
import styles from './FilmCards.module.css';

export type FilmRow = RowOf<typeof film>;

export function FilmCards({
  rows,
  label,
}: {
  readonly rows: readonly FilmRow[];
  readonly label: string;
}): ReactElement {
  return (
    <ul className={filmStyles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={`/film-detail?id=${row.id}`}>
            <span className={styles.poster}>
              {row.poster ? (
                <img src={fileAddress(row.poster, true, 1024)} alt="" loading="lazy" />
              ) : (
                <FilmIcon size={32} aria-hidden="true" />
              )}
              {row.durationSec !== null && <span className={styles.length}>{clockOf(row.durationSec)}</span>}
              {row.status !== 'ready' && (
                <span className={`${styles.state} tag tag-warning`}>{optionLabel(filmStatuses, row.status)}</span>
              )}
            </span>
            <b className="ellipsis">{row.title}</b>
            <CompanyName row={row} />
            <span className="secondary caption">
              {optionLabel(filmCategories, row.category)} · {formatNumber(row.viewCount ?? 0)} 次播放
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
