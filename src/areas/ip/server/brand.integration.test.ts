import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '#core/file/public.ts';
import { analyseImport, queryImportRows } from '#platform/entity/transfer.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import {
  deleteBrand,
  exportBrand,
  insertBatchBrand,
  insertBrand,
  queryBrandClass,
  queryBrandClassSecond,
  queryPageBrand,
  renewBrand,
} from '../model/brand.ts';
import { evidenceCalls } from '../model/brand-evidence.ts';
import { queryBrandRenewal } from '../model/brand-renewal.ts';
import {
  deleteCopyright,
  exportCopyright,
  insertBatchCopyright,
  insertCopyright,
  queryPageCopyright,
} from '../model/copyright.ts';
import { queryPageDue } from '#core/due/public.ts';

const acts = (word: string) => ['add', 'edit', 'delete', 'import', 'export'].map((act) => `${word}_${act}`);
const codes = ['trademark_info', ...acts('trademark'), 'copyright_info', ...acts('copyright')];

/** One transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let server: TestServer;
let keeper: TestClient;
let reader: TestClient;
let neighbour: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  await server.makeEnterprise(
    { account: 'keeper', codes },
    { account: 'reader', codes: ['trademark_info', 'copyright_info'] },
    { account: 'neighbour', home: 1, codes },
    { account: 'stranger', codes: ['copyright_info'] },
  );
  [keeper, reader, neighbour, stranger] = await Promise.all([
    server.signIn('keeper'),
    server.signIn('reader'),
    server.signIn('neighbour'),
    server.signIn('stranger'),
  ]);
});
afterAll(() => server?.stop());

const mark = {
  brandName: '星云',
  brandClass: '9',
  brandClassSecond: ['0901', '0907', '0901'] as string[],
  registrationNo: '19876543',
  status: 'registered',
  registrationDate: '2017-05-21',
  applicant: '云启科技',
} as const;

test('story 11: mark 星云 of class 9, its groups, its renewal and its grace', async () => {
  expect(await keeper.call(insertBrand, { ...mark, brandClassSecond: ['0901', '3501'] })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '类似群：类似群 3501 不属于第 9 类',
  });
  const { id, warnings } = await keeper.ask(insertBrand, mark);
  expect(warnings).toEqual([]);
  const listed = async () => (await keeper.ask(queryPageBrand, { filter: { keyword: '星云' } })).records[0];
  expect(await listed()).toMatchObject({
    id,
    exclusiveStart: '2017-05-21',
    exclusiveEnd: '2027-05-20',
    brandClassSecond: ['0901', '0907'],
  });
  const found = async (day: string, renewState: 'window' | 'grace' | 'lapsed') => {
    server.clock.set(`${day}T04:00:00Z`);
    return (await keeper.ask(queryPageBrand, { filter: { renewState } })).total;
  };
  try {
    expect(await found('2026-05-20', 'window')).toBe(0);
    expect(await found('2026-05-21', 'window')).toBe(1);
    expect(await found('2027-05-20', 'window')).toBe(1);
    expect(await found('2027-11-20', 'grace')).toBe(1);
    expect(await found('2027-11-21', 'lapsed')).toBe(1);
    server.clock.set('2026-05-20T04:00:00Z');
    expect(await keeper.call(renewBrand, { id, version: 0, date: '2026-05-20' })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '星云的续展期自 2026/05/21 开始',
    });
    server.clock.set('2026-06-01T04:00:00Z');
    for (const [date, reason] of [
      ['2026-05-20', '续展期尚未开始'],
      ['2026-06-02', '不能晚于今天'],
    ] as const)
      expect(await keeper.call(renewBrand, { id, version: 0, date })).toMatchObject({
        errorCode: 'FY-V001',
        errorDesc: `续展核准日：${reason}`,
      });
    expect(await reader.call(renewBrand, { id, version: 0, date: '2026-06-01' })).toMatchObject({
      errorCode: 'FY-A001',
    });
    expect(await neighbour.call(renewBrand, { id, version: 0, date: '2026-06-01' })).toMatchObject({
      errorCode: 'FY-N001',
    });
    const answer = await keeper.upload(uploadFile, { bizType: 'attachment' }, { name: '续展证明.png', content: png });
    const voucher = [answer.data as FileValue];
    expect(await keeper.ask(renewBrand, { id, version: 0, date: '2026-06-01', voucher })).toMatchObject({
      brandName: '星云',
      exclusiveEnd: '2037-05-20',
      version: 1,
    });
    const due = await keeper.ask(queryPageDue, { filter: { kind: ['brand_renewal'] } });
    expect(due.records).toMatchObject([{ dueDate: '2037-05-20', graceEndDate: '2037-11-20', state: 'open' }]);
    expect(queryBrandRenewal.path).toBe('/api/v1/company/property/queryBrandRenewal');
    expect((await reader.ask(queryBrandRenewal, { brandId: id })).records).toMatchObject([
      { renewDate: '2026-06-01', newEnd: '2037-05-20', voucher: [{ name: '续展证明.png' }] },
    ]);
    expect(await neighbour.call(queryBrandRenewal, { brandId: id })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await stranger.call(queryBrandRenewal, { brandId: id })).toMatchObject({ errorCode: 'FY-A001' });
    expect(await keeper.call(queryBrandRenewal, { brandId: -1 })).toMatchObject({ errorCode: 'FY-V001' });
    // Among many, who cannot is told of; the first renewal closed the window of this one.
    const other = await keeper.ask(insertBrand, { ...mark, brandName: '星海', registrationNo: '19876544' });
    expect(await keeper.ask(renewBrand, { ids: [id, other.id], date: '2026-06-01' })).toMatchObject({
      done: [{ id: other.id, version: 1 }],
      refused: [{ id, title: '星云', reason: '星云的续展期自 2036/05/21 开始' }],
    });
    const filed = { brandName: '星尘', brandClass: '9', applicant: '云启科技', status: 'filing' } as const;
    const { id: early } = await keeper.ask(insertBrand, { ...filed, exclusiveEnd: '2026-08-01' });
    expect(await keeper.call(renewBrand, { id: early, version: 0, date: '2026-06-01' })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '星尘是申请中，不能登记续展（变为已注册）',
    });
    await keeper.ask(insertBrand, { id: early, version: 0, status: 'renewing' });
    expect(await keeper.call(renewBrand, { id: early, version: 1, date: '2026-06-01' })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '星尘没有填写申请/注册号，无法登记续展',
    });
    await keeper.ask(deleteBrand, { ids: [other.id, early] });
  } finally {
    server.clock.set(new Date().toISOString());
  }
});

test('goods are kept by group and name, at most a hundred, each group of the class; a batch brings them as text', async () => {
  const row = { ...mark, brandName: '星河', registrationNo: '29876543' };
  const goods = [{ groupCode: '0901', name: '计算机软件、已录制' }, { name: ' 手机 ' }, { name: '手机' }];
  const { id } = await keeper.ask(insertBrand, { ...row, goods });
  const read = async () => (await keeper.ask(queryPageBrand, { filter: { keyword: '星河' } })).records[0];
  const kept = [{ groupCode: '0901', name: '计算机软件、已录制' }, { name: '手机' }];
  expect(await read()).toMatchObject({ id, goods: kept });
  const many = Array.from({ length: 101 }, (_, index) => ({ name: `商品${index}` }));
  for (const [wrong, sentence] of [
    [[{ name: '手机' }, { groupCode: '3501', name: '广告' }], '商品/服务项目：第 2 项的群组号 3501 不属于第 9 类'],
    [[{ groupCode: '901', name: '手机' }], '商品/服务项目第 1 项的群组号：应为 4 位数字'],
    [[{ groupCode: '0901', name: '' }], '商品/服务项目第 1 项的名称：必填'],
    [many, '商品/服务项目：不能超过 100 项'],
  ] as const)
    expect(await keeper.call(insertBrand, { id, version: 0, goods: [...wrong] }), sentence).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: sentence,
    });
  const batch = (text: unknown) => keeper.ask(insertBatchBrand, { rows: [{ ...row, goods: text }], mode: 'update' });
  expect(await batch('0901 计算机软件、已录制\n手机')).toMatchObject({ updated: 0, skipped: 1, errors: [] });
  expect(await batch('0901 计算机软件；3501 广告')).toMatchObject({
    updated: 0,
    errors: [{ row: 1, field: 'goods', message: expect.stringContaining('第 2 项的群组号 3501') }],
  });
  expect(await batch('0907 电话机')).toMatchObject({ updated: 1, errors: [] });
  expect(await read()).toMatchObject({ goods: [{ groupCode: '0907', name: '电话机' }] });
  await keeper.ask(deleteBrand, { ids: [id] });
});

test('the same mark in two classes is two rows, twice in one class is refused', async () => {
  const [known] = (await keeper.ask(queryPageBrand, { filter: { keyword: '星云' } })).records;
  expect(await keeper.call(insertBrand, mark)).toMatchObject({
    errorCode: 'FY-C001',
    data: { id: known?.id, fields: { registrationNo: expect.any(String) } },
  });
  const second = await keeper.ask(insertBrand, { ...mark, brandClass: '42', brandClassSecond: ['4220', '4299'] });
  expect(second.warnings).toMatchObject([{ field: 'brandClassSecond', message: expect.stringContaining('4299') }]);
  const batch = await keeper.ask(insertBatchBrand, {
    rows: [
      mark,
      { ...mark, brandClass: '35', brandClassSecond: '3503' },
      { ...mark, brandClass: '99' },
      { ...mark, registrationNo: '坏号' },
    ],
  });
  expect(batch).toMatchObject({ inserted: 1, skipped: 1 });
  expect(batch.errors.map(({ row, field }) => [row, field])).toEqual([
    [3, 'brandClass'],
    [4, 'registrationNo'],
  ]);
  expect(await reader.call(insertBatchBrand, { rows: [mark] })).toMatchObject({ errorCode: 'FY-A001' });
});

test('45 classes with own counts; groups of a class with the edition, own ones beside them', async () => {
  const classes = await reader.ask(queryBrandClass, {});
  expect(classes).toHaveLength(45);
  expect(classes.filter(({ kind }) => kind === 'goods')).toHaveLength(34);
  expect(classes[8]).toMatchObject({ code: '9', name: '科学仪器', count: 1 });
  const groups = await reader.ask(queryBrandClassSecond, { brandClass: 42 });
  expect(groups).toContainEqual({ code: '4220', name: '计算机编程及相关服务', remark: '2017 年版' });
  expect(groups.at(-1)).toEqual({ code: '4299', name: '自定义', remark: '自定义' });
  expect(await reader.call(queryBrandClassSecond, { brandClass: 46 })).toMatchObject({ errorCode: 'FY-V001' });
  expect((await neighbour.ask(queryBrandClass, {})).reduce((sum, { count }) => sum + count, 0)).toBe(0);
});

test('deleteBrand takes the mark out of the ledger; neighbours and readers cannot', async () => {
  const { id } = await keeper.ask(insertBrand, { ...mark, brandName: '流星', registrationNo: '29876543' });
  expect(await reader.call(deleteBrand, { ids: [id] })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await neighbour.call(deleteBrand, { ids: [id] })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await keeper.ask(deleteBrand, { ids: [id] })).toEqual({ deleted: 1 });
  expect((await keeper.ask(queryPageDue, { filter: { keyword: '流星', state: ['void'] } })).records).toMatchObject([
    { state: 'void' },
  ]);
});

test('/api/v1/company/property/insertAndUpdateBrandEvidence, queryBrandEvidence, deleteBrandEvidence: the three years follow the latest use that is shown', async () => {
  const { id } = await keeper.ask(insertBrand, {
    ...mark,
    brandName: '长庚',
    registrationNo: '39876543',
    lastUseDate: '2022-03-01',
  });
  const { query, save, remove } = evidenceCalls;
  const due = async () =>
    (await keeper.ask(queryPageDue, { filter: { keyword: '长庚', kind: ['brand_use'] } })).records.map(
      ({ dueDate }) => dueDate,
    );
  const unused = async () =>
    (await keeper.ask(queryPageBrand, { filter: { keyword: '长庚', renewState: 'unused' } })).total;
  const proven = async () => (await keeper.ask(queryPageBrand, { filter: { keyword: '长庚' } })).records[0];
  server.clock.set('2026-06-01T04:00:00Z');
  try {
    expect([await due(), await unused()]).toEqual([['2025-03-01'], 1]);
    const answer = await keeper.upload(uploadFile, { bizType: 'attachment' }, { name: '展位.png', content: png });
    const use = { brandId: id, useDate: '2026-05-20', channel: '上海展会', files: [answer.data as FileValue] };
    expect(await keeper.call(save, { ...use, channel: '' })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '使用渠道：必填',
    });
    expect(await keeper.call(save, { ...use, useDate: '2199-06-02' })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: '使用日期：不能晚于今天',
    });
    expect(await reader.call(save, use)).toMatchObject({ errorCode: 'FY-A001' });
    expect(await neighbour.call(save, { ...use, files: null })).toMatchObject({ errorCode: 'FY-N001' });
    const latest = await keeper.ask(save, use);
    await keeper.ask(save, { brandId: id, useDate: '2023-08-01', channel: '官网' });
    expect([await due(), await unused(), (await proven())?.lastProvenDate]).toEqual([['2029-05-20'], 0, '2026-05-20']);
    expect((await reader.ask(query, { brandId: id })).records).toMatchObject([
      { channel: '上海展会', files: [{ name: '展位.png' }] },
      { channel: '官网', files: null },
    ]);
    expect(await neighbour.call(query, { brandId: id })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await neighbour.call(remove, { ids: [latest.id] })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await reader.call(remove, { ids: [latest.id] })).toMatchObject({ errorCode: 'FY-A001' });
    // What was shown by mistake and is taken back silences nothing.
    await keeper.ask(remove, { ids: [latest.id] });
    expect([await due(), await unused(), (await proven())?.lastProvenDate]).toEqual([['2026-08-01'], 1, '2023-08-01']);
    const { warnings } = await keeper.ask(insertBrand, {
      id,
      version: (await proven())?.version ?? 0,
      remark: '核对使用证据',
    });
    expect(warnings).toMatchObject([{ field: 'lastUseDate' }]);
  } finally {
    server.clock.set(new Date().toISOString());
  }
});

test('copyrights: term, spelling, kinds, legacy numbers with a warning, batch, deletion', async () => {
  const software = {
    copyrightName: '云启检索平台',
    copyrightKind: 'software',
    softwareVersion: '2.1',
    registrationNo: '2023SR0123456',
    owners: ['云启科技', '云启数据'] as string[],
    status: 'valid',
    completionDate: '2021-03-01',
  } as const;
  const { id } = await keeper.ask(insertCopyright, software);
  const page = await keeper.ask(queryPageCopyright, { filter: { copyrightKind: 'software' } });
  expect(page.records).toMatchObject([
    { id, softwareVersion: 'V2.1', owners: ['云启科技', '云启数据'], protectEnd: '2071-12-31' },
  ]);
  expect(page.kindCounts).toEqual([{ copyrightKind: 'software', count: 1 }]);
  expect(await keeper.call(insertCopyright, software)).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '登记号已存在',
    data: { id },
  });
  expect(
    await keeper.call(insertCopyright, { ...software, registrationNo: '2023SR0123457', category: 'art' }),
  ).toMatchObject({
    errorDesc: '类别：软件著作权请选择软件类别',
  });
  const old = await keeper.ask(insertCopyright, { ...software, registrationNo: '2003SR123', copyrightName: '旧登记' });
  expect(old.warnings).toMatchObject([{ field: 'registrationNo' }]);
  const batch = await keeper.ask(insertBatchCopyright, {
    rows: [
      software,
      { ...software, registrationNo: '2024SR0000001', owners: null },
      { ...software, registrationNo: '2024SR0000002' },
    ],
  });
  expect(batch).toMatchObject({ inserted: 1, skipped: 1, errors: [{ row: 2, field: 'owners' }] });
  expect(await reader.call(insertCopyright, software)).toMatchObject({ errorCode: 'FY-A001' });
  expect(await neighbour.call(deleteCopyright, { ids: [id] })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await keeper.ask(deleteCopyright, { ids: [id] })).toEqual({ deleted: 1 });
});

test('/api/v1/company/property/exportBrand and exportCopyright answer the workbook of the list, under their own codes', async () => {
  await keeper.ask(insertCopyright, {
    copyrightName: '导出验收',
    registrationNo: '2019SR0777001',
    owners: ['云启'],
    status: 'valid',
    registrationDate: '2019-04-01',
  });
  expect((await keeper.ask(queryPageCopyright, { filter: { year: 2019 } })).records).toMatchObject([
    { copyrightName: '导出验收' },
  ]);
  for (const [endpoint, filter] of [
    [exportBrand, { renewState: 'window' }],
    [exportCopyright, { year: 2019 }],
  ] as const) {
    expect((await keeper.send(endpoint, { filter })).headers['content-type'], endpoint.path).toContain('spreadsheetml');
    expect(await reader.call(endpoint, {})).toMatchObject({ errorCode: 'FY-A001' });
    expect(await keeper.call(endpoint, { filter: { year: 'x' } })).toMatchObject({ errorCode: 'FY-V001' });
  }
});

test('专用权期限 as a range in one cell fills both ends; a mark without a number that the same sheet brings again is refused', async () => {
  const csv = [
    '商标名称,注册号,国际分类,申请人,商标状态,专用权期限',
    '期限甲,88000001,第9类,云启科技,已注册,2015年03月07日至2025年03月06日',
    '期限乙,88000002,第9类,云启科技,已注册,2016.03.07-2026.03.06',
    '待申请,,第9类,云启科技,申请中,',
    '待申请,,第9类,云启科技,申请中,',
  ].join('\n');
  const { data } = await keeper.upload(analyseImport, { entity: 'brand' }, { name: '商标.csv', content: csv });
  const { rows } = await keeper.ask(queryImportRows, { batchId: data.batchId });
  expect(
    rows.map(({ cells }) => [cells['exclusiveStart']?.value, cells['exclusiveEnd']?.value, cells['brandName']?.kind]),
  ).toEqual([
    ['2015-03-07', '2025-03-06', undefined],
    ['2016-03-07', '2026-03-06', undefined],
    [undefined, undefined, undefined],
    [undefined, undefined, 'taken'],
  ]);
});

test('a batch or sheet of marks and copyrights without a number that comes again doubles none; one that has its number since is asked about', async () => {
  const countOf = async (keyword: string) => ({
    marks: (await keeper.ask(queryPageBrand, { filter: { keyword } })).total,
    works: (await keeper.ask(queryPageCopyright, { filter: { keyword } })).total,
  });
  const mark = { brandName: '复来', brandClass: '9', applicant: '云启科技' };
  const work = {
    copyrightName: '复来管理软件',
    copyrightKind: 'software' as const,
    softwareVersion: 'V1.0',
    owners: ['云启科技'],
  };
  const send = async () => [
    await keeper.ask(insertBatchBrand, { rows: [mark, { ...mark, brandClass: '35' }, { ...mark, applicant: '他人' }] }),
    await keeper.ask(insertBatchCopyright, { rows: [work, { ...work, softwareVersion: 'V2.0' }] }),
  ];
  expect(await send()).toMatchObject([
    { inserted: 3, errors: [] },
    { inserted: 2, errors: [] },
  ]);
  const again = await send();
  expect(again.map(({ inserted, errors }) => [inserted, errors.map(({ field }) => field)])).toEqual([
    [0, ['brandName', 'brandName', 'brandName']],
    [0, ['copyrightName', 'copyrightName']],
  ]);
  expect(again[1]?.errors[0]?.message).toContain('已有同名、同著作权人而没有登记号');
  expect(await countOf('复来')).toEqual({ marks: 3, works: 2 });

  // One by one they come in all the same, for another one may be meant: the answer asks. A change of a stored one asks nothing.
  const asked = { message: expect.stringContaining('请核对是不是同一件') as string };
  const second = await keeper.ask(insertBrand, mark);
  expect(second.warnings).toContainEqual({ field: 'brandName', ...asked });
  const changed = await keeper.ask(insertBrand, { id: second.id, version: second.version, remark: '另一件' });
  expect(changed.warnings).not.toContainEqual({ field: 'brandName', ...asked });
  const { warnings } = await keeper.ask(insertCopyright, { ...work, softwareVersion: '2.0' });
  expect(warnings).toContainEqual({ field: 'copyrightName', ...asked });

  // The office answered meanwhile; whoever uploads the old sheet once more is asked, and may say that it is another one.
  const [stored] = (await keeper.ask(queryPageCopyright, { filter: { keyword: '复来' } })).records.filter(
    ({ softwareVersion }) => softwareVersion === 'V1.0',
  );
  await keeper.ask(insertCopyright, {
    id: stored?.id ?? 0,
    version: stored?.version ?? 0,
    registrationNo: '2026SR0123456',
  });
  const csv = '软件名称,版本号,著作权人\n复来管理软件,1.0,云启科技\n复来管理软件,2.0,云启科技';
  const { data } = await keeper.upload(analyseImport, { entity: 'copyright' }, { name: '软著.csv', content: csv });
  const { rows } = await keeper.ask(queryImportRows, { batchId: data.batchId });
  expect(rows.map(({ cells }) => [cells['copyrightName']?.level, cells['copyrightName']?.kind])).toEqual([
    ['warning', 'numbered_twin'],
    ['error', 'taken'],
  ]);
  expect(rows[0]?.cells['copyrightName']?.message).toContain('2026SR0123456');
});
