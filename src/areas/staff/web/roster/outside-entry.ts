/** 转入职: the form of entry as it stands for somebody of the talent pool. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { AnyRow, Values } from '#platform/web/entity/any-row.ts';
import { entryEntity } from './entry-steps.ts';

/** Fields of the form that roster and pool have alike; files are copied by the server. */
const alike = ['name', 'phone', 'email', 'sex', 'birthday', 'nativePlace', 'ethnicity'] as const;

const isMasked = (outside: AnyRow, key: string): boolean => outside.masked?.includes(key) === true;

/** What the form starts with. Masked values stay away: the server knows the whole ones. */
export function knownOutside(outside: AnyRow): Values {
  const known = alike.filter((key) => outside[key] !== null && outside[key] !== undefined && !isMasked(outside, key));
  return {
    source: 'talent_pool',
    position: outside['expectPosition'] ?? outside['currentPosition'] ?? null,
    ...Object.fromEntries(known.map((key) => [key, outside[key]])),
  };
}

/** A number that is hidden from the reader need not be typed again: left empty, that of the pool counts. */
export function entryEntityFor(outside: AnyRow): AnyEntity {
  const kept = alike.filter((key) => isMasked(outside, key) && outside[key]);
  return {
    ...entryEntity,
    fields: Object.fromEntries(
      fieldEntries(entryEntity).map(([key, field]) => [
        key,
        kept.some((one) => one === key)
          ? { ...field, required: false, help: `不填则沿用人才库中的 ${String(outside[key])}` }
          : field,
      ]),
    ),
  };
}
