/** How much a company may store and what its administrators were told of it. The bytes themselves are counted where files are kept. */
import type { TenantDb } from '#platform/db/database.ts';
import { execute, queryRow } from '#platform/db/statement.ts';

export interface StorageQuota {
  /** Bytes. */
  readonly quota: number;
  /** Share of the quota, in percent, that administrators were told of last. */
  readonly told: number;
}

export async function storageQuotaOf(db: TenantDb, companyCode: string): Promise<StorageQuota> {
  const found = await queryRow<StorageQuota>(db)`
    select storage_quota as quota, storage_told as told from company where company_code = ${companyCode}`;
  return found ?? { quota: 0, told: 0 };
}

/** Notes what administrators are told now. False where another call tells them: it holds the row, or has told them already. */
export async function noteStorageTold(
  db: TenantDb,
  companyCode: string,
  before: number,
  level: number,
): Promise<boolean> {
  const changed = await execute(db)`
    update company set storage_told = ${level} where company_code = (
      select company_code
      from company
      where company_code = ${companyCode} and storage_told = ${before}
      for update skip locked)`;
  return changed > 0;
}
