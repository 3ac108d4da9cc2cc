/** Work that no browser asked for: jobs continue what a person started, the demo loader fills an empty database. */
import type { Tenant, TenantWork } from './context.ts';
import { companiesInReach } from './context.ts';
import type { ReadOptions } from '#platform/db/database.ts';
import { inTenant } from '#platform/db/database.ts';
import type { Platform } from './platform.ts';

export interface ActingPerson {
  readonly accountId: number;
  readonly name: string;
}

/** Runs `work` in one transaction as a person in an enterprise, with the rights given (read again for each job). */
export async function asPerson<Result>(
  platform: Platform,
  path: string,
  person: ActingPerson,
  tenant: Tenant,
  work: (context: TenantWork) => Promise<Result>,
  options: Pick<ReadOptions, 'heavy'> = {},
): Promise<Result> {
  const effects: (() => Promise<void> | void)[] = [];
  const result = await inTenant(
    platform.db,
    { groupCode: tenant.groupCode, companyCodes: companiesInReach(tenant), accountId: person.accountId },
    (db) =>
      work({
        platform,
        ip: null,
        requestId: path,
        path,
        db,
        session: { sessionId: 0, accountId: person.accountId, name: person.name, stepUpAt: null, secondFactor: false },
        tenant,
        afterCommit: (effect) => effects.push(effect),
      }),
    options,
  );
  for (const effect of effects) await effect();
  return result;
}

/** The tenant of a company with the rights of the member who started the job; null when the person may not enter any more. */
export async function tenantOf(
  platform: Platform,
  accountId: number,
  groupCode: string,
  companyCode: string | null,
): Promise<Tenant | null> {
  const found = await platform.identity.findAccess(accountId, { groupCode, companyCode });
  if (typeof found === 'string') return null;
  return {
    groupCode,
    companyCode,
    companyCodes: companyCode === null ? ['', ...found.companyCodes] : found.companyCodes,
    mode: companyCode === null ? 'group' : 'company',
    ...(companyCode === null && found.companyNames && { companyNames: found.companyNames }),
    access: found.access,
  };
}
