/** Accounts by what people type: user name, mail, mobile number. */
import { sql } from 'kysely';
import { normaliseMobile } from '#lib/chinese/chinese-identifiers.ts';
import type { Context } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Seal } from '#platform/store/seal.ts';
import { accountTables } from './db.ts';

const columns = [
  'account.id',
  'account.account',
  'account.name',
  'account.avatarFileId',
  'account.status',
  'account.phone',
  'account.email',
  'account.demo',
  'account.managedBy',
  'account.mustChangePassword',
  'account.lastLoginAt',
  'passwordCredential.hash',
  'passwordCredential.expireAt',
  'passwordCredential.changedAt',
  'passwordCredential.profile',
] as const;

/** Search key of a mobile number as accounts keep it (+86…). */
export function phoneIndex(seal: Seal, phone: string): string {
  return seal.index(`phone:${normaliseMobile(phone)}`);
}

/** The account that a typed name means; undefined when there is none. */
export async function findAccount(context: Context, typed: string) {
  const text = typed.trim();
  return accountTables(context.platform.db)
    .selectFrom('account')
    .leftJoin('passwordCredential', 'passwordCredential.accountId', 'account.id')
    .select(columns)
    .where((where) =>
      where.or([
        where(sql`lower(account.account)`, '=', text.toLowerCase()),
        where(sql`lower(account.email)`, '=', text.toLowerCase()),
        where('account.phoneIndex', '=', phoneIndex(context.platform.seal, text)),
      ]),
    )
    .where('account.status', '<>', 'cancelled')
    .executeTakeFirst();
}

export type FoundAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** An account by id, cancelled ones not. */
export async function accountById(context: Context, id: number): Promise<FoundAccount | undefined> {
  return accountTables(context.platform.db)
    .selectFrom('account')
    .leftJoin('passwordCredential', 'passwordCredential.accountId', 'account.id')
    .select(columns)
    .where('account.id', '=', id)
    .where('account.status', '<>', 'cancelled')
    .executeTakeFirst();
}

/** The caller's own account and session. FY-V003 without. */
export async function ownAccount(
  context: Context,
): Promise<{ account: FoundAccount; session: NonNullable<Context['session']> }> {
  const { session } = context;
  const account = session ? await accountById(context, session.accountId) : undefined;
  if (!session || !account) throw fail.sessionOver();
  return { account, session };
}

/** Phone in clear, null when there is none. */
export function phoneOf(context: Context, account: Pick<FoundAccount, 'phone'>): string | null {
  return account.phone === null ? null : context.platform.seal.open(account.phone);
}
