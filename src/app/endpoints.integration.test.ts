/**
 * Every endpoint of the registry against callers who may not, and against input that nobody would send by hand. A new
 * endpoint is covered by being registered.
 */
import { Client } from 'pg';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from './server/registry.ts';
import { memberEndpoints, publicEndpoints } from './testing/open-endpoints.ts';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import { queryViewConfig } from '#platform/entity/list-calls.ts';
import { accessRule } from '#platform/http/gate.ts';
import { isStrict, makeGarbage, makeInput } from '#platform/testing/make-input.ts';
import { worthSending } from '#platform/testing/refused-input.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

const endpoints = registry.handlers.map(({ endpoint }) => endpoint);
const inTenant = (endpoint: AnyEndpoint) => ['company', 'companyOrNone', 'group'].includes(endpoint.scope);
const isOpen = (endpoint: AnyEndpoint) => endpoint.access === 'public';

/** Whether a session alone is enough for the smallest input. */
function needsNoCode(endpoint: AnyEndpoint): boolean {
  const input = makeInput(endpoint.input);
  // An input that cannot be made is judged by the call itself.
  const rule =
    typeof endpoint.access !== 'function'
      ? endpoint.access
      : input === null
        ? []
        : accessRule(endpoint, endpoint.input.parse(input), true);
  return [rule].flat().includes('signedIn');
}

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
let foreign: TestEnterprise;
let nobody: TestClient;
let powerful: TestClient;
/** As powerful, a member of the group: calls of the group are made by who entered as the group. */
let heading: TestClient;
let enterprises = 0;

beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  foreign = await server.makeEnterprise({ account: 'stranger' });
  await renew();
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

/** Fresh accounts: calls may end sessions, spend attempts or dissolve what they were made for. */
async function renew(): Promise<void> {
  const number = (enterprises += 1);
  const codes = [...registry.permissions.keys()];
  enterprise = await server.makeEnterprise(
    { account: `powerful${number}`, codes },
    { account: `heading${number}`, home: 'group', codes, dataScope: 'all' },
    { account: `nobody${number}` },
  );
  // Codes of the platform count for operators only.
  await superuser.query('insert into platform_operator (account_id) values ($1)', [
    enterprise.accountIds.get(`powerful${number}`),
  ]);
  [powerful, heading, nobody] = await Promise.all([
    server.signIn(`powerful${number}`),
    server.signIn(`heading${number}`, { tenant: enterprise.tenant('group') }),
    server.signIn(`nobody${number}`),
  ]);
}

/** Who holds every code where the call belongs. */
const fitting = ({ scope }: Pick<AnyEndpoint, 'scope'>): TestClient => (scope === 'group' ? heading : powerful);

/** Whether a call succeeded since the last look: one that was refused has ended nothing, and who comes next would notice. */
let hasSucceeded = false;

async function settle(): Promise<void> {
  await superuser.query('delete from throttle; delete from use_window');
  if (!hasSucceeded) return;
  hasSucceeded = false;
  // The smallest call of a member without a code: it is refused once session, membership or company are gone.
  const entered = await Promise.all(
    [powerful, heading, nobody].map((client) => client.send(queryViewConfig, { scene: 'test' })),
  );
  if (entered.some((response) => response.json<{ resultCode: number }>().resultCode !== 1)) await renew();
}

const envelopeSchema = z.strictObject({
  resultCode: z.union([z.literal(0), z.literal(1)]),
  errorCode: z.enum(Object.values(errorCode) as [string, ...string[]]).nullable(),
  errorDesc: z.string().min(1).nullable(),
  data: z.unknown(),
});

/** The envelope of an answer; WR-05: every JSON answer is one, and no input makes the server fail. */
function envelopeOf(response: LightMyRequestResponse, what: string) {
  const type = String(response.headers['content-type']);
  expect(type, `${what} ${response.body.slice(0, 200)}`).toMatch(/^application\/json/u);
  const envelope = envelopeSchema.parse(response.json());
  expect(
    envelope.errorCode === 'FY-S001'
      ? `${what}: ${JSON.stringify(server.log.findLast((line) => line.level === 'error')?.details).slice(0, 600)}`
      : '',
  ).toBe('');
  expect(response.statusCode, what).toBeLessThan(500);
  expect(envelope.resultCode === 1, what).toBe(envelope.errorCode === null);
  hasSucceeded ||= envelope.resultCode === 1;
  return envelope;
}

/** As envelopeOf, but a file may come instead where the endpoint answers files. */
function harmless(endpoint: AnyEndpoint, response: LightMyRequestResponse, what: string): void {
  if (
    endpoint.answer === 'json' ||
    response.statusCode >= 400 ||
    String(response.headers['content-type']).startsWith('application/json')
  )
    envelopeOf(response, what);
  else hasSucceeded = true;
}

/** Sends an input as the endpoint takes it. */
function send(
  client: TestClient,
  endpoint: AnyEndpoint,
  input: unknown,
  path = endpoint.path,
): Promise<LightMyRequestResponse> {
  if (endpoint.body !== 'multipart') return client.send({ method: endpoint.method, path }, input);
  const boundary = 'test-boundary';
  const fields = Object.entries(input as object).map(
    ([key, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
  );
  const query = client.tenant
    ? {
        groupCode: client.tenant.groupCode,
        ...(client.tenant.companyCode ? { companyCode: client.tenant.companyCode } : {}),
      }
    : {};
  return client.inject({
    method: 'POST',
    url: path,
    query,
    headers: { ...ajaxHeader, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${fields.join('')}--${boundary}--\r\n`,
  });
}

/*
 * One reader of bodies, one guard against other sites and one of the choice of an enterprise serve all calls: a call proves that it stands behind them with some of
 * these in turn, and all calls together send each of them dozens of times. What each of them is refused for: hostile/body.
 */
const choicesOfOtherType: readonly unknown[] = [1, true, ['G00000000'], { a: 1 }];
const textsOfOtherForm = ["G' or 1=1", 'G'.repeat(21), 'g00000000', 'no\u0000ne', '企业'];
const bodiesThatAreNone = [
  '[]',
  '"text"',
  '1',
  '{',
  '{"__proto__": {"admin": true}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`,
];
const otherTypes = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'];
const headersOfOtherSites: readonly Record<string, string>[] = [
  { 'x-requested-with': 'fetch' },
  { ...ajaxHeader, origin: 'https://evil.example' },
  { ...ajaxHeader, origin: 'null' },
  { ...ajaxHeader, origin: 'no address' },
  { ...ajaxHeader, 'sec-fetch-site': 'cross-site' },
];
const hugeBody = JSON.stringify({ text: 'x'.repeat(1024 * 1024) });

/** So many of the list, beginning where the turn has come to. */
const inTurn = <Value>(list: readonly Value[], turn: number, count: number): Value[] =>
  Array.from({ length: count }, (_, step) => list[(turn * count + step) % list.length] as Value);

test('the calls that need no code are those that were written down', () => {
  const openTo = (code: string) =>
    endpoints
      .filter(
        ({ access, scope }) =>
          typeof access !== 'function' && [access].flat().includes(code) && (code === 'public' || scope !== 'self'),
      )
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted();
  expect(openTo('public')).toEqual(publicEndpoints.toSorted());
  expect(openTo('signedIn')).toEqual(memberEndpoints.toSorted());
});

describe.each(endpoints.map((endpoint, index) => [`${endpoint.method} ${endpoint.path}`, endpoint, index] as const))(
  '%s',
  (_name, endpoint, index) => {
    const input = makeInput(endpoint.input) ?? {};

    test.skipIf(isOpen(endpoint))('without a session: FY-V003, whatever was sent', async () => {
      for (const path of [endpoint.path, ...(endpoint.alsoAt ?? [])]) {
        expect(envelopeOf(await send(server.guest, endpoint, input, path), path).errorCode).toBe('FY-V003');
        expect(envelopeOf(await send(server.guest, endpoint, { nonsense: true }, path), path).errorCode).toBe(
          'FY-V003',
        );
      }
    });

    test.skipIf(isOpen(endpoint) || needsNoCode(endpoint))('a member without roles: FY-A001', async () => {
      const envelope = envelopeOf(await send(nobody, endpoint, input), 'member without roles');
      // Where the code depends on the input, an input that fits only by hand is refused as such first.
      const byInput = typeof endpoint.access === 'function';
      const refused = byInput && makeInput(endpoint.input) === null ? ['FY-A001', 'FY-V001'] : ['FY-A001'];
      expect(refused).toContain(envelope.errorCode);
    });

    test.skipIf(isOpen(endpoint) || !inTenant(endpoint))(
      'in an enterprise of others: FY-A001, not a member',
      async () => {
        const others = [
          foreign.tenant('group'),
          enterprise.tenant(1),
          { groupCode: foreign.groupCode, companyCode: enterprise.companyCodes[0] },
          { groupCode: enterprise.groupCode, companyCode: foreign.companyCodes[0] },
        ];
        for (const tenant of [foreign.tenant(0), ...inTurn(others, index, 1)]) {
          expect(envelopeOf(await send(powerful.as(tenant), endpoint, input), JSON.stringify(tenant))).toMatchObject({
            errorCode: 'FY-A001',
            data: { reason: 'not_member' },
          });
        }
        expect(envelopeOf(await send(powerful.as(null), endpoint, input), 'no choice').errorCode).toBe('FY-V001');
      },
    );

    test.skipIf(endpoint.answer === 'stream')('an answer to whoever may is an envelope (WR-05)', async () => {
      harmless(endpoint, await send(fitting(endpoint), endpoint, input), 'smallest input');
      await settle();
    });

    test.skipIf(endpoint.answer === 'stream')(
      'garbage is refused in an envelope and never makes the server fail',
      async () => {
        for (const { given, refused, isSent } of worthSending(endpoint, makeGarbage(endpoint.input))) {
          expect(refused?.message, given.what).not.toBe('');
          if (isSent) harmless(endpoint, await send(fitting(endpoint), endpoint, given.input), given.what);
        }
        if (isStrict(endpoint.input) && endpoint.body === 'json')
          expect(
            envelopeOf(await send(fitting(endpoint), endpoint, { ...input, nonsense: 1 }), 'unknown key').errorCode,
          ).toBe('FY-V001');
        await settle();
      },
    );

    test.skipIf(endpoint.answer === 'stream' || !inTenant(endpoint))(
      'a tenant choice of another form is refused',
      async () => {
        for (const groupCode of [...inTurn(choicesOfOtherType, index, 1), ...inTurn(textsOfOtherForm, index, 1)]) {
          const code = envelopeOf(
            await powerful.as(null).inject(
              endpoint.method === 'GET' || endpoint.body === 'multipart'
                ? {
                    method: endpoint.method,
                    url: endpoint.path,
                    query: { groupCode: typeof groupCode === 'string' ? groupCode : JSON.stringify(groupCode) },
                    headers: ajaxHeader,
                    ...(endpoint.method === 'POST' ? { payload: {} } : {}),
                  }
                : { method: 'POST', url: endpoint.path, headers: ajaxHeader, payload: { ...input, groupCode } },
            ),
            `groupCode ${JSON.stringify(groupCode)}`,
          ).errorCode;
          expect(['FY-V001', 'FY-A001']).toContain(code);
        }
      },
    );

    test.runIf(endpoint.method === 'POST' && endpoint.body === 'json')('bodies that are none', async () => {
      const post = (payload: string, headers: Record<string, string> = {}) =>
        powerful.inject({
          method: 'POST',
          url: endpoint.path,
          headers: { ...ajaxHeader, 'content-type': 'application/json', ...headers },
          payload,
        });
      const huge = await post(hugeBody);
      expect([huge.statusCode, envelopeOf(huge, '1 MB').errorCode]).toEqual([413, 'FY-V001']);
      for (const payload of inTurn(bodiesThatAreNone, index, 2)) {
        const envelope = envelopeOf(await post(payload), payload.slice(0, 30));
        if (!['null', ''].includes(payload) && isStrict(endpoint.input))
          expect(['FY-V001', 'FY-A001'], payload.slice(0, 30)).toContain(envelope.errorCode);
      }
      for (const type of inTurn(otherTypes, index, 1)) {
        expect(envelopeOf(await post(JSON.stringify(input), { 'content-type': type }), type).errorCode, type).toBe(
          'FY-V001',
        );
      }
    });

    test.runIf(endpoint.method === 'POST')(
      'a call that another site could make is refused: no marker, foreign origin',
      async () => {
        const post = (headers: Record<string, string>) =>
          powerful.inject({
            method: 'POST',
            url: endpoint.path,
            headers: { host: 'qishu.example', 'content-type': 'application/json', ...headers },
            payload: JSON.stringify({ ...enterprise.tenant(0), ...input }),
          });
        for (const headers of [{}, ...inTurn(headersOfOtherSites, index, 1)])
          expect(envelopeOf(await post(headers), JSON.stringify(headers)).errorCode, JSON.stringify(headers)).toBe(
            'FY-A001',
          );
      },
    );

    test.runIf(endpoint.method === 'GET' && endpoint.answer !== 'stream')('a GET changes nothing', async () => {
      const before = await writes();
      await send(powerful, endpoint, input);
      expect(await writes()).toEqual(before);
    });
  },
);

/** Rows and latest writer of every table; logs, the idle clock of sessions and the counters of calls, which are written by the clock, and streams that others close meanwhile apart. */
async function writes(): Promise<Record<string, unknown>> {
  const tables = await superuser.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('audit_log', 'session', 'login_log', 'call_window', 'live_process', 'live_stream') order by 1",
  );
  const parts = tables.rows.map(
    ({ name }) => `select '${name}' as name, count(*) as rows, max(xmin::text::bigint) as writer from "${name}"`,
  );
  const found = await superuser.query<{ name: string; rows: string; writer: string | null }>(parts.join(' union all '));
  return Object.fromEntries(found.rows.map(({ name, rows, writer }) => [name, `${rows} ${writer ?? ''}`]));
}
