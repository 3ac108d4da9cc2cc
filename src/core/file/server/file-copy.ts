/** Copies of files for another company: its own bytes under its own quota, so that what one company deletes the other keeps. */
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { newFileKey } from '#platform/files/file-store.ts';
import { needStorage } from './storage-quota.ts';

/** A file as it lies in the company it is copied from. */
export interface CopiedFrom {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly key: string;
  readonly contentType: string;
  readonly extension: string;
  readonly bizType: string;
  readonly sha256: string | null;
  readonly visibility: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** Files of the company in sight that may be copied: whole ones. */
export async function filesToCopy(context: TenantWork, ids: readonly number[]): Promise<CopiedFrom[]> {
  if (ids.length === 0) return [];
  const found = await queryRows<CopiedFrom>(context)`
    select id, name, size, coalesce(storage_key, path) as key, content_type, extension, biz_type, sha256, visibility,
      width, height
    from file
    where id = any(${[...new Set(ids)]}::bigint[]) and status = 'ready' and deleted_at is null order by id`;
  return found;
}

/**
 * Copies them into the company in sight; answers the new files by the old id. `written` collects the keys as they come to lie
 * in the store: the caller removes them when the transaction fails. `ownerAccountId`: who may hand the copies out, nobody unless given.
 */
export async function copyFiles(
  inside: TenantContext,
  files: readonly CopiedFrom[],
  written: string[],
  ownerAccountId: number | null = null,
): Promise<Map<number, FileValue>> {
  const { platform, tenant } = inside;
  const copies = new Map<number, FileValue>();
  if (files.length === 0) return copies;
  await needStorage(
    inside,
    files.reduce((sum, file) => sum + file.size, 0),
  );
  for (const file of files) {
    const key = newFileKey(file.extension, platform.now());
    written.push(key);
    await platform.files.write(key, platform.files.read(file.key));
    const inserted = await queryRow<{ id: number }>(inside)`
      insert into file (
        group_code, company_code, name, size, path, content_type, extension, biz_type, owner_account_id, status,
        visibility, sha256, width, height, attached_at
      )
      values (
        ${tenant.groupCode}, ${tenant.companyCode}, ${file.name}, ${file.size}, ${key}, ${file.contentType},
        ${file.extension}, ${file.bizType}, ${ownerAccountId}, 'ready', ${file.visibility}, ${file.sha256},
        ${file.width}, ${file.height}, now()
      )
      returning id`;
    const { name, size, contentType } = file;
    copies.set(file.id, { id: inserted?.id ?? 0, name, path: key, size, contentType });
  }
  return copies;
}
