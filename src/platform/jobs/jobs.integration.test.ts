import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Job } from '#platform/runtime/registry.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { createTestDatabase } from '#platform/testing/server.ts';
import { metricsOf } from '#platform/http/metrics.ts';
import type { Jobs } from './jobs.ts';
import { createJobs } from './jobs.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };
const ran: string[] = [];
let gate = Promise.withResolvers<void>();

const jobList: readonly Job[] = [
  { name: 'queued', run: async (_platform, { word }) => void ran.push(`queued ${String(word)} ${Date.now()}`) },
  {
    name: 'nightly',
    cron: '0 3 * * *',
    run: async (_platform, { word }) => {
      ran.push(`nightly ${String(word)}`);
      await gate.promise;
    },
  },
  {
    name: 'shared',
    run: async (_platform, { groupCode, word }) => {
      ran.push(`begin ${String(groupCode)} ${String(word)}`);
      if (word === 'long') await gate.promise;
      ran.push(`end ${String(groupCode)} ${String(word)}`);
    },
  },
  { name: 'minutely', cron: '* * * * *', run: async () => void ran.push('minutely') },
];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let jobs: Jobs;
const platform = {} as Platform;
const start = (list: readonly Job[]) =>
  createJobs({
    login: { url: database.url, role: null },
    jobs: list,
    log: silent,
    platform: () => platform,
    work: true,
    connections: 2,
  });
const schedules = async () =>
  (await pool.query('select name, key, cron from pgboss.schedule order by key')).rows as unknown[];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  jobs = await start(jobList);
});
afterAll(async () => {
  gate.resolve();
  await jobs?.stop();
  await pool?.end();
  await database?.drop();
});

test('a job that is queued starts at once, though nobody looks for ten seconds', async () => {
  await jobs.later('queued', { word: 'warm' });
  await vi.waitFor(() => expect(ran.length).toBe(1), { timeout: 5000 });
  ran.length = 0;
  const before = Date.now();
  await jobs.later('queued', { word: 'a' });
  await vi.waitFor(() => expect(ran.length).toBe(1), { timeout: 5000, interval: 5 });
  // About 100 ms where nothing else is at work; the border only tells it from a poll.
  expect(Number(ran[0]?.split(' ')[2]) - before).toBeLessThan(3000);
});

test('a job of the clock is not queued again while it runs, and holds up no other', async () => {
  ran.length = 0;
  gate = Promise.withResolvers<void>();
  await jobs.later('nightly', { word: 'first' });
  await vi.waitFor(() => expect(ran).toContain('nightly first'));
  await jobs.later('nightly', { word: 'second' });
  await jobs.later('minutely', {});
  await vi.waitFor(() => expect(ran).toContain('minutely'));
  gate.resolve();
  await vi.waitFor(async () => {
    const { rows } = await pool.query(`select from pgboss.job where name = 'scheduled' and state < 'completed'`);
    expect(rows.length).toBe(0);
  });
  expect(ran).not.toContain('nightly second');
  await jobs.later('nightly', { word: 'third' });
  await vi.waitFor(() => expect(ran).toContain('nightly third'));
});

test('the long job of one group holds up the next of the same group, and of no other', async () => {
  ran.length = 0;
  gate = Promise.withResolvers<void>();
  await jobs.later('shared', { groupCode: 'first', word: 'long' });
  await vi.waitFor(() => expect(ran).toContain('begin first long'), { timeout: 5000 });
  await jobs.later('shared', { groupCode: 'first', word: 'next' });
  await jobs.later('shared', { groupCode: 'second', word: 'short' });
  await vi.waitFor(() => expect(ran).toContain('end second short'), { timeout: 5000 });
  expect(ran).not.toContain('begin first next');
  gate.resolve();
  await vi.waitFor(() => expect(ran).toContain('end first next'), { timeout: 5000 });
});

test('times are those of the declared jobs: changed ones are written, removed ones go', async () => {
  expect(await schedules()).toEqual([
    { name: 'scheduled', key: 'minutely', cron: '* * * * *' },
    { name: 'scheduled', key: 'nightly', cron: '0 3 * * *' },
  ]);
  const other = await start([{ name: 'nightly', cron: '30 4 * * *', run: async () => undefined }]);
  expect(await schedules()).toEqual([{ name: 'scheduled', key: 'nightly', cron: '30 4 * * *' }]);
  await other.stop();
});

test('what ran is counted by name and outcome, and what waits with its age', async () => {
  await jobs.later('queued', { word: 'counted' });
  const counted = async () => (await metricsOf(platform).jobs.get()).values.map(({ labels }) => labels);
  await expect.poll(counted).toContainEqual(expect.objectContaining({ job: 'queued', outcome: 'done' }));
  expect(await jobs.queue()).toMatchObject({ waiting: expect.any(Number) as number });
});
