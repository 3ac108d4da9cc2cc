/** The roster's own calls over the one import and export engine. */
import { z } from 'zod';
import {
  analysisTemplateGroupUserBase,
  batchExportGroupUserBase,
  batchImportRosterGroupUserBase,
  excel,
  templateGroupUserBase,
  undoImportGroupUserBase,
} from '../model/roster-transfer.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import type { RecordType } from '../model/records/record-types.ts';
import { recordTypeOf, recordTypes } from '../model/records/record-types.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { WorkbookSheet } from '#platform/transfer/analyse-import.ts';
import { startCommit } from '#platform/transfer/commit-import.ts';
import { exportBlob } from '#platform/transfer/export-blob.ts';
import { requestExport } from '#platform/transfer/export-record.ts';
import { analyse, analyseSheets, readBatch, templateOf, templateOfSheets } from '#platform/transfer/handlers.ts';
import { requireCode } from '#platform/transfer/import-plan.ts';
import { undoBatches } from '#platform/transfer/undo-import.ts';
import { rosterFields, statutoryFields, statutoryForm } from './staff-columns.ts';

/** Record types with a sheet in a template; FY-V001 for a template that is not there. */
function sheetsOf(id: number): readonly RecordType[] {
  if (id !== 2 && id !== 3) throw fail.invalid('模板：不存在');
  return recordTypes.filter(({ template }) => template === id);
}

const fileNames: Readonly<Record<number, string>> = { 2: '员工履历导入模板.xlsx', 3: '合同薪酬导入模板.xlsx' };

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

/** Sheets of a template as the engine takes them; FY-A001 without the right on one of them. */
function permittedSheets(context: TenantWork, id: number, sheetName?: string): WorkbookSheet[] {
  const types = sheetsOf(id).filter(({ sheet }) => sheetName === undefined || sheet === sheetName);
  for (const { entity } of types) requireCode(context, entity.permissions.import, entity.label);
  return types.map(({ entity, sheet }) => ({ entity: entity.name, sheetName: sheet }));
}

/** The batches that came in one workbook; one of another area is not the roster's to commit or undo. */
async function batchesOf(context: TenantWork, batchId: number): Promise<number[]> {
  const batch = await readBatch(context, batchId);
  if (batch.entity !== groupUserBase.name && recordTypeOf(batch.entity) === undefined)
    throw fail.notFound('导入批次不存在');
  return batch.sheets.length === 0 ? [batchId] : batch.sheets.map((sheet) => sheet.batchId);
}

const templateHandler = handle(templateGroupUserBase, async (context, { id }) => {
  if (id === 1) return templateOf(context, groupUserBase.name, '员工花名册导入模板.xlsx');
  return templateOfSheets(context, permittedSheets(context, id), fileNames[id] ?? '导入模板.xlsx');
});

/** Names of sheets that are taken together, at most twenty; FY-V001 when it is no such list. */
function chosenSheets(text: string | undefined): string[] {
  if (text === undefined || text.trim() === '') return [];
  try {
    return chosenNames.parse(JSON.parse(text));
  } catch {
    throw fail.invalid('工作表：格式不正确');
  }
}
const chosenNames = z.array(z.string().min(1).max(100)).max(20);

const analysisHandler = handle(analysisTemplateGroupUserBase, async (context, input) => {
  const { templateId, mappings, sheetNames, ...rest } = input;
  const names = chosenSheets(sheetNames);
  if (templateId === 1 && names.length === 0) return analyse(context, { ...rest, entity: groupUserBase.name });
  const bySheet = mappingsOf(mappings);
  const asked =
    templateId === 1
      ? [...new Set(names)].map((sheetName) => ({ entity: groupUserBase.name, sheetName }))
      : permittedSheets(context, templateId, rest.sheetName);
  const sheets = asked.map((sheet) =>
    Object.hasOwn(bySheet, sheet.sheetName) ? { ...sheet, mapping: JSON.stringify(bySheet[sheet.sheetName]) } : sheet,
  );
  return analyseSheets(context, rest, sheets);
});

/** Commits all sheets of the workbook, each without the rows that were left out of it. */
const importHandler = handle(batchImportRosterGroupUserBase, async (context, { sheets, ...input }) => {
  const ids = await batchesOf(context, input.batchId);
  const leftOut = new Map(sheets.map(({ batchId, excludeRows }) => [batchId, excludeRows]));
  if (sheets.some(({ batchId }) => !ids.includes(batchId))) throw fail.invalid('其他工作表：不属于这个文件');
  for (const id of ids)
    if (id !== input.batchId) await startCommit(context, { ...input, batchId: id, excludeRows: leftOut.get(id) ?? [] });
  return startCommit(context, input);
});

const undoHandler = handle(undoImportGroupUserBase, async (context, { batchId }) =>
  undoBatches(context, await batchesOf(context, batchId)),
);

const excelHandler = handle(excel, (context, { fields, ...query }) =>
  exportBlob(context, groupUserBase, query, fields.length > 0 ? fields : rosterFields, '员工花名册'),
);

const exportHandler = handle(
  batchExportGroupUserBase,
  (context, { name, format, withAttachments, fields, ...query }) => {
    if (format === 'statutory') {
      const request = {
        ...query,
        fields: statutoryFields,
        format: withAttachments ? ('zip' as const) : ('xlsx' as const),
        form: statutoryForm,
      };
      return requestExport(context, groupUserBase, request, name ?? statutoryForm.title);
    }
    if (format === 'csv' && withAttachments) throw fail.invalid('格式：带附件的导出请选择 Excel');
    const chosen = fields.length > 0 ? fields : rosterFields;
    return requestExport(
      context,
      groupUserBase,
      { ...query, fields: chosen, format: withAttachments ? 'zip' : format },
      name ?? '员工花名册',
    );
  },
);

export const rosterTransferHandlers: readonly Handler[] = [
  templateHandler,
  analysisHandler,
  importHandler,
  undoHandler,
  excelHandler,
  exportHandler,
];
