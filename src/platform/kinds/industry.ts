/** Industries (GB/T 4754). */
import { dictionaryKind } from './base/text-value.ts';
import { builder } from './builder.ts';

export const industry = builder<string>(dictionaryKind({ name: 'industry', width: 160 }), {
  max: 8,
  dictionary: 'industries',
});
