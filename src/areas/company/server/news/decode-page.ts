/** Bytes of a page to text: charset of the header, then the byte order mark, then what the page says of itself, then UTF-8. */
import { TextDecoder } from 'node:util';

/** A page names its charset within its first bytes or not at all. */
const prescanBytes = 4096;

function decoderFor(label: string | undefined): TextDecoder | null {
  if (label === undefined || label === '') return null;
  try {
    return new TextDecoder(label);
  } catch {
    // An unknown name: the next source is asked.
    return null;
  }
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return a === 0xff && b === 0xfe ? 'utf-16le' : undefined;
}

/** Charset of `<meta charset>` or `<meta http-equiv="Content-Type">`. */
function metaCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, prescanBytes));
  return /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/iu.exec(head)?.[1];
}

/** UTF-8, or GB18030 where the bytes cannot be UTF-8: old Chinese pages that say nothing are of that kind. */
function guess(bytes: Uint8Array): TextDecoder {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return new TextDecoder('utf-8');
  } catch {
    return new TextDecoder('gb18030');
  }
}

export function decodePage(bytes: Uint8Array, contentType: string): { text: string; charset: string } {
  const named = /charset\s*=\s*["']?\s*([\w-]+)/iu.exec(contentType)?.[1];
  const decoder =
    decoderFor(named) ?? decoderFor(byteOrderMark(bytes)) ?? decoderFor(metaCharset(bytes)) ?? guess(bytes);
  return { text: decoder.decode(bytes), charset: decoder.encoding };
}
