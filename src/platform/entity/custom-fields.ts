/**
 * Fields that a company adds to an entity itself: data, not declarations. Each becomes a field of the key
 * `custom.<fieldKey>` beside the declared ones, so that form, table, filter, sheet, detail and log treat it like them. On
 * the wire and in the database all values of a row lie together in its `customFields`. Who keeps the definitions makes
 * the extended entity (`store/custom-fields.ts`).
 */
import type { AnyEntity } from './entity.ts';
import { fieldEntries } from './entity.ts';

const prefix = 'custom.';
/** Field of the entity that holds the values. */
export const customHolder = 'customFields';

/** Whether a key names a field of the company's own. */
export const isCustomKey = (key: string): boolean => key.startsWith(prefix);
/** Key among the fields of the entity. */
export const customKey = (fieldKey: string): string => prefix + fieldKey;
/** Key inside `customFields`. */
export const fieldKeyOf = (key: string): string => key.slice(prefix.length);

type Values = Readonly<Record<string, unknown>>;

/** Value of a field of a row, declared or the company's own; the latter lie in `customFields` unless they were spread. */
export function fieldValue(row: Values, key: string): unknown {
  if (!isCustomKey(key) || key in row) return row[key];
  return (row[customHolder] as Values | null | undefined)?.[fieldKeyOf(key)];
}

/** Keys of the company's own fields of an extended entity. */
export const customKeys = (entity: AnyEntity): string[] =>
  fieldEntries(entity)
    .map(([key]) => key)
    .filter(isCustomKey);

/** `custom.…` keys gathered into `customFields`, as saving takes them; null clears. Named keys change, others stay. */
export function gatherCustom(values: Values): Record<string, unknown> {
  const own = Object.entries(values).filter(([key]) => isCustomKey(key));
  const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !isCustomKey(key)));
  if (own.length === 0) return rest;
  const holder = {
    ...(rest[customHolder] as Values | null | undefined),
    ...Object.fromEntries(own.map(([key, value]) => [fieldKeyOf(key), value])),
  };
  return { ...rest, [customHolder]: holder };
}

/** The opposite: one key for each value, `customFields` gone. */
export function spreadCustom(values: Values): Record<string, unknown> {
  const { [customHolder]: holder, ...rest } = values;
  if (holder === undefined) return { ...values };
  return {
    ...Object.fromEntries(Object.entries((holder ?? {}) as Values).map(([key, value]) => [customKey(key), value])),
    ...rest,
  };
}

/** Named values laid over those of the stored row, all of them to be stored; null clears. */
export function mergeCustom(before: Values, changes: Values): Record<string, unknown> {
  const gathered = gatherCustom(changes);
  const given = gathered[customHolder] as Values | null | undefined;
  if (!given) return gathered;
  const merged = Object.entries({ ...(before[customHolder] as Values | null | undefined), ...given }).filter(
    ([, value]) => value !== null,
  );
  return { ...gathered, [customHolder]: Object.fromEntries(merged) };
}
