/** TOTP secrets and recovery codes of accounts: checked here, each step and each code good once. */
import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { execute } from '#platform/db/statement.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { accountTables } from './db.ts';
import { matchingStep } from './totp.ts';
import { addressKey, countUse } from './throttle.ts';

const recoveryCodes = 10;
/** Without 0, 1, I, O: they are read aloud and typed from paper. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const guesses = [{ name: 'totp-guess', uses: 10, windowSeconds: 300 }];

export async function hasTotp(context: Context, accountId: number): Promise<boolean> {
  const row = await accountTables(context.platform.db)
    .selectFrom('totp')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a code of the authenticator app; its step is used up. FY-V001 otherwise. `confirmed` false: while binding. */
export async function takeTotp(context: Context, accountId: number, code: string, confirmed = true): Promise<void> {
  const { platform } = context;
  await countUse(platform.db, String(accountId), guesses);
  const row = await accountTables(platform.db)
    .selectFrom('totp')
    .select(['secret', 'lastStep', 'confirmedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  const step =
    row && (row.confirmedAt !== null) === confirmed
      ? matchingStep(Buffer.from(platform.seal.open(row.secret), 'base64url'), code, platform.now(), row.lastStep)
      : null;
  // Compared again where it is written: two calls with one code at once must not both pass.
  const taken =
    step === null
      ? null
      : await execute(platform)`
        update totp set last_step = ${step} where account_id = ${accountId} and last_step < ${step}`;
  if (!taken) throw fail.invalid('动态口令不正确', { totpCode: '动态口令不正确' });
}

/** Whether the account has a passkey, which counts as a second factor by itself. */
export async function hasPasskey(context: Context, accountId: number): Promise<boolean> {
  const row = await accountTables(context.platform.db)
    .selectFrom('passkey')
    .select('id')
    .where('accountId', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Recovery codes that were not used yet. */
export async function recoveryCodesLeft(context: Context, accountId: number): Promise<number> {
  const left = await accountTables(context.db)
    .selectFrom('recoveryCode')
    .select(sql<number>`count(*)`.as('count'))
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return left?.count ?? 0;
}

function recoveryHash(accountId: number, code: string): string {
  return createHash('sha256')
    .update(`${accountId}:${code.toUpperCase().replace(/[^A-Z0-9]/gu, '')}`)
    .digest('hex');
}

/** Replaces the recovery codes; answers them in clear, the only time. 50 bits each, so a plain hash is enough. */
export async function renewRecoveryCodes(context: Context, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join(''),
  );
  await execute(context)`delete from recovery_code where account_id = ${accountId}`;
  await accountTables(context.db)
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ accountId, hash: recoveryHash(accountId, code) })))
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

export async function takeRecoveryCode(context: Context, accountId: number, code: string): Promise<void> {
  const { db } = context.platform;
  await countUse(db, `${accountId}:${addressKey(context.request.ip)}`, guesses);
  const taken = await execute(db)`
    update recovery_code
    set used_at = now()
    where account_id = ${accountId} and hash = ${recoveryHash(accountId, code)} and used_at is null`;
  if (taken === 0) throw fail.invalid('恢复码不正确或已使用', { recoveryCode: '恢复码不正确或已使用' });
}
