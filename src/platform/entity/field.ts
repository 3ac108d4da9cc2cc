/**
 * Field builders: the one declaration of a field. Form, table, filter, Excel template, import check, export,
 * masking, audit diff, database column, demo value and API documentation are derived from what stands here.
 * Behaviour, role conditions and React never enter (design: one declaration, many uses).
 */
import * as f from '../kinds/index.ts';
import { optionLabel as labelOfCode } from '../kinds/base/choice-value.ts';
import type { Kind } from '../kinds/kind.ts';
import type { MaskName } from './mask.ts';

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

/** like: contains; prefix: begins with, signs as they are stored; equal: exact; in: any of; range: from–to, both ends optional; year: all dates of one year. */
export type FilterKind = 'like' | 'prefix' | 'equal' | 'in' | 'range' | 'year';

export interface ListFacet {
  /** Pixels at a root of 14 px body text. */
  readonly width?: number;
  /** Offered in the column settings, hidden until chosen. */
  readonly hidden?: boolean;
}

/** What of a part is told: its entity says it. */
export interface PatchedPart {
  readonly label: string;
  readonly unit?: string | undefined;
  readonly fields: Readonly<Record<string, Field>>;
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
  /**
   * Of json in an act: its keys are fields of the row, its values what these become. Further keys are lists of parts of the row, by
   * their declarations. Who decides on the act reads it so.
   */
  readonly patches?: Readonly<Record<string, PatchedPart>>;
  /** false: neither in the template nor in exports. Aliases are other titles that people's own sheets use. */
  readonly excel?: false | { readonly aliases?: readonly string[] };
  /** Permission code without which the value arrives masked and is ignored on write. */
  readonly secret?: string;
  /** How a secret value is covered, where its kind does not say it. */
  readonly mask?: MaskName;
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
  readonly kind: Kind;
  readonly required: Required;
  readonly default?: Value;
  /** Text: characters; numbers: value; lists: entries. */
  readonly max?: number;
  readonly min?: number;
  /** list: characters of each entry. */
  readonly itemMax?: number;
  /** rows: the fields of each entry, texts and references; kinds/base/entry-text.ts says how an entry is written as text. */
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
  /** date: no day says that there is no end; a sheet may write 长期. */
  readonly noEnd?: boolean;
  /** date: key of the field at the beginning of the term that ends with this one; a sheet may write both into one cell. */
  readonly endOf?: string;
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

/**
 * The builders, one of each kind. Dates are 'YYYY-MM-DD', instants ISO 8601 with offset, money yuan with two decimals,
 * percent 0 to 100 (conventions).
 */
export { f };

/** Names an enumeration once; its codes become a literal type. */
export function options<const Entries extends readonly Option[]>(entries: Entries): Entries {
  return entries;
}

/** Label of a code, the code itself when it is unknown (old data outlives an enumeration). */
export const optionLabel = labelOfCode;
