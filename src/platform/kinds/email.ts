/** Addresses of electronic mail. */
import { z } from 'zod';
import { textKind, textSchema } from './base/text-value.ts';
import { builder } from './builder.ts';

export const email = builder<string>(
  textKind({
    name: 'email',
    mask: 'email',
    // A masked address comes back from whoever may not see it, and changes nothing.
    value: (field) =>
      textSchema(field).refine(
        (value) => z.regexes.email.test(value as string) || (field.secret && String(value).includes('*')),
        { message: '格式不正确' },
      ),
    // Sheets hold full-width signs.
    sheet: { cell: 'text', read: (_field, text) => ({ value: text.normalize('NFKC').trim() }) },
    // Part of an address is no mistake where one looks for it; it finds nothing.
    filter: { equal: () => z.string().max(100) },
    sample: (_field, n) => `test${n}@example.com`,
  }),
  { max: 100 },
);
