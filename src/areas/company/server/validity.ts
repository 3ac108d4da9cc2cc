/** Keeps the stored status of certificates and systems: set when a row is written, moved on by the calendar every night. */
import { sql } from 'kysely';
import { execute, queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { EntityHooks, Row } from '#platform/store/entity-hooks.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { CompanyKey } from '#platform/jobs/company-job.ts';
import { companyJob } from '#platform/jobs/company-job.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import { dayAfter, expiringDays, validityOf } from '../model/validity.ts';

const today = (context: TenantWork): string => todayInShanghai(context.platform.now());

/** Hooks that set the status from the row as it will be; `complete` adds what follows from the other values first. */
export function validityHooks(complete: (row: Row) => Row = (row) => row): EntityHooks {
  return {
    prepare: prepareEach((context, { before, values }) => {
      const fresh = before === null ? complete(values) : values;
      return { ...fresh, status: validityOf({ ...before, ...fresh }, today(context)) };
    }),
  };
}

const tables = ['certificate', 'management'];

/** Versions stay: nobody's open form becomes stale by the calendar. */
async function moveOn(context: TenantWork): Promise<void> {
  const day = today(context);
  const { groupCode, companyCode } = context.tenant;
  for (const table of tables) {
    // Beside the store, several tables: the calendar moves derived states; versions stay.
    const own = sql`group_code = ${groupCode} and company_code = ${companyCode} and deleted_at is null`;
    await execute(context)`
      update ${sql.table(table)}
      set status = 'expired'
      where ${own} and status in ('valid', 'expiring', 'pending') and expiry_date < ${day}::date`;
    await execute(context)`
      update ${sql.table(table)}
      set status = 'expiring'
      where ${own} and status = 'valid' and expiry_date <= ${dayAfter(day, expiringDays)}::date`;
  }
}

export const validityJob = companyJob('company-validity', {
  cron: '5 0 * * *',
  companies: async (db, platform) => {
    const day = todayInShanghai(platform.now());
    const rows = await queryRows<CompanyKey>(db)`
      select * from qishu_companies_with_due_validity(${day}::date, ${expiringDays})`;
    return rows;
  },
  run: moveOn,
});

/** The job, begun now. */
export const refreshValidity = (platform: Platform): Promise<void> => validityJob.run(platform, {});
