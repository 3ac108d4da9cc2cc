/** 待缴年费: annuities of all patents as a view; state and surcharge of today are those of the law as `patent-terms.ts` has it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertPatent, queryPatentDetail } from '../model/patent.ts';
import { decidePatentFee, payPatentFee } from '../model/patent-fee.ts';
import { feeList } from '../model/patent-fee-list.ts';

let server: TestServer;
let keeper: TestClient;
let neighbour: TestClient;
let patentId: number;
const page = { current: 1, size: 100 };

beforeAll(async () => {
  server = await startTestServer();
  const codes = ['patent_info', 'patent_add', 'patent_edit'];
  await server.makeEnterprise(
    { account: 'keeper', codes },
    { account: 'neighbour', home: 1, codes },
    { account: 'nobody', codes: ['trademark_info'] },
  );
  [keeper, neighbour] = await Promise.all([server.signIn('keeper'), server.signIn('neighbour')]);
  const { id } = await keeper.ask(insertPatent, {
    patentName: '一种知识检索方法',
    patentType: 'invention',
    applicationNo: 'ZL202010123456.2',
    applicationDate: '2020-03-15',
    grantDate: '2022-06-10',
    legalStatus: 'granted',
    applicants: [{ name: '云启科技' }],
    feeReduction: '85',
  });
  patentId = id;
});
afterAll(() => server?.stop());

const listed = async (client: TestClient, filter: Record<string, unknown> = {}) =>
  (await client.ask(feeList.page, { filter, page })).records;

test.each(['2025-12-01', '2026-03-16', '2026-04-16', '2026-06-20', '2026-09-15', '2026-09-16', '2026-12-01'])(
  'state and surcharge on %s are those that the patent itself shows',
  async (today) => {
    server.clock.set(`${today}T04:00:00.000Z`);
    const { fees } = await keeper.ask(queryPatentDetail, { id: patentId });
    const open = fees.filter(({ status }) => status !== 'paid');
    const records = await listed(keeper);
    expect(records.map((fee) => [fee.feeYear, fee.status, fee.surcharge, fee.dueDate, fee.payable])).toEqual(
      open.map((fee) => [fee.feeYear, fee.status, fee.surcharge, fee.dueDate, fee.payable]),
    );
    expect(new Set(records.map(({ status }) => status)).size).toBeGreaterThan(1);
  },
);

test('it is narrowed by its state, by the words of the patent, and to the company; the code is asked for', async () => {
  server.clock.set('2026-06-20T04:00:00.000Z');
  const inGrace = await listed(keeper, { status: ['grace'] });
  expect(inGrace).toMatchObject([{ status: 'grace', patentName: '一种知识检索方法', patentId, decision: 'pending' }]);
  expect((await listed(keeper, { keyword: '知识检索' })).length).toBeGreaterThan(1);
  expect(await listed(keeper, { keyword: '别的' })).toEqual([]);
  expect(await listed(neighbour)).toEqual([]);
  const nobody = await server.signIn('nobody');
  expect(await nobody.call(feeList.page, { filter: {}, page })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await keeper.call(feeList.page, { filter: { status: ['paid'] }, page })).toMatchObject({
    errorCode: 'FY-V001',
  });
});

test('what is done about an annuity is done with the row of the view: given up it says so, paid it is gone', async () => {
  server.clock.set('2026-06-20T04:00:00.000Z');
  const [fee, next] = await listed(keeper, { status: ['grace', 'future'] });
  await keeper.ask(decidePatentFee, { ids: [next?.id ?? 0], decision: 'abandon' });
  expect(await listed(keeper, { decision: ['abandon'] })).toMatchObject([{ id: next?.id, status: 'abandoned' }]);
  await keeper.ask(payPatentFee, { id: fee?.id ?? 0, version: fee?.version ?? 0, paidDate: '2026-06-20' });
  expect((await listed(keeper)).map(({ id }) => id)).not.toContain(fee?.id);
});
