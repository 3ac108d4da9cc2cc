/**
 * Counters of the last minute that all processes share without asking the database at each call: a process decides by what it
 * knows and, a second after it counted something, adds that to the table and reads back what all have counted.
 */
import { execute, queryRows } from '#platform/db/statement.ts';
import { perPlatform } from '#platform/runtime/per-platform.ts';
import type { Platform } from '#platform/runtime/platform.ts';

const windowMilliseconds = 60_000;
/** A call counts until the end of its part has left the window: never fewer than the window holds, at most five seconds longer. */
const partMilliseconds = 5000;
const exchangeMilliseconds = 1000;

interface Counter {
  /** What all processes had counted at the last exchange, with the end of each part by our own clock. */
  shared: readonly { readonly until: number; readonly calls: number }[];
  /** Under way to the table. */
  sent: number;
  /** Counted here since. */
  own: number;
}

interface Exchange {
  readonly counters: Map<string, Counter>;
  /** Those that counted something since the last exchange. */
  readonly changed: Set<string>;
  timer: NodeJS.Timeout | null;
  running: Promise<void>;
  sweptAt: number;
}

const exchangeOf = perPlatform((): Exchange => ({
  counters: new Map(),
  changed: new Set(),
  timer: null,
  running: Promise.resolve(),
  sweptAt: 0,
}));

/** Counts one call of a key; 0, or the seconds to wait when the limit of a minute is reached. What is refused is not counted. */
export function countCall(platform: Platform, key: string, limit: number): number {
  const exchange = exchangeOf(platform);
  const now = Date.now();
  const counter = exchange.counters.get(key) ?? { shared: [], sent: 0, own: 0 };
  const inside = counter.shared.filter(({ until }) => until > now);
  let calls = counter.sent + counter.own;
  for (const part of inside) calls += part.calls;
  if (calls >= limit) return secondsUntilFree(inside, calls, limit, now);
  counter.own += 1;
  exchange.counters.set(key, counter);
  noteChange(platform, exchange, key);
  return 0;
}

/** Takes back a call that was counted and turned out to be no call of this key. */
export function uncountCall(platform: Platform, key: string): void {
  const exchange = exchangeOf(platform);
  const counter = exchange.counters.get(key);
  if (!counter) return;
  // It may have gone to the table already: the next exchange then takes it off there.
  counter.own -= 1;
  noteChange(platform, exchange, key);
}

function noteChange(platform: Platform, exchange: Exchange, key: string): void {
  exchange.changed.add(key);
  exchange.timer ??= setTimeout(() => void exchangeCalls(platform), exchangeMilliseconds).unref();
}

/** When enough of the oldest parts have left; a whole window when all was counted just now. */
function secondsUntilFree(parts: Counter['shared'], calls: number, limit: number, now: number): number {
  let left = calls;
  for (const part of parts) {
    left -= part.calls;
    if (left < limit) return Math.max(1, Math.ceil((part.until - now) / 1000));
  }
  return windowMilliseconds / 1000;
}

/** Adds what was counted here to the table and reads what all have counted; one at a time. Where the database does not answer, it is kept for the next. */
export function exchangeCalls(platform: Platform): Promise<void> {
  const exchange = exchangeOf(platform);
  if (exchange.timer) clearTimeout(exchange.timer);
  exchange.timer = null;
  const before = exchange.running;
  exchange.running = (async () => {
    await before;
    await exchangeNow(platform, exchange);
  })();
  return exchange.running;
}

async function exchangeNow(platform: Platform, exchange: Exchange): Promise<void> {
  const keys = [...exchange.changed].toSorted();
  if (keys.length === 0) return;
  exchange.changed.clear();
  const counters = keys.map((key) => exchange.counters.get(key) ?? { shared: [], sent: 0, own: 0 });
  for (const counter of counters) [counter.sent, counter.own] = [counter.own, 0];
  try {
    const known = await exchangeRows(platform, keys, counters);
    counters.forEach((counter, index) => {
      counter.shared = known.get(keys[index] ?? '') ?? [];
      counter.sent = 0;
    });
    await sweep(platform, exchange);
  } catch (error) {
    platform.log.warn({ error: String(error) }, 'calls per minute could not be exchanged');
    counters.forEach((counter, index) => {
      counter.own += counter.sent;
      counter.sent = 0;
      exchange.changed.add(keys[index] ?? '');
    });
  }
}

/** By the clock of the database: the clocks of several machines may differ. */
async function exchangeRows(
  platform: Platform,
  keys: readonly string[],
  counters: readonly Counter[],
): Promise<Map<string, Counter['shared']>> {
  // In the order of the keys, so that two processes never wait for each other.
  const found = await queryRows<{ key: string; calls: number; left: number }>(platform)`
    with added as (
      insert into call_window as w (key, part, calls)
      select key, date_bin('5 seconds', now(), 'epoch'), calls
      from unnest(${keys}::text[], ${counters.map(({ sent }) => sent)}::integer[]) as given (key, calls)
      on conflict (key, part) do update set calls = w.calls + excluded.calls returning w.key, w.part, w.calls)
    select key, sum(calls)::integer as calls,
      (extract(epoch from part - now()) * 1000)::integer + ${windowMilliseconds + partMilliseconds}::integer as left
    from (select key, part, calls from added
      union all
      select key, part, calls
      from call_window
      where key = any(${keys}::text[])
        and part > now() - make_interval(secs => ${(windowMilliseconds + partMilliseconds) / 1000})
        and part < date_bin('5 seconds', now(), 'epoch')) as parts
    group by key, part order by key, part`;
  const now = Date.now();
  const known = new Map<string, { until: number; calls: number }[]>();
  for (const { key, calls, left } of found) known.set(key, [...(known.get(key) ?? []), { until: now + left, calls }]);
  return known;
}

/** Once a minute: what has left every window, here and in the table. */
async function sweep(platform: Platform, exchange: Exchange): Promise<void> {
  const now = Date.now();
  if (now - exchange.sweptAt < windowMilliseconds) return;
  exchange.sweptAt = now;
  for (const [key, { shared, sent, own }] of exchange.counters)
    if (sent + own === 0 && shared.every(({ until }) => until <= now)) exchange.counters.delete(key);
  await execute(platform)`delete from call_window where ctid = any(array(
    select ctid from call_window where part < now() - interval '2 minutes' limit 50000 for update skip locked))`;
}
