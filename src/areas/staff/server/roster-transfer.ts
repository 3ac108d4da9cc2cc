/** The roster's own calls over the one import and export engine. */
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
import { exportBlob } from '#platform/transfer/export-blob.ts';
import { requestExport } from '#platform/transfer/export-record.ts';
import {
  analyse,
  analyseSheets,
  commitWorkbook,
  readBatch,
  templateOf,
  templateOfSheets,
  undoWorkbook,
} from '#platform/transfer/handlers.ts';
import { requireCode } from '#platform/transfer/import-plan.ts';
import { rosterFields, statutoryFields, statutoryForm } from './staff-columns.ts';

/** Record types with a sheet in a template; FY-V001 for a template that is not there. */
function sheetsOf(id: number): readonly RecordType[] {
  if (id !== 2 && id !== 3) throw fail.invalid('模板：不存在');
  return recordTypes.filter(({ template }) => template === id);
}

const fileNames: Readonly<Record<number, string>> = { 2: '员工履历导入模板.xlsx', 3: '合同薪酬导入模板.xlsx' };

/** Sheets of a template as the engine takes them; FY-A001 without the right on one of them. */
function permittedSheets(context: TenantWork, id: number, sheetName?: string): WorkbookSheet[] {
  const types = sheetsOf(id).filter(({ sheet }) => sheetName === undefined || sheet === sheetName);
  for (const { entity } of types) requireCode(context, entity.permissions.import, entity.label);
  return types.map(({ entity, sheet }) => ({ entity: entity.name, sheetName: sheet }));
}

const templateHandler = handle(templateGroupUserBase, async (context, { id }) => {
  if (id === 1) return templateOf(context, groupUserBase.name, '员工花名册导入模板.xlsx');
  return templateOfSheets(context, permittedSheets(context, id), fileNames[id] ?? '导入模板.xlsx');
});

const analysisHandler = handle(analysisTemplateGroupUserBase, async (context, input) => {
  const { templateId, ...rest } = input;
  if (templateId === 1) return analyse(context, { ...rest, entity: groupUserBase.name });
  return analyseSheets(context, rest, permittedSheets(context, templateId, rest.sheetName));
});

/** A batch of another area is not the roster's to commit or undo. */
async function requireOwn(context: TenantWork, batchId: number): Promise<void> {
  const { entity } = await readBatch(context, batchId);
  if (entity !== groupUserBase.name && recordTypeOf(entity) === undefined) throw fail.notFound('导入批次不存在');
}

const importHandler = handle(batchImportRosterGroupUserBase, async (context, input) => {
  await requireOwn(context, input.batchId);
  return commitWorkbook(context, input);
});

const undoHandler = handle(undoImportGroupUserBase, async (context, { batchId }) => {
  await requireOwn(context, batchId);
  return undoWorkbook(context, batchId);
});

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
