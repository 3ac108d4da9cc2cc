/** The guard: nothing but loopback is ever connected to, and what is refused is never contacted at all. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { connect, createServer as createPlain } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createServer as createTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutgoingOptions } from './outgoing.ts';
import { createOutgoing } from './outgoing.ts';
import { isPublicAddress } from './public-address.ts';
import { OutgoingRefusal } from './refusal.ts';

let connections = 0;
let sent = 0;
/** What the server does with a path. */
const pages: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/page': (request, response) =>
    response
      .setHeader('content-type', 'text/html; charset=gbk')
      .end(`${request.headers.host}|${request.headers.cookie ?? ''}`),
  '/plain': (_request, response) => response.setHeader('content-type', 'text/plain').end('words'),
  '/missing': (_request, response) => response.writeHead(404).end('gone'),
  '/never': (_request, response) => {
    response.setHeader('content-type', 'text/html');
    const timer = setInterval(() => response.write('<p>more</p>'), 5);
    response.once('close', () => clearInterval(timer));
  },
  '/silent': () => undefined,
  '/large': (_request, response) => {
    response.setHeader('content-type', 'text/html');
    const chunk = Buffer.alloc(256 * 1024, 0x61);
    const more = () => {
      while (sent < 200 * 1024 * 1024 && !response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) {
          response.once('drain', more);
          return;
        }
      }
      response.end();
    };
    more();
  },
  '/announced': (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html', 'content-length': String(200 * 1024 * 1024) })
      .write('a'),
  '/bomb': (_request, response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20 * 1024 * 1024))),
  '/packed': (_request, response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unpacked')),
  '/odd': (_request, response) => void response.writeHead(200, { 'content-encoding': 'exotic' }).end('x'),
};

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
  if (pathname === '/to') return void response.writeHead(302, { location: searchParams.get('at') ?? '' }).end();
  const left = /^\/hop(\d)$/u.exec(pathname)?.[1];
  if (left !== undefined)
    return void response.writeHead(302, { location: left === '0' ? '/page' : `/hop${Number(left) - 1}` }).end();
  return (pages[pathname] ?? pages['/missing'])?.(request, response);
}

let server: Server;
let port = 0;
let host = '';
beforeAll(async () => {
  server = createServer(answer).on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  host = `site.test:${port}`;
});
afterAll(
  () =>
    new Promise<void>(
      (resolve) => (
        server.close(() => resolve()),
        (server as unknown as { closeAllConnections: () => void }).closeAllConnections()
      ),
    ),
);

const limits = { maximumBytes: 1024 * 1024 };
const inside = (): Promise<string[]> => Promise.resolve(['127.0.0.1']);
/** The port is allowed, so that the address alone decides. */
const guard = (options: OutgoingOptions = {}) =>
  createOutgoing({ ports: [80, 443, port], resolve: inside, totalMilliseconds: 400, ...options });
/** Notes whom the guard calls, beside doing it. */
const noting = (dialled: string[]): Pick<OutgoingOptions, 'dial'> => ({
  dial: (address, at) => {
    dialled.push(address);
    return connect({ host: address, port: at });
  },
});
/** Lets one name through to the server of this test. */
const open = (options: OutgoingOptions = {}) => guard({ testHosts: [host], ...options });

async function kindOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => 'fetched',
    (reason: unknown) => reason,
  );
  return error instanceof OutgoingRefusal ? error.kind : String(error);
}

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.100.100.200',
    '169.254.169.254',
    '0.0.0.0',
    '0.1.2.3',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::10.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '3fff::1',
    'not an address',
  ])('%s is refused', (address) => expect(isPublicAddress(address)).toBe(false));
  test.each([
    '1.1.1.1',
    '223.5.5.5',
    '172.32.0.1',
    '100.128.0.1',
    '2400:3200::1',
    '2606:4700:4700::1111',
    '::ffff:1.1.1.1',
    '64:ff9b::1.1.1.1',
    '2002:101:101::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('what is refused is never contacted', () => {
  test.each([
    '127.0.0.1',
    'localhost',
    '10.0.0.1',
    '169.254.169.254',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0251.0376.0251.0376',
    '2852039166',
    '127.1',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    'somebody.test',
    'somebody.test.',
    '１２７.０.０.１',
  ])('http://%s', async (name) => {
    const before = connections;
    const dialled: string[] = [];
    expect(await kindOf(guard(noting(dialled)).fetch(`http://${name}:${port}/page`, limits))).toBe('address');
    expect([dialled, connections]).toEqual([[], before]);
  });

  test('one inside address among public ones is enough; a port that is not of the web too', async () => {
    const before = connections;
    expect(
      await kindOf(
        guard({ resolve: () => Promise.resolve(['1.1.1.1', '127.0.0.1']) }).fetch(`http://mixed.test:${port}/`, limits),
      ),
    ).toBe('address');
    expect(
      await kindOf(
        createOutgoing({ resolve: () => Promise.resolve(['1.1.1.1']) }).fetch('http://public.test:5432/', limits),
      ),
    ).toBe('address');
    expect(await kindOf(guard().fetch(`http://user:secret@127.0.0.1:${port}/`, limits))).toBe('address');
    expect(connections).toBe(before);
  });

  test('other schemes, nonsense and endless addresses are no addresses', async () => {
    for (const text of [
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'javascript:alert(1)',
      'words',
      '',
      '//127.0.0.1/',
      `http://a.test/${'a'.repeat(2000)}`,
    ])
      expect(await kindOf(guard().fetch(text, limits)), text).toBe('form');
  });

  test('a redirect is judged like an address that was typed, wherever it leads', async () => {
    for (const target of [
      `http://127.0.0.1:${port}/page`,
      'http://10.0.0.1/',
      'http://169.254.169.254/latest/',
      `http://[::1]:${port}/page`,
      `//2130706433:${port}/page`,
    ]) {
      const before = connections;
      const dialled: string[] = [];
      expect(
        await kindOf(open(noting(dialled)).fetch(`http://${host}/to?at=${encodeURIComponent(target)}`, limits)),
        target,
      ).toBe('address');
      // The page that redirects, and nothing after it.
      expect([dialled, connections]).toEqual([['127.0.0.1'], before + 1]);
    }
    expect(await kindOf(open().fetch(`http://${host}/to?at=${encodeURIComponent('file:///etc/passwd')}`, limits))).toBe(
      'form',
    );
  });

  test('a name that is public at first and inside when asked again: asked once, and the connection goes to what was judged', async () => {
    const asked: string[] = [];
    const dialled: string[] = [];
    const outgoing = guard({
      resolve: (name) => Promise.resolve([asked.push(name) === 1 ? '1.1.1.1' : '127.0.0.1']),
      // The internet of this test: whatever address was vetted, the page of this test answers there.
      dial: (address) => {
        dialled.push(address);
        return connect({ host: '127.0.0.1', port });
      },
    });
    expect((await outgoing.fetch(`http://rebind.test:${port}/page`, limits)).content.toString()).toBe(
      `rebind.test:${port}|`,
    );
    expect([asked, dialled]).toEqual([['rebind.test'], ['1.1.1.1']]);
    // Asked anew only for the next hop, whose answer is judged anew.
    const before = connections;
    expect(await kindOf(outgoing.fetch(`http://rebind.test:${port}/page`, limits))).toBe('address');
    asked.length = 0;
    expect(await kindOf(outgoing.fetch(`http://rebind.test:${port}/to?at=/page`, limits))).toBe('address');
    expect([asked.length, dialled, connections]).toEqual([2, ['1.1.1.1', '1.1.1.1'], before + 1]);
  });
});

describe('what is let through', () => {
  test('the page with its own host, without cookies, also over three redirects and not over four', async () => {
    const fetched = await open().fetch(`http://${host}/page`, limits);
    expect(fetched).toMatchObject({ contentType: 'text/html; charset=gbk', url: `http://${host}/page` });
    expect(fetched.content.toString()).toBe(`${host}|`);
    expect((await open().fetch(`http://${host}/hop2`, limits)).url).toBe(`http://${host}/page`);
    expect(await kindOf(open().fetch(`http://${host}/hop3`, limits))).toBe('unreachable');
    expect((await open().fetch(`http://${host}/packed`, limits)).content.toString()).toBe('unpacked');
  });

  test('types that were asked for; no failures, no unknown packing, no names that nobody knows', async () => {
    expect(await kindOf(open().fetch(`http://${host}/plain`, { ...limits, accept: ['text/html'] }))).toBe('type');
    expect(await kindOf(open().fetch(`http://${host}/missing`, limits))).toBe('unreachable');
    expect(await kindOf(open().fetch(`http://${host}/odd`, limits))).toBe('unreachable');
    expect(
      await kindOf(
        open({ resolve: () => Promise.reject(new Error('ENOTFOUND')) }).fetch('http://nobody.test/', limits),
      ),
    ).toBe('unreachable');
  });

  test('a page of 200 MB is left after the first megabyte, packed or not', async () => {
    expect(await kindOf(open({ totalMilliseconds: 5000 }).fetch(`http://${host}/large`, limits))).toBe('tooLarge');
    expect(sent).toBeLessThan(20 * 1024 * 1024);
    expect(await kindOf(open().fetch(`http://${host}/announced`, limits))).toBe('tooLarge');
    expect(await kindOf(open({ totalMilliseconds: 5000 }).fetch(`http://${host}/bomb`, limits))).toBe('tooLarge');
  });

  test('a page that never ends, one that never begins and a resolver that never answers end with the time', async () => {
    expect(await kindOf(open({ totalMilliseconds: 150 }).fetch(`http://${host}/never`, limits))).toBe('unreachable');
    expect(await kindOf(open({ totalMilliseconds: 150 }).fetch(`http://${host}/silent`, limits))).toBe('unreachable');
    expect(
      await kindOf(
        open({ totalMilliseconds: 150, resolve: () => new Promise(() => undefined) }).fetch(
          `http://${host}/page`,
          limits,
        ),
      ),
    ).toBe('unreachable');
  });

  test('the proxy of the environment is not asked', async () => {
    const [before, kept] = [connections, process.env['http_proxy']];
    process.env['http_proxy'] = process.env['HTTP_PROXY'] = 'http://127.0.0.1:9';
    process.env['NODE_USE_ENV_PROXY'] = '1';
    try {
      expect((await open().fetch(`http://${host}/page`, limits)).content.toString()).toBe(`${host}|`);
    } finally {
      delete process.env['HTTP_PROXY'];
      delete process.env['NODE_USE_ENV_PROXY'];
      if (kept === undefined) delete process.env['http_proxy'];
      else process.env['http_proxy'] = kept;
    }
    expect(connections).toBe(before + 1);
  });

  test('TLS asks for the name and trusts only a certificate of that name', async () => {
    const named: string[] = [];
    const secure = createTls({
      SNICallback: (name, done) => {
        named.push(name);
        done(new Error('no certificate'));
      },
    }).on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const securePort = (secure.address() as AddressInfo).port;
    expect(
      await kindOf(
        createOutgoing({ resolve: inside, testHosts: [`secure.test:${securePort}`] }).fetch(
          `https://secure.test:${securePort}/`,
          limits,
        ),
      ),
    ).toBe('unreachable');
    expect(named).toEqual(['secure.test']);
    await new Promise<void>((resolve) => secure.close(() => resolve()));
  });

  test('a server that accepts and says nothing of TLS ends with the time to connect', async () => {
    const mute = createPlain((socket) => void socket.resume());
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const mutePort = (mute.address() as AddressInfo).port;
    const outgoing = createOutgoing({
      resolve: inside,
      testHosts: [`mute.test:${mutePort}`],
      connectMilliseconds: 100,
    });
    const began = Date.now();
    expect(await kindOf(outgoing.fetch(`https://mute.test:${mutePort}/`, limits))).toBe('unreachable');
    expect(Date.now() - began).toBeLessThan(2000);
    await new Promise<void>((resolve) => mute.close(() => resolve()));
  });
});
