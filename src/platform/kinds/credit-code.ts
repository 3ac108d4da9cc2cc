/** Unified social credit codes (GB 32100). */
import { identifierKind } from './base/text-value.ts';
import { builder } from './builder.ts';

export const creditCode = builder<string>(identifierKind({ name: 'creditCode', width: 188 }), { max: 18 });
