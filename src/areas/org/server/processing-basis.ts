/** On what the companies of a person rest when they enter data about him (PIPL article 13; area account-org §7.8). */
import type { TenantDb } from '#platform/server/database.ts';
import { orgTables } from './db.ts';

export interface ProcessingBasis {
  readonly companyName: string;
  readonly basis: 'hr_management';
  readonly since: string;
}

/** One line per company that the person works in; the person policy must hold. */
export function processingBasesOf(db: TenantDb, accountId: number): Promise<ProcessingBasis[]> {
  return orgTables(db)
    .selectFrom('member')
    .innerJoin('company', 'company.companyCode', 'member.companyCode')
    .select(['company.companyName', 'company.processingBasis as basis', 'company.processingBasisAt as since'])
    .where('member.accountId', '=', accountId)
    .where('member.status', 'in', ['active', 'disabled'])
    .where('company.status', '<>', 'dissolved')
    .orderBy('member.joinedAt')
    .orderBy('member.id')
    .limit(500)
    .execute();
}
