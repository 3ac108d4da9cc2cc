/** What all kinds of text share. */
import { z } from 'zod';
import type { Field } from '../../entity/field.ts';
import { formatText } from '../../entity/format.ts';
import type { Kind } from '../kind.ts';

/** Text of the declared length and pattern, without characters that hide something. */
export function textSchema(field: Field, start = z.string()): z.ZodType {
  let schema = start;
  if (field.min) schema = schema.min(field.min);
  if (field.max) schema = schema.max(field.max);
  if (field.pattern) schema = schema.regex(new RegExp(field.pattern.source, 'u'), { message: field.pattern.message });
  // NUL and half a surrogate pair (what \p{Surrogate} finds in a text read by characters) cannot be stored in PostgreSQL; other control characters only hide things.
  return schema.refine((text) => !hasControlCharacter(text) && !/\p{Surrogate}/u.test(text), {
    message: '含有不可见的控制字符',
  });
}

/** Marks of direction, signs without width and soft hyphens: two texts that look alike would be two. */
const unseen = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;

/** A text of one line as it is kept: before anything asks whether there is one like it. */
export const oneLine = (text: string): string => text.replace(unseen, '').replace(/[\t\r\n\u2028\u2029]+/gu, ' ');

/** Marks of direction alone: in a text of several lines joiners of signs mean something, and marks turn round what stands beside them. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text of several lines as it is kept. */
export const withoutDirections = (text: string): string => text.replace(directions, '');

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return true;
  }
  return false;
}

/** A kind of text; what a kind says differently is laid over it. */
export const textKind = (kind: Pick<Kind, 'name'> & Partial<Kind>): Kind => ({
  column: 'text',
  value: (field) => textSchema(field),
  answer: () => z.string(),
  filter: {},
  text: (_field, value) => formatText(value),
  mask: 'all',
  sheet: { cell: 'text' },
  ...kind,
});

/** A number that a person or a company carries: its digits must not be lost in a cell. */
export const identifierKind = (kind: Pick<Kind, 'name'> & Partial<Kind>): Kind =>
  textKind({ sheet: { cell: 'text', identifier: true }, ...kind });

/** A code of a large standard dictionary that is served by name: chosen from a tree or a list, never typed. */
export const dictionaryKind = (kind: Pick<Kind, 'name'> & Partial<Kind>): Kind => textKind({ chosen: true, ...kind });
