/**
 * Background jobs and schedules: pg-boss on the same database, each job resumable or atomic. Jobs that are queued have a
 * queue each; those that only the clock starts share one. Workers are woken by NOTIFY when a job commits, and look for
 * themselves now and then: for retries, delayed jobs, and where nothing can be heard behind a pooler.
 */
import type { ConstructorOptions, Queue } from 'pg-boss';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { DatabaseLogin } from '#platform/db/application-logins.ts';
import { jobsSchema } from '#platform/db/application-logins.ts';
import { metricsOf } from '#platform/http/metrics.ts';
import type { Job } from '#platform/runtime/registry.ts';
import type { Logger } from '#platform/runtime/log.ts';
import type { Platform } from '#platform/runtime/platform.ts';

export interface Jobs {
  /** Queues a job; `key` makes it single while one with the same key waits. */
  later(
    name: string,
    data: Record<string, unknown>,
    options?: { readonly key?: string; readonly delaySeconds?: number },
  ): Promise<void>;
  /** Jobs of all processes that could run and wait, and since when the oldest of them could. */
  queue(): Promise<{ readonly waiting: number; readonly ageSeconds: number }>;
  stop(): Promise<void>;
}

export interface JobOptions {
  /** Owns the schema of the queue, or may make it where it has no role. */
  readonly login: DatabaseLogin;
  readonly jobs: readonly Job[];
  readonly log: Logger;
  readonly platform: () => Platform;
  /** false: jobs can be queued, none is run here. */
  readonly work: boolean;
  /** Connections of the queue itself, beside one that listens; jobs work on those of the platform. */
  readonly connections: number;
}

/** The queue of all jobs that the clock starts. */
const scheduled = 'scheduled';
/** A long job of the night must not hold up those of every minute. */
const scheduledAtOnce = 2;
/** Jobs of a queue that a process runs at once, each of another group: the long import of one holds up nobody else's. */
const queuedAtOnce = 2;
/** How often a worker looks for itself where NOTIFY cannot be heard, and where it can: for retries and delayed jobs. */
const pollSeconds = 10;
const heardPollSeconds = 30;
const timeZone = 'Asia/Shanghai';

const common: Omit<Queue, 'name'> = { retryLimit: 2, retryDelay: 5, expireInSeconds: 1800, notify: true };
/** A job is not queued again while it waits or runs. One whose process died is noticed by its silence. */
const exclusive: Omit<Queue, 'name'> = { ...common, policy: 'exclusive', heartbeatSeconds: 60 };

type Scheduled = {
  readonly job: string;
  readonly data?: Record<string, unknown>;
};

const queueRow = z.object({ waiting: z.int(), age: z.number() });

/** Runs a job and counts it with its time, whatever becomes of it. */
async function runMeasured(platform: Platform, { name, run }: Job, data: Record<string, unknown>): Promise<void> {
  const end = metricsOf(platform).jobs.startTimer({ job: name });
  try {
    await run(platform, data);
    end({ outcome: 'done' });
  } catch (error) {
    end({ outcome: 'failed' });
    throw error;
  }
}

/** Starts the queues and, where it works, their workers. */
export async function createJobs({ login, jobs, log, platform, work, connections }: JobOptions): Promise<Jobs> {
  const options: ConstructorOptions = {
    connectionString: login.url,
    ...(login.role !== null && { options: `-c role=${login.role}` }),
    schema: jobsSchema,
    createSchema: login.role === null,
    max: connections,
    application_name: 'qishu jobs',
    useListenNotify: work,
    supervise: work,
    schedule: work,
    cronWorkerIntervalSeconds: pollSeconds,
    // Jobs of ours do not wait for one another, and a lost listener costs ten seconds at most.
    flowIntervalSeconds: 60,
    bamIntervalSeconds: 600,
    notifyHeartbeatIntervalMs: 30_000,
  };
  const boss = new PgBoss(options);
  boss.on('error', (error) => log.warn({ error: error.message }, 'job queue'));
  await boss.start();
  const timed = new Map(jobs.filter(({ cron }) => cron !== undefined).map((job) => [job.name, job]));
  const queued = jobs.filter(({ cron }) => cron === undefined);
  await createQueues(boss, queued);
  if (work) {
    await keepSchedules(boss, [...timed.values()]);
    for (const job of queued)
      for (let worker = 0; worker < queuedAtOnce; worker += 1)
        await workOn(boss, job.name, (data) => runMeasured(platform(), job, data));
    for (let worker = 0; worker < scheduledAtOnce; worker += 1)
      await workOn(boss, scheduled, async (content) => {
        const { job, data } = content as Scheduled;
        const due = timed.get(job);
        if (due) await runMeasured(platform(), due, data ?? {});
      });
  }
  return {
    async later(name, data, { key, delaySeconds } = {}) {
      const [queue, content] = timed.has(name) ? [scheduled, { job: name, data }] : [name, data];
      const singletonKey = key ?? (timed.has(name) ? name : undefined);
      const group = data['groupCode'];
      await boss.send(queue, content, {
        ...(typeof group === 'string' && group !== '' && { group: { id: group } }),
        ...(singletonKey !== undefined && { singletonKey }),
        ...(delaySeconds !== undefined && { startAfter: delaySeconds }),
      });
    },
    async queue() {
      const { rows } = await boss.getDb().executeSql(
        `select count(*)::int as waiting, coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as age
         from pgboss.job where state in ('created', 'retry') and start_after <= now()`,
      );
      const { waiting, age } = queueRow.parse(rows[0]);
      return { waiting, ageSeconds: age };
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

async function createQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!existing.has(scheduled)) await boss.createQueue(scheduled, exclusive);
  for (const { name, longestSeconds } of jobs) {
    const queue = existing.get(name);
    if (!queue)
      await boss.createQueue(
        name,
        longestSeconds === undefined ? common : { ...exclusive, expireInSeconds: longestSeconds },
      );
    else if (queue.notify !== true) await boss.updateQueue(name, common);
  }
}

/** Times of the declared jobs, and of no others. Written only where they differ, for every process does this at its start. */
async function keepSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const existing = await boss.getSchedules();
  for (const { name, key } of existing)
    if (name !== scheduled || !jobs.some((job) => job.name === key)) await boss.unschedule(name, key);
  for (const { name, cron } of jobs) {
    const isKept = existing.some((one) => one.name === scheduled && one.key === name && one.cron === cron);
    if (cron === undefined || isKept) continue;
    const data: Scheduled = { job: name };
    await boss.schedule(scheduled, cron, data, { tz: timeZone, key: name, singletonKey: name });
  }
}

/** Runs the jobs of a queue, one at a time. */
async function workOn(
  boss: PgBoss,
  queue: string,
  run: (data: Record<string, unknown>) => Promise<void>,
): Promise<void> {
  const options = {
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: heardPollSeconds,
    batchSize: 1,
    localGroupConcurrency: 1,
  };
  let worker = '';
  worker = await boss.work<Record<string, unknown>>(queue, options, async (batch) => {
    try {
      for (const { data } of batch) await run(data ?? {});
    } finally {
      // Jobs that were there before this worker have woken nobody here: it looks for the next one at once.
      boss.notifyWorker(worker);
    }
  });
}
