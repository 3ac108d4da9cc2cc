/** A person: picture, or two characters of the name on a tint that stays the same everywhere. */
import type { ReactElement } from 'react';

/** Index of the tint for a name, 0 to 7: the same name always looks the same. */
export function tintOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % 8;
}

/** Initials: the given name of a Chinese name (last two characters), else the first letters. */
export function initialsOf(name: string): string {
  const trimmed = name.trim();
  if (/^[\p{Script=Han}·]+$/u.test(trimmed)) return trimmed.slice(-2);
  return trimmed.split(/\s+/u).map((word) => word.charAt(0)).join('').slice(0, 2).toUpperCase();
}

/** Picture or initials alone; decorative, the name stands beside it. */
export function PersonMark({ name, image, size = 28 }: { readonly name: string; readonly image?: string | null | undefined; readonly size?: number }): ReactElement {
  const tint = tintOf(name);
  const style = { width: size, height: size, fontSize: Math.max(11, Math.round(size * 0.42)), background: `var(--initials-${tint}-background)`, color: `var(--initials-${tint}-text)` };
  return (
    <span className="initials" style={style} aria-hidden="true">
      {image ? <img src={image} alt="" loading="lazy" /> : initialsOf(name)}
    </span>
  );
}

/** Mark and name in one line. */
export function PersonName({ name, image, size = 28 }: { readonly name: string; readonly image?: string | null | undefined; readonly size?: number }): ReactElement {
  return (
    <span className="person-name">
      <PersonMark name={name} image={image} size={size} />
      <span className="ellipsis">{name}</span>
    </span>
  );
}
