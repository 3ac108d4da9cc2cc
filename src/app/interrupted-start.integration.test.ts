/** A signal in the middle of a start: the database goes down in order with the process that began it, and is not left behind. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryBase } from '#lib/postgres/embedded-postgres.ts';

const root = join(import.meta.dirname, '../..');

test('Ctrl+C while the tables are being made ends process and database in order', async () => {
  const dataDir = mkdtempSync(join(temporaryBase(), 'qishu-interrupted-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = spawn(process.execPath, ['src/app/server/main.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '0', HOST: '127.0.0.1', PORT: '0' },
  });
  const ended = once(server, 'exit');
  // The server of the database writes this file when it starts, and takes it away when it has ended in order.
  const running = () => globSync('**/postmaster.pid', { cwd: dataDir });
  await expect.poll(running, { timeout: 60_000 }).toHaveLength(1);
  server.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(running()).toEqual([]);
});
