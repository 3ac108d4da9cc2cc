/** Files that the product itself draws for demo data: nobody uploaded them, nothing scans them. */
import { Readable } from 'node:stream';
import { queryRow } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { newFileKey } from '#platform/files/file-store.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

export interface DrawnFile {
  readonly name: string;
  readonly extension: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Puts a file into store and table; whoever stores a row with it through the store holds it. */
export async function storeDrawnFile(
  context: TenantWork,
  { name, extension, contentType, content }: DrawnFile,
): Promise<FileValue> {
  const { platform, tenant, db } = context;
  const path = newFileKey(extension, platform.now());
  await platform.files.write(path, Readable.from([content]));
  const stored = await queryRow<{ id: number }>(db)`
    insert into file (
      group_code, company_code, name, size, path, content_type, extension, biz_type, owner_account_id, status,
      visibility
    )
    values (
      ${tenant.groupCode}, ${tenant.companyCode ?? ''}, ${name}, ${content.length}, ${path}, ${contentType},
      ${extension}, 'attachment', null, 'ready', 'private'
    )
    returning id`;
  return { id: stored?.id ?? 0, name, size: content.length, path, contentType };
}
