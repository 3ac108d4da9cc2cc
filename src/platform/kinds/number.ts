/** Any number, whatever it counts; amounts of money and shares are kinds of their own. */
import { numberKind } from './base/number-value.ts';
import type { NumberFacets } from './builder.ts';
import { builder } from './builder.ts';

export const number = builder<number, NumberFacets>(numberKind({ name: 'number', column: 'numeric(24,6)' }));
