/** Coming back to the stream of live events: what was missed arrives once, too much of it as a reset. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTenant } from '#platform/db/database.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { messageStream, queryMessage } from '../model/message.ts';
import { renewPlaces } from './stream-places.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let origin: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise({ account: 'receiver', roles: ['staff'] });
  cookie = (await server.signIn('receiver')).cookie ?? '';
  await server.application.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.application.server.address() as AddressInfo).port}`;
});
afterAll(() => server?.stop());

async function send(title: string): Promise<void> {
  const { groupCode, companyCodes } = enterprise;
  await inTenant(server.platform.db, { groupCode, companyCodes, accountId: null }, (db) =>
    sendMessage(db, server.platform, {
      groupCode,
      companyCode: companyCodes[0],
      accountId: enterprise.accountIds.get('receiver') ?? 0,
      category: 'system',
      bizType: 'company',
      bizId: null,
      title,
    }),
  );
}

/** Reads the stream until `event` stands in it, and leaves. */
async function read(last: string | null, until: string, meanwhile?: () => Promise<void>, query = ''): Promise<string> {
  const call = request(`${origin}${messageStream.path}${query}`, {
    agent: false,
    headers: { cookie, ...(last === null ? {} : { 'last-event-id': last }) },
  }).end();
  const [stream] = (await once(call, 'response')) as [IncomingMessage];
  stream.setEncoding('utf8').on('error', () => undefined);
  let text = '';
  const whole = new Promise<void>((resolve) => {
    stream.on('data', (part: string) => {
      text += part;
      if (text.includes(until)) resolve();
    });
  });
  await meanwhile?.();
  await whole;
  stream.destroy();
  return text;
}

const idsIn = (text: string) => [...text.matchAll(/^id: (\d+)\nevent: message$/gmu)].map((match) => Number(match[1]));

async function storedIds(): Promise<number[]> {
  const { records } = await (
    await server.signIn('receiver')
  ).ask(queryMessage, { filter: {}, page: { current: 1, size: 100 } });
  return records.map(({ id }) => id).toReversed();
}

test('a browser that comes back hears what it missed, each once, and goes on from there', async () => {
  await send('已知');
  const first = await read(null, 'event: ready');
  const last = /^id: (\d+)$/mu.exec(first)?.[1] ?? '';
  expect(idsIn(first)).toEqual([]);
  expect(await storedIds()).toEqual([Number(last)]);
  await send('错过一');
  await send('错过二');
  const [, one, two] = await storedIds();
  expect(idsIn(await read(last, `id: ${two}`))).toEqual([one, two]);
  // One that arrives on the open stream follows the missed ones.
  const text = await read(String(one), '"urgent-mark"', async () => {
    await send('现在');
    await server.platform.events.publish(server.platform.db, {
      type: 'unread',
      accountId: enterprise.accountIds.get('receiver') ?? 0,
      data: { mark: 'urgent-mark' },
    });
  });
  expect(idsIn(text)).toEqual([two, (await storedIds()).at(-1)]);
});

test('a page whose stream opens after it read its data hears what changed shortly before, in a word', async () => {
  await read(null, 'event: ready');
  const accountId = enterprise.accountIds.get('receiver') ?? 0;
  const heard = new Promise<void>((resolve) => {
    const stop = server.platform.events.subscribeAccount(accountId, ({ type }) => {
      if (type !== 'org') return;
      stop();
      resolve();
    });
  });
  for (const type of ['permission', 'permission', 'progress', 'org'])
    await server.platform.events.publish(server.platform.db, { type, accountId, data: { mark: 'early' } });
  await heard;
  const text = await read(null, 'event: org', undefined, '?age=20000');
  expect(text.match(/^event: permission$/gmu)).toHaveLength(1);
  expect(text).not.toContain('early');
  // A page that read its data since then has seen it.
  await send('之后');
  expect(await read(null, 'event: ready', undefined, '?age=0')).not.toContain('event: org');
  // Whoever comes back with the id of the last message was told, or hears a reset.
  const [known] = await storedIds();
  expect(await read(String(known), 'event: message')).not.toContain('event: org');
});

test('a stream carries the headers of security that every answer carries', async () => {
  const ordinary = await server.application.inject({ method: 'GET', url: '/healthz' });
  const call = request(`${origin}${messageStream.path}`, { agent: false, headers: { cookie } }).end();
  const [stream] = (await once(call, 'response')) as [IncomingMessage];
  stream.on('error', () => undefined).destroy();
  const guards = Object.entries(ordinary.headers).filter(([name]) =>
    /^(?:content-security-policy|cross-origin-|permissions-policy|referrer-policy|x-content-type-options|x-frame-options)/u.test(
      name,
    ),
  );
  expect(guards.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'content-security-policy',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
    ]),
  );
  expect(stream.headers).toMatchObject(Object.fromEntries(guards));
  expect(stream.headers['cache-control']).toBe('no-store');
});

test('more than 200 missed messages are a reset', async () => {
  const [, last] = await storedIds();
  await Promise.all(Array.from({ length: 201 }, (_, index) => send(`第 ${index} 条`)));
  const text = await read(String(last), 'event: reset');
  expect(idsIn(text)).toEqual([]);
  expect(text).toContain('event: reset');
});

test('a message older than a day is not told again: everything is asked for anew', async () => {
  const last = (await storedIds()).at(-1) ?? 0;
  await send('前天的');
  await inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: enterprise.companyCodes, accountId: null },
    (db) => execute(db)`update message set created_at = now() - interval '25 hours' where id > ${last}`,
  );
  const text = await read(String(last), 'event: reset');
  expect(idsIn(text)).toEqual([]);
});

test('a session that ran out loses its stream within minutes, though nobody ended it', async () => {
  const brief = await server.makeEnterprise({ account: 'brief', roles: ['staff'] });
  const own = (await server.signIn('brief')).cookie ?? '';
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const call = request(`${origin}${messageStream.path}`, { agent: false, headers: { cookie: own } }).end();
    const [stream] = (await once(call, 'response')) as [IncomingMessage];
    stream.on('error', () => undefined).resume();
    const ended = once(stream, 'end');
    vi.advanceTimersByTime(250_000);
    await execute(server.platform)`
      update session set last_seen_at = now() - interval '3 hours' where account_id = ${brief.accountIds.get('brief')}`;
    // What was remembered of it for seconds is forgotten by then.
    server.platform.identity.forget(brief.accountIds.get('brief') ?? 0);
    vi.advanceTimersByTime(250_000);
    await ended;
  } finally {
    vi.useRealTimers();
  }
});

test('a page names the last event in the address, because its own new stream has no header for it', async () => {
  await send('断线前');
  const last = (await storedIds()).at(-1) ?? 0;
  await send('断线中');
  const missed = (await storedIds()).at(-1) ?? 0;
  expect(idsIn(await read(null, `id: ${missed}`, undefined, `?lastEventId=${last}`))).toEqual([missed]);
});

/** Streams of two processes: their answers, and how many were opened. */
function streamsOf(origins: readonly string[]) {
  const streams: IncomingMessage[] = [];
  const open = async (turn: number): Promise<IncomingMessage> => {
    const call = request(`${origins[turn % origins.length]}${messageStream.path}`, {
      agent: false,
      headers: { cookie },
    }).end();
    const [stream] = (await once(call, 'response')) as [IncomingMessage];
    if (stream.statusCode === 200) streams.push(stream);
    return stream.on('error', () => undefined).resume();
  };
  return { streams, open, close: () => streams.splice(0).forEach((stream) => stream.destroy()) };
}

/** Those of the stories before are given back when the server hears that they were closed. */
async function allPlacesFree(): Promise<void> {
  const places = async () =>
    (await queryRow<{ count: number }>(server.platform)`select count(*)::integer as count from live_stream`)?.count;
  await expect.poll(places, { timeout: 10_000 }).toBe(0);
}

describe('places of two processes on one database', () => {
  let second: TestServer;
  let both: readonly string[];
  beforeAll(async () => {
    second = await startTestServer({ beside: server });
    await second.application.listen({ port: 0, host: '127.0.0.1' });
    both = [origin, `http://127.0.0.1:${(second.application.server.address() as AddressInfo).port}`];
  });
  afterAll(() => second?.stop());
  beforeEach(allPlacesFree);

  test('a session holds five streams over both; the sixth is told to wait by each, and has room once one was closed', async () => {
    const { streams, open, close } = streamsOf(both);
    for (let turn = 0; turn < 5; turn += 1) expect((await open(turn)).statusCode).toBe(200);
    for (const turn of [0, 1]) {
      const refused = await open(turn);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('30');
    }
    // Closed at the one, free at the other.
    streams.shift()?.destroy();
    await expect.poll(async () => (await open(1)).statusCode, { timeout: 10_000 }).toBe(200);
    close();
  });

  test('eight that come to both at once are five', async () => {
    const { open, close } = streamsOf(both);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, turn) => open(turn)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    close();
  });

  test('a process that was silent for 45 seconds gives its places up, and takes them again when it is heard', async () => {
    const silent = streamsOf([both[1] ?? '']);
    const other = streamsOf([origin]);
    for (let turn = 0; turn < 5; turn += 1) await silent.open(turn);
    expect((await other.open(0)).statusCode).toBe(429);
    const { db } = server.platform;
    await execute(db)`update live_process set seen_at = seen_at - interval '44 seconds'`;
    expect((await other.open(0)).statusCode).toBe(429);
    await execute(db)`
      update live_process
      set seen_at = seen_at - interval '2 minutes'
      where id in (select process_id from live_stream)`;
    expect((await other.open(0)).statusCode).toBe(200);
    // The living one removes the rows of the silent one, which writes them again.
    await renewPlaces(server.platform);
    expect(await queryRows(db)`select 1 from live_stream`).toHaveLength(1);
    await renewPlaces(second.platform);
    expect((await other.open(0)).statusCode).toBe(429);
    silent.close();
    other.close();
  });
});
