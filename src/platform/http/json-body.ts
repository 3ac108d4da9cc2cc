/**
 * Bodies of JSON calls: read whole within a limit of bytes and of time, then parsed strictly. What JSON.parse would
 * mend silently (bytes that are no UTF-8, a key given twice) or what no handler expects (thousands of levels, a
 * prototype) is refused with a sentence, so that nothing is stored that nobody sent.
 */
import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import type { Failure } from '#platform/runtime/failure.ts';
import { fail } from '#platform/runtime/failure.ts';

/** Levels of objects and lists; the deepest document of an editor stays far below. */
export const deepestJson = 100;

/** Names by which a body could reach the prototype of an object; no field of ours is called so. */
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const quote = 0x22;
const backslash = 0x5c;
const isBlank = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** Index of the quote that ends the text which begins at `start`. */
function endOfText(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== quote) index += text.charCodeAt(index) === backslash ? 2 : 1;
  return index;
}

/** Whether a colon follows: then the text before was a key. */
function isKey(text: string, end: number): boolean {
  let index = end + 1;
  while (isBlank(text.charCodeAt(index))) index += 1;
  return text[index] === ':';
}

/** A key as JSON.parse reads it: "a" and "\u0061" are one key. */
function keyOf(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end);
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}

/** One pass over the text, before the parser: nesting, reserved keys, keys that stand twice in one object. */
function checkShape(text: string): Failure | null {
  const open: (Set<string> | null)[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      const end = endOfText(text, index);
      const keys = open.at(-1);
      if (keys && isKey(text, end)) {
        const key = keyOf(text, index, end);
        if (reserved.has(key)) return fail.invalid(`请求内容不能含有「${key}」`);
        if (keys.has(key)) return fail.invalid(`请求内容中「${key.slice(0, 50)}」重复出现`);
        keys.add(key);
      }
      index = end;
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null);
      if (open.length > deepestJson) return fail.invalid(`请求内容嵌套超过 ${deepestJson} 层`);
    } else if (character === '}' || character === ']') open.pop();
  }
  return null;
}

/** The value of a body. @throws FY-V001 with what is wrong with it. */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw fail.invalid('请求内容不是有效的 UTF-8 文本');
  const text = bytes.toString('utf8').replace(/^\uFEFF/u, '');
  if (text === '') throw fail.invalid('请求内容为空，应为 JSON');
  const shape = checkShape(text);
  if (shape) throw shape;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw fail.invalid('请求格式不正确，应为 JSON');
  }
}

/** Every byte of a body. @throws FY-V001 with 413 beyond `limit` bytes, with 408 when the last byte is not there in time. */
async function readBody(payload: NodeJS.ReadableStream, limit: number, milliseconds: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let late: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      late = setTimeout(() => reject(fail.tooSlow()), milliseconds);
      payload.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > limit) reject(fail.tooLarge('内容过大'));
        else chunks.push(chunk);
      });
      let whole = false;
      payload.on('end', () => {
        whole = true;
        resolve(Buffer.concat(chunks, length));
      });
      payload.on('error', reject);
      // A caller who hangs up half-way sends neither an end nor an error. Every body closes: an error that nobody sees would cost as much as the rest.
      payload.on('close', () => {
        if (!whole) reject(fail.invalid('请求内容没有传完'));
      });
    });
  } finally {
    clearTimeout(late);
  }
}

/** Parser of `application/json` for the server. `milliseconds`: time that a whole body may take. */
export function jsonParser(limit: number, milliseconds: number) {
  return async (request: FastifyRequest, payload: NodeJS.ReadableStream): Promise<unknown> => {
    // Announced lengths are believed when they are too large: nothing needs to be read then.
    if (Number(request.headers['content-length']) > limit) throw fail.tooLarge('内容过大');
    return parseJson(await readBody(payload, limit, milliseconds));
  };
}
