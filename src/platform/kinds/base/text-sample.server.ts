/** Texts for tests and demo data that fit a declaration. */
import type { z } from 'zod';
import type { Field } from '#platform/entity/field.ts';
import { valueSchema } from '#platform/entity/schema.ts';

/** n in Chinese letters: text fields may forbid digits. */
function letters(n: number): string {
  return Array.from(String(n))
    .map((digit) => '零甲乙丙丁戊己庚辛壬'.charAt(Number(digit)))
    .join('');
}

/** Schemas of fields that samples were made for: the same for the whole process, and made again for each of a thousand rows they took a quarter of the time. */
const schemas = new WeakMap<Field, z.ZodType>();

/** The schema of a field's value, made once. */
export function schemaOf(field: Field): z.ZodType {
  const known = schemas.get(field);
  if (known) return known;
  const made = valueSchema(field);
  schemas.set(field, made);
  return made;
}

/** The first candidate that the declaration takes; patterns are arbitrary, so a new one may need a candidate here. */
export function sampleText(field: Field, n: number): string {
  const number = String(n).padStart(4, '0');
  const candidates = [
    `${field.label.slice(0, 8)}样例${letters(n)}`,
    `样例${letters(n)}`,
    `TEST-${number}`,
    `T${number}`,
    number,
    `test${number}`,
    `#${n.toString(16).padStart(6, '0')}`,
    `https://example.com/${n}`,
    `31${number.slice(-4)}`,
    `G06F ${1 + (n % 100)}/30`,
    `120.${number},30.${number}`,
    `192.0.2.${n % 255}`,
    `20${String(10 + (n % 15))}-0${1 + (n % 9)}`,
    `${number}${number}${number}${number}${number}`.slice(0, field.max ?? 18),
    `样例${letters(n)}。`.repeat(20).slice(0, field.min ?? 1),
  ];
  const schema = schemaOf(field);
  const sample = candidates.find((text) => schema.safeParse(text).success);
  if (sample === undefined)
    throw new Error(`no sample text fits ${field.label} (${field.pattern?.source ?? 'length'}): add a candidate`);
  return sample;
}
