// @ts-check
// The built web pages in dist/web, rebuilt when a source is newer than they are.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environmentWith, giveUp, needSpace, root } from './machine.mjs';

const stamp = join(root, 'dist/web.stamp');
const sources = [
  'index.html',
  'vite.config.ts',
  'scripts/chinese-names.ts',
  'scripts/compressed-assets.ts',
  'scripts/lean-schemas.ts',
  'scripts/lean-styles.ts',
  'scripts/lean-table.ts',
  'scripts/motion-deadline.ts',
  'scripts/pdf-data.ts',
  'scripts/planned-chunks.ts',
  'package-lock.json',
  'public',
  'src',
];

/**
 * Every file below a path that the web build may read, by path relative to the project.
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  const status = statSync(join(root, path), { throwIfNoEntry: false });
  if (!status) return [];
  if (!status.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => name !== 'server' && name !== 'testing' && !name.includes('.test.'))
    .flatMap((name) => filesBelow(`${path}/${name}`));
}

/** Names the state of the sources by path, size and time of change: a few milliseconds for a thousand files. */
function stateOfSources() {
  const digest = createHash('sha256');
  for (const path of sources.flatMap(filesBelow).sort()) {
    const { size, mtimeMs } = statSync(join(root, path));
    digest.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return digest.digest('hex');
}

/**
 * Builds dist/web when it is missing or its sources changed.
 * @param {string} node the program file of Node 24
 */
export function ensureBuilt(node) {
  const state = stateOfSources();
  if (existsSync(stamp) && existsSync(join(root, 'dist/web/index.html')) && readFileSync(stamp, 'utf8') === state)
    return;
  console.log('正在构建页面… / Building the web pages …');
  // Without a stamp a build that breaks half-way is not taken for a whole one.
  rmSync(stamp, { force: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // Whoever asks for the pages gets those of the product: under a test runner the libraries would be built for tests.
  const env = { ...environmentWith(node), NODE_ENV: 'production' };
  const outcome = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], { cwd: root, env, stdio: 'inherit' });
  if (outcome.status !== 0) {
    needSpace(root, 50, '构建页面', 'building the web pages');
    giveUp('页面构建失败，请查看上面的输出。', 'The web build failed; see the output above.');
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, state);
}

// As a program of its own, for whoever has something else to do meanwhile.
if (import.meta.main) ensureBuilt(process.execPath);
