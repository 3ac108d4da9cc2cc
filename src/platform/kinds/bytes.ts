/** Sizes of files and stores, in bytes; people read KB, MB and GB. */
import { z } from 'zod';
import { formatFileSize } from '../entity/format.ts';
import { numberKind, numberSchema, readNumber } from './base/number-value.ts';
import type { NumberFacets } from './builder.ts';
import { builder } from './builder.ts';

const words = (value: unknown): string => (typeof value === 'number' ? formatFileSize(value) : '');

export const bytes = builder<number, NumberFacets>(
  numberKind({
    name: 'bytes',
    column: 'bigint',
    width: 104,
    value: (field) => numberSchema(field, z.int()),
    filter: { one: () => z.int(), range: { end: z.int(), json: 'number' }, read: readNumber },
    text: (_field, value) => words(value),
    logged: (_field, value) => words(value),
    sheet: { cell: 'integer' },
  }),
);
