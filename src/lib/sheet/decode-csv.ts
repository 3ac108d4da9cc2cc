import { SheetRefusal } from './sheet-refusal.ts';

const UNREADABLE = '无法识别文件的文字编码，请在 Excel 中另存为“CSV UTF-8”或 .xlsx 再上传';

/**
 * Turns the bytes of a CSV into text: UTF-8 with or without a mark, UTF-16 with a mark, else
 * GB18030, which is what Excel and WPS write on a Chinese Windows.
 */
export function decodeCsv(bytes: Uint8Array): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  if (marked) return decodeAs(marked, bytes) ?? refuse();
  if (bytes.includes(0)) refuse();
  return decodeAs('utf-8', bytes) ?? decodeAs('gb18030', bytes) ?? refuse();
}

/**
 * The separator of a CSV: of comma, semicolon and tab the one met most often outside quotes
 * in the first 20 lines; a comma where none is met.
 */
export function detectSeparator(text: string): ',' | ';' | '\t' {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let quoted = false;
  let lines = 0;
  for (let index = 0; index < text.length && lines < 20; index++) {
    const character = text[index];
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '\n') lines++;
    else if (character === ',' || character === ';' || character === '\t') counts[character]++;
  }
  if (counts['\t'] > counts[',']) return counts['\t'] >= counts[';'] ? '\t' : ';';
  return counts[';'] > counts[','] ? ';' : ',';
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refuse(): never {
  throw new SheetRefusal('wrong_type', UNREADABLE);
}
