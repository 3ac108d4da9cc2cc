/** Coming back to the stream of live events: what was missed arrives once, too much of it as a reset. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '#platform/server/database.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { messageStream, queryMessage } from '../model/message.ts';
import { sendMessage } from './message.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let origin: string;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer({ work: false });
  enterprise = await server.makeEnterprise({ account: 'receiver', roles: ['staff'] });
  cookie = (await server.signIn('receiver')).cookie ?? '';
  await server.application.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.application.server.address() as AddressInfo).port}`;
});
afterAll(() => server?.stop());

async function send(title: string): Promise<void> {
  const { groupCode, companyCodes } = enterprise;
  await inTenant(server.platform.db, { groupCode, companyCodes, accountId: null }, (db) =>
    sendMessage(db, server.platform.events, {
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
  const { records } = await (await server.signIn('receiver')).ask(queryMessage, { filter: {}, page: { current: 1, size: 100 } });
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

test('more than 200 missed messages are a reset', async () => {
  const [, last] = await storedIds();
  await Promise.all(Array.from({ length: 201 }, (_, index) => send(`第 ${index} 条`)));
  const text = await read(String(last), 'event: reset');
  expect(idsIn(text)).toEqual([]);
  expect(text).toContain('event: reset');
});

test('a page names the last event in the address, because its own new stream has no header for it', async () => {
  await send('断线前');
  const last = (await storedIds()).at(-1) ?? 0;
  await send('断线中');
  const missed = (await storedIds()).at(-1) ?? 0;
  expect(idsIn(await read(null, `id: ${missed}`, undefined, `?lastEventId=${last}`))).toEqual([missed]);
});

test('a session holds five streams; the sixth is told to wait, and has room once one was closed', async () => {
  const patient = { timeout: 10_000 };
  const open = async () => {
    const call = request(`${origin}${messageStream.path}`, { agent: false, headers: { cookie } }).end();
    const [stream] = (await once(call, 'response')) as [IncomingMessage];
    return stream.on('error', () => undefined).resume();
  };
  // Those of the stories before are given back when the server hears that they were closed.
  const streams: IncomingMessage[] = [];
  await expect
    .poll(async () => {
      const stream = await open();
      if (stream.statusCode === 200) streams.push(stream);
      return streams.length;
    }, patient)
    .toBe(5);
  const sixth = await open();
  expect(sixth.statusCode).toBe(429);
  expect(sixth.headers['retry-after']).toBe('30');
  streams.pop()?.destroy();
  await expect
    .poll(async () => {
      const stream = await open();
      streams.push(stream);
      return stream.statusCode;
    }, patient)
    .toBe(200);
  for (const stream of streams) stream.destroy();
});
