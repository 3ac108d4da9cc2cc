/** Background jobs and schedules: pg-boss on the same database, each job resumable or atomic. */
import { PgBoss } from 'pg-boss';
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
  stop(): Promise<void>;
}

/**
 * Starts the queue and its workers. The connection needs DDL rights in schema `pgboss` at first start. `work` false:
 * jobs can be queued, none is run here.
 */
export async function createJobs(
  url: string,
  jobs: readonly Job[],
  log: Logger,
  platform: () => Platform,
  work = true,
): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, schema: 'pgboss', max: 3, application_name: 'qishu jobs' });
  boss.on('error', (error) => log.warn({ error: error.message }, 'job queue'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { retryLimit: 2, retryDelay: 5, expireInSeconds: 1800 });
    if (!work) continue;
    await boss.work(
      job.name,
      { pollingIntervalSeconds: 0.5, batchSize: 1 },
      async (batch: { data: object | null }[]) => {
        for (const { data } of batch) await job.run(platform(), (data ?? {}) as Record<string, unknown>);
      },
    );
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'Asia/Shanghai' });
  }
  return {
    async later(name, data, options) {
      await boss.send(name, data, {
        ...(options?.key ? { singletonKey: options.key } : {}),
        ...(options?.delaySeconds ? { startAfter: options.delaySeconds } : {}),
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}
