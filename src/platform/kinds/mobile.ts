/** Telephone numbers of people. */
import { identifierKind } from './base/text-value.ts';
import { builder } from './builder.ts';

export const mobile = builder<string>(
  identifierKind({
    name: 'mobile',
    width: 132,
    mask: 'mobile',
    // A mainland number; 154 is given to nobody.
    sample: (_field, n) => `154${String(n % 100_000_000).padStart(8, '0')}`,
  }),
  { max: 20 },
);
