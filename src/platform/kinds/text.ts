/** One line of text. */
import type { TextFacets } from './builder.ts';
import { builder } from './builder.ts';
import { textKind } from './base/text-value.ts';

/** Text fields that hold numbers of things (employeeNo, accountNo, postCode): digits must not be lost in a cell. */
const identifierKey = /(?:No|Number|Code|Phone|Account)$/u;

export const text = builder<string, TextFacets>(
  textKind({ name: 'text', sheet: { cell: 'text', identifier: identifierKey } }),
  { max: 100 },
);
