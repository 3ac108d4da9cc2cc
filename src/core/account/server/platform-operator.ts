/** Operators of the platform: outside every enterprise. */
import type { Db, TenantDb } from '#platform/db/database.ts';
import { execute, queryRows } from '#platform/db/statement.ts';

export async function isOperator(db: Db | TenantDb, accountId: number): Promise<boolean> {
  const found = await queryRows(db)`select 1 from platform_operator where account_id = ${accountId}`;
  return found.length > 0;
}

/** Accounts of all operators: whom the installation tells what goes wrong. */
export async function operatorAccounts(db: Db | TenantDb): Promise<number[]> {
  const found = await queryRows<{ accountId: number }>(
    db,
  )`select account_id from platform_operator order by account_id`;
  return found.map(({ accountId }) => accountId);
}

/** Makes an account an operator; act at a terminal of the machine. */
export async function insertOperator(db: TenantDb, accountId: number): Promise<void> {
  await execute(db)`insert into platform_operator (account_id) values (${accountId}) on conflict do nothing`;
}
