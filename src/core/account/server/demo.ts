/** Accounts of the demo data: they exist only with it and are exempt from new-device codes. */
import type { Db, TenantDb } from '#platform/db/database.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { Seal } from '#platform/store/seal.ts';
import { hashPassword } from './password.ts';
import { phoneIndex } from './find-account.ts';

export const demoPassword = 'Qishu-Demo-2026';

/** User names of the demo accounts in this database; none where demo data was never loaded. */
export async function demoAccountNames(db: Db): Promise<string[]> {
  const found = await queryRows<{ account: string }>(db)`
    select account from account where demo and account is not null order by id`;
  return found.map((row) => row.account);
}

/** Whether anybody has an account yet. */
export async function hasAccounts(db: TenantDb): Promise<boolean> {
  const found = await queryRows(db)`select from account limit 1`;
  return found.length > 0;
}

/** Inserts demo accounts with one password; answers ids in order. */
export async function insertDemoAccounts(
  db: TenantDb,
  seal: Seal,
  accounts: readonly {
    account: string;
    name: string;
    phone: string;
    managedBy: string;
    group: string | null;
    company: string | null;
  }[],
): Promise<number[]> {
  const hash = await hashPassword(seal, demoPassword);
  const ids: number[] = [];
  for (const account of accounts) {
    const result = await queryRow<{ id: number }>(db)`
      insert into account (account, name, phone, phone_index, managed_by, demo, last_group_code, last_company_code)
      values (
        ${account.account}, ${account.name}, ${seal.seal(account.phone)}, ${phoneIndex(seal, account.phone)},
        ${account.managedBy}, true, ${account.group}, ${account.company}
      )
      returning id`;
    const id = result?.id ?? 0;
    await execute(db)`insert into password_credential (account_id, hash) values (${id}, ${hash})`;
    ids.push(id);
  }
  return ids;
}

/** Inserts people of the demo data who own their accounts and are not offered for signing in: applicants. Answers ids in order. */
export async function insertDemoPeople(
  db: TenantDb,
  seal: Seal,
  people: readonly { name: string; phone: string }[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { name, phone } of people) {
    const result = await queryRow<{ id: number }>(db)`
      insert into account (name, phone, phone_index, phone_verified_at)
      values (${name}, ${seal.seal(phone)}, ${phoneIndex(seal, phone)}, now())
      returning id`;
    ids.push(result?.id ?? 0);
  }
  return ids;
}
