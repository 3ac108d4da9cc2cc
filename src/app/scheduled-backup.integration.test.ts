/** Backups by the clock: due, made, tried, rotated, and told when they fail. */
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { filledAtStart } from '#app/server/filled-at-start.ts';
import { makeScheduledBackup, queueDueBackup } from '#app/server/backup-room.ts';
import { embeddedAdvice } from '#app/server/open-database.ts';
import { readBackupState } from '#platform/backup/backup-state.ts';
import { backUpBeforeLoss } from '#platform/backup/before-loss.ts';
import { backupPaths } from '#platform/backup/manifest.ts';
import { lastDue, rotate } from '#platform/backup/scheduled-backup.ts';
import { tryRestore } from '#platform/backup/trial-restore.ts';
import { inTenant } from '#platform/db/database.ts';
import { lossyMigrations, migrationFolder } from '#platform/db/migrate.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import { newFileKey } from '#platform/files/file-store.ts';
import { readConfiguration } from '#platform/runtime/configuration.ts';
import { onServer } from '#platform/testing/global-setup.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { createEmptyDatabase, startTestServer } from '#platform/testing/server.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };
let home: string;
let server: TestServer | null = null;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'qishu-scheduled-'));
});
afterEach(async () => {
  await server?.stop();
  server = null;
  rmSync(home, { recursive: true, force: true });
});

async function opened(folder: string): Promise<TestServer> {
  const backup = { folder, minuteOfDay: 150, keep: 2 };
  server = await startTestServer({ configuration: { backup } });
  return server;
}

const health = async ({ application }: TestServer) =>
  (await application.inject({ method: 'GET', url: '/healthz' })).json<{ faults?: string[] }>().faults ?? [];

test('a backup is due at its time in Shanghai, today or yesterday', () => {
  const at = (now: string) => lastDue({ minuteOfDay: 150 }, new Date(now)).toISOString();
  expect(at('2026-03-02T18:30:00Z')).toBe('2026-03-02T18:30:00.000Z');
  expect(at('2026-03-02T18:29:59Z')).toBe('2026-03-01T18:30:00.000Z');
  expect(at('2026-03-03T10:00:00Z')).toBe('2026-03-02T18:30:00.000Z');
});

test('where and when is read from the environment, and a wrong time is refused', () => {
  expect(readConfiguration({}).backup).toBeNull();
  expect(readConfiguration({ BACKUP_TO: '/backups', BACKUP_AT: '23:05', BACKUP_KEEP: '3' }).backup).toEqual({
    folder: '/backups',
    minuteOfDay: 23 * 60 + 5,
    keep: 3,
  });
  for (const time of ['24:00', '2:30', '02:60', 'night'])
    expect(() => readConfiguration({ BACKUP_TO: '/backups', BACKUP_AT: time }), time).toThrow(/BACKUP_AT/u);
});

test('rotation keeps the newest whole backups and the newest failed one, and touches nothing else', async () => {
  const make = (name: string, isWhole = true) => {
    mkdirSync(join(home, name));
    if (isWhole) writeFileSync(backupPaths.manifest(join(home, name)), '{}');
  };
  for (const second of [1, 2, 3, 4]) make(`qishu-20260301T00000${second}Z`);
  make('qishu-20260301T000005Z', false);
  make('qishu-20260301T000006Z.failed');
  make('qishu-20260301T000007Z.failed');
  make('own-things');
  await rotate({ folder: home, keep: 2 });
  expect(readdirSync(home).toSorted()).toEqual([
    'own-things',
    'qishu-20260301T000003Z',
    'qishu-20260301T000004Z',
    'qishu-20260301T000007Z.failed',
  ]);
});

test('a backup is made once a day, restored beside the database, and reported', { timeout: 120_000 }, async () => {
  const { platform, clock, ...running } = await opened(join(home, 'backups'));
  await running.makeEnterprise({ account: 'kept', codes: ['staff_structure'] });
  await platform.files.write(newFileKey('txt', new Date()), Readable.from([Buffer.from('附件')]));
  clock.set('2026-03-02T19:00:00Z');
  expect(await queueDueBackup(platform)).toBe(true);
  const outcome = await makeScheduledBackup(platform);
  expect(outcome).toMatchObject({ trial: 'restored', error: null, files: 1 });
  expect(outcome?.rows).toBeGreaterThan(0);
  expect(existsSync(backupPaths.manifest(join(home, 'backups/qishu-20260302T190000Z')))).toBe(true);
  expect(await queueDueBackup(platform)).toBe(false);
  expect(await health({ platform, clock, ...running })).toEqual([]);
  // Nobody works here: what was queued waits.
  const figures = await running.application.inject({ method: 'GET', url: '/metrics' });
  expect(figures.body).toContain(`qishu_backup_success_timestamp_seconds ${Date.parse('2026-03-02T19:00:00Z') / 1000}`);
  expect(figures.body).toMatch(/^qishu_jobs_waiting [1-9]\d*$/mu);
  expect(figures.body).toMatch(/^qishu_queue_age_seconds [\d.]+$/mu);
  const trials = await queryRows(platform)`
    select
    from pg_database trial
    join pg_database own on own.datname = current_database() and trial.datname = 'qishu_restore_trial_' || own.oid`;
  expect(trials).toEqual([]);
  clock.set('2026-03-03T18:30:00Z');
  expect(await queueDueBackup(platform)).toBe(true);
});

test('the clock queues the backup and the worker of the queue makes it', { timeout: 180_000 }, async () => {
  const backup = { folder: join(home, 'backups'), minuteOfDay: 150, keep: 2 };
  server = await startTestServer({ configuration: { backup }, work: true });
  const { platform } = server;
  // The job of every minute may have been quicker: one of both has queued it.
  await queueDueBackup(platform);
  await expect
    .poll(async () => (await readBackupState(platform.db))?.last, { timeout: 150_000, interval: 250 })
    .toMatchObject({ trial: 'restored', error: null });
  expect(readdirSync(backup.folder)).toHaveLength(1);
});

test('one that cannot be made or restored does not count: health, log and the operators say so', async () => {
  const folder = join(home, 'backups');
  const running = await opened(folder);
  const { platform, log } = running;
  const enterprise = await running.makeEnterprise({ account: 'operating', codes: [] });
  await execute(platform)`insert into platform_operator (account_id) select id from account limit 1`;
  writeFileSync(folder, 'no folder');
  expect((await makeScheduledBackup(platform))?.error).toMatch(/EEXIST|ENOTDIR/u);
  expect(await health(running)).toContain('backup_overdue');
  expect(log.some(({ level, message }) => level === 'error' && message === 'the backup failed')).toBe(true);
  const [accountId = 0] = enterprise.accountIds.values();
  const told = await inTenant(
    platform.db,
    { groupCode: '', companyCodes: [], accountId },
    (db) => queryRows<{ title: string }>(db)`select title from message where biz_type = 'backup'`,
  );
  expect(told).toEqual([{ title: '自动备份失败' }]);
  rmSync(folder);
  running.clock.advance(60_000);
  const outcome = await makeScheduledBackup(platform);
  expect(outcome?.error).toBeNull();
  running.clock.advance(60_000);
  expect(await health(running)).not.toContain('backup_overdue');
  running.clock.advance(27 * 60 * 60 * 1000);
  expect(await health(running)).toContain('backup_overdue');
  // A trial of a damaged backup names the damage; a role that may create no database reads all the same.
  const options = { folder: outcome?.folder ?? '', filledAtStart, log: silent };
  const role = `plain_${randomBytes(4).toString('hex')}`;
  await onServer(inject('databaseServerUrl'), `create role ${role} login nosuperuser password 'plain'`);
  const plain = Object.assign(new URL(running.databaseUrl), { username: role, password: 'plain' }).href;
  try {
    expect(await tryRestore({ databaseUrl: plain, ...options })).toBe('read');
    rmSync(backupPaths.table(options.folder, 'account'));
    for (const databaseUrl of [plain, running.databaseUrl])
      await expect(tryRestore({ databaseUrl, ...options })).rejects.toThrow('备份文件损坏：缺少表 account');
  } finally {
    await onServer(inject('databaseServerUrl'), `drop role ${role}`);
  }
});

test('an upgrade that takes data away is backed up first, once, and warns where no place for backups is named', async () => {
  const running = await opened(join(home, 'backups'));
  const { files } = running.platform;
  const migrations = join(home, 'migrations');
  cpSync(migrationFolder, migrations, { recursive: true });
  const warnings: unknown[] = [];
  const log = { ...silent, warn: (details: object | string) => void warnings.push(details) };
  const attempt = (plan: { folder: string } | null, databaseUrl = running.databaseUrl) =>
    backUpBeforeLoss({ databaseUrl, files, plan, log, migrations });
  const plan = { folder: join(home, 'kept') };
  writeFileSync(
    join(migrations, '9000_harmless.sql'),
    '-- drop table company\nalter table company drop constraint if exists nothing; alter table company alter column company_name drop default;',
  );
  expect(await attempt(plan)).toBeNull();
  for (const sql of ['alter table company drop if exists x', 'delete from throttle', 'drop table throttle']) {
    writeFileSync(join(migrations, '9001_loss.sql'), sql);
    expect(await lossyMigrations(running.databaseUrl, migrations), sql).toEqual(['9001_loss']);
  }
  const folder = await attempt(plan);
  expect(folder).toBe(join(home, 'kept/qishu-before-9001_loss'));
  const { mtimeMs } = statSync(backupPaths.manifest(folder ?? ''));
  expect(await attempt(plan)).toBe(folder);
  expect(statSync(backupPaths.manifest(folder ?? '')).mtimeMs).toBe(mtimeMs);
  expect(warnings).toEqual([]);
  expect(await attempt(null)).toBeNull();
  expect(warnings).toEqual([{ migrations: ['9001_loss'] }]);
  const empty = await createEmptyDatabase();
  expect(await attempt(plan, empty.url).finally(empty.drop)).toBeNull();
});

test('production on the embedded database is told what it wants', () => {
  expect(embeddedAdvice({ production: true, databaseUrl: null })).toMatch(/DATABASE_URL.* \/ .*DATABASE_URL/u);
  expect(embeddedAdvice({ production: true, databaseUrl: 'postgres://own' })).toBeNull();
  expect(embeddedAdvice({ production: false, databaseUrl: null })).toBeNull();
});
