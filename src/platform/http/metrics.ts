/** Figures for Prometheus at /metrics, for callers on this machine: counted by route and status, never by who called. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { fail } from '#platform/runtime/failure.ts';
import { isLoopback } from '#platform/runtime/loopback.ts';
import { perPlatform } from '#platform/runtime/per-platform.ts';
import type { Platform } from '#platform/runtime/platform.ts';

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/** Figures of one process; made when they are first counted. */
export const metricsOf = perPlatform((platform: Platform) => {
  const register = new Registry();
  const registers = [register];
  const connections = new Gauge({
    name: 'qishu_database_connections',
    help: 'Connections of the pool by what they do',
    labelNames: ['state'] as const,
    registers: [],
    collect() {
      const { totalCount, idleCount, waitingCount } = platform.pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waited_for' }, waitingCount);
    },
  });
  const memory = new Gauge({
    name: 'qishu_memory_bytes',
    help: 'Memory of the process',
    registers: [],
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  register.registerMetric(connections);
  register.registerMetric(memory);
  return {
    register,
    requests: new Histogram({
      name: 'qishu_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: seconds,
      registers,
    }),
    transactions: new Counter({
      name: 'qishu_database_transactions_total',
      help: 'Transactions of calls by kind and outcome',
      labelNames: ['kind', 'outcome'] as const,
      registers,
    }),
    jobs: new Histogram({
      name: 'qishu_job_duration_seconds',
      help: 'Time of background jobs by name and outcome; imports and exports are such jobs',
      labelNames: ['job', 'outcome'] as const,
      buckets: [0.1, 1, 10, 60, 600, 3600],
      registers,
    }),
    transactionTime: new Histogram({
      name: 'qishu_database_transaction_duration_seconds',
      help: 'Time of the transactions of calls',
      labelNames: ['kind'] as const,
      buckets: seconds,
      registers,
    }),
  };
});

/** Counts a transaction with its time, whatever becomes of it. */
export async function measured<Result>(
  platform: Platform,
  kind: 'read' | 'write',
  work: () => Promise<Result>,
): Promise<Result> {
  const { transactions, transactionTime } = metricsOf(platform);
  const end = transactionTime.startTimer({ kind });
  try {
    const result = await work();
    transactions.inc({ kind, outcome: 'committed' });
    return result;
  } catch (error) {
    transactions.inc({ kind, outcome: 'undone' });
    throw error;
  } finally {
    end();
  }
}

/** The declared address: what was asked for may hold keys and names. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? '(none)';

/** One figure and one line of the log for each request: no address of the caller, no query, nothing of the body. */
function told(platform: Platform, request: FastifyRequest, reply: FastifyReply): void {
  const { method } = request;
  const [route, status] = [routeOf(request), reply.statusCode];
  metricsOf(platform).requests.observe({ method, route, status }, reply.elapsedTime / 1000);
  platform.log.info(
    { requestId: request.id, method, route, status, milliseconds: Math.round(reply.elapsedTime) },
    'request',
  );
}

const delayName = 'qishu_event_loop_delay_seconds';
const queueName = 'qishu_jobs_waiting';
const ageName = 'qishu_queue_age_seconds';

/** The queue of all processes, asked when Prometheus asks; without a database there is no figure. */
function queueFigures({ jobs }: Platform, register: Registry): void {
  for (const name of [queueName, ageName]) register.removeSingleMetric(name);
  const figure = (name: string, help: string, key: 'waiting' | 'ageSeconds') =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set((await jobs.queue().catch(() => null))?.[key] ?? Number.NaN);
      },
    });
  figure(queueName, 'Jobs that could run and wait', 'waiting');
  figure(ageName, 'How long the oldest waiting job could have run already', 'ageSeconds');
}

export function serveMetrics(application: FastifyInstance, platform: Platform): void {
  const { register } = metricsOf(platform);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  // A second application on one platform, as tests make it, measures the same loop.
  register.removeSingleMetric(delayName);
  const delays = new Gauge({
    name: delayName,
    help: 'How late timers were since the last look',
    labelNames: ['quantile'] as const,
    registers: [register],
    collect() {
      for (const quantile of [0.5, 0.99, 1])
        this.set({ quantile: String(quantile) }, (delay.count ? delay.percentile(quantile * 100) : 0) / 1e9);
      delay.reset();
    },
  });
  queueFigures(platform, register);
  application.addHook('onClose', () => {
    delay.disable();
    delays.reset();
  });
  application.addHook('onResponse', (request, reply, done) => {
    told(platform, request, reply);
    done();
  });
  application.get('/metrics', async (request, reply) => {
    // Behind a proxy on this machine the address is that of the browser.
    if (!isLoopback(request.ip)) throw fail.notFound('接口不存在');
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics());
  });
}
