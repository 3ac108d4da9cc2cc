/** The server process: database, migrations, demo data, HTTP. Ctrl+C takes it down in order. */
import cluster from 'node:cluster';
import { embeddedAdvice, openDatabase } from './open-database.ts';
import type { Configuration } from '#platform/runtime/configuration.ts';
import { readConfiguration } from '#platform/runtime/configuration.ts';

/** One clear line, no stack: what a person at a terminal can act on. */
function refuse(error: unknown): never {
  const code = (error as NodeJS.ErrnoException).code;
  const reasons: Record<string, string> = {
    EADDRINUSE: '端口已被占用，请换一个：PORT=8090 npm start',
    ENOSPC: '磁盘空间不足',
    EACCES: '没有写入权限',
  };
  process.stderr.write(
    `${(code && reasons[code]) ?? '无法启动'}: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}

function announce(configuration: Configuration, accounts: readonly string[]): void {
  const lines = ['', `  ${configuration.siteName} 已启动：http://localhost:${configuration.port}/`];
  if (accounts.length > 0) lines.push('', `  演示账号（密码 Qishu-Demo-2026）：${accounts.join('  ')}`);
  if (accounts.length > 0 && (configuration.delivery.sms === 'outbox' || configuration.delivery.mail === 'outbox'))
    lines.push('  验证码进入演示发件箱，只有从本机打开的登录页能看到');
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** Ways to stop what has been started so far, in the order of the start. */
const started: (() => Promise<void>)[] = [];
/** Of the process: a second signal does not begin to stop it again. */
let stopping = false;

/**
 * Takes down in order, last first, what runs when a signal comes. It may come at any moment of the start: the database is a process of
 * its own, and would be left behind by one that simply ends.
 */
function stopOnSignal(): void {
  const stopAll = async () => {
    for (const stop of started.toReversed()) await stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stopAll().then(() => process.exit(0), refuse);
    });
  }
}

async function runPrimary(): Promise<void> {
  const configuration = readConfiguration();
  const advice = embeddedAdvice(configuration);
  if (advice !== null) process.stderr.write(`${advice}\n`);
  // The embedded database starts in a process of its own: meanwhile the sources are loaded.
  const opening = openDatabase(configuration);
  // Half a database cannot be stopped in order: it is opened first.
  started.push(async () => (await opening).stop());
  const [database, house] = await Promise.all([opening, import('./serve.ts')]);
  if (configuration.webConcurrency === 1) {
    const server = await house.serve(configuration, database.url);
    started.push(server.stop);
    announce(configuration, server.accounts);
    return;
  }
  // The first process prepares the database alone, then each worker starts on what is ready.
  const accounts = await house.prepare(configuration, database.url);
  const workers = Array.from({ length: configuration.webConcurrency }, () =>
    cluster.fork({ QISHU_WORKER_DATABASE: database.url }),
  );
  started.push(async () => {
    const ends = Object.values(cluster.workers ?? {}).map(
      (worker) => new Promise((resolve) => worker?.once('exit', resolve)),
    );
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill('SIGTERM');
    await Promise.all(ends);
  });
  await Promise.all(
    workers.map(
      (worker) =>
        new Promise<void>((resolve, reject) => {
          worker.once('listening', () => resolve());
          // It has said why itself; waiting for it would never end.
          worker.once('exit', () => reject(new Error('服务进程未能启动')));
        }),
    ),
  );
  cluster.on('exit', () => {
    // A worker that died is replaced; a pause keeps a broken one from eating the machine.
    if (!stopping) setTimeout(() => cluster.fork({ QISHU_WORKER_DATABASE: database.url }), 1000);
  });
  announce(configuration, accounts);
}

async function runWorker(databaseUrl: string): Promise<void> {
  const { serve } = await import('./serve.ts');
  started.push((await serve(readConfiguration(), databaseUrl)).stop);
}

const workerDatabase = cluster.isWorker ? process.env['QISHU_WORKER_DATABASE'] : undefined;
stopOnSignal();
await (workerDatabase ? runWorker(workerDatabase) : runPrimary()).catch((error: unknown) => {
  // A start that is being stopped fails wherever it stands.
  if (!stopping) refuse(error);
});
