/** Renewing the contracts of many people in one call: each with its own term, each done or refused for itself. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryContractRenewal, renewStaffContract } from '../../model/contract-renewal.ts';
import { demissionGroupUserBase } from '../../model/demission.ts';
import { contractCalls } from '../../model/records/contract.ts';
import { queryPage } from '../../model/roster-calls.ts';
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { hire, rootOf } from '../testing/staff-fixture.ts';

let server: TestServer;
let hr: TestClient;
let neighbour: TestClient;
let root: number;
let made = 0;
const today = todayInShanghai();

beforeAll(async () => {
  server = await startTestServer();
  await server.makeEnterprise({ account: 'hr', roles: ['hr_manager'] });
  await server.makeEnterprise({ account: 'neighbour', roles: ['hr_manager'] });
  [hr, neighbour] = [await server.signIn('hr'), await server.signIn('neighbour')];
  root = await rootOf(hr);
});
afterAll(() => server?.stop());

/** Somebody whose contracts of fixed term follow each other; answers the person. */
async function employed(name: string, ...terms: readonly (readonly [string, string])[]) {
  const entryDate = terms[0]?.[0] ?? today;
  const { id } = await hire(hr, { name, groupInfoId: root, entryDate, employmentType: 'full_time' });
  let before: number | null = null;
  for (const [startDate, endDate] of terms) {
    made += 1;
    const saved: { id: number } = await hr.ask(contractCalls.save, {
      userBaseId: id,
      contractNo: `XQ-${made}`,
      contractKind: 'labor',
      termType: 'fixed_term',
      signCompany: '测试公司',
      signDate: startDate,
      startDate,
      endDate,
      workplace: '上海',
      ...(before !== null && { renewOfId: before }),
    });
    before = saved.id;
  }
  return id;
}

const contractsOf = async (userBaseId: number) => (await hr.ask(contractCalls.query, { userBaseId })).records;
const lastEnd = addDays(today, 20);
const threeYears: readonly [string, string] = [addDays(addMonths(lastEnd, -36), 1), lastEnd];
const twoYearsBefore: readonly [string, string] = [addMonths(threeYears[0], -24), addDays(threeYears[0], -1)];

test('what a renewal begins with: the contract that ends, the next number, and the right to an open-ended term', async () => {
  const [once, twice, without] = [
    await employed('甄一', threeYears),
    await employed('甄二', twoYearsBefore, threeYears),
    await employed('甄无'),
  ];
  const { records } = await hr.ask(queryContractRenewal, { ids: [once, twice, without] });
  expect(records.map(({ id, endDate, nextOrdinal, openEnded }) => [id, endDate, nextOrdinal, openEnded])).toEqual([
    [once, lastEnd, 2, null],
    [twice, lastEnd, 3, '这是第 3 次订立固定期限劳动合同，员工有权要求订立无固定期限合同'],
  ]);
  expect(records[0]?.nextNo).toMatch(/^XQ-\d+-续2$/u);
  expect((await neighbour.ask(queryContractRenewal, { ids: [once] })).records).toEqual([]);
});

test('many at once, each with its own term: who changed meanwhile, who leaves and who has a right is refused, the others are done', async () => {
  const people = {
    fixed: await employed('石固', threeYears),
    open: await employed('石无', twoYearsBefore, threeYears),
    asked: await employed('石愿', twoYearsBefore, threeYears),
    leaving: await employed('石离', threeYears),
    stale: await employed('石改', threeYears),
  };
  const idsNow = async () => (await hr.ask(queryPage, { filter: { keyword: '石' }, page: { size: 50 } })).records;
  const versions = new Map((await idsNow()).map(({ id, ...row }) => [id, Number(row['version'])]));
  const { version } = await hr.ask(demissionGroupUserBase, {
    id: people.leaving,
    version: versions.get(people.leaving) ?? 0,
    action: 'submit',
    demissionType: 'resign',
    reasonCode: 'family',
    noticeDate: today,
    lastWorkDate: addDays(today, 30),
  });
  expect(version).toBeGreaterThan(0);
  const startDate = addDays(lastEnd, 1);
  const fixedTerm = { startDate, termType: 'fixed_term', endDate: addDays(addMonths(startDate, 36), -1) } as const;
  const row = (id: number, values: object) => ({ id, contractNo: `XQN-${id}`, ...values });
  const { done = [], refused = [] } = await hr.ask(renewStaffContract, {
    signDate: today,
    rows: [
      row(people.fixed, { ...fixedTerm, version: versions.get(people.fixed) }),
      row(people.open, { startDate, termType: 'open_ended' }),
      row(people.asked, fixedTerm),
      row(people.leaving, fixedTerm),
      row(people.stale, { ...fixedTerm, version: (versions.get(people.stale) ?? 0) + 1 }),
    ],
  });
  expect(done.map(({ id }) => id)).toEqual([people.fixed, people.open]);
  expect(refused.map(({ title, reason }) => [title, reason])).toEqual([
    ['石愿', '这是第 3 次订立固定期限劳动合同，员工有权要求订立无固定期限合同，订立固定期限须经员工同意'],
    ['石离', '石离是待离职，不能续签'],
    ['石改', '数据已被他人修改，请刷新'],
  ]);
  const [next, old] = await contractsOf(people.fixed);
  expect(next).toMatchObject({
    ...fixedTerm,
    contractNo: `XQN-${people.fixed}`,
    contractKind: 'renewal',
    signOrdinal: 2,
    signCompany: '测试公司',
    workplace: '上海',
    renewOfId: old?.id,
  });
  expect(old?.['status']).toBe('renewed');
  expect((await contractsOf(people.asked)).map(({ status }) => status)).toEqual(['active', 'renewed']);
  const [opened] = await contractsOf(people.open);
  expect(opened).toMatchObject({ termType: 'open_ended', endDate: null });
  const ends = new Map((await idsNow()).map(({ id, ...one }) => [id, one['contractEndDate']]));
  expect([ends.get(people.fixed), ends.get(people.open), ends.get(people.stale)]).toEqual([
    fixedTerm.endDate,
    null,
    lastEnd,
  ]);
  // With the word of the person a fixed term may follow all the same.
  await hr.ask(renewStaffContract, {
    signDate: today,
    confirmed: true,
    rows: [row(people.asked, fixedTerm)],
  });
  expect((await contractsOf(people.asked))[0]).toMatchObject({ signOrdinal: 3, termType: 'fixed_term' });
});

test('what a row leaves out and nobody said for all is asked for, and a foreign person is not there', async () => {
  const id = await employed('蓝缺', threeYears);
  const body = { signDate: today, termType: 'fixed_term', startDate: addDays(lastEnd, 1) } as const;
  expect(await hr.call(renewStaffContract, { ...body, rows: [{ id }] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('必填'),
  });
  expect(
    await hr.call(renewStaffContract, { ...body, rows: [{ id, contractNo: 'XQ-0', endDate: lastEnd }] }),
  ).toMatchObject({ errorCode: 'FY-V001', errorDesc: '新合同止：不能早于新合同起' });
  expect(await hr.call(renewStaffContract, { ...body, ids: [id], rows: [{ id }] })).toMatchObject({
    errorCode: 'FY-V001',
  });
  const given = { id, contractNo: 'XQ-00', endDate: addDays(addMonths(lastEnd, 12), 0) };
  expect(await neighbour.call(renewStaffContract, { ...body, rows: [given] })).toMatchObject({ errorCode: 'FY-N001' });
});
