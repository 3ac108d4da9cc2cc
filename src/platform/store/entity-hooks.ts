/** What an area adds around the generic acts on its entity. Plain code beside the declaration, never a flag in it. */
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { AnyEntity, RowOf, UpdateOf } from '#platform/entity/entity.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Failure } from '#platform/runtime/failure.ts';
import type { Cover } from './covered.ts';

export type Row = Record<string, unknown>;

/** A finding about a row of an import that only the area can make (department unknown, number taken …). */
export interface RowIssue {
  readonly key: string;
  readonly level: 'error' | 'warning';
  readonly kind: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** A row of an import on its way through the checks; `values` and `issues` may be changed in place. */
export interface ImportedRow {
  readonly rowNumber: number;
  values: Row;
  issues: RowIssue[];
  /** What the preview shows of a value that says nothing to people: the path of a department for its id. */
  shown?: Row;
  /** The sheet brings something beside the fields of the row, which is no row without a change then. */
  hasMore?: boolean;
}

/** A row that was written, with all that the sheet says of it, columns that are no fields included. */
export interface BesideRow {
  readonly id: number;
  readonly values: Row;
}

/** A row that an import made by the way. */
export interface MadeRow {
  readonly entity: string;
  readonly id: number;
  readonly version: number;
}

/** A row whose stored row is known: what a cell could not say is left out by now. */
export interface MatchedRow extends ImportedRow {
  /** The row that it changes, null for a new one. */
  readonly before: Row | null;
}

/** What the person chose for a batch, and whether rows are about to be written. */
export interface ImportOptions {
  /** Whether a row that others refer to and that does not exist yet (a department) is made at commit, by the word for it. */
  readonly mayCreate: (word: string) => boolean;
  /** False while the file is only looked at. */
  readonly committing: boolean;
  /** Told of each row that was made besides those of the sheet, so that an undo takes it back. */
  readonly onMade: (made: MadeRow) => void;
}

/** A field whose value belongs to one row of a company; two rows of one file may not share it either. */
export interface ImportKey {
  readonly key: string;
  /** Which stored rows count, over the alias `t`; by default those that are not deleted. */
  readonly among?: RawBuilder<boolean>;
}

/** A file that goes along with a row into the zip of an export. */
export interface Attachment {
  /** Names the row among the others; made safe by the zip. */
  readonly folder: string;
  readonly name: string;
  /** Storage key. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** A row on its way into the table. Generic code sees it by key, the hooks of an entity ({@link hooksOf}) with its types. */
export interface RowWrite<Stored = Row, Values = Row> {
  /** The stored row with sealed values readable; null for a new one. A hook may name a stored row that the new one means. */
  before: Stored | null;
  /** What came, before defaults and whatever else was settled. */
  readonly given: Values;
  /** A new row whole, else the keys that change. */
  values: Values;
  /** Why the row is not written; the first reason counts. */
  refusal: Failure | null;
}

/** Who brings rows: a call with its form, or a sheet whose rows were checked one by one in the preview. */
export type WriteSource = 'call' | 'sheet';

/** What was done to the rows that `changed` hears of. */
export interface Change<Stored = Row, Values = Row> {
  readonly entity: AnyEntity;
  readonly act: 'write' | 'delete' | 'restore';
  readonly source: WriteSource;
  /** The rows as they were written, with their ids; none for other acts. */
  readonly rows: readonly (RowWrite<Stored, Values> & { readonly id: number })[];
  /** Rows of which the changed ones are part, before and after; none for an entity that is no part of another. */
  readonly parentIds: readonly number[];
}

/** A hook of step 1 and 2: sets numbers and derived values in `values`, and refuses rows by their `refusal`. */
export type Prepare<Stored = Row, Values = Row> = (
  context: TenantWork,
  rows: readonly RowWrite<Stored, Values>[],
  source: WriteSource,
) => Promise<void>;

/** What the rest of a row of a sheet says of a field; undefined where it does not. `from`: in words, for whoever imports it. */
export interface InferredValue {
  readonly from: string;
  readonly of: (values: Row, today: string) => unknown;
}

export interface EntityHooks<Stored = Row, Values = Row> {
  /**
   * Runs before rows are inserted and changed, by whatever way, for all rows of a write together, so that questions
   * are set-based. Rows that are refused already are left out.
   */
  readonly prepare?: Prepare<Stored, Values>;
  /**
   * A row is written before the next one is prepared, because a row depends on those before it: on all of them, or on
   * those for which this answers the same of the row as it will be.
   */
  readonly inTurn?: true | ((row: Row) => number | string);
  /** What a sheet may not change in a stored row; each message names its field. */
  readonly refusedChanges?: (
    before: Stored,
    changes: Values,
  ) => readonly { readonly field: string; readonly message: string }[];
  /** Runs in the same transaction after rows were inserted, changed, deleted or brought back, by whatever way: what depends on a row and stands elsewhere follows. */
  readonly changed?: (context: TenantWork, ids: readonly number[], change: Change<Stored, Values>) => Promise<void>;
  /** Columns of template, import and export that are not plain fields (department path instead of its id). */
  readonly columns?: (columns: SheetColumn[], use: 'import' | 'export') => SheetColumn[];
  /**
   * Turns parsed cells of many rows into field values and findings, in one call per batch so that lookups are
   * set-based. `values` may be changed in place.
   */
  readonly checkImport?: (context: TenantWork, rows: ImportedRow[], options: ImportOptions) => Promise<void>;
  /**
   * Adds to rows of an import what follows from the rest of each, and remarks on it, before the rules are asked: they see the row as it
   * will be stored. Runs when the stored rows are known. `values` and `issues` may be changed in place.
   */
  readonly completeImport?: (context: TenantWork, rows: readonly MatchedRow[], options: ImportOptions) => Promise<void>;
  /** Writes what a sheet says in columns that are no fields of the entity (`besideKey`), in the transaction of its rows and after them. */
  readonly writeBeside?: (
    context: TenantWork,
    rows: readonly BesideRow[],
    onMade: ImportOptions['onMade'],
  ) => Promise<void>;
  /**
   * A reference by which rows of one sheet name each other. `find` runs once when all rows of a batch are written, for those whose cell
   * says something and whose reference is open, and answers whom they mean by their own id; whom it leaves out stays open.
   */
  readonly linkRows?: {
    readonly key: string;
    readonly find: (
      context: TenantWork,
      rows: readonly { readonly id: number; readonly word: string }[],
    ) => Promise<ReadonlyMap<number, number>>;
  };
  /** Fields with a default that new rows of a sheet get from what else it says of them. */
  readonly inferred?: Readonly<Record<string, InferredValue>>;
  /** Fields that may name rows which an import makes by the way. */
  readonly creates?: readonly string[];
  /** Unique fields beside those declared `unique`. */
  readonly importKeys?: readonly ImportKey[];
  /** Adds what an export shows instead of ids, for a batch of rows in place. */
  readonly beforeExport?: (context: TenantWork, rows: Row[]) => Promise<void>;
  /** Files of rows for an export with attachments, in the order of `ids`, for who holds `code`; without it there is no such export. */
  readonly attachments?: {
    readonly code: string;
    readonly list: (context: TenantWork, ids: readonly number[]) => Promise<Attachment[]>;
  };
  /** Fields whose files every reader of the row may look at, and who may take them away: names of fields and the code that this needs. */
  readonly takenWith?: Readonly<Record<string, string>>;
  /** Takes back rows of this entity that an import made by the way and nobody changed since; answers how many went, for the others are used. */
  readonly removeUnused?: (context: TenantWork, ids: readonly number[], reason: string) => Promise<number>;
  /** Runs before an undo deletes what an import made (frees numbers that came from the file). */
  readonly beforeUndo?: (context: TenantWork, ids: readonly number[]) => Promise<void>;
  /**
   * Rows in which the caller takes part without owning them, as a member or a follower, where a code does not reach them all
   * anyway: a condition over the alias, null where the code gives nobody more.
   */
  readonly takesPart?: (context: TenantWork, code: string, alias: string) => RawBuilder<boolean> | null;
  /** Conditions over the alias `t` that limit what a caller may see beyond code and data scope: drafts are for writers. */
  readonly visible?: (context: TenantWork) => readonly RawBuilder<boolean>[];
  /** Values that the caller may not know yet, whatever codes that person holds: reads, orders, filters and exports take them for empty. */
  readonly covered?: (context: TenantWork) => Promise<Cover | null>;
  /** Keys of the list's filter that are not plain columns, and the conditions they make; used by exports, where `ids` are the chosen rows. */
  readonly listFilter?: {
    readonly shape: z.ZodRawShape;
    readonly conditions: (context: TenantWork, filter: Row) => Promise<RawBuilder<boolean>[]>;
    /** Values of plain columns in the spelling of the rows. */
    readonly spelled?: (filter: Row) => Row;
  };
}

/** Values of a row that is about to be written: hooks may set them. */
export type ValuesOf<E> = { -readonly [Key in keyof UpdateOf<E>]: UpdateOf<E>[Key] };
/** A row of one entity on its way into the table. */
export type RowWriteOf<E> = RowWrite<RowOf<E>, ValuesOf<E>>;
export type PrepareOf<E> = Prepare<RowOf<E>, ValuesOf<E>>;
export type HooksOf<E> = EntityHooks<RowOf<E>, ValuesOf<E>>;

/** Hooks typed by their entity, as the registry keeps them: rows that are written to an entity are rows of that entity. */
export function hooksOf<E extends AnyEntity>(_entity: E, hooks: HooksOf<E>): EntityHooks {
  // The store calls the hooks of an entity by its name, so that they meet no other rows.
  return hooks as unknown as EntityHooks;
}
