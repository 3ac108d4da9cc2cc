/** Import calls of the roster: its own paths where it has them, the engine's for rows and cells. */
import type { ImportBatch } from '#platform/entity/transfer.ts';
import { call, download, upload } from '#platform/web/call.ts';
import type { ImportCalls } from '#platform/web/import/import-calls.ts';
import { analyseForm, entityImportCalls } from '#platform/web/import/import-calls.ts';
import { groupUserBase } from '../../model/group-user-base.ts';
import {
  analysisTemplateGroupUserBase,
  batchImportRosterGroupUserBase,
  templateGroupUserBase,
  undoImportGroupUserBase,
} from '../../model/roster-transfer.ts';

/** Calls of one template: 1 the roster itself, 2 records, 3 contracts and pay. */
export function callsOf(templateId: number, more: Partial<ImportCalls>): ImportCalls {
  return {
    ...entityImportCalls(groupUserBase.name),
    takesSheets: false,
    ...more,
    analyse: (request, onProgress, signal) =>
      upload<ImportBatch>(
        analysisTemplateGroupUserBase.path,
        analyseForm({ templateId: String(templateId) }, request),
        onProgress,
        { signal, quiet: true },
      ),
    commit: (batchId, onlyOk, excludeRows, others) =>
      call(batchImportRosterGroupUserBase, { batchId, onlyOk, excludeRows: [...excludeRows], sheets: [...others] }),
    undo: (batchId) => call(undoImportGroupUserBase, { batchId }),
    template: () => download(templateGroupUserBase, { id: templateId }, { fallbackName: '导入模板.xlsx' }),
  };
}

export const rosterImportCalls = callsOf(1, {
  creates: '部门',
  takesSheets: true,
  asksFor: ['姓名', '证件号码', '手机号', '部门', '岗位', '用工形式', '入职日期'],
});
