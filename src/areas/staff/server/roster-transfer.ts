/** The roster's own calls over the one import and export engine. */
import { analysisTemplateGroupUserBase, batchExportGroupUserBase, batchImportRosterGroupUserBase, excel, templateGroupUserBase, undoImportGroupUserBase } from '../model/roster-transfer.ts';
import { groupUserBase } from '../model/group-user-base.ts';
import type { TenantWork } from '#platform/server/context.ts';
import { fail } from '#platform/server/failure.ts';
import type { Handler } from '#platform/server/registry.ts';
import { handle } from '#platform/server/registry.ts';
import { startCommit } from '#platform/server/transfer/commit-import.ts';
import { exportBlob } from '#platform/server/transfer/export-blob.ts';
import { requestExport } from '#platform/server/transfer/export-record.ts';
import { analyse, readBatch, templateOf } from '#platform/server/transfer/handlers.ts';
import { undoBatch } from '#platform/server/transfer/undo-import.ts';
import { rosterFields, statutoryFields } from './staff-columns.ts';

/** Only the roster has a template so far. */
function checkTemplate(id: number): void {
  if (id === 2 || id === 3) throw fail.invalid('该模板随员工履历上线');
  if (id !== 1) throw fail.invalid('模板：不存在');
}

/** A batch of another entity is not the roster's to commit or undo. */
async function checkRoster(context: TenantWork, batchId: number): Promise<void> {
  const batch = await readBatch(context, batchId);
  if (batch.entity !== groupUserBase.name) throw fail.notFound('导入批次不存在');
}

const templateHandler = handle(templateGroupUserBase, async (context, { id }) => {
  checkTemplate(id);
  return templateOf(context, groupUserBase.name, '员工花名册导入模板.xlsx');
});

const analysisHandler = handle(analysisTemplateGroupUserBase, async (context, { templateId, ...input }) => {
  checkTemplate(templateId);
  return analyse(context, { ...input, entity: groupUserBase.name });
});

const importHandler = handle(batchImportRosterGroupUserBase, async (context, input) => {
  await checkRoster(context, input.batchId);
  return startCommit(context, input);
});

const undoHandler = handle(undoImportGroupUserBase, async (context, { batchId }) => {
  await checkRoster(context, batchId);
  return undoBatch(context, batchId);
});

const excelHandler = handle(excel, (context, { fields, ...query }) => exportBlob(context, groupUserBase, query, fields.length > 0 ? fields : rosterFields, '员工花名册'));

const exportHandler = handle(batchExportGroupUserBase, async (context, { name, format, withAttachments, fields, ...query }) => {
  if (format === 'zip' || withAttachments) throw fail.invalid('带附件的导出随员工电子档案上线');
  const statutory = format === 'statutory';
  const chosen = statutory ? statutoryFields : fields.length > 0 ? fields : rosterFields;
  return requestExport(context, groupUserBase, { ...query, fields: chosen, format: statutory ? 'xlsx' : format }, name ?? (statutory ? '职工名册' : '员工花名册'));
});

export const rosterTransferHandlers: readonly Handler[] = [templateHandler, analysisHandler, importHandler, undoHandler, excelHandler, exportHandler];
