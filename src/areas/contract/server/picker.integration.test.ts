import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute } from '#platform/db/statement.ts';
import { getContract } from '../model/contract-calls.ts';
import type { ContractStage } from './testing/contract-stage.ts';
import { linkOwner, putContract, startContractStage } from './testing/contract-stage.ts';

let stage: ContractStage;
const ids: number[] = [];

beforeAll(async () => {
  stage = await startContractStage(
    { account: 'manager', codes: ['contract_manage', 'contract_amount_view'] },
    { account: 'cleared', codes: ['contract_manage', 'contract_secret'] },
    { account: 'owner', codes: ['contract_manage'], dataScope: 'self' },
    { account: 'plain', roles: ['staff'] },
  );
  await linkOwner(stage, 'owner');
  for (const [contractNo, contractName, more] of [
    ['HT-202601-0001', '软件开发服务合同', { signDate: '2026-01-15' }],
    ['HT-202601-0002', '设备采购合同', { signDate: '2026-02-01', ownerId: stage.otherOwnerId, otherParty: '澄江水务' }],
    ['HT-202601-0003', '保密合作合同', { signDate: '2026-03-01', secretLevel: 'secret' }],
    ['HT-202601-0004', '草稿合同', { status: 'draft' }],
  ] as const)
    ids.push(await putContract(stage, { contractNo, contractName, amount: 1000, endDate: '2026-12-31', ...more }));
});
afterAll(() => stage?.server.stop());

const names = async (account: string, input: object = {}) =>
  (await (await stage.server.signIn(account)).ask(getContract, input)).records.map((record) => record.contractName);

test('getContract finds contracts of the company by number, name and status, newest first, page by page', async () => {
  expect(await names('manager')).toEqual(['设备采购合同', '软件开发服务合同', '草稿合同']);
  expect(await names('manager', { keyword: '软件' })).toEqual(['软件开发服务合同']);
  expect(await names('manager', { keyword: 'HT-202601-0002' })).toEqual(['设备采购合同']);
  expect(await names('manager', { status: ['draft'] })).toEqual(['草稿合同']);
  const [secret = 0, draft = 0] = ids.slice(-2);
  expect(await names('manager', { ids: [secret, draft] })).toEqual(['草稿合同']);
  const manager = await stage.server.signIn('manager');
  expect(await manager.ask(getContract, { page: { current: 2, size: 2 } })).toMatchObject({
    total: 3,
    current: 2,
    records: [{ contractName: '草稿合同' }],
  });
  expect(await manager.call(getContract, { status: ['lost'] as never })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('状态'),
  });
});

test('amounts need their right, trade secrets theirs or the owner, data scope holds, others are refused', async () => {
  const manager = await (await stage.server.signIn('manager')).ask(getContract, { keyword: '采购' });
  expect(manager.records).toMatchObject([
    { contractNo: 'HT-202601-0002', otherParty: '澄江水务', amount: 1000, endDate: '2026-12-31' },
  ]);
  const cleared = await (await stage.server.signIn('cleared')).ask(getContract, { keyword: '保密' });
  expect(cleared.records).toMatchObject([{ contractName: '保密合作合同', amount: null, settledPercent: null }]);
  expect(await names('owner')).toEqual(['保密合作合同', '软件开发服务合同', '草稿合同']);
  expect(await (await stage.server.signIn('plain')).call(getContract, {})).toMatchObject({ errorCode: 'FY-A001' });
});

test('a number once saved is never given again, not even after a deletion', async () => {
  await stage.inCompany(
    (context) => execute(context)`update contract set deleted_at = now() where contract_no = 'HT-202601-0004'`,
  );
  await expect(putContract(stage, { contractNo: 'HT-202601-0004' })).rejects.toThrow('合同编号');
});
