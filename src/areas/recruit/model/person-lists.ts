/** Lists that a person's row holds: skills as people write them, titles as they are shown. */
import type { ShownTitle } from './external-person.ts';

/** The skills of a text, whatever stands between them, none twice. */
export function skillsOf(text: string | null | undefined): string[] {
  const parts = (text ?? '').split(/[、;；,，|\n]+/u).map((part) => part.trim().replace(/\s+/gu, ' '));
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** The text with one kind of separator and no skill twice; null where there is none. */
export function joinSkills(text: string | null | undefined): string | null {
  const skills = skillsOf(text);
  return skills.length > 0 ? skills.join('、') : null;
}

/** Titles in the form in which they are stored; null for a value that is none. */
export function shownTitlesOf(value: unknown): ShownTitle[] | null {
  if (!Array.isArray(value)) return null;
  const titles = value.map((entry: unknown): ShownTitle | null =>
    typeof entry === 'object' &&
    entry !== null &&
    'text' in entry &&
    typeof entry.text === 'string' &&
    entry.text.trim() !== ''
      ? { text: entry.text.trim(), locked: 'locked' in entry && entry.locked === true }
      : null,
  );
  return titles.every((title) => title !== null) ? titles : null;
}
