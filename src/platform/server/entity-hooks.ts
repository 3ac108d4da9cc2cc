/** What an area adds around the generic acts on its entity. Plain code beside the declaration, never a flag in it. */
import type { SheetColumn } from '#platform/model/sheet.ts';
import type { TenantWork } from './context.ts';

export type Row = Record<string, unknown>;

/** A finding about a row of an import that only the area can make (department unknown, number taken …). */
export interface RowIssue {
  readonly key: string;
  readonly level: 'error' | 'warning';
  readonly kind: string;
  readonly message: string;
  readonly suggestion?: string;
}

export interface EntityHooks {
  /** Runs before an insert inside its transaction; returns the row to store (numbers, derived columns). */
  readonly beforeInsert?: (context: TenantWork, row: Row) => Promise<Row>;
  /** Runs before an update; `before` is the stored row, `changes` the named keys. */
  readonly beforeUpdate?: (context: TenantWork, before: Row, changes: Row) => Promise<Row>;
  /** Columns of template, import and export that are not plain fields (department path instead of its id). */
  readonly columns?: (columns: SheetColumn[]) => SheetColumn[];
  /**
   * Turns parsed cells of many rows into field values and findings, in one call per batch so that lookups are
   * set-based. `values` may be changed in place.
   */
  readonly checkImport?: (context: TenantWork, rows: { readonly rowNumber: number; values: Row; issues: RowIssue[] }[]) => Promise<void>;
  /** Adds what an export shows instead of ids, for a batch of rows in place. */
  readonly beforeExport?: (context: TenantWork, rows: Row[]) => Promise<void>;
  /** Extra conditions of the list and so of the export: keys of the filter that are not plain columns. */
  readonly insertMany?: (context: TenantWork, rows: Row[]) => Promise<number[]>;
}
