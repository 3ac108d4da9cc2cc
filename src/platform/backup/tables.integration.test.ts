/** Tables read out over a line on which the number of rows comes later than the rows. */
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readTable } from './tables.ts';

/** Message CopyDone of the protocol of PostgreSQL: no row comes any more. */
const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);

/** Passes on what the server sends, and keeps back for a moment what stands behind the last row. */
async function passOn(server: Socket, client: Socket): Promise<void> {
  for await (const bytes of server as AsyncIterable<Buffer>) {
    const end = bytes.indexOf(copyDone);
    if (end < 0) client.write(bytes);
    else {
      client.write(bytes.subarray(0, end + copyDone.length));
      await pause(100);
      client.write(bytes.subarray(end + copyDone.length));
    }
  }
  client.end();
}

/** The server of the tests behind such a line. */
async function slowLine(): Promise<string> {
  const url = new URL(inject('databaseServerUrl'));
  const [host, port] = [url.hostname, Number(url.port)];
  const line = createServer((client) => {
    const server = connect(port, host);
    client.pipe(server);
    void passOn(server, client).catch(() => client.destroy());
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void line.close());
  url.hostname = '127.0.0.1';
  url.port = String((line.address() as AddressInfo).port);
  return url.href;
}

test('the number of rows is known although it comes after the end of the rows', async () => {
  const client = new Client({ connectionString: await slowLine() });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('create temporary table three (no integer)');
  await client.query('insert into three values (1), (2), (3)');
  const { rows, count } = readTable(client, { name: 'three', columns: ['no'], order: 'no' });
  expect(await text(rows)).toBe('1\n2\n3\n');
  expect(await count()).toBe(3);
});
