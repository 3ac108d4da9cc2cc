/** Work that the clock starts in many companies: by the system itself, each company in a transaction of its own. */
import type { TenantDb } from '#platform/db/database.ts';
import { inAccount } from '#platform/db/database.ts';
import { queryRows } from '#platform/db/statement.ts';
import type { MemberAccess, Tenant, TenantWork } from '#platform/runtime/context.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { asPerson } from '#platform/runtime/system-work.ts';

export interface CompanyKey {
  readonly groupCode: string;
  readonly companyCode: string;
}

export interface CompanyJobOptions {
  /** In Asia/Shanghai. */
  readonly cron: string;
  /** Companies in which there may be something to do, in any order. The connection has no tenant. */
  readonly companies: (db: TenantDb, platform: Platform) => Promise<readonly CompanyKey[]>;
  /** Does the work of one company. Running twice must change nothing more: a job that was interrupted begins its part again. */
  readonly run: (context: TenantWork) => Promise<void>;
  /** Companies of one part; the others follow in jobs of their own, so that none lasts longer than a job may. */
  readonly perPart?: number;
}

const system = { accountId: 0, name: '系统' } as const;

/** No rights are asked, no data scope limits it. */
const systemAccess: MemberAccess = {
  memberId: 0,
  staffId: null,
  displayName: system.name,
  roleNames: [],
  codes: new Set(),
  scopes: new Map(),
};

/** A job over companies in the order of their codes. A company that fails is logged and does not stop the next. */
export function companyJob(name: string, { cron, companies, run, perPart = 500 }: CompanyJobOptions): Job {
  return {
    name,
    cron,
    run: async (platform, { after = '' }) => {
      const all = await inAccount(platform.db, null, (db) => companies(db, platform));
      const left = all
        .filter(({ companyCode }) => companyCode > String(after))
        .toSorted((a, b) => (a.companyCode < b.companyCode ? -1 : 1));
      const part = left.slice(0, perPart);
      for (const company of part) await runIn(platform, name, company, run);
      const last = part.at(-1)?.companyCode;
      if (last !== undefined && left.length > part.length)
        await platform.jobs.later(name, { after: last }, { key: `${name} ${last}` });
    },
  };
}

async function runIn(
  platform: Platform,
  name: string,
  { groupCode, companyCode }: CompanyKey,
  run: CompanyJobOptions['run'],
): Promise<void> {
  const tenant: Tenant = { groupCode, companyCode, companyCodes: [companyCode], mode: 'company', access: systemAccess };
  try {
    await asPerson(platform, name, system, tenant, async (context) => {
      // Another process may be at it; what that leaves is found again the next time.
      if (await isFirst(context, `${name} ${companyCode}`)) await run(context);
    });
  } catch (error) {
    platform.log.error({ error: String(error), job: name, companyCode }, 'a job left a company out');
  }
}

async function isFirst({ db }: TenantWork, lock: string): Promise<boolean> {
  const rows = await queryRows<{ mine: boolean }>(db)`
    select pg_try_advisory_xact_lock(hashtext(${lock})) as mine`;
  return rows[0]?.mine ?? false;
}
