/** Ending central sessions: here when the provider says so, there when somebody signs out here. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { execute, queryRows } from '#platform/db/statement.ts';
import { auditOutside } from '#platform/store/audit.ts';
import { siteOrigin } from './central-login.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { centralProvider } from './central-provider.ts';
import type { CentralLogout } from './logout-token.ts';

/** Sessions of the account the identity belongs to; those that began with the central login only. */
const ofSubject = ({ issuer, subject }: CentralLogout) =>
  sql`
    account_id = (select account_id from account_identity where issuer = ${issuer} and subject = ${subject})
      and 'sso' = any(auth_methods)`;

/** Ends the session of the sid, or all of the person. FY-V001 for a token that was here before, in whichever process. */
export async function endCentralSessions(context: Context, told: CentralLogout): Promise<void> {
  const { db, platform } = context;
  const seen = await execute(db)`
    insert into sso_logout_token (issuer, jti, expire_at)
    values (${told.issuer}, ${told.jti}, ${told.expireAt})
    on conflict do nothing`;
  if (seen === 0) throw fail.invalid('退出凭据已使用');
  const ended = await queryRows<{ accountId: number; id: number }>(db)`
    update session set ended_at = now(), end_reason = 'sso_logout'
    where ended_at is null
      and ${
        told.sid === null
          ? ofSubject(told)
          : told.subject === null
            ? sql`
        idp_sid = ${told.sid}`
            : sql`
        idp_sid = ${told.sid} and ${ofSubject(told)}`
      }
    returning account_id, id`;
  for (const accountId of new Set(ended.map((row) => row.accountId))) {
    await auditOutside(db, { accountId, name: '统一登录', module: '/sso', ip: context.ip }, [
      { action: 'logout', entity: 'session', reason: '统一退出' },
    ]);
    await platform.events.publish(db, { type: 'session', accountId, data: { ended: true } });
    context.afterCommit(() => platform.identity.forget(accountId));
  }
}

/** Where the browser goes to end the session at the provider; null for local sessions and where the provider offers nothing. */
export async function centralLogoutUrl(context: Context, idToken: string | null): Promise<string | null> {
  const { singleSignOn } = context.platform.configuration;
  if (!singleSignOn || idToken === null) return null;
  const logoutUrl = await centralProvider(context.platform)?.logoutUrl({
    id_token_hint: context.platform.seal.open(idToken),
    post_logout_redirect_uri: `${siteOrigin(singleSignOn, context.request)}/`,
    state: randomBytes(16).toString('base64url'),
  });
  return logoutUrl ?? null;
}
