/** Handlers of the generic import and export calls. Who may call is decided by the entity's own codes. */
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import {
  analyseImport,
  commitImport,
  exportEntity,
  getImport,
  importFailedRows,
  importTemplate,
  queryImportRows,
  undoImport,
  updateImportCells,
} from '#platform/entity/transfer.ts';
import { queryDictionary } from '#platform/entity/list-calls.ts';
import type { ImportBatch } from '#platform/entity/transfer.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { publishedDictionary } from '#platform/dictionaries/dictionaries.ts';
import type { TemplateSheet } from '#lib/sheet/write-template.ts';
import { writeTemplate } from '#lib/sheet/write-template.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { FileAnswer } from '#platform/http/pipeline.ts';
import type { Handler, Job } from '#platform/runtime/registry.ts';
import { handle, listedAs } from '#platform/runtime/registry.ts';
import type { AnalysisInput, WorkbookSheet } from './analyse-import.ts';
import { analyseUpload, analyseWorkbook } from './analyse-import.ts';
import { commitJob, startCommit } from './commit-import.ts';
import { answerFile } from './export-blob.ts';
import { exportJob } from './export-job.ts';
import { requestExport } from './export-record.ts';
import { exportResultListHandler } from './result-list.ts';
import { undoRemovalHandler } from './undo-removal.ts';
import { failedRowsName, temporaryPath, workbookType, writeFailedWorkbook } from './failed-rows.ts';
import { findBatch, planOf, presentBatch } from './import-batch.ts';
import { columnsFor, entityOf, requireCode } from './import-plan.ts';
import { queryRows } from './import-rows-view.ts';
import { queryImportsHandler } from './import-list.ts';
import { queryImportWordsHandler, removeImportWordsHandler } from './word-list.ts';
import { sweepJob } from './sweep.ts';
import type { UndoOutcome } from './undo-import.ts';
import { undoBatches } from './undo-import.ts';
import { updateCells } from './update-cells.ts';
import { withUpload } from './upload.ts';

/** What a call says of the sheets and columns of a workbook; all of it texts, for they are fields of a form. */
type SheetInput = Omit<AnalysisInput, 'entity'> & {
  readonly sheetNames?: string | undefined;
  readonly mappings?: string | undefined;
};

const chosenNames = z.array(z.string().min(1).max(100)).max(20);

/** Names of sheets that are taken together, at most twenty; FY-V001 when it is no such list. */
function chosenSheets(text: string | undefined): string[] {
  if (text === undefined || text.trim() === '') return [];
  try {
    return [...new Set(chosenNames.parse(JSON.parse(text)))];
  } catch {
    throw fail.invalid('工作表：格式不正确');
  }
}

/** Columns as they were matched by hand, by sheet; FY-V001 when it is no such object. */
function mappingsOf(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined || text.trim() === '') return {};
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Record<string, unknown>;
  } catch {
    // Told below, as what is an object of another kind.
  }
  throw fail.invalid('列对应关系：格式不正确');
}

/** Checks the right before the file is read, then analyses it: the sheets that were chosen, or the first that is known. */
export async function analyse(
  context: TenantContext,
  input: SheetInput & { readonly entity: string },
): Promise<ImportBatch> {
  const entity = await entityOf(context, input.entity);
  requireCode(context, entity.permissions.import, entity.label);
  const names = chosenSheets(input.sheetNames);
  if (names.length > 0)
    return analyseSheets(
      context,
      input,
      names.map((sheetName) => ({ entity: entity.name, sheetName })),
    );
  return withUpload(context, (upload) => analyseUpload(context, upload, input));
}

/** As analyse, for a workbook of which several sheets are read; the rights on their entities are checked by the caller. */
export function analyseSheets(
  context: TenantContext,
  { mappings, ...input }: SheetInput,
  sheets: readonly WorkbookSheet[],
): Promise<ImportBatch> {
  const bySheet = mappingsOf(mappings);
  const matched = sheets.map((sheet) =>
    Object.hasOwn(bySheet, sheet.sheetName) ? { ...sheet, mapping: JSON.stringify(bySheet[sheet.sheetName]) } : sheet,
  );
  return withUpload(context, (upload) => analyseWorkbook(context, upload, input, matched));
}

/** The batches that came in one workbook with this one, which is among them. */
async function batchesOf(context: TenantWork, batchId: number): Promise<number[]> {
  const { sheets } = await readBatch(context, batchId);
  return sheets.length === 0 ? [batchId] : sheets.map((sheet) => sheet.batchId);
}

/** Commits all sheets of the workbook, each without the rows that were left out of it. */
export async function commitWorkbook(
  context: TenantWork,
  { sheets, ...input }: z.output<typeof commitImport.input>,
): Promise<ImportBatch> {
  const ids = await batchesOf(context, input.batchId);
  const leftOut = new Map(sheets.map(({ batchId, excludeRows }) => [batchId, excludeRows]));
  if (sheets.some(({ batchId }) => !ids.includes(batchId))) throw fail.invalid('其他工作表：不属于这个文件');
  for (const id of ids)
    if (id !== input.batchId) await startCommit(context, { ...input, batchId: id, excludeRows: leftOut.get(id) ?? [] });
  return startCommit(context, input);
}

/** Takes all sheets of the workbook back. */
export async function undoWorkbook(context: TenantWork, batchId: number): Promise<UndoOutcome> {
  return undoBatches(context, await batchesOf(context, batchId));
}

/** The batch of the caller with the import right on its entity checked. */
async function ownBatch(context: TenantWork, batchId: number) {
  const batch = await findBatch(context, batchId);
  const entity = await entityOf(context, batch.entity);
  requireCode(context, entity.permissions.import, entity.label);
  return batch;
}

/** State of a batch (getImport and the calls of areas over it). */
export async function readBatch(context: TenantWork, batchId: number): Promise<ImportBatch> {
  return presentBatch(context, await ownBatch(context, batchId));
}

/** The empty workbook of an entity: columns the caller may fill, drop-downs, 填写说明. */
export async function templateOf(context: TenantContext, entityName: string, fileName?: string): Promise<FileAnswer> {
  const entity = await entityOf(context, entityName);
  requireCode(context, entity.permissions.import, entity.label);
  return templateWith(fileName ?? `${entity.label}导入模板.xlsx`, [
    { name: entity.label, columns: columnsFor(context, entity) },
  ]);
}

/** The empty workbook of several entities, a sheet each. Who may have it is the caller's to decide. */
export async function templateOfSheets(
  context: TenantContext,
  sheets: readonly WorkbookSheet[],
  fileName: string,
): Promise<FileAnswer> {
  const made: TemplateSheet[] = [];
  for (const { entity, sheetName } of sheets)
    made.push({ name: sheetName, columns: columnsFor(context, await entityOf(context, entity)) });
  return templateWith(fileName, made);
}

async function templateWith(fileName: string, sheets: readonly TemplateSheet[]): Promise<FileAnswer> {
  const path = temporaryPath('xlsx');
  try {
    await writeTemplate(path, sheets);
    return await answerFile(path, fileName, workbookType);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

const analyseImportHandler = handle(analyseImport, (context, input) => analyse(context, input));

const getImportHandler = handle(getImport, (context, { batchId }) => readBatch(context, batchId));

const queryImportRowsHandler = handle(queryImportRows, async (context, { batchId, ...query }) => {
  const batch = await ownBatch(context, batchId);
  return queryRows(context, await planOf(context, batch), batchId, query);
});

const updateImportCellsHandler = handle(updateImportCells, async (context, { batchId, changes }) => {
  await ownBatch(context, batchId);
  return updateCells(context, batchId, changes);
});

const commitImportHandler = handle(commitImport, (context, input) => commitWorkbook(context, input));

const undoImportHandler = handle(undoImport, (context, { batchId }) => undoWorkbook(context, batchId));

const importTemplateHandler = handle(importTemplate, (context, { entity }) => templateOf(context, entity));

const importFailedRowsHandler = handle(importFailedRows, async (context, { batchId }) => {
  const batch = await ownBatch(context, batchId);
  const path = await writeFailedWorkbook(context, await planOf(context, batch), batch);
  if (path === null) throw fail.notFound('没有错误行');
  return answerFile(path, failedRowsName(batch), workbookType);
});

const exportEntityHandler = handle(exportEntity, (context, { entity, name, ...request }) => {
  const { registry } = context.platform;
  const source = registry.exports.get(entity);
  const listed = listedAs(registry, entity) ?? (source?.isListed ? source : undefined);
  if (!listed) throw fail.invalid('对象：不存在');
  return requestExport(context, listed, request, name);
});

const queryDictionaryHandler = handle(queryDictionary, async (_context, { name }) => {
  const found = publishedDictionary(name);
  if (!found) throw fail.notFound('字典不存在');
  return { version: found.version, tree: [...found.tree] };
});

/** Registered once, by the area that owns what all areas share. */
export const transferHandlers: readonly Handler[] = [
  analyseImportHandler,
  getImportHandler,
  queryImportRowsHandler,
  updateImportCellsHandler,
  commitImportHandler,
  undoImportHandler,
  undoRemovalHandler,
  exportResultListHandler,
  importTemplateHandler,
  importFailedRowsHandler,
  queryImportsHandler,
  queryImportWordsHandler,
  removeImportWordsHandler,
  exportEntityHandler,
  queryDictionaryHandler,
];

export const transferJobs: readonly Job[] = [commitJob, exportJob, sweepJob];
