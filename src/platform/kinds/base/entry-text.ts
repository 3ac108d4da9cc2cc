/**
 * Entries with fields of their own as text, for sheets, lists and pastes: one entry of one text stands beside others as a name does
 * (甲；乙), one of several texts has a line of its own (0901 计算机软件). References are not in the text.
 */
import { hasSeparator, joinList, splitList } from '#lib/text/list-text.ts';
import type { Field } from '../../entity/field.ts';

/** One entry as it is kept: keys without a value are absent. */
export type Entry = Readonly<Record<string, unknown>>;

/** An entry holds texts and references. */
const isText = ([, field]: readonly [string, Field]): boolean => field.to === undefined;

/** The texts of an entry in the order in which they are written. */
export const textKeys = (field: Field): string[] =>
  Object.entries(field.of ?? {})
    .filter(isText)
    .map(([key]) => key);

/** The references of an entry. */
export const referenceEntries = (field: Field): [string, Field][] =>
  Object.entries(field.of ?? {}).filter(([, part]) => part.to !== undefined);

/** Whether each entry has a line of its own. */
export const isLined = (field: Field): boolean => textKeys(field).length > 1;

/** Whether a text could not be read back as part of one entry. */
export const breaksEntry = (field: Field, text: string): boolean =>
  isLined(field) ? /[;；\r\n]/u.test(text) : hasSeparator(text);

/** One entry in words. */
export const entryText = (field: Field, entry: Entry): string =>
  textKeys(field)
    .map((key) => entry[key])
    .filter((text): text is string => typeof text === 'string' && text !== '')
    .join(' ');

/** All entries in one text that {@link readEntries} reads as the same. */
export function entriesText(field: Field, entries: readonly Entry[]): string {
  const texts = entries.map((entry) => entryText(field, entry));
  return isLined(field) ? texts.join('\n') : joinList(texts);
}

/** One entry of a text: words at its beginning that fit a pattern belong to that field, the rest to the last one. */
export function readEntry(field: Field, text: string): Record<string, string> {
  const keys = textKeys(field);
  const last = keys.at(-1) ?? '';
  const entry: Record<string, string> = {};
  let rest = text.trim().replaceAll(/\s+/gu, ' ');
  for (const key of keys.slice(0, -1)) {
    const [word = '', ...others] = rest.split(/[\s:：]+/u);
    const pattern = field.of?.[key]?.pattern;
    if (!pattern || others.length === 0 || !new RegExp(pattern.source, 'u').test(word)) continue;
    entry[key] = word;
    rest = rest.slice(word.length).replace(/^[\s:：]+/u, '');
  }
  return { ...entry, [last]: rest };
}

/** The entries of a text, each once. */
export function readEntries(field: Field, text: string | null | undefined): Entry[] {
  const parts = isLined(field)
    ? (text ?? '').split(/[;；\r\n]+/u).filter((part) => part.trim() !== '')
    : splitList(text);
  return settleEntries(
    field,
    parts.map((part) => readEntry(field, part)),
  );
}

/** Entries that a text brought, with what only the stored ones knew: whom a name means is not in the text. */
export function withKnown(field: Field, entries: readonly Entry[], stored: readonly Entry[]): Entry[] {
  const known = new Map(stored.map((entry) => [entryText(field, entry), entry]));
  const references = referenceEntries(field).map(([key]) => key);
  return entries.map((entry) =>
    references.some((key) => entry[key] !== undefined) ? entry : (known.get(entryText(field, entry)) ?? entry),
  );
}

/** Entries as they are kept: texts without blanks around them, nothing without a value, none twice; keys in the order of jsonb, which gives them back so. */
export function settleEntries(field: Field, entries: readonly Entry[]): Entry[] {
  const settled = entries.map((entry) => {
    const keys = Object.keys(field.of ?? {}).toSorted(
      (left, right) => left.length - right.length || (left < right ? -1 : 1),
    );
    const values = keys.map(
      (key) => [key, typeof entry[key] === 'string' ? entry[key].trim().replaceAll(/\s+/gu, ' ') : entry[key]] as const,
    );
    return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null && value !== ''));
  });
  return [...new Map(settled.map((entry) => [JSON.stringify(entry), entry])).values()];
}
