/** What the organisation area may know and do about the accounts behind its members. */
import { randomInt } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { portraitAddress } from '../model/portrait.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { maskEmail, maskPhone } from '#platform/entity/mask.ts';
import type { TenantDb } from '#platform/db/database.ts';
import type { Events } from '#platform/events/events.ts';
import type { Seal } from '#platform/store/seal.ts';
import { phoneIndex } from './find-account.ts';
import { hashPassword } from './password.ts';
import { clearFailures, signInKey } from './throttle.ts';

/** An account as administrators see it: phone and mail masked. */
export interface AccountFacts {
  readonly id: number;
  readonly account: string | null;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly status: string;
  /** Company whose administrator opened it; null for accounts that own themselves. */
  readonly managedBy: string | null;
  readonly lastLoginAt: string | null;
  /** A second factor is set up. */
  readonly mfa: boolean;
  /** Address of the portrait. */
  readonly avatar: string | null;
}

/** Facts by account id; unknown ids are absent. */
export async function factsOf(db: TenantDb, seal: Seal, ids: readonly number[]): Promise<Map<number, AccountFacts>> {
  if (ids.length === 0) return new Map();
  const found = await queryRows<Omit<AccountFacts, 'avatar'> & { avatarFileId: number | null }>(db)`
    select a.id, a.account, a.avatar_file_id, a.name, a.phone, a.email, a.status, a.managed_by, a.last_login_at,
      exists (select from totp t where t.account_id = a.id and t.confirmed_at is not null)
        or exists (select from passkey p where p.account_id = a.id) as mfa
    from account a where a.id = any(${[...new Set(ids)]}::bigint[])`;
  return new Map(
    found.map(({ avatarFileId, ...row }) => [
      row.id,
      {
        ...row,
        avatar: portraitAddress(row.id, avatarFileId),
        phone: row.phone === null ? null : maskPhone(seal.open(row.phone)),
        email: row.email === null ? null : maskEmail(row.email),
      },
    ]),
  );
}

/** Names by account id; unknown ids are absent. */
export async function accountNames(db: TenantDb, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await queryRows<{ id: number; name: string }>(db)`
    select id, name from account where id = any(${[...new Set(ids)]}::bigint[])`;
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Until the end of the transaction other calls that ask for the same wait: two of one person count one after the other. */
export async function lockAccount(db: TenantDb, accountId: number): Promise<void> {
  await execute(db)`select from account where id = ${accountId} for update`;
}

/** The enterprise that the account entered last; undefined for an unknown account. */
export function lastEnterpriseOf(
  db: TenantDb,
  accountId: number,
): Promise<{ groupCode: string | null; companyCode: string | null } | undefined> {
  return queryRow<{ groupCode: string | null; companyCode: string | null }>(db)`
    select last_group_code as group_code, last_company_code as company_code from account where id = ${accountId}`;
}

/** Addresses of portraits by account id; accounts without one are absent. For lists of colleagues, who may see each other's. */
export async function portraitsOf(db: TenantDb, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await queryRows<{ id: number; avatarFileId: number }>(db)`
    select id, avatar_file_id
    from account
    where id = any(${[...new Set(ids)]}::bigint[]) and avatar_file_id is not null`;
  return new Map(found.map(({ id, avatarFileId }) => [id, portraitAddress(id, avatarFileId) ?? '']));
}

/** Confirmed addresses of an account in use, in clear: for what leaves by mail or text, never for an answer. Null: cancelled, disabled, unknown. */
export async function addressesOf(
  db: TenantDb,
  seal: Seal,
  accountId: number,
): Promise<{ readonly email: string | null; readonly sms: string | null } | null> {
  const account = await queryRow<{ phone: string | null; email: string | null }>(db)`
    select case when phone_verified_at is not null then phone end as phone,
      case when email_verified_at is not null then email end as email
    from account where id = ${accountId} and status in ('active', 'locked', 'cancelling')`;
  return account ? { email: account.email, sms: account.phone === null ? null : seal.open(account.phone) } : null;
}

/** Phones in clear by account id, for finding the same person in the roster of a company; accounts without one are absent. */
export async function phonesOf(db: TenantDb, seal: Seal, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await queryRows<{ id: number; phone: string }>(db)`
    select id, phone from account where id = any(${[...new Set(ids)]}::bigint[]) and phone is not null`;
  return new Map(found.map((row) => [row.id, seal.open(row.phone)]));
}

/** Whether an account number is that of an account with exactly this phone, for statements of other rooms. */
export function hasPhone(accountId: RawBuilder<unknown>, seal: Seal, phone: string): RawBuilder<boolean> {
  return sql<boolean>`
    ${accountId} in (select id from account where status <> 'cancelled' and phone_index = ${phoneIndex(seal, phone)})`;
}

/** Accounts with exactly this phone, mail or user name; at most three, normally none or one. */
export async function findAccountIds(
  db: TenantDb,
  seal: Seal,
  contact: { readonly phone?: string | null; readonly email?: string | null; readonly account?: string | null },
): Promise<number[]> {
  const found = await queryRows<{ id: number }>(db)`
    select id from account where status <> 'cancelled' and (
      phone_index = ${contact.phone ? phoneIndex(seal, contact.phone) : null}
        or lower(email) = ${contact.email?.toLowerCase() ?? null}
        or lower(account) = ${contact.account?.toLowerCase() ?? null}) limit 3`;
  return found.map((row) => row.id);
}

/** Without characters that are taken for one another when they are read out. */
const passwordCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** Sixteen characters: a password that alone suffices needs at least fifteen. */
function oneTimePassword(): string {
  return Array.from({ length: 16 }, () => passwordCharacters[randomInt(passwordCharacters.length)]).join('');
}

export interface NewAccount {
  readonly account: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly name: string;
  readonly managedBy: string;
}

/** Opens an account for somebody; the password is answered once, lives a day and must be changed. */
export async function insertManagedAccount(
  db: TenantDb,
  seal: Seal,
  account: NewAccount,
): Promise<{ id: number; password: string }> {
  const inserted = await queryRow<{ id: number }>(db)`
    insert into account (account, phone, phone_index, email, name, managed_by, must_change_password)
    values (
      ${account.account}, ${account.phone ? seal.seal(account.phone) : null},
      ${account.phone ? phoneIndex(seal, account.phone) : null}, ${account.email}, ${account.name},
      ${account.managedBy}, true
    )
    returning id`;
  const id = inserted?.id;
  if (id === undefined) throw new Error('account was not inserted');
  return { id, password: await openOneTimePassword(db, seal, id) };
}

/** Replaces the password by one that lives a day and must be changed at the next sign-in. */
export async function openOneTimePassword(db: TenantDb, seal: Seal, accountId: number): Promise<string> {
  const password = oneTimePassword();
  const hash = await hashPassword(seal, password);
  await execute(db)`
    insert into password_credential (account_id, hash, expire_at)
    values (${accountId}, ${hash}, now() + interval '1 day')
    on conflict (account_id) do update set hash = excluded.hash, changed_at = now(), expire_at = excluded.expire_at`;
  await execute(db)`update account set must_change_password = true, version = version + 1 where id = ${accountId}`;
  return password;
}

/** Ends every session of an account; open pages hear of it. Answers how many ended. */
export async function endSessionsOf(
  db: TenantDb,
  events: Events,
  accountId: number,
  reason: 'revoked' | 'password_changed' | 'disabled',
): Promise<number> {
  const ended = await queryRows<{ id: number }>(db)`
    update session
    set ended_at = now(), end_reason = ${reason}
    where account_id = ${accountId} and ended_at is null
    returning id`;
  await events.publish(db, { type: 'session', accountId, data: { ended: true } });
  return ended.length;
}

/** Lets somebody who mistyped too often try again at once, under whichever name. */
export async function releaseThrottle(db: TenantDb, accountId: number): Promise<void> {
  await clearFailures(db, signInKey(accountId));
  await execute(db)`update account set status = 'active' where id = ${accountId} and status = 'locked'`;
}
