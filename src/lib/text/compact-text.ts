/** Text for comparing and reading values, on both sides of the wire. */

/** Zero-width characters and marks of direction that come along when text is pasted. */
export const invisibleCharacters = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]/g;

/** Full-width made half-width (NFKC), all blanks out. */
export function compactText(text: string): string {
  return text.replace(invisibleCharacters, '').normalize('NFKC').replace(/\s+/g, '');
}
