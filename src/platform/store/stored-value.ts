/** Values as they are kept: by their kind, jsonb as text, rich text clean. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { serverOf } from '#platform/kinds/kind.server.ts';
import type { Row } from './entity-hooks.ts';

/** One value as the driver wants it. */
export function storedValue(field: Field, value: unknown): unknown {
  if (value === null) return null;
  const { stored } = serverOf(field.kind);
  if (stored) return stored(field, value);
  return field.kind.column === 'jsonb' ? JSON.stringify(value) : value;
}

/** Every value of a row that its kind changes before it is stored, for what looks at the row before that: audit, files. */
export function settleStored(entity: AnyEntity, row: Row): Row {
  const changed = fieldEntries(entity).flatMap(([key, field]) => {
    const { stored } = serverOf(field.kind);
    const value = row[key];
    return stored && value !== undefined && value !== null ? [[key, stored(field, value)] as const] : [];
  });
  return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed) };
}

/** What the keyword search reads of a value. */
export const searchedText = (field: Field, value: unknown): string =>
  Array.isArray(value) ? String(field.kind.sheet.write?.(field, value) ?? value.join('；')) : String(value ?? '');
