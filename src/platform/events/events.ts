/**
 * Events between processes: LISTEN/NOTIFY on one connection per process. Payloads are ids, never content: what a
 * receiver may see is read under its own tenant setting. Browsers get theirs over server-sent events.
 */
import type { TenantDb } from '#platform/db/database.ts';
import pg from 'pg';
import { execute } from '#platform/db/statement.ts';
import type { Logger } from '#platform/runtime/log.ts';

export interface LiveEvent {
  /** message, export, import, progress, permission, protocol, session, org, fields. */
  readonly type: string;
  /** Receiver; null: every process takes note (cache invalidation). */
  readonly accountId: number | null;
  readonly data: Record<string, string | number | boolean | null>;
}

type Listener = (event: LiveEvent) => void;

export interface Events {
  /** Queues events in one statement; they are delivered when the transaction commits, and not at all when it rolls back. */
  publish(db: TenantDb, ...published: readonly LiveEvent[]): Promise<void>;
  /** Calls back for every event of the product; returns the way to stop. */
  subscribe(listener: Listener): () => void;
  /** Calls back for the events of one account and those without a receiver: thousands of open streams cost an event of another account nothing. */
  subscribeAccount(accountId: number, listener: Listener): () => void;
  /** Events of one account of the last milliseconds, half a minute at most, oldest first: a page that read its data may open its stream only now. */
  recentOf(accountId: number, milliseconds: number): readonly LiveEvent[];
  /** Ends the connection, also one that is being made; nothing is called back afterwards. */
  stop(): Promise<void>;
}

const channel = 'qishu_event';
/** Milliseconds before each attempt to connect again; the last one goes on. */
const waits = [1000, 2000, 5000, 10_000];

/** Who wants to hear: of everything, or of one account. */
class Listeners {
  private readonly ofAll = new Set<Listener>();
  private readonly ofAccount = new Map<number, Set<Listener>>();
  private readonly log: Logger;
  constructor(log: Logger) {
    this.log = log;
  }

  addAll(listener: Listener): () => void {
    this.ofAll.add(listener);
    return () => this.ofAll.delete(listener);
  }

  addAccount(accountId: number, listener: Listener): () => void {
    const listeners = this.ofAccount.get(accountId) ?? new Set<Listener>();
    this.ofAccount.set(accountId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.ofAccount.get(accountId) === listeners) this.ofAccount.delete(accountId);
    };
  }

  call(event: LiveEvent): void {
    this.callEach(this.ofAll, event);
    if (event.accountId !== null) this.callEach(this.ofAccount.get(event.accountId) ?? [], event);
    else for (const listeners of this.ofAccount.values()) this.callEach(listeners, event);
  }

  private callEach(listeners: Iterable<Listener>, event: LiveEvent): void {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        // The others still hear of it.
        this.log.error({ error: String(error), type: event.type }, 'a listener failed');
      }
    }
  }
}

/** Milliseconds that an event is kept for streams still to be opened: longer than a busy browser takes from its first call to its stream. */
const recentMilliseconds = 30_000;
/** A page asks anew for what an event names: the last ones of an account say as much as all. */
const keptPerAccount = 20;

/** What came last for each account; those heard of longest ago stand first and go first. */
class RecentEvents {
  private readonly ofAccount = new Map<number, { readonly at: number; readonly event: LiveEvent }[]>();

  add(event: LiveEvent): void {
    if (event.accountId === null) return;
    const now = performance.now();
    this.forgetBefore(now - recentMilliseconds);
    const kept = this.ofAccount.get(event.accountId)?.filter(({ at }) => at > now - recentMilliseconds) ?? [];
    this.ofAccount.delete(event.accountId);
    this.ofAccount.set(event.accountId, [...kept, { at: now, event }].slice(-keptPerAccount));
  }

  of(accountId: number, milliseconds: number): readonly LiveEvent[] {
    const since = performance.now() - Math.min(milliseconds, recentMilliseconds);
    return (this.ofAccount.get(accountId) ?? []).filter(({ at }) => at > since).map(({ event }) => event);
  }

  private forgetBefore(since: number): void {
    for (const [accountId, events] of this.ofAccount) {
      if ((events.at(-1)?.at ?? 0) > since) return;
      this.ofAccount.delete(accountId);
    }
  }
}
/** The connection that listens: it comes back after a database restart, and stays away once it was stopped. */
class ListeningConnection {
  private client: pg.Client | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isStopped = false;
  private readonly url: string;
  private readonly log: Logger;
  private readonly onEvent: Listener;
  constructor(url: string, log: Logger, onEvent: Listener) {
    this.url = url;
    this.log = log;
    this.onEvent = onEvent;
  }

  /** Rejects when the connection cannot be made. */
  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'qishu events', keepAlive: true });
    client.on('notification', ({ payload }) => {
      if (payload && !this.isStopped) this.onEvent(JSON.parse(payload) as LiveEvent);
    });
    client.on('error', (error) => this.log.warn({ error: error.message }, 'event connection lost'));
    this.client = client;
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    client.once('end', () => this.retry(0));
    // Stopped while it was being made.
    if (this.isStopped) await client.end();
  }

  private retry(attempt: number): void {
    if (this.isStopped) return;
    const wait = waits[Math.min(attempt, waits.length - 1)];
    this.timer = setTimeout(() => void this.reconnect(attempt), wait).unref();
  }

  private async reconnect(attempt: number): Promise<void> {
    try {
      await this.connect();
      // What was missed while away is unknown: caches are dropped.
      if (!this.isStopped) this.onEvent({ type: 'reset', accountId: null, data: {} });
    } catch {
      this.retry(attempt + 1);
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }
}

/** Connects, listens, and reconnects after a database restart (1, 2, 5, then every 10 seconds). */
export async function createEvents(url: string, log: Logger): Promise<Events> {
  const listeners = new Listeners(log);
  const recent = new RecentEvents();
  const connection = new ListeningConnection(url, log, (event) => {
    recent.add(event);
    listeners.call(event);
  });
  await connection.connect();
  return {
    async publish(db, ...published) {
      if (published.length === 0) return;
      const payloads = published.map((event) => JSON.stringify(event));
      await execute(db)`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`;
    },
    subscribe: (listener) => listeners.addAll(listener),
    subscribeAccount: (accountId, listener) => listeners.addAccount(accountId, listener),
    recentOf: (accountId, milliseconds) => recent.of(accountId, milliseconds),
    stop: () => connection.stop(),
  };
}
