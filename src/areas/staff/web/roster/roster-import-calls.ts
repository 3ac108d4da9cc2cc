/** Import calls of the roster: its own paths where it has them, the engine's for rows and cells. */
import type { ImportBatch } from '#platform/entity/transfer.ts';
import { call, download, upload } from '#platform/web/call.ts';
import type { ImportCalls } from '#platform/web/import/import-calls.ts';
import { entityImportCalls } from '#platform/web/import/import-calls.ts';
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
    ...more,
    analyse: (request, onProgress, signal) => {
      const form = new FormData();
      form.append('templateId', String(templateId));
      form.append('mode', request.mode);
      if (request.matchBy) form.append('matchBy', request.matchBy);
      if (request.mapping) form.append('mapping', JSON.stringify(request.mapping));
      if (request.mappings) form.append('mappings', JSON.stringify(request.mappings));
      if (request.sheetName) form.append('sheetName', request.sheetName);
      if (request.sheetNames) form.append('sheetNames', JSON.stringify(request.sheetNames));
      if (request.createMissing) form.append('createDepartments', 'true');
      form.append('file', request.file, request.file.name);
      return upload<ImportBatch>(analysisTemplateGroupUserBase.path, form, onProgress, { signal, quiet: true });
    },
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
