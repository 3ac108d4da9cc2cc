/** Several names in one field, as people write them in forms and sheets: 甲；乙；丙. */

/** The names of a text, whatever stands between them. */
export function namesOf(text: string | null | undefined): string[] {
  const parts = (text ?? '').split(/[;；,，、|\n]+/u).map((part) => part.trim().replace(/\s+/gu, ' '));
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** The text with one kind of separator and no name twice; null where there is none. */
export function joinNames(text: string | null | undefined): string | null {
  const names = namesOf(text);
  return names.length > 0 ? names.join('；') : null;
}
