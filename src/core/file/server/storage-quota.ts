/** How much a company may store, and who is told when it gets close. */
import { execute } from '#platform/db/statement.ts';
import { formatFileSize } from '#platform/entity/format.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { fail } from '#platform/runtime/failure.ts';
import { asPerson } from '#platform/runtime/system-work.ts';
import type { StorageQuota } from '#core/org/public.server.ts';
import { holdersOf, noteStorageTold, storageQuotaOf, tellAll } from '#core/org/public.server.ts';
import { keptFiles } from './file-record.ts';

/** Shares of the quota, in percent, at which administrators are told, once each until the use falls below. */
const thresholds = [100, 95, 80] as const;

interface Storage extends StorageQuota {
  readonly used: number;
}

/**
 * Bytes of a company take turns from here to the end of the transaction: who asks for room, who finds that the same bytes are there,
 * who takes bytes away. The row is what triggers of `file` count in.
 */
export async function lockStorage(db: TenantDb, companyCode: string): Promise<void> {
  await execute(db)`insert into storage_use (company_code) values (${companyCode}) on conflict do nothing`;
  await execute(db)`select from storage_use where company_code = ${companyCode} for update`;
}

/** Bytes in use as the triggers of `file` count them: once, however many files share them. */
async function readStorage(context: TenantWork, companyCode: string): Promise<Storage> {
  const [quota, used] = await Promise.all([
    storageQuotaOf(context.db, companyCode),
    keptFiles.usedBytes(context.db, [companyCode]),
  ]);
  return { ...quota, used: used.get(companyCode) ?? 0 };
}

async function tell(context: TenantWork, companyCode: string, { quota, told }: Storage, used: number): Promise<void> {
  const level = thresholds.find((threshold) => used * 100 >= quota * threshold) ?? 0;
  if (level === told) return;
  // Whoever holds the row is telling already: another file of the same call, or a call of the same instant.
  const isOurs = await noteStorageTold(context.db, companyCode, told, level);
  // Fallen below what was told: the next rise is news again.
  if (level < told || !isOurs) return;
  const home = { groupCode: context.tenant.groupCode, companyCode };
  await tellAll(context, home, await holdersOf(context.db, home, ['role_grant']), {
    category: 'system',
    level: level === 80 ? 'info' : 'warning',
    bizType: 'company',
    bizId: null,
    title: level === 100 ? '存储空间已用完' : `存储空间已使用 ${level}%`,
    content: `共 ${formatFileSize(quota)}，已用 ${formatFileSize(Math.min(used, quota))}。${level === 100 ? '现在不能再上传文件，' : ''}请清理不再需要的文件或申请扩容。`,
  });
}

/**
 * Refuses with FY-C001 when `bytes` more would exceed the company's quota; tells its administrators on the way there. The room is the caller's
 * until his transaction ends: he writes the file in it. Rows of the group itself have no quota.
 */
export async function needStorage(context: TenantContext, bytes: number): Promise<void> {
  const { companyCode } = context.tenant;
  if (companyCode === null) return;
  await lockStorage(context.db, companyCode);
  const storage = await readStorage(context, companyCode);
  const used = storage.used + bytes;
  if (used <= storage.quota) return tell(context, companyCode, storage, used);
  // A transaction of its own: the refusal takes back everything that this call has written.
  await asPerson(context.platform, context.path, context.session, context.tenant, (own) =>
    tell(own, companyCode, storage, storage.quota),
  );
  throw fail.conflict('存储空间不足');
}
