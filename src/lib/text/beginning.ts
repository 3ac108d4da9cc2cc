/** The beginning of a text that is too long for its place. */

/** At most so many UTF-16 units of a text, no character cut in half: half a surrogate pair cannot be stored. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '');
