/** The download centre: own export records, newest first. */
import {
  deleteExportRecords,
  exportRetry,
  getDownloadStatus,
  ownExport,
  queryExportRecords,
} from '../model/export-record.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { unstored } from '#platform/acts/unstored.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { audit } from '#platform/store/audit.ts';
import { listedAs } from '#platform/runtime/registry.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { findOwnExport, findOwnExports } from '#platform/transfer/own-exports.ts';
import { deleteExports, retryExportRecord } from '#platform/transfer/export-record.ts';

/** Name of the list, or of the sheet made by hand, that an export was taken from. */
function sourceOf({ platform }: TenantContext, name: string): string {
  const { exports, accountExports } = platform.registry;
  return (listedAs(platform.registry, name) ?? exports.get(name) ?? accountExports.get(name))?.label ?? '--';
}

export const queryExportRecordsHandler = handle(queryExportRecords, async (context, { filter, page }) => {
  const { records, total } = await findOwnExports(context, filter, page);
  return {
    records: records.map(({ entity, ...row }) => ({ ...row, source: sourceOf(context, entity) })),
    total,
    current: page.current,
    size: page.size,
  };
});

export const deleteExportRecordsHandler = handle(deleteExportRecords, (context, { ids }) =>
  deleteExports(context, ids),
);

async function findExport(context: TenantContext, id: number, lock: boolean): Promise<RowOf<typeof ownExport>> {
  const record = await findOwnExport(context, id, lock);
  if (!record) throw fail.notFound('导出记录不存在');
  const { fileName, bizType, status } = record;
  return unstored(ownExport, { id, fileName, bizType, status });
}

export const retryExportHandler = acting(
  exportRetry,
  {
    async retry(context, { id, fileName }) {
      await retryExportRecord(context, id);
      const entry = { entity: 'export_record', entityId: id, entityName: fileName, reason: exportRetry.endpoint.label };
      await audit(context, [{ action: 'export', ...entry }]);
      return undefined;
    },
  },
  {
    find: (context, id) => findExport(context, Number(id), true),
    show: (context, { id }) => findExport(context, id, false),
  },
);

export const getDownloadStatusHandler = handle(getDownloadStatus, async (context, { id: wanted }) => {
  const record = await findOwnExport(context, wanted);
  if (!record) throw fail.notFound('导出记录不存在');
  const { id, status, progress, fileId, filePath, errorDesc } = record;
  return { id, status, progress, fileId, filePath, errorDesc };
});
