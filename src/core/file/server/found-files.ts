/** Stored files as other rooms look them up: by number, by address. */
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';

/** A file and where its content lies. */
export interface StoredContentFile {
  readonly id: number;
  /** In the store of files. */
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
  /** uploading: waits for the scanner; ready; quarantined. */
  readonly status: string;
  /** Of the content, in hex. */
  readonly sha256: string | null;
}

/** Files of the companies in sight; unknown ones are absent. */
export const findFiles = (context: TenantWork, ids: readonly number[]): Promise<StoredContentFile[]> =>
  queryRows<StoredContentFile>(context)`
    select t.id, coalesce(t.storage_key, t.path) as key, t.size, t.content_type, t.status, t.sha256
    from file t
    where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;

/** Numbers of the files of the companies in sight that lie at these addresses. */
export async function fileIdsAt(context: TenantWork, paths: readonly string[]): Promise<number[]> {
  if (paths.length === 0) return [];
  const found = await queryRows<{ id: number }>(context)`
    select t.id from file t where ${tenantCondition(context, 't')} and t.path = any(${[...paths]}::text[])`;
  return found.map(({ id }) => id);
}
