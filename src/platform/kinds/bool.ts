/** Yes or no. */
import { z } from 'zod';
import { formatText } from '../entity/format.ts';
import { builder } from './builder.ts';

export const bool = builder<boolean>({
  name: 'bool',
  column: 'boolean',
  flag: true,
  chosen: true,
  width: 72,
  value: () => z.boolean(),
  answer: () => z.boolean(),
  filter: { read: (text) => (text === '1' ? true : text === '0' ? false : undefined) },
  text: (_field, value) => formatText(value),
  sheet: { cell: 'boolean' },
  sample: (_field, n) => n % 2 === 0,
});
