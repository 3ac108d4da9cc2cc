/** Handlers of the generic import and export calls. Who may call is decided by the entity's own codes. */
import { rm } from 'node:fs/promises';
import { analyseImport, commitImport, exportEntity, getImport, importFailedRows, importTemplate, queryDictionary, queryImportRows, undoImport, updateImportCells } from '#platform/model/transfer.ts';
import type { ImportBatch } from '#platform/model/transfer.ts';
import type { TenantContext, TenantWork } from '../context.ts';
import { holds } from '../context.ts';
import { publishedDictionary } from '../dictionaries.ts';
import { writeTemplate } from '../excel/write-template.ts';
import { fail } from '../failure.ts';
import type { FileAnswer } from '../pipeline.ts';
import type { Handler, Job } from '../registry.ts';
import { handle } from '../registry.ts';
import type { AnalysisInput } from './analyse-import.ts';
import { analyseUpload } from './analyse-import.ts';
import { commitJob, startCommit } from './commit-import.ts';
import { answerFile } from './export-blob.ts';
import { exportJob } from './export-job.ts';
import { requestExport } from './export-record.ts';
import { failedRowsName, temporaryPath, workbookType, writeFailedWorkbook } from './failed-rows.ts';
import { findBatch, planOf, presentBatch } from './import-batch.ts';
import { entityOf, requireCode } from './import-plan.ts';
import { queryRows } from './import-rows-view.ts';
import { importColumns } from './sheet-columns.ts';
import { sweepJob } from './sweep.ts';
import { undoBatch } from './undo-import.ts';
import { updateCells } from './update-cells.ts';
import { withUpload } from './upload.ts';

/** Checks the right before the file is read, then analyses it. */
export async function analyse(context: TenantContext, input: AnalysisInput): Promise<ImportBatch> {
  const entity = entityOf(context, input.entity);
  requireCode(context, entity.permissions.import, entity.label);
  return withUpload(context, (upload) => analyseUpload(context, upload, input));
}

/** The batch of the caller with the import right on its entity checked. */
async function ownBatch(context: TenantWork, batchId: number) {
  const batch = await findBatch(context, batchId);
  const entity = entityOf(context, batch.entity);
  requireCode(context, entity.permissions.import, entity.label);
  return batch;
}

/** State of a batch (getImport and the calls of areas over it). */
export async function readBatch(context: TenantWork, batchId: number): Promise<ImportBatch> {
  return presentBatch(context, await ownBatch(context, batchId));
}

/** The empty workbook of an entity: columns the caller may fill, drop-downs, 填写说明. */
export async function templateOf(context: TenantContext, entityName: string, fileName?: string): Promise<FileAnswer> {
  const entity = entityOf(context, entityName);
  requireCode(context, entity.permissions.import, entity.label);
  const columns = importColumns(entity, context.platform.registry.hooks.get(entity.name), (code) => holds(context, code));
  const path = temporaryPath('xlsx');
  try {
    await writeTemplate(path, [{ name: entity.label, columns }]);
    return await answerFile(path, fileName ?? `${entity.label}导入模板.xlsx`, workbookType);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

const analyseImportHandler = handle(analyseImport, (context, input) => analyse(context, input));

const getImportHandler = handle(getImport, (context, { batchId }) => readBatch(context, batchId));

const queryImportRowsHandler = handle(queryImportRows, async (context, { batchId, ...query }) => {
  const batch = await ownBatch(context, batchId);
  return queryRows(context, planOf(context, batch), batchId, query);
});

const updateImportCellsHandler = handle(updateImportCells, async (context, { batchId, changes }) => {
  await ownBatch(context, batchId);
  return updateCells(context, batchId, changes);
});

const commitImportHandler = handle(commitImport, (context, input) => startCommit(context, input));

const undoImportHandler = handle(undoImport, (context, { batchId }) => undoBatch(context, batchId));

const importTemplateHandler = handle(importTemplate, (context, { entity }) => templateOf(context, entity));

const importFailedRowsHandler = handle(importFailedRows, async (context, { batchId }) => {
  const batch = await ownBatch(context, batchId);
  const path = await writeFailedWorkbook(context, planOf(context, batch), batch);
  if (path === null) throw fail.notFound('没有错误行');
  return answerFile(path, failedRowsName(batch), workbookType);
});

const exportEntityHandler = handle(exportEntity, (context, { entity, name, ...request }) => requestExport(context, entityOf(context, entity), request, name));

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
  importTemplateHandler,
  importFailedRowsHandler,
  exportEntityHandler,
  queryDictionaryHandler,
];

export const transferJobs: readonly Job[] = [commitJob, exportJob, sweepJob];
