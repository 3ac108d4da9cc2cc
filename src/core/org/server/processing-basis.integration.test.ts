/** The record of why a company keeps personal data of its people: there from the first day, added to, seen by everybody it concerns. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOrUpdateCompanyBase } from '#areas/company/public.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { inTenant } from '#platform/db/database.ts';
import { makeCreditCodeOf } from '#platform/testing/make.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { queryPageAudit } from '#core/audit/public.ts';
import { queryProcessingBasis, saveProcessingBasis } from '../model/processing-basis.ts';
import { queryRows } from '#platform/db/statement.ts';

let server: TestServer;
let enterprise: TestEnterprise;

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'editor', codes: ['base_edit', 'audit_log'] },
    { account: 'worker', roles: ['staff'] },
    { account: 'neighbour', home: 1, codes: ['base_edit'] },
  );
});
afterAll(() => server?.stop());

test('a company that is founded has management of staff on record at once', async () => {
  const founder = await server.signIn('worker', { tenant: null });
  const answer = await founder.send(insertOrUpdateCompanyBase, {
    companyName: '处理依据科技有限公司',
    shortName: '处理依据',
    creditCode: makeCreditCodeOf(7),
    groupCode: '',
    companyCode: '',
  });
  const home = answer.json<{ data: { groupCode: string; companyCode: string } }>().data;
  expect((await founder.as(home).ask(queryProcessingBasis, {})).records).toMatchObject([
    { basis: 'hr_management', document: null, recordedName: null },
  ]);
});

test('/api/v1/company/base/saveProcessingBasis adds to the record; /api/v1/company/base/queryProcessingBasis shows it to everybody of the company', async () => {
  const editor = await server.signIn('editor', { tenant: enterprise.tenant(0) });
  const worker = await server.signIn('worker', { tenant: enterprise.tenant(0) });
  const rules = { basis: 'hr_management' as const, document: '《员工手册》（2026 版）', toldOn: '2026-01-05' };
  await editor.ask(saveProcessingBasis, rules);
  await editor.ask(saveProcessingBasis, { basis: 'labour_contract' });
  const { records } = await worker.ask(queryProcessingBasis, {});
  expect(records).toMatchObject([
    { basis: 'labour_contract', document: null, recordedName: expect.any(String) },
    { basis: 'hr_management', document: '《员工手册》（2026 版）', toldOn: '2026-01-05' },
    { basis: 'hr_management', recordedName: null },
  ]);
  expect(
    (await editor.ask(queryPageAudit, { filter: { entity: 'processing_basis' }, page: {} })).records,
  ).toMatchObject([
    {
      action: 'config',
      entityLabel: '个人信息处理依据',
      changes: expect.arrayContaining([{ key: 'basis', label: '处理依据', before: null, after: '劳动合同所必需' }]),
    },
    { action: 'config' },
  ]);
  const neighbour = await server.signIn('neighbour', { tenant: enterprise.tenant(1) });
  expect((await neighbour.ask(queryProcessingBasis, {})).records).toMatchObject([
    { basis: 'hr_management', recordedName: null },
  ]);
  expect(await neighbour.as(enterprise.tenant(0)).call(queryProcessingBasis, {})).toMatchObject({
    errorCode: 'FY-A001',
  });
});

test('without the code, without the rules it rests on, or told tomorrow: refused, and nothing is recorded', async () => {
  const [editor, worker] = [
    await server.signIn('editor', { tenant: enterprise.tenant(0) }),
    await server.signIn('worker', { tenant: enterprise.tenant(0) }),
  ];
  const count = async () => (await worker.ask(queryProcessingBasis, {})).records.length;
  const before = await count();
  expect(await worker.call(saveProcessingBasis, { basis: 'legal_duty' })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await editor.call(saveProcessingBasis, { basis: 'hr_management', document: ' ' })).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { document: expect.stringContaining('必填') } },
  });
  const tomorrow = todayInShanghai(new Date(server.clock.now().getTime() + 86_400_000));
  expect(await editor.call(saveProcessingBasis, { basis: 'legal_duty', toldOn: tomorrow })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '告知员工日期：不能晚于今天',
  });
  expect(await count()).toBe(before);
  // What was recorded is never changed by the product, and a company without a setting sees nothing.
  const { db } = server.platform;
  await expect(
    inTenant(
      db,
      { groupCode: 'G00000000', companyCodes: ['C00000000'], accountId: null },
      (inside) => queryRows(inside)`select count(*)::int as n from processing_basis`,
    ),
  ).resolves.toEqual([{ n: 0 }]);
});
