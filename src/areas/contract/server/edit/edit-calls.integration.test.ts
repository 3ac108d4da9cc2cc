/** The calls beside the form: parties that are offered, the register as a workbook, demo data. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTable } from '#lib/sheet/read-table.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import { exportContract, insertContract, queryParty } from '../../model/edit-calls.ts';
import { insertDemoContracts } from '../demo/demo.ts';
import type { ContractStage } from '../testing/contract-stage.ts';
import { startContractStage } from '../testing/contract-stage.ts';

let stage: ContractStage;
const codes = ['contract_manage', 'contract_add', 'contract_export'];

beforeAll(async () => {
  stage = await startContractStage(
    { account: 'writer', codes: [...codes, 'contract_amount_view'] },
    { account: 'blind', codes },
    { account: 'reader', codes: ['contract_manage'] },
  );
  const writer = await stage.server.signIn('writer');
  await writer.ask(insertContract, {
    contractName: '泵站备件年度供应',
    categoryId: stage.categoryId,
    typeId: stage.typeId,
    direction: 'income',
    ownerId: stage.ownerId,
    amount: 12_345.67,
    parties: [
      {
        role: 'a',
        name: '澄江水务有限公司',
        uscc: '91440300MA5DK8Q108',
        contactName: '方亦舟',
        contactPhone: '0755-88000000',
      },
      { role: 'b', name: '我们', isSelf: true },
    ],
  });
});
afterAll(() => stage?.server.stop());

test('queryParty names the company itself, and parties of earlier contracts by a part of their name', async () => {
  const writer = await stage.server.signIn('writer');
  const empty = await writer.ask(queryParty, {});
  expect(empty.records).toEqual([]);
  expect(empty.self.name).not.toBe('');
  expect((await writer.ask(queryParty, { keyword: '江水' })).records).toEqual([
    {
      source: 'contract',
      name: '澄江水务有限公司',
      uscc: '91440300MA5DK8Q108',
      contactName: '方亦舟',
      contactPhone: '0755-88000000',
    },
  ]);
  const blind = await stage.server.signIn('blind');
  expect((await blind.ask(queryParty, { keyword: '江水' })).records).toMatchObject([
    { contactName: '方亦舟', contactPhone: null },
  ]);
  expect((await writer.ask(queryParty, { keyword: '%' })).records).toEqual([]);
  expect(await writer.call(queryParty, { keyword: 'x'.repeat(51) })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await (await stage.server.signIn('reader')).call(queryParty, {})).toMatchObject({ errorCode: 'FY-A001' });
});

test('the register lacks columns of amounts without their right', async () => {
  const titles = async (account: string) => {
    const client = await stage.server.signIn(account);
    const answer = await client.send(exportContract, {});
    const table = await readTable(answer.rawPayload, '合同.xlsx', [
      { key: 'contractName', label: '合同名称', aliases: [], kind: 'text', required: false },
      { key: 'amount', label: '合同金额(含税)', aliases: [], kind: 'number', required: false },
    ]);
    return {
      titles: table.columns.map(({ title }) => title),
      values: table.rows.map(({ values }) => values['amount'] ?? null),
    };
  };
  const whole = await titles('writer');
  expect(whole.titles.some((title) => title.includes('合同金额'))).toBe(true);
  expect(whole.values).toEqual([12_345.67]);
  const blind = await titles('blind');
  expect(blind.titles.some((title) => title.includes('金额'))).toBe(false);
  // Neither the order tells of amounts, nor is a column left out in silence that was asked for and may not be seen, or does not exist.
  const unseeing = await stage.server.signIn('blind');
  const refusal = async (asked: object) => (await unseeing.send(exportContract, asked)).json<object>();
  expect(await refusal({ sort: [{ field: 'amount', order: 'asc' }] })).toMatchObject({ errorCode: 'FY-A001' });
  for (const [field, code] of [
    ['amount', 'FY-A001'],
    ['nothing', 'FY-V001'],
  ])
    expect(await refusal({ fields: ['contractName', field] }), field).toMatchObject({ errorCode: code });
});

test('contracts of the demonstration are loaded within half a second, with exact sums', async () => {
  // The names of the stage would be there twice.
  await stage.inCompany((context) => execute(context)`update contract_category set category_name = 'x' || id`);
  await stage.inCompany((context) =>
    insertDemoContracts(context, {
      companyName: '云启智联科技有限公司',
      creditCode: '91330108MA2GK1XQ7Y',
      owners: [{ staffId: stage.ownerId, departmentId: null }],
      projects: new Map(),
    }),
  );
  const port = await stage.inCompany(
    (context) => queryRow(context)`
      select plan_count, plan_paid_count, settled_amount, settled_percent, invoiced_amount, next_plan_amount, tax_amount
      from contract where contract_no = 'HT-202511-0042'`,
  );
  expect(port).toEqual({
    planCount: 4,
    planPaidCount: 2,
    settledAmount: 4_040_000,
    settledPercent: 63.1,
    invoicedAmount: 5_760_000,
    nextPlanAmount: 1_720_000,
    taxAmount: 560_377.36,
  });
});
