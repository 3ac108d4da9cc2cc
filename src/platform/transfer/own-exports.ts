/** Records of one's exports: those of the enterprise in sight, and those of the account in none. */
import { sql } from 'kysely';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

export type ExportStatus = 'pending' | 'running' | 'success' | 'failed' | 'expired' | 'cancelled';

/** A record as its owner sees it. */
export interface OwnExport {
  readonly id: number;
  /** What it was taken from: an entity, a sheet made by hand, an archive of the account. */
  readonly entity: string;
  readonly bizType: string;
  readonly fileName: string;
  readonly status: ExportStatus;
  /** 0 to 100. */
  readonly progress: number;
  readonly totalRows: number | null;
  readonly doneRows: number;
  readonly fileId: number | null;
  readonly filePath: string | null;
  readonly size: number | null;
  readonly errorDesc: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly expireAt: string | null;
  readonly downloadCount: number;
  readonly lastDownloadAt: string | null;
}

/** What belongs to the account alone is found from every enterprise. */
const ownRecords = ({ tenant, session }: TenantWork) =>
  sql<boolean>`
    (group_code = '' or (group_code = ${tenant.groupCode} and company_code = ${tenant.companyCode ?? ''}))
      and account_id = ${session.accountId} and deleted_at is null`;

const columns = sql`
  id, entity, biz_type, file_name, status, progress, total_rows, done_rows, file_id, file_path, size, error_desc,
    created_at, finished_at, expire_at, download_count, last_download_at`;

/** A page of own exports, newest first. */
export async function findOwnExports(
  context: TenantWork,
  filter: { readonly bizType?: string | null | undefined; readonly status?: ExportStatus | null | undefined },
  page: { readonly current: number; readonly size: number },
): Promise<{ records: OwnExport[]; total: number }> {
  const conditions = [ownRecords(context)];
  if (filter.bizType) conditions.push(sql`biz_type = ${filter.bizType}`);
  if (filter.status) conditions.push(sql`status = ${filter.status}`);
  const where = sql.join(conditions, sql` and `);
  const [records, count] = await Promise.all([
    queryRows<OwnExport>(context)`
      select ${columns}
      from export_record
      where ${where}
      order by id desc
      limit ${page.size} offset ${(page.current - 1) * page.size}`,
    queryRow<{ total: number }>(context)`select count(*) as total from export_record where ${where}`,
  ]);
  return { records, total: count?.total ?? 0 };
}

/** One own export, under a lock where it is about to change; undefined for any other. */
export function findOwnExport(context: TenantWork, id: number, lock = false): Promise<OwnExport | undefined> {
  return queryRow<OwnExport>(context)`
    select ${columns}
    from export_record
    where id = ${id} and ${ownRecords(context)} ${lock ? sql`for update` : sql``}`;
}
