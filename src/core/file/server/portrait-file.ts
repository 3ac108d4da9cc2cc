/** The file behind the portrait of an account: it belongs to the person and lies in no enterprise. */
import { Readable } from 'node:stream';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { Context, SessionAccount, WorkContext } from '#platform/runtime/context.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { fail } from '#platform/runtime/failure.ts';
import { newFileKey } from '#platform/files/file-store.ts';
import { uploadedFiles } from '#platform/http/multipart-upload.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { settleContent, writeHashed } from './file-content.ts';
import type { Incoming } from './file-upload.ts';
import { receive } from './file-upload.ts';
import { allowUpload } from './upload-limit.ts';
import type { PortraitFile } from '#core/account/public.server.ts';

const bizType = 'avatar';

type OwnWork = Pick<WorkContext, 'platform' | 'db'> & { readonly session: SessionAccount };

/** Made anew from its pixels, square: nothing of what was sent is kept, so that no scanner need look at it. */
async function insertPortrait(
  { platform, db, session }: OwnWork,
  { key, name, extension, ...sent }: Incoming,
): Promise<FileValue> {
  const { size, sha256, image } = await settleContent(platform.files, { key, bizType, ...sent });
  const row = await queryRow<{ id: number }>(db)`
    insert into file (
      group_code, company_code, name, size, path, content_type, extension, biz_type, owner_account_id, status,
      visibility, sha256, width, height
    )
    values (
      '', '', ${name}, ${size}, ${key}, ${sent.contentType}, ${extension}, ${bizType}, ${session.accountId}, 'ready',
      'private', ${sha256}, ${image?.width ?? null}, ${image?.height ?? null}
    )
    returning id`;
  return { id: row?.id ?? 0, name, size, path: key, contentType: sent.contentType };
}

/** Keeps the uploaded picture of this call; nobody sees it before the account takes it up. @throws FY-V001 for anything but one picture. */
export async function storePortrait(context: Context & { readonly session: SessionAccount }): Promise<FileValue> {
  const keys: string[] = [];
  try {
    const received: Incoming[] = [];
    for await (const part of uploadedFiles(context.request))
      received.push(await receive(context.platform, part, (key) => keys.push(key)));
    const [only] = received;
    if (!only || received.length > 1) throw fail.invalid('头像：请选择一张图片', { file: '请选择一张图片' });
    await allowUpload(context, only.size);
    return await insertPortrait(context, only);
  } catch (error) {
    for (const key of keys) await context.platform.files.remove(key);
    throw error;
  }
}

/** A portrait that the product itself makes (demo data), in use at once. Answers the id of its file. */
export async function placePortrait(
  db: TenantDb,
  { files, now }: Pick<Platform, 'files' | 'now'>,
  accountId: number,
  { content, side }: { readonly content: Buffer; readonly side: number },
): Promise<number> {
  const key = newFileKey('png', now());
  const { size, sha256 } = await writeHashed(files, key, Readable.from([content]));
  // As the person's own: the file lies in no enterprise, where nobody else may write.
  const before = await queryRow<{ id: string | null }>(db)`
    select current_setting('app.account_id', true) as id, set_config('app.account_id', ${String(accountId)}, true)`;
  const row = await queryRow<{ id: number }>(db)`
    insert into file (
      group_code, company_code, name, size, path, content_type, extension, biz_type, owner_account_id, status,
      visibility, sha256, width, height, attached_at
    )
    values (
      '', '', '头像.png', ${size}, ${key}, 'image/png', 'png', ${bizType}, ${accountId}, 'ready', 'private', ${sha256},
      ${side}, ${side}, now()
    )
    returning id`;
  await execute(db)`select set_config('app.account_id', ${before?.id ?? ''}, true)`;
  return row?.id ?? 0;
}

/** Takes an own uploaded portrait into use. @throws FY-V001 for what is not one. */
export async function keepPortrait(db: TenantDb, accountId: number, fileId: number): Promise<void> {
  const kept = await execute(db)`
    update file
    set attached_at = now()
    where id = ${fileId} and group_code = '' and owner_account_id = ${accountId} and biz_type = ${bizType}
      and status = 'ready'`;
  if (kept === 0) throw fail.invalid('头像：文件不存在，请重新上传', { avatarFileId: '文件不存在，请重新上传' });
}

/** Lets go of a portrait that was in use; its bytes go with the purge. */
export async function dropPortrait(db: TenantDb, accountId: number, fileId: number): Promise<void> {
  await execute(db)`
    update file
    set status = 'deleted', deleted_at = now()
    where id = ${fileId} and group_code = '' and owner_account_id = ${accountId}`;
}

/** The portrait of an account as the caller may see it: his own, or of somebody he shares an enterprise with. Null: none, or not for him. */
export async function findPortrait(db: TenantDb, accountId: number): Promise<PortraitFile | null> {
  const found = await queryRow<PortraitFile>(db)`select id, key, content_type, size from qishu_portrait(${accountId})`;
  return found ?? null;
}
