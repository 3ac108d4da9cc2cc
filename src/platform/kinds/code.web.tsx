/** Codes of other dictionaries in the browser. */
import { dictionaryWeb } from './base/dictionary.web.tsx';
import { code } from './code.ts';

export const web = dictionaryWeb(code.kind);
