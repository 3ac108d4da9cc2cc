/** Acting, within the transaction of a call, in an enterprise that the call did not choose: founding, joining, moving. */
import { execute } from '#platform/db/statement.ts';
import type { MemberAccess, Tenant, TenantWork, WorkContext } from '#platform/runtime/context.ts';
import { companiesInReach } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';

/** Rights of the product itself, for what follows from an act that was allowed. */
export const noRights: MemberAccess = {
  memberId: 0,
  staffId: null,
  displayName: '系统',
  roleNames: [],
  codes: new Set(),
  scopes: new Map(),
};

const codePattern = /^(?:|[GC][0-9A-HJKMNP-TV-Z]{8})$/u;

async function setTenant(context: WorkContext, groupCode: string, companyCodes: readonly string[]): Promise<void> {
  if (![groupCode, ...companyCodes].every((code) => codePattern.test(code)))
    throw new Error('tenant code of unexpected form');
  // A leading comma makes string_to_array yield the empty code too, as in database.ts.
  const named = companyCodes.filter((code) => code !== '');
  const list = companyCodes.includes('') ? `,${named.join(',')}` : named.join(',');
  await execute(context)`
    select set_config('app.group_code', ${groupCode}, true), set_config('app.company_codes', ${list}, true)`;
}

/** Runs `work` with the rows of one company (or '' of the group) in sight; the setting of the call comes back afterwards. Only in calls that write: those that read have no transaction. */
export async function inEnterprise<Result>(
  context: WorkContext,
  home: { readonly groupCode: string; readonly companyCode: string },
  work: (inside: TenantWork) => Promise<Result>,
): Promise<Result> {
  const { session } = context;
  if (!session) throw fail.sessionOver();
  const tenant: Tenant = {
    groupCode: home.groupCode,
    companyCode: home.companyCode,
    companyCodes: ['', home.companyCode],
    mode: home.companyCode === '' ? 'group' : 'company',
    access: { ...noRights, displayName: session.name },
  };
  await setTenant(context, home.groupCode, tenant.companyCodes);
  // After an error the transaction is rolled back: nothing is left to set.
  const result = await work({ ...context, session, tenant });
  await setTenant(context, context.tenant?.groupCode ?? '', context.tenant?.companyCodes ?? []);
  return result;
}

/** Runs `work` of the platform, outside every enterprise, in a call that chose one; its setting comes back afterwards. */
export async function outsideEnterprises<Result>(
  context: WorkContext,
  work: (outside: WorkContext) => Promise<Result>,
): Promise<Result> {
  await setTenant(context, '', []);
  const result = await work({ ...context, tenant: null });
  await setTenant(context, context.tenant?.groupCode ?? '', context.tenant ? companiesInReach(context.tenant) : []);
  return result;
}

/** The signed-in account of a call outside every enterprise. */
export function ownAccount(context: WorkContext): { readonly accountId: number; readonly name: string } {
  if (!context.session) throw fail.sessionOver();
  return { accountId: context.session.accountId, name: context.session.name };
}
