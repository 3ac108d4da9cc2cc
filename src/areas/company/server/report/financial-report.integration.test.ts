import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipSync } from 'fflate';
import type { WriteSheet } from '#lib/sheet/hucre-adapter.ts';
import { writeSmallWorkbook } from '#lib/sheet/hucre-adapter.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { deleteFinance, insertFinance, queryFinance, updateFinance } from '../../model/finance.ts';
import * as model from '../../model/financial-report.ts';

let server: TestServer;
let keeper: TestClient;
let staff: TestClient;
let viewer: TestClient;
let neighbour: TestClient;
const codes = ['base_info', 'finance_view', 'finance_edit', 'finance_lock', 'finance_export'];
beforeAll(async () => {
  server = await startTestServer();
  await server.makeEnterprise(
    { account: 'keeper', codes },
    { account: 'viewer', codes: ['base_info', 'finance_view'] },
    { account: 'staff', codes: ['base_info'] },
    { account: 'neighbour', home: 1, codes },
  );
  [keeper, viewer, staff, neighbour] = await Promise.all([
    server.signIn('keeper'),
    server.signIn('viewer'),
    server.signIn('staff'),
    server.signIn('neighbour'),
  ]);
});
afterAll(() => server?.stop());

type Cells = readonly (string | number | null)[];
async function workbook(
  ...sheets: readonly { readonly name: string; readonly rows: readonly Cells[]; readonly cells?: WriteSheet['cells'] }[]
): Promise<Buffer> {
  return Buffer.from(
    await writeSmallWorkbook(
      sheets.map(({ name, rows, cells }) => ({ name, rows: rows.map((row) => [...row]), ...(cells ? { cells } : {}) })),
    ),
  );
}
const line = (itemCode: string, currentAmount: number | null, compareAmount?: number | null) => ({
  itemCode,
  currentAmount,
  ...(compareAmount === undefined ? {} : { compareAmount }),
});
const amountOf = (report: Awaited<ReturnType<typeof read>>, code: string) =>
  report?.lines.find(({ itemCode }) => itemCode === code)?.currentAmount;
const read = (
  year: number,
  period: 'q1' | 'h1' | 'q3' | 'year' = 'year',
  view: 'cumulative' | 'single' = 'cumulative',
) => keeper.ask(model.queryFinancialReport, { year, period, view });
const upload = (name: string, content: Buffer | string, fields: Record<string, string> = {}) =>
  keeper.upload(model.importFinancialReport, { year: '2025', period: 'year', ...fields }, { name, content });

/** Two columns, 万元, names as a firm writes them. */
const balanceSheet = {
  name: '资产负债表',
  rows: [
    ['资产负债表'],
    ['编制单位：示例公司', null, null, null, null, '单位：万元'],
    ['资产', '期末余额', '上年年末余额', '负债和股东权益', '期末余额', '上年年末余额'],
    ['流动资产：', null, null, '流动负债：', null, null],
    ['货币资金', '2,345.67', '(1,234.50)', '应付帐款', 345.67, 300],
    ['固定资产', 10_000, 9000, '股本', 10_000, 10_000],
    ['神秘科目', 7, null, '未分配利润', 2000, 1000],
    ['资产总计', 12_345.67, 7765.5, '负债和股东权益总计', 12_345.67, 11_300],
  ],
} as const;

test('a report of a year after the next, or of before 1990, is refused by call and by sheet in words that name the year', async () => {
  const nextYear = Number(todayInShanghai().slice(0, 4)) + 1;
  for (const [year, reason] of [
    [nextYear + 1, `不能晚于 ${nextYear} 年`],
    [2100, `不能晚于 ${nextYear} 年`],
    [1989, '不能小于 1990'],
  ] as const) {
    const refused = { errorCode: 'FY-V001', errorDesc: `年份：${reason}` };
    expect(
      await keeper.call(model.insertFinancialReport, { year, period: 'year', lines: [] }),
      String(year),
    ).toMatchObject(refused);
    expect(
      await upload('资产负债表.csv', '项目,期末余额\n货币资金,1\n', { year: String(year) }),
      String(year),
    ).toMatchObject(refused);
  }
});

test('a workbook with 合并 and 母公司 side by side: the scope chooses, and the person may choose otherwise', async () => {
  const content = await workbook({
    name: '资产负债表',
    rows: [
      ['项目', '期末余额', null],
      [null, '合并', '母公司'],
      ['货币资金', 100, 40],
    ],
  });
  const fields = { year: '2019' };
  const amount = (answer: Awaited<ReturnType<typeof upload>>) => [
    answer.data.side,
    answer.data.matched.map(({ cell, currentAmount }) => [cell, currentAmount]),
  ];
  expect(amount(await upload('合并.xlsx', content, fields))).toEqual(['single', [['资产负债表!C3', 40]]]);
  expect(amount(await upload('合并.xlsx', content, { ...fields, scope: 'consolidated' }))).toEqual([
    'consolidated',
    [['资产负债表!B3', 100]],
  ]);
  const chosen = await upload('合并.xlsx', content, { ...fields, side: 'consolidated' });
  expect(amount(chosen)).toEqual(['consolidated', [['资产负债表!B3', 100]]]);
  await keeper.ask(model.confirmImportFinancialReport, { previewId: chosen.data.previewId });
  expect(amountOf(await read(2019), '1001')).toBe(100);
  expect(await upload('合并.xlsx', content, { ...fields, side: '两边' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('合并或母公司'),
  });
});

test('story 4: a two-column sheet in 万元 is stored in yuan, refused with E1 while it does not balance, submitted, locked, and then unchangeable', async () => {
  expect(model.importFinancialReport.path).toBe('/api/v1/company/base/importFinancialReport');
  expect(model.confirmImportFinancialReport.path).toBe('/api/v1/company/base/confirmImportFinancialReport');
  const { data: preview } = await upload('资产负债表.xlsx', await workbook(balanceSheet));
  expect(preview).toMatchObject({ unit: 'wan', existing: null, conflicts: [], problems: [] });
  expect(preview.unmatched).toMatchObject([{ label: '神秘科目', cell: '资产负债表!B7', currentAmount: 70_000 }]);
  expect(preview.matched.find(({ itemCode }) => itemCode === '1001')).toMatchObject({
    cell: '资产负债表!B5',
    currentAmount: 23_456_700,
    compareAmount: -12_345_000,
  });
  // Nothing is stored but the preview.
  expect(await read(2025)).toBeNull();
  const { id, checks } = await keeper.ask(model.confirmImportFinancialReport, { previewId: preview.previewId });
  expect(checks.filter((check) => check.level === 'error' && !check.passed)).toEqual([]);
  const stored = await read(2025);
  expect(amountOf(stored, '1199')).toBe(123_456_700);
  expect(stored?.header).toMatchObject({ id, status: 'draft', version: 0 });
  expect(stored?.lines.find(({ itemCode }) => itemCode === '1001')?.cellRef).toBe('资产负债表!B5');
  // A preview is taken over once.
  expect(await keeper.call(model.confirmImportFinancialReport, { previewId: preview.previewId })).toMatchObject({
    errorCode: 'FY-N001',
  });

  expect(model.updateFinancialReport.path).toBe('/api/v1/company/base/updateFinancialReport');
  const draft = await keeper.ask(model.updateFinancialReport, { id, version: 0, lines: [line('1001', 23_456_800.5)] });
  expect(draft.checks.find((check) => check.code === 'E1')).toMatchObject({
    passed: false,
    message: expect.stringContaining('100.50'),
  });
  const refused = await keeper.call(model.updateFinancialReport, { id, version: draft.version, status: 'submitted' });
  expect(refused).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining('E1') });
  expect(amountOf(await read(2025), '1001')).toBe(23_456_800.5);
  const fixed = await keeper.ask(model.updateFinancialReport, {
    id,
    version: draft.version,
    lines: [line('1001', 23_456_700)],
    status: 'submitted',
  });
  expect((await read(2025))?.header.status).toBe('submitted');
  // What was submitted stays balanced: a change that breaks it is refused and leaves the amounts as they were.
  const broken = { id, version: fixed.version, lines: [line('1001', 1)] };
  expect(await keeper.call(model.updateFinancialReport, broken)).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('E1'),
  });
  expect(amountOf(await read(2025), '1001')).toBe(23_456_700);
  expect(await keeper.call(model.deleteFinancialReport, { id })).toMatchObject({ errorCode: 'FY-C001' });
  // Nor does a sheet: neither one that says another date, nor one of the period.
  const dated = { ...balanceSheet, rows: [['资产负债表'], ['2026年9月30日'], ...balanceSheet.rows.slice(2)] };
  expect(await upload('资产负债表.xlsx', await workbook(dated))).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('“2026年9月30日”，与所选的2025 年度不符'),
  });
  const { data: over } = await upload('资产负债表.xlsx', await workbook(balanceSheet));
  expect(over).toMatchObject({ existing: { id, status: 'submitted' }, otherCompany: '示例公司' });
  expect(
    await keeper.call(model.confirmImportFinancialReport, { previewId: over.previewId, overwrite: true }),
  ).toMatchObject({ errorCode: 'FY-C001', errorDesc: expect.stringContaining('退回草稿') });
  expect((await read(2025))?.header.status).toBe('submitted');

  expect(model.lockFinancialReport.path).toBe('/api/v1/company/base/lockFinancialReport');
  const locked = await keeper.ask(model.lockFinancialReport, { id, version: fixed.version, lock: true });
  expect(locked).toMatchObject({ id, status: 'locked', version: fixed.version + 1 });
  expect(
    await keeper.call(model.updateFinancialReport, { id, version: locked.version, preparer: '王芳' }),
  ).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '报表已锁定',
  });
  const { data: again } = await upload('资产负债表.xlsx', await workbook(balanceSheet));
  expect(again.existing).toEqual({ id, status: 'locked' });
  expect(
    await keeper.call(model.confirmImportFinancialReport, { previewId: again.previewId, overwrite: true }),
  ).toMatchObject({ errorCode: 'FY-C001' });
  const unlock = { id, version: locked.version, lock: false } as const;
  for (const reason of ['改错', ' 审计调整 '])
    expect(await keeper.call(model.lockFinancialReport, { ...unlock, reason }), reason).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining('原因'),
    });
  expect(await keeper.ask(model.lockFinancialReport, { ...unlock, reason: '审计调整后重报' })).toMatchObject({
    status: 'submitted',
    lockReason: '审计调整后重报',
  });
});

test('story 5: revenue of Q1 100 and H1 260 makes 160 of the second quarter, and -- without Q1', async () => {
  expect(model.insertFinancialReport.path).toBe('/api/v1/company/base/insertFinancialReport');
  const first = await keeper.ask(model.insertFinancialReport, { year: 2024, period: 'q1', lines: [line('4001', 100)] });
  await keeper.ask(model.insertFinancialReport, {
    year: 2024,
    period: 'h1',
    lines: [line('4001', 260), line('1001', 50)],
  });
  const single = await read(2024, 'h1', 'single');
  expect([amountOf(single, '4001'), amountOf(single, '4300'), amountOf(single, '1001'), single?.missing]).toEqual([
    160,
    160,
    50,
    null,
  ]);
  expect(amountOf(await read(2024, 'q1', 'single'), '4001')).toBe(100);
  expect(model.deleteFinancialReport.path).toBe('/api/v1/company/base/deleteFinancialReport');
  await keeper.ask(model.deleteFinancialReport, { id: first.id });
  const alone = await read(2024, 'h1', 'single');
  expect([amountOf(alone, '4001'), amountOf(alone, '1001'), alone?.missing]).toEqual([null, 50, '第一季度']);
  expect(await read(2024, 'q1')).toBeNull();
});

test('story 12, finance half: without finance_view every finance call answers FY-A001, never zeros', async () => {
  const year = { year: 2025, period: 'year' } as const;
  const id = { id: 1, version: 0 };
  const refusals = await Promise.all([
    staff.call(model.queryFinancialReport, year),
    staff.call(model.queryPageFinancialReport, { filter: {} }),
    staff.call(model.insertFinancialReport, year),
    staff.call(model.updateFinancialReport, id),
    staff.call(model.deleteFinancialReport, { id: 1 }),
    staff.call(model.lockFinancialReport, { id: 1, version: 0, lock: true }),
    staff.call(model.confirmImportFinancialReport, { previewId: '7f1c1a52-5b0e-4c7e-9a53-0e5f6f1b2c3d' }),
    staff.upload(model.importFinancialReport, { year: '2025', period: 'year' }, { name: 'a.csv', content: 'a' }),
    staff.call(queryFinance, { filter: {} }),
    staff.call(insertFinance, { kind: 'indicator', ...year }),
    staff.call(updateFinance, id),
    staff.call(deleteFinance, { ids: [1] }),
  ]);
  for (const answer of refusals)
    expect(answer).toEqual(
      expect.objectContaining({
        resultCode: 0,
        errorCode: 'FY-A001',
        data: { codes: [expect.stringMatching(/^finance_/u)] },
      }),
    );
  for (const path of ['templateFinancialReport', 'exportFinancialReport']) {
    const call = path === 'templateFinancialReport' ? model.templateFinancialReport : model.exportFinancialReport;
    expect(
      (await staff.send(call, path === 'exportFinancialReport' ? { years: [2025] } : {})).json(),
      path,
    ).toMatchObject({ errorCode: 'FY-A001' });
  }
  // Seeing is not writing, locking and taking away.
  expect(await viewer.call(model.insertFinancialReport, year)).toMatchObject({ errorCode: 'FY-A001' });
  expect(await viewer.call(model.lockFinancialReport, { id: 1, version: 0, lock: true })).toMatchObject({
    errorCode: 'FY-A001',
  });
  expect((await viewer.ask(model.queryPageFinancialReport, { filter: { years: [2025] } })).total).toBe(1);
});

test('a submitted report gives the indicators of its period, which are then read-only', async () => {
  const before = await keeper.ask(insertFinance, {
    kind: 'indicator',
    year: 2023,
    period: 'year',
    revenue: 1,
    taxPaid: 77,
  });
  const lines = [line('4001', 500), line('4002', 300), line('4006', 20), line('1001', 180), line('3008', 180)];
  const { id, version } = await keeper.ask(model.insertFinancialReport, {
    year: 2023,
    period: 'year',
    lines,
    status: 'submitted',
  });
  const indicator = async () => (await keeper.ask(queryFinance, { filter: { year: [2023, 2023] } })).records[0];
  const taken = await indicator();
  expect(taken).toMatchObject({
    id: before.id,
    revenue: 500,
    cost: 300,
    rdExpense: 20,
    netProfit: 180,
    totalAssets: 180,
    equity: 180,
    taxPaid: 77,
    sourceType: 'report',
  });
  expect(taken?.reportFields).not.toContain('cashFlowOperating');
  const change = { id: before.id, version: taken?.version ?? 0 };
  expect(await keeper.call(updateFinance, { ...change, revenue: 501 })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '营业收入：取自已提交的财务报表，不能修改',
  });
  expect(await keeper.call(deleteFinance, { ids: [before.id] })).toMatchObject({ errorCode: 'FY-C001' });
  await keeper.ask(updateFinance, { ...change, revenue: 500, taxPaid: 78, cashFlowOperating: 9 });
  // An item that is emptied takes its figure along.
  const changed = await keeper.ask(model.updateFinancialReport, { id, version, lines: [line('4006', null)] });
  expect(await indicator()).toMatchObject({ revenue: 500, rdExpense: null, taxPaid: 78, sourceType: 'report' });
  // A draft reports nothing: what the report gave is withdrawn, what was typed stays and can be added to.
  await keeper.ask(model.updateFinancialReport, { id, version: changed.version, status: 'draft' });
  const free = await indicator();
  expect(free).toMatchObject({
    revenue: null,
    equity: null,
    taxPaid: 78,
    cashFlowOperating: 9,
    sourceType: 'manual',
    reportFields: null,
  });
  await keeper.ask(updateFinance, { id: before.id, version: free?.version ?? 0, revenue: 501 });
});

test('a row of indicators that a report alone made goes with the report and comes back with it', async () => {
  const header = { year: 2012, period: 'year' as const };
  const { id, version } = await keeper.ask(model.insertFinancialReport, {
    ...header,
    lines: [line('4001', 500)],
    status: 'submitted',
  });
  const indicators = async () => (await keeper.ask(queryFinance, { filter: { year: [2012, 2012] } })).records;
  expect(await indicators()).toMatchObject([{ revenue: 500, sourceType: 'report' }]);
  const draft = await keeper.ask(model.updateFinancialReport, { id, version, status: 'draft' });
  expect(await indicators()).toEqual([]);
  await keeper.ask(model.updateFinancialReport, { id, version: draft.version, status: 'submitted' });
  expect(await indicators()).toMatchObject([{ revenue: 500, sourceType: 'report' }]);
});

test('what is not an item, not an amount or not the report is refused by name; a stale version is told', async () => {
  const insert = (more: object) =>
    keeper.call(model.insertFinancialReport, { year: 2020, period: 'q1', lines: [], ...more });
  expect(await insert({ lines: [line('9999', 1)] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('9999'),
  });
  expect(await insert({ lines: [line('3091', 1)] })).toMatchObject({ errorDesc: expect.stringContaining('3091') });
  expect(await insert({ lines: [line('1001', 1), line('1001', 2)] })).toMatchObject({
    errorDesc: expect.stringContaining('重复'),
  });
  expect(await insert({ lines: [line('1001', 1.005)] })).toMatchObject({ errorDesc: '货币资金：最多两位小数' });
  expect(await insert({ lines: [line('1001', 1e13)] })).toMatchObject({
    errorDesc: expect.stringContaining('不能大于'),
  });
  expect(await insert({ status: 'submitted' })).toMatchObject({ errorDesc: '报表没有数据，不能提交' });
  expect(await insert({ status: 'locked' })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await insert({ period: 'm13' })).toMatchObject({ errorDesc: expect.stringContaining('期间') });
  const { id } = await keeper.ask(model.insertFinancialReport, {
    year: 2020,
    period: 'q1',
    lines: [line('4600', 0.1234), line('1001', 9_999_999_999_999.99)],
  });
  expect(amountOf(await read(2020, 'q1'), '1001')).toBe(9_999_999_999_999.99);
  expect(amountOf(await read(2020, 'q1'), '4600')).toBe(0.1234);
  expect(await insert({})).toMatchObject({ errorCode: 'FY-C001' });
  expect(await keeper.call(model.updateFinancialReport, { id, version: 0, year: 2021 })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('年份'),
  });
  // A total that does not agree is remembered until it does.
  const wrong = await keeper.ask(model.updateFinancialReport, {
    id,
    version: 0,
    lines: [line('1001', 10), line('3001', 10), line('1099', 12)],
  });
  expect(wrong.checks.find((check) => check.code === 'E2')).toMatchObject({ passed: false, items: ['1099'] });
  expect(
    await keeper.call(model.updateFinancialReport, { id, version: wrong.version, status: 'submitted' }),
  ).toMatchObject({
    errorDesc: expect.stringContaining('E2'),
  });
  const right = await keeper.ask(model.updateFinancialReport, {
    id,
    version: wrong.version,
    lines: [line('1002', 2), line('3001', 12)],
    status: 'submitted',
  });
  expect(right.checks.every((check) => check.level === 'warning' || check.passed)).toBe(true);
  expect(
    await keeper.call(model.updateFinancialReport, { id, version: wrong.version, preparer: '王芳' }),
  ).toMatchObject({ errorCode: 'FY-C002' });
  for (const answer of [
    await neighbour.call(model.updateFinancialReport, { id, version: right.version, preparer: '抢来的' }),
    await neighbour.call(model.deleteFinancialReport, { id }),
    await neighbour.call(model.lockFinancialReport, { id, version: 0, lock: true }),
  ])
    expect(answer).toMatchObject({ errorCode: 'FY-N001' });
  expect(await neighbour.ask(model.queryFinancialReport, { year: 2020, period: 'q1' })).toBeNull();
});

test('the person says what unknown and doubled lines are, and the company remembers the names', async () => {
  const rows = [
    ['项目', '本期金额'],
    ['软件销售收入', 100],
    ['管理费用', 10],
    ['管理费用', 11],
    ['看不懂', 5],
  ];
  const file = await workbook({ name: '利润表', rows });
  const { data: preview } = await upload('利润表.xlsx', file, { year: '2022' });
  expect(preview.conflicts).toMatchObject([
    { itemCode: '4005', cells: [{ currentAmount: 10 }, { currentAmount: 11 }] },
  ]);
  const { previewId } = preview;
  const confirm = (mapping: readonly { cell: string; itemCode: string }[]) =>
    keeper.call(model.confirmImportFinancialReport, { previewId, mapping: [...mapping] });
  expect(await confirm([])).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining('管理费用') });
  expect(await confirm([{ cell: '利润表!B9', itemCode: '4001' }])).toMatchObject({
    errorDesc: expect.stringContaining('利润表!B9'),
  });
  const chosen = [
    { cell: '利润表!B2', itemCode: '4001' },
    { cell: '利润表!B4', itemCode: '4005' },
  ];
  expect(await neighbour.call(model.confirmImportFinancialReport, { previewId, mapping: chosen })).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect(await confirm(chosen)).toMatchObject({ resultCode: 1 });
  expect([amountOf(await read(2022), '4001'), amountOf(await read(2022), '4005')]).toEqual([100, 11]);
  const { data: second } = await upload('利润表.xlsx', file, { year: '2022' });
  expect(second.unmatched.map(({ label }) => label)).toEqual(['看不懂']);
  expect(
    await keeper.call(model.confirmImportFinancialReport, { previewId: second.previewId, mapping: chosen.slice(1) }),
  ).toMatchObject({
    errorCode: 'FY-C001',
  });
  // Another statement of the same period joins; what the file does not hold stays.
  const { data: joined } = await upload('资产负债表.xlsx', await workbook(balanceSheet), { year: '2022' });
  await keeper.ask(model.confirmImportFinancialReport, { previewId: joined.previewId, overwrite: true });
  expect([amountOf(await read(2022), '4001'), amountOf(await read(2022), '1199')]).toEqual([100, 123_456_700]);
});

test('files that are not what they say, bombs, floods and mixed units are refused before anything is kept', async () => {
  const refused = async (name: string, content: Buffer | string) => {
    const answer = await upload(name, content);
    expect(answer, name).toMatchObject({ resultCode: 0, errorCode: 'FY-V001' });
    return answer.errorDesc;
  };
  const good = await workbook(balanceSheet);
  expect(await refused('报表.xlsm', good)).toContain('宏');
  expect(await refused('报表.xls', good)).toContain('.xlsx');
  expect(await refused('报表.xlsx', '<html>')).toContain('网页');
  const bomb = zipSync({
    '[Content_Types].xml': Buffer.from('<Types/>'),
    'xl/worksheets/sheet1.xml': Buffer.alloc(30_000_000, 32),
  });
  expect(await refused('报表.xlsx', Buffer.from(bomb))).toContain('压缩');
  expect(await refused('报表.csv', '项目,期末余额\n'.repeat(2100))).toContain('2000 行');
  expect(await refused('报表.xlsx', Buffer.alloc(11 * 1024 * 1024, 80))).toContain('10 MB');
  const mixed = { name: '利润表', rows: [['单位：万元'], ['单位：元'], ['项目', '本期金额'], ['营业收入', 1]] };
  expect(await refused('报表.xlsx', await workbook(mixed))).toContain('两种不同的金额单位');
  expect(await refused('报表.csv', '姓名,电话\n王芳,1\n')).toContain('没有找到');
  const formula = {
    name: '利润表',
    rows: [
      ['项目', '本期金额'],
      ['营业收入', null],
    ],
    cells: new Map([['1,1', { formula: '1+1', type: 'formula' as const, value: null }]]),
  };
  const { data } = await upload('报表.xlsx', await workbook(formula, balanceSheet));
  expect(data.problems).toMatchObject([{ cell: '利润表!B2', message: expect.stringContaining('没有计算结果') }]);
});

test('templates and exports have a sheet for each statement with formulas, and come back equal', async () => {
  expect(model.templateFinancialReport.path).toBe('/api/v1/company/base/templateFinancialReport');
  const template = await viewer.send(model.templateFinancialReport, { standard: 'small' });
  expect(template.headers['content-type']).toContain('spreadsheetml');
  const fields = { year: '2019', period: 'year' };
  const { data: empty } = await upload('模板.xlsx', template.rawPayload, { ...fields, standard: 'small' }).catch(
    (error: unknown) => {
      throw error;
    },
  );
  expect(empty).toBeNull();
  expect(model.exportFinancialReport.path).toBe('/api/v1/company/base/exportFinancialReport');
  const exported = await keeper.send(model.exportFinancialReport, { years: [2022] });
  expect(exported.headers['content-disposition']).toContain(encodeURIComponent('2022 年度'));
  expect(await upload('导出.xlsx', exported.rawPayload, fields)).toMatchObject({ errorCode: 'FY-V001' });
  const { data: back } = await upload('导出.xlsx', exported.rawPayload, { ...fields, year: '2022' });
  expect(back.sheets.map(({ statements }) => statements[0])).toEqual(['bs', 'is']);
  expect(back).toMatchObject({ unmatched: [], conflicts: [], problems: [] });
  const original = (await read(2022))?.lines.filter(
    (found) => found.currentAmount !== null || found.compareAmount !== null,
  );
  expect(back.matched.map((found) => [found.itemCode, found.currentAmount, found.compareAmount])).toEqual(
    original?.map((found) => [found.itemCode, found.currentAmount, found.compareAmount]),
  );
  expect((await keeper.send(model.exportFinancialReport, { years: [1999] })).json()).toMatchObject({
    errorCode: 'FY-N001',
  });
  expect((await neighbour.send(model.exportFinancialReport, { years: [2022] })).json()).toMatchObject({
    errorCode: 'FY-N001',
  });
});
