import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import type { FlightQuery } from './flight.ts';
import { sendFlight, sendTogether } from './flight.ts';

let server: TestServer;
let pool: pg.Pool;

beforeAll(async () => {
  server = await startTestServer();
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1, pipeline: true });
});
afterAll(async () => {
  await pool?.end();
  await server?.stop();
});

/** What the tests see of the inside of a pg connection. */
interface Inside {
  readonly connection: NodeJS.EventEmitter & { readonly stream: NodeJS.EventEmitter & { write: unknown } };
}

const kept: FlightQuery = {
  name: 'kept',
  text: `select n::int as number, case when n > 1 then date '2026-01-02' end as day, jsonb_build_array(n) as list
    from generate_series(1, $1::int) n`,
  values: [2],
};
const two = [
  { number: 1, day: null, list: [1] },
  { number: 2, day: '2026-01-02', list: [2] },
];

test('a kept statement is described once, and its rows read the same ever after', async () => {
  const client = await pool.connect();
  const { connection } = client as unknown as Inside;
  let descriptions = 0;
  connection.on('rowDescription', () => (descriptions += 1));
  for (let turn = 0; turn < 3; turn += 1) expect((await sendFlight(client, kept)).rows).toEqual(two);
  expect(descriptions).toBe(1);
  // No rows, and others at the same moment.
  const answers = await Promise.all([0, 1, 2].map((count) => sendFlight(client, { ...kept, values: [count] })));
  expect(answers.map(({ rows }) => rows)).toEqual([[], two.slice(0, 1), two]);
  expect(descriptions).toBe(1);
  // One that is given up is described when it is prepared again.
  await sendFlight(client, { name: 'other', text: 'select 1 as one', values: [], closing: ['kept'] });
  expect((await sendFlight(client, kept)).rows).toEqual(two);
  expect(descriptions).toBe(3);
  client.release();
});

test('a kept statement whose columns have changed is refused and not read by its former description', async () => {
  const client = await pool.connect();
  await client.query(`create temporary table changing as select 1 as first, 'a' as second`);
  const query: FlightQuery = { name: 'changing', text: 'select * from changing', values: [] };
  expect((await sendFlight(client, query)).rows).toEqual([{ first: 1, second: 'a' }]);
  await client.query('alter table changing drop column first');
  await expect(sendFlight(client, query)).rejects.toThrow('cached plan must not change result type');
  client.release(true);
});

test('what one turn of the event loop sends leaves together', async () => {
  const client = await pool.connect();
  const { stream } = (client as unknown as Inside).connection;
  // Between both nothing is written; whatever was held back leaves when the turn is over.
  const corked = () => (stream as unknown as { readonly writableCorked: number }).writableCorked;
  sendTogether(client);
  const answers = Promise.all([sendFlight(client, kept), sendFlight(client, kept)]);
  expect(corked()).toBeGreaterThan(0);
  expect((await answers).map(({ rows }) => rows)).toEqual([two, two]);
  expect(corked()).toBe(0);
  client.release();
});
