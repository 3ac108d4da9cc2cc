/**
 * A room touches its own tables (architecture, rule 6). Whose a table is, is read from the migrations: the file that
 * creates it bears the name of the room; {@link exceptions} names the others. Who touches it is read from the sources:
 * the SQL of templates, and the tables that query builders are given.
 *
 * A file that names a foreign table all the same says so before its first import, in a line of its own for each reason:
 *
 *     // Foreign tables: member, company: one aggregate over both, which would be a statement for each group otherwise
 *
 * The test fails on a foreign table that the file does not declare, and on a declared one that it does not name (any more).
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Tables that belong to another room than the one whose migration made them, each with its reason. Migrations are never renamed. */
const exceptions: Readonly<Record<string, { readonly room: string; readonly because: string }>> = {
  audit_log: {
    room: 'platform',
    because:
      'entries leave in the statement of the rows that they tell of (decision 019); the room audit shows and seals',
  },
  use_window: { room: 'account', because: 'uses are counted by its throttle alone' },
  live_process: { room: 'message', because: 'places of open streams, which it hands out' },
  live_stream: { room: 'message', because: 'places of open streams, which it hands out' },
  sso_role_mapping: { room: 'org', because: 'roles are its own; accounts know the value of the claim alone' },
};

/** The room that each table belongs to. */
function ownersOfTables(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const path of globSync('migrations/*.sql', { cwd: root }).toSorted()) {
    const room = /^migrations\/\d+_([a-z]+)/u.exec(path)?.[1] ?? '';
    for (const [, table = ''] of read(path).matchAll(/create (?:unlogged )?table (?:if not exists )?([a-z_0-9]+)/gu))
      if (!owners.has(table)) owners.set(table, room);
  }
  for (const [table, { room }] of Object.entries(exceptions)) {
    if (!owners.has(table) || owners.get(table) === room) throw new Error(`no exception is needed for ${table}`);
    owners.set(table, room);
  }
  return owners;
}

/** The room of a source; null for libraries. The application adds all rooms up and has no table of its own. */
const roomOf = (path: string): string | null =>
  /^src\/(platform|app)\//u.exec(path)?.[1] ?? /^src\/(?:core|areas)\/([^/]+)\//u.exec(path)?.[1] ?? null;

const word = '[a-z_][a-z0-9_]*';
const named = `(?:only\\s+)?${word}(?:\\s+(?:as\\s+)?${word})?`;
/** A clause of SQL and the tables after it: several with commas between them, each perhaps with another name. Looked at only, because the next clause may begin where that name would stand. */
const clauses = new RegExp(
  `\\b(?:from|join|update|into|using|table|truncate)\\s+(?=(${named}(?:\\s*,\\s*${named})*))`,
  'gu',
);
/** A call of the query builder, whose tables are written as properties are. */
const built = /\b(?:insertInto|selectFrom|updateTable|deleteFrom|mergeInto|\w+Join|sql\.table)\(\s*'(\w+)/gu;
const quoted = /'([a-z_0-9]+)'/gu;

const snake = (name: string): string => name.replaceAll(/[A-Z]/gu, (capital) => `_${capital.toLowerCase()}`);

/** Every name in a source that may be a table. */
function namesIn(source: string): Set<string> {
  const code = source.replaceAll(/^\s*\/\*[\s\S]*?\*\//gmu, '').replaceAll(/(?:^|\s)\/\/.*$/gmu, '');
  const inSql = [...code.matchAll(clauses)].flatMap(([, tables = '']) =>
    tables.split(',').map(
      (entry) =>
        entry
          .trim()
          .replace(/^only\s+/u, '')
          .split(/\s+/u)[0] ?? '',
    ),
  );
  const inCalls = [...code.matchAll(built)].map(([, table = '']) => snake(table));
  // Where names of tables are put into statements one after the other, every text that is one counts.
  const inLists = /\bsql\.table\(\w+\)/u.test(code) ? [...code.matchAll(quoted)].map(([, text = '']) => text) : [];
  return new Set([...inSql, ...inCalls, ...inLists]);
}

/** The foreign tables that a source declares before its first import. */
function declaredIn(source: string): Set<string> {
  const [head = ''] = source.split(/^(?:import|export) /mu);
  return new Set(
    [...head.matchAll(/^\/\/ Foreign tables: ([a-z_0-9, ]+): \S.{9,}$/gmu)].flatMap(([, tables = '']) =>
      tables.split(',').map((table) => table.trim()),
    ),
  );
}

test('names are read from clauses of SQL, lists with commas, query builders and lists of names', () => {
  const sample = [
    '/** nothing here: from comment_of_code */',
    'await execute(db)`delete from ${sql.table(table)} where id = 1`; // from comment_at_the_end',
    '`select 1 from first f, second as s',
    '  left join third t on true where id in (select id from fourth join fifth using (id))`',
    "tables.selectFrom('orgGroup').innerJoin('memberRole', 'a', 'b')",
    "for (const table of ['listed'])",
  ].join('\n');
  const names = namesIn(sample);
  for (const table of ['first', 'second', 'third', 'fourth', 'fifth', 'org_group', 'member_role', 'listed'])
    expect(names).toContain(table);
  for (const text of ['comment_of_code', 'comment_at_the_end']) expect(names).not.toContain(text);
  const line = '// Foreign tables: first, second: a reason in words\n';
  expect(declaredIn(`${line}import x from 'y';`)).toEqual(new Set(['first', 'second']));
  expect(declaredIn(`import x from 'y';\n${line}`)).toEqual(new Set());
  expect(declaredIn("// Foreign tables: first:\nimport x from 'y';")).toEqual(new Set());
});

test('a source names tables of its own room, and of others those that it declares', () => {
  const owners = ownersOfTables();
  expect(owners.get('group_user_base')).toBe('staff');
  const wrong: Record<string, { undeclared: string[]; gone: string[] }> = {};
  for (const path of globSync('src/**/*.ts', { cwd: root }).toSorted()) {
    const room = roomOf(path);
    if (room === null || /\.test\.ts$|\/(?:testing|hostile)\//u.test(path)) continue;
    const source = read(path);
    const foreign = [...namesIn(source)].filter((name) => owners.has(name) && owners.get(name) !== room);
    const declared = declaredIn(source);
    const undeclared = foreign.filter((name) => !declared.has(name));
    const gone = [...declared].filter((name) => !foreign.includes(name));
    if (undeclared.length > 0 || gone.length > 0) wrong[path] = { undeclared, gone };
  }
  expect(wrong).toEqual({});
});
