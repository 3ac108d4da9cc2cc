/** A row of another entity, by its id. */
import { z } from 'zod';
import { formatText } from '../entity/format.ts';
import { idSchema } from '../entity/schema.ts';
import { readNumber } from './base/number-value.ts';
import { builder } from './builder.ts';

export const ref = builder<number, { readonly to: string }>({
  name: 'ref',
  column: 'bigint',
  chosen: true,
  value: () => idSchema,
  answer: () => z.number(),
  filter: { one: () => idSchema, range: { end: z.int(), json: 'number' }, read: readNumber },
  // The name of the row needs a look-up of its own.
  text: (_field, value) => `#${formatText(value)}`,
  sheet: { cell: 'text' },
  pointers: ({ to = '' }, id) => [{ to, id }],
});
