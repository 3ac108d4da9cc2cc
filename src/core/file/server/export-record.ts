/** The download centre: own export records, newest first. */
import { listedAs } from '#platform/runtime/registry.ts';
import { deleteExportRecords, getDownloadStatus, queryExportRecords, retryExport } from '../model/export-record.ts';
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

export const retryExportHandler = handle(retryExport, (context, { id }) => retryExportRecord(context, id));

export const getDownloadStatusHandler = handle(getDownloadStatus, async (context, { id: wanted }) => {
  const record = await findOwnExport(context, wanted);
  if (!record) throw fail.notFound('导出记录不存在');
  const { id, status, progress, fileId, filePath, errorDesc } = record;
  return { id, status, progress, fileId, filePath, errorDesc };
});
