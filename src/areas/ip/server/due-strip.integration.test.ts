/** The strip above a list: what of the ledger is near, and the list narrowed to it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryDueStrip } from '#core/due/public.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertPatent, queryPagePatent } from '../model/patent.ts';
import { queryPatentFeePlan } from '../model/patent-fee-plan.ts';

let server: TestServer;
let keeper: TestClient;
let other: TestClient;
let neighbour: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  const codes = ['patent_info', 'patent_add', 'patent_edit'];
  await server.makeEnterprise({ account: 'keeper', codes }, { account: 'other', codes: ['trademark_info'] });
  await server.makeEnterprise({ account: 'neighbour', codes });
  [keeper, other, neighbour] = [
    await server.signIn('keeper'),
    await server.signIn('other'),
    await server.signIn('neighbour'),
  ];
  server.clock.set('2024-12-20T01:00:00Z');
});
afterAll(() => server?.stop());

const granted = {
  patentName: '一种到期提醒方法',
  patentType: 'invention',
  applicationNo: '202010123456.2',
  applicationDate: '2020-03-15',
  grantDate: '2022-06-10',
  legalStatus: 'granted',
  applicants: [{ name: '云启科技' }] as { name: string }[],
  paidThroughYear: 5,
} as const;

const stripOf = async (client: TestClient) =>
  new Map((await client.ask(queryDueStrip, { table: 'patent' })).kinds.map(({ kind, ...counts }) => [kind, counts]));
const dueOf = async (urgency?: 'past' | 'within30' | 'within60') => {
  const due = { kind: 'patent_fee', ...(urgency && { urgency }) };
  const { records, total } = await keeper.ask(queryPagePatent, { filter: { due } });
  expect(total).toBe(records.length);
  return records.map(({ patentName }) => patentName);
};

test('items by nearness, the next day where none is near, and the list narrowed to them, most urgent first', async () => {
  const { id } = await keeper.ask(insertPatent, granted);
  const none = { all: 0, past: 0, within30: 0, within60: 0 };
  expect(await stripOf(keeper)).toEqual(
    new Map([
      ['patent_fee', { ...none, next: '2025-03-17' }],
      ['patent_expiry', { ...none, next: '2040-03-14' }],
    ]),
  );
  // Who may not read the list is told of nothing, and neither is another enterprise.
  expect((await stripOf(other)).size).toBe(0);
  expect((await stripOf(neighbour)).size).toBe(0);
  expect(await dueOf()).toEqual([]);
  await keeper.ask(insertPatent, {
    ...granted,
    patentName: '一种稍后到期的方法',
    applicationNo: '202010223457.4',
    applicationDate: '2020-04-10',
  });
  server.clock.set('2025-02-20T01:00:00Z');
  expect((await stripOf(keeper)).get('patent_fee')).toEqual({ all: 2, past: 0, within30: 1, within60: 1, next: null });
  expect(await dueOf()).toEqual(['一种到期提醒方法', '一种稍后到期的方法']);
  expect(await dueOf('within30')).toEqual(['一种到期提醒方法']);
  expect(await dueOf('within60')).toEqual(['一种稍后到期的方法']);
  server.clock.set('2025-03-20T01:00:00Z');
  expect(await dueOf('past')).toEqual(['一种到期提醒方法']);
  const { rows } = await keeper.ask(queryPatentFeePlan, { filter: { ids: [id] }, to: '2025-12-31' });
  expect(rows.map(({ patentId, feeYear }) => [patentId, feeYear])).toEqual([[id, 6]]);
  expect(await keeper.call(queryPagePatent, { filter: { due: { kind: 'brand_renewal' } } })).toMatchObject({
    errorCode: 'FY-V001',
  });
});
