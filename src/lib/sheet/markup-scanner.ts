import { brokenFile } from './sheet-refusal.ts';

/** Takes what the scanner meets; names come without namespace prefix, text comes decoded. */
export interface MarkupHandler {
  /** `attributes` is the raw text between name and end of the tag; see attributeOf. */
  open: (name: string, attributes: string) => void;
  close: (name: string) => void;
  text: (text: string) => void;
}

/** Nothing in a worksheet is longer than a cell; more without an end is no XML. */
const MAX_PENDING = 8 * 1024 * 1024;
const [GREATER, DOUBLE_QUOTE, APOSTROPHE] = [62, 34, 39];
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Walks through a large XML part while it is being unpacked, without building a tree: the
 * library builds one of all shared strings, which costs half a gigabyte for a sheet of
 * 10,000 rows. Document types have been refused before (inspect-workbook).
 */
export async function scanMarkup(pieces: AsyncIterable<Uint8Array>, handler: MarkupHandler): Promise<void> {
  for await (const _ of scanPieces(pieces, handler)) continue;
}

/** As scanMarkup, pausing after each piece so that the caller can pass on what was gathered. */
export async function* scanPieces(pieces: AsyncIterable<Uint8Array>, handler: MarkupHandler): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8');
  let pending = '';
  for await (const piece of pieces) {
    pending += decoder.decode(piece, { stream: true });
    pending = pending.slice(consume(pending, handler));
    if (pending.length > MAX_PENDING) throw brokenFile();
    yield;
  }
}

/** Handles all complete pieces of markup; gives the position of the first incomplete one. */
function consume(xml: string, handler: MarkupHandler): number {
  let at = 0;
  for (;;) {
    const start = xml.indexOf('<', at);
    if (start < 0) return at;
    const end = endOfMarkup(xml, start);
    if (end < 0) return at;
    if (start > at) handler.text(decodeEntities(xml.slice(at, start)));
    if (xml.startsWith('<![CDATA[', start)) handler.text(xml.slice(start + 9, end - 3));
    else if (xml[start + 1] !== '!' && xml[start + 1] !== '?') handleTag(xml.slice(start + 1, end - 1), handler);
    at = end;
  }
}

function handleTag(tag: string, handler: MarkupHandler): void {
  if (tag.startsWith('/')) {
    handler.close(localName(tag.slice(1).trimEnd()));
    return;
  }
  const empty = tag.endsWith('/');
  const body = empty ? tag.slice(0, -1) : tag;
  const gap = body.search(/\s/);
  const name = localName(gap < 0 ? body : body.slice(0, gap));
  handler.open(name, gap < 0 ? '' : body.slice(gap));
  if (empty) handler.close(name);
}

/** Position after the markup that begins at `start`; -1 where its end has not come yet. */
function endOfMarkup(xml: string, start: number): number {
  if (xml[start + 1] === '!') {
    if (xml.startsWith('<!--', start)) return after(xml, '-->', start + 4);
    if (xml.startsWith('<![CDATA[', start)) return after(xml, ']]>', start + 9);
    if (xml.length - start < 9) return -1;
  }
  // A > inside an attribute is no end; Excel itself never writes one.
  let quote = 0;
  for (let at = start + 1; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (code === GREATER && quote === 0) return at + 1;
    if (code === DOUBLE_QUOTE || code === APOSTROPHE) quote = quote === 0 ? code : quote === code ? 0 : quote;
  }
  return -1;
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  return found < 0 ? -1 : found + mark.length;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Value of one attribute of a tag, decoded; undefined where it is absent. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(`${name}=`); at >= 0; at = attributes.indexOf(`${name}=`, at + 1)) {
    const before = attributes.charCodeAt(at - 1);
    const quote = attributes[at + name.length + 1];
    if (before > 32 || (quote !== '"' && quote !== "'")) continue;
    const start = at + name.length + 2;
    return decodeEntities(attributes.slice(start, attributes.indexOf(quote, start)));
  }
  return undefined;
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return ENTITIES[body] ?? whole;
    const code = body[1] === 'x' || body[1] === 'X' ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}

/** Characters that Excel writes as _x000D_ (ECMA-376 part 1, 22.9.2.19). */
export function decodeEscapes(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
