/**
 * Compares declarations with a database and proposes the SQL of what is missing. Additions only: a rename or a drop is
 * a decision of a person (architecture, "The declaration").
 */
import { sql } from 'kysely';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { serverOf } from '#platform/kinds/kind.server.ts';
import { columnOf, columnType, isSearchable, searchColumn, sealedIndexSuffix } from '#platform/store/columns.ts';
import type { Db } from './database.ts';
import { uniqueIndexName } from './database-error.ts';

export interface ColumnShape {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
}

export interface IndexShape {
  readonly name: string;
  /** Everything after `on <table>`. */
  readonly definition: string;
  readonly unique: boolean;
}

const systemColumns: readonly ColumnShape[] = [
  { name: 'id', type: 'bigint', notNull: true },
  { name: 'group_code', type: 'text', notNull: true },
  { name: 'company_code', type: 'text', notNull: true },
  { name: 'created_by', type: 'bigint', notNull: false },
  { name: 'created_at', type: 'timestamptz', notNull: true },
  { name: 'updated_by', type: 'bigint', notNull: false },
  { name: 'updated_at', type: 'timestamptz', notNull: true },
  { name: 'version', type: 'integer', notNull: true },
  { name: 'deleted_at', type: 'timestamptz', notNull: false },
];

const systemDefinitions = `  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz`;

function columnsOfField(key: string, field: Field): ColumnShape[] {
  // An empty list chooses nothing just as null does, so that "not null" would promise too little: the schema asks for an entry.
  const column = {
    name: columnOf(key),
    type: columnType(field),
    notNull: field.required && !field.kind.several,
  };
  return field.sealed ? [column, { name: column.name + sealedIndexSuffix, type: 'text', notNull: false }] : [column];
}

/** Columns a declaration asks for, system columns first. */
export function expectedColumns(entity: AnyEntity): ColumnShape[] {
  const own = fieldEntries(entity).flatMap(([key, field]) => columnsOfField(key, field));
  return [
    ...systemColumns,
    ...own,
    ...(isSearchable(entity) ? [{ name: searchColumn, type: 'tsvector', notNull: false }] : []),
  ];
}

function orderColumns(entity: AnyEntity): string {
  const parts = entity.sort.map(
    ({ field, order }) => `${columnOf(field)}${order === 'desc' ? ' desc nulls last' : ''}`,
  );
  if (!entity.sort.some(({ field }) => field === 'id'))
    parts.push(`id${entity.sort.at(-1)?.order === 'desc' ? ' desc' : ''}`);
  return parts.join(', ');
}

/** Indexes that serve the default order, each declared filter and sort, uniqueness and keyword. All partial: live rows only. */
export function expectedIndexes(entity: AnyEntity): IndexShape[] {
  const live = 'where deleted_at is null';
  const tenant = 'group_code, company_code';
  const indexes: IndexShape[] = [
    { name: `${entity.table}_list`, definition: `(${tenant}, ${orderColumns(entity)}) ${live}`, unique: false },
  ];
  for (const [key, field] of fieldEntries(entity)) {
    const column = field.sealed ? columnOf(key) + sealedIndexSuffix : columnOf(key);
    // Descending with blanks last is not the ascending index read backwards.
    if (field.sort && entity.sort[0]?.field !== key)
      indexes.push({
        name: `${entity.table}_${columnOf(key)}_desc`,
        definition: `(${tenant}, ${column} desc nulls last, id desc) ${live}`,
        unique: false,
      });
    if (field.unique)
      indexes.push({ name: uniqueIndexName(entity, key), definition: `(${tenant}, ${column}) ${live}`, unique: true });
    const leads = entity.sort[0]?.field === key;
    if (serverOf(field.kind).holdsAny && field.filter)
      indexes.push({
        name: `${entity.table}_${columnOf(key)}`,
        definition: `using gin (${column}) ${live}`,
        unique: false,
      });
    else if (
      !leads &&
      !field.unique &&
      (field.index || field.sort || field.filter === 'equal' || field.filter === 'in')
    )
      indexes.push({
        name: `${entity.table}_${columnOf(key)}`,
        definition: `(${tenant}, ${column}, ${orderColumns(entity)}) ${live}`,
        unique: false,
      });
    else if (field.filter === 'prefix')
      indexes.push({
        name: `${entity.table}_${columnOf(key)}_prefix`,
        definition: `(${tenant}, ${column} text_pattern_ops) ${live}`,
        unique: false,
      });
    else if (!leads && !field.unique && (field.filter === 'range' || field.filter === 'year'))
      indexes.push({
        name: `${entity.table}_${columnOf(key)}`,
        definition: `(${tenant}, ${column}) ${live}`,
        unique: false,
      });
  }
  // Not partial: the history of a parent looks up what was deleted too.
  if (entity.parent)
    indexes.push({
      name: `${entity.table}_${columnOf(entity.parent.field)}`,
      definition: `(${tenant}, ${columnOf(entity.parent.field)})`,
      unique: false,
    });
  if (isSearchable(entity))
    indexes.push({ name: `${entity.table}_search`, definition: `using gin (${searchColumn})`, unique: false });
  return indexes;
}

interface Existing {
  readonly columns: Map<string, ColumnShape>;
  readonly indexes: Set<string>;
  readonly protected: boolean;
}

/** What the table is; columns that compute themselves from declared ones are its own affair. */
async function existing(db: Db, table: string): Promise<Existing | null> {
  const columns = await sql<{ name: string; type: string; notNull: boolean }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where c.relname = ${table} and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''`.execute(db);
  if (columns.rows.length === 0) return null;
  const indexes = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = 'public' and tablename = ${table}`.execute(db);
  const wall = await sql<{ forced: boolean }>`
    select relrowsecurity and relforcerowsecurity as forced
    from pg_class
    where relname = ${table} and relnamespace = 'public'::regnamespace`.execute(db);
  const shape = (row: ColumnShape): ColumnShape => ({
    ...row,
    type: row.type.replace('timestamp with time zone', 'timestamptz'),
  });
  return {
    columns: new Map(columns.rows.map((row) => [row.name, shape(row)])),
    indexes: new Set(indexes.rows.map((row) => row.name)),
    protected: wall.rows[0]?.forced ?? false,
  };
}

function definitionOf(column: ColumnShape): string {
  return `${column.name} ${column.type}${column.notNull ? ' not null' : ''}`;
}

function createIndex(entity: AnyEntity, index: IndexShape): string {
  return `create ${index.unique ? 'unique ' : ''}index ${index.name} on ${entity.table} ${index.definition};`;
}

function createTable(entity: AnyEntity): string {
  const own = expectedColumns(entity)
    .slice(systemColumns.length)
    .map((column) => `  ${definitionOf(column)}`);
  return [
    `create table ${entity.table} (`,
    [systemDefinitions, ...own].join(',\n'),
    ');',
    ...expectedIndexes(entity).map((index) => createIndex(entity, index)),
    `select qishu_protect('${entity.table}');`,
  ].join('\n');
}

/** SQL that adds what is missing, '' when nothing is. A required column of a table with rows needs a default that a person chooses. */
export async function proposeSchema(db: Db, entities: Iterable<AnyEntity>): Promise<string> {
  const statements: string[] = [];
  for (const entity of entities) {
    const found = await existing(db, entity.table);
    if (!found) {
      statements.push(createTable(entity));
      continue;
    }
    for (const column of expectedColumns(entity)) {
      if (!found.columns.has(column.name))
        statements.push(
          `alter table ${entity.table} add column ${definitionOf(column)};${column.notNull ? ' -- choose a default for the rows that exist' : ''}`,
        );
    }
    for (const index of expectedIndexes(entity))
      if (!found.indexes.has(index.name)) statements.push(createIndex(entity, index));
    if (!found.protected) statements.push(`select qishu_protect('${entity.table}');`);
  }
  return statements.join('\n');
}

/** Every difference between declarations and database, as sentences; none means that they agree. */
export async function schemaDifferences(db: Db, entities: Iterable<AnyEntity>): Promise<string[]> {
  const differences: string[] = [];
  for (const entity of entities) {
    const found = await existing(db, entity.table);
    if (!found) {
      differences.push(`table ${entity.table} is missing`);
      continue;
    }
    const expected = expectedColumns(entity);
    for (const column of expected) {
      const actual = found.columns.get(column.name);
      if (!actual) differences.push(`column ${entity.table}.${column.name} is missing`);
      else if (actual.type !== column.type || actual.notNull !== column.notNull)
        differences.push(
          `column ${entity.table}.${column.name} is "${definitionOf(actual)}", declared as "${definitionOf(column)}"`,
        );
    }
    for (const name of found.columns.keys())
      if (!expected.some((column) => column.name === name))
        differences.push(`column ${entity.table}.${name} is declared nowhere`);
    for (const index of expectedIndexes(entity))
      if (!found.indexes.has(index.name)) differences.push(`index ${index.name} is missing`);
    if (!found.protected) differences.push(`table ${entity.table} is not protected by forced row-level security`);
  }
  return differences;
}
