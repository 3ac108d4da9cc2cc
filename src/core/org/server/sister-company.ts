/** Acting in a sister company of the group within the call's transaction, with the caller's own rights there. */
import { execute, queryRows } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { checkEntry, resolveTenant } from '#platform/tenancy/tenant-choice.ts';
import { inEnterprise } from './enterprise-setting.ts';

export interface SisterCompany {
  readonly companyCode: string;
  readonly companyName: string;
}

async function sistersOf(context: TenantContext): Promise<SisterCompany[]> {
  const { groupCode, companyCode } = context.tenant;
  const found = await queryRows<SisterCompany>(context)`
    select company_code, company_name
    from company
    where group_code = ${groupCode} and company_code <> ${companyCode} and status = 'active'
    order by sort, company_code`;
  return found;
}

/** Sister companies in which the caller holds the code. */
export async function sistersWith(context: TenantContext, code: string): Promise<SisterCompany[]> {
  const { groupCode } = context.tenant;
  const open: SisterCompany[] = [];
  for (const sister of await sistersOf(context)) {
    const found = await context.platform.identity.findAccess(context.session.accountId, {
      groupCode,
      companyCode: sister.companyCode,
    });
    if (typeof found !== 'string' && found.access.codes.has(code)) open.push(sister);
  }
  return open;
}

/**
 * Runs `work` in the sister company. FY-N001 for a company that is none of the group's or does not know the caller, FY-A001
 * without the code there, or where its door (address, second factor) is shut. Only in calls that write.
 */
export async function inSister<Result>(
  context: TenantContext,
  companyCode: string,
  code: string,
  work: (inside: TenantContext, sister: SisterCompany) => Promise<Result>,
): Promise<Result> {
  const sister = (await sistersOf(context)).find((company) => company.companyCode === companyCode);
  if (!sister) throw fail.notFound('调入企业不存在');
  const { groupCode } = context.tenant;
  const { tenant, entry } = await resolveTenant(context.platform, context.session, { groupCode, companyCode }).catch(
    () => {
      throw fail.notFound('调入企业不存在');
    },
  );
  checkEntry(entry, context.session, context.ip ?? '');
  if (!tenant.access.codes.has(code)) throw fail.forbidden(`您在「${sister.companyName}」没有办理入职的权限`);
  return inEnterprise(context, { groupCode, companyCode }, ({ tenant: setting }) =>
    work({ ...context, tenant: { ...setting, access: tenant.access } }, sister),
  );
}

/** Holds other changes of administrators of both companies back, in one order whoever asks, so that two moves in opposite directions do not block each other. */
export async function holdBoth(context: TenantContext, companyCode: string): Promise<void> {
  await execute(context)`
    select 1
    from company
    where company_code = any(${[context.tenant.companyCode, companyCode]}::text[])
    order by company_code
    for update`;
}
