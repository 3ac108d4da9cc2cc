/** A call of the group over rows of its members, as it is for those that grant an area. */
import type { GrantArea } from '#core/org/public.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { grantedMembers } from './members.ts';

/**
 * The call narrowed to members that are in the group and grant the area; of the companies that a list was narrowed to, those among them.
 * Calls of other rooms are narrowed by their codes; those of the group say it themselves.
 */
export async function grantedWork<Work extends TenantWork>(context: Work, area: GrantArea): Promise<Work> {
  const members = await grantedMembers(context, area);
  const companyCodes = members.map(({ companyCode }) => companyCode);
  return { ...context, tenant: { ...context.tenant, companyCodes, companyCode: null } };
}
