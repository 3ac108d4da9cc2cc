// npm run dev: the server restarts on change, the pages reload in place; Ctrl+C ends both.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from 'vite';
import { root } from './test-projects.ts';

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/app/server/main.ts'], {
  // A group of its own, so that Ctrl+C reaches it once, through us.
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
  env: { ...process.env, NODE_ENV: 'development' },
});
const pages = await createServer({ root, configFile: `${root}/vite.config.ts` });
await pages.listen();
pages.printUrls();

/** Ends the server and waits: it closes the database. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await Promise.race([once(child, 'exit'), delay(15_000).then(() => child.kill('SIGKILL'))]);
}

let ending: Promise<void> | undefined;
const endAll = () => {
  ending ??= Promise.all([pages.close(), end(server)]).then(() => process.exit(0));
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll);
server.once('exit', endAll);
