/** Keeps the stored status of certificates and systems: set when a row is written, moved on by the calendar every night. */
import { sql } from 'kysely';
import { todayInShanghai } from '#platform/model/schema.ts';
import type { MemberAccess, Tenant, TenantWork } from '#platform/server/context.ts';
import { inAccount } from '#platform/server/database.ts';
import type { EntityHooks, Row } from '#platform/server/entity-hooks.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Job } from '#platform/server/registry.ts';
import { asPerson } from '#platform/server/system-work.ts';
import { dayAfter, expiringDays, validityOf } from '../model/validity.ts';

const today = (context: TenantWork): string => todayInShanghai(context.platform.now());

/** Hooks that set the status from the row as it will be; `complete` adds what follows from the other values first. */
export function validityHooks(complete: (row: Row) => Row = (row) => row): EntityHooks {
  const withStatus = (context: TenantWork, row: Row): Row => ({ ...row, status: validityOf(row, today(context)) });
  return {
    beforeInsert: (context, row) => Promise.resolve(withStatus(context, complete(row))),
    beforeUpdate: (context, before, changes) => Promise.resolve({ ...changes, status: validityOf({ ...before, ...changes }, today(context)) }),
  };
}

const system: MemberAccess = { memberId: 0, staffId: null, displayName: '系统', roleNames: [], codes: new Set(), scopes: new Map() };
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

/** One transaction per company; running twice changes nothing more. */
export async function refreshValidity(platform: Platform): Promise<void> {
  const day = todayInShanghai(platform.now());
  const due = await inAccount(platform.db, null, (db) =>
    sql<{ groupCode: string; companyCode: string }>`select * from qishu_companies_with_due_validity(${day}::date, ${expiringDays})`.execute(db),
  );
  for (const { groupCode, companyCode } of due.rows) {
    const tenant: Tenant = { groupCode, companyCode, companyCodes: [companyCode], mode: 'company', access: system };
    await asPerson(platform, validityJob.name, { accountId: 0, name: '系统' }, tenant, (context) => moveOn(context, day)).catch((error: unknown) => {
      platform.log.error({ error: String(error), companyCode }, 'validity of a company was not refreshed');
    });
  }
}

export const validityJob: Job = { name: 'company-validity', cron: '5 0 * * *', run: (platform) => refreshValidity(platform) };
