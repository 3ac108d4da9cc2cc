/** A code of a standard is one that the standard has (GB/T 2260, 2659, 4754, 6864 …): what a call made up is refused, whoever calls. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { DictionaryName } from '#platform/dictionaries/dictionaries.ts';
import { label } from '#platform/dictionaries/dictionaries.ts';
import type { Row } from './entity-hooks.ts';
import { fail } from '#platform/runtime/failure.ts';

/** FY-V001 naming the fields whose code no dictionary has. What was stored before stays: a standard may drop a code that people still have. */
export function requireKnownCodes(entity: AnyEntity, values: Row, before: Row = {}): void {
  const unknown = fieldEntries(entity).filter(([key, field]) => {
    const code = values[key];
    return (
      field.dictionary !== undefined &&
      typeof code === 'string' &&
      code !== before[key] &&
      label(field.dictionary as DictionaryName, code) === undefined
    );
  });
  const [first] = unknown;
  if (!first) return;
  const sentence = ([, field]: (typeof unknown)[number]) => `${field.label}：请从选项中选择`;
  throw fail.invalid(sentence(first), Object.fromEntries(unknown.map((entry) => [entry[0], sentence(entry)])));
}
