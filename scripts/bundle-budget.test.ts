import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { filesOf, serverLibrariesIn, type Manifest } from './bundle-budget.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'assets/main.js',
    src: 'index.html',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['src/a/web/A.tsx'],
    css: ['assets/main.css'],
  },
  '_react.js': { file: 'assets/react.js' },
  '_antd.js': { file: 'assets/antd.js', imports: ['_react.js'] },
  'src/a/web/A.tsx': {
    file: 'assets/A.js',
    src: 'src/a/web/A.tsx',
    imports: ['_react.js', '_antd.js'],
    dynamicImports: ['_chart.js'],
  },
  '_chart.js': { file: 'assets/chart.js' },
};

test('the first load of a page counts its imports once, its styles, and nothing that is loaded later', () => {
  expect(filesOf(manifest, /A\.tsx$/).sort()).toEqual([
    'assets/A.js',
    'assets/antd.js',
    'assets/main.css',
    'assets/main.js',
    'assets/react.js',
  ]);
});

test('a page without a chunk is an error, not a size of zero', () => {
  expect(() => filesOf(manifest, /B\.tsx$/)).toThrow(/no chunk for/);
});

test('what comes before a page is counted with it, once', () => {
  expect(filesOf(manifest, /A\.tsx$/, /^_chart\.js$/).sort()).toEqual([
    'assets/A.js',
    'assets/antd.js',
    'assets/chart.js',
    'assets/main.css',
    'assets/main.js',
    'assets/react.js',
  ]);
});

test('the marks are still found in the server libraries, and in none of the browser ones', () => {
  const resolve = createRequire(import.meta.url).resolve;
  const read = (name: string) => readFileSync(resolve(name), 'utf8');
  expect(serverLibrariesIn(read('pg/lib/crypto/sasl'))).toContain('pg');
  expect(serverLibrariesIn(read('fastify/lib/errors'))).toContain('fastify');
  expect(
    serverLibrariesIn(
      read('kysely').concat(readFileSync(resolve('kysely').replace(/index\.js$/, 'migration/migrator.js'), 'utf8')),
    ),
  ).toContain('kysely');
  expect(serverLibrariesIn(read('pg-boss').concat('pgboss'))).toContain('pg-boss');
  expect(serverLibrariesIn('import"node:fs"')).toEqual(['node']);
  expect(serverLibrariesIn(read('react-dom/client').concat(read('zustand'), read('dayjs')))).toEqual([]);
});
