/** Server processes of a run: started on a port of their own, ended with it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { heapLimits, memoryEnvironment } from '../scripts/machine.mjs';

export interface Child {
  readonly port: number;
  readonly processId: number;
  readonly stop: () => Promise<void>;
}

/** Starts `bench/<name>.ts` and waits until it listens. BENCH_PROFILE=<folder> keeps a CPU profile of each child. */
export async function startChild(
  name: 'server' | 'floor',
  environment: Readonly<Record<string, string>>,
): Promise<Child> {
  const port = Number(environment['PORT']);
  const profile = process.env['BENCH_PROFILE'];
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`, `--cpu-prof-name=${name}.cpuprofile`] : [];
  // Ours under the limits that npm start sets, the floor without any. BENCH_NODE_FLAGS tries others.
  const limits = process.env['BENCH_NODE_FLAGS']?.split(' ') ?? heapLimits;
  const child = fork(join(import.meta.dirname, `${name}.ts`), [], {
    env: { ...process.env, ...memoryEnvironment, ...environment },
    execArgv: name === 'server' ? [...limits, ...profiling] : profiling,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (first === null) throw new Error(`bench/${name}.ts ended before it listened`);
  return {
    port,
    processId: child.pid ?? 0,
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
