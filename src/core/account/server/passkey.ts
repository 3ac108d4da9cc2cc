/** Verifying passkeys: challenges of one use bound to their attempt, origin and RP ID of the site, counters. */
import { createHash, randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyProof } from '../model/passkey.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { accountTables } from './db.ts';
import { userAgent } from './login-log.ts';
import { hashToken } from './hash-token.ts';

const challengeMinutes = 5;
export const refusedPasskey = '通行密钥验证失败，请重试或换一种方式';

/** What a challenge is for; an answer is good for this attempt only. */
export interface PasskeyAttempt {
  readonly purpose: 'register' | 'sign_in' | 'second_factor' | 'step_up';
  readonly sessionId?: number;
  readonly loginChallengeId?: number;
}

/**
 * The site as authenticators know it. RP ID: the host of the request, or the configured parent domain of it, so that several domains may
 * serve; a passkey is good for the RP ID it was made for, which the authenticator itself sees to.
 */
export function relyingParty({ request, platform }: Context): { readonly id: string; readonly origins: string[] } {
  const { passkeyRpId, secureCookies } = platform.configuration;
  const { hostname, host, protocol } = request;
  const covers = passkeyRpId !== null && (hostname === passkeyRpId || hostname.endsWith(`.${passkeyRpId}`));
  // SECURE_COOKIES says that browsers come over TLS even where the proxy does not.
  return {
    id: covers ? passkeyRpId : hostname,
    origins: [`${protocol}://${host}`, ...(secureCookies ? [`https://${host}`] : [])],
  };
}

/** What authenticators file the account under: tells nothing about it, and is the same for all of its passkeys. */
export function userHandle(context: Context, accountId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    createHash('sha256')
      .update(context.platform.seal.index(`passkey:${accountId}`))
      .digest(),
  );
}

/** Keeps a challenge; answers the token that the browser brings back with the signature. */
export async function keepChallenge(
  context: Context,
  challenge: string,
  { purpose, sessionId, loginChallengeId }: PasskeyAttempt,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const now = context.platform.now().getTime();
  await execute(context)`delete from passkey_challenge where expire_at < ${new Date(now - 86_400_000)}`;
  await accountTables(context.db)
    .insertInto('passkeyChallenge')
    .values({
      tokenHash: hashToken(token),
      challenge,
      purpose,
      sessionId: sessionId ?? null,
      loginChallengeId: loginChallengeId ?? null,
      ip: context.request.ip,
      userAgent: userAgent(context.request),
      expireAt: new Date(now + challengeMinutes * 60_000),
    })
    .execute();
  return token;
}

/** The challenge of this attempt, used up whatever becomes of the call. FY-V001 when it is not, or no longer, good. */
export async function spendChallenge(
  context: Context,
  token: string,
  { purpose, sessionId, loginChallengeId }: PasskeyAttempt,
): Promise<string> {
  const { db, now } = context.platform;
  const spent = await queryRow<{ challenge: string }>(db)`
    update passkey_challenge
    set used_at = now()
    where token_hash = ${hashToken(token)} and used_at is null and expire_at > ${now()} and purpose = ${purpose}
      and session_id is not distinct from ${sessionId ?? null}::bigint
        and login_challenge_id is not distinct from ${loginChallengeId ?? null}::bigint
      and ip is not distinct from ${context.request.ip}
        and user_agent is not distinct from ${userAgent(context.request)}
      returning challenge`;
  const challenge = spent?.challenge;
  if (challenge === undefined) throw fail.invalid(refusedPasskey);
  return challenge;
}

/** Options for signing with one of these accounts' passkeys, or with any the browser finds when none is named. */
export async function assertionOptions(context: Context, attempt: PasskeyAttempt, accountId: number | null) {
  const known = accountId === null ? [] : await passkeysOf(context, accountId);
  if (accountId !== null && known.length === 0) throw fail.invalid('账号没有通行密钥');
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).id,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  return { passkeyToken: await keepChallenge(context, options.challenge, attempt), options: { ...options } };
}

export async function passkeysOf(context: Context, accountId: number) {
  return accountTables(context.platform.db)
    .selectFrom('passkey')
    .select(['id', 'credentialId', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .limit(50)
    .execute();
}

/**
 * Takes a signed challenge and answers whose passkey it was. The person was verified by the authenticator (PIN, finger), so a passkey counts
 * as two factors. `accountId`: only a passkey of this account will do. FY-V001 with one text for everything that is wrong.
 */
export async function takePasskey(
  context: Context,
  { passkeyToken, passkey }: PasskeyProof,
  attempt: PasskeyAttempt,
  accountId: number | null,
): Promise<number> {
  const challenge = await spendChallenge(context, passkeyToken, attempt);
  const tables = accountTables(context.platform.db);
  const kept = await tables.selectFrom('passkey').selectAll().where('credentialId', '=', passkey.id).executeTakeFirst();
  if (!kept || (accountId !== null && kept.accountId !== accountId)) throw fail.invalid(refusedPasskey);
  const { response } = passkey;
  if (
    response.userHandle &&
    response.userHandle !== Buffer.from(userHandle(context, kept.accountId)).toString('base64url')
  )
    throw fail.invalid(refusedPasskey);
  const counter = await verified(context, passkey as AuthenticationResponseJSON, challenge, kept);
  // Compared again where it is written: a copied authenticator must not slip in beside the original.
  const moved = await tables
    .updateTable('passkey')
    .set({ counter, lastUsedAt: context.platform.now().toISOString() })
    .where('id', '=', kept.id)
    .where('counter', '=', kept.counter)
    .executeTakeFirst();
  if (Number(moved.numUpdatedRows) === 0) throw fail.invalid(refusedPasskey);
  return kept.accountId;
}

interface KeptPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

/** The new counter of a signature that holds; the library throws a sentence for each thing that may be wrong with it. */
async function verified(
  context: Context,
  response: AuthenticationResponseJSON,
  challenge: string,
  kept: KeptPasskey,
): Promise<number> {
  const { id, origins } = relyingParty(context);
  try {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified: holds, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: kept.credentialId,
        publicKey: new Uint8Array(kept.publicKey),
        counter: kept.counter,
        transports: kept.transports,
      },
    });
    if (holds) return authenticationInfo.newCounter;
  } catch (error) {
    context.platform.log.warn(
      { error: error instanceof Error ? error.message : String(error) },
      'a passkey was refused',
    );
  }
  throw fail.invalid(refusedPasskey);
}
