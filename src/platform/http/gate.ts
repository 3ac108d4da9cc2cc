/** Decides whether a call may go on. The only place that compares codes with rights. */
import type { AccessRule, AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { SessionAccount, Tenant } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';

/** Access of an endpoint for this input. */
export function accessRule(endpoint: AnyEndpoint, input: unknown, isInside: boolean): AccessRule {
  return typeof endpoint.access === 'function'
    ? (endpoint.access as (input: unknown, isInside: boolean) => AccessRule)(input, isInside)
    : endpoint.access;
}

/**
 * Throws FY-V003 without session, FY-A001 without one of the codes: those of the operator in scope `platform`, those held in the chosen
 * enterprise everywhere else, and never the one for the other. `group`: the group itself must be entered. `own`: whoever has a staff row
 * may ask about it.
 */
export function checkGate(
  rule: AccessRule,
  session: SessionAccount | null,
  tenant: Tenant | null,
  { scope, own = false }: Pick<AnyEndpoint, 'scope' | 'own'>,
): void {
  if (rule === 'public') return;
  if (!session) throw fail.sessionOver();
  if (rule === 'signedIn') return;
  const codes = typeof rule === 'string' ? [rule] : rule;
  if (codes.includes('signedIn')) return;
  if (own && tenant && tenant.access.staffId !== null) return;
  const held = scope === 'platform' ? session.platformCodes : tenant?.access.codes;
  if (!codes.some((code) => held?.has(code))) throw fail.forbidden('没有权限', { codes: [...codes] });
  // Codes of the group are held inside companies too, as the menus above others: there is no group to look at from there.
  if (scope === 'group' && tenant?.mode !== 'group') throw fail.forbidden('请以集团身份进入后再操作');
}
