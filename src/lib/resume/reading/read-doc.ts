/** Word 97 to 2003 (.doc) by word-extractor: lines, cells of tables parted by tabs. */
import WordExtractor from 'word-extractor';
import type { ReadDocument } from '../document.ts';
import { DocumentRefusal } from '../refusal.ts';
import { rowsOfText } from './read-text.ts';

/** Flags of the file information block ([MS-DOC] 2.5.2): bit 8 says that the text is encrypted. */
const flagsAt = 10;
const isEncrypted = 0x0100;
/** Signature of the block (wIdent) with its version, as Word 97 and later write it. */
const blockStart = Buffer.from([0xec, 0xa5, 0xc1, 0x00]);

/** Whether the text is locked by a password. The block begins the stream of the document, which begins a sector. */
function isLocked(bytes: Buffer): boolean {
  for (let at = 512; at + flagsAt + 2 <= bytes.length; at += 512)
    if (bytes.subarray(at, at + 4).equals(blockStart)) return (bytes.readUInt16LE(at + flagsAt) & isEncrypted) !== 0;
  return false;
}

/** @throws DocumentRefusal for what is locked or broken */
export async function readDoc(bytes: Buffer): Promise<ReadDocument> {
  if (isLocked(bytes)) throw new DocumentRefusal('encrypted');
  try {
    const document = await new WordExtractor().extract(bytes);
    const text = [document.getHeaders({ includeFooters: false }), document.getBody(), document.getTextboxes()].join(
      '\n',
    );
    return { kind: 'doc', pages: 1, rows: rowsOfText(text) };
  } catch (error) {
    throw new DocumentRefusal('broken', { cause: error });
  }
}
