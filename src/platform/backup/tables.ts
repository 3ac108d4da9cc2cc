/** Tables as a backup sees them: which there are, how their rows become text in an order that any server repeats. */
import type pg from 'pg';
import type { CopyToStreamQuery } from 'pg-copy-streams';
import { to } from 'pg-copy-streams';

export interface BackupTable {
  readonly name: string;
  /** Stored columns; generated ones compute themselves. */
  readonly columns: readonly string[];
  /** Key columns, or all where there is no key; text in byte order whatever the collation of the server. */
  readonly order: string;
  /** Row-level security binds even the owner. */
  readonly forced: boolean;
}

/** The migrator keeps these itself. */
const foreign = ['kysely_migration', 'kysely_migration_lock'];

/** Tables of schema `public` by name, partitions within their parent; not what no crash would spare either (unlogged: calls of the last minute). */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname as name, c.relforcerowsecurity as forced,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
       string_agg(
         format('%I%s', a.attname, case
           when a.attcollation <> 0 then ' collate "C"'
           when t.typname in ('json', 'tsvector') or t.typname like '\\_%' then '::text collate "C"'
           else '' end),
         ', ' order by array_position(k.indkey::int2[], a.attnum), a.attnum
       )
         filter (where a.attgenerated = '' and (k.indkey is null or a.attnum = any(k.indkey))) as "order"
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     left join pg_index k on k.indrelid = c.oid and k.indisprimary
     where c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition and c.relname <> all($1)
     group by c.oid, c.relname order by c.relname`,
    [foreign],
  );
  return rows;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const columnList = (columns: readonly string[]) => columns.map(quoted).join(', ');

/** All rows as text, in order: equal rows give equal bytes on every server. */
function copyOut({ name, columns, order }: Pick<BackupTable, 'name' | 'columns' | 'order'>): string {
  return `copy (select ${columnList(columns)} from ${quoted(name)} order by ${order}) to stdout`;
}

/**
 * Reads a table out. The server tells how many rows there were after the last of them, when the stream may have ended already: `count`,
 * asked after it, waits for the answer to another statement, which comes behind that number.
 */
export function readTable(
  client: pg.ClientBase,
  table: Pick<BackupTable, 'name' | 'columns' | 'order'>,
): { readonly rows: CopyToStreamQuery; readonly count: () => Promise<number> } {
  const rows = client.query(to(copyOut(table)));
  const count = async () => {
    await client.query('select');
    return rows.rowCount;
  };
  return { rows, count };
}

export function copyIn({ name, columns }: Pick<BackupTable, 'name' | 'columns'>): string {
  return `copy ${quoted(name)} (${columnList(columns)}) from stdin`;
}

/** Settings that decide how values become text; both ends use the same. Long pauses while files are copied are no fault. */
export const textSettings = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;
