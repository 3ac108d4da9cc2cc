/** Shares from 0 to 100. */
import { formatPercent } from '../entity/format.ts';
import { numberKind } from './base/number-value.ts';
import type { NumberFacets } from './builder.ts';
import { builder } from './builder.ts';

export const percent = builder<number, NumberFacets>(
  numberKind({
    name: 'percent',
    column: 'numeric(7,4)',
    width: 92,
    text: (_field, value) => formatPercent(value),
  }),
  { min: 0, max: 100 },
);
