/** Moments, ISO 8601 with offset; people read them as the clock of Shanghai, to the minute. */
import { z } from 'zod';
import { formatDateTime } from '../entity/format.ts';
import { instantSchema } from '../entity/schema.ts';
import { dayOf, firstDay } from './base/day-value.ts';
import { builder } from './builder.ts';

export const instant = builder<string>({
  name: 'instant',
  column: 'timestamptz',
  chosen: true,
  width: 152,
  value: () => instantSchema,
  answer: () => z.string(),
  filter: { range: { end: instantSchema, json: 'string' } },
  text: (_field, value) => formatDateTime(value),
  sheet: { cell: 'text', typed: false, write: (_field, value) => formatDateTime(value) },
  sample: (_field, n) => `${dayOf(firstDay, n)}T08:30:00.000Z`,
});
