/** Values of custom fields that a company deleted: kept for thirty days, then erased by night. */
import { sql } from 'kysely';
import { execute, queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { CompanyKey } from '#platform/jobs/company-job.ts';
import { companyJob } from '#platform/jobs/company-job.ts';

/** Days that values outlive their field: as long, the same key takes them up again. */
export const keptDays = 30;

/** Notes since when fields are gone; one that is back is forgotten about. */
export async function noteRemoved(
  context: TenantContext,
  tableCode: string,
  gone: readonly string[],
  present: readonly string[],
): Promise<void> {
  const at = context.platform.now().toISOString();
  await execute(context)`
    update table_field set removed = (
      select coalesce(jsonb_agg(r), '[]')
      from jsonb_array_elements(removed) r
      where r ->> 'key' <> all(${[...gone, ...present]}::text[]))
      || ${JSON.stringify(gone.map((key) => ({ key, at })))}::jsonb
    where group_code = ${context.tenant.groupCode} and company_code = ${companyForNewRow(context)}
      and table_code = ${tableCode} and account_id is null`;
}

/** Removed before this instant: their values go. */
const erasedBefore = (platform: Platform): string =>
  new Date(platform.now().getTime() - keptDays * 86_400_000).toISOString();

export const fieldJob = companyJob('staff-removed-field', {
  cron: '40 0 * * *',
  companies: async (db, platform) => {
    const rows = await queryRows<CompanyKey>(db)`
      select * from qishu_companies_with_removed_fields(${erasedBefore(platform)}::timestamptz)`;
    return rows;
  },
  run: eraseIn,
});

/** The job, begun now. */
export const eraseRemovedFields = (platform: Platform): Promise<void> => fieldJob.run(platform, {});

async function eraseIn(context: TenantWork): Promise<void> {
  const before = erasedBefore(context.platform);
  const { groupCode, companyCode } = context.tenant;
  // Locked: a second process finds nothing left.
  const lists = await queryRows<{ tableCode: string; removed: { key: string; at: string }[] }>(context)`
    select table_code, removed
    from table_field
    where group_code = ${groupCode} and company_code = ${companyCode} and account_id is null and removed <> '[]'
    for update`;
  for (const { tableCode, removed } of lists) {
    const keys = removed.filter(({ at }) => Date.parse(at) < Date.parse(before)).map(({ key }) => key);
    const entity = [...context.platform.registry.entities.values()].find(({ custom }) => custom?.table === tableCode);
    if (keys.length === 0 || !entity) continue;
    // Beside the store, several tables: erased values must not stand in the log; the entry below tells that they are gone.
    await execute(context)`
      update ${sql.table(entity.table)} set custom_fields = custom_fields - ${keys}::text[]
      where group_code = ${groupCode} and company_code = ${companyCode} and custom_fields ?| ${keys}::text[]`;
    await execute(context)`
      update table_field
      set removed = (
        select coalesce(jsonb_agg(r), '[]')
        from jsonb_array_elements(removed) r
        where r ->> 'key' <> all(${keys}::text[])
      )
      where group_code = ${groupCode} and company_code = ${companyCode} and table_code = ${tableCode}
        and account_id is null`;
    await audit(context, [
      {
        action: 'config',
        entity: 'table_field',
        entityName: tableCode,
        reason: `清除已删除字段的数据：${keys.join('、')}`,
      },
    ]);
  }
}
