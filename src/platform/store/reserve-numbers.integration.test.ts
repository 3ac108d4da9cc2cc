/** Numbers without gaps: what writers get together, what is held for whom, and what comes back. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { execute } from '#platform/db/statement.ts';
import { monthlyRule } from '#platform/entity/number-rule.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { asPerson, tenantOf } from '#platform/runtime/system-work.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import type { NumberSource } from './reserve-numbers.ts';
import { claimNumber, issueNumbers, peekNumber, reservedMinutes, reserveNumber } from './reserve-numbers.ts';

let server: TestServer;
let enterprise: TestEnterprise;
/** A sequence of its own for each test. */
let round = 0;
/** Numbers that are saved, as the table of an area would hold them. */
const saved = new Set<string>();

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise({ account: 'first', codes: [] }, { account: 'second', codes: [] });
});
afterAll(() => server?.stop());
beforeEach(() => {
  round += 1;
  saved.clear();
});

const source = (): NumberSource => ({
  kind: `test${round}`,
  rule: monthlyRule('HT'),
  facts: { day: '2026-11-20' },
  taken: async (numbers) => new Set(numbers.filter((number) => saved.has(number))),
});
const number = (sequence: number) => `HT-202611-${String(sequence).padStart(4, '0')}`;

async function as<Result>(
  account: 'first' | 'second',
  work: (context: TenantWork) => Promise<Result>,
): Promise<Result> {
  const accountId = enterprise.accountIds.get(account) ?? 0;
  const tenant = await tenantOf(server.platform, accountId, enterprise.groupCode, enterprise.companyCodes[0]);
  if (!tenant) throw new Error(`${account} may not enter`);
  return asPerson(server.platform, 'test/numbers', { accountId, name: account }, tenant, work);
}
const issue = () => as('first', (context) => issueNumbers(context, source(), 1));
const reserve = (account: 'first' | 'second', another = false) =>
  as(account, async (context) => (await reserveNumber(context, source(), { another })).code);

test('fifty writers at once get fifty numbers, none missing', async () => {
  const numbers = (await Promise.all(Array.from({ length: 50 }, issue))).flat();
  expect(numbers.toSorted()).toEqual(Array.from({ length: 50 }, (_, index) => number(index + 1)));
});

test('a writer who fails gives the number back', async () => {
  await expect(
    as('first', async (context) => {
      expect(await issueNumbers(context, source(), 2)).toEqual([number(1), number(2)]);
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  expect(await issue()).toEqual([number(1)]);
});

test('a number is held for half an hour: the same for its holder, another for everybody else', async () => {
  expect([await reserve('first'), await reserve('first')]).toEqual([number(1), number(1)]);
  expect(await reserve('second')).toBe(number(2));
  expect(await issue()).toEqual([number(3)]);
  const held = await as('first', (context) => reserveNumber(context, source()));
  const minutes = (Date.parse(held.expiresAt) - server.platform.now().getTime()) / 60_000;
  expect(minutes).toBeGreaterThan(reservedMinutes - 1);
  expect(minutes).toBeLessThanOrEqual(reservedMinutes);
});

test('what lapsed unused is handed out first, the smallest before the others', async () => {
  await reserve('first');
  await reserve('second');
  expect(await issue()).toEqual([number(3)]);
  server.clock.advance((reservedMinutes - 1) * 60_000);
  expect(await issue()).toEqual([number(4)]);
  server.clock.advance(2 * 60_000);
  expect(await as('second', (context) => peekNumber(context, source()))).toBe(number(1));
  expect(await reserve('second')).toBe(number(1));
  expect(await issue()).toEqual([number(2)]);
  expect(await issue()).toEqual([number(5)]);
});

test('another one gives the first back, which somebody else gets then', async () => {
  expect([await reserve('first'), await reserve('first', true), await reserve('first', true)]).toEqual([
    number(1),
    number(2),
    number(3),
  ]);
  expect(await reserve('second')).toBe(number(1));
});

test('numbers that were typed are stepped over and move nothing', async () => {
  saved.add(number(1)).add(number(3));
  expect(await issue()).toEqual([number(2)]);
  expect(await issue()).toEqual([number(4)]);
  saved.add(number(999));
  expect(await issue()).toEqual([number(5)]);
});

test('the holder may save the number, others may not until it lapses; saved it never comes back', async () => {
  const code = await reserve('first');
  const claim = (account: 'first' | 'second') => as(account, (context) => claimNumber(context, source(), code));
  expect([await claim('second'), await claim('first')]).toEqual([false, true]);
  saved.add(code);
  server.clock.advance(reservedMinutes * 60_000 + 1);
  expect(await issue()).toEqual([number(2)]);
  const next = await reserve('first');
  server.clock.advance(reservedMinutes * 60_000 + 1);
  expect(await as('second', (context) => claimNumber(context, source(), next))).toBe(true);
  expect(await as('second', (context) => claimNumber(context, source(), 'HT-自编-1'))).toBe(true);
});

test('a company does not see what a sister holds', async () => {
  await reserve('first');
  const accountId = enterprise.accountIds.get('first') ?? 0;
  const tenant = await tenantOf(server.platform, accountId, enterprise.groupCode, enterprise.companyCodes[0]);
  if (!tenant) throw new Error('may not enter');
  const [, sister] = enterprise.companyCodes;
  const inSister = { ...tenant, companyCode: sister, companyCodes: [sister] };
  await asPerson(server.platform, 'test/numbers', { accountId, name: 'first' }, inSister, async (context) => {
    expect(await execute(context)`delete from number_reservation`).toBe(0);
    expect(await issueNumbers(context, source(), 1)).toEqual([number(1)]);
  });
});
