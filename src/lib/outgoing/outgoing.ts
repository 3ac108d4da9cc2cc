/**
 * The guarded way out: fetches an address that a person named, and cannot be talked into visiting the inside of our own
 * network. A name is resolved once per hop, all its addresses are judged, and the connection goes to
 * one of exactly those; a redirect is a new address, judged and resolved anew. No proxy, no cookies, no credentials.
 */
import { lookup } from 'node:dns/promises';
import { request as requestOver } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect as connectPlain, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { readBody } from './read-body.ts';
import { isPublicAddress } from './public-address.ts';
import { OutgoingRefusal } from './refusal.ts';

export interface OutgoingOptions {
  /** Addresses of a name; the system's resolver by default. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /** `host:port` that may be visited although it is inside: for tests only, refused in production by the configuration. */
  readonly testHosts?: readonly string[];
  readonly ports?: readonly number[];
  /** Opens a connection to an address that was vetted; for tests, which connect to themselves alone. */
  readonly dial?: (address: string, port: number) => Socket;
  readonly connectMilliseconds?: number;
  readonly totalMilliseconds?: number;
}

export interface FetchWish {
  /** Most bytes of the body, also after it is unpacked. */
  readonly maximumBytes: number;
  /** Content types that are taken, without parameters; any by default. */
  readonly accept?: readonly string[];
  /** Gives up earlier than the time limit. */
  readonly signal?: AbortSignal;
}

export interface Fetched {
  /** Where the content came from after redirects. */
  readonly url: string;
  /** Header as it came, with parameters; empty when there was none. */
  readonly contentType: string;
  readonly content: Buffer;
}

export interface Outgoing {
  /** @throws OutgoingRefusal in every case that is no content. */
  readonly fetch: (address: string, wish: FetchWish) => Promise<Fetched>;
}

interface Target {
  readonly url: URL;
  readonly port: number;
  /** Address that the connection goes to. */
  readonly pinned: string;
}

export const maximumUrlLength = 2000;
const maximumRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

async function systemAddresses(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address);
}

/** Rejects when the signal aborts, whatever the work does. */
async function until<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new OutgoingRefusal('unreachable'));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** An address as it was typed or as a redirect names it; every form of a number is written out by the URL parser. */
function parseAddress(address: string, base?: string): URL {
  const url = address.length > maximumUrlLength ? null : URL.parse(address, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '')
    throw new OutgoingRefusal('form');
  if (url.href.length > maximumUrlLength) throw new OutgoingRefusal('form');
  if (url.username !== '' || url.password !== '') throw new OutgoingRefusal('address');
  return url;
}

/** A socket to the pinned address; TLS names and proves the host that was asked for. */
function openSocket({ url, port, pinned }: Target, dial: (address: string, port: number) => Socket): Socket {
  const socket = dial(pinned, port);
  if (url.protocol === 'http:') return socket;
  const name = url.hostname.replace(/^\[|\]$/gu, '');
  // With an address for a name there is no SNI, and the certificate has to bear the address.
  return connectTls({ socket, host: name, ...(isIP(name) ? {} : { servername: name }), ALPNProtocols: ['http/1.1'] });
}

function headersOf({ url }: Target): Record<string, string> {
  return {
    host: url.host,
    accept: 'text/html,application/xhtml+xml;q=0.9,image/*;q=0.8,*/*;q=0.5',
    'accept-encoding': 'gzip, deflate, br',
    'accept-language': 'zh-CN,zh;q=0.9',
    'user-agent': 'Mozilla/5.0 (compatible; Qishu link reader)',
    connection: 'close',
  };
}

/** Makes the guarded way out. */
export function createOutgoing(options: OutgoingOptions = {}): Outgoing {
  const {
    resolve = systemAddresses,
    testHosts = [],
    ports = [80, 443],
    connectMilliseconds = 5000,
    totalMilliseconds = 15_000,
  } = options;
  const dial = options.dial ?? ((host: string, port: number) => connectPlain({ host, port }));

  /** Judges an address and pins where the connection goes. */
  async function vet(url: URL, signal: AbortSignal): Promise<Target> {
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
    const name = url.hostname.replace(/^\[|\]$/gu, '');
    const isTestHost = testHosts.includes(`${name}:${port}`);
    if (!isTestHost && !ports.includes(port)) throw new OutgoingRefusal('address');
    const addresses = isIP(name)
      ? [name]
      : await until(signal, resolve(name)).catch(() => {
          throw new OutgoingRefusal('unreachable');
        });
    const [pinned] = addresses;
    if (pinned === undefined) throw new OutgoingRefusal('unreachable');
    // One inside address among several is enough to refuse: the answer is somebody's attempt, or a network we have no business in.
    if (!isTestHost && !addresses.every((address) => isPublicAddress(address))) throw new OutgoingRefusal('address');
    return { url, port, pinned };
  }

  function ask(target: Target, signal: AbortSignal): Promise<IncomingMessage> {
    const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>();
    const socket = openSocket(target, dial);
    const giveUp = () => socket.destroy(new OutgoingRefusal('unreachable'));
    const timer = setTimeout(giveUp, connectMilliseconds);
    socket.once(target.url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(timer));
    signal.addEventListener('abort', giveUp, { once: true });
    socket.once('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      reject(new OutgoingRefusal('unreachable'));
    });
    // With a socket of its own the request goes through no agent, so no proxy of the environment is asked.
    const outgoing = requestOver({
      createConnection: () => socket,
      method: 'GET',
      path: `${target.url.pathname}${target.url.search}`,
      headers: headersOf(target),
      setHost: false,
      maxHeaderSize: 32_768,
    });
    outgoing.once('response', answered);
    outgoing.on('error', () => reject(new OutgoingRefusal('unreachable')));
    outgoing.end();
    return promise;
  }

  async function visit(url: URL, wish: FetchWish, signal: AbortSignal, left: number): Promise<Fetched> {
    const answer = await ask(await vet(url, signal), signal);
    const { statusCode = 0, headers } = answer;
    try {
      if (redirects.has(statusCode) && headers.location !== undefined) {
        if (left === 0) throw new OutgoingRefusal('unreachable');
        return await visit(parseAddress(headers.location, url.href), wish, signal, left - 1);
      }
      if (statusCode !== 200) throw new OutgoingRefusal('unreachable');
      const contentType = headers['content-type'] ?? '';
      const kind = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
      if (wish.accept && !wish.accept.includes(kind)) throw new OutgoingRefusal('type');
      return { url: url.href, contentType, content: await until(signal, readBody(answer, wish.maximumBytes)) };
    } finally {
      // Whatever was not read stays unread: the other side learns by the closed connection.
      answer.destroy();
    }
  }

  return {
    async fetch(address, wish) {
      const clock = AbortSignal.timeout(totalMilliseconds);
      const signal = wish.signal ? AbortSignal.any([wish.signal, clock]) : clock;
      return visit(parseAddress(address), wish, signal, maximumRedirects);
    },
  };
}
