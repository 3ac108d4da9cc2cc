/**
 * What happens to the bytes of an upload once they lie in the store, whichever way they came: judged, pictures
 * re-encoded, the same bytes kept once per company, quota, virus scan.
 */
import { Readable } from 'node:stream';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { archiveEndBytes, hasForeignContent, refuseHiddenArchive } from '#platform/http/foreign-content.ts';
import { hashing } from '#platform/runtime/hashing.ts';
import type { ImageSize } from '#platform/files/image.ts';
import { isPictureUse, measureImage, pictureUses, reencodeImage } from '#platform/files/image.ts';
import { queueScan } from './file-scan.ts';
import { lockStorage, needStorage } from './storage-quota.ts';

export interface StoredContent {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  readonly contentType: string;
  readonly bizType: string;
}

export interface SettledContent {
  readonly size: number;
  readonly sha256: string;
  readonly image: ImageSize | null;
}

export interface AdmittedContent extends SettledContent {
  /** Where the same bytes lay before; null: these are kept. */
  readonly sharedKey: string | null;
  /** `uploading` until the scanner has looked at them. */
  readonly status: 'ready' | 'uploading';
}

/** Streams into the store and answers what arrived. */
export async function writeHashed(
  files: FileStore,
  key: string,
  content: Readable,
): Promise<{ size: number; sha256: string }> {
  const { through, result } = hashing();
  // Piping passes no errors on: whichever side breaks, the other must not wait for it.
  content.on('error', (error) => through.destroy(error));
  through.on('error', (error) => content.destroy(error));
  const { size } = await files.write(key, content.pipe(through));
  return { size, sha256: result().sha256 };
}

/** Documents and films that may end in an archive without looking any different. */
const endsUnseen = (contentType: string): boolean =>
  contentType === 'application/pdf' || contentType.startsWith('video/');

/** Refuses what is no picture, has too many pixels, or is a document that hides an archive; answers the size of a picture in pixels. */
async function judge(files: FileStore, { key, size, contentType }: StoredContent): Promise<ImageSize | null> {
  if (contentType.startsWith('image/')) return files.withLocalFile(key, (path) => measureImage(path, contentType));
  if (endsUnseen(contentType))
    await refuseHiddenArchive(files.read(key, { start: Math.max(0, size - archiveEndBytes), end: size - 1 }));
  return null;
}

/** Who adds a use of a content and who purges it take turns: all of one company, each content of the group itself, which has no quota. */
export async function lockContent(context: Pick<TenantWork, 'db'>, companyCode: string, sha256: string): Promise<void> {
  if (companyCode !== '') return lockStorage(context.db, companyCode);
  await execute(context)`select pg_advisory_xact_lock(hashtextextended(${`file ${companyCode} ${sha256}`}, 0))`;
  return undefined;
}

async function findSame({ db, tenant }: TenantContext, sha256: string, size: number): Promise<string | null> {
  const companyCode = tenant.companyCode ?? '';
  await lockContent({ db }, companyCode, sha256);
  const found = await queryRow<{ key: string }>(db)`
    select coalesce(storage_key, path) as key from file
    where group_code = ${tenant.groupCode} and company_code = ${companyCode} and sha256 = ${sha256} and size = ${size}
      and status = 'ready'
    order by id
    limit 1`;
  return found?.key ?? null;
}

/** Keeps the pixels of a picture that holds a page or ends as an archive, and nothing else of it. @throws FY-V001 where that cannot be. */
async function keepPixels(files: FileStore, { key, contentType }: StoredContent): Promise<SettledContent> {
  const { content, width, height } = await files.withLocalFile(key, (path) => reencodeImage(path, contentType, null));
  const kept = await writeHashed(files, key, Readable.from([content]));
  if (await hasForeignContent(files.read(key))) throw fail.invalid('图片中夹带其他内容，不能上传');
  return { ...kept, image: { width, height } };
}

/** What will be kept of an upload: judged, and made anew where it is a picture. @throws FY-V001; the caller then removes what lies under the key. */
export async function settleContent(files: FileStore, stored: StoredContent): Promise<SettledContent> {
  const { bizType, contentType, key, size, sha256 } = stored;
  const image = await judge(files, stored);
  if (!isPictureUse(bizType)) {
    const isForeign = image !== null && (await hasForeignContent(files.read(key)));
    return isForeign ? keepPixels(files, stored) : { size, sha256, image };
  }
  const { bytes } = pictureUses[bizType];
  if (image === null) throw fail.invalid('请使用 PNG、JPG、WebP 或 GIF 图片');
  if (size > bytes) throw fail.tooLarge(`图片超过 ${bytes / 1024 / 1024} MB`);
  const { content, width, height } = await files.withLocalFile(key, (path) =>
    reencodeImage(path, contentType, bizType),
  );
  return { ...(await writeHashed(files, key, Readable.from([content]))), image: { width, height } };
}

/**
 * Lets what was settled in: the same bytes once, within the quota. From here on other uploads of the company wait, so that nothing slow
 * may come between this and the end of the transaction. @throws FY-C001; the caller then removes what lies under the key.
 */
export async function admitContent(context: TenantContext, settled: SettledContent): Promise<AdmittedContent> {
  const sharedKey = await findSame(context, settled.sha256, settled.size);
  if (sharedKey === null) await needStorage(context, settled.size);
  return {
    ...settled,
    sharedKey,
    status: sharedKey === null && context.platform.configuration.scanner ? 'uploading' : 'ready',
  };
}

/** After the row is written: bytes that are there already go, others are scanned where a scanner is configured. */
export function afterAdmission(
  context: TenantContext,
  key: string,
  id: number,
  { sharedKey, status }: AdmittedContent,
): void {
  const { platform, tenant } = context;
  if (sharedKey !== null) context.afterCommit(() => platform.files.remove(key));
  if (status === 'uploading')
    context.afterCommit(() =>
      queueScan(platform, { id, groupCode: tenant.groupCode, companyCode: tenant.companyCode ?? '' }),
    );
}
