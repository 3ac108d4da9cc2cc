import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { programFailure } from './embedded-postgres-error.ts';
import { folderOwner, stopOrphan, takeFolder } from './embedded-postgres-lock.ts';
import { choosePlace, commandOf, environmentOf, homeOf, type Place } from './embedded-postgres-place.ts';

const host = '127.0.0.1';
const superuser = 'postgres';
const temporaryPrefix = 'qishu-postgres-';
/** Bytes: what all tests together write, and as much again. */
const leastSharedMemory = 4 * 1024 ** 3;

/** The three levels the supervisor speaks on; pino and console both fit. */
export type SupervisorLog = Record<'info' | 'warn' | 'error', (message: string) => void>;

/** Either a folder that keeps its data, or a throw-away database for tests: no fsync, own folder, gone at stop. */
export type EmbeddedPostgresOptions = { log: SupervisorLog } & (
  | { dataDir: string; ephemeral?: false }
  | { ephemeral: true }
);

/** A running database server that this process owns. */
export type EmbeddedPostgres = {
  /** Chosen free at start, kept over restarts of the server. */
  port: number;
  host: string;
  superuserPassword: string;
  /** The postmaster's process number; changes when the supervisor had to restart it. */
  processId(): number | undefined;
  /** A connection string; the superuser's role is `postgres`. */
  url(role: string, password: string, database: string): string;
  /** Ends open sessions, writes everything down and waits until the server is gone. Safe to call twice. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL 18 from its npm package on 127.0.0.1 (scram, random password) and keeps it running: a server
 * that dies is started again on the same port. Creates the cluster at the first start; recovers after kill -9.
 * @throws EmbeddedPostgresError with a line for the person at the terminal.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = options.ephemeral ? temporaryFolder() : resolve(options.dataDir);
  const giveBack = takeFolder(folder);
  try {
    // First of all: the files may have to change hands or place.
    const hadOrphan = await stopOrphan(join(homeOf(folder), 'cluster'));
    if (hadOrphan) options.log.warn('Stopped a database server that an earlier run had left behind.');
    const place = choosePlace(folder);
    if (place.home !== folder) options.log.info(`The database files are in ${place.home}.`);
    const superuserPassword = await initialise(place, options.ephemeral === true);
    const server = await keepRunning(place, options);
    const stop = async () => {
      await server.stop();
      giveBack();
      if (options.ephemeral)
        for (const path of new Set([folder, place.home])) rmSync(path, { recursive: true, force: true });
    };
    let stopped: Promise<void> | undefined;
    return {
      port: server.port,
      host,
      superuserPassword,
      processId: server.processId,
      url: (role, password, database) =>
        `postgres://${encodeURIComponent(role)}:${encodeURIComponent(password)}@${host}:${server.port}/${encodeURIComponent(database)}`,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    giveBack();
    throw error;
  }
}

const clusterOf = (place: Place) => join(place.home, 'cluster');

/** Where throw-away databases lie: memory shared as files where Linux has enough of it: a copied test database is a thousand small files, made there in a twentieth of the time. */
export function temporaryBase(): string {
  const memory = '/dev/shm';
  if (process.platform !== 'linux' || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > leastSharedMemory ? memory : tmpdir();
}

/** A fresh folder for a throw-away database; sweeps out those whose process died before it could. */
function temporaryFolder(): string {
  const base = temporaryBase();
  for (const name of readdirSync(base).filter((entry) => entry.startsWith(temporaryPrefix))) {
    const path = join(base, name);
    // A server still running there ends by itself within a minute after its folder has gone.
    if (existsSync(join(path, 'owner.lock')) && folderOwner(path) === undefined)
      rmSync(path, { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(base, temporaryPrefix));
  chmodSync(folder, 0o711);
  return folder;
}

/** Creates the cluster if there is none: built beside its place and renamed, so that a break leaves nothing half done. */
async function initialise(place: Place, ephemeral: boolean): Promise<string> {
  const passwordFile = join(place.home, 'superuser-password');
  const cluster = clusterOf(place);
  if (existsSync(cluster)) return readFileSync(passwordFile, 'utf8').trim();
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (place.runAs) for (const path of [unfinished, passwordFile]) chownSync(path, place.runAs.uid, place.runAs.gid);
  const characterType = process.platform === 'linux' ? 'C.UTF-8' : 'C';
  const child = run(place, 'initdb', [
    '-D',
    unfinished,
    '-U',
    superuser,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--lc-ctype=${characterType}`,
    `--lc-collate=${characterType}`,
    '--lc-messages=C',
    '--text-search-config=simple',
    ...(ephemeral ? ['--no-sync'] : []),
  ]);
  const output = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw programFailure(output());
  renameSync(unfinished, cluster);
  return readFileSync(passwordFile, 'utf8').trim();
}

/** What a database goes without that nobody opens again: nothing survives a break, and no statistics are gathered beside the tests. */
const throwAway: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
  autovacuum: 'off',
};

/** Settings fixed by us. Statements and key values stay out of the log: they hold personal data. */
function settings(port: number, ephemeral: boolean): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: host,
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    random_page_cost: 1.1,
    jit: 'off',
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(ephemeral ? throwAway : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Runs a PostgreSQL program in a group of its own: Ctrl+C in the terminal reaches us first, and we end it in order. */
function run(place: Place, program: string, parameters: string[]): ChildProcess {
  const [command, rest] = commandOf(place, program, parameters);
  return spawn(command, rest, {
    ...place.runAs,
    env: environmentOf(place),
    cwd: place.home,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Keeps the last 4,000 characters a program wrote. */
function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (text = (text + part).slice(-4000)));
  child.on('error', (error) => (text += error.message));
  return () => text;
}

/** Starts the server and resolves when it takes connections. */
async function launch(place: Place, port: number, options: EmbeddedPostgresOptions): Promise<ChildProcess> {
  const child = run(place, 'postgres', ['-D', clusterOf(place), ...settings(port, options.ephemeral === true)]);
  const output = collect(child);
  await new Promise<void>((ready, fail) => {
    child.stderr?.on('data', () => {
      if (output().includes('ready to accept connections')) ready();
    });
    child.once('close', () => fail(programFailure(output())));
  });
  child.stderr?.on('data', (part: Buffer) => {
    // ERROR lines are the application's own: it gets them as exceptions.
    for (const line of String(part).split('\n'))
      if (/ (?:WARNING|FATAL|PANIC): /.test(line)) options.log.warn(`PostgreSQL: ${line}`);
  });
  return child;
}

/** Tries for ten seconds: right after a kill -9 the old server's children may still hold the memory or the port. */
async function launchPatiently(place: Place, choosePort: () => Promise<number>, options: EmbeddedPostgresOptions) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort();
    try {
      return { port, child: await launch(place, port, options) };
    } catch (error) {
      const passing = /shared memory block|lock file|could not create any TCP|could not bind/.test(
        (error as Error).message,
      );
      if (!passing || attempt >= 40) throw error;
      await delay(250);
    }
  }
}

/** Starts the server and, until it is stopped, starts it again whenever it dies. */
async function keepRunning(place: Place, options: EmbeddedPostgresOptions) {
  let { port, child } = await launchPatiently(place, freePort, options);
  let stopping = false;
  const endWithUs = () => child.kill('SIGINT');
  process.once('exit', endWithUs);
  const restart = async (): Promise<void> => {
    if (stopping) return;
    options.log.error('The database server died; starting it again.');
    try {
      child = (await launchPatiently(place, () => Promise.resolve(port), options)).child;
      watch();
    } catch (error) {
      options.log.error((error as Error).message);
      await delay(5000);
      await restart();
    }
  };
  let restarting: Promise<void> | undefined;
  const watch = () =>
    void child.once('close', () => {
      if (!stopping) restarting = restart();
    });
  watch();
  const stop = async () => {
    stopping = true;
    await restarting;
    process.removeListener('exit', endWithUs);
    await end(child, options.ephemeral === true);
  };
  return { port, stop, processId: () => child.pid };
}

/** Ends the server: SIGINT is a fast and clean stop, SIGQUIT an immediate one that the next start recovers from. */
async function end(child: ChildProcess, immediately: boolean): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill(immediately ? 'SIGQUIT' : 'SIGINT');
  const impatience = setTimeout(() => child.kill('SIGQUIT'), 30_000);
  await closed;
  clearTimeout(impatience);
}

/** A port nobody listens on at this moment. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
