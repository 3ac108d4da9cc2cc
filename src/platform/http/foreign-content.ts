/** Files that are two things at once: a picture that is also a page, a picture or PDF that is also an archive. */
import type { Readable } from 'node:stream';
import { fail } from '#platform/runtime/failure.ts';

/** Markup that no picture has a reason to hold; XMP is XML of other names. */
const markup = /<(?:script[\s>]|iframe[\s>]|html[\s>]|!doctype html)/iu;
const longestMark = 16;
/** End record of a ZIP archive: 22 bytes and a comment of at most 65,535. */
const endRecord = Buffer.from('PK\u0005\u0006', 'latin1');
const endLength = 22;
const longestEnd = endLength + 65_535;

/** Whether the last bytes of a file end a ZIP archive: its comment reaches exactly to the end. */
function endsAsArchive(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf(endRecord); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(endRecord, at - 1)) {
    if (at + endLength <= tail.length && at + endLength + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}

/** Whether a picture holds a page or ends as an archive; reads it to its end. */
export async function hasForeignContent(content: Readable): Promise<boolean> {
  let tail: Buffer = Buffer.alloc(0);
  let before = '';
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const text = before + chunk.toString('latin1');
    if (markup.test(text)) return true;
    before = text.slice(-longestMark);
    tail = Buffer.concat([tail, chunk]).subarray(-longestEnd);
  }
  return endsAsArchive(tail);
}

/** Looks at the end of what is too large to be read whole, or cannot be made anew. @throws FY-V001 when it ends as an archive. */
export async function refuseHiddenArchive(end: Readable): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of end as AsyncIterable<Buffer>) chunks.push(chunk);
  if (endsAsArchive(Buffer.concat(chunks))) throw fail.invalid('文件末尾夹带压缩包，不能上传');
}

/** Bytes at the end of a file that `refuseHiddenArchive` wants to see. */
export const archiveEndBytes = longestEnd;
