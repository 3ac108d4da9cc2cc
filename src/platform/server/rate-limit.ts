/**
 * Calls per minute and session: a fixed window in memory of the process. It protects the process itself; limits that
 * must hold over restarts and processes (sign-in, codes) are kept in the database by the account area.
 */
import type { AnyEndpoint } from '#platform/model/endpoint.ts';
import { fail } from './failure.ts';
import { perPlatform } from './per-platform.ts';
import type { Platform } from './platform.ts';

const windowMilliseconds = 60_000;
type Counters = Map<string, { count: number; until: number }>;
const countersOf = perPlatform((): Counters => new Map());

/** Throws 429 with Retry-After beyond the limit. */
export function allowRequest(platform: Platform, endpoint: Pick<AnyEndpoint, 'path' | 'perMinute'>, caller: string): void {
  const now = Date.now();
  const counters = countersOf(platform);
  if (counters.size > 50_000) sweep(counters, now);
  count(counters, `${caller} *`, platform.configuration.requestsPerMinute, now);
  if (endpoint.perMinute !== undefined) {
    // Tests and benchmarks raise the general limit; the special ones rise with it.
    const factor = Math.max(1, platform.configuration.requestsPerMinute / 600);
    count(counters, `${caller} ${endpoint.path}`, endpoint.perMinute * factor, now);
  }
}

function count(counters: Counters, key: string, limit: number, now: number): void {
  const counter = counters.get(key);
  if (!counter || counter.until <= now) {
    counters.set(key, { count: 1, until: now + windowMilliseconds });
    return;
  }
  counter.count += 1;
  if (counter.count > limit) throw fail.tooMany(Math.ceil((counter.until - now) / 1000));
}

function sweep(counters: Counters, now: number): void {
  for (const [key, counter] of counters) if (counter.until <= now) counters.delete(key);
}
