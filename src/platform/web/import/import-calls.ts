/** The calls of an import. Areas with paths of their own (the staff roster) hand in theirs, of the same shape. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { ImportBatch, ImportMode, ImportRow } from '#platform/entity/transfer.ts';
import {
  analyseImport,
  commitImport,
  getImport,
  importFailedRows,
  importTemplate,
  queryImportRows,
  undoImport,
  updateImportCells,
} from '#platform/entity/transfer.ts';
import type { UploadProgress } from '../call.ts';
import { call, download, upload } from '../call.ts';

/** Which rows of a batch are looked at. */
export type RowFilter = 'all' | 'error' | 'warning' | 'change';

export interface AnalyseRequest {
  readonly file: File;
  readonly mode: ImportMode;
  /** Key by which existing rows are recognised. */
  readonly matchBy?: string | undefined;
  /** Column index → key; null leaves a column out. */
  readonly mapping?: Readonly<Record<number, string | null>> | undefined;
  readonly sheetName?: string | undefined;
  /** As `mapping`, by the name of the sheet, for a workbook of several. */
  readonly mappings?: Readonly<Record<string, Readonly<Record<number, string | null>>>> | undefined;
  /** Sheets that are taken together; without it the first one that is known. */
  readonly sheetNames?: readonly string[] | undefined;
  /** Make what rows refer to and what does not exist yet (departments). */
  readonly createMissing?: boolean | undefined;
}

/** One cell, or every cell of a column that holds `raw`. */
export interface CellChange {
  readonly rowNumber?: number | undefined;
  readonly raw?: string | undefined;
  readonly key: string;
  readonly value: string;
  /** What the value names is made at commit. */
  readonly create?: boolean | undefined;
}

export interface ImportCalls {
  /** What an import can make by the way when it is missing: 部门. Absent: nothing. */
  readonly creates?: string;
  /** Several sheets of one workbook can be taken together. */
  readonly takesSheets?: boolean;
  /** Labels that an import asks for, where they differ from the required fields of the form. */
  readonly asksFor?: readonly string[];
  /** What the template holds, where it is more than the fields of one entity. */
  readonly about?: string;
  /** How existing rows are recognised, where that is no choice of one column. */
  readonly recognises?: string;
  readonly analyse: (request: AnalyseRequest, onProgress: UploadProgress, signal: AbortSignal) => Promise<ImportBatch>;
  readonly get: (batchId: number) => Promise<ImportBatch>;
  readonly rows: (query: {
    readonly batchId: number;
    readonly filter: RowFilter;
    readonly kind?: string | null;
    readonly key?: string | null;
    readonly from: number;
    readonly size: number;
  }) => Promise<{ readonly rows: ImportRow[]; readonly total: number }>;
  readonly updateCells: (
    batchId: number,
    changes: readonly CellChange[],
  ) => Promise<OutputOf<typeof updateImportCells>>;
  /** `others`: rows left out of the other sheets of the workbook, which are committed along. */
  readonly commit: (
    batchId: number,
    onlyOk: boolean,
    excludeRows: readonly number[],
    others: readonly { readonly batchId: number; readonly excludeRows: number[] }[],
  ) => Promise<ImportBatch>;
  readonly undo: (batchId: number) => Promise<OutputOf<typeof undoImport>>;
  readonly template: () => Promise<unknown>;
  readonly failedRows: (batchId: number) => Promise<unknown>;
}

/** The form of an analysis; `target` says what the file is about, by the names of the call. */
export function analyseForm(target: Readonly<Record<string, string>>, request: AnalyseRequest): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(target)) form.append(name, value);
  form.append('mode', request.mode);
  if (request.matchBy) form.append('matchBy', request.matchBy);
  if (request.mapping) form.append('mapping', JSON.stringify(request.mapping));
  if (request.mappings) form.append('mappings', JSON.stringify(request.mappings));
  if (request.sheetName) form.append('sheetName', request.sheetName);
  if (request.sheetNames) form.append('sheetNames', JSON.stringify(request.sheetNames));
  if (request.createMissing) form.append('createDepartments', 'true');
  form.append('file', request.file, request.file.name);
  return form;
}

/** Calls of the one import engine of the platform for an entity. */
export function entityImportCalls(entity: string): ImportCalls {
  return {
    takesSheets: true,
    analyse: (request, onProgress, signal) =>
      upload<ImportBatch>(analyseImport.path, analyseForm({ entity }, request), onProgress, { signal, quiet: true }),
    get: (batchId) => call(getImport, { batchId }, { quiet: true }),
    rows: (query) => call(queryImportRows, query),
    updateCells: (batchId, changes) => call(updateImportCells, { batchId, changes: [...changes] }),
    commit: (batchId, onlyOk, excludeRows, others) =>
      call(commitImport, { batchId, onlyOk, excludeRows: [...excludeRows], sheets: [...others] }),
    undo: (batchId) => call(undoImport, { batchId }),
    template: () => download(importTemplate, { entity }, { fallbackName: '导入模板.xlsx' }),
    failedRows: (batchId) => download(importFailedRows, { batchId }, { fallbackName: '导入失败的行.xlsx' }),
  };
}
