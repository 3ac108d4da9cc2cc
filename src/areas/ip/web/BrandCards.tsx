/** Marks as cards: the picture, or the words where there is none. */
import type { ReactElement } from 'react';
import type { RowOf } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { fileAddress } from '#platform/web/entity/widgets/file-values.ts';
import type { brand } from '../model/brand.ts';
import { brandStatuses } from '../model/brand.ts';
import { renewalTermsOf } from '../model/brand-terms.ts';
import { niceClasses } from '../model/nice-classes.ts';
import { DaysLeft } from '#core/due/public.web.ts';
import styles from './BrandCards.module.css';

export interface BrandCardsProps {
  readonly rows: readonly RowOf<typeof brand>[];
  readonly open: (row: { readonly id: number }) => void;
}

export function BrandCards({ rows, open }: BrandCardsProps): ReactElement {
  return (
    <ul className={styles.root} data-part="brand-cards">
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" onClick={() => open(row)}>
            <span className={styles.picture}>
              {row.brandImage ? (
                <img src={fileAddress(row.brandImage, true, 1024)} alt="" loading="lazy" />
              ) : (
                <b aria-hidden="true">{row.brandName.slice(0, 12)}</b>
              )}
            </span>
            <b className="ellipsis">{row.brandName}</b>
            <CompanyName row={row} />
            <span className="secondary caption">
              {optionLabel(niceClasses, row.brandClass)} · {optionLabel(brandStatuses, row.status)}
            </span>
            <span className="caption">
              <DaysLeft
                day={row.exclusiveEnd}
                graceEnd={row.exclusiveEnd && renewalTermsOf(row.exclusiveEnd).graceEnds}
              />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
