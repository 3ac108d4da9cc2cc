/** Builds everything a server process lives on, in order, and takes it down again in reverse. */
import { setTimeout as delay } from 'node:timers/promises';
import { createIdentity } from './identity.ts';
import { checkPeppers } from '#core/account/server/index.ts';
import { syncResources } from '#core/org/server/index.ts';
import type { Configuration } from '#platform/runtime/configuration.ts';
import { backUpBeforeLoss } from '#platform/backup/before-loss.ts';
import { prepareLogins } from '#platform/db/application-logins.ts';
import { createKysely, createPool } from '#platform/db/database.ts';
import { createDelivery } from '#platform/runtime/delivery.ts';
import { createEvents } from '#platform/events/events.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/runtime/log.ts';
import { checkApplicationRole, migrate } from '#platform/db/migrate.ts';
import { createOutgoing } from '#lib/outgoing/outgoing.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Registry } from '#platform/runtime/registry.ts';
import { createSeal } from '#platform/store/seal.ts';
import { checkSecretKey, loadSecretKey } from '#platform/runtime/secret-key.ts';

/** Longest wait for calls that still hold a connection when the process goes down. */
const closeMilliseconds = 10_000;

export interface PlatformOptions {
  readonly configuration: Configuration;
  readonly registry: Registry;
  readonly log: Logger;
  /** Signs in as the owner of the tables: migrations, rights and logins; nothing that serves a call. */
  readonly databaseUrl: string;
  readonly now?: () => Date;
  /** false: queue jobs, run none (command-line tools). */
  readonly work?: boolean;
}

/** Before anything follows from the key: the passwords of the logins do. */
async function checkKey(url: string, role: string | null, key: Buffer): Promise<void> {
  const db = createKysely(createPool({ url, role, max: 1, name: 'qishu start' }));
  await checkSecretKey(db, key).finally(() => db.destroy());
}

/** A migrated, checked, ready platform and the way to stop it. */
export async function startPlatform({
  configuration,
  registry,
  log,
  databaseUrl,
  now = () => new Date(),
  work = true,
}: PlatformOptions): Promise<{ platform: Platform; closeStreams: () => void; stop: () => Promise<void> }> {
  const files = await openFileStore(configuration);
  await backUpBeforeLoss({ databaseUrl, files, plan: configuration.backup, log });
  const { role, searchLeakproof } = await migrate(databaseUrl, log);
  // As the owner of its own tables the application cannot go around its own wall: search then works, without its index.
  if (!searchLeakproof && role === null)
    log.warn(
      'keyword search cannot use its index here: let DATABASE_URL create the role qishu_app, or let a superuser run "alter function ts_match_vq(tsvector, tsquery) leakproof"',
    );
  const key = await loadSecretKey(configuration);
  await checkKey(databaseUrl, role, key);
  const logins = await prepareLogins({ ownerUrl: databaseUrl, secretKey: key, role, log });
  const common = {
    ...logins.statements,
    onError: (error: Error) => log.warn({ error: error.message }, 'database connection lost'),
  };
  const { connections } = configuration;
  const pool = createPool({ ...common, max: connections.statements });
  const transactions = createPool({
    ...common,
    max: connections.transactions,
    pipeline: true,
    name: 'qishu transactions',
  });
  const reading = { ...common, pipeline: true, readOnly: true };
  const reads = createPool({ ...reading, max: connections.reads, name: 'qishu reads' });
  const heavyReads = createPool({ ...reading, max: connections.heavyReads, name: 'qishu heavy reads' });
  await checkApplicationRole(pool);
  const db = createKysely(pool, { transactions, reads, heavyReads });
  const seal = createSeal(key, configuration.passwordPeppers);
  await checkPeppers(db, seal);
  await syncResources(db, registry.permissions.values());
  const events = await createEvents(logins.statements.url, log);
  const holder: { platform: Platform | null } = { platform: null };
  const jobs = await createJobs({
    login: logins.jobs,
    jobs: registry.jobs,
    log,
    platform: () => {
      if (!holder.platform) throw new Error('a job ran before the platform was ready');
      return holder.platform;
    },
    work,
    connections: configuration.connections.jobs,
  });
  const closing = new AbortController();
  const platform: Platform = {
    configuration,
    log,
    db,
    pool,
    registry,
    identity: createIdentity(db, events, configuration),
    events,
    jobs,
    files,
    seal,
    delivery: createDelivery(configuration),
    outgoing: createOutgoing({ testHosts: configuration.outgoingTestHosts }),
    searchByFunction: !searchLeakproof && role !== null,
    closing: closing.signal,
    now,
  };
  holder.platform = platform;
  for (const area of registry.areas) await area.start?.(platform);
  return {
    platform,
    closeStreams: () => closing.abort(),
    stop: async () => {
      await jobs.stop();
      await events.stop();
      const closed = Promise.all([db.destroy(), transactions.end(), reads.end(), heavyReads.end()]);
      // A call that never ends would hold its connection, and with it the process and the database, for ever.
      await Promise.race([closed, delay(closeMilliseconds, undefined, { ref: false })]);
    },
  };
}
