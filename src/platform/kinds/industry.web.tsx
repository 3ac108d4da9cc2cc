/** Industries in the browser. */
import { dictionaryWeb } from './base/dictionary.web.tsx';
import { industry } from './industry.ts';

export const web = dictionaryWeb(industry.kind);
