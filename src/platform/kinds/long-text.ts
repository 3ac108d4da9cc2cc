/** Several lines of text. */
import { z } from 'zod';
import { textKind, textSchema, withoutDirections } from './base/text-value.ts';
import type { TextFacets } from './builder.ts';
import { builder } from './builder.ts';

export const longText = builder<string, TextFacets>(
  textKind({
    name: 'longText',
    long: true,
    width: 240,
    value: (field) => textSchema(field, z.string().overwrite(withoutDirections)),
  }),
  { max: 2000 },
);
