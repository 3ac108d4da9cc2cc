/** Stopping ends: connections that ask nothing, or never end what they ask, do not hold it; who has asked is answered. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Failure } from '#platform/runtime/failure.ts';
import { endConnections } from './end-connections.ts';

async function listen(grace: number, register: (application: FastifyInstance) => void): Promise<FastifyInstance> {
  const application = Fastify({ return503OnClosing: false });
  endConnections(application, grace);
  register(application);
  await application.listen({ port: 0, host: '127.0.0.1' });
  return application;
}

async function connected(application: FastifyInstance): Promise<Socket> {
  const accepted = once(application.server, 'connection');
  const socket = connect((application.server.address() as AddressInfo).port, '127.0.0.1');
  await Promise.all([once(socket, 'connect'), accepted]);
  return socket;
}

test('a connection that never asked is ended at once, and a request under way is answered', async () => {
  const under = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  // Longer than the test may take: only an end at once lets it pass.
  const application = await listen(3_600_000, (one) =>
    one.get('/', async () => {
      reached.resolve();
      await under.promise;
      return 'done';
    }),
  );
  const silent = await connected(application);
  const answer = fetch(`http://127.0.0.1:${(application.server.address() as AddressInfo).port}/`);
  await reached.promise;
  const closed = application.close();
  await once(silent, 'close');
  under.resolve();
  expect(await (await answer).text()).toBe('done');
  await closed;
});

test('who asks again on an open connection while the process stops is told to come again, in our words', async () => {
  const under = Promise.withResolvers<void>();
  const application = await listen(3_600_000, (one) => {
    one.get('/', () => under.promise.then(() => 'done'));
    one.setErrorHandler((error: Failure, _request, reply) => reply.status(error.status).send(error.message));
  });
  const socket = await connected(application);
  const answers = text(socket);
  const ask = (): boolean => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const reached = once(application.server, 'request');
  ask();
  await reached;
  const closed = application.close();
  await setImmediate();
  ask();
  under.resolve();
  expect(await answers).toMatch(/200 OK[^]*done[^]*503 [^]*Connection: close[^]*服务正在恢复/u);
  await closed;
});

test('a body that never ends is cut when the grace is over', async () => {
  const application = await listen(50, (one) => one.post('/', async () => 'done'));
  const socket = await connected(application);
  const asked = once(application.server, 'request');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{');
  await asked;
  const cut = once(socket, 'close');
  await application.close();
  await cut;
});
