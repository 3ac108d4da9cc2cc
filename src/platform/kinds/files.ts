/** Stored files. */
import { z } from 'zod';
import type { FileLimit, FileValue } from '../entity/field.ts';
import { fileSchema } from '../entity/schema.ts';
import { builder } from './builder.ts';

export const files = builder<FileValue[], { readonly max?: number; readonly fileLimit?: FileLimit }>(
  {
    name: 'files',
    column: 'jsonb',
    files: 'many',
    chosen: true,
    width: 88,
    value: (field) => z.array(fileSchema).max(field.max ?? 20),
    answer: () => z.array(fileSchema),
    filter: {},
    text: (_field, value) => (value as readonly FileValue[]).map((file) => file.name).join('、'),
    sheet: { cell: 'text' },
  },
  { max: 20 },
);
