/** What a file is, by its first bytes and never by its name. */
import type { DocumentKind } from '../document.ts';
import { DOCUMENT_LIMITS, DocumentRefusal } from '../refusal.ts';

const oleSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const named = (stream: string): Buffer => Buffer.from(stream, 'utf16le');
/** Streams of an OLE container ([MS-DOC] 2.1, [MS-OFFCRYPTO] 2.3.4, [MS-OVBA] 2.2.1). */
const streams = {
  document: named('WordDocument'),
  encrypted: named('EncryptedPackage'),
  macros: named('_VBA_PROJECT'),
};

/**
 * The kind of a document.
 * @throws DocumentRefusal for what is too large, empty, locked, holds macros or is none of them
 */
export function documentKind(bytes: Buffer): DocumentKind {
  if (bytes.length > DOCUMENT_LIMITS.fileBytes) throw new DocumentRefusal('too_large');
  if (bytes.length === 0) throw new DocumentRefusal('empty');
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  if (bytes.subarray(0, 8).equals(oleSignature)) return oleKind(bytes);
  if (bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50) return 'docx';
  if (isMarkup(bytes)) throw new DocumentRefusal('wrong_type');
  return 'text';
}

function oleKind(bytes: Buffer): DocumentKind {
  if (bytes.includes(streams.encrypted)) throw new DocumentRefusal('encrypted');
  if (!bytes.includes(streams.document)) throw new DocumentRefusal('wrong_type');
  if (bytes.includes(streams.macros)) throw new DocumentRefusal('macro');
  return 'doc';
}

/** A page of the web or RTF is text, but not one that a person would read. */
const isMarkup = (bytes: Buffer): boolean =>
  /^\W*(?:<!doctype|<html|<head|<body|<\?xml|<mso|\{\\rtf|rtf1|mime-version:)/iu.test(bytes.toString('latin1', 0, 200));
