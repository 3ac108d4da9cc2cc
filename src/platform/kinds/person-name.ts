/** Names of people. */
import { z } from 'zod';
import { normalisePersonName } from '#lib/chinese/person-name.ts';
import type { TextFacets } from './builder.ts';
import { builder } from './builder.ts';
import { oneLine, textKind, textSchema } from './base/text-value.ts';

export const personName = builder<string, TextFacets>(
  textKind({
    name: 'personName',
    value: (field) =>
      textSchema(
        field,
        z.string().overwrite((name) => normalisePersonName(oneLine(name))),
      ),
  }),
  { max: 50 },
);
