/** The whole application as a process of its own: real server, embedded database with demo data, built pages. */
import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryBase } from '#lib/postgres/embedded-postgres.ts';
import { freePort } from '#platform/testing/free-port.ts';
import { root } from '../scripts/test-projects.ts';

const startSeconds = 240;
/** Seconds between two codes to one number: long enough to see the countdown, short enough that no story waits for its end. */
export const codeResendSeconds = 6;

export interface RunningApplication {
  /** Origin, without a slash at the end. */
  readonly baseUrl: string;
  readonly dataDir: string;
  /** Ends the process in order and keeps data and address. */
  readonly pause: () => Promise<void>;
  /** Starts it again after `pause`. */
  readonly resume: () => Promise<void>;
  /** Ends the process and removes its data. */
  readonly stop: () => Promise<void>;
}

export interface ApplicationOptions {
  /** Folder with the data of the demonstration to begin with; null: the application makes them, which takes ten seconds. */
  readonly demoData: string | null;
  /** Further settings. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Port of loopback; a free one by default. */
  readonly port?: number;
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

function launch(dataDir: string, port: number, environment: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, ['src/app/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '100000',
      CHECK_ANSWERS: '1',
      CODE_RESEND_SECONDS: String(codeResendSeconds),
      ...environment,
    },
  });
}

async function untilItAnswers(server: ChildProcess, baseUrl: string): Promise<void> {
  const end = Date.now() + startSeconds * 1000;
  while (!(await answers(baseUrl))) {
    if (Date.now() > end || server.exitCode !== null)
      throw new Error('the application did not start for the browser stories');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function newDataDir(demoData: string | null): string {
  const dataDir = mkdtempSync(join(temporaryBase(), 'qishu-e2e-'));
  if (demoData === null) return dataDir;
  // Owners and times are kept: the database folder belongs to another user where root starts the application.
  const copied = spawnSync('cp', ['-a', `${demoData}/.`, dataDir], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`the data of the demonstration were not copied: ${copied.stderr}`);
  return dataDir;
}

/** Starts it and waits until it answers. */
export async function startApplication(options: ApplicationOptions): Promise<RunningApplication> {
  const port = options.port ?? (await freePort());
  const dataDir = newDataDir(options.demoData);
  const baseUrl = `http://127.0.0.1:${port}`;
  let server: ChildProcess;
  const resume = async () => {
    server = launch(dataDir, port, options.environment ?? {});
    await untilItAnswers(server, baseUrl);
  };
  const pause = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    server.kill('SIGINT');
    await ended;
  };
  await resume();
  return {
    baseUrl,
    dataDir,
    pause,
    resume,
    stop: async () => {
      await pause();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes the data of the demonstration once, for all applications of a run; answers their folder and the way to remove it. */
export async function makeDemoData(): Promise<{ readonly folder: string; readonly remove: () => void }> {
  const { dataDir, pause } = await startApplication({ demoData: null });
  await pause();
  return { folder: dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}
