/** Connection pools, type parsers, tenant transactions. Row shape is wire shape: parsers are set once here. */
import type { ControlledTransaction, Transaction } from 'kysely';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

/**
 * Tables by name. Areas add theirs by declaration merging in their `server/db.ts`, so that joining a table of
 * another area without naming it there is a compile error (architecture, rule 6).
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- extended by the areas
export interface Database {}

export type Db = Kysely<Database>;
/** What handlers get: a connection inside a transaction with the tenant set. */
export type TenantDb = Transaction<Database> | ControlledTransaction<Database> | Kysely<Database>;

// int8 fits a double up to 2^53: identity columns and counts stay far below.
pg.types.setTypeParser(20, Number);
// numeric: money has two decimals and at most 16 digits before them; the model refuses more.
pg.types.setTypeParser(1700, Number);
// date stays the text 'YYYY-MM-DD': a Date would shift by the time zone.
pg.types.setTypeParser(1082, (text) => text);
// timestamptz as ISO 8601 with offset, as the conventions want it on the wire.
pg.types.setTypeParser(1184, (text) => new Date(text).toISOString());

export interface PoolOptions {
  readonly url: string;
  /** Role assumed on connect, for databases where we sign in as owner or superuser. */
  readonly role?: string | null;
  readonly max?: number;
  readonly name?: string;
  /** Milliseconds; a client that gave up must not leave its query running. */
  readonly statementTimeout?: number;
  readonly onError?: (error: Error) => void;
}

/** A pg pool that survives a database restart. */
export function createPool({ url, role, max = 10, name = 'qishu', statementTimeout = 30_000, onError }: PoolOptions): pg.Pool {
  const settings = [role ? `-c role=${role}` : '', '-c timezone=UTC', `-c statement_timeout=${statementTimeout}`].filter(Boolean).join(' ');
  const pool = new pg.Pool({ connectionString: url, max, application_name: name, options: settings, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 });
  // Without a listener the loss of an idle connection ends the process (stack.md §3).
  pool.on('error', (error) => onError?.(error));
  return pool;
}

/** Kysely over a pool; columns are snake_case below, camelCase above; jsonb contents stay as they are. */
export function createKysely(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
}

/** Whose rows a transaction may see. The empty company code is the group's own row space (group mode). */
export interface TenantSetting {
  readonly groupCode: string;
  readonly companyCodes: readonly string[];
  readonly accountId: number | null;
}

const codePattern = /^[GC][0-9A-HJKMNP-TV-Z]{8}$/u;

/** Codes are compared with a strict pattern before they become part of a SET statement. */
function settingStatement({ groupCode, companyCodes, accountId }: TenantSetting): string {
  const codes = [groupCode, ...companyCodes.filter((code) => code !== '')];
  if (groupCode !== '' && codes.some((code) => !codePattern.test(code))) throw new Error('tenant code of unexpected form');
  if (accountId !== null && !Number.isSafeInteger(accountId)) throw new Error('account id of unexpected form');
  // A leading comma makes string_to_array yield the empty code too (area account-org §7.4).
  const list = companyCodes.includes('') ? `,${companyCodes.filter((code) => code !== '').join(',')}` : companyCodes.join(',');
  return `begin; set local app.group_code = '${groupCode}'; set local app.company_codes = '${list}'; set local app.account_id = '${accountId ?? ''}'`;
}

/**
 * Runs `work` in one transaction with the tenant set, one round trip before it and one after.
 * Row-level security reads the settings; unset or foreign settings read nothing.
 */
export async function inTenant<Result>(db: Db, tenant: TenantSetting, work: (db: TenantDb) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql.raw(settingStatement(tenant)).execute(connection);
    try {
      const result = await work(connection);
      await sql.raw('commit').execute(connection);
      return result;
    } catch (error) {
      // A lost connection has rolled back already; its own error says more than a failed rollback.
      await sql.raw('rollback').execute(connection).catch(() => undefined);
      throw error;
    }
  });
}

/** No tenant: only platform tables and rows of this very account are visible. */
export function inAccount<Result>(db: Db, accountId: number | null, work: (db: TenantDb) => Promise<Result>): Promise<Result> {
  return inTenant(db, { groupCode: '', companyCodes: [], accountId }, work);
}

/** The tables an area names in its `server/db.ts`, on the connection of the call (architecture, rule 6). */
export function tablesOf<Tables>(db: TenantDb | Db): Kysely<Tables> {
  return db as unknown as Kysely<Tables>;
}
