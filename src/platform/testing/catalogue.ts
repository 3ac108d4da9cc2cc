/** The catalogue of a database as lines of text: two databases whose lines are equal behave the same. */
import type { ClientBase } from 'pg';

export interface Catalogue {
  /** Every table, column, constraint, index, policy, grant, function, trigger, sequence and comment, sorted. */
  readonly lines: readonly string[];
  /** Columns of each table in their order; nothing of the product depends on it. */
  readonly columnOrder: Readonly<Record<string, string>>;
}

/** Tables of the migrator, the job queue's schema and what extensions bring are left out: they follow from their versions. */
const publicRelations = `select c.* from pg_class c where c.relnamespace = 'public'::regnamespace
  and c.relname not like 'kysely_migration%'
  and not exists (select from pg_index k where k.indexrelid = c.oid and k.indrelid::regclass::text like 'kysely_migration%')`;

/** White space is no difference: a body may be broken into other lines. */
const oneLine = (expression: string) => String.raw`btrim(regexp_replace(${expression}, '\s+', ' ', 'g'))`;

/** Nor are comments and white space at parentheses. */
const body = (expression: string) =>
  String.raw`regexp_replace(${oneLine(String.raw`regexp_replace(${expression}, '--[^\n]*', '', 'g')`)}, '\s*([()])\s*', '\1', 'g')`;

const acl = (column: string) =>
  `coalesce((select string_agg(x::text, ' ' order by x::text) from unnest(${column}) x), '-')`;

// Logins end with the number of their database: those of others come and go beside the test.
const queries: readonly string[] = [
  `select 'extension ' || extname || ' ' || extversion from pg_extension`,
  `select 'setting ' || coalesce(r.rolname, '*') || ' ' || array_to_string(s.setconfig, ' ') from pg_db_role_setting s
     left join pg_roles r on r.oid = s.setrole
     where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
  `select 'role ' || rolname || concat_ws(' ', '', rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls)
     from pg_roles where rolname like 'qishu%' and rolname !~ '_[0-9]+$'`,
  `select 'schema ' || nspname || ' grants ' || ${acl('nspacl')} from pg_namespace where nspname = 'public'`,
  `select 'default grants ' || defaclobjtype::text || ' ' || ${acl('defaclacl')} from pg_default_acl`,
  `select concat_ws(' ', 'relation', c.relname, 'kind', c.relkind, 'persistence', c.relpersistence,
       'security', c.relrowsecurity, 'forced', c.relforcerowsecurity, 'options', c.reloptions::text,
       'owner', pg_get_userbyid(c.relowner), 'grants', ${acl('c.relacl')},
       case when c.relkind in ('v', 'm') then ${oneLine('pg_get_viewdef(c.oid)')} end) from (${publicRelations}) c`,
  `select concat_ws(' ', 'column', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
       case when a.attnotnull then 'not null' end, 'collation', a.attcollation::regcollation::text,
       'identity', nullif(a.attidentity, ''), 'generated', nullif(a.attgenerated, ''),
       'storage', a.attstorage, nullif(a.attcompression, ''), 'target', coalesce(a.attstattarget, -1),
       'default', ${oneLine('pg_get_expr(d.adbin, d.adrelid)')}, 'grants', ${acl('a.attacl')})
     from (${publicRelations}) c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind in ('r', 'p', 'v', 'm')`,
  `select concat_ws(' ', 'constraint', c.relname, o.conname, pg_get_constraintdef(o.oid), 'validated', o.convalidated)
     from (${publicRelations}) c join pg_constraint o on o.conrelid = c.oid`,
  `select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), 'primary', i.indisprimary, 'valid', i.indisvalid,
       'cluster', i.indisclustered, 'replica', i.indisreplident)
     from (${publicRelations}) c join pg_index i on i.indrelid = c.oid`,
  `select concat_ws(' ', 'policy', tablename, policyname, permissive, roles::text, cmd, 'using', ${oneLine('qual')},
       'check', ${oneLine('with_check')}) from pg_policies where schemaname = 'public'`,
  `select concat_ws(' ', 'function', ${body('pg_get_functiondef(p.oid)')}, 'leakproof', p.proleakproof,
       'owner', pg_get_userbyid(p.proowner), 'grants', ${acl('p.proacl')})
     from pg_proc p where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select 'leakproof ' || oid::regprocedure from pg_proc where pronamespace = 'pg_catalog'::regnamespace
     and proleakproof and proname in ('ts_match_vq', 'jsonb_contains')`,
  `select concat_ws(' ', 'trigger', ${oneLine('pg_get_triggerdef(t.oid)')}, 'enabled', t.tgenabled)
     from (${publicRelations}) c join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal`,
  `select concat_ws(' ', 'sequence', s.seqrelid::regclass, format_type(s.seqtypid, null), s.seqstart, s.seqincrement,
       s.seqmin, s.seqmax, s.seqcache, s.seqcycle, 'of', d.refobjid::regclass, d.refobjsubid = 1)
     from pg_sequence s join (${publicRelations}) c on c.oid = s.seqrelid
     left join pg_depend d on d.objid = s.seqrelid and d.deptype in ('a', 'i')`,
  `select concat_ws(' ', 'type', t.typname, t.typtype, pg_get_constraintdef(o.oid), (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
     from pg_type t left join pg_constraint o on o.contypid = t.oid
     where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r')`,
  `select concat_ws(' ', 'comment', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
     where pg_describe_object(classoid, objoid, objsubid) !~ '(pg_catalog|information_schema|pg_toast)'
       and objoid >= 16384`,
  `select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid)) from pg_statistic_ext`,
];

/** Reads the schema `public`; the client must be the owner of the tables. */
export async function readCatalogue(client: ClientBase): Promise<Catalogue> {
  const lines: string[] = [];
  for (const text of queries) {
    const { rows } = await client.query<string[]>({ text, rowMode: 'array' });
    lines.push(...rows.map(([line]) => String(line)));
  }
  const { rows: orders } = await client.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(a.attname, ', ' order by a.attnum) as columns
     from (${publicRelations}) c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') group by 1 order by 1`,
  );
  return {
    lines: lines.toSorted(),
    columnOrder: Object.fromEntries(orders.map(({ name, columns }) => [name, columns])),
  };
}

/** All rows by table as text, with columns in the order of their names; only for small databases. */
export async function readRows(client: ClientBase): Promise<Record<string, string[]>> {
  const { columnOrder } = await readCatalogue(client);
  const rows: Record<string, string[]> = {};
  for (const table of Object.keys(columnOrder)) {
    // jsonb sorts its keys, so that the order of columns is no difference.
    const { rows: found } = await client.query<string[]>({
      text: `select to_jsonb(t)::text from "${table}" t order by 1`,
      rowMode: 'array',
    });
    rows[table] = found.map(([row]) => String(row));
  }
  return rows;
}
