/** What becomes of open connections when the process stops: requests under way are answered, later ones refused, nothing else is waited for. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { fail } from '#platform/runtime/failure.ts';

/** Milliseconds that requests under way may still take once the process stops. */
const graceOfStop = 10_000;

/** Milliseconds between two looks at connections whose request was answered meanwhile. */
const lookEvery = 50;

/**
 * Browsers open connections ahead of what they will ask. Node takes one that never sent a request for neither idle nor late once its server
 * closes, keeps one that was answered meanwhile open for the next request, and no longer looks at a body that never ends: stopping would
 * wait for all of them. The first are ended at once, the second when they are answered, whatever is left after `grace` milliseconds.
 */
export function endConnections(application: FastifyInstance, grace = graceOfStop): void {
  const { server } = application;
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  let looks: NodeJS.Timeout | undefined;
  let deadline: NodeJS.Timeout | undefined;
  let isClosing = false;
  application.addHook('onRequest', async () => {
    if (isClosing) throw fail.unavailable();
  });
  application.addHook('preClose', async () => {
    isClosing = true;
    deadline = setTimeout(() => server.closeAllConnections(), grace);
    looks = setInterval(() => server.closeIdleConnections(), lookEvery);
    for (const socket of silent) socket.destroy();
  });
  application.addHook('onClose', async () => {
    clearInterval(looks);
    clearTimeout(deadline);
  });
}
