/** Several lines of text. */
import { textKind } from './base/text-value.ts';
import type { TextFacets } from './builder.ts';
import { builder } from './builder.ts';

export const longText = builder<string, TextFacets>(textKind({ name: 'longText', long: true, width: 240 }), {
  max: 2000,
});
