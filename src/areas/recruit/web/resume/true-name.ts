/** The name of a file by what it is: a Word document that calls itself .pdf is sent, stored and read as one. Pure. */

/** First bytes of the formats that are read. */
const signs: readonly (readonly [extension: string, sign: readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['docx', [0x50, 0x4b, 0x03, 0x04]],
  ['doc', [0xd0, 0xcf, 0x11, 0xe0]],
];
/** Bytes that have to be looked at. */
export const signLength = 4;

/** @param head the first bytes of the file */
export function trueName(name: string, head: Uint8Array): string {
  const format = signs.find(([, sign]) => sign.every((byte, at) => head[at] === byte))?.[0];
  if (format === undefined || name.toLowerCase().endsWith(`.${format}`)) return name;
  return `${name.replace(/\.[^.]*$/u, '')}.${format}`;
}
