import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './test-projects.ts';

/** Packages that no source names, each with what needs it. */
const reasonsWithoutImport: Readonly<Record<string, string>> = {
  '@swc/core': 'parser of the dependency rules (.dependency-cruiser.mjs): TypeScript 7 offers none',
  '@tiptap/pm': 'peer of every extension of the editor',
  'oxlint-tsgolint': 'the rules of the linter that need types',
};

/** Looked at again on 2026-11-24, and kept. */
const reasonsToStay: Readonly<Record<string, string>> = {
  '@dnd-kit/core': 'its successor @dnd-kit/react stands at 0.5: an interface that may still change is no gain',
  'svg-captcha-fixed': 'small, draws paths without a canvas, and nothing of a captcha leaves the machine',
  s3rver: 'for tests alone, which talk to it on loopback and need no container',
};

const sources = globSync(['{src,e2e,scripts,bench}/**/*.{ts,tsx,mjs,css}', '*.ts', '.dependency-cruiser.mjs'], {
  cwd: root,
})
  .filter((path) => !path.endsWith('scripts/dependencies.test.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;
const direct = Object.keys({ ...dependencies, ...devDependencies });
const isImported = (name: string) => ["'", '/'].some((end) => sources.includes(`'${name}${end}`));

test('every package that we name is imported, holds types of one that is, or has a reason', () => {
  const idle = direct.filter((name) => {
    if (isImported(name) || reasonsWithoutImport[name] !== undefined) return false;
    const typed = /^@types\/(.+)$/u.exec(name)?.[1];
    return typed === undefined || !(typed === 'node' || isImported(typed));
  });
  expect(idle).toEqual([]);
});

test('no reason outlives its package', () => {
  for (const name of Object.keys({ ...reasonsWithoutImport, ...reasonsToStay })) expect(direct, name).toContain(name);
  for (const name of Object.keys(reasonsWithoutImport)) expect(isImported(name), name).toBe(false);
});
