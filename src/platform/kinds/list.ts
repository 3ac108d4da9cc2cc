/** Several short texts: names, tags, codes. */
import { z } from 'zod';
import type { Facets, Field, Fields } from '../entity/field.ts';
import { formatText } from '../entity/format.ts';
import { hasSeparator, joinList, splitList } from '#lib/text/list-text.ts';
import { textSchema } from './base/text-value.ts';
import type { Kind } from './kind.ts';
import type { EntryOf } from './rows.ts';
import { rows } from './rows.ts';
import { text } from './text.ts';

/** The entry of a list as a field of its own. */
export const entryField = ({ label, max: _entries, itemMax = 100, pattern }: Field): Field =>
  text({ label, required: true, max: itemMax, ...(pattern ? { pattern } : {}) });

/** Entries without blanks around them, none twice; each as a text of its own. */
function listSchema(field: Field): z.ZodType {
  const entry = textSchema({ ...entryField(field), min: 1 }, z.string().trim()).refine(
    (value) => !hasSeparator(String(value)),
    { message: '只能写一个，不能含有分号、顿号或换行' },
  );
  return z
    .array(entry)
    .overwrite((entries) => [...new Set(entries)])
    .min(field.required ? 1 : 0)
    .max(field.max ?? 20);
}

const kind: Kind = {
  name: 'list',
  column: 'text[]',
  several: true,
  emptyIsNull: true,
  width: 180,
  value: listSchema,
  answer: () => z.array(z.string()),
  filter: {},
  text: (_field, value) => formatText(value),
  sheet: {
    cell: 'text',
    format: '可填多个，用“；”分隔',
    // A cell of nothing but signs is blank.
    read: (_field, words) => {
      const entries = splitList(words);
      return entries.length > 0 ? { value: entries } : {};
    },
    write: (_field, value) =>
      Array.isArray(value) ? joinList(value.map((entry) => formatText(entry))) || null : formatText(value),
  },
  accept: (_field, value) => (typeof value === 'string' ? splitList(value) : value),
};

interface ListFacets {
  readonly max?: number;
  readonly itemMax?: number;
  readonly pattern?: { readonly source: string; readonly message: string };
}

function build<const Of extends Fields>(
  facets: Facets & { readonly of: Of; readonly max?: number; readonly required: true },
): Field<EntryOf<Of>[], true>;
function build<const Of extends Fields>(
  facets: Facets & { readonly of: Of; readonly max?: number; readonly required?: false },
): Field<EntryOf<Of>[], false>;
function build(
  facets: Facets & ListFacets & { readonly required: true; readonly default?: string[] },
): Field<string[], true>;
function build(
  facets: Facets & ListFacets & { readonly required?: false; readonly default?: string[] },
): Field<string[], false>;
function build(facets: Facets & ListFacets & { readonly required?: boolean; readonly of?: Fields }): Field {
  const { of, required = false, ...rest } = facets;
  if (!of) return { max: 20, itemMax: 100, ...rest, kind, required };
  return required ? rows({ ...rest, of, required }) : rows({ ...rest, of });
}

/**
 * Several short texts: `max` entries of `itemMax` characters; nothing twice; a required one has an entry at least.
 * With `of` each entry has fields of its own: a name and whom it means (the kind `rows`).
 */
export const list = Object.assign(build, { kind });
