/** How a declared field is kept in PostgreSQL: column name and type. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';

/** camelCase → snake_case, as the Kysely plugin does it. */
export function columnOf(key: string): string {
  return key.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** PostgreSQL type of a field. */
export function columnType(field: Field): string {
  return field.kind.column;
}

/** Suffix of the search key beside a sealed column. */
export const sealedIndexSuffix = '_index';

/** Whether the entity has a keyword column. */
export function isSearchable(entity: AnyEntity): boolean {
  return !entity.view && fieldEntries(entity).some(([, field]) => field.search);
}

/** Column that holds the two-character tokens of all searched fields. */
export const searchColumn = 'search_vector';

/** Types of the columns by entity; looking through all fields for each column costs more than the insert itself. */
const storedTypes = new WeakMap<AnyEntity, ReadonlyMap<string, string>>();

function storedTypesOf(entity: AnyEntity): ReadonlyMap<string, string> {
  const kept = storedTypes.get(entity);
  if (kept) return kept;
  const types = new Map(fieldEntries(entity).map(([key, field]) => [columnOf(key), columnType(field)]));
  storedTypes.set(entity, types);
  return types;
}

/** PostgreSQL type of a column of the entity's table, search keys and tokens included. Throws for a column of no field. */
export function storedType(entity: AnyEntity, name: string): string {
  const type = storedTypesOf(entity).get(name);
  if (type !== undefined) return type;
  if (name === searchColumn) return 'tsvector';
  if (name.endsWith(sealedIndexSuffix) || name === 'group_code' || name === 'company_code') return 'text';
  if (name === 'id' || name === 'created_by' || name === 'updated_by') return 'bigint';
  throw new Error(`no field of ${entity.name} stores the column ${name}`);
}

/**
 * Rows as one parameter of jsonb_to_recordset: thousands of values cost one parameter instead of one each. Answers the
 * text of the parameter and the column list of the record type. jsonb columns arrive as text and become values again.
 */
export function asRecordset(
  entity: AnyEntity,
  names: readonly string[],
  rows: readonly Record<string, unknown>[],
): { json: string; types: string } {
  const jsonNames = names.filter((name) => storedType(entity, name) === 'jsonb');
  const records =
    jsonNames.length === 0
      ? rows
      : rows.map((row) => ({
          ...row,
          ...Object.fromEntries(
            jsonNames.map((name) => [
              name,
              typeof row[name] === 'string' ? (JSON.parse(row[name]) as unknown) : (row[name] ?? null),
            ]),
          ),
        }));
  // A tsvector has no way in from jsonb but its text.
  const types = names
    .map((name) => `"${name}" ${name === searchColumn ? 'text' : storedType(entity, name)}`)
    .join(', ');
  return { json: JSON.stringify(records), types };
}

/** Reference to a column of the record alias `x`, cast where the record holds its text. */
export function fromRecord(name: string): string {
  return name === searchColumn ? `x."${name}"::tsvector` : `x."${name}"`;
}
