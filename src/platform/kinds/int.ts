/** Whole numbers: counts, and the number of a year. */
import { z } from 'zod';
import { numberKind, numberSchema, readNumber } from './base/number-value.ts';
import type { NumberFacets } from './builder.ts';
import { builder } from './builder.ts';

export const int = builder<number, NumberFacets>(
  numberKind({
    name: 'int',
    column: 'integer',
    width: 96,
    value: (field) => numberSchema(field, z.int()),
    filter: { one: () => z.int32(), range: { end: z.int32(), json: 'number' }, read: readNumber },
    sheet: { cell: 'integer' },
  }),
);
