/** Servers as processes of their own, for tests of what several of them share. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';

const entry = join(import.meta.dirname, '../server/main.ts');

export interface ServerProcess {
  /** http://127.0.0.1:port */
  readonly origin: string;
  readonly pid: number;
  /** Process numbers of the workers behind the port (Linux); none with WEB_CONCURRENCY=1. */
  workers(): number[];
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Ends it in order; answers the exit code. */
  stop(): Promise<number | null>;
}

/** A port nobody listens on at this moment. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts `src/app/server/main.ts` and resolves when it serves. Rejects with what it wrote when it ends before. */
export async function startServerProcess(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      DEMO: '0',
      ...environment,
      PORT: String(port),
      VITEST: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        output = (output + String(part)).slice(-4000);
        if (output.includes('已启动')) resolve();
      });
    }
  });
  await Promise.race([
    ready,
    ended.then(([code]) =>
      Promise.reject(new Error(`the server ended with code ${code ?? 'none'} while it started: ${output}`)),
    ),
  ]);
  const { pid } = child;
  if (pid === undefined) throw new Error('the server has no process number');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return (await ended)[0];
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    pid,
    workers: () =>
      readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
