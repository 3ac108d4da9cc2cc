/** Starts the whole application once for all stories: real server, embedded database with demo data, built pages. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../scripts/find-chromium.ts';
import { root } from '../scripts/test-projects.ts';
import { ensureBuilt } from '../scripts/web-build.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the running application, without a slash at the end. */
    baseUrl: string;
    /** Program file of the browser. */
    chromium: string;
  }
}

const startSeconds = 120;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/** E2E_BASE_URL names an application that runs already: quick while writing a story. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  project.provide('chromium', findChromium());
  const running = process.env['E2E_BASE_URL'];
  if (running) {
    project.provide('baseUrl', running);
    return undefined;
  }
  ensureBuilt(process.execPath);
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'qishu-e2e-'));
  const server = spawn(process.execPath, ['src/app/server/main.ts'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '100000' } });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const baseUrl = `http://127.0.0.1:${port}`;
  for (let second = 0; !(await answers(baseUrl)); second += 1) {
    if (second > startSeconds || server.exitCode !== null) throw new Error('the application did not start for the browser stories');
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  project.provide('baseUrl', baseUrl);
  return async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
