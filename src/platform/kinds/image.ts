/** One stored picture. */
import type { FileLimit, FileValue } from '../entity/field.ts';
import { fileSchema } from '../entity/schema.ts';
import { builder } from './builder.ts';

export const image = builder<FileValue, { readonly fileLimit?: FileLimit }>({
  name: 'image',
  column: 'jsonb',
  files: 'one',
  chosen: true,
  width: 72,
  value: () => fileSchema,
  answer: () => fileSchema,
  filter: {},
  text: (_field, value) => (value as FileValue).name,
  sheet: { cell: 'text' },
});
