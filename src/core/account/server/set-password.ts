/** Setting a password: policy of the group, no former one again, history kept. */
import { sql } from 'kysely';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { accountTables } from './db.ts';
import type { FoundAccount } from './find-account.ts';
import { phoneOf } from './find-account.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { PasswordProfile } from './password-policy.ts';
import { checkNewPassword, policies } from './password-policy.ts';
import { accountPolicy } from './session-policy.ts';

/** Rows of the history that are kept, whatever the profile asks. */
const keptHistory = 5;

export interface PasswordAge {
  /** Profile that the password was checked by; null without a password. */
  readonly profile: PasswordProfile | null;
  readonly changedAt: string | null;
  /** Set for one-time passwords and where the profile lets passwords run out. */
  readonly expireAt: string | null;
}

/** When the password must be changed at the latest; null: never. A profile counts from the last change on, whatever held then. */
export function passwordExpiry({ changedAt, expireAt }: PasswordAge, profile: PasswordProfile): Date | null {
  const { expireDays } = policies[profile];
  const ends = [
    ...(expireAt === null ? [] : [Date.parse(expireAt)]),
    ...(changedAt === null || expireDays === null ? [] : [Date.parse(changedAt) + expireDays * 86_400_000]),
  ];
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** Whether a new password is due at sign-in: it ran out, or it was never checked by the strict rules that hold by now. */
export function passwordIsOver(password: PasswordAge, profile: PasswordProfile, now: Date): boolean {
  const expiry = passwordExpiry(password, profile);
  return (
    (expiry !== null && expiry.getTime() < now.getTime()) || (profile === 'mlps3' && password.profile === 'standard')
  );
}

/** Checks and stores a password; FY-V001 under `field` when it does not do. Sessions are the caller's matter. */
export async function setPassword(
  context: Context,
  account: FoundAccount,
  password: string,
  field = 'newPassword',
): Promise<void> {
  const profile = (await accountPolicy(context.platform.db, account.id)).passwordProfile;
  const companies = await queryRows<{ name: string }>(context)`select name from qishu_account_companies(${account.id})`;
  const { account: userName, name, email } = account;
  checkNewPassword(
    password,
    profile,
    {
      account: userName,
      name,
      email,
      phone: phoneOf(context, account),
      companies: companies.map((row) => row.name),
    },
    field,
  );
  const former = await queryRows<{ hash: string }>(context)`
    select hash
    from password_history
    where account_id = ${account.id}
    order by id desc
    limit ${policies[profile].history}`;
  for (const hash of new Set([account.hash, ...former.map((row) => row.hash)])) {
    if (hash !== null && (await verifyPassword(context.platform.seal, hash, password)))
      throw fail.invalid('不能使用用过的密码', { [field]: '不能使用用过的密码' });
  }
  await storePassword(context, account.id, password, profile);
}

/** Stores a checked password. */
export async function storePassword(
  context: Context,
  accountId: number,
  password: string,
  profile: PasswordProfile,
): Promise<void> {
  const hash = await hashPassword(context.platform.seal, password);
  const { expireDays } = policies[profile];
  const expireAt = expireDays === null ? null : new Date(context.platform.now().getTime() + expireDays * 86_400_000);
  const tables = accountTables(context.db);
  await tables
    .insertInto('passwordCredential')
    .values({ accountId, hash, profile, expireAt })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ hash, profile, expireAt, changedAt: sql`now()` }),
    )
    .execute();
  await tables.insertInto('passwordHistory').values({ accountId, hash }).execute();
  await execute(context)`
    delete from password_history
    where account_id = ${accountId}
      and id not in (
        select id from password_history where account_id = ${accountId} order by id desc limit ${keptHistory}
      )`;
  await tables
    .updateTable('account')
    .set({ mustChangePassword: false, updatedAt: sql`now()` })
    .where('id', '=', accountId)
    .execute();
}
