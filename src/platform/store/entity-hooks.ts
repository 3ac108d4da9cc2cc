/** What an area adds around the generic acts on its entity. Plain code beside the declaration, never a flag in it. */
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

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
}

/** What the person chose for a batch, and whether rows are about to be written. */
export interface ImportOptions {
  /** Rows that others refer to and that do not exist yet (departments) are made at commit. */
  readonly createMissing: boolean;
  /** False while the file is only looked at. */
  readonly committing: boolean;
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

export interface EntityHooks {
  /** Runs before an insert inside its transaction; returns the row to store (numbers, derived columns). */
  readonly beforeInsert?: (context: TenantWork, row: Row) => Promise<Row>;
  /** Runs before an update; `before` is the stored row, `changes` the named keys. */
  readonly beforeUpdate?: (context: TenantWork, before: Row, changes: Row) => Promise<Row>;
  /** What a sheet may not change in a stored row; each message names its field. */
  readonly refusedChanges?: (
    before: Row,
    changes: Row,
  ) => readonly { readonly field: string; readonly message: string }[];
  /** Runs in the same transaction after rows were inserted, changed, deleted or brought back, by whatever way: what depends on a row and stands elsewhere follows. */
  readonly rowsChanged?: (context: TenantWork, ids: readonly number[]) => Promise<void>;
  /** Columns of template, import and export that are not plain fields (department path instead of its id). */
  readonly columns?: (columns: SheetColumn[], use: 'import' | 'export') => SheetColumn[];
  /** Runs in the same transaction after records of these parents were inserted, changed, deleted or brought back, by whatever way; `entity` says of which kind of owner they are. */
  readonly childrenChanged?: (context: TenantWork, parentIds: readonly number[], entity: AnyEntity) => Promise<void>;
  /**
   * Turns parsed cells of many rows into field values and findings, in one call per batch so that lookups are
   * set-based. `values` may be changed in place.
   */
  readonly checkImport?: (context: TenantWork, rows: ImportedRow[], options: ImportOptions) => Promise<void>;
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
  /** Writes rows of an import, ids in order. Rows hold what was given: defaults, numbers and derived columns are set here. */
  readonly insertMany?: (context: TenantWork, rows: Row[]) => Promise<number[]>;
  /** Runs before an undo deletes what an import made (frees numbers that came from the file). */
  readonly beforeUndo?: (context: TenantWork, ids: readonly number[]) => Promise<void>;
  /** Keys of the list's filter that are not plain columns, and the conditions they make; used by exports. */
  readonly listFilter?: {
    readonly shape: z.ZodRawShape;
    readonly conditions: (context: TenantWork, filter: Row) => Promise<RawBuilder<boolean>[]>;
    /** Values of plain columns in the spelling of the rows. */
    readonly spelled?: (filter: Row) => Row;
  };
}
