/** Adding, naming and removing one's own passkeys, and the challenges that they sign. */
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { PasskeyRegistration } from '../model/passkey.ts';
import { beginPasskey, challengePasskey, deletePasskey, finishPasskey, renamePasskey } from '../model/passkey.ts';
import { execute } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { accountTables } from './db.ts';
import { ownAccount, phoneOf } from './find-account.ts';
import { userAgent } from './login-log.ts';
import {
  assertionOptions,
  keepChallenge,
  passkeysOf,
  refusedPasskey,
  relyingParty,
  spendChallenge,
  userHandle,
} from './passkey.ts';
import { hasTotp, recoveryCodesLeft, renewRecoveryCodes } from './second-factor.ts';
import { proveAgain } from './session-handover.ts';
import { addressFactor, addressKey, countUse } from './throttle.ts';
import { hashToken } from './hash-token.ts';
import { notifyOwner } from './verify-code.ts';

const perAccount = 20;
const perAddress = [{ name: 'passkey-challenge', uses: 60, windowSeconds: 600 }];

export const beginPasskeyHandler = handle(beginPasskey, async (context) => {
  requireStepUp(context);
  const { account, session } = await ownAccount(context);
  const known = await passkeysOf(context, account.id);
  if (known.length >= perAccount) throw fail.conflict(`最多添加 ${perAccount} 个通行密钥`);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: context.platform.configuration.siteName,
    rpID: relyingParty(context).id,
    userName: account.account ?? account.email ?? account.name,
    userDisplayName: account.name,
    userID: userHandle(context, account.id),
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return {
    passkeyToken: await keepChallenge(context, options.challenge, {
      purpose: 'register',
      sessionId: session.sessionId,
    }),
    options: { ...options },
  };
});

/** The credential of a registration that holds. */
async function registered(context: Context, response: PasskeyRegistration, challenge: string) {
  const { id, origins } = relyingParty(context);
  try {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { clientExtensionResults: {}, ...response } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
    });
    if (verified) return registrationInfo.credential;
  } catch (error) {
    context.platform.log.warn(
      { error: error instanceof Error ? error.message : String(error) },
      'a passkey was not taken',
    );
  }
  throw fail.invalid(refusedPasskey);
}

export const finishPasskeyHandler = handle(finishPasskey, async (context, { passkeyToken, passkey, name }) => {
  requireStepUp(context);
  const { account, session } = await ownAccount(context);
  const challenge = await spendChallenge(context, passkeyToken, { purpose: 'register', sessionId: session.sessionId });
  const credential = await registered(context, passkey, challenge);
  const first = !(await hasTotp(context, account.id)) && (await recoveryCodesLeft(context, account.id)) === 0;
  const inserted = await accountTables(context.db)
    .insertInto('passkey')
    .values({
      accountId: account.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 0) throw fail.conflict('这个通行密钥已添加过');
  await audit(context, [
    { action: 'config', entity: 'passkey', entityId: account.id, entityName: name, reason: '添加通行密钥' },
  ]);
  await proveAgain(context, session.sessionId, 'passkey');
  notifyOwner(
    context,
    { phone: phoneOf(context, account), email: account.email },
    `账号已添加通行密钥「${name}」。如非本人操作，请立即修改密码。`,
  );
  return { recoveryCodes: first ? await renewRecoveryCodes(context, account.id) : [] };
});

export const renamePasskeyHandler = handle(renamePasskey, async (context, { id, name }) => {
  const { account } = await ownAccount(context);
  const renamed = await accountTables(context.db)
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('accountId', '=', account.id)
    .executeTakeFirst();
  if (Number(renamed.numUpdatedRows) === 0) throw fail.notFound('通行密钥不存在或已删除');
  return { done: true as const };
});

export const deletePasskeyHandler = handle(deletePasskey, async (context, { id }) => {
  requireStepUp(context);
  const { account } = await ownAccount(context);
  const gone = await accountTables(context.db)
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('accountId', '=', account.id)
    .returning('name')
    .executeTakeFirst();
  if (!gone) throw fail.notFound('通行密钥不存在或已删除');
  // Recovery codes stand in for a second factor: without one they are no more than ten further passwords.
  const left = await accountTables(context.db)
    .selectFrom('passkey')
    .select('id')
    .where('accountId', '=', account.id)
    .executeTakeFirst();
  if (!left && !(await hasTotp(context, account.id)))
    await execute(context)`delete from recovery_code where account_id = ${account.id}`;
  await audit(context, [
    { action: 'config', entity: 'passkey', entityId: account.id, entityName: gone.name, reason: '删除通行密钥' },
  ]);
  notifyOwner(
    context,
    { phone: phoneOf(context, account), email: account.email },
    `账号的通行密钥「${gone.name ?? ''}」已删除。如非本人操作，请立即修改密码。`,
  );
  return { done: true as const };
});

/** The open sign-in that a second step belongs to; FY-V001 when it is over or another browser's. */
async function openSignIn(context: Context, token: string | undefined): Promise<{ id: number; accountId: number }> {
  const row = await accountTables(context.platform.db)
    .selectFrom('loginChallenge')
    .select(['id', 'accountId'])
    .where('tokenHash', '=', hashToken(token ?? ''))
    .where('usedAt', 'is', null)
    .where('expireAt', '>', context.platform.now().toISOString())
    .where('ip', '=', context.request.ip)
    .where(sql<boolean>`user_agent is not distinct from ${userAgent(context.request)}`)
    .executeTakeFirst();
  if (!row) throw fail.invalid('登录验证已失效，请重新登录');
  return row;
}

export const challengePasskeyHandler = handle(challengePasskey, async (context, { purpose, challengeToken }) => {
  const { platform } = context;
  await countUse(platform.db, addressKey(context.request.ip), perAddress, addressFactor(platform.configuration));
  if (purpose === 'sign_in') return assertionOptions(context, { purpose }, null);
  if (purpose === 'second_factor') {
    const { id, accountId } = await openSignIn(context, challengeToken);
    return assertionOptions(context, { purpose, loginChallengeId: id }, accountId);
  }
  const { account, session } = await ownAccount(context);
  return assertionOptions(context, { purpose, sessionId: session.sessionId }, account.id);
});
