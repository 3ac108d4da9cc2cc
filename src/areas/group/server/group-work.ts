/** Work on rows of the group itself, which belong to none of its companies. */
import type { TenantWork } from '#platform/runtime/context.ts';

/**
 * The call as it writes and reads rows of the group: their company code is empty. Only inside a call of the group, whose setting of the
 * database lets such rows through.
 */
export const groupWork = <Work extends TenantWork>(context: Work): Work => ({
  ...context,
  tenant: { ...context.tenant, companyCode: '', companyCodes: [''], mode: 'company' as const },
});
