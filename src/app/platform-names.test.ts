/**
 * The platform names no entity and no permission of the business: what it needs of them stands in declarations, facets
 * and ports. Statements are looked at by foreign-tables.test.ts; here are names in quotes. Names of one word are left
 * out, for they are words of the language as well (company, label, file).
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '#app/server/registry.ts';

const root = join(import.meta.dirname, '../..');

const names = new Set(
  [...registry.entities.keys(), ...registry.permissions.keys()].filter((name) => name.includes('_')),
);

/** Names of the business in quotes, in the sources of the platform. */
function namedInPlatform(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const path of globSync('src/platform/**/*.{ts,tsx}', { cwd: root }).toSorted()) {
    if (/\.(test|type-test)\.tsx?$|\/testing\//u.test(path)) continue;
    const source = readFileSync(join(root, path), 'utf8').replaceAll(/^\s*(?:\/\*\*?|\*|\/\/).*$/gmu, '');
    for (const [, name = ''] of source.matchAll(/['"`]([a-z][a-z0-9_]*)['"`]/gu))
      if (names.has(name)) (found[name] ??= []).push(path);
  }
  return found;
}

test('the platform names no entity and no permission of the business', () => {
  expect(names.size).toBeGreaterThan(100);
  expect(namedInPlatform()).toEqual({});
});
