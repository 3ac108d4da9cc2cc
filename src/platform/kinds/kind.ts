/** What a kind of field is. One file per kind says all of it; everything generic loops over these facets and never asks which kind it has. */
import type { z } from 'zod';
import type { Field } from '../entity/field.ts';
import type { MaskName } from '../entity/mask.ts';

/** How values of the kind are filtered by. Text (like, prefix) and years need nothing of it. */
export interface FilterFacet {
  /** Schema of the value of an `equal` filter; the schema of a written value by default. */
  readonly equal?: (field: Field) => z.ZodType;
  /** Schema of each value of an `in` filter; a short text by default. */
  readonly one?: (field: Field) => z.ZodType;
  /** Both ends of a `range`; absent: the kind has no order to filter by. */
  readonly range?: {
    readonly end: z.ZodType;
    /** How the value lies in JSON, where a company's own fields are kept. */
    readonly json: 'number' | 'string';
  };
  /** A value from its text in the address of a page, undefined where the text is none; the text itself by default. */
  readonly read?: (text: string) => unknown;
}

/** What a cell of a sheet says: a value, nothing (no key), or why it cannot be read, in words that follow the label of the field. */
export interface CellValue {
  readonly value?: unknown;
  readonly problem?: string;
}

/** How values of the kind stand in a sheet. */
export interface SheetFacet {
  /** What the cell holds. `text` where `read` and `write` do the rest. */
  readonly cell: 'text' | 'number' | 'integer' | 'date' | 'boolean' | 'choice' | 'choices';
  /** Digits must arrive as text, because they are no quantity: always, or where the key of the field fits. */
  readonly identifier?: true | RegExp;
  /** false: exported, but no cell can say it. */
  readonly typed?: false;
  /** Column 填写格式 of the instructions, where the cell alone does not say it. */
  readonly format?: string;
  /** A line of the instructions for every field of the kind. */
  readonly help?: string;
  /** The value that a text says. The schema of the field checks it afterwards. */
  readonly read?: (field: Field, text: string) => CellValue;
  /** What is written instead of the value; null leaves the cell blank. */
  readonly write?: (field: Field, value: unknown) => string | number | null;
}

/** A row that a value points at. */
export interface Pointer {
  /** Name of the entity. */
  readonly to: string;
  readonly id: unknown;
}

/** What browser and server share about a kind of field. Its twins say the rest: `<kind>.web.tsx` how it looks, `<kind>.server.ts` what only the server needs. */
export interface Kind {
  /** Name of the kind for the reader of a test or a document. Nothing compares with it. */
  readonly name: string;
  /** PostgreSQL type of the column. */
  readonly column: string;
  /** Several values in one column: an empty list says as little as null, so that the column is never "not null". */
  readonly several?: true;
  /** An empty list is written as null. */
  readonly emptyIsNull?: true;
  /** Stored files: one, or several. */
  readonly files?: 'one' | 'many';
  /** A quantity: stands at the right, and its masked form would say nothing. */
  readonly numeric?: true;
  /** Amounts that add up over rows; shares, years and ages do not. */
  readonly summed?: true;
  /** Words of any length: a line of its own in forms and details, not read by lists. */
  readonly long?: true;
  /** Yes or no: shown as a mark of the row. */
  readonly flag?: true;
  /** Chosen and not typed: a missing value is asked for with 请选择. */
  readonly chosen?: true;
  /** false: no person types it, a slot of a page may show it. */
  readonly typed?: false;
  /** Width of a column of a list in CSS pixels; 140 by default. */
  readonly width?: number;

  /** Schema of a written value, never null. */
  readonly value: (field: Field) => z.ZodType;
  /** Schema of a value as answered, never null. */
  readonly answer: (field: Field) => z.ZodType;
  readonly filter: FilterFacet;

  /** A value that is not empty in words; '' where there is nothing to say. */
  readonly text: (field: Field, value: unknown) => string;
  /** What the audit log says instead of the value; undefined leaves it to the log. */
  readonly logged?: (field: Field, value: unknown) => string | undefined;
  /** Unit of the number beside the head of a column or a box. */
  readonly unit?: (field: Field) => string;
  /** How a secret value is covered unless its field says otherwise; absent: nothing of it is shown. */
  readonly mask?: MaskName;

  readonly sheet: SheetFacet;
  /** A value that a sheet brought, laid over the stored one: what the cell cannot say is kept. */
  readonly keep?: (field: Field, value: unknown, stored: unknown) => unknown;
  /** Public records spell a value in their own way: the value that they mean. */
  readonly accept?: (field: Field, value: unknown) => unknown;

  /** Rows that a value points at. */
  readonly pointers?: (field: Field, value: unknown) => readonly Pointer[];
  /** A valid value for tests and demo data; the same `n` gives the same value, another one gives another where there is room. */
  readonly sample?: (field: Field, n: number) => unknown;
}
