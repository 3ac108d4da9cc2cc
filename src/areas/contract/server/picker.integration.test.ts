import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '#platform/db/database.ts';
import { execute } from '#platform/db/statement.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import { insertRows } from '#platform/store/write.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import type { MemberAccess, TenantWork } from '#platform/runtime/context.ts';
import { asPerson } from '#platform/runtime/system-work.ts';
import type { InsertMade } from '#platform/testing/make.ts';
import { makeReferences, makeRow, storeMadeFiles } from '#platform/testing/make.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { contractCategory, contractType } from '../model/contract-type.ts';
import { contract } from '../model/contract.ts';
import { getContract } from '../model/contract-calls.ts';

let server: TestServer;
let enterprise: TestEnterprise;
/** Person of the roster who is the account of the owner. */
let ownerId: number;
const nobody: MemberAccess = {
  memberId: 0,
  staffId: null,
  displayName: '测试',
  roleNames: [],
  codes: new Set(),
  scopes: new Map(),
};

const row = (contractNo: string, contractName: string, more: Row = {}): Row => ({
  contractNo,
  contractName,
  direction: 'income',
  nature: 'single',
  openEnded: false,
  autoRenew: false,
  amount: 1000,
  status: 'performing',
  approvalStatus: 'none',
  secretLevel: 'normal',
  signDate: '2026-01-15',
  endDate: '2026-12-31',
  ...more,
});

function inCompany<Result>(home: 0 | 1, work: (context: TenantWork) => Promise<Result>): Promise<Result> {
  const companyCode = enterprise.companyCodes[home];
  return asPerson(
    server.platform,
    'test',
    { accountId: 1, name: '测试' },
    { groupCode: enterprise.groupCode, companyCode, companyCodes: [companyCode], mode: 'company', access: nobody },
    work,
  );
}

/** Contracts of one category and type, which every contract has. */
const insert = (home: 0 | 1, rows: Row[]): Promise<number[]> =>
  inCompany(home, async (context) => {
    const [categoryId] = await insertRows(context, contractCategory, [{ categoryName: `分类${rows.length}`, sort: 0 }]);
    const [typeId] = await insertRows(context, contractType, [{ categoryId, typeName: '合同', sort: 0 }]);
    return insertRows(
      context,
      contract,
      rows.map((values) => withDefaults(contract, { categoryId, typeId, ...values })),
    );
  });

/** People of the roster who can own contracts, of one department. */
function makeOwners(home: 0 | 1, numbers: readonly number[]): Promise<number[]> {
  const { entities } = server.platform.registry;
  const roster = entities.get('group_user_base');
  if (!roster) throw new Error('there is no roster');
  return inCompany(home, async (context) => {
    const insertMade: InsertMade = async (target, made) => {
      const [id = 0] = await insertRows(context, target, [
        withDefaults(target, await storeMadeFiles(context, target, made)),
      ]);
      return id;
    };
    const references = await makeReferences(entities, roster, 1, insertMade);
    const owners: number[] = [];
    for (const number of numbers) owners.push(await insertMade(roster, makeRow(roster, number, references)));
    return owners;
  });
}

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'manager', codes: ['contract_manage', 'contract_amount_view'] },
    { account: 'cleared', codes: ['contract_manage', 'contract_secret'] },
    { account: 'owner', codes: ['contract_manage'], dataScope: 'self' },
    { account: 'plain', roles: ['staff'] },
  );
  const [first = 0, second = 0] = await makeOwners(0, [1, 2]);
  ownerId = first;
  await insert(0, [
    row('HT-202601-0001', '软件开发服务合同', { ownerId }),
    row('HT-202601-0002', '设备采购合同', { ownerId: second, signDate: '2026-02-01' }),
    row('HT-202601-0003', '保密合作合同', { ownerId, secretLevel: 'secret', signDate: '2026-03-01' }),
    row('HT-202601-0004', '草稿合同', { ownerId, status: 'draft', signDate: null }),
  ]);
  const [neighbour] = await makeOwners(1, [3]);
  await insert(1, [row('HT-202601-0001', '别家的软件合同', { ownerId: neighbour })]);
  await inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null },
    (db) =>
      execute(db)`update member set staff_id = ${ownerId} where account_id = ${enterprise.accountIds.get('owner')}`,
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
  await inTenant(
    server.platform.db,
    { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null },
    (db) => execute(db)`update contract set deleted_at = now() where contract_no = 'HT-202601-0004'`,
  );
  await expect(insert(0, [row('HT-202601-0004', '重号合同', { ownerId })])).rejects.toThrow('合同编号');
});
