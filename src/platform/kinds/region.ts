/** Administrative divisions (GB/T 2260). */
import { dictionaryKind } from './base/text-value.ts';
import { builder } from './builder.ts';

export const region = builder<string>(dictionaryKind({ name: 'region', width: 160 }), {
  max: 12,
  dictionary: 'divisions',
});
