/** What an operator does to accounts from the command line: make one, give one a new password. */
import { randomInt } from 'node:crypto';
import { checkMobile } from '#lib/chinese/chinese-identifiers.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { Events } from '#platform/events/events.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { OutsideActor } from '#platform/store/audit.ts';
import { auditOutside } from '#platform/store/audit.ts';
import type { Seal } from '#platform/store/seal.ts';
import { phoneIndex } from './find-account.ts';
import { endSessionsOf, findAccountIds } from './member-account.ts';
import { hashPassword } from './password.ts';
import { clearFailures, signInKey } from './throttle.ts';

/** Without characters that look alike on paper. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const oneTimeLength = 16;

function oneTimePassword(): string {
  return Array.from({ length: oneTimeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export interface ManagedAccount {
  /** User name to sign in with: 4–30 letters, digits, `_`, beginning with a letter. */
  readonly account: string;
  readonly name: string;
  readonly phone: string | null;
  /** null: of no enterprise, an operator of the platform. */
  readonly groupCode: string | null;
  /** Company that manages the account; null: the group itself. */
  readonly companyCode: string | null;
}

/** Stands in managed_by of operators: the platform itself opened their account. */
export const platformItself = 'platform';

/** The operator at a terminal, acting on an account. */
export const terminal = (accountId: number): OutsideActor => ({ accountId, name: '命令行', module: 'admin' });

function checkWish({ account, name, phone }: ManagedAccount): void {
  if (!/^[a-z][a-z0-9_]{3,29}$/iu.test(account)) throw fail.invalid('账号：4–30 位字母、数字或下划线，以字母开头');
  if (name.trim().length < 2 || name.length > 30) throw fail.invalid('姓名：2–30 个字');
  const checked = phone === null ? null : checkMobile(phone);
  if (checked?.ok === false) throw fail.invalid(`手机号：${checked.reason}`);
}

/** Makes an account whose password must be changed at the first sign-in; answers that password, which is kept nowhere. */
export async function insertManagedAccount(
  db: TenantDb,
  seal: Seal,
  wish: ManagedAccount,
): Promise<{ id: number; password: string }> {
  checkWish(wish);
  const password = oneTimePassword();
  const inserted = await queryRow<{ id: number }>(db)`
    insert into account (
      account, name, phone, phone_index, managed_by, must_change_password, last_group_code, last_company_code
    )
    values (${wish.account}, ${wish.name}, ${wish.phone === null ? null : seal.seal(wish.phone)},
      ${wish.phone === null ? null : phoneIndex(seal, wish.phone)},
      ${wish.companyCode ?? wish.groupCode ?? platformItself}, true, ${wish.groupCode}, ${wish.companyCode})
    on conflict do nothing returning id`;
  const id = inserted?.id;
  if (id === undefined) throw fail.conflict('账号或手机号已存在');
  await execute(db)`
    insert into password_credential (account_id, hash) values (${id}, ${await hashPassword(seal, password)})`;
  return { id, password };
}

/** Gives an account a one-time password, ends its sessions and its waiting time; null when nobody is called so. */
export async function resetPassword(
  db: TenantDb,
  seal: Seal,
  events: Events,
  account: string,
): Promise<{ name: string; password: string; status: string } | null> {
  const row = await queryRow<{ id: number; name: string; status: string }>(db)`
    update account set must_change_password = true, updated_at = now(), version = version + 1
    where lower(account) = ${account.trim().toLowerCase()} and status <> 'cancelled' returning id, name, status`;
  if (!row) return null;
  const password = oneTimePassword();
  const hash = await hashPassword(seal, password);
  await execute(db)`
    insert into password_credential (account_id, hash) values (${row.id}, ${hash})
    on conflict (account_id) do update set hash = excluded.hash, changed_at = now(), expire_at = null`;
  await execute(db)`
    update session
    set ended_at = now(), end_reason = 'password_changed'
    where account_id = ${row.id} and ended_at is null`;
  await clearFailures(db, signInKey(row.id));
  await auditOutside(db, terminal(row.id), [
    { action: 'config', entity: 'password', entityId: row.id, entityName: row.name },
  ]);
  await events.publish(db, { type: 'session', accountId: row.id, data: { ended: true } });
  return { name: row.name, password, status: row.status };
}

/**
 * Shuts an account out of the whole platform, or lets it in again; its memberships stay. `typed`: user name, phone or mail. Null: nobody is
 * called so, or the account is being cancelled.
 */
export async function openAccount(
  db: TenantDb,
  seal: Seal,
  events: Events,
  typed: string,
  isOpen: boolean,
): Promise<{ name: string } | null> {
  const text = typed.trim();
  const [id] = await findAccountIds(db, seal, {
    account: text,
    email: text,
    phone: checkMobile(text).ok ? text : null,
  });
  const row = await queryRow<{ name: string }>(db)`
    update account set status = ${isOpen ? 'active' : 'disabled'}, updated_at = now(), version = version + 1
    where id = ${id ?? null} and status in ('active', 'locked', 'disabled') returning name`;
  if (!row || id === undefined) return null;
  if (!isOpen) {
    await execute(db)`update login_secret_key set used_at = now() where account_id = ${id} and used_at is null`;
    await endSessionsOf(db, events, id, 'disabled');
  }
  const reason = isOpen ? '启用账号' : '停用账号';
  await auditOutside(db, terminal(id), [
    { action: 'config', entity: 'account', entityId: id, entityName: row.name, reason },
  ]);
  return row;
}
