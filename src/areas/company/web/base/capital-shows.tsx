/** Capital of the profile in ten thousands of its currency, on screen and on paper. */
import type { ReactElement } from 'react';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { DetailShows } from '#platform/web/entity/DetailLines.tsx';
import { capitalText } from '../../model/company-base.ts';

const Capital = ({ value, row }: { readonly value: unknown; readonly row: AnyRow }): ReactElement => (
  <span>{capitalText(value, row['regCapitalCurrency'])}</span>
);

export const capitalShows: DetailShows = { regCapital: Capital, paidCapital: Capital };
