/** A connection by which a test says exactly what it wants to a server: no client mends the request on its way. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  /** The envelope of the body; throws when it is none. */
  envelope(): { resultCode: number; errorCode: string | null; errorDesc: string | null; data: unknown };
}

function readAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const body = end < 0 ? '' : text.slice(end + 4);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/u.exec(head)?.[1] ?? 0),
    head,
    body,
    envelope: () =>
      JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)) as ReturnType<RawAnswer['envelope']>,
  };
}

/** Sends bytes as they are and answers all that came back until the server closed the connection. */
export async function sendRaw(port: number, ...parts: readonly (string | Buffer)[]): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined);
  await once(socket, 'connect');
  for (const part of parts) socket.write(part);
  if (!socket.closed) await once(socket, 'close');
  return readAnswer(Buffer.concat(chunks).toString('utf8'));
}

/** First line and headers of a request that ends its connection. */
export function requestHead(line: string, headers: Readonly<Record<string, string>>): string {
  const all = { host: 'qishu.example', 'x-requested-with': 'XMLHttpRequest', connection: 'close', ...headers };
  return `${line}\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
}
