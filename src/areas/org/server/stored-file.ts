/** One's own files: looking them up and deleting what nothing holds any more. */
import { sql } from 'kysely';
import { deleteFiles, queryFiles } from '../model/file.ts';
import type { FileValue } from '#platform/model/field.ts';
import { fail } from '#platform/server/failure.ts';
import { handle } from '#platform/server/registry.ts';

export const queryFilesHandler = handle(queryFiles, async (context, { ids }) => {
  const found = await sql<FileValue>`
    select id, name, size, path, content_type from file
    where id = any(${ids}::bigint[]) and owner_account_id = ${context.session.accountId} and status = 'ready' and deleted_at is null order by id`.execute(
    context.db,
  );
  return { files: found.rows };
});

export const deleteFilesHandler = handle(deleteFiles, async (context, { ids }) => {
  const wanted = [...new Set(ids)];
  const found = await sql<{ id: number; name: string; used: boolean }>`
    select f.id, f.name, exists(select from file_ref r where r.file_id = f.id) as used from file f
    where f.id = any(${wanted}::bigint[]) and f.owner_account_id = ${context.session.accountId} and f.status = 'ready' and f.deleted_at is null for update of f`.execute(
    context.db,
  );
  if (found.rows.length !== wanted.length) throw fail.notFound('文件不存在');
  const used = found.rows.find((file) => file.used);
  if (used) throw fail.conflict(`文件「${used.name}」正在使用中，不能删除`);
  await sql`update file set status = 'deleted', deleted_at = now() where id = any(${wanted}::bigint[])`.execute(context.db);
  return { deleted: wanted.length };
});
