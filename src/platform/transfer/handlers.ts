/** Handlers of the generic import and export calls. Who may call is decided by the entity's own codes. */
import { rm } from 'node:fs/promises';
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
import { undoBatches } from './undo-import.ts';
import { updateCells } from './update-cells.ts';
import { withUpload } from './upload.ts';

/** Checks the right before the file is read, then analyses it. */
export async function analyse(context: TenantContext, input: AnalysisInput): Promise<ImportBatch> {
  const entity = await entityOf(context, input.entity);
  requireCode(context, entity.permissions.import, entity.label);
  return withUpload(context, (upload) => analyseUpload(context, upload, input));
}

/** As analyse, for a workbook with a sheet for each of several entities; the rights on them are checked by the caller. */
export function analyseSheets(
  context: TenantContext,
  input: Omit<AnalysisInput, 'entity'>,
  sheets: readonly WorkbookSheet[],
): Promise<ImportBatch> {
  return withUpload(context, (upload) => analyseWorkbook(context, upload, input, sheets));
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

const commitImportHandler = handle(commitImport, (context, input) => startCommit(context, input));

const undoImportHandler = handle(undoImport, (context, { batchId }) => undoBatches(context, [batchId]));

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
