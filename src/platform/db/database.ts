/** Connection pools, type parsers, tenant transactions. Row shape is wire shape: parsers are set once here. */
import type { ControlledTransaction, Transaction } from 'kysely';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { CallConnection } from './call-connection.ts';
import { Turns } from '#platform/runtime/turns.ts';
import { isUnfit, prepareSettings, sendTogether } from './flight.ts';
import { StatementCache } from './statement-cache.ts';

/**
 * No tables: a connection of the platform knows none. An area names those it may use in its `server/db.ts` and gets
 * them by `tablesOf`, so that a query on any other is a compile error (architecture, rule 6).
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- a connection without tables is the point
export interface Database {}

export type Db = Kysely<Database>;
/** What handlers get: a connection inside a transaction with the tenant set. */
export type TenantDb = Transaction<Database> | ControlledTransaction<Database> | Kysely<Database>;

// int8 fits a double up to 2^53: identity columns and counts stay far below.
pg.types.setTypeParser(20, Number);
// int8[] likewise: departments of a member. Our arrays hold no nulls.
// The list of types that pg knows by name leaves arrays out.
pg.types.setTypeParser(1016 as Parameters<typeof pg.types.setTypeParser>[0], (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
);
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
  /** Queries do not wait for the answers of earlier ones; no cursors and no COPY then. */
  readonly pipeline?: boolean;
  readonly readOnly?: boolean;
  readonly onError?: (error: Error) => void;
}

/** A pg pool that survives a database restart. */
export function createPool({
  url,
  role,
  max = 10,
  name = 'qishu',
  statementTimeout = 30_000,
  pipeline = false,
  readOnly = false,
  onError,
}: PoolOptions): pg.Pool {
  const settings = [
    role ? `-c role=${role}` : '',
    '-c timezone=UTC',
    `-c statement_timeout=${statementTimeout}`,
    readOnly ? '-c default_transaction_read_only=on' : '',
  ]
    .filter(Boolean)
    .join(' ');
  const options = {
    connectionString: url,
    max,
    application_name: name,
    options: settings,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    pipeline,
  };
  const pool = new pg.Pool(options);
  // Without listeners the loss of a connection, idle or in use, ends the process (stack.md §3).
  pool.on('error', (error) => onError?.(error));
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));
  return pool;
}

/**
 * Connections of calls inside a tenant, apart from those of single statements: a call that holds one and asks for a
 * statement outside its transaction would else wait for itself as soon as all calls do so at once.
 */
export interface TenantPools {
  /** Transactions. Settings are local to them: outside, these connections read nothing. */
  readonly transactions: pg.Pool;
  /** Reads. Settings travel with each query; outside of one, these connections read nothing. They can write nothing. */
  readonly reads: pg.Pool;
  /** For work that takes a great deal, reads and transactions: few, so that it never holds the connections of all others. */
  readonly heavyReads: pg.Pool;
}

/** Milliseconds that a transaction waits for its turn, as long as it would wait for a connection. */
const turnPatience = 10_000;

/**
 * Turns of transactions: a group whose people all write at once leaves one connection to the others. With no group, as in
 * signing in, nobody is favoured over others.
 */
const turnsOf = new WeakMap<pg.Pool, Turns>();

function turnsIn(pool: pg.Pool): Turns {
  const most = pool.options.max ?? 1;
  const turns = turnsOf.get(pool) ?? new Turns({ places: Infinity, perGroup: Math.max(1, most - 1) });
  turnsOf.set(pool, turns);
  return turns;
}

/** The pools of a Kysely, the texts of its statements, and how to make another one of the same kind on a connection of ours. */
interface Ways {
  readonly pools: TenantPools;
  readonly on: (connection: CallConnection) => Kysely<Database>;
}

/** Beside the connections themselves, and gone with them: Kysely has no place for what is ours. */
const waysOf = new WeakMap<Db, Ways>();
/** Likewise. */
const cacheOf = new WeakMap<TenantDb, StatementCache>();

/** Kysely over a pool; tools that never work inside a tenant give no further pools. Columns are snake_case below, camelCase above; jsonb contents stay as they are. */
export function createKysely(pool: pg.Pool, pools?: TenantPools): Db {
  const dialect = new PostgresDialect({ pool });
  const config = { dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] };
  const db = new Kysely<Database>(config);
  if (!pools) return db;
  const [executor, driver] = [db.getExecutor(), dialect.createDriver()];
  const statements = new StatementCache();
  const on = (connection: CallConnection) => {
    const made = new Kysely<Database>({
      config,
      dialect,
      driver,
      executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
    });
    cacheOf.set(made, statements);
    return made;
  };
  waysOf.set(db, { pools, on });
  return db;
}

/** Statements that calls on this connection build once. */
export function statementsOf(db: TenantDb): StatementCache {
  const statements = cacheOf.get(db);
  if (!statements) throw new Error('statements are kept for the connections of calls alone');
  return statements;
}

function waysFrom(db: Db): Ways {
  const ways = waysOf.get(db);
  if (!ways) throw new Error('tenant work needs the Kysely of the platform, not one inside a call');
  return ways;
}

/** Whose rows a transaction may see. The empty company code is the group's own row space (group mode). */
export interface TenantSetting {
  readonly groupCode: string;
  readonly companyCodes: readonly string[];
  readonly accountId: number | null;
}

const codePattern = /^[GC][0-9A-HJKMNP-TV-Z]{8}$/u;

/** Group code, company codes and account id as row-level security reads them; throws for a code of unexpected form. */
function settingValues({ groupCode, companyCodes, accountId }: TenantSetting): readonly [string, string, string] {
  const codes = [groupCode, ...companyCodes.filter((code) => code !== '')];
  if (groupCode !== '' && codes.some((code) => !codePattern.test(code)))
    throw new Error('tenant code of unexpected form');
  if (accountId !== null && !Number.isSafeInteger(accountId)) throw new Error('account id of unexpected form');
  // A leading comma makes string_to_array yield the empty code too.
  const list = companyCodes.includes('')
    ? `,${companyCodes.filter((code) => code !== '').join(',')}`
    : companyCodes.join(',');
  return [groupCode, list, String(accountId ?? '')];
}

/** Sets the tenant for a transaction. Every code was compared with a strict pattern before it becomes part of the statement. */
function localSettings(tenant: TenantSetting): string {
  const [groupCode, companyCodes, accountId] = settingValues(tenant);
  return `set local app.group_code = '${groupCode}'; set local app.company_codes = '${companyCodes}'; set local app.account_id = '${accountId}'`;
}

/**
 * Runs `work` in one transaction with the tenant set; it begins with the first query, in the same round trip.
 * Row-level security reads the settings; unset or foreign settings read nothing.
 */
export async function inTenant<Result>(
  db: Db,
  tenant: TenantSetting,
  work: (db: TenantDb) => Promise<Result>,
  { heavy = false }: Pick<ReadOptions, 'heavy'> = {},
): Promise<Result> {
  const { pools, on } = waysFrom(db);
  const begin = `begin read write; ${localSettings(tenant)}`;
  // Heavy work has had its turn before.
  const turns = heavy || tenant.groupCode === '' ? null : turnsIn(pools.transactions);
  let hasTurn = false;
  let begun: Promise<unknown> = Promise.resolve();
  const connection = new CallConnection(async () => {
    await turns?.take(tenant.groupCode, turnPatience);
    hasTurn = true;
    const client = await (heavy ? pools.heavyReads : pools.transactions).connect();
    // Not awaited: should it fail, what follows fails too or, outside a transaction, sees and writes nothing.
    sendTogether(client);
    begun = client.query(begin);
    begun.catch(() => undefined);
    return client;
  });
  let failed = true;
  try {
    const result = await work(on(connection));
    failed = false;
    return await endTransaction(connection, () => begun, 'commit', result);
  } catch (error) {
    // A lost connection has rolled back already; its own error says more than a failed rollback.
    if (failed) await endTransaction(connection, () => begun, 'rollback', null).catch(() => undefined);
    throw error;
  } finally {
    if (hasTurn) turns?.giveBack(tenant.groupCode);
  }
}

/** Ends the transaction and gives the connection back, or closes it when it is not known to be clean. */
async function endTransaction<Result>(
  connection: CallConnection,
  begun: () => Promise<unknown>,
  end: 'commit' | 'rollback',
  result: Result,
): Promise<Result> {
  const client = await connection.end();
  if (!client) return result;
  let clean = false;
  try {
    const { command } = await client.query(end);
    clean = true;
    await begun();
    // PostgreSQL answers ROLLBACK to a commit after a failed statement: who swallowed that error must not report success.
    if (end === 'commit' && command === 'ROLLBACK')
      throw new Error('the transaction was rolled back because one of its statements had failed');
    return result;
  } finally {
    client.release(!clean);
  }
}

/**
 * Runs `work` in a short transaction of its own beside that of a call. It takes a connection of the single statements, so
 * that a call that holds one never waits for itself. The commit does not wait for the disk: the next commit that does
 * carries it along, and what is lost with the server was used by nobody.
 */
export function inShortTransaction<Result>(
  db: Db,
  tenant: TenantSetting,
  work: (db: TenantDb) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    const settings = `${localSettings(tenant)}; set local synchronous_commit = off`;
    await sql.raw(settings).execute(transaction);
    return work(transaction);
  });
}

/** Connections of calls that only read. */
const reading = new WeakSet<TenantDb>();

/** Whether the connection only reads, each query for itself: what it reads is committed. */
export function isReading(db: TenantDb): boolean {
  return reading.has(db);
}

export interface ReadOptions {
  /** Milliseconds that each query may take. */
  readonly timeout?: number;
  /** On one of the few connections of work that takes a great deal. */
  readonly heavy?: boolean;
}

/** Milliseconds of a query in a read that says nothing else. */
const readTimeout = 30_000;

/**
 * Runs `work` that only reads: no transaction of its own, so one round trip for one query. The settings of the tenant
 * travel with each query and end with it. Each query sees the data of its own moment; a write is an error.
 */
export async function readInTenant<Result>(
  db: Db,
  tenant: TenantSetting,
  work: (db: TenantDb) => Promise<Result>,
  { timeout = readTimeout, heavy = false }: ReadOptions = {},
): Promise<Result> {
  const { pools, on } = waysFrom(db);
  const settings = [...settingValues(tenant), String(timeout)] as const;
  const connection = new CallConnection(async () => {
    const client = await (heavy ? pools.heavyReads : pools.reads).connect();
    prepareSettings(client);
    return client;
  }, settings);
  const reader = on(connection);
  reading.add(reader);
  try {
    return await work(reader);
  } finally {
    const client = await connection.end();
    client?.release(isUnfit(client));
  }
}

/** No tenant: only platform tables and rows of this very account are visible. */
export function inAccount<Result>(
  db: Db,
  accountId: number | null,
  work: (db: TenantDb) => Promise<Result>,
): Promise<Result> {
  return inTenant(db, { groupCode: '', companyCodes: [], accountId }, work);
}

/** The tables an area names in its `server/db.ts`, on the connection of the call (architecture, rule 6). */
export function tablesOf<Tables>(db: TenantDb | Db): Kysely<Tables> {
  // The platform's own type of a database names no table: a room says here which of them are its.
  return db as unknown as Kysely<Tables>;
}
