/** How a declared field is kept in PostgreSQL: column name and type. */
import type { AnyEntity } from '#platform/model/entity.ts';
import { fieldEntries } from '#platform/model/entity.ts';
import type { Field, FieldKind } from '#platform/model/field.ts';

/** camelCase → snake_case, as the Kysely plugin does it. */
export function columnOf(key: string): string {
  return key.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

const columnTypes: Record<FieldKind, string> = {
  text: 'text',
  longText: 'text',
  rich: 'text',
  int: 'integer',
  money: 'numeric(18,2)',
  percent: 'numeric(7,4)',
  date: 'date',
  instant: 'timestamptz',
  bool: 'boolean',
  // text and not an enum type: text equality is leakproof, so it uses its index under row-level security.
  oneOf: 'text',
  manyOf: 'text[]',
  ref: 'bigint',
  files: 'jsonb',
  image: 'jsonb',
  mobile: 'text',
  email: 'text',
  idNumber: 'text',
  creditCode: 'text',
  region: 'text',
  industry: 'text',
  json: 'jsonb',
};

/** PostgreSQL type of a field. */
export function columnType(field: Field): string {
  return columnTypes[field.kind];
}

/** Suffix of the search key beside a sealed column. */
export const sealedIndexSuffix = '_index';

/** Whether the entity has a keyword column. */
export function isSearchable(entity: AnyEntity): boolean {
  return fieldEntries(entity).some(([, field]) => field.search);
}

/** Column that holds the two-character tokens of all searched fields. */
export const searchColumn = 'search_vector';
