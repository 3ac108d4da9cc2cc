/** Entries with fields of their own, texts and references; base/entry-text.ts says how an entry is written as text. */
import { z } from 'zod';
import type { Facets, Field, Fields, ValueOf } from '../entity/field.ts';
import { formatText } from '../entity/format.ts';
import type { Entry } from './base/entry-text.ts';
import {
  breaksEntry,
  entriesText,
  entryText,
  isLined,
  readEntries,
  readEntry,
  referenceEntries,
  settleEntries,
  withKnown,
} from './base/entry-text.ts';
import { answerSchema, valueSchema } from '../entity/schema.ts';
import type { Kind } from './kind.ts';

const blankToNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

/** Each part checked as a field is; a text that could not be read back as part of one entry is refused. */
function rowsSchema(field: Field): z.ZodType {
  const partSchema = (part: Field) =>
    valueSchema(part).refine((value) => typeof value !== 'string' || !breaksEntry(field, value), {
      message: '只能写一个，不能含有分号或换行',
    });
  const shape = Object.entries(field.of ?? {}).map(([key, part]) => [
    key,
    part.required
      ? partSchema(part)
          .refine((value) => typeof value !== 'string' || value.trim() !== '', { message: '必填' })
          .describe(part.label)
      : z.preprocess(blankToNull, partSchema(part).nullish()).describe(part.label),
  ]);
  return z
    .array(z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType>))
    .overwrite((entries) => settleEntries(field, entries))
    .min(field.required ? 1 : 0)
    .max(field.max ?? 20);
}

/** An entry as answered; keys without a value are absent. */
const entryAnswer = ({ of = {} }: Field): z.ZodType<Entry> =>
  z.looseObject(
    Object.fromEntries(
      Object.entries(of).map(([key, part]) => [
        key,
        part.required ? answerSchema(part) : answerSchema(part).optional(),
      ]),
    ),
  );

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const entriesOf = (value: unknown): readonly Entry[] => (Array.isArray(value) ? value.filter(isEntry) : []);

/** An entry in the log; whether it means a row is said by the name of that field. */
function entryWords(field: Field, entry: Entry): string {
  const linked = referenceEntries(field).filter(([key]) => entry[key] !== undefined);
  return `${entryText(field, entry)}${linked.map(([, part]) => `（${part.label}）`).join('')}`;
}

const kind: Kind = {
  name: 'rows',
  column: 'jsonb',
  several: true,
  emptyIsNull: true,
  width: 180,
  value: rowsSchema,
  answer: (field) => z.array(entryAnswer(field)),
  filter: {},
  text: (field, value) =>
    Array.isArray(value)
      ? entriesOf(value)
          .map((entry) => entryText(field, entry))
          .join(isLined(field) ? '\n' : '、')
      : formatText(value),
  logged: (field, value) =>
    Array.isArray(value) && value.every(isEntry)
      ? value.map((entry) => entryWords(field, entry)).join('；')
      : undefined,
  sheet: {
    cell: 'text',
    format: '可填多个，用“；”分隔或每行一个',
    read: (field, words) => {
      const entries = readEntries(field, words);
      return entries.length > 0 ? { value: entries } : {};
    },
    write: (field, value) => (Array.isArray(value) ? entriesText(field, entriesOf(value)) || null : formatText(value)),
  },
  accept: (field, value) => {
    if (typeof value === 'string') return readEntries(field, value);
    return Array.isArray(value)
      ? value.map((entry: unknown) => (typeof entry === 'string' ? readEntry(field, entry) : entry))
      : value;
  },
  // Whom a name means is not in the text.
  keep: (field, value, stored) =>
    Array.isArray(value) ? withKnown(field, entriesOf(value), entriesOf(stored)) : value,
  pointers: (field, value) =>
    referenceEntries(field).flatMap(([key, { to = '' }]) => entriesOf(value).map((entry) => ({ to, id: entry[key] }))),
};

/** What one entry of a list holds: required fields named, all others optional. */
export type EntryOf<Of extends Fields> = Flat<
  { -readonly [Key in keyof Of as Of[Key] extends Field<infer _Value, true> ? Key : never]: ValueOf<Of[Key]> } & {
    -readonly [Key in keyof Of as Of[Key] extends Field<infer _Value, true> ? never : Key]?: ValueOf<Of[Key]>;
  }
>;
type Flat<T> = { [Key in keyof T]: T[Key] };

function build<const Of extends Fields>(
  facets: Facets & { readonly of: Of; readonly max?: number; readonly required: true },
): Field<EntryOf<Of>[], true>;
function build<const Of extends Fields>(
  facets: Facets & { readonly of: Of; readonly max?: number; readonly required?: false },
): Field<EntryOf<Of>[], false>;
function build(facets: Facets & { readonly of: Fields; readonly required?: boolean }): Field {
  return { max: 20, ...facets, kind, required: facets.required === true };
}

export const rows = Object.assign(build, { kind });
