/** One line of text. */
import { z } from 'zod';
import type { TextFacets } from './builder.ts';
import { builder } from './builder.ts';
import { oneLine, textKind, textSchema } from './base/text-value.ts';

/** Text fields that hold numbers of things (employeeNo, accountNo, postCode): digits must not be lost in a cell. */
const identifierKey = /(?:No|Number|Code|Phone|Account)$/u;

export const text = builder<string, TextFacets>(
  textKind({
    name: 'text',
    value: (field) => textSchema(field, z.string().overwrite(oneLine)),
    sheet: { cell: 'text', identifier: identifierKey },
  }),
  { max: 100 },
);
