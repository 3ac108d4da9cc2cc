import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { remindDue } from '#core/due/public.server.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import { withDefaults } from '#platform/store/row-values.ts';
import { insertRows, writeRows } from '#platform/store/write.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { operate } from '../../model/contract-acts.ts';
import { contractPlan } from '../../model/contract-money.ts';
import { contractParty } from '../../model/contract-party.ts';
import { getContract } from '../../model/list-calls.ts';
import { saveReceipt } from '../../model/money/money-calls.ts';
import { queryReminder } from '../../model/remind/reminder-calls.ts';
import type { ContractStage } from '../testing/contract-stage.ts';
import { clearContracts, linkOwner, putContract, startContractStage } from '../testing/contract-stage.ts';
import { expireContracts, expireJob } from './expire-job.ts';

const codes = ['contract_manage', 'contract_finance', 'contract_edit', 'contract_amount_view'];
let stage: ContractStage;
let editor: TestClient;
let blind: TestClient;
const today = '2026-11-20';
const at = (day: string) => stage.server.clock.set(`${day}T01:00:00.000Z`);

/** A signed contract with two parties, and an instalment for its whole amount. */
async function signed(values: Record<string, unknown> = {}): Promise<number> {
  const id = await putContract(stage, {
    amount: 6_000_000,
    taxRate: '13',
    signDate: '2025-11-18',
    startDate: '2025-11-20',
    endDate: '2026-12-31',
    ...values,
  });
  await stage.inCompany(async (context) => {
    await insertRows(
      context,
      contractParty,
      [
        { seq: 1, role: 'a', name: '沧澜港务集团有限公司', isSelf: false, bankAccount: null },
        { seq: 2, role: 'b', name: '云启智联科技有限公司', isSelf: true, bankAccount: null },
      ].map((party) => withDefaults(contractParty, { ...party, contractId: id })),
    );
    await writeRows(context, contractPlan, [
      {
        before: null,
        values: { contractId: id, seq: 1, title: '质保款', planDate: '2026-11-27', planAmount: 6_000_000 },
      },
    ]);
  });
  return id;
}

const detail = (id: number, client = editor) => client.ask(getContract, { id });
const change = async (id: number, patch: object, reason = '工期顺延') => {
  const { contract: row } = await detail(id);
  return await editor.call(operate, { id, version: row.version, action: 'change', patch, reason });
};
const expire = () => stage.inCompany((context) => expireContracts(context));
const messages = () =>
  stage.inCompany(
    (context) => queryRows<{ title: string; linkParams: Record<string, string> }>(context)`
    select title, link_params from message order by id`,
  );

beforeAll(async () => {
  stage = await startContractStage(
    { account: 'editor', codes },
    { account: 'blind', codes: ['contract_manage'] },
    { account: 'owner', codes: ['contract_manage'], dataScope: 'self' },
    { account: 'other', codes: ['contract_manage'], dataScope: 'self' },
  );
  await linkOwner(stage, 'owner');
  at(today);
  editor = await stage.server.signIn('editor');
  blind = await stage.server.signIn('blind');
});
afterAll(() => stage?.server.stop());
beforeEach(async () => {
  at(today);
  await clearContracts(stage);
  await stage.inCompany(async (context) => {
    await execute(context)`delete from remind_log`;
    await execute(context)`delete from due_item`;
    await execute(context)`delete from message`;
    await execute(context)`delete from contract_change`;
    await execute(context)`delete from contract_setting`;
  });
});

test('a change writes the agreement anew and keeps what it was, line by line, with its reason', async () => {
  const id = await signed();
  const { plans } = await detail(id);
  const sent = { id: plans[0]?.id, version: plans[0]?.version, planAmount: 6_400_000 };
  expect(
    await change(id, { amount: 6_400_000, endDate: '2027-05-31', plans: [sent] }, '增加 2 台场桥监测'),
  ).toMatchObject({
    resultCode: 1,
  });
  const after = await detail(id);
  expect(after.contract).toMatchObject({
    status: 'performing',
    amount: 6_400_000,
    endDate: '2027-05-31',
    amountExclTax: 5_663_716.81,
    nextPlanAmount: 6_400_000,
  });
  expect(after.changes).toMatchObject([
    {
      seq: 1,
      kind: 'change',
      changeDate: today,
      reason: '增加 2 台场桥监测',
      changes: [
        { field: 'amount', label: '合同金额(含税)', before: '6000000.00', after: '6400000.00', isAmount: true },
        { field: 'endDate', label: '到期日', before: '2026-12-31', after: '2027-05-31' },
        { label: '第 1 期 质保款', before: '6000000.00', after: '6400000.00', isAmount: true },
      ],
      snapshot: { contract: { amount: 6_000_000 }, plans: [{ planAmount: 6_000_000 }], parties: [{}, {}] },
    },
  ]);
  // Whoever may not see amounts is told that one changed and not how.
  const [hidden] = (await detail(id, blind)).changes;
  expect(hidden).toMatchObject({
    snapshot: null,
    changes: [{ before: null, after: null }, { before: '2026-12-31' }, {}],
  });
});

test('a change replaces parties as a whole: each keeps its row, the register follows the other one, and two of us are refused', async () => {
  const id = await signed();
  const { parties } = await detail(id);
  const [them, us] = parties.map(({ id: partyId, role, name, isSelf }) => ({ id: partyId, role, name, isSelf }));
  expect(await change(id, { parties: [{ ...them, name: '沧澜港航集团有限公司' }, us] }, '对方更名')).toMatchObject({
    resultCode: 1,
  });
  const after = await detail(id);
  expect(after.contract.otherParty).toBe('沧澜港航集团有限公司');
  expect(after.parties.map((party) => party.id)).toEqual(parties.map((party) => party.id));
  expect(after.changes[0]?.changes).toMatchObject([
    { label: '甲方 名称', before: '沧澜港务集团有限公司', after: '沧澜港航集团有限公司' },
  ]);
  expect(await change(id, { parties: [{ ...them, isSelf: true }, us] }, '写错')).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('我方只能有一方'),
  });
});

test('a change of nothing, without a reason, below its instalments, or of a state that is not open is refused', async () => {
  const id = await signed();
  const ownUscc = '91440300MA5DK8Q108';
  await stage.inCompany(
    (context) => execute(context)`
      update company set credit_code = ${ownUscc} where company_code = ${stage.enterprise.companyCodes[0]}`,
  );
  const us = { role: 'b', name: '云启智联科技有限公司', isSelf: true };
  for (const [patch, reason, words] of [
    [{}, '顺延', '没有要变更的内容'],
    [{ endDate: '2026-12-31' }, '顺延', '没有要变更的内容'],
    [{ status: 'draft' }, '顺延', ''],
    [{ contractName: null }, '顺延', '合同名称'],
    [{ amount: 5_000_000 }, '减项', '收付款计划合计比合同金额多 1,000,000.00 元'],
    [{ endDate: '2025-01-01' }, '顺延', '到期日'],
    [{ amount: 6_400_000 }, '', '变更原因'],
    [{ amount: null, plans: [] }, '免除', '合同金额(含税)：必填'],
    [{ endDate: null }, '顺延', '到期日：必填，或选无固定期限'],
    [{ parties: [] }, '换人', '要有一方是我方'],
    [{ parties: [us] }, '换人', '至少要有一个对方'],
    [{ parties: [us, { role: 'a', name: '另一家', uscc: ownUscc }] }, '换人', '与本企业相同，不能是对方'],
  ] as const)
    expect(await change(id, patch, reason), JSON.stringify(patch)).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining(words),
    });
  expect((await detail(id)).changes).toEqual([]);
  const draft = await signed({ status: 'draft' });
  expect(await change(draft, { endDate: '2027-05-31' })).toMatchObject({ errorCode: 'FY-C001' });
});

test('a renewal is a draft that follows: same parties and terms, new number, no instalments; a second one opens it', async () => {
  const id = await signed({ renewMonths: 12, remark: '只在原合同' });
  const renew = async (more: object = {}) => {
    const { contract: row } = await detail(id);
    return await editor.ask(operate, { id, version: row.version, action: 'renew', ...more });
  };
  const { newId } = await renew();
  const draft = await detail(newId ?? 0);
  expect(draft.contract).toMatchObject({
    status: 'draft',
    nature: 'renewal',
    parentId: id,
    relation: 'renewal_of',
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    signDate: null,
    remark: null,
    amount: 6_000_000,
  });
  expect(draft.contract.contractNo).not.toBe((await detail(id)).contract.contractNo);
  expect(draft.parties.map(({ name, isSelf }) => [name, isSelf])).toEqual([
    ['沧澜港务集团有限公司', false],
    ['云启智联科技有限公司', true],
  ]);
  expect(draft.plans).toEqual([]);
  expect((await renew({ months: 6 })).newId).toBe(newId);
  expect((await detail(id)).related).toMatchObject([{ id: newId, relation: 'renewal_of', isParent: false }]);
});

test('acceptance 5: the night after its end a contract goes on by itself, once, with a change row and a message', async () => {
  const id = await signed({ autoRenew: true, renewMonths: 12, endDate: '2026-11-19' });
  await expireJob.run(stage.server.platform, {});
  await expire();
  const after = await detail(id);
  expect(after.contract).toMatchObject({ status: 'performing', endDate: '2027-11-19' });
  expect(after.changes).toMatchObject([
    {
      kind: 'auto_renew',
      reason: '自动续约',
      changes: [{ label: '到期日', before: '2026-11-19', after: '2027-11-19' }],
    },
  ]);
  expect(await messages()).toMatchObject([
    { title: '合同自动续约：港口设备健康管理系统', linkParams: { id: String(id) } },
  ]);
});

test('a contract that does not go on is over the day after its end; where the company says so it is only marked', async () => {
  const id = await signed({ endDate: '2026-11-20' });
  await expire();
  expect((await detail(id)).contract.status).toBe('performing');
  at('2026-11-21');
  await stage.inCompany(
    (context) => execute(context)`
    insert into contract_setting (group_code, company_code, number_rule, expire_mode, remind_days)
    values (${context.tenant.groupCode}, ${context.tenant.companyCode}, '{}', 'manual', '{}')`,
  );
  await expire();
  expect((await detail(id)).contract.status).toBe('performing');
  await stage.inCompany((context) => execute(context)`update contract_setting set expire_mode = 'auto'`);
  await expire();
  expect((await detail(id)).contract.status).toBe('expired');
  expect((await messages()).map(({ title }) => title)).toEqual(['合同已到期：港口设备健康管理系统']);
});

test('acceptance 5: 30 days before its end the owner is told once, and who pays hears of instalments', async () => {
  await signed({ endDate: '2026-12-20', checklist: [{ title: '现场初验', dueDate: '2026-11-05', done: false }] });
  await remindDue(stage.server.platform);
  await remindDue(stage.server.platform);
  const told = await stage.inCompany(
    (context) => queryRows<{ accountId: number; title: string; content: string }>(context)`
    select account_id, title, content from message where category = 'contract' order by id`,
  );
  const of = (account: string) =>
    told.filter(({ accountId }) => accountId === stage.enterprise.accountIds.get(account));
  expect(of('owner')).toHaveLength(1);
  expect(of('owner')[0]?.title).toBe('3 项合同事项需要处理');
  expect(of('owner')[0]?.content).toContain('合同到期 · 港口设备健康管理系统，2026/12/20，剩 30 天');
  // Holds contract_finance: of the money and of nothing else, and without its amount.
  expect(of('editor').map(({ title }) => title)).toEqual(['第 1 期 质保款 · 港口设备健康管理系统']);
  expect(of('blind')).toEqual([]);
});

test('the centre of reminders shows what the reader may see of each day, secrets and foreign contracts not', async () => {
  const secret = await signed({ secretLevel: 'secret', contractName: '保密合作协议' });
  const open = await signed({ endDate: '2026-12-10' });
  // The ledger follows acts and forms; a state that a test set by hand is found by the look of the morning.
  await remindDue(stage.server.platform);
  const ask = async (account: string, more: object = {}) =>
    (await stage.server.signIn(account)).ask(queryReminder, { days: 30, ...more });
  const mine = await ask('editor');
  expect(mine.records.map(({ contractId, item, openAmount }) => [contractId, item.kind, openAmount])).toEqual([
    [open, 'contract_collect', 6_000_000],
    [open, 'business_contract_end', null],
  ]);
  expect(mine.counts).toEqual(expect.arrayContaining([{ kind: 'contract_collect', count: 1, overdue: 0 }]));
  expect((await ask('blind')).records.map(({ openAmount }) => openAmount)).toEqual([null, null]);
  // What came in settles the instalment, and its day is gone from the ledger.
  const paid = { contractId: open, amount: 6_000_000, receiptDate: today } as never;
  expect((await editor.ask(saveReceipt, paid)).totals.planPaidCount).toBe(1);
  expect((await ask('editor')).records.map(({ item }) => item.kind)).toEqual(['business_contract_end']);
  expect((await ask('owner')).records.map(({ contractId }) => contractId).toSorted((a, b) => a - b)).toEqual([
    secret,
    open,
  ]);
  expect((await ask('other')).records).toEqual([]);
  expect((await ask('editor', { kinds: ['business_contract_end'] })).records).toHaveLength(1);
  expect(await (await stage.server.signIn('editor')).call(queryReminder, { days: 400 })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '几天内：不能大于 365',
  });
});
