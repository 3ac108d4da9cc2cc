/** Files by id: looking up what one may read, and deleting own ones that nothing holds any more. */
import { deleteFiles, queryFiles } from '../model/file.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { fail } from '#platform/runtime/failure.ts';
import { heldForReader } from '#platform/files/file-readers.ts';
import { handle } from '#platform/runtime/registry.ts';

export const queryFilesHandler = handle(queryFiles, async (context, { ids }) => {
  const found = await queryRows<FileValue & { isOpen: boolean }>(context)`
    select id, name, size, path, content_type,
      owner_account_id = ${context.session.accountId} or visibility <> 'private' as is_open
    from file
    where id = any(${ids}::bigint[]) and status = 'ready' and deleted_at is null order by id`;
  const closed = found.filter(({ isOpen }) => !isOpen).map(({ id }) => id);
  const held = closed.length === 0 ? new Set<number>() : await heldForReader(context, closed);
  return {
    files: found.filter(({ id, isOpen }) => isOpen || held.has(id)).map(({ isOpen: _isOpen, ...file }) => file),
  };
});

export const deleteFilesHandler = handle(deleteFiles, async (context, { ids }) => {
  const wanted = [...new Set(ids)];
  const found = await queryRows<{ id: number; name: string; used: boolean }>(context)`
    select f.id, f.name, exists(select from file_ref r where r.file_id = f.id) as used from file f
    where f.id = any(${wanted}::bigint[]) and f.owner_account_id = ${context.session.accountId} and f.status = 'ready'
      and f.deleted_at is null
    for update of f`;
  if (found.length !== wanted.length) throw fail.notFound('文件不存在');
  const used = found.find((file) => file.used);
  if (used) throw fail.conflict(`文件「${used.name}」正在使用中，不能删除`);
  await execute(context)`update file set status = 'deleted', deleted_at = now() where id = any(${wanted}::bigint[])`;
  return { deleted: wanted.length };
});
