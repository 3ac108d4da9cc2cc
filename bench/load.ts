/** One measurement with autocannon: 32 connections on loopback, warm-up and measured time, every answer checked. */
import autocannon from 'autocannon';
import { processorSeconds } from './processor-time.ts';

export interface Call {
  readonly path: string;
  readonly body: unknown;
}

export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly answers: number;
  /** Microseconds of processor time of the server process (without the database) for one answer; 0 where unknown. */
  readonly processorMicroseconds: number;
}

export interface LoadOptions {
  readonly port: number;
  readonly processId: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Asked in turn by each connection, from a place of its own. */
  readonly calls: readonly Call[];
  readonly connections: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

type Requests = { method: 'POST'; path: string; headers: Record<string, string>; body: string }[];

function requestsOf({ calls, headers }: LoadOptions): Requests {
  return calls.map(({ path, body }) => ({
    method: 'POST' as const,
    path,
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', ...headers },
    body: JSON.stringify(body),
  }));
}

async function fire(options: LoadOptions, requests: Requests, duration: number): Promise<autocannon.Result> {
  let connection = 0;
  return autocannon({
    url: `http://127.0.0.1:${options.port}`,
    connections: options.connections,
    duration,
    timeout: 30,
    // One process asks: a second thread of the client would take the core that the database needs.
    setupClient: (client) => {
      const from = (connection++ * 37) % requests.length;
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
  });
}

/** A refusal is a 200 with another result: the client of the load does not read that. Throws when the first call is refused. */
async function askOnce({ port }: LoadOptions, [request]: Requests): Promise<void> {
  if (!request) return;
  const { path, ...options } = request;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, options);
  const answer = await response.text();
  if (!response.ok || /^\{"resultCode":(?!1\b)/u.test(answer)) throw new Error(`${path} on port ${port}: ${answer}`);
}

/** Throws when an answer was not 2xx, or the call is refused before or after: figures of refusals are no figures. */
export async function measure(options: LoadOptions): Promise<Figures> {
  const requests = requestsOf(options);
  await askOnce(options, requests);
  await fire(options, requests, options.warmUpSeconds);
  const before = processorSeconds(options.processId);
  const result = await fire(options, requests, options.seconds);
  const used = processorSeconds(options.processId) - before;
  await askOnce(options, requests);
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] === 0)
    throw new Error(
      `${requests[0]?.path} on port ${options.port}: ${result['2xx']} answers, ${result.non2xx} refused, ${result.errors} failed`,
    );
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    answers: result['2xx'],
    processorMicroseconds: (used / result['2xx']) * 1e6,
  };
}
