/** What the register knows of a company: columns of the tenant row, which the profile of the company shows and edits. */
import { sql } from 'kysely';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { fileRecords } from '#platform/files/file-records.ts';
import { audit } from '#platform/store/audit.ts';
import { columnOf } from '#platform/store/columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';

export interface CompanyIdentity {
  readonly companyName: string;
  readonly shortName: string;
  readonly creditCode: string | null;
  readonly legalPerson: string | null;
  readonly companyType: string | null;
  readonly industryCode: string | null;
  readonly divisionCode: string | null;
  readonly address: string | null;
  readonly scale: string | null;
  readonly contactName: string | null;
  readonly contactPhone: string | null;
  readonly logo: FileValue | null;
  readonly licence: FileValue | null;
}

const columns = sql.raw(
  'company_name, short_name, credit_code, legal_person, company_type, industry_code, division_code, address, scale, contact_name, contact_phone, logo, licence',
);

async function read(context: TenantWork, companyCode: string, lock: boolean): Promise<CompanyIdentity> {
  const row = await queryRow<CompanyIdentity>(context)`
    select ${columns}
    from company
    where company_code = ${companyCode} and group_code = ${context.tenant.groupCode} ${lock ? sql`for update` : sql``}`;
  if (!row) throw fail.notFound('企业不存在');
  return row;
}

/** FY-N001 when the company is not one of the group. */
export const identityOf = (context: TenantWork, companyCode: string): Promise<CompanyIdentity> =>
  read(context, companyCode, false);

/** Those of several companies of the group, in its order; what is not one of it is left out. */
export const identitiesOf = (
  context: TenantWork,
  companyCodes: readonly string[],
): Promise<(CompanyIdentity & { readonly companyCode: string })[]> =>
  queryRows<CompanyIdentity & { readonly companyCode: string }>(context)`
    select company_code, ${columns}
    from company
    where group_code = ${context.tenant.groupCode} and company_code = any(${[...companyCodes]}::text[])
    order by sort, company_code`;

/** As {@link identityOf}; until the end of the transaction nobody else changes the company. */
export const lockIdentity = (context: TenantWork, companyCode: string): Promise<CompanyIdentity> =>
  read(context, companyCode, true);

/** Whether another living company of the whole product bears the code; which one is not told. */
export async function isCreditCodeTaken(
  context: TenantWork,
  creditCode: string,
  companyCode: string | null,
): Promise<boolean> {
  const found = await queryRows(context)`
    select from company
    where credit_code = ${creditCode} and status <> 'dissolved' and company_code is distinct from ${companyCode}
    limit 1`;
  return found.length > 0;
}

/** Changes named columns of the locked company. FY-C001 when name or code belongs to another living company. */
export async function changeIdentity(
  context: TenantWork,
  companyCode: string,
  before: CompanyIdentity,
  changes: Partial<CompanyIdentity>,
): Promise<boolean> {
  const changed = Object.entries(changes).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof CompanyIdentity]),
  );
  if (changed.length === 0) return false;
  const next = Object.fromEntries(changed) as Partial<CompanyIdentity>;
  if (next.creditCode && (await isCreditCodeTaken(context, next.creditCode, companyCode)))
    throw fail.conflict('统一社会信用代码已被其他企业使用', {
      fields: { creditCode: '统一社会信用代码：已被其他企业使用' },
    });
  if (next.companyName) {
    const twin = await queryRows(context)`
      select from company
      where company_name = ${next.companyName} and status <> 'dissolved' and company_code <> ${companyCode}
      limit 1`;
    if (twin.length > 0)
      throw fail.conflict('企业名称已被其他企业使用', { fields: { companyName: '企业名称：已被其他企业使用' } });
  }
  const sets = changed.map(
    ([key, value]) =>
      sql`${sql.ref(columnOf(key))} = ${typeof value === 'object' && value !== null ? JSON.stringify(value) : value}`,
  );
  await execute(context)`
    update company
    set ${sql.join(sets)}, updated_at = now(), version = version + 1
    where company_code = ${companyCode}`;
  const home = { groupCode: context.tenant.groupCode, companyCode, entity: 'company' };
  for (const field of ['logo', 'licence'] as const) {
    const file = next[field];
    // Both are for all colleagues.
    if (file !== undefined)
      await fileRecords(context.platform).referFrom(context, { ...home, field }, file?.id ?? null, true);
  }
  const earlier = Object.fromEntries(changed.map(([key]) => [key, before[key as keyof CompanyIdentity]]));
  await audit(context, [
    {
      action: 'update',
      entity: 'company',
      entityName: next.companyName ?? before.companyName,
      before: earlier,
      after: next,
    },
  ]);
  return true;
}
