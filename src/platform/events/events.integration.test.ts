import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createKysely } from '#platform/db/database.ts';
import { createTestDatabase } from '#platform/testing/server.ts';
import type { LiveEvent } from './events.ts';
import { createEvents } from './events.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const listening = async () =>
  (
    await pool.query(
      `select pid from pg_stat_activity where application_name = 'qishu events' and datname = current_database()`,
    )
  ).rows as { pid: number }[];
const endConnections = () =>
  pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'qishu events' and datname = current_database()`,
  );

test('an event reaches those who listen to its account or to everything, one without a receiver reaches all', async () => {
  const events = await createEvents(database.url, silent);
  const db = createKysely(pool);
  const heard: string[] = [];
  const note = (name: string) => (event: LiveEvent) => void heard.push(`${name} ${event.type} ${event.accountId}`);
  events.subscribe(() => {
    throw new Error('a listener that fails');
  });
  events.subscribe(note('all'));
  events.subscribeAccount(1, note('first'));
  const leave = events.subscribeAccount(2, note('second'));
  await events.publish(db, { type: 'message', accountId: 1, data: {} });
  await events.publish(db, { type: 'protocol', accountId: null, data: {} });
  await vi.waitFor(() => expect(heard.length).toBe(5));
  leave();
  await events.publish(db, { type: 'message', accountId: 2, data: {} });
  await vi.waitFor(() => expect(heard.length).toBe(6));
  expect(heard).toEqual([
    'all message 1',
    'first message 1',
    'all protocol null',
    'first protocol null',
    'second protocol null',
    'all message 2',
  ]);
  await events.stop();
  expect(await listening()).toEqual([]);
});

test('a listener that lost its connection comes back and says that something may be missed', async () => {
  const events = await createEvents(database.url, silent);
  const types: string[] = [];
  events.subscribe(({ type }) => types.push(type));
  await endConnections();
  await vi.waitFor(() => expect(types).toEqual(['reset']), { timeout: 5000 });
  await events.stop();
});

test('a listener that is stopped while it waits to connect again does not come back', async () => {
  const events = await createEvents(database.url, silent);
  await endConnections();
  await vi.waitFor(async () => expect(await listening()).toEqual([]));
  await events.stop();
  await delay(1500);
  expect(await listening()).toEqual([]);
});
