/** Numbers of identity documents. */
import { identifierKind } from './base/text-value.ts';
import { builder } from './builder.ts';

export const idNumber = builder<string>(identifierKind({ name: 'idNumber', width: 188, mask: 'idNumber' }), {
  max: 32,
});
