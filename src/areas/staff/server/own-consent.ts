/** The separate consent to sensitive data of one's own, noted in the archive that it is about (PIPL article 29). */
import { requireSensitiveConsent } from '#core/account/public.server.ts';
import { execute } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';

/** Refuses without the consent; with it the row of the person says which version, and since when. Not an edit: the version of the row stays. */
export async function requireOwnConsent(context: TenantContext): Promise<void> {
  const version = await requireSensitiveConsent(context);
  if (version === null) return;
  // Beside the store, group_user_base: a consent is no edit, and the account logs it.
  await execute(context)`
    update group_user_base set consent_at = ${context.platform.now().toISOString()}, consent_version = ${version}
    where group_code = ${context.tenant.groupCode} and company_code = ${context.tenant.companyCode ?? ''}
      and id = ${context.tenant.access.staffId} and consent_version is distinct from ${version}`;
}
