/** Several short texts in one: a cell of a sheet, a line that somebody pastes. */

/** What parts entries wherever it stands; no entry holds it. */
const signs = /[;；，、|\r\n]+/u;
/** A comma beside a Chinese character parts entries too; among other letters it may belong to a name (Acme Co., Ltd). */
const chineseComma = /(\p{Script=Han})\s*,|,(?=\s*\p{Script=Han})/gu;

/** Signs that part what is typed or pasted into a form, without the comma: it may belong to a name. */
export const typedSeparators = ['；', ';', '，', '、', '\n'];

const signed = (text: string): string => text.replaceAll(chineseComma, '$1；');

/** Whether a text would be read as several entries for sure. */
export const hasSeparator = (entry: string): boolean => signs.test(signed(entry));

/** The entries of a text, each once, in the order they were written. Where nothing else parts them, every comma does. */
export function splitList(text: string | null | undefined): string[] {
  const whole = signed((text ?? '').trim());
  const parts = whole.split(signs.test(whole) ? signs : ',').map((part) => part.trim().replaceAll(/\s+/gu, ' '));
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** One text that {@link splitList} reads as the same entries. */
export function joinList(entries: readonly string[]): string {
  const text = entries.join('；');
  return entries.length === 1 && text.includes(',') ? `${text}；` : text;
}
