/** Uploading, taking into use and showing the portrait of an account. */
import { downloadAvatar, uploadAvatar } from '../model/portrait.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { FileAnswer } from '#platform/http/pipeline.ts';
import { handle } from '#platform/runtime/registry.ts';
import { accountTables } from './db.ts';
import { portraitFiles } from './portrait-port.ts';

function ownSession(context: Context) {
  const { session } = context;
  if (!session) throw fail.sessionOver();
  return { ...context, session };
}

export const uploadAvatarHandler = handle(uploadAvatar, (context) =>
  portraitFiles(context.platform).storePortrait(ownSession(context)),
);

export const downloadAvatarHandler = handle(downloadAvatar, async (context, { accountId, w }) => {
  const portrait = await portraitFiles(context.platform).findPortrait(context.db, accountId);
  if (!portrait) throw fail.notFound('头像不存在');
  const etag = `"p${portrait.id}-${w}"`;
  // The browser keeps it and asks whether it still may show it: not after the session.
  const headers = { etag, 'cache-control': 'private, no-cache' };
  const { platform, request } = context;
  const options = { fileName: '头像', contentType: portrait.contentType, inline: true };
  if (request.headers['if-none-match'] === etag)
    return new FileAnswer(Buffer.alloc(0), { ...options, headers, status: 304 });
  const preview = w === '64' ? await portraitFiles(context.platform).previewOf(platform, portrait, 64) : null;
  if (preview)
    return new FileAnswer(preview.content, {
      ...options,
      contentType: 'image/webp',
      headers: { ...headers, 'content-length': String(preview.size) },
    });
  return new FileAnswer(platform.files.read(portrait.key), {
    ...options,
    headers: { ...headers, 'content-length': String(portrait.size) },
  });
});

/** Another portrait, or none; what was in use before goes. */
export async function changePortrait(
  { db, platform }: Pick<Context, 'db' | 'platform'>,
  accountId: number,
  fileId: number | null,
): Promise<void> {
  const account = await accountTables(db)
    .selectFrom('account')
    .select('avatarFileId')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (account.avatarFileId === fileId) return;
  if (fileId !== null) await portraitFiles(platform).keepPortrait(db, accountId, fileId);
  await accountTables(db).updateTable('account').set({ avatarFileId: fileId }).where('id', '=', accountId).execute();
  if (account.avatarFileId !== null) await portraitFiles(platform).dropPortrait(db, accountId, account.avatarFileId);
}
