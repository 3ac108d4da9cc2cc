/** Calendar days, 'YYYY-MM-DD'. */
import { z } from 'zod';
import type { Field } from '../entity/field.ts';
import { formatDate } from '../entity/format.ts';
import { dateSchema, todayInShanghai } from '../entity/schema.ts';
import { dayOf, firstDay } from './base/day-value.ts';
import { builder } from './builder.ts';

export const date = builder<string, Pick<Field, 'past' | 'noEnd' | 'endOf'>>({
  name: 'date',
  column: 'date',
  chosen: true,
  width: 112,
  value: ({ past }) =>
    past ? dateSchema.refine((day) => day <= todayInShanghai(), { message: '不能晚于今天' }) : dateSchema,
  answer: () => z.string(),
  filter: { range: { end: dateSchema, json: 'string' } },
  text: (_field, value) => formatDate(value),
  sheet: { cell: 'date' },
  sample: (_field, n) => dayOf(firstDay, n),
});
