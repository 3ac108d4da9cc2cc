import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { getCompanyInfo, insertOrUpdateCompanyBase } from '../model/company-base-calls.ts';
import { queryEquityStructure } from '../model/equity.ts';
import { deleteFinance, insertFinance, queryFinance, updateFinance } from '../model/finance.ts';
import { investorCalls } from '../model/financing-investor.ts';
import {
  deleteOfficialUser,
  insertOfficialUser,
  queryOfficialUser,
  updateOfficialUser,
} from '../model/official-user.ts';
import * as partners from '../model/partner.ts';
import {
  deleteShareholder,
  insertShareholder,
  paymentCalls,
  queryShareholder,
  updateShareholder,
} from '../model/shareholder.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let keeper: TestClient;
let other: TestClient;
let reader: TestClient;
const codes = [
  'base_info',
  'base_edit',
  'shareholder_edit',
  'official_edit',
  'partner_edit',
  'finance_view',
  'finance_edit',
  'company_sensitive_view',
];
beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'keeper', codes },
    { account: 'reader', codes: ['base_info'] },
    { account: 'other', home: 1, codes },
  );
  [keeper, reader, other] = await Promise.all([
    server.signIn('keeper'),
    server.signIn('reader'),
    server.signIn('other'),
  ]);
});
afterAll(() => server?.stop());

const holder = (shareholderName: string, wan: number, more: object = {}) => ({
  shareholderName,
  shareholderType: 'person' as const,
  subscribedAmount: wan * 10_000,
  subscribedDate: '2030-12-31',
  ...more,
});

test('story 2: ratios follow from what was subscribed, and /api/v1/company/base/queryEquityStructure goes on through the group', async () => {
  const { creditCode } = (await other.ask(getCompanyInfo, {})).base;
  for (const row of [
    holder('甲', 600),
    holder('乙', 300),
    holder('丙公司', 100, { shareholderType: 'company', creditCode }),
  ])
    await keeper.ask(insertShareholder, row);
  await other.ask(insertShareholder, holder('甲', 800));
  await other.ask(insertShareholder, holder('丁', 200));
  const { records, totals } = await keeper.ask(queryShareholder, { filter: {} });
  expect(records.map((row) => row.nationality)).toEqual(['CHN', 'CHN', 'CHN']);
  expect(records.map((row) => [row.shareholderName, row.shareRatio])).toEqual([
    ['甲', 60],
    ['乙', 30],
    ['丙公司', 10],
  ]);
  expect(totals).toMatchObject({ subscribed: 10_000_000, paid: 0, ratio: 100 });
  const found = await keeper.ask(queryEquityStructure, { direction: 'up', depth: 10 });
  expect(found.nodes.find((node) => node.name === '甲')?.cumulative).toBe(68);
  expect(found.controllers.map((person) => person.name)).toEqual(['甲']);
  expect(found.beneficialOwners.map((person) => person.name)).toEqual(['甲', '乙']);
  const below = await other.ask(queryEquityStructure, { direction: 'down' });
  expect(below.edges).toEqual([
    { from: `c:${enterprise.companyCodes[1]}`, to: `c:${enterprise.companyCodes[0]}`, ratio: 10, isCycle: false },
  ]);
  // Story 3: the other one holds this one too. The answer ends, and one edge of the circle is flagged.
  const own = (await keeper.ask(getCompanyInfo, {})).base.creditCode;
  const circle = await other.ask(
    insertShareholder,
    holder('本公司', 250, { shareholderType: 'company', creditCode: own }),
  );
  const crossed = await keeper.ask(queryEquityStructure, {});
  expect(crossed.edges.filter((edge) => edge.isCycle)).toEqual([
    { from: `c:${enterprise.companyCodes[0]}`, to: `c:${enterprise.companyCodes[1]}`, ratio: 20, isCycle: true },
  ]);
  expect(new Set(crossed.nodes.map((node) => node.id)).size).toBe(crossed.nodes.length);
  await other.ask(deleteShareholder, { ids: [circle.id] });
  const foreign = await server.makeEnterprise({ account: 'foreign', codes: ['base_info'] });
  expect(await keeper.call(queryEquityStructure, { targetCompanyCode: foreign.companyCodes[0] })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect((await (await server.signIn('foreign')).ask(queryEquityStructure, {})).nodes).toHaveLength(1);
});

test('story 2: registered ratios of a company with shares stay within 100 %', async () => {
  const foundation = await server.makeEnterprise({ account: 'shares', codes });
  const shares = await server.signIn('shares');
  const { companyName, shortName, creditCode } = (await shares.ask(getCompanyInfo, {})).base;
  await shares.ask(insertOrUpdateCompanyBase, { companyName, shortName, creditCode, companyType: 'joint_stock' });
  const warned: string[][] = [];
  for (const [name, manualRatio] of [
    ['甲', 60],
    ['乙', 30],
    ['丙', 10],
  ] as const)
    warned.push(
      (await shares.ask(insertShareholder, holder(name, 1, { manualRatio }))).warnings.filter((text) =>
        text.startsWith('持股比例'),
      ),
    );
  expect(warned).toEqual([['持股比例：合计 60%，不足 100%'], ['持股比例：合计 90%，不足 100%'], []]);
  expect(await shares.call(insertShareholder, holder('丁', 1, { manualRatio: 20 }))).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '持股比例合计超过100%',
  });
  expect((await shares.ask(queryShareholder, { filter: {} })).totals.ratio).toBe(100);
  expect(foundation.companyCodes).toHaveLength(2);
});

test('/api/v1/company/base/insertShareholderPayment sums up what is paid, never more than was subscribed', async () => {
  const [first] = (await keeper.ask(queryShareholder, { filter: {} })).records;
  const pay = (amount: number) => ({
    shareholderId: first?.id ?? 0,
    contributionMode: 'cash' as const,
    payDate: '2025-01-02',
    amount,
  });
  const { id } = await keeper.ask(paymentCalls.save, pay(4_000_000));
  await keeper.ask(paymentCalls.save, { ...pay(2_000_000), payDate: '2025-03-04' });
  expect((await keeper.ask(queryShareholder, { filter: {} })).records[0]).toMatchObject({
    paidAmount: 6_000_000,
    paidDate: '2025-03-04',
    version: 0,
  });
  expect(await keeper.call(paymentCalls.save, pay(1))).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('超过认缴'),
  });
  expect((await keeper.ask(paymentCalls.query, { shareholderId: first?.id ?? 0 })).records).toHaveLength(2);
  expect(await reader.call(paymentCalls.save, pay(1))).toMatchObject({ errorCode: 'FY-A001' });
  expect(await other.call(paymentCalls.save, pay(1))).toMatchObject({ errorCode: 'FY-N001' });
  await keeper.ask(paymentCalls.remove, { ids: [id] });
  expect((await keeper.ask(queryShareholder, { filter: {} })).totals.paid).toBe(2_000_000);
  // Beside paidCapital of the profile; null where nobody is kept.
  expect((await keeper.ask(getCompanyInfo, {})).shareholdersPaid).toBe(2_000_000);
});

test('/api/v1/company/base/getCompanyInfo names who holds shares, who is in office and the latest figures, as their own calls show them', async () => {
  const made = [
    await keeper.ask(insertOfficialUser, { name: '赵敏', positionTypes: ['gm'], phone: '13812345678', sort: 1 }),
    await keeper.ask(insertOfficialUser, { name: '离任者', positionTypes: ['director'], status: 'left' }),
  ];
  const thisYear = Number(todayInShanghai().slice(0, 4));
  const figures = [];
  for (const [year, period] of [
    [thisYear - 1, 'year'],
    [thisYear, 'h1'],
    [thisYear, 'm06'],
    [thisYear, 'q1'],
    [thisYear + 1, 'year'],
  ] as const)
    figures.push(await keeper.ask(insertFinance, { kind: 'indicator', year, period, revenue: 260 }));
  const info = await keeper.ask(getCompanyInfo, {});
  expect(info.shareholders).toEqual((await keeper.ask(queryShareholder, { filter: { status: ['present'] } })).records);
  expect(info.shareholders.map(({ shareholderName }) => shareholderName)).toContain('甲');
  expect(info.officials.map(({ name }) => name)).toEqual(['赵敏']);
  expect(info.latestIndicator).toMatchObject({ year: thisYear, period: 'h1', revenue: 260 });
  const masked = await reader.ask(getCompanyInfo, {});
  expect(masked.officials).toMatchObject([{ name: '赵敏', phone: '138****5678', masked: ['phone'] }]);
  expect(masked.latestIndicator).toBeNull();
  const foreign = await other.ask(getCompanyInfo, {});
  expect([foreign.officials, foreign.latestIndicator]).toEqual([[], null]);
  await keeper.ask(deleteOfficialUser, { ids: made.map(({ id }) => id) });
  await keeper.ask(deleteFinance, { ids: figures.map(({ id }) => id) });
});

test('/api/v1/company/base/updateShareholder and deleteShareholder renew the ratios; who left stays in the history', async () => {
  const rows = (await keeper.ask(queryShareholder, { filter: {} })).records;
  const second = rows.find((row) => row.shareholderName === '乙');
  const { version } = await keeper.ask(updateShareholder, { id: second?.id ?? 0, version: 0, exitDate: '2026-01-01' });
  const after = await keeper.ask(queryShareholder, { filter: {} });
  expect(after.records.find((row) => row.shareholderName === '乙')).toMatchObject({
    status: 'exited',
    shareRatio: null,
    version,
  });
  expect(after.records.find((row) => row.shareholderName === '甲')?.shareRatio).toBeCloseTo(85.7143, 3);
  expect(await keeper.call(updateShareholder, { id: second?.id ?? 0, version: 0, remark: '旧' })).toMatchObject({
    errorCode: 'FY-C002',
  });
  expect(await other.call(deleteShareholder, { ids: [second?.id ?? 0] })).toMatchObject({ errorCode: 'FY-N001' });
  expect(
    await keeper.ask(deleteShareholder, {
      ids: rows.filter((row) => row.shareholderName === '丙公司').map((row) => row.id),
    }),
  ).toEqual({ deleted: 1 });
  expect(
    (await keeper.ask(queryShareholder, { filter: {} })).records.find((row) => row.shareholderName === '甲')
      ?.shareRatio,
  ).toBe(100);
  expect(await keeper.call(insertShareholder, holder('坏代码', 1, { creditCode: '91110108MA01KLMN2A' }))).toMatchObject(
    {
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining('统一社会信用代码'),
    },
  );
  expect(await reader.call(insertShareholder, holder('无权', 1))).toMatchObject({ errorCode: 'FY-A001' });
});

test('a promise beyond the deadline of the company law is warned of, not refused', async () => {
  const { warnings } = await other.ask(insertShareholder, holder('戊', 1, { subscribedDate: '2040-01-01' }));
  expect(warnings).toEqual([expect.stringContaining('2032 年 6 月 30 日')]);
  expect((await other.ask(insertShareholder, holder('己', 1))).warnings).toEqual([]);
  // Capital of an increase runs from the increase (article 228), and profit makes an owner as equity does (order 3 of 2024, article 6).
  const raised = await other.ask(
    insertShareholder,
    holder('庚', 1, { subscribedDate: '2031-01-01', raiseDate: '2025-01-10', benefitRatio: 30 }),
  );
  expect(raised.warnings).toEqual([expect.stringContaining('增资登记之日起五年内（2030-01-10 前）')]);
  await other.ask(insertOfficialUser, { name: '卫总', positionTypes: ['gm'] });
  const { beneficialOwners } = await other.ask(queryEquityStructure, {});
  expect(beneficialOwners.find(({ name }) => name === '庚')?.basis).toBe('收益权 30%');
});

test('story 12: /api/v1/company/base/insertOfficialUser seals what is personal; a reader sees 138****5678', async () => {
  const row = {
    name: '周启明',
    positionTypes: ['chairman' as const],
    appointDate: '2024-01-01',
    termEndDate: '2028-01-01',
    phone: '13812345678',
  };
  const { id, warnings } = await keeper.ask(insertOfficialUser, row);
  expect(warnings).toEqual([expect.stringContaining('任期不超过三年')]);
  expect((await reader.ask(queryOfficialUser, { filter: {} })).records[0]).toMatchObject({
    phone: '138****5678',
    masked: ['phone'],
  });
  await keeper.ask(updateOfficialUser, { id, version: 0, termEndDate: '2026-12-31' });
  expect(await keeper.call(updateOfficialUser, { id, version: 1, termEndDate: '2023-01-01' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('任期止'),
  });
  expect(await reader.call(insertOfficialUser, row)).toMatchObject({ errorCode: 'FY-A001' });
  for (const none of [{}, { positionTypes: null }, { positionTypes: [] }])
    expect(await keeper.call(insertOfficialUser, { name: '无职', ...(none as object) })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringMatching(/^职务：(?:必填|不能为空|至少选 1 项)$/u),
    });
  expect(await other.call(deleteOfficialUser, { ids: [id] })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await keeper.ask(deleteOfficialUser, { ids: [id] })).toEqual({ deleted: 1 });
});

test('/api/v1/company/base/insertPartnerCategory keeps three levels and no circle; a used one is not deleted', async () => {
  const category = async (categoryName: string, parentId: number | null = null) =>
    (await keeper.ask(partners.insertPartnerCategory, { categoryName, parentId })).id;
  const top = await category('供应商');
  const middle = await category('硬件', top);
  const low = await category('芯片', middle);
  expect(await keeper.call(partners.insertPartnerCategory, { categoryName: '太深', parentId: low })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '上级分类：最多 3 级',
  });
  expect(await keeper.call(partners.updatePartnerCategory, { id: top, version: 0, parentId: low })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('自己'),
  });
  expect(await keeper.call(partners.insertPartnerCategory, { categoryName: '供应商' })).toMatchObject({
    errorCode: 'FY-C001',
  });
  const { id } = await keeper.ask(partners.insertPartner, { partnerName: '示例芯片', categoryId: low });
  expect((await keeper.ask(partners.queryPartnerInfo, { filter: { categoryId: [low] } })).total).toBe(1);
  for (const used of [low, middle])
    expect(await keeper.call(partners.deletePartnerCategory, { ids: [used] })).toMatchObject({ errorCode: 'FY-C001' });
  await keeper.ask(partners.updatePartner, { id, version: 0, status: 'paused' });
  expect(await other.call(partners.updatePartner, { id, version: 1, status: 'ended' })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect(await reader.call(partners.insertPartner, { partnerName: '无权', categoryId: low })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(await keeper.call(partners.insertPartner, { partnerName: '示例芯片', categoryId: low })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '伙伴名称已存在',
  });
  await keeper.ask(partners.deletePartner, { ids: [id] });
  expect(await keeper.ask(partners.deletePartnerCategory, { ids: [low] })).toEqual({ deleted: 1 });
  expect((await keeper.ask(partners.queryPartnerCategory, { filter: {} })).total).toBe(2);
});

test('/api/v1/company/base/updatePartnerCategory moves a category by parentId and sort; a branch stays three deep', async () => {
  const category = async (categoryName: string, parentId: number | null = null) =>
    (await keeper.ask(partners.insertPartnerCategory, { categoryName, parentId })).id;
  const rows = async () =>
    (await keeper.ask(partners.queryPartnerCategory, { filter: {}, page: { current: 1, size: 100 } })).records;
  const below = async (parentId: number | null) =>
    (await rows()).filter((row) => row.parentId === parentId).map((row) => row.categoryName);
  const move = async (id: number, change: { parentId?: number | null; sort?: number | null }) => {
    const { version = 0 } = (await rows()).find((row) => row.id === id) ?? {};
    return keeper.call(partners.updatePartnerCategory, { id, version, ...change });
  };
  const root = await category('移动');
  const first = await category('移动一', root);
  const second = await category('移动二', root);
  const third = await category('移动三', root);
  expect(await below(root)).toEqual(['移动一', '移动二', '移动三']);
  const place = async (id: number) => (await rows()).find((row) => row.id === id)?.sort ?? 0;
  // In front of the first one, whose number it takes; then behind the one that is the middle now.
  expect(await move(third, { sort: await place(first) })).toMatchObject({ resultCode: 1 });
  expect(await below(root)).toEqual(['移动三', '移动一', '移动二']);
  await move(third, { sort: (await place(first)) + 1 });
  expect(await below(root)).toEqual(['移动一', '移动三', '移动二']);
  expect(new Set((await rows()).filter((row) => row.parentId === root).map((row) => row.sort)).size).toBe(3);
  // Into another one it is the last there; nobody else's version grew.
  const leaf = await category('移动叶', second);
  await move(first, { parentId: second });
  expect(await below(second)).toEqual(['移动叶', '移动一']);
  expect((await rows()).find((row) => row.id === second)?.version).toBe(0);
  const other2 = await category('移动外');
  const inner = await category('移动内', other2);
  expect(await move(second, { parentId: inner })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '上级分类：最多 3 级',
  });
  expect(await move(root, { parentId: leaf })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('自己'),
  });
  expect(await move(second, { parentId: null, sort: await place(root) })).toMatchObject({ resultCode: 1 });
  const tops = await below(null);
  expect(tops.indexOf('移动')).toBe(tops.indexOf('移动二') + 1);
  expect(await reader.call(partners.updatePartnerCategory, { id: root, version: 0, sort: 1 })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect(await other.call(partners.updatePartnerCategory, { id: root, version: 0, sort: 1 })).toMatchObject({
    errorCode: 'FY-N001',
  });
  for (const ids of [
    [leaf, first, third, inner],
    [second, root, other2],
  ])
    await keeper.ask(partners.deletePartnerCategory, { ids });
});

test('/api/v1/company/base/insertFinance: one row a period, each kind asks for its own, and without finance_view FY-A001, never zeros', async () => {
  const { id } = await keeper.ask(insertFinance, {
    kind: 'indicator',
    year: 2024,
    period: 'year',
    revenue: 1_000_000,
    netProfit: 100_000,
  });
  await keeper.ask(insertFinance, { kind: 'indicator', year: 2023, period: 'year', revenue: 900_000 });
  expect(await keeper.call(insertFinance, { kind: 'indicator', year: 2024, period: 'year' })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '期间已存在',
  });
  expect(await keeper.call(insertFinance, { kind: 'indicator', year: 2024 })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('期间'),
  });
  const nextYear = Number(todayInShanghai().slice(0, 4)) + 1;
  expect(await keeper.call(insertFinance, { kind: 'indicator', year: nextYear + 1, period: 'year' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: `年份：不能晚于 ${nextYear} 年`,
  });
  expect(await keeper.call(insertFinance, { kind: 'round', roundType: 'a' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('融资日期'),
  });
  await keeper.ask(insertFinance, { kind: 'round', roundType: 'a', financeDate: '2022-05-01', amount: 5_000_000 });
  const found = await keeper.ask(queryFinance, { filter: { kind: ['indicator'] } });
  expect(found.records.map((row) => row.year)).toEqual([2024, 2023]);
  expect(found.series.map((row) => [row.year, row.revenue])).toEqual([
    [2023, 900_000],
    [2024, 1_000_000],
  ]);
  expect(await reader.call(queryFinance, { filter: {} })).toMatchObject({ errorCode: 'FY-A001' });
  await keeper.ask(updateFinance, { id, version: 0, taxPaid: 60_000 });
  expect(await other.call(updateFinance, { id, version: 1, taxPaid: 1 })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await keeper.ask(deleteFinance, { ids: [id] })).toEqual({ deleted: 1 });
});

test('/api/v1/company/base/insertFinancingInvestor, queryFinancingInvestor, deleteFinancingInvestor: rows of a round within 100 %, named in its list', async () => {
  const round = await keeper.ask(insertFinance, {
    kind: 'round',
    roundType: 'b',
    financeDate: '2024-05-01',
    amount: 10_000_000,
  });
  const of = (financeId: number, more: object = {}) => ({ financeId, name: '示例资本', ...more });
  const first = await keeper.ask(investorCalls.save, of(round.id, { amount: 6_000_000, ratio: 60 }));
  const second = await keeper.ask(investorCalls.save, of(round.id, { name: '示例基金', amount: 4_000_000, ratio: 40 }));
  expect([first.warnings, second.warnings]).toEqual([[], []]);
  const rows = async () => (await keeper.ask(investorCalls.query, { financeId: round.id })).records;
  expect(await rows()).toMatchObject([
    { id: first.id, name: '示例资本', amount: 6_000_000, ratio: 60 },
    { id: second.id, name: '示例基金', amount: 4_000_000, ratio: 40 },
  ]);
  const listed = async () =>
    (await keeper.ask(queryFinance, { filter: { kind: ['round'] } })).records.find(({ id }) => id === round.id);
  expect(await listed()).toMatchObject({ investorNames: '示例资本、示例基金', version: 0 });
  // Shares beyond the whole are refused and nothing of them stays; amounts beyond the round are told, whichever of the two is saved.
  const over = {
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('占股比例'),
    data: { fields: { ratio: expect.stringContaining('超过 100%') } },
  };
  expect(await keeper.call(investorCalls.save, of(round.id, { name: '多余', ratio: 0.01 }))).toMatchObject(over);
  expect(
    await keeper.call(investorCalls.save, of(round.id, { id: second.id, version: 0, name: '示例基金', ratio: 40.5 })),
  ).toMatchObject(over);
  expect(await rows()).toHaveLength(2);
  const warning = [expect.stringContaining('超过本轮融资金额')];
  const third = await keeper.ask(investorCalls.save, of(round.id, { name: '示例银行', amount: 1 }));
  expect(third.warnings).toEqual(warning);
  expect((await keeper.ask(updateFinance, { id: round.id, version: 0, purpose: '研发' })).warnings).toEqual(warning);
  for (const [bad, label] of [
    [{ name: '' }, '投资方名称'],
    [{ amount: -1 }, '投资金额'],
    [{ ratio: 101 }, '占股比例'],
  ] as const)
    expect(await keeper.call(investorCalls.save, of(round.id, bad))).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining(label),
    });
  // Investors belong to rounds.
  const year = await keeper.ask(insertFinance, { kind: 'indicator', year: 2019, period: 'year' });
  expect(await keeper.call(investorCalls.save, of(year.id))).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('融资记录'),
  });
  expect(
    await keeper.call(updateFinance, { id: round.id, version: 1, kind: 'indicator', year: 2018, period: 'year' }),
  ).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('已登记投资方'),
  });
  for (const [client, errorCode] of [
    [reader, 'FY-A001'],
    [other, 'FY-N001'],
  ] as const) {
    expect(await client.call(investorCalls.query, { financeId: round.id })).toMatchObject({ errorCode });
    expect(await client.call(investorCalls.save, of(round.id))).toMatchObject({ errorCode });
    expect(await client.call(investorCalls.remove, { ids: [first.id] })).toMatchObject({ errorCode });
  }
  expect(await keeper.ask(investorCalls.remove, { ids: [first.id, third.id] })).toEqual({ deleted: 2 });
  expect(await listed()).toMatchObject({ investorNames: '示例基金' });
  await keeper.ask(deleteFinance, { ids: [round.id, year.id] });
});

test('the functions that cross companies answer the chosen group only', async () => {
  const companies = await queryRows(server.platform)`select * from qishu_group_companies()`;
  const holdings = await queryRows(server.platform)`select * from qishu_group_shareholdings()`;
  const officials = await queryRows(
    server.platform,
  )`select * from qishu_group_officials(${enterprise.companyCodes[0]})`;
  expect([companies, holdings, officials]).toEqual([[], [], []]);
});
