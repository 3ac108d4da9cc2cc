/** Keeps the stored status of certificates and systems: set when a row is written, moved on by the calendar every night. */
import { sql } from 'kysely';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { MemberAccess, Tenant, TenantWork } from '#platform/runtime/context.ts';
import { inAccount } from '#platform/db/database.ts';
import type { EntityHooks, Row } from '#platform/store/entity-hooks.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Job } from '#platform/runtime/registry.ts';
import { asPerson } from '#platform/runtime/system-work.ts';
import { dayAfter, expiringDays, validityOf } from '../model/validity.ts';
import { handOver } from './due-dates.ts';

const today = (context: TenantWork): string => todayInShanghai(context.platform.now());

/** Hooks that set the status from the row as it will be; `complete` adds what follows from the other values first. */
export function validityHooks(complete: (row: Row) => Row = (row) => row): EntityHooks {
  const withStatus = (context: TenantWork, row: Row): Row => ({ ...row, status: validityOf(row, today(context)) });
  return {
    beforeInsert: (context, row) => Promise.resolve(withStatus(context, complete(row))),
    beforeUpdate: (context, before, changes) =>
      Promise.resolve({ ...changes, status: validityOf({ ...before, ...changes }, today(context)) }),
  };
}

const system: MemberAccess = {
  memberId: 0,
  staffId: null,
  displayName: '系统',
  roleNames: [],
  codes: new Set(),
  scopes: new Map(),
};
const tables = ['certificate', 'management'];

/** Versions stay: nobody's open form becomes stale by the calendar. */
async function moveOn(context: TenantWork, day: string): Promise<void> {
  const { groupCode, companyCode } = context.tenant;
  for (const table of tables) {
    const own = sql`group_code = ${groupCode} and company_code = ${companyCode} and deleted_at is null`;
    await sql`update ${sql.table(table)} set status = 'expired' where ${own} and status in ('valid', 'expiring', 'pending') and expiry_date < ${day}::date`.execute(
      context.db,
    );
    await sql`update ${sql.table(table)} set status = 'expiring' where ${own} and status = 'valid' and expiry_date <= ${dayAfter(day, expiringDays)}::date`.execute(
      context.db,
    );
  }
}

/** Does the work in one transaction per company; one that fails is logged and does not hold up the others. */
async function inEach(
  platform: Platform,
  job: string,
  companies: readonly { readonly groupCode: string; readonly companyCode: string }[],
  work: (context: TenantWork) => Promise<void>,
): Promise<void> {
  for (const { groupCode, companyCode } of companies) {
    const tenant: Tenant = { groupCode, companyCode, companyCodes: [companyCode], mode: 'company', access: system };
    await asPerson(platform, job, { accountId: 0, name: '系统' }, tenant, work).catch((error: unknown) => {
      platform.log.error({ error: String(error), companyCode, job }, 'a job of the company profile left a company out');
    });
  }
}

/** Running twice changes nothing more. */
export async function refreshValidity(platform: Platform): Promise<void> {
  const day = todayInShanghai(platform.now());
  const due = await inAccount(platform.db, null, (db) =>
    sql<{
      groupCode: string;
      companyCode: string;
    }>`select * from qishu_companies_with_due_validity(${day}::date, ${expiringDays})`.execute(db),
  );
  await inEach(platform, validityJob.name, due.rows, (context) => moveOn(context, day));
}

/** Before the morning's digest: rows that the ledger of due dates lacks are handed over. */
export async function handOverDue(platform: Platform): Promise<void> {
  const companies = await inAccount(platform.db, null, (db) =>
    sql<{
      groupCode: string;
      companyCode: string;
    }>`select group_code, company_code from company where status = 'active' order by company_code`.execute(db),
  );
  await inEach(platform, companyDueJob.name, companies.rows, handOver);
}

export const validityJob: Job = {
  name: 'company-validity',
  cron: '5 0 * * *',
  run: (platform) => refreshValidity(platform),
};
export const companyDueJob: Job = { name: 'company-due', cron: '30 7 * * *', run: (platform) => handOverDue(platform) };
