/** Uploading by signed address, whole or in parts: announced, put, completed and then judged like every upload. */
import type { z } from 'zod';
import { completeUpload, getUploadSign } from '../model/file.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import { newFileKey } from '#platform/files/file-store.ts';
import {
  extensionOf,
  maximumSizeOf,
  partSize,
  recogniseFile,
  safeFileName,
  sniffedBytes,
} from '#platform/files/file-type.ts';
import { handle } from '#platform/runtime/registry.ts';
import { admitContent, afterAdmission, settleContent } from './file-content.ts';
import type { FileRow } from './file-row.ts';
import { toFileValue } from '#platform/files/file-value.ts';
import { visibilityOf } from './file-row.ts';
import { needStorage } from './storage-quota.ts';
import { allowUpload } from './upload-limit.ts';
import { assemble, partCount, removeParts, storedParts } from './upload-parts.ts';

const uploadMinutes = 10;

type OpenUpload = FileRow & {
  readonly sha256: string | null;
  readonly bizType: string;
  readonly uploadExpireAt: string | null;
};

async function findUpload(context: TenantContext, fileId: number): Promise<OpenUpload> {
  const row = await queryRow<OpenUpload>(context)`
    select id, name, size, path, content_type, status, visibility, owner_account_id, sha256, biz_type, upload_expire_at
    from file
    where id = ${fileId} and deleted_at is null
    for update`;
  if (!row || row.ownerAccountId !== context.session.accountId) throw fail.notFound('文件不存在');
  return row;
}

async function openUpload(
  context: TenantContext,
  input: z.output<typeof getUploadSign.input>,
  expireAt: string,
): Promise<{ id: number; path: string; size: number }> {
  const { platform, tenant, session } = context;
  const name = safeFileName(input.fileName);
  if (input.size > maximumSizeOf(name))
    throw fail.tooLarge(`文件「${name}」超过 ${maximumSizeOf(name) / 1024 / 1024} MB`);
  // The content is judged when it is there; the name can be judged now.
  await recogniseFile(name, Buffer.from([1])).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('不支持')) throw error;
  });
  await allowUpload(context, input.size);
  await needStorage(context, input.size);
  const extension = extensionOf(name);
  const key = newFileKey(extension, platform.now());
  const row = await queryRow<{ id: number }>(context)`
    insert into file (
      group_code, company_code, name, size, path, content_type, extension, sha256, biz_type, owner_account_id, status,
      visibility, upload_expire_at
    )
    values (
      ${tenant.groupCode}, ${tenant.companyCode ?? ''}, ${name}, ${input.size}, ${key}, ${input.contentType},
      ${extension}, ${input.sha256 ?? null}, ${input.bizType}, ${session.accountId}, 'uploading',
      ${visibilityOf(input.bizType)}, ${expireAt}
    )
    returning id`;
  return { id: row?.id ?? 0, path: key, size: input.size };
}

async function continueUpload(
  context: TenantContext,
  uploadId: string,
  size: number,
  expireAt: string,
): Promise<{ id: number; path: string; size: number }> {
  const row = await findUpload(context, Number(uploadId));
  if (row.status !== 'uploading' || row.uploadExpireAt === null || row.size !== size)
    throw fail.conflict('该上传已完成或文件已改变，请重新上传');
  await execute(context)`update file set upload_expire_at = ${expireAt} where id = ${row.id}`;
  return row;
}

export const getUploadSignHandler = handle(getUploadSign, async (context, input) => {
  const { platform } = context;
  const expireAt = new Date(platform.now().getTime() + uploadMinutes * 60_000).toISOString();
  const { id, path, size } =
    input.uploadId === undefined
      ? await openUpload(context, input, expireAt)
      : await continueUpload(context, input.uploadId, input.size, expireAt);
  const signature = platform.seal.index(`upload:${path}:${size}:${expireAt}`);
  const query = new URLSearchParams({ filePath: path, size: String(size), expireAt, signature });
  const parts =
    partCount(size) > 1 ? { partSize, uploadId: String(id), parts: await storedParts(platform.files, path, size) } : {};
  return {
    fileId: id,
    method: 'PUT' as const,
    uploadUrl: `/api/v1/file/put?${query.toString()}`,
    headers: { 'content-type': 'application/octet-stream' },
    fields: {},
    path,
    expireAt,
    ...parts,
  };
});

async function readHead(context: TenantContext, path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of context.platform.files.read(path, { start: 0, end: sniffedBytes - 1 }))
    chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Type, pixels, hidden content, quota. */
async function judge(context: TenantContext, row: OpenUpload, sha256: string) {
  const { contentType } = await recogniseFile(row.name, await readHead(context, row.path));
  const settled = await settleContent(context.platform.files, {
    key: row.path,
    size: row.size,
    sha256,
    contentType,
    bizType: row.bizType,
  });
  // Its announced size counts as used already; what it is measured against must not count it twice.
  await execute(context)`update file set size = 0 where id = ${row.id}`;
  return { contentType, ...(await admitContent(context, settled)) };
}

/** FY-V001 unless the caller sent each part once, and all of them; who names none is asked for nothing. */
function refuseOtherParts(size: number, parts: readonly number[] | undefined): void {
  if (parts === undefined) return;
  const count = partCount(size);
  if (parts.length !== count || new Set(parts).size !== count || parts.some((number) => number > count))
    throw fail.invalid(`分片：应为 1 至 ${count}，各一次`, { parts: `应为 1 至 ${count}，各一次` });
}

/** What was refused can never become ready: its bytes and its row go with the answer. */
async function dropRefused(context: TenantContext, row: OpenUpload, error: unknown): Promise<Failure> {
  if (!(error instanceof Failure)) throw error;
  await execute(context)`delete from file where id = ${row.id}`;
  await context.platform.files.remove(row.path);
  await removeParts(context.platform.files, row.path, row.size);
  return error;
}

export const completeUploadHandler = handle(completeUpload, async (context, input) => {
  const row = await findUpload(context, input.fileId);
  // Ready, or complete and waiting for the virus scan: asked twice, answered twice.
  if (row.status === 'ready' || (row.status === 'uploading' && row.uploadExpireAt === null)) return toFileValue(row);
  refuseOtherParts(row.size, input.parts);
  const { files } = context.platform;
  const sha256 = await assemble(files, row.path, row.size);
  // The parts stay: the right ones may still come.
  if (row.sha256 !== null && row.sha256 !== sha256) {
    await files.remove(row.path);
    throw fail.invalid('文件校验值不符，请重新上传');
  }
  const admitted = await judge(context, row, sha256).catch((error: unknown) => dropRefused(context, row, error));
  // Answered and not thrown, so that the row stays away.
  if (admitted instanceof Failure) return admitted;
  await execute(context)`
    update file
    set status = ${admitted.status}, upload_expire_at = null, content_type = ${admitted.contentType},
      sha256 = ${admitted.sha256}, size = ${admitted.size},
      storage_key = ${admitted.sharedKey}, width = ${admitted.image?.width ?? null},
        height = ${admitted.image?.height ?? null}
      where id = ${row.id}`;
  afterAdmission(context, row.path, row.id, admitted);
  context.afterCommit(() => removeParts(files, row.path, row.size));
  return toFileValue({ ...row, size: admitted.size, contentType: admitted.contentType });
});
