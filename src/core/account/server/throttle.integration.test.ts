/** Limits in windows that slide: exact uses in the database, calls of all processes exchanged once a second. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addressKey, countUse, isLimitReached } from './throttle.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import { onServer } from '#platform/testing/global-setup.ts';
import { countCall, exchangeCalls } from '#platform/http/shared-calls.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer({ configuration: { requestsPerMinute: 600 } });
  other = await startTestServer({ beside: server, configuration: { requestsPerMinute: 600 } });
});
afterAll(async () => {
  await other?.stop();
  await server?.stop();
});
afterEach(() => vi.useRealTimers());

const small = { name: 'small', uses: 3, windowSeconds: 60 };
const large = { name: 'large', uses: 120, windowSeconds: 60 };

/** All uses of a key happened so much earlier. */
const age = (key: string, seconds: number) =>
  execute(server.platform)`
    update use_window
    set used_at = array(select at - make_interval(secs => ${seconds}) from unnest(used_at) as held (at))
    where key = ${key}`;

async function secondsOfRefusal(limit: typeof small, key: string): Promise<number> {
  const refused: unknown = await countUse(server.platform.db, key, [limit]).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'FY-R001', data: { seconds: expect.any(Number) } });
  return (refused as { data: { seconds: number } }).data.seconds;
}

test('across the seam of two windows no more uses pass than within one; a place is free when the oldest use has left', async () => {
  const { db } = server.platform;
  await countUse(db, 'one', [small]);
  await age('small:one', 50);
  await countUse(db, 'one', [small]);
  await countUse(db, 'one', [small]);
  expect(await secondsOfRefusal(small, 'one')).toBeLessThanOrEqual(10);
  // What was refused is not counted: the first use leaves, and one place is free, no more.
  await age('small:one', 11);
  await countUse(db, 'one', [small]);
  expect(await secondsOfRefusal(small, 'one')).toBeGreaterThan(40);
  await countUse(db, 'two', [small]);
});

test('a limit above sixty is kept in sixty parts: as many uses at once as it says, and none forgotten early', async () => {
  const counted = await Promise.allSettled(
    Array.from({ length: 125 }, () => countUse(server.platform.db, 'many', [large])),
  );
  expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(120);
  expect(await isLimitReached(server.platform, 'many', large)).toBe(true);
  const kept = await queryRow<{ parts: number }>(server.platform)`
    select cardinality(used_at) as parts from use_window where key = 'large:many'`;
  expect(kept?.parts).toBeLessThan(61);
  await age('large:many', 59);
  expect(await isLimitReached(server.platform, 'many', large)).toBe(true);
  await age('large:many', 3 + 60);
  expect(await isLimitReached(server.platform, 'many', large)).toBe(false);
});

test('uses at the same instant in two processes are counted once each', async () => {
  const tries = Array.from({ length: 10 }, (_, index) =>
    countUse((index % 2 === 0 ? server : other).platform.db, 'race', [small]),
  );
  expect((await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('an address of IPv6 stands for its network', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('address:2001:db8:1:2');
  expect(addressKey('::ffff:10.0.0.1')).toBe('address:::ffff:10.0.0.1');
});

test('calls of a minute are counted over all processes, slide, and refused ones are not counted', async () => {
  const call = ({ platform }: TestServer) => countCall(platform, 'shared', 5);
  const exchangeBoth = async () => {
    for (const { platform } of [server, other, server]) await exchangeCalls(platform);
  };
  expect([call(server), call(server), call(other)]).toEqual([0, 0, 0]);
  await exchangeBoth();
  // Each knows the calls of the other from the next exchange on.
  expect([call(other)]).toEqual([0]);
  await exchangeBoth();
  expect([call(server), call(server)]).toEqual([0, expect.any(Number)]);
  await exchangeBoth();
  expect(call(server)).toBeGreaterThan(50);
  expect(countCall(server.platform, 'somebody else', 5)).toBe(0);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 66_000 });
  expect(call(server)).toBe(0);
});

test('where the database does not answer, what was counted is kept for the next exchange', async () => {
  await onServer(server.databaseUrl, 'alter table call_window rename to call_window_away');
  countCall(server.platform, 'kept', 5);
  await exchangeCalls(server.platform);
  expect(server.log.filter(({ message }) => message === 'calls per minute could not be exchanged')).toHaveLength(1);
  await onServer(server.databaseUrl, 'alter table call_window_away rename to call_window');
  await exchangeCalls(server.platform);
  const kept = await queryRows<{ calls: number }>(server.platform)`select calls from call_window where key = 'kept'`;
  expect(kept).toEqual([{ calls: 1 }]);
});
