/** Administrative divisions in the browser. */
import { dictionaryWeb } from './base/dictionary.web.tsx';
import { region } from './region.ts';

export const web = dictionaryWeb(region.kind);
