/** The whole application as a process of its own: real server, embedded database with demo data, built pages. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryBase } from '#lib/postgres/embedded-postgres.ts';
import { freePort } from '#platform/testing/free-port.ts';
import { root } from '../scripts/test-projects.ts';

const startSeconds = 240;

export interface RunningApplication {
  /** Origin, without a slash at the end. */
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/** Starts it on a port of loopback, with further settings, and waits until it answers. */
export async function startApplication(
  environment: Record<string, string> = {},
  port?: number,
): Promise<RunningApplication> {
  const chosen = port ?? (await freePort());
  const dataDir = mkdtempSync(join(temporaryBase(), 'qishu-e2e-'));
  const server = spawn(process.execPath, ['src/app/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(chosen),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '100000',
      CHECK_ANSWERS: '1',
      ...environment,
    },
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const baseUrl = `http://127.0.0.1:${chosen}`;
  for (let second = 0; !(await answers(baseUrl)); second += 1) {
    if (second > startSeconds || server.exitCode !== null)
      throw new Error('the application did not start for the browser stories');
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return {
    baseUrl,
    dataDir,
    stop: async () => {
      server.kill('SIGINT');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
