/** Work of which a part may fail without losing the rest of the transaction. */
import { sql } from 'kysely';
import type { TenantDb } from './database.ts';

/** Runs `work` behind a savepoint: when it throws, what it wrote is taken back and the error goes on to the caller. */
export async function inSavepoint<Result>(db: TenantDb, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    throw error;
  }
}
