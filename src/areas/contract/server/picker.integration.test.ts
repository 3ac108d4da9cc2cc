import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '#platform/server/database.ts';
import { insertRows } from '#platform/server/entity-store.ts';
import type { Row } from '#platform/server/entity-hooks.ts';
import type { MemberAccess } from '#platform/server/context.ts';
import { asPerson } from '#platform/server/system-work.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { contract } from '../model/contract.ts';
import { getContract } from '../model/contract-calls.ts';

let server: TestServer;
let enterprise: TestEnterprise;
const nobody: MemberAccess = { memberId: 0, staffId: null, displayName: '测试', roleNames: [], codes: new Set(), scopes: new Map() };

const row = (contractNo: string, contractName: string, more: Row = {}): Row => ({
  contractNo,
  contractName,
  direction: 'income',
  nature: 'single',
  openEnded: false,
  autoRenew: false,
  amount: 1000,
  ownerId: 7,
  status: 'performing',
  approvalStatus: 'none',
  secretLevel: 'normal',
  signDate: '2026-01-15',
  endDate: '2026-12-31',
  ...more,
});

async function insert(home: 0 | 1, rows: Row[]): Promise<void> {
  const companyCode = enterprise.companyCodes[home];
  await asPerson(
    server.platform,
    'test',
    { accountId: 1, name: '测试' },
    { groupCode: enterprise.groupCode, companyCode, companyCodes: [companyCode], mode: 'company', access: nobody },
    (context) => insertRows(context, contract, rows),
  );
}

beforeAll(async () => {
  server = await startTestServer({ work: false });
  enterprise = await server.makeEnterprise(
    { account: 'manager', codes: ['contract_manage', 'contract_amount_view'] },
    { account: 'cleared', codes: ['contract_manage', 'contract_secret'] },
    { account: 'owner', codes: ['contract_manage'], dataScope: 'self' },
    { account: 'plain', roles: ['staff'] },
  );
  await insert(0, [
    row('HT-202601-0001', '软件开发服务合同'),
    row('HT-202601-0002', '设备采购合同', { ownerId: 8, signDate: '2026-02-01' }),
    row('HT-202601-0003', '保密合作合同', { secretLevel: 'secret', signDate: '2026-03-01' }),
    row('HT-202601-0004', '草稿合同', { status: 'draft', signDate: null }),
  ]);
  await insert(1, [row('HT-202601-0001', '别家的软件合同')]);
  // The owner is person 7 of the roster.
  await inTenant(server.platform.db, { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null }, (db) =>
    sql`update member set staff_id = 7 where account_id = ${enterprise.accountIds.get('owner')}`.execute(db),
  );
  server.platform.identity.forget(enterprise.accountIds.get('owner') ?? 0);
});
afterAll(() => server?.stop());

const names = async (account: string, input: object = {}) =>
  (await (await server.signIn(account)).ask(getContract, input)).records.map((record) => record.contractName);

test('getContract finds contracts of the company by number, name and status, newest first, page by page', async () => {
  expect(await names('manager')).toEqual(['设备采购合同', '软件开发服务合同', '草稿合同']);
  expect(await names('manager', { keyword: '软件' })).toEqual(['软件开发服务合同']);
  expect(await names('manager', { keyword: 'HT-202601-0002' })).toEqual(['设备采购合同']);
  expect(await names('manager', { status: ['draft'] })).toEqual(['草稿合同']);
  const second = await (await server.signIn('manager')).ask(getContract, { page: { current: 2, size: 2 } });
  expect(second).toMatchObject({ total: 3, current: 2, records: [{ contractName: '草稿合同' }] });
  expect(await (await server.signIn('manager')).call(getContract, { status: ['lost'] as never })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('状态'),
  });
});

test('amounts need their right, trade secrets theirs or the owner, data scope holds, others are refused', async () => {
  const manager = await (await server.signIn('manager')).ask(getContract, { keyword: '采购' });
  expect(manager.records).toMatchObject([{ contractNo: 'HT-202601-0002', amount: 1000, endDate: '2026-12-31' }]);
  const cleared = await (await server.signIn('cleared')).ask(getContract, { keyword: '保密' });
  expect(cleared.records).toMatchObject([{ contractName: '保密合作合同', amount: null }]);
  expect(await names('owner')).toEqual(['保密合作合同', '软件开发服务合同', '草稿合同']);
  expect(await (await server.signIn('plain')).call(getContract, {})).toMatchObject({ errorCode: 'FY-A001' });
});

test('a number once saved is never given again, not even after a deletion', async () => {
  await inTenant(server.platform.db, { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null }, (db) =>
    sql`update contract set deleted_at = now() where contract_no = 'HT-202601-0004'`.execute(db),
  );
  await expect(insert(0, [row('HT-202601-0004', '重号合同')])).rejects.toThrow();
});
