/** The company file in the ledger of due dates: story 8 whole, capital by the company law, partners, systems, terms. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryDueStrip, queryPageDue } from '#core/due/public.ts';
import { remindDue } from '#core/due/public.server.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { capitalRuleOf } from '../model/capital-terms.ts';
import { deleteCertificate, insertCertificate, renewCertificate, updateCertificate } from '../model/certificate.ts';
import { insertOrUpdateCompanyBase } from '../model/company-base-calls.ts';
import { auditCalls, insertAndUpdateManagement } from '../model/management.ts';
import { insertOfficialUser, updateOfficialUser } from '../model/official-user.ts';
import { insertPartner, insertPartnerCategory, updatePartner } from '../model/partner.ts';
import { insertShareholder, paymentCalls } from '../model/shareholder.ts';

let server: TestServer;
let superuser: Client;
let enterprise: TestEnterprise;
let keeper: TestClient;
let reader: TestClient;
const today = () => todayInShanghai(server.platform.now());
beforeAll(async () => {
  server = await startTestServer();
  superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  const codes = [
    'company_qualification',
    'certificate_edit',
    'certificate_delete',
    'management_system',
    'management_edit',
    'base_info',
    'base_edit',
  ];
  enterprise = await server.makeEnterprise(
    { account: 'keeper', codes: [...codes, 'partner_edit', 'official_edit', 'shareholder_edit', 'due_manage'] },
    { account: 'reader', codes: ['base_info'] },
  );
  [keeper, reader] = await Promise.all([server.signIn('keeper'), server.signIn('reader')]);
});
afterAll(async () => {
  await superuser?.end();
  await server?.stop();
});

/** [kind, day, state] of the items of a source. */
const itemsOf = async (kind: string[], client = keeper) => {
  const page = await client.ask(queryPageDue, { filter: { kind, state: ['open', 'snoozed', 'done', 'void'] } });
  return page.records.map((row) => [row.kind, row.dueDate, row.state]);
};
const messages = async () =>
  (
    await superuser.query<{ title: string; content: string }>(
      'select title, content from message where account_id = $1 and category = $2 order by id',
      [enterprise.accountIds.get('keeper'), 'property'],
    )
  ).rows;

test('story 8: a certificate that ends in 60 days: the job twice on a day, one digest, one remind_log row; renewed, the old item is void', async () => {
  const row = { certName: '高新技术企业', certType: 'high_tech', certNo: 'GR2026' } as const;
  const end = addDays(today(), 60);
  const old = await keeper.ask(insertCertificate, { ...row, issueDate: addDays(today(), -1035), expiryDate: end });
  await remindDue(server.platform);
  await remindDue(server.platform);
  const told = await messages();
  expect(told).toEqual([
    { title: '1 项到期事项需要处理', content: expect.stringContaining('资质到期 · 高新技术企业') },
  ]);
  const logged = await superuser.query('select day_offset, account_id from remind_log');
  expect(logged.rows).toEqual([{ day_offset: 60, account_id: enterprise.accountIds.get('keeper') }]);
  const next = await keeper.ask(renewCertificate, { id: old.id, version: 0, certNo: 'GR2026', issueDate: today() });
  const [before, after] = await itemsOf(['certificate_end']);
  expect(before).toEqual(['certificate_end', end, 'void']);
  expect(after?.[2]).toBe('open');
  // A renewal that is taken back frees the old item.
  await keeper.ask(deleteCertificate, { ids: [next.id] });
  expect((await itemsOf(['certificate_end'])).map(([, , state]) => state)).toEqual(['open', 'void']);
  // Readers of other lists do not see it.
  expect(await itemsOf(['certificate_end'], reader)).toEqual([]);
  await keeper.ask(deleteCertificate, { ids: [old.id] });
  expect((await itemsOf(['certificate_end'])).map(([, , state]) => state)).toEqual(['void', 'void']);
});

test('a row may choose its own days ahead; another day is told anew', async () => {
  const { id } = await keeper.ask(insertCertificate, {
    certName: '安全生产许可证',
    certType: 'safety',
    expiryDate: addDays(today(), 25),
    nextReviewDate: addDays(today(), 400),
    remindOffsets: ['7'],
  });
  const before = (await messages()).length;
  await remindDue(server.platform);
  expect((await messages()).length).toBe(before);
  await keeper.ask(updateCertificate, { id, version: 0, expiryDate: addDays(today(), 6) });
  const tomorrow = { ...server.platform, now: () => new Date(server.platform.now().getTime() + 86_400_000) };
  await remindDue(tomorrow);
  expect((await messages()).length).toBe(before + 1);
  await keeper.ask(updateCertificate, { id, version: 1, expiryDate: addDays(today(), 5) });
  await remindDue({ ...server.platform, now: () => new Date(server.platform.now().getTime() + 2 * 86_400_000) });
  expect((await messages()).length).toBe(before + 2);
  expect(await keeper.call(updateCertificate, { id, version: 2, remindOffsets: ['5'] as never })).toMatchObject({
    errorCode: 'FY-V001',
  });
});

test('a system hands over its certificate and its next audit, which is done when the audit is', async () => {
  const { id } = await keeper.ask(insertAndUpdateManagement, {
    systemName: '质量管理体系',
    systemType: 'quality',
    standardNo: 'GB/T 19001-2016',
    expiryDate: '2099-01-01',
  });
  const audit = await keeper.ask(auditCalls.save, {
    managementId: id,
    auditType: 'surveillance',
    planDate: '2098-01-01',
  });
  const kinds = ['management_end', 'management_audit'];
  expect(await itemsOf(kinds)).toEqual([
    ['management_audit', '2098-01-01', 'open'],
    ['management_end', '2099-01-01', 'open'],
  ]);
  await keeper.ask(auditCalls.save, {
    managementId: id,
    id: audit.id,
    version: 0,
    auditType: 'surveillance',
    planDate: '2098-01-01',
    doneDate: today(),
  });
  expect(await itemsOf(kinds)).toContainEqual(['management_audit', '2098-01-01', 'void']);
});

test('partners and officials until their last day; what ended leaves', async () => {
  const category = await keeper.ask(insertPartnerCategory, { categoryName: '供应商' });
  const partner = await keeper.ask(insertPartner, {
    partnerName: '示例芯片',
    categoryId: category.id,
    cooperationEnd: '2097-01-01',
  });
  const official = await keeper.ask(insertOfficialUser, {
    name: '韩立群',
    positionTypes: ['director'],
    termEndDate: '2097-02-01',
  });
  const kinds = ['partner_end', 'official_term'];
  expect(await itemsOf(kinds, reader)).toEqual([
    ['partner_end', '2097-01-01', 'open'],
    ['official_term', '2097-02-01', 'open'],
  ]);
  await keeper.ask(updatePartner, { id: partner.id, version: 0, status: 'ended' });
  await keeper.ask(updateOfficialUser, { id: official.id, version: 0, status: 'left' });
  expect((await itemsOf(kinds)).map(([, , state]) => state)).toEqual(['void', 'void']);
});

test('capital: what the company law asks of whom', () => {
  const ruleOf = (companyType: string, founded: string | null, subscribedDate: string) =>
    capitalRuleOf({ companyType, founded, raised: null, subscribedDate });
  expect(ruleOf('limited', '2024-08-01', '2030-01-01')).toEqual({ day: '2029-08-01', what: 'pay' });
  expect(ruleOf('limited', '2024-08-01', '2029-08-01')).toBeNull();
  expect(ruleOf('limited', '2020-08-01', '2032-07-01')).toEqual({ day: '2027-06-30', what: 'shorten' });
  expect(ruleOf('limited', null, '2032-06-30')).toBeNull();
  expect(ruleOf('joint_stock', '2020-08-01', '2028-01-01')).toEqual({ day: '2027-06-30', what: 'pay' });
  expect(ruleOf('partnership', '2020-08-01', '2040-01-01')).toBeNull();
});

test('unpaid capital and the terms of the company law follow the shareholder, the payments and the company', async () => {
  await keeper.ask(insertOrUpdateCompanyBase, {
    companyName: `示例资本有限公司${Date.now() % 1_000_000}`,
    shortName: '示例资本',
    creditCode: '91330100799655058B',
    companyType: 'limited',
    establishDate: '2020-01-01',
    termEnd: '2096-01-01',
  });
  const { id } = await keeper.ask(insertShareholder, {
    shareholderName: '甲',
    shareholderType: 'person',
    subscribedAmount: 6_000_000,
    subscribedDate: '2035-01-01',
  });
  const kinds = ['capital_unpaid', 'capital_term', 'business_term'];
  expect(await itemsOf(kinds)).toEqual([
    ['capital_term', '2027-06-30', 'open'],
    ['capital_unpaid', '2035-01-01', 'open'],
    ['business_term', '2096-01-01', 'open'],
  ]);
  // The strip of the list knows both, though they follow from other rows.
  const strip = await keeper.ask(queryDueStrip, { table: 'shareholder' });
  expect(Object.fromEntries(strip.kinds.map(({ kind, next }) => [kind, next]))).toEqual({
    capital_unpaid: '2035-01-01',
    capital_term: '2027-06-30',
  });
  const items = await keeper.ask(queryPageDue, { filter: { kind: ['capital_unpaid'] } });
  expect(items.records[0]?.title).toBe('实缴出资 600 万元 · 甲');
  await keeper.ask(paymentCalls.save, {
    shareholderId: id,
    contributionMode: 'cash',
    payDate: today(),
    amount: 6_000_000,
  });
  expect((await itemsOf(['capital_unpaid', 'capital_term'])).map(([, , state]) => state)).toEqual(['void', 'void']);
});

test('rows that the ledger lacks are handed over in the morning, once', async () => {
  await superuser.query("delete from due_item where ref_table = 'management'");
  await remindDue(server.platform);
  await remindDue(server.platform);
  expect(await itemsOf(['management_end'])).toEqual([['management_end', '2099-01-01', 'open']]);
});
