import { compactText } from '#lib/text/compact-text.ts';
import { cellText } from './cell-text.ts';
import type { SheetCell } from './sheet-cell.ts';

/** Signs that people put into a cell to say that there is nothing: -, —, /, ／. */
const SIGNS = /^[-‐‑‒–—―−－_~/／\\、.。·×]+$/u;
const WORDS = new Set(['无', '暂无', '没有', '不详', '不适用', '暂缺', '(无)', '(空)', 'n/a', '#n/a']);

/**
 * Whether a cell says in a sign or a word that there is nothing. A sign says so in every column; a word only in an optional one, for 无 in a
 * required text is what the sheet says.
 */
export function saysNothing(cell: SheetCell, required: boolean): boolean {
  if (typeof cell !== 'string') return false;
  const word = compactText(cellText(cell)).toLowerCase();
  return SIGNS.test(word) || (!required && WORDS.has(word));
}

/** 同上, or its sign: the row above may be another one after a sort, so that nobody can tell what the cell says. */
const DITTO = /^(同上|同前|[〃″"]{1,2}|″)$/u;

/** Whether a cell only points at the one above it. */
export function saysDitto(cell: SheetCell): boolean {
  return typeof cell === 'string' && DITTO.test(compactText(cellText(cell)));
}
