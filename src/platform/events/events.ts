/**
 * Events between processes: LISTEN/NOTIFY on one connection per process. Payloads are ids, never content: what a
 * receiver may see is read under its own tenant setting. Browsers get theirs over server-sent events.
 */
import type { TenantDb } from '#platform/db/database.ts';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from '#platform/runtime/log.ts';

export interface LiveEvent {
  /** message, export, import, permission, protocol, session, org. */
  readonly type: string;
  /** Receiver; null: every process takes note (cache invalidation). */
  readonly accountId: number | null;
  readonly data: Record<string, string | number | boolean | null>;
}

export interface Events {
  /** Queues an event; it is delivered when the transaction commits, and not at all when it rolls back. */
  publish(db: TenantDb, event: LiveEvent): Promise<void>;
  /** Calls back for every event of the product; returns the way to stop. */
  subscribe(listener: (event: LiveEvent) => void): () => void;
  stop(): Promise<void>;
}

const channel = 'qishu_event';

/** Connects, listens, and reconnects after a database restart (1, 2, 5, then every 10 seconds). */
export async function createEvents(url: string, log: Logger): Promise<Events> {
  const listeners = new Set<(event: LiveEvent) => void>();
  let client: pg.Client | null = null;
  let stopped = false;
  const waits = [1000, 2000, 5000, 10_000];

  async function connect(attempt: number): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'qishu events', keepAlive: true });
    next.on('notification', ({ payload }) => {
      if (!payload) return;
      const event = JSON.parse(payload) as LiveEvent;
      for (const listener of listeners) listener(event);
    });
    next.on('error', (error) => log.warn({ error: error.message }, 'event connection lost'));
    next.on('end', () => {
      if (!stopped && client === next) retry(0);
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      client = next;
      // What was missed while away is unknown: caches are dropped.
      if (attempt > 0) for (const listener of listeners) listener({ type: 'reset', accountId: null, data: {} });
    } catch (error) {
      if (attempt === 0) throw error;
      retry(attempt);
    }
  }
  function retry(attempt: number): void {
    const timer = setTimeout(
      () => void connect(attempt + 1).catch(() => undefined),
      waits[Math.min(attempt, waits.length - 1)],
    );
    timer.unref();
  }
  await connect(0);
  return {
    async publish(db, event) {
      await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(db);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      stopped = true;
      await client?.end();
    },
  };
}
