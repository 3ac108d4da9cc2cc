/** SQL of the product has one form, so that a reviewer sees the statement and not its wrapping (architecture, "A statement"). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const isTest = (path: string): boolean => /\.test\.ts$|\/testing\//u.test(path);
const sources = globSync('src/{platform,core,areas,app}/**/*.ts', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !isTest(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Words that begin a line of SQL. */
const clause =
  /^\s*(?:select|insert into|update|delete from|from|where|(?:left )?join|set|values|and|order by|returning)\s/u;

test('a statement names its place first: nothing executes a template by itself', () => {
  const wrapped = sources.filter(
    ({ path, text }) => !path.startsWith('src/platform/db/') && /`\s*\.execute\(/u.test(text),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(wrapped.map(({ path }) => path).join('\n')).toBe('');
});

test('a clause is no longer than a line', () => {
  const long = sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (line.length > 120 && clause.test(line) ? [`${path}:${index + 1}`] : [])),
  );
  expect(long.join('\n')).toBe('');
});
