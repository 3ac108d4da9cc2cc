/** The download centre: own export records, newest first (area account-org §3.12, §6.5). */
// Foreign tables: export_record: not yet a call through the door of its room
import { sql } from 'kysely';
import {
  deleteExportRecords,
  exportRecordRow,
  getDownloadStatus,
  queryExportRecords,
  retryExport,
} from '../model/export-record.ts';
import type { z } from 'zod';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { deleteExports, retryExportRecord } from '#platform/transfer/export-record.ts';

type ExportRecordRow = z.output<typeof exportRecordRow>;

/** Name of the list, or of the sheet made by hand, that an export was taken from. */
function sourceOf({ platform }: TenantContext, name: string): string {
  const { entities, exports, accountExports } = platform.registry;
  return (entities.get(name) ?? exports.get(name) ?? accountExports.get(name))?.label ?? '--';
}

export const queryExportRecordsHandler = handle(queryExportRecords, async (context, { filter, page }) => {
  const { groupCode, companyCode } = context.tenant;
  const conditions = [
    // What belongs to the account alone is found from every enterprise.
    sql`
      (group_code = '' or (group_code = ${groupCode} and company_code = ${companyCode ?? ''}))
        and account_id = ${context.session.accountId} and deleted_at is null`,
  ];
  if (filter.bizType) conditions.push(sql`biz_type = ${filter.bizType}`);
  if (filter.status) conditions.push(sql`status = ${filter.status}`);
  const where = sql.join(conditions, sql` and `);
  const found = await queryRows<Omit<ExportRecordRow, 'source'> & { entity: string }>(context)`
    select id, entity, biz_type, file_name, status, progress, total_rows, done_rows, file_id, file_path, size,
      error_desc, created_at, finished_at, expire_at, download_count, last_download_at
    from export_record where ${where} order by id desc limit ${page.size} offset ${(page.current - 1) * page.size}`;
  const count = await queryRow<{ total: number }>(context)`select count(*) as total from export_record where ${where}`;
  const records = found.map(({ entity, ...row }) => ({ ...row, source: sourceOf(context, entity) }));
  return { records, total: count?.total ?? 0, current: page.current, size: page.size };
});

export const deleteExportRecordsHandler = handle(deleteExportRecords, (context, { ids }) =>
  deleteExports(context, ids),
);

export const retryExportHandler = handle(retryExport, (context, { id }) => retryExportRecord(context, id));

export const getDownloadStatusHandler = handle(getDownloadStatus, async (context, { id }) => {
  const { groupCode, companyCode } = context.tenant;
  const record = await queryRow<
    Pick<ExportRecordRow, 'id' | 'status' | 'progress' | 'fileId' | 'filePath' | 'errorDesc'>
  >(context)`
    select id, status, progress, file_id, file_path, error_desc from export_record
    where id = ${id} and (group_code = '' or (group_code = ${groupCode} and company_code = ${companyCode ?? ''}))
      and account_id = ${context.session.accountId} and deleted_at is null`;
  if (!record) throw fail.notFound('导出记录不存在');
  return record;
});
