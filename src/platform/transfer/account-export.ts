/** Exports of an account in no enterprise: their record has group_code '', their file belongs to the person. */
import { sql } from 'kysely';
import type { TenantDb } from '#platform/db/database.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import { formatDate } from '#platform/entity/format.ts';
import type { SessionAccount, WorkContext } from '#platform/runtime/context.ts';
import { audit } from '#platform/store/audit.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { ExportStatus } from './own-exports.ts';
import { queueExport } from './export-record.ts';

/** What an area makes for a person, as one archive. */
export interface AccountExport {
  /** Kept in export_record.entity. */
  readonly name: string;
  readonly label: string;
  readonly contentType: string;
  readonly extension: string;
  /** Writes the whole into the file at `path`, which the caller removes. May run again after a crash. */
  readonly write: (
    platform: Platform,
    person: { readonly accountId: number; readonly name: string },
    path: string,
  ) => Promise<void>;
}

/** The record and its job; a second wish while one waits or runs is the same one. It holds all there is about a person: fetching it takes a proof, as asking does. */
export async function requestAccountExport(
  context: WorkContext & { readonly session: SessionAccount },
  wanted: Pick<AccountExport, 'name' | 'label' | 'extension'>,
): Promise<{ recordId: number }> {
  const { db, platform, session } = context;
  const { accountId } = session;
  await execute(db)`select pg_advisory_xact_lock(hashtext('qishu account export'), ${accountId % 2_147_483_647})`;
  const waiting = await queryRow<{ id: number }>(db)`
    select id
    from export_record
    where group_code = '' and account_id = ${accountId} and entity = ${wanted.name} and status in ('pending', 'running')
      and deleted_at is null`;
  if (waiting) return { recordId: waiting.id };
  const now = platform.now().toISOString();
  const fileName = `${wanted.label}-${formatDate(now).replaceAll('/', '')}.${wanted.extension}`;
  const made = await queryRow<{ id: number }>(db)`
    insert into export_record (
      group_code, company_code, account_id, entity, biz_type, file_name, request, needs_proof, request_id, created_at,
      touched_at
    )
    values (
      '', '', ${accountId}, ${wanted.name}, ${wanted.name}, ${fileName}, '{}', true, ${context.requestId}, ${now}, ${now}
    )
    returning id`;
  const recordId = made?.id ?? 0;
  await audit(context, [{ action: 'export', entity: wanted.name, entityId: recordId, entityName: fileName }]);
  context.afterCommit(() => queueExport(platform, { recordId, accountId, groupCode: '', companyCode: '' }));
  return { recordId };
}

/** Record of an export of an account, as its owner sees it. */
export interface AccountExportState {
  readonly id: number;
  readonly fileName: string;
  readonly status: ExportStatus;
  readonly size: number | null;
  readonly errorDesc: string | null;
  readonly createdAt: string;
  readonly expireAt: string | null;
}

/** Rows of the account by the policy of the person; `group_code` tells them from exports of enterprises. */
const ownRecords = (accountId: number, name: string) =>
  sql<boolean>`group_code = '' and account_id = ${accountId} and entity = ${name} and deleted_at is null`;

/** The newest export of this kind; undefined where there never was one. */
export function latestAccountExport(
  db: TenantDb,
  accountId: number,
  name: string,
): Promise<AccountExportState | undefined> {
  return queryRow<AccountExportState>(db)`
    select id, file_name, status, size, error_desc, created_at, expire_at
    from export_record
    where ${ownRecords(accountId, name)}
    order by id desc
    limit 1`;
}

/** The file of an own export that is done; null for any other. */
export async function finishedAccountExport(
  db: TenantDb,
  accountId: number,
  name: string,
  id: number,
): Promise<number | null> {
  const found = await queryRow<{ fileId: number | null }>(db)`
    select file_id from export_record where id = ${id} and ${ownRecords(accountId, name)} and status = 'success'`;
  return found?.fileId ?? null;
}
