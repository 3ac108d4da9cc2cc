/** Inputs of endpoints from their schemas: one that fits, and many that should not trouble anybody. */
import { z } from 'zod';

/** The part of JSON Schema that zod writes for our inputs. */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
}

/** What zod wrote already: a walk asks five times for each call. */
const written = new WeakMap<z.ZodType, JsonSchema>();

function schemaOf(input: z.ZodType): JsonSchema {
  const known = written.get(input);
  if (known) return known;
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  written.set(input, schema);
  return schema;
}

const formats: Readonly<Record<string, string>> = {
  date: '2026-01-15',
  'date-time': '2026-01-15T08:30:00+08:00',
  email: 'test@example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://example.com/',
};
const texts = [
  '样例',
  'sample',
  'group_info',
  '13800000000',
  '330106',
  '0000',
  'G00000000',
  'C00000000',
  '2026-01',
  '2026-01-15',
  'a',
];

function sampleText(schema: JsonSchema): string {
  const known = formats[schema.format ?? ''];
  if (known !== undefined) return known;
  const pattern = schema.pattern === undefined ? null : new RegExp(schema.pattern, 'u');
  const fits = (text: string) => text.length >= (schema.minLength ?? 0) && (pattern === null || pattern.test(text));
  return texts.find(fits) ?? 'a'.repeat(schema.minLength ?? 1);
}

/** The smallest value that fits; '样例' where the schema says nothing. */
function sample(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return sample(choice.find(({ type }) => type !== 'null') ?? {});
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(sample));
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.[0]) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] ?? {})]));
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return sampleText(schema);
  }
}

/** The smallest input that an endpoint takes; null where cross-field checks ask for more than the schema says. */
export function makeInput(input: z.ZodType): Record<string, unknown> | null {
  const made = sample(schemaOf(input));
  return typeof made === 'object' && made !== null && !Array.isArray(made) && input.safeParse(made).success
    ? (made as Record<string, unknown>)
    : null;
}

/** Whether unknown keys are refused. */
export function isStrict(input: z.ZodType): boolean {
  return schemaOf(input).additionalProperties === false;
}

const anyType: readonly unknown[] = [null, true, 12.5, '样例', [], {}, [[[]]]];
const extremes: Readonly<Record<string, readonly unknown[]>> = {
  string: ['', 'no\u0000ne', "%_\\'); drop table account --", '\uD800', '长'.repeat(5000)],
  integer: [Number.MAX_SAFE_INTEGER, -1, 0, 1e308],
  number: [Number.MAX_VALUE, -1e17, 0.123_456_789],
  array: [[null], Array.from({ length: 2000 }, () => 1), ['no\u0000ne'], [Number.MAX_SAFE_INTEGER]],
  object: [{ toString: 1 }, { constructor: { prototype: 1 } }],
  boolean: ['true', 1],
};

function typesOf(schema: JsonSchema): string[] {
  const alternatives = schema.anyOf ?? schema.oneOf ?? [];
  const own = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const found = [...own, ...alternatives.flatMap(typesOf)].filter((type) => type !== 'null');
  return found.length > 0 ? [...new Set(found)] : ['string', 'integer', 'array'];
}

/** Wrong and extreme values for each key, one at a time, in an input that fits otherwise; keys of `filter` and `page` too. */
export function makeGarbage(input: z.ZodType): { readonly what: string; readonly input: Record<string, unknown> }[] {
  const schema = schemaOf(input);
  const base = (sample(schema) ?? {}) as Record<string, unknown>;
  const out: { what: string; input: Record<string, unknown> }[] = [];
  let turn = 0;
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    // Two wrong types in turn, all extremes of the right ones.
    const wrong = [anyType[(turn += 1) % anyType.length], anyType[(turn + 3) % anyType.length]];
    for (const value of [...wrong, ...typesOf(property).flatMap((type) => extremes[type] ?? [])]) {
      out.push({ what: `${key}: ${(JSON.stringify(value) ?? '').slice(0, 60)}`, input: { ...base, [key]: value } });
    }
    for (const [inner, innerProperty] of Object.entries(property.properties ?? {})) {
      for (const value of typesOf(innerProperty).flatMap((type) => extremes[type] ?? [])) {
        out.push({
          what: `${key}.${inner}: ${(JSON.stringify(value) ?? '').slice(0, 60)}`,
          input: { ...base, [key]: { ...(sample(property) as object), [inner]: value } },
        });
      }
    }
  }
  return out;
}

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32): a finding can be had again. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What people and programs put where something else belongs. JSON can say all of it. */
const oddScalars: readonly unknown[] = [
  1e21,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  -1e-300,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
];
const oddTexts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'NaN',
  '样例',
  '\u0000',
  '\uD83D',
  '\uDC00x',
  '👩‍👩‍👧‍👦',
  '\u202E',
  '\u001B[31m',
  '%00',
  '%',
  '_',
  '\\',
  '"',
];
const attacks: readonly string[] = [
  "' or '1'='1",
  '1; select pg_sleep(9)',
  '${7*7}',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '//evil.example',
  '(a+)+$',
];
const oddDates: readonly string[] = [
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  '+1',
  '1e9',
  'G00000000',
  '长'.repeat(5000),
  '=1+1',
];
const oddShapes: readonly unknown[] = [
  [],
  {},
  [[]],
  [null],
  [{}],
  [''],
  [[[[[[]]]]]],
  { toString: 1 },
  { valueOf: null },
  { length: 1e9 },
  { id: 1 },
  { $gt: '' },
];
const oddValues: readonly unknown[] = [
  ...oddScalars,
  ...oddTexts,
  ...attacks,
  ...oddDates,
  ...oddShapes,
  Array.from({ length: 1500 }, (_, index) => index),
];

/** Places of an input: every key, keys of objects in it and items of its lists. */
function placesOf(schema: JsonSchema, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (at.length > 5) return [];
  const inside = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return inside.flatMap((part) => [
    ...Object.entries(part.properties ?? {}).flatMap(([key, property]) => [
      [...at, key],
      ...placesOf(property, [...at, key]),
    ]),
    ...(part.items ? [[...at, 0], ...placesOf(part.items, [...at, 0])] : []),
  ]);
}

/** A copy of an input with another value at a place; what is missing on the way is made. */
function withValue(input: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  const next = (given: unknown) => withValue(given, rest, value);
  if (typeof step === 'number')
    return Array.isArray(input) && input.length > 0
      ? input.map((item, index) => (index === step ? next(item) : item))
      : [next({})];
  const bag =
    typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Record<string, unknown>) : {};
  return { ...bag, [step]: next(bag[step]) };
}

/** Inputs that fit but for one place, `each` odd values per place. */
export function makeOdd(
  input: z.ZodType,
  random: () => number,
  each: number,
): { readonly what: string; readonly input: unknown }[] {
  const schema = schemaOf(input);
  const base = sample(schema) ?? {};
  return placesOf(schema).flatMap((place) =>
    Array.from({ length: each }, () => {
      const value = oddValues[Math.floor(random() * oddValues.length)];
      return {
        what: `${place.join('.')}: ${JSON.stringify(value).slice(0, 60)}`,
        input: withValue(base, place, value),
      };
    }),
  );
}

/** Inputs with a text of this many bytes at one place each. */
export const makeLong = (input: z.ZodType, bytes: number): { readonly what: string; readonly input: unknown }[] =>
  makeText(input, '长'.repeat(Math.floor(bytes / 3)));

/** Inputs with this text at one place each. */
export function makeText(input: z.ZodType, text: string): { readonly what: string; readonly input: unknown }[] {
  const schema = schemaOf(input);
  const base = sample(schema) ?? {};
  return placesOf(schema).map((place) => ({ what: place.join('.'), input: withValue(base, place, text) }));
}
