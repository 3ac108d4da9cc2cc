/**
 * Rows of entities are written by the store (decision 019): it keeps rules, references, log and what follows. A file that
 * writes them by a statement of its own says so in one line each: `// Beside the store, <table>: <why>.`
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from './server/registry.ts';

const root = join(import.meta.dirname, '../..');
const entityTables = new Set([...registry.entities.values()].map(({ table }) => table));

/** Whose statements are the store's own, or only make data for tests. */
const isOutside = (path: string): boolean => !/^src\/platform\/store\/|\.test\.ts$|\/testing\//u.test(path);

const statement = /\b(?:update|insert\s+into|delete\s+from)\s+(?:only\s+)?(\$\{sql\.table\(|[a-z_][a-z0-9_]*)/gu;
const declaration = /^\s*\/\/ Beside the store, ([a-z_ ]+): .{10,}\.$/gmu;
/** How a declaration calls a table that the statement names by an expression. */
const severalTables = 'several tables';

interface Source {
  readonly path: string;
  /** Tables that statements of the source write. */
  readonly written: readonly string[];
  /** Tables that it says it writes beside the store. */
  readonly declared: readonly string[];
}

function sources(): Source[] {
  return globSync('src/**/*.ts', { cwd: root })
    .filter(isOutside)
    .map((path): Source => {
      const text = readFileSync(join(root, path), 'utf8');
      const written = [...text.matchAll(statement)].flatMap(([, table = '']) =>
        table.startsWith('$') ? severalTables : entityTables.has(table) ? table : [],
      );
      const declared = [...text.matchAll(declaration)].map(([, table = '']) => table);
      return { path, written: [...new Set(written)].toSorted(), declared: declared.toSorted() };
    });
}

test('who writes rows of entities beside the store says why, once for each table, and nobody says it without need', () => {
  const all = sources();
  expect(all.filter(({ written }) => written.length > 0).length).toBeGreaterThan(5);
  const differing = all.filter(({ written, declared }) => written.join() !== declared.join());
  expect(differing).toEqual([]);
});
