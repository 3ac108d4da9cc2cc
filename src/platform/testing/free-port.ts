import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port of loopback nobody listens on, below those that the system hands out by itself: nobody takes it by chance
 * before its user listens.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(20_000, 32_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
  throw new Error('no free port');
}
