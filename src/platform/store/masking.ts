/** The one place that decides what of a row leaves the server. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { masks } from '#platform/entity/mask.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { MadeForShowing } from '#platform/runtime/shown-row.ts';
import type { Row } from './entity-hooks.ts';
import type { Seal } from './seal.ts';
import { isSteppedUp } from '#platform/http/step-up.ts';

/** A secret text as shown to those without its code: as the field says, else as its kind does. */
export const maskedText = (field: Field, text: string): string => masks[field.mask ?? field.kind.mask ?? 'all'](text);

/** A secret value as shown to those without its code: null where its kind has no text that could be covered. */
export const maskedValue = (field: Field, value: unknown): string | null =>
  typeof value === 'string' && (field.mask ?? field.kind.mask) ? maskedText(field, value) : null;

/** Kept with the fields of a declaration, which never change. */
const guarded = new WeakMap<AnyEntity['fields'], readonly [string, Field][]>();

/** Sealed and secret fields; found once, because every row of every list asks for them. */
function guardedFields(entity: AnyEntity): readonly [string, Field][] {
  const known = guarded.get(entity.fields) ?? fieldEntries(entity).filter(([, field]) => field.sealed || field.secret);
  guarded.set(entity.fields, known);
  return known;
}

/**
 * Whether the caller sees a guarded field in the clear: with its code, and where the value is sealed (phone, ID number,
 * account) only within 15 minutes of a proof of identity. Otherwise one value at a time can be revealed.
 */
export function seesClear(context: TenantWork, field: Field): boolean {
  if (!field.secret) return true;
  if (!holds(context, field.secret)) return false;
  // Session 0 is the work of the platform itself.
  return !field.sealed || context.session.sessionId === 0 || isSteppedUp(context.session, context.platform.now());
}

/**
 * Opens sealed values and hides what the caller may not see: text arrives masked, everything else null, both named in
 * `masked`. Changes the row in place; rows come fresh from the database.
 */
export function present<Stored extends Row>(
  seal: Seal,
  isClear: (field: Field) => boolean,
  entity: AnyEntity,
  row: Stored,
): Stored & MadeForShowing;
export function present(seal: Seal, isClear: (field: Field) => boolean, entity: AnyEntity, row: Row): Row {
  let masked: string[] | undefined;
  for (const [key, field] of guardedFields(entity)) {
    const value = row[key];
    if (value === null || value === undefined) continue;
    if (field.sealed) row[key] = seal.open(String(value));
    if (!field.secret || isClear(field)) continue;
    row[key] = maskedValue(field, row[key]);
    (masked ??= []).push(key);
  }
  if (masked) row['masked'] = masked;
  return row;
}
