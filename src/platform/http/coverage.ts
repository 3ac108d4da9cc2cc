/**
 * Roles of a group may hold in some of its companies only. Who entered as the group then works, in each
 * call, in the companies that the code of this call reaches: the tenant of the call is narrowed before a row is read, so that both walls stand there.
 */
import type { AccessRule } from '#platform/entity/endpoint.ts';
import type { Tenant } from '#platform/runtime/context.ts';

/** The tenant for one call under its access rule. Codes that do not reach all of what is left are not held in it. */
export function narrowTenant(tenant: Tenant, rule: AccessRule): Tenant {
  const { coverage } = tenant.access;
  if (!coverage) return tenant;
  const asked = (typeof rule === 'string' ? [rule] : rule).filter((code) => coverage.has(code));
  const counting = asked.length > 0 ? asked : [...coverage.keys()];
  const reached = new Set(counting.flatMap((code) => [...(coverage.get(code) ?? [])]));
  const companyCodes = tenant.companyCodes.filter((company) => company === '' || reached.has(company));
  const isWide = (code: string): boolean =>
    companyCodes.every((company) => company === '' || coverage.get(code)?.has(company) === true);
  const codes = new Set([...tenant.access.codes].filter(isWide));
  const scopes = new Map([...tenant.access.scopes].filter(([code]) => codes.has(code)));
  return { ...tenant, companyCodes, access: { ...tenant.access, codes, scopes, entered: tenant.access } };
}

/** The tenant of a call, as it is for what one code opens: for calls about many things, each with a code of its own. Null where the code is not held. */
export function tenantUnder(tenant: Tenant, code: string): Tenant | null {
  const access = tenant.access.entered ?? tenant.access;
  return access.codes.has(code) ? narrowTenant({ ...tenant, access }, code) : null;
}
