/** Sign-in by a link that works once: for the next tab, or for the phone in one's hand. */
import { randomBytes } from 'node:crypto';
import { createLoginSecretKeyUrl, loginBySecretKey } from '../model/security.ts';
import { execute } from '#platform/db/statement.ts';
import { maskPersonName } from '#platform/entity/mask.ts';
import { audit } from '#platform/store/audit.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { handle } from '#platform/runtime/registry.ts';
import { accountTables } from './db.ts';
import { accountById, ownAccount } from './find-account.ts';
import { continueSignIn } from './sign-in.ts';
import { addressFactor, addressKey, countUse } from './throttle.ts';
import { trustedDevice } from './trusted-device.ts';
import { hashToken } from './hash-token.ts';
import { enterprises } from './enterprise-port.ts';

/** Seconds a key is good for. */
const lifetime = { jump: 60, device: 300, invite: 86_400 } as const;
const perAccount = [{ name: 'key-make', uses: 20, windowSeconds: 3600 }];
const perAddress = [{ name: 'key-use', uses: 10, windowSeconds: 60 }];
const dead = '链接已失效，请重新登录';

export const createLoginSecretKeyUrlHandler = handle(createLoginSecretKeyUrl, async (context, input) => {
  const { purpose, path, accountId, ttl, targetGroupCode = null, targetCompanyCode = null } = input;
  const { session } = await ownAccount(context);
  const { platform, request } = context;
  await countUse(platform.db, String(session.accountId), perAccount);
  const forAccount = accountId ?? session.accountId;
  if (purpose === 'invite')
    await enterprises(context).allowLoginKey(
      context,
      { groupCode: targetGroupCode ?? '', companyCode: targetCompanyCode ?? '' },
      forAccount,
    );
  const key = randomBytes(32).toString('base64url');
  const expireAt = new Date(platform.now().getTime() + Math.min(ttl ?? lifetime[purpose], lifetime[purpose]) * 1000);
  await accountTables(context.db)
    .insertInto('loginSecretKey')
    .values({
      keyHash: hashToken(key),
      accountId: forAccount,
      createdBy: session.accountId,
      purpose,
      groupCode: targetGroupCode,
      companyCode: targetCompanyCode,
      path: path ?? null,
      expireAt,
    })
    .execute();
  await audit(context, [{ action: 'config', entity: 'login_secret_key', entityId: forAccount, after: { purpose } }]);
  const url = `${request.protocol}://${request.host}/autoLogin#key=${key}`;
  return {
    url,
    expiresAt: expireAt.toISOString(),
    qr: purpose === 'device' ? await (await import('qrcode')).toString(url, { type: 'svg', margin: 1 }) : null,
  };
});

/** A key that is still good. Unknown, used and expired ones look alike. */
async function openKey(context: Context, secretKey: string) {
  const row = await accountTables(context.db)
    .selectFrom('loginSecretKey')
    .selectAll()
    .where('keyHash', '=', hashToken(secretKey))
    .where('usedAt', 'is', null)
    .where('expireAt', '>', context.platform.now().toISOString())
    .executeTakeFirst();
  if (!row) throw fail.invalid(dead);
  return row;
}

/** Used up in the transaction of the sign-in: the second of two at once waits and finds it gone. */
async function spendKey(context: Context, id: number): Promise<void> {
  const spent = await accountTables(context.db)
    .updateTable('loginSecretKey')
    .set({ usedAt: context.platform.now().toISOString(), usedIp: context.request.ip })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  if (Number(spent.numUpdatedRows) === 0) throw fail.invalid(dead);
}

/** The enterprise that the key names, where its person is a member: a key tells nobody what a foreign code is called. */
async function enterpriseOf(
  context: Context,
  accountId: number,
  { groupCode, companyCode }: { groupCode: string | null; companyCode: string | null },
) {
  if (groupCode === null) return null;
  // Before the sign-in nobody speaks for the account, so that its memberships are out of sight.
  await execute(context)`select set_config('app.account_id', ${String(accountId)}, true)`;
  const found = await enterprises(context).memberEnterprise(context.db, accountId, groupCode, companyCode ?? '');
  await execute(context)`select set_config('app.account_id', ${String(context.session?.accountId ?? '')}, true)`;
  return found === null ? null : { name: found, groupCode, companyCode: companyCode ?? '' };
}

const codesOf = (target: { readonly groupCode: string; readonly companyCode: string } | null) => ({
  groupCode: target?.groupCode ?? null,
  companyCode: target?.companyCode ?? null,
});

export const loginBySecretKeyHandler = handle(loginBySecretKey, async (context, { secretKey, confirm }) => {
  const { platform, session } = context;
  await countUse(platform.db, addressKey(context.request.ip), perAddress, addressFactor(platform.configuration));
  const key = await openKey(context, secretKey);
  const account = await accountById(context, key.accountId);
  // An invitation opens nothing once its person has come in by any other way.
  if (!account || (key.purpose === 'invite' && account.lastLoginAt !== null)) throw fail.invalid(dead);
  const target = await enterpriseOf(context, account.id, key);
  const place = {
    user: { name: maskPersonName(account.name) },
    path: key.path,
    enterpriseName: target?.name ?? null,
    ...codesOf(target),
  };
  // Another person signed in here, or a key that travelled by picture: whoever looks at the screen is asked first.
  const needsNoQuestion = key.purpose === 'jump' && (session === null || session.accountId === account.id);
  if (!confirm && !needsNoQuestion)
    return { next: 'confirm' as const, challengeToken: null, target: null, passkey: false, ...place };
  await spendKey(context, key.id);
  const answer = await continueSignIn(context, account, {
    methods: ['secret_key'],
    remember: false,
    trusted: (await trustedDevice(context, account.id)) !== null,
  });
  return {
    next: answer.next,
    challengeToken: answer.challengeToken,
    target: answer.target,
    passkey: answer.passkey,
    ...place,
  };
});
