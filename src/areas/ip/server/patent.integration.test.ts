import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '#core/file/public.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { makePatentNumberOf } from '#platform/testing/make.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import {
  deletePatent,
  exportPatent,
  insertBatchPatent,
  insertPatent,
  queryPagePatent,
  queryPatentDetail,
} from '../model/patent.ts';
import { decidePatentFee, payPatentFee } from '../model/patent-fee.ts';
import { queryPatentFeePlan } from '../model/patent-fee-plan.ts';

const codes = ['patent_info', 'patent_add', 'patent_edit', 'patent_delete', 'patent_import', 'patent_export'];

let server: TestServer;
let enterprise: TestEnterprise;
let keeper: TestClient;
let auditor: TestClient;
let reader: TestClient;
let neighbour: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'keeper', codes },
    { account: 'auditor', codes: ['audit_log'] },
    { account: 'reader', codes: ['patent_info'] },
    { account: 'neighbour', home: 1, codes },
  );
  [keeper, auditor, reader, neighbour] = await Promise.all([
    server.signIn('keeper'),
    server.signIn('auditor'),
    server.signIn('reader'),
    server.signIn('neighbour'),
  ]);
});
afterAll(() => server?.stop());

/** The latest entry of the log about an entity, with what changed. */
async function newestEntry(entity: string): Promise<Record<string, unknown> | undefined> {
  const answer = await auditor.send(
    { method: 'POST', path: '/api/v1/sys/queryPageAudit' },
    { filter: { entity }, page: { current: 1, size: 10 } },
  );
  return answer.json<{ data: { records: Record<string, unknown>[] } }>().data.records[0];
}

/** Somebody of the roster of the company of an account. */
async function makePerson(account: string, name: string): Promise<number> {
  const superuser = new Client({ connectionString: server.databaseUrl });
  await superuser.connect();
  try {
    const made = await superuser.query<{ id: string }>(
      `with place as (
         insert into group_info (group_code, company_code, name, node_type, sort, path)
         select group_code, company_code, '研发部', 'company', 0, '/' from member where account_id = $1 returning id, group_code, company_code)
       insert into group_user_base (group_code, company_code, name, phone, id_type, group_info_id, position, employment_type, staff_status, completeness)
       select group_code, company_code, $2, '', 'id_card', id, '研发', 'full_time', 'regular', 0 from place returning id`,
      [enterprise.accountIds.get(account), name],
    );
    return Number(made.rows[0]?.id);
  } finally {
    await superuser.end();
  }
}

const invention = {
  patentName: '一种知识检索方法',
  patentType: 'invention',
  applicationNo: 'ZL202010123456.2',
  applicationDate: '2020-03-15',
  grantDate: '2022-06-10',
  legalStatus: 'granted',
  applicants: [{ name: '云启科技' }, { name: ' 云启数据 ' }, { name: '云启科技' }] as { name: string }[],
  ipcMain: 'g06f16/30',
  feeReduction: '85',
} as const;

test('story 6: annuities, surcharge, lapse and check digit of a patent', async () => {
  const wrong = await keeper.call(insertPatent, { ...invention, applicationNo: '202010123456.3' });
  expect(wrong).toMatchObject({ errorCode: 'FY-V001', errorDesc: '申请号：申请号校验位错误，应为 2' });

  const saved = await keeper.ask(insertPatent, invention);
  expect(saved.fees[0]).toMatchObject({ feeYear: 4, dueDate: '2023-03-15', payable: 180, baseAmount: 1200 });
  // 85 % are for one applicant; two are looked at.
  expect(saved.warnings).toEqual([{ field: 'feeReduction', message: '多个权利人的减缴比例为 70%，请核对' }]);
  const { records } = await keeper.ask(queryPagePatent, { filter: { keyword: '知识检索' } });
  expect(records[0]).toMatchObject({
    applicationNo: '202010123456.2',
    expiryDate: '2040-03-14',
    termEndDate: '2040-03-15',
    applicants: [{ name: '云启科技' }, { name: '云启数据' }],
    ipcMain: 'G06F 16/30',
    nextFeeYear: 4,
    nextFeeDate: '2023-03-15',
  });

  const design = await keeper.ask(insertPatent, {
    patentName: '终端外壳',
    patentType: 'design',
    applicationNo: '202130456780.1',
    applicationDate: '2021-07-01',
    legalStatus: 'accepted',
    applicants: [{ name: '云启科技' }],
  });
  expect((await keeper.ask(queryPagePatent, { filter: { patentType: 'design' } })).records).toMatchObject([
    { id: design.id, expiryDate: '2036-06-30', termEndDate: '2036-07-01' },
  ]);

  try {
    const surcharges: number[] = [];
    for (const day of ['2023-04-15', '2023-04-20', '2023-05-20']) {
      server.clock.set(`${day}T02:00:00Z`);
      surcharges.push((await keeper.ask(queryPatentDetail, { id: saved.id })).fees[0]?.surcharge ?? -1);
    }
    expect(surcharges).toEqual([0, 60, 120]);
    server.clock.set('2023-09-20T02:00:00Z');
    const detail = await keeper.ask(queryPatentDetail, { id: saved.id });
    expect(detail.proposedStatus).toBe('ceased_fee');
    const [fourth] = detail.fees;
    expect(fourth).toMatchObject({ feeYear: 4, status: 'lapsed' });
    // Proposed, never silently set.
    expect((await keeper.ask(queryPagePatent, { filter: { feeState: 'lapsed' } })).records).toMatchObject([
      { id: saved.id, legalStatus: 'granted' },
    ]);
    const pay = { id: fourth?.id ?? 0, version: fourth?.version ?? 0 };
    expect(await keeper.call(payPatentFee, { ...pay, paidDate: '2023-09-18' })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringContaining('滞纳期'),
    });
    expect(await keeper.call(payPatentFee, { ...pay, paidDate: '2023-09-21' })).toMatchObject({
      errorDesc: '缴费日：不能晚于今天',
    });
    const answer = await keeper.upload(
      uploadFile,
      { bizType: 'attachment' },
      { name: '缴费收据.txt', content: '收据' },
    );
    const voucher = [answer.data as FileValue];
    expect(await keeper.ask(payPatentFee, { ...pay, paidDate: '2023-05-20', voucher })).toMatchObject({
      surcharge: 120,
      paidAmount: 300,
    });
    expect(await keeper.call(payPatentFee, { ...pay, version: 1, paidDate: '2023-05-20' })).toMatchObject({
      errorCode: 'FY-C001',
    });
    const after = await keeper.ask(queryPatentDetail, { id: saved.id });
    expect(after).toMatchObject({ proposedStatus: null, events: [{ legalStatus: 'granted' }] });
    expect(after.fees[0]?.voucher).toMatchObject([{ name: '缴费收据.txt' }]);
    expect(after.fees.slice(0, 2).map(({ feeYear, status }) => [feeYear, status])).toEqual([
      [4, 'paid'],
      [5, 'future'],
    ]);
    expect(await newestEntry('patent_fee')).toMatchObject({ action: 'update', entityName: '一种知识检索方法 第 4 年' });
    // A paid annuity stays as it was, whatever changes later.
    await keeper.ask(insertPatent, { id: saved.id, version: 0, feeReduction: '0' });
    const full = (await keeper.ask(queryPatentDetail, { id: saved.id })).fees;
    expect(full.slice(0, 2).map(({ payable }) => payable)).toEqual([180, 1200]);
  } finally {
    server.clock.set(new Date().toISOString());
  }
});

test('story 7: insertBatchPatent with 250 rows, 3 bad and 10 existing, skips, tells and doubles nothing', async () => {
  const row = (n: number) => ({
    patentName: `批量专利${n}`,
    patentType: 'invention' as const,
    applicationNo: makePatentNumberOf(n),
    applicationDate: `${makePatentNumberOf(n).slice(0, 4)}-06-01`,
    applicants: [{ name: '云启科技' }],
  });
  for (let n = 1; n <= 10; n += 1) await keeper.ask(insertPatent, row(n));
  const rows: Record<string, unknown>[] = Array.from({ length: 250 }, (_, index) => row(index + 1));
  rows[99] = { ...rows[99], applicationNo: '202010123456.3' };
  rows[149] = { ...rows[149], applicants: [] };
  rows[199] = { ...rows[199], applicationNo: rows[198]?.['applicationNo'] };
  const first = await keeper.ask(insertBatchPatent, { rows, mode: 'skip' });
  expect(first).toMatchObject({ inserted: 237, updated: 0, skipped: 10 });
  expect(first.errors.map(({ row: number, field }) => [number, field])).toEqual([
    [100, 'applicationNo'],
    [150, 'applicants'],
    [200, 'applicationNo'],
  ]);
  expect(await keeper.ask(insertBatchPatent, { rows, mode: 'skip' })).toMatchObject({ inserted: 0, skipped: 247 });
  const changed = await keeper.ask(insertBatchPatent, {
    rows: [{ ...row(1), techField: '检索' }, row(2)],
    mode: 'update',
  });
  expect(changed).toEqual({ inserted: 0, updated: 1, skipped: 1, errors: [] });
  const { errors } = await keeper.ask(insertBatchPatent, { rows: [{ ...row(900), toString: 'x' }], mode: 'skip' });
  expect(errors).toEqual([{ row: 1, field: 'toString', message: expect.stringContaining('没有“toString”这一项') }]);
  expect(await reader.call(insertBatchPatent, { rows: [row(900)], mode: 'skip' })).toMatchObject({
    errorCode: 'FY-A001',
  });
  // The neighbour's numbers are not ours: the same row is new there.
  expect(await neighbour.ask(insertBatchPatent, { rows: [row(1)], mode: 'skip' })).toMatchObject({
    inserted: 1,
    skipped: 0,
  });
});

test('lists: found by an entry, refused by entry, an empty one is nothing', async () => {
  const row = {
    patentName: '一种列表方法',
    applicationNo: makePatentNumberOf(4000),
    applicationDate: `${makePatentNumberOf(4000).slice(0, 4)}-06-01`,
    applicants: [{ name: '列表科技有限公司' }, { name: 'Acme Co., Ltd' }],
    inventors: [{ name: '欧阳列表' }, { name: '司马甲' }],
    ipcCodes: ['g06f16/30', 'G06F 16/30'],
  };
  const { id, version } = await keeper.ask(insertPatent, row);
  const found = async (filter: Record<string, unknown>) =>
    (await reader.ask(queryPagePatent, { filter })).records.map((record) => record.id);
  // By characters that lie in the keyword column, by others, by a piece that crosses two entries.
  expect(await found({ inventors: '阳列' })).toEqual([id]);
  expect(await found({ inventors: '甲' })).toContain(id);
  expect(await found({ applicants: 'acme co., l' })).toEqual([id]);
  expect(await found({ applicants: '列表科技有限公司A' })).toEqual([]);
  expect(await found({ inventors: '表司' })).toEqual([]);
  expect(await found({ inventors: '列表%' })).toEqual([]);
  expect(await found({ keyword: '欧阳列表' })).toEqual([id]);
  const refused = (await keeper.call(insertPatent, { id, version, ipcCodes: ['G06F 16/30', '坏'] })).data;
  expect(refused).toMatchObject({ fields: { 'ipcCodes.1': 'IPC 副分类第 2 项：应为国际专利分类号，如 G06F 17/30' } });
  const many = Array.from({ length: 101 }, (_, index) => ({ name: `发明人${index}` }));
  expect(await keeper.call(insertPatent, { id, version, inventors: many })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '发明人：不能超过 100 项',
  });
  expect(await keeper.call(insertPatent, { id, version, applicants: [] })).toMatchObject({ errorCode: 'FY-V001' });
  await keeper.ask(insertPatent, { id, version, inventors: [] });
  const { records } = await reader.ask(queryPagePatent, { filter: { keyword: '一种列表方法' } });
  expect(records).toMatchObject([{ id, inventors: null, ipcCodes: ['G06F 16/30'] }]);
  expect(await found({ keyword: '欧阳列表' })).toEqual([]);
});

test('inventors: a colleague is linked, somebody of another company refused; the link outlives an import of names', async () => {
  const [own, foreign] = await Promise.all([makePerson('keeper', '欧阳同事'), makePerson('neighbour', '别家同事')]);
  const row = {
    patentName: '一种署名方法',
    applicationNo: makePatentNumberOf(4100),
    applicationDate: `${makePatentNumberOf(4100).slice(0, 4)}-06-01`,
    applicants: [{ name: '云启科技' }],
  };
  const inventors = [{ name: '欧阳同事', staffId: own }, { name: '外部人员' }];
  const { id } = await keeper.ask(insertPatent, { ...row, inventors });
  const read = async () => (await reader.ask(queryPagePatent, { filter: { keyword: '一种署名方法' } })).records[0];
  expect(await read()).toMatchObject({ id, inventors, version: 0 });
  for (const [wrong, sentence] of [
    [[{ name: '别家同事', staffId: foreign }], '发明人：没有找到这个员工'],
    [[{ name: '没有的人', staffId: 2 ** 40 }], '发明人：没有找到这个员工'],
    [[{ staffId: own }], '发明人第 1 项的名称：必填'],
    [[{ name: '甲' }, { name: ' ' }], '发明人第 2 项的名称：必填'],
    [[{ name: '甲；乙' }], '发明人第 1 项的名称：只能写一个，不能含有分号或换行'],
    [[{ name: '甲', staffNo: 1 }], '请求含有未知字段：staffNo'],
  ] as const)
    expect(await keeper.call(insertPatent, { id, version: 0, inventors: wrong as never }), sentence).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: sentence,
    });
  // A batch brings names as text, in a list or as entries: the same name means the same person still.
  for (const names of ['欧阳同事，外部人员', ['欧阳同事', '外部人员'], [{ name: '欧阳同事' }, { name: '外部人员' }]])
    expect(await keeper.ask(insertBatchPatent, { rows: [{ ...row, inventors: names }], mode: 'update' })).toMatchObject(
      { updated: 0, skipped: 1, errors: [] },
    );
  const { errors } = await keeper.ask(insertBatchPatent, {
    rows: [{ ...row, inventors: [{ name: '别家同事', staffId: foreign }] }],
    mode: 'update',
  });
  expect(errors).toMatchObject([{ row: 1, field: 'inventors', message: '发明人：没有找到这个员工' }]);
  expect(
    await keeper.ask(insertBatchPatent, { rows: [{ ...row, inventors: '欧阳同事' }], mode: 'update' }),
  ).toMatchObject({ updated: 1 });
  expect(await read()).toMatchObject({ inventors: [{ name: '欧阳同事', staffId: own }] });
});

test('hostile rows of a batch are told one by one and never make the server fail', async () => {
  const rows: Record<string, unknown>[] = [
    { patentName: '坏类型', applicationNo: 12.5, applicants: { 对象: true } },
    { patentName: { $gt: '' }, applicants: [{ name: '云启科技' }], legalStatus: 'filing' },
    {
      patentName: '未知项',
      applicants: [{ name: '云启科技' }],
      legalStatus: 'filing',
      groupCode: 'G00000000',
      id: 1,
      isPct: true,
    },
    {
      patentName: '错分类',
      applicants: [{ name: '云启科技' }],
      legalStatus: 'filing',
      ipcMain: '=HYPERLINK("x")',
      ownerId: '不存在的人',
    },
    { patentName: '错日期', applicants: [{ name: '云启科技' }], legalStatus: 'filing', priorityDate: '2026-02-30' },
    { patentName: '好的', applicants: [{ name: '云启科技' }], legalStatus: 'filing' },
  ];
  const { inserted, errors } = await keeper.ask(insertBatchPatent, { rows });
  expect(inserted).toBe(1);
  expect([...new Set(errors.map(({ row }) => row))]).toEqual([1, 2, 3, 4, 5]);
  expect(errors.filter(({ row }) => row === 3).map(({ field }) => field)).toEqual(['groupCode', 'id', 'isPct']);
  for (const { message } of errors) expect(message).toMatch(/\p{Script=Han}/u);
  expect(await keeper.call(insertBatchPatent, { rows: [] })).toMatchObject({ errorCode: 'FY-V001' });
  expect(await keeper.call(insertBatchPatent, { rows: Array.from({ length: 1001 }, () => ({})) })).toMatchObject({
    errorCode: 'FY-V001',
  });
});

test('duplicates, stale versions, rights and neighbours: /api/v1/company/property/insertPatent, deletePatent', async () => {
  expect(await keeper.call(insertPatent, { ...invention, applicationNo: '2020 1012 3456.2' })).toMatchObject({
    errorCode: 'FY-C001',
    data: {
      fields: { applicationNo: '申请号已存在' },
      id: (await keeper.ask(queryPagePatent, { filter: { keyword: '202010123456.2' } })).records[0]?.id,
    },
  });
  expect(await reader.call(insertPatent, { ...invention, applicationNo: '200310102344.5' })).toMatchObject({
    errorCode: 'FY-A001',
  });
  const {
    records: [row],
  } = await keeper.ask(queryPagePatent, { filter: { keyword: '知识检索' } });
  const { id = 0, version = 0 } = row ?? {};
  expect(await keeper.call(insertPatent, { id, version: version + 7, patentName: '改' })).toMatchObject({
    errorCode: 'FY-C002',
  });
  for (const call of [
    neighbour.call(insertPatent, { id, version, patentName: '改' }),
    neighbour.call(deletePatent, { ids: [id] }),
    neighbour.call(queryPatentDetail, { id }),
  ])
    expect(await call).toMatchObject({ errorCode: 'FY-N001' });
  expect(await reader.call(deletePatent, { ids: [id] })).toMatchObject({ errorCode: 'FY-A001' });
  const warned = await keeper.ask(insertPatent, { id, version, ipcMain: 'H99Z 1/00', ipcCodes: ['A98B 1/00'] });
  expect(warned.warnings.map(({ field }) => field)).toEqual(['ipcCodes']);
});

test('the plan by year adds up what is owed; giving an annuity up takes it out, for those who may', async () => {
  const plan = await reader.ask(queryPatentFeePlan, { filter: {}, from: '2024-01-01', to: '2030-12-31' });
  const [year] = plan.years;
  expect(year).toMatchObject({
    amount: plan.rows
      .filter(({ dueDate }) => dueDate.startsWith(String(year?.year)))
      .reduce((sum, fee) => sum + fee.payable, 0),
  });
  // As the list is narrowed, so is the plan.
  expect(
    (await reader.ask(queryPatentFeePlan, { filter: { keyword: '知识检索', ipcMain: 'h99z1' } })).rows.length,
  ).toBeGreaterThan(0);
  for (const filter of [{ patentType: 'design' }, { ipcMain: 'H04' }, { feeState: 'none' }])
    expect(await reader.ask(queryPatentFeePlan, { filter })).toMatchObject({ years: [], rows: [] });
  expect(await reader.call(queryPatentFeePlan, { filter: { colour: 1 } })).toMatchObject({ errorCode: 'FY-V001' });
  const [first] = plan.rows;
  const ids = [first?.id ?? 0];
  expect(await reader.call(decidePatentFee, { ids, decision: 'abandon' })).toMatchObject({ errorCode: 'FY-A001' });
  expect(await neighbour.call(decidePatentFee, { ids, decision: 'abandon' })).toMatchObject({ errorCode: 'FY-N001' });
  expect(await keeper.ask(decidePatentFee, { ids, decision: 'abandon', remark: '技术已替代' })).toMatchObject({
    done: [{ id: ids[0] }],
    refused: [],
  });
  expect(await newestEntry('patent_fee')).toMatchObject({
    action: 'update',
    entityName: `${first?.patentName} 第 ${first?.feeYear} 年`,
  });
  const after = await keeper.ask(queryPatentFeePlan, { filter: {}, from: '2024-01-01', to: '2030-12-31' });
  expect(after.years[0]).toMatchObject({
    amount: (year?.amount ?? 0) - (first?.payable ?? 0),
    abandoned: first?.payable,
  });
  expect((await keeper.ask(queryPagePatent, { filter: { keyword: '知识检索' } })).records[0]).toMatchObject({
    nextFeeYear: null,
    nextFeeDate: null,
  });
  await keeper.ask(decidePatentFee, { ids, decision: 'keep' });
});

test('annuities paid before the patent was entered ask for nothing', async () => {
  const { fees } = await keeper.ask(insertPatent, {
    patentName: '老专利',
    patentType: 'utility',
    applicationNo: 'US 16/237,001',
    country: 'US',
    applicationDate: '2019-01-02',
    grantDate: '2019-10-01',
    legalStatus: 'granted',
    applicants: [{ name: '云启科技' }],
  });
  expect(fees).toEqual([]);
  const old = await keeper.ask(insertPatent, {
    patentName: '老发明',
    patentType: 'invention',
    applicationNo: '200310102344.5',
    applicationDate: '2010-11-05',
    grantDate: '2013-05-01',
    legalStatus: 'granted',
    applicants: [{ name: '云启科技' }],
    paidThroughYear: 16,
  });
  expect(old.warnings).toEqual([{ field: 'applicationDate', message: '申请号的年份是 2003，请核对' }]);
  expect(old.fees.filter(({ feeYear }) => feeYear <= 16).map(({ status }) => status)).toEqual(
    Array.from({ length: 13 }, () => 'paid'),
  );
  expect((await keeper.ask(queryPagePatent, { filter: { keyword: '老发明' } })).records[0]).toMatchObject({
    nextFeeYear: 17,
    nextFeeDate: '2026-11-05',
  });
});

test('/api/v1/company/property/exportPatent and the list take the filters by the names of the specification; a sheet without a kind takes that of the number', async () => {
  const row = {
    patentName: '一种导出验收装置',
    applicationNo: 'ZL202122334455.5',
    applicationDate: '2021-05-06',
    applicants: [{ name: '云启精工' }],
    inventors: [{ name: '沈知微' }],
  };
  expect(await keeper.ask(insertBatchPatent, { rows: [row] })).toMatchObject({ inserted: 1, errors: [] });
  for (const filter of [
    { inventor: '沈知微' },
    { applicant: '启精' },
    { year: 2021, keyword: '导出验收' },
    { inventors: '知微', applicationDate: 2021 },
  ])
    expect((await keeper.ask(queryPagePatent, { filter })).records).toMatchObject([
      { patentName: row.patentName, patentType: 'utility' },
    ]);
  expect(await keeper.ask(queryPagePatent, { filter: { year: 1999 } })).toMatchObject({ total: 0, statusCounts: [] });
  expect(await keeper.call(queryPagePatent, { filter: { year: 12 } })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('申请年份'),
  });
  const sheet = await keeper.send(exportPatent, {
    filter: { inventor: '沈知微', ipcMain: 'g06' },
    fields: ['patentName'],
  });
  expect(sheet.headers['content-type']).toContain('spreadsheetml');
  expect(await reader.call(exportPatent, {})).toMatchObject({ errorCode: 'FY-A001' });
  expect(await keeper.call(exportPatent, { filter: { productColour: 1 } })).toMatchObject({ errorCode: 'FY-V001' });
});
