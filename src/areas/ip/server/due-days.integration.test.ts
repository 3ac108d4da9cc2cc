/** Due dates by day, for the calendar of the home page: who sees which, and how far one may ask. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryDueDays } from '#core/due/public.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { Envelope } from '#platform/entity/error-codes.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertPatent } from '../model/patent.ts';

let server: TestServer;
let keeper: TestClient;
let other: TestClient;
let neighbour: TestClient;
let group: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  const codes = ['patent_info', 'patent_add', 'patent_edit'];
  await server.makeEnterprise(
    { account: 'keeper', codes },
    { account: 'other', codes: ['trademark_info'] },
    { account: 'neighbour', home: 1, codes },
    { account: 'group', home: 'group', codes: ['patent_info'] },
  );
  [keeper, other, neighbour, group] = (await Promise.all(
    ['keeper', 'other', 'neighbour', 'group'].map((account) => server.signIn(account)),
  )) as [TestClient, TestClient, TestClient, TestClient];
  server.clock.set('2024-12-20T01:00:00Z');
});
afterAll(() => server?.stop());

const march = { from: '2025-02-24', to: '2025-04-06' };
const refusalOf = async (input: InputOf<typeof queryDueDays>) =>
  (await keeper.send(queryDueDays, input)).json<Envelope>();

test('/api/v1/company/due/queryDays counts what is open on each day, for who may see it', async () => {
  const { id } = await keeper.ask(insertPatent, {
    patentName: '一种日历',
    patentType: 'invention',
    applicationNo: '202010123456.2',
    applicationDate: '2020-03-15',
    grantDate: '2022-06-10',
    legalStatus: 'granted',
    applicants: [{ name: '云启科技' }],
    paidThroughYear: 5,
  });
  expect(await keeper.ask(queryDueDays, march)).toEqual({
    days: [{ day: '2025-03-17', count: 1, others: 0 }],
    items: [],
  });
  const week = { from: '2025-03-17', to: '2025-03-23', withItems: true };
  expect((await keeper.ask(queryDueDays, week)).items).toEqual([
    expect.objectContaining({ dueDate: '2025-03-17', refTable: 'patent', refId: id, personId: null }),
  ]);
  // A birthday on that day stands behind what asks for an act, though it came first.
  const superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  await superuser.query(
    `insert into due_item (id, group_code, company_code, title, kind, due_date, state, ref_table, ref_id, ref_key)
     overriding system value
     select -1, group_code, company_code, '生日 · 某人', 'birthday', due_date, state, ref_table, ref_id, 'birthday'
     from due_item where ref_id = $1 and due_date = '2025-03-17'`,
    [id],
  );
  const titles = (await keeper.ask(queryDueDays, week)).items.map(({ title }) => title);
  expect(titles).toEqual([expect.stringContaining('一种日历'), '生日 · 某人']);
  await superuser.query('delete from due_item where id = -1');
  await superuser.end();
  // Outside of the days asked for, without the code, in a sister company: nothing. The group sees its companies.
  expect((await keeper.ask(queryDueDays, { from: '2025-03-18', to: '2025-03-31' })).days).toEqual([]);
  expect((await other.ask(queryDueDays, march)).days).toEqual([]);
  expect((await neighbour.ask(queryDueDays, march)).days).toEqual([]);
  expect((await group.ask(queryDueDays, march)).days).toEqual([{ day: '2025-03-17', count: 1, others: 0 }]);
});

test.each([
  ['the last day before the first', { from: '2025-03-02', to: '2025-03-01' }, '不能早于开始日期'],
  ['more than six weeks', { from: '2025-03-01', to: '2025-04-12' }, '一次最多 42 天'],
  ['a day that is none', { from: '2025-02-30', to: '2025-03-01' }, '开始日期'],
])('%s is refused', async (_name, input, words) => {
  const refusal = await refusalOf(input);
  expect(refusal).toMatchObject({ errorCode: 'FY-V001' });
  expect(refusal.errorDesc).toContain(words);
});

test('six weeks may be asked for at once', async () => {
  expect((await refusalOf({ from: '2025-03-01', to: '2025-04-11' })).resultCode).toBe(1);
});
