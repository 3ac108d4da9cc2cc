/**
 * Values of the wrong kind at every place of every declared input, by a caller who may do everything: an envelope each
 * time, never FY-S001, and not one line of error in the log. The seed makes a finding repeatable; FUZZ_SEED sets another, FUZZ_EACH how many
 * values each place gets.
 *
 * What the schema of a call refuses never reaches its handler: the way there and back is one for all calls. It is judged here as the
 * server judges it (`parseInput`), and the first of each call is sent; whatever a schema takes is sent, every time.
 */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from '../server/registry.ts';
import { execute } from '#platform/db/statement.ts';
import { queryViewConfig } from '#platform/entity/list-calls.ts';
import type { AnyEndpoint } from '#platform/entity/endpoint.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { ajaxHeader } from '#platform/testing/client.ts';
import { isStrict, makeLong, makeOdd, seededRandom } from '#platform/testing/make-input.ts';
import { refusedBySchema, worthSending } from '#platform/testing/refused-input.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const perPlace = Number(process.env['FUZZ_EACH'] ?? 4);
const refusals = ['FY-V001', 'FY-A001', 'FY-N001', 'FY-C001', 'FY-C002', 'FY-R001', 'FY-V003'];
const endpoints = registry.handlers.map(({ endpoint }) => endpoint).filter(({ answer }) => answer !== 'stream');

let server: TestServer;
let powerful: TestClient;
let enterprises = 0;

beforeAll(async () => {
  server = await startTestServer();
  await renew();
});
afterAll(() => server?.stop());

async function renew(): Promise<void> {
  const account = `fuzz${(enterprises += 1)}`;
  const { accountIds } = await server.makeEnterprise({ account, codes: [...registry.permissions.keys()] });
  // Codes of the platform count for operators only.
  await execute(server.platform)`insert into platform_operator (account_id) values (${accountIds.get(account)})`;
  powerful = await server.signIn(account);
}

/** Whether a call succeeded since the last look: one that was refused has ended nothing, and who comes next would notice. */
let hasSucceeded = false;

/** A call may have ended the session or the membership: the next endpoint is to meet a caller who may. */
async function settle(): Promise<void> {
  await execute(server.platform)`delete from throttle`;
  await execute(server.platform)`delete from use_window`;
  if (!hasSucceeded) return;
  hasSucceeded = false;
  // The smallest call of a member without a code: it is refused once session, membership or company are gone.
  const entered = await powerful.send(queryViewConfig, { scene: 'test' });
  if (entered.json<{ resultCode: number }>().resultCode !== 1) await renew();
}

function send(endpoint: AnyEndpoint, input: unknown): Promise<LightMyRequestResponse> {
  if (endpoint.body !== 'multipart') return powerful.send(endpoint, input);
  const fields = Object.entries({ ...powerful.tenant, ...(input as object) }).map(
    ([key, value]) =>
      `--b\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
  );
  const headers = { ...ajaxHeader, 'content-type': 'multipart/form-data; boundary=b' };
  return powerful.inject({ method: 'POST', url: endpoint.path, headers, payload: `${fields.join('')}--b--\r\n` });
}

/** What becomes of each input, by what it is: its code, null for a success. See `worthSending` for those that are not sent. */
async function outcomes(
  endpoint: AnyEndpoint,
  inputs: readonly { readonly what: string; readonly input: unknown }[],
): Promise<(readonly [what: string, code: string | null])[]> {
  const found: (readonly [string, string | null])[] = [];
  for (const { given, refused, isSent } of worthSending(endpoint, inputs)) {
    const what = `${endpoint.path} ${given.what}`;
    if (refused) expectSentence(refused.message, what);
    const code = isSent ? outcome(await send(endpoint, given.input), what) : (refused?.code ?? null);
    // What the schema refuses is refused by the server too: what is not sent rests on it.
    if (refused) expect(code, what).not.toBeNull();
    found.push([what, code]);
  }
  return found;
}

/** A sentence in Chinese that somebody can act on, without the inside of the program. */
function expectSentence(sentence: string | null, what: string): void {
  expect(sentence, what).toMatch(/[一-鿿]/u);
  expect(sentence, what).not.toMatch(/undefined|\[object|Error:|at \w+ \(|select .* from/u);
}

/** Code of the refusal, null for a success or a file. */
function outcome(response: LightMyRequestResponse, what: string): string | null {
  const failure = server.log.findLast(({ level }) => level === 'error');
  expect(failure ? `seed ${seed}, ${what}: ${JSON.stringify(failure.details).slice(0, 700)}` : '').toBe('');
  expect(response.statusCode, what).toBeLessThan(500);
  if (!String(response.headers['content-type']).startsWith('application/json')) {
    expect([200, 206, 304, 416], what).toContain(response.statusCode);
    hasSucceeded = true;
    return null;
  }
  const { resultCode, errorCode, errorDesc } = response.json<{
    resultCode: number;
    errorCode: string | null;
    errorDesc: string | null;
  }>();
  if (resultCode === 1) {
    hasSucceeded = true;
    return null;
  }
  expect(refusals, `${what} ${errorDesc ?? ''}`).toContain(errorCode);
  expectSentence(errorDesc, what);
  return errorCode;
}

/**
 * Inputs with a text of 900 KB at one place each. Where a thirtieth is refused already that is judged, for what is too long does
 * not become right by being longer; the first keeps its length, for it is sent.
 */
function longInputs(endpoint: AnyEndpoint) {
  const whole = makeLong(endpoint.input, 900_000);
  return makeLong(endpoint.input, 30_000).map((given, index) =>
    index > 0 && refusedBySchema(endpoint, given.input) !== null ? given : (whole[index] ?? given),
  );
}

describe.each(endpoints.map((endpoint, index) => [endpoint.path, endpoint, index] as const))(
  '%s',
  (_path, endpoint, index) => {
    test('odd values are answered by an envelope', async () => {
      const random = seededRandom(seed + index);
      await outcomes(endpoint, makeOdd(endpoint.input, random, perPlace));
      // Codes of the enterprise are read before everything else of the body.
      const half = powerful.as({ groupCode: '\uD800' });
      if (endpoint.method === 'POST' && endpoint.body === 'json') outcome(await half.send(endpoint, {}), 'half a pair');
      if (endpoint.input instanceof z.ZodObject && 'filter' in endpoint.input.shape)
        for (const filter of [{ year: [1e21, 1] }, { year: [0.5, 1] }, { companyCodes: ['\uD800'] }])
          outcome(await powerful.send(endpoint, { filter }), JSON.stringify(filter));
      await settle();
    });

    test.runIf(endpoint.method === 'POST' && endpoint.body === 'json' && isStrict(endpoint.input))(
      'a text of 900 KB in any place is refused',
      async () => {
        for (const [what, code] of await outcomes(endpoint, longInputs(endpoint))) expect(code, what).not.toBeNull();
        await settle();
      },
    );
  },
);
