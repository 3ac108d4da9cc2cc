/** A code of any other large standard dictionary that is served by name. */
import { dictionaryKind } from './base/text-value.ts';
import { builder } from './builder.ts';

export const code = builder<string, { readonly dictionary: string }>(dictionaryKind({ name: 'code' }), { max: 32 });
