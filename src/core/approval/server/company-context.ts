/** Work in the company of a row, also of whoever entered as the group: rules, roles and people are those of one company. */
import type { TenantWork } from '#platform/runtime/context.ts';

/** The same work inside one company in sight. */
export function inCompany<Context extends TenantWork>(context: Context, companyCode: string): Context {
  if (context.tenant.companyCode === companyCode) return context;
  return {
    ...context,
    tenant: { ...context.tenant, companyCode, companyCodes: [companyCode], mode: 'company' },
  };
}
