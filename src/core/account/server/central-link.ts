/** The question that is asked once: is the account with your verified phone or mail yours. */
import { confirmCentralLink } from '../model/central-login.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import { maskEmail, maskPersonName, maskPhone } from '#platform/entity/mask.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { enterCentrally, linkIdentity } from './central-account.ts';
import { arrivalAddress } from './central-routes.ts';
import { accountById, phoneOf } from './find-account.ts';
import { userAgent } from './login-log.ts';
import { hashToken } from './hash-token.ts';

const dead = '关联请求已失效，请重新登录';

interface OpenLink {
  readonly accountId: number;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly idpSid: string | null;
  readonly idToken: string;
  readonly claimValues: string[];
  readonly redirect: string;
}

/** Locked: of two answers at once the second finds it used. Only in the browser that came from the provider. */
async function openLink(context: Context, token: string): Promise<OpenLink> {
  const { request, platform } = context;
  const link = await queryRow<OpenLink>(context)`
    select account_id, issuer, subject, email, idp_sid, id_token, claim_values, redirect from sso_link
    where token_hash = ${hashToken(token)} and used_at is null and expire_at > ${platform.now()}
      and ip = ${request.ip} and user_agent is not distinct from ${userAgent(request)} for update`;
  if (!link) throw fail.invalid(dead);
  return link;
}

export const confirmCentralLinkHandler = handle(confirmCentralLink, async (context, { linkToken, confirm }) => {
  const { platform } = context;
  const link = await openLink(context, linkToken);
  const account = await accountById(context, link.accountId);
  if (!account || account.status === 'disabled' || account.status === 'locked') throw fail.invalid(dead);
  const phone = phoneOf(context, account);
  const target = phone !== null ? maskPhone(phone) : account.email === null ? null : maskEmail(account.email);
  if (!confirm) return { linked: false, user: { name: maskPersonName(account.name), target }, location: null };
  await execute(context)`update sso_link set used_at = ${platform.now()} where token_hash = ${hashToken(linkToken)}`;
  await linkIdentity(
    {
      ...context,
      session: { sessionId: 0, accountId: account.id, name: account.name, stepUpAt: null, secondFactor: false },
    },
    account.id,
    link,
  );
  await enterCentrally(context, account, {
    sid: link.idpSid,
    idToken: platform.seal.open(link.idToken),
    authTime: null,
    claimValues: link.claimValues,
  });
  return {
    linked: true,
    user: { name: maskPersonName(account.name), target },
    location: arrivalAddress(link.redirect),
  };
});
