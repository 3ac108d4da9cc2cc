/**
 * Field builders: the one declaration of a field. Form, table, filter, Excel template, import check, export,
 * masking, audit diff, database column, demo value and API documentation are derived from what stands here.
 * Behaviour, role conditions and React never enter (design: one declaration, many uses).
 */

/** One entry of an enumeration: the stored code, its Chinese label, other words people write for it in Excel. */
export interface Option<Code extends string = string> {
  readonly code: Code;
  readonly label: string;
  readonly aliases?: readonly string[];
  /** How a state is coloured: good, in progress, bad, or neutral. Never the only sign. */
  readonly tone?: 'success' | 'processing' | 'warning' | 'danger' | 'neutral';
}

/** A stored file as it travels on the wire (conventions: attachments are arrays of these). */
export interface FileValue {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Opaque storage key, never a path of the file system. */
  readonly path: string;
  readonly contentType: string;
}

export type FieldKind =
  | 'text'
  | 'longText'
  | 'rich'
  | 'int'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'instant'
  | 'bool'
  | 'oneOf'
  | 'manyOf'
  | 'list'
  | 'rows'
  | 'ref'
  | 'files'
  | 'image'
  | 'mobile'
  | 'email'
  | 'idNumber'
  | 'creditCode'
  | 'region'
  | 'industry'
  | 'json';

/** like: contains; prefix: begins with, signs as they are stored; equal: exact; in: any of; range: from–to, both ends optional; year: all dates of one year. */
export type FilterKind = 'like' | 'prefix' | 'equal' | 'in' | 'range' | 'year';

export interface ListFacet {
  /** Pixels at a root of 14 px body text. */
  readonly width?: number;
  /** Offered in the column settings, hidden until chosen. */
  readonly hidden?: boolean;
}

/** What every kind of field may declare. A facet enters when three entities need it. */
export interface Facets {
  readonly label: string;
  /** One sentence under the field. */
  readonly help?: string;
  /** Asked for by law or custom: never blocks saving, counts in completeness. */
  readonly expected?: boolean;
  /** Unique among the not deleted rows of a company. */
  readonly unique?: boolean;
  readonly index?: boolean;
  /** Shown as a column of the list. */
  readonly list?: boolean | ListFacet;
  readonly filter?: FilterKind;
  /** false: not in the form (still settable by the server). */
  readonly form?: false | { readonly wide?: boolean };
  /** false: neither in the template nor in exports. Aliases are other titles that people's own sheets use. */
  readonly excel?: false | { readonly aliases?: readonly string[] };
  /** Permission code without which the value arrives masked and is ignored on write. */
  readonly secret?: string;
  /** Stored AES-256-GCM with an HMAC index beside it: searchable by the whole value only. */
  readonly sealed?: boolean;
  /** Part of the keyword search. */
  readonly search?: boolean;
  /** Set by the server only. */
  readonly readOnly?: boolean;
  /** May be sorted by; gets an index that serves the order. */
  readonly sort?: boolean;
}

declare const valueType: unique symbol;

/** What a field of files takes where it takes less than others. */
export interface FileLimit {
  readonly bytes: number;
  readonly types: readonly string[];
}

/** A declared field. `Value` is the wire and row type, `Required` whether null is excluded. */
export interface Field<Value = unknown, Required extends boolean = boolean> extends Facets {
  readonly kind: FieldKind;
  readonly required: Required;
  readonly default?: Value;
  /** Text: characters; numbers: value; lists: entries. */
  readonly max?: number;
  readonly min?: number;
  /** list: characters of each entry. */
  readonly itemMax?: number;
  /** rows: the fields of each entry, texts and references; row-text.ts says how an entry is written as text. */
  readonly of?: Fields;
  /** money: shown and typed in 万元; kept, sent and exported in yuan like any other. */
  readonly unit?: '万元';
  /** int: the number of a year, written without thousands separators. */
  readonly year?: boolean;
  /** int that is a year: at most so many years after the running one; holds beside `max`. */
  readonly yearsAhead?: number;
  /** Source of a regular expression that the whole text, of a list each entry, must match, and what to say when it does not. */
  readonly pattern?: { readonly source: string; readonly message: string };
  /** oneOf and manyOf: the entries. */
  readonly options?: readonly Option[];
  /** A large dictionary served by name (divisions, industries …) instead of options. */
  readonly dictionary?: string;
  /** ref: name of the entity pointed at. */
  readonly to?: string;
  /** date: not after today. */
  readonly past?: boolean;
  /** files and image: files of these types up to so many bytes, where less is allowed than everywhere. */
  readonly fileLimit?: FileLimit;
  /** rich: pictures and films may stand in the text; the area that declares it holds their files (holdFiles). */
  readonly media?: boolean;
  readonly [valueType]?: () => Value;
}

/** Row and wire type of a field: null when nothing was given. */
export type ValueOf<F> =
  F extends Field<infer Value, infer Required> ? (Required extends true ? Value : Value | null) : never;

export type Fields = Readonly<Record<string, Field>>;

interface Builder<Value, More = unknown> {
  (facets: Facets & More & { readonly required: true; readonly default?: Value }): Field<Value, true>;
  (facets: Facets & More & { readonly required?: false; readonly default?: Value }): Field<Value, false>;
}

/** Kind-bound builder. The cast is the one place where the phantom value type is asserted. */
function builder<Value, More = unknown>(kind: FieldKind, preset: Partial<Field> = {}): Builder<Value, More> {
  return ((facets: Facets & { required?: boolean }) => ({
    ...preset,
    ...facets,
    kind,
    required: facets.required === true,
  })) as unknown as Builder<Value, More>;
}

interface TextFacets {
  readonly max?: number;
  readonly min?: number;
  readonly pattern?: { readonly source: string; readonly message: string };
}
interface ListFacets {
  readonly max?: number;
  readonly itemMax?: number;
  readonly pattern?: { readonly source: string; readonly message: string };
}
interface NumberFacets {
  readonly max?: number;
  readonly min?: number;
  readonly year?: boolean;
  readonly yearsAhead?: number;
}

function oneOf<const Options extends readonly Option[]>(
  facets: Facets & { readonly options: Options; readonly required: true; readonly default?: Options[number]['code'] },
): Field<Options[number]['code'], true>;
function oneOf<const Options extends readonly Option[]>(
  facets: Facets & { readonly options: Options; readonly required?: false; readonly default?: Options[number]['code'] },
): Field<Options[number]['code'], false>;
function oneOf(facets: Facets & { readonly required?: boolean }): Field {
  return { ...facets, kind: 'oneOf', required: facets.required === true };
}

function manyOf<const Options extends readonly Option[]>(
  facets: Facets & { readonly options: Options; readonly max?: number; readonly required: true },
): Field<Options[number]['code'][], true>;
function manyOf<const Options extends readonly Option[]>(
  facets: Facets & { readonly options: Options; readonly max?: number; readonly required?: false },
): Field<Options[number]['code'][], false>;
function manyOf(facets: Facets & { readonly required?: boolean }): Field {
  return { ...facets, kind: 'manyOf', required: facets.required === true };
}

/** What one entry of a list holds: required fields named, all others optional. */
export type EntryOf<Of extends Fields> = Flat<
  { -readonly [Key in keyof Of as Of[Key] extends Field<infer _Value, true> ? Key : never]: ValueOf<Of[Key]> } & {
    -readonly [Key in keyof Of as Of[Key] extends Field<infer _Value, true> ? never : Key]?: ValueOf<Of[Key]>;
  }
>;
type Flat<T> = { [Key in keyof T]: T[Key] };

function list<const Of extends Fields>(
  facets: Facets & { readonly of: Of; readonly max?: number; readonly required: true },
): Field<EntryOf<Of>[], true>;
function list<const Of extends Fields>(
  facets: Facets & { readonly of: Of; readonly max?: number; readonly required?: false },
): Field<EntryOf<Of>[], false>;
function list(
  facets: Facets & ListFacets & { readonly required: true; readonly default?: string[] },
): Field<string[], true>;
function list(
  facets: Facets & ListFacets & { readonly required?: false; readonly default?: string[] },
): Field<string[], false>;
function list(facets: Facets & { readonly required?: boolean; readonly of?: Fields }): Field {
  const required = facets.required === true;
  return facets.of
    ? { max: 20, ...facets, of: facets.of, kind: 'rows', required }
    : { max: 20, itemMax: 100, ...facets, kind: 'list', required };
}

function json<Value>(facets: Facets): Field<Value, false> {
  return { ...facets, kind: 'json', required: false, excel: false };
}

/**
 * The builders. Dates are 'YYYY-MM-DD', instants ISO 8601 with offset, money yuan with two decimals,
 * percent 0 to 100 (conventions).
 */
export const f = {
  text: builder<string, TextFacets>('text', { max: 100 }),
  longText: builder<string, TextFacets>('longText', { max: 2000 }),
  rich: builder<string, TextFacets & { readonly media?: boolean }>('rich', { max: 200_000 }),
  int: builder<number, NumberFacets>('int'),
  /** Any number, whatever it counts; amounts of money and shares have kinds of their own. */
  number: builder<number, NumberFacets>('number'),
  money: builder<number, NumberFacets & { readonly unit?: '万元' }>('money'),
  percent: builder<number, NumberFacets>('percent', { min: 0, max: 100 }),
  date: builder<string, { readonly past?: boolean }>('date'),
  instant: builder<string>('instant'),
  bool: builder<boolean>('bool'),
  oneOf,
  manyOf,
  /**
   * Several short texts: names, tags, codes. `max` entries of `itemMax` characters; nothing twice; a required one has an entry at least.
   * With `of` each entry has fields of its own: a name and whom it means.
   */
  list,
  ref: builder<number, { readonly to: string }>('ref'),
  files: builder<FileValue[], { readonly max?: number; readonly fileLimit?: FileLimit }>('files', { max: 20 }),
  image: builder<FileValue, { readonly fileLimit?: FileLimit }>('image'),
  mobile: builder<string>('mobile', { max: 20 }),
  email: builder<string>('email', { max: 100 }),
  idNumber: builder<string>('idNumber', { max: 32 }),
  creditCode: builder<string>('creditCode', { max: 18 }),
  region: builder<string>('region', { max: 12, dictionary: 'divisions' }),
  industry: builder<string>('industry', { max: 8, dictionary: 'industries' }),
  /** A code of a large standard dictionary that is served by name. */
  code: builder<string, { readonly dictionary: string }>('text', { max: 32 }),
  json,
} as const;

/** Names an enumeration once; its codes become a literal type. */
export function options<const Entries extends readonly Option[]>(entries: Entries): Entries {
  return entries;
}

/** Label of a code, the code itself when it is unknown (old data outlives an enumeration). */
export function optionLabel(entries: readonly Option[] | undefined, code: unknown): string {
  return entries?.find((entry) => entry.code === code)?.label ?? String(code ?? '');
}
