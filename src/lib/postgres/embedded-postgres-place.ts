import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** nobody: exists on every Linux, so that no account has to be made. PostgreSQL refuses to run as root. */
const nobody = 65534;
const noteName = 'moved-to.txt';

/** Where the cluster lives, which binaries run it, and as whom. */
export type Place = {
  /** The folder that holds cluster/, pglib/ and the password file. */
  home: string;
  /** The folder with bin/, lib/ and share/ of PostgreSQL. */
  native: string;
  /** The command line put before every PostgreSQL program: empty, or unshare with its options. */
  prefix: string[];
  /** The account the programs run under, when it is not our own. */
  runAs?: { uid: number; gid: number };
};

/** The environment of every PostgreSQL program: English messages, UTC, and our own links to the libraries. */
export function environmentOf(place: Place): NodeJS.ProcessEnv {
  const libraries = `${join(place.home, 'pglib')}:${join(place.native, 'lib')}`;
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return { PATH: process.env['PATH'], LANG: 'C', TZ: 'UTC', [variable]: libraries };
}

/** The command line that runs one PostgreSQL program (initdb, postgres) at this place. */
export function commandOf(place: Place, program: string, parameters: string[]): [string, string[]] {
  const [first = '', ...rest] = [...place.prefix, join(place.native, 'bin', program), ...parameters];
  return [first, rest];
}

/**
 * Finds a way to run PostgreSQL on the folder. An ordinary user runs it directly. Root drops to nobody; where
 * nobody cannot reach the binaries or the data (a clone below a 0700 folder), a user namespace maps root to nobody;
 * where that is denied, the binaries and, if need be, the data go below /var/lib or /var/tmp and a note says so.
 * @throws EmbeddedPostgresError when no way works.
 */
export function choosePlace(dataDir: string): Place {
  const home = homeOf(dataDir);
  const native = nativeFolder();
  const direct: Place = { home, native, prefix: [] };
  linkLibraries(direct);
  if (process.getuid?.() !== 0 && hasAccountName()) return direct;
  const place = firstThatRuns(waysFor(direct, dataDir));
  if (!place) {
    throw new EmbeddedPostgresError(
      '当前账号无法运行内置数据库，请改用普通用户启动，或用 DATABASE_URL 连接已有的 PostgreSQL。',
      'This account cannot run the embedded database; start as an ordinary user or set DATABASE_URL.',
    );
  }
  giveTo(place.runAs ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }, place.home);
  return place;
}

/** The ways in order of preference; each is prepared only when the ones before it did not run. */
function* waysFor(direct: Place, dataDir: string): Generator<Place> {
  const runAs = { uid: nobody, gid: nobody };
  const isRoot = process.getuid?.() === 0;
  if (isRoot) yield { ...direct, runAs };
  yield { ...direct, prefix: ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`] };
  if (!isRoot) return;
  const copied = { ...direct, native: copyOfNative(direct.native), runAs };
  linkLibraries(copied);
  yield copied;
  const moved = { ...copied, home: moveHome(dataDir) };
  linkLibraries(moved);
  yield moved;
}

/** Tries each way for real: entering the folder and loading all libraries of the server, about 10 ms. */
function firstThatRuns(ways: Iterable<Place>): Place | undefined {
  for (const way of ways) {
    const [command, parameters] = commandOf(way, 'postgres', ['--version']);
    const outcome = spawnSync('/bin/sh', ['-c', 'cd "$0" && exec "$@"', way.home, command, ...parameters], {
      ...way.runAs,
      env: environmentOf(way),
      cwd: '/',
      stdio: 'ignore',
    });
    if (outcome.status === 0) return way;
  }
  return undefined;
}

/** initdb wants a name for its user number; containers started under a bare number have none. */
function hasAccountName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** The folder native/ of the PostgreSQL package for this system and processor. */
function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new EmbeddedPostgresError(
      `缺少内置数据库组件 ${name}：请不加 --omit=optional 重新执行 npm ci，或用 DATABASE_URL 连接已有的 PostgreSQL。`,
      `Package ${name} is missing: run npm ci without --omit=optional, or set DATABASE_URL.`,
    );
  }
}

/** Makes the short library names (libpq.so.5) that the package leaves to an install script, which may not run. */
function linkLibraries(place: Place): void {
  const list = join(place.native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const folder = join(place.home, 'pglib');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, basename(target));
    const library = join(place.native, 'lib', basename(source));
    if (linkTarget(link) === library) continue;
    rmSync(link, { force: true });
    symlinkSync(library, link);
  }
}

function linkTarget(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}

/** Hands an existing cluster to the account that will run it: the way may differ from the last start's. */
function giveTo(owner: { uid: number; gid: number }, home: string): void {
  if (process.getuid?.() !== 0) return;
  for (const name of ['cluster', 'superuser-password']) {
    const path = join(home, name);
    if (!existsSync(path) || lstatSync(path).uid === owner.uid) continue;
    const inside = lstatSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
    // The folder itself last: its owner says that everything inside is done.
    for (const entry of [...inside, '']) chownSync(join(path, entry), owner.uid, owner.gid);
  }
}

/** A folder only root can change and everybody can enter, below /var/lib or, where that is read-only, /var/tmp. */
function commonFolder(name: string): string {
  for (const base of ['/var/lib/qishu', '/var/tmp/qishu']) {
    try {
      const folder = join(base, name);
      mkdirSync(folder, { recursive: true });
      for (const path of [base, folder]) {
        // /var/tmp is open to all: a folder or link that somebody else put there is not ours to use.
        const status = lstatSync(path);
        if (!status.isDirectory() || status.uid !== 0) throw new Error(`${path} is not ours`);
        chmodSync(path, 0o755);
      }
      return folder;
    } catch {
      continue;
    }
  }
  throw new EmbeddedPostgresError(
    '/var/lib 与 /var/tmp 均无法写入，内置数据库没有可用的位置。',
    'Neither /var/lib nor /var/tmp can be written; there is no place for the embedded database.',
  );
}

/** Copies the binaries (60 MB, once per version) to where nobody may read them. */
function copyOfNative(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const folder = commonFolder('binaries');
  const copy = join(folder, version);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true });
  renameSync(unfinished, copy);
  return copy;
}

/** The folder of the database files: the data folder itself, or the one an earlier start had to move them to. */
export function homeOf(dataDir: string): string {
  const note = join(dataDir, noteName);
  return (existsSync(note) && readFileSync(note, 'utf8').split('\n')[0]) || dataDir;
}

/**
 * Copies the cluster, or finds the place for a new one, where nobody may enter. Only the note makes the move count,
 * so that a break before it leaves the old cluster in use; whoever deletes the data folder starts afresh.
 */
function moveHome(dataDir: string): string {
  const home = commonFolder(randomBytes(8).toString('hex'));
  const names = ['cluster', 'superuser-password'].filter((name) => existsSync(join(dataDir, name)));
  for (const name of names) {
    // PostgreSQL insists on a private folder, and a copy alone would get the mode of the umask.
    if (lstatSync(join(dataDir, name)).isDirectory()) mkdirSync(join(home, name), { mode: 0o700 });
    cpSync(join(dataDir, name), join(home, name), { recursive: true });
  }
  writeFileSync(
    join(dataDir, noteName),
    `${home}\n数据库文件在上面的目录中：数据库账号进不了本目录。备份时请一并保存。\n` +
      'The database files live in the folder above: the account that runs the database cannot enter this one.\n',
  );
  for (const name of names) renameSync(join(dataDir, name), join(dataDir, `${name}.moved`));
  return home;
}
