/** Templates 2 and 3: several sheets keyed by staff number or ID number, differences, one commit and one undo. */
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractCalls } from '../../model/records/contract.ts';
import { studyCalls } from '../../model/records/experience.ts';
import { salaryCalls } from '../../model/records/pay.ts';
import { queryBasicInfo } from '../../model/archive-calls.ts';
import {
  analysisTemplateGroupUserBase,
  batchImportRosterGroupUserBase,
  templateGroupUserBase,
  undoImportGroupUserBase,
} from '../../model/roster-transfer.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import { getImport, importFailedRows, queryImportRows } from '#platform/entity/transfer.ts';
import { readTable } from '#lib/sheet/read-table.ts';
import { writeWorkbook } from '#lib/sheet/write-workbook.ts';
import { runCommit } from '#platform/transfer/commit-import.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { hire, readIn, rootOf } from '../testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let clerk: TestClient;
let people: Awaited<ReturnType<typeof hire>>[];

const recordCodes = [
  'staff_import',
  'staff_structure',
  'staff_entry',
  'staff_record_edit',
  'staff_family_view',
  'staff_family_edit',
  'staff_phone_view',
];
const payCodes = [
  'staff_contract_view',
  'staff_contract_edit',
  'staff_account_view',
  'staff_account_edit',
  'staff_bank_view',
  'staff_salary_view',
  'staff_salary_edit',
];

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'import_hr', codes: [...recordCodes, ...payCodes, 'staff_idcard_view'] },
    { account: 'import_clerk', codes: ['staff_import', 'staff_contract_edit', 'staff_account_edit'] },
  );
  [hr, clerk] = await Promise.all([server.signIn('import_hr'), server.signIn('import_clerk')]);
  const root = await rootOf(hr);
  people = [
    await hire(hr, { groupInfoId: root, name: '甲导入' }),
    await hire(hr, { groupInfoId: root, name: '乙导入' }),
  ];
});
afterAll(() => server?.stop());

type Line = Record<string, string | number>;

async function workbook(sheets: Readonly<Record<string, readonly Line[]>>): Promise<Buffer> {
  const target = new PassThrough();
  const chunks: Buffer[] = [];
  target.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = Object.entries(sheets).map(([name, rows]) => {
    const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    return {
      name,
      rows,
      columns: titles.map((label): SheetColumn => ({ key: label, label, aliases: [], kind: 'text', required: false })),
    };
  });
  await writeWorkbook(target, written);
  return Buffer.concat(chunks);
}

const analyse = async (
  client: TestClient,
  templateId: number,
  sheets: Readonly<Record<string, readonly Line[]>>,
  mode = 'insert',
) =>
  client.upload(
    analysisTemplateGroupUserBase,
    { templateId: String(templateId), mode },
    { name: '履历.xlsx', content: await workbook(sheets) },
  );

/** Runs the job of every sheet, as the queue would. */
async function commit(batchId: number, left: object = {}): Promise<void> {
  const { sheets } = await hr.ask(batchImportRosterGroupUserBase, { batchId, onlyOk: true, ...left });
  const owner = {
    accountId: enterprise.accountIds.get('import_hr') ?? 0,
    groupCode: enterprise.groupCode,
    companyCode: enterprise.companyCodes[0],
  };
  for (const sheet of sheets) await runCommit(server.platform, { ...owner, batchId: sheet.batchId });
}

const study = (person: number): Line => ({
  工号: people[person]?.employeeNo ?? '',
  入学日期: '2008-09-01',
  毕业日期: '2012/6/30',
  学校: '浙江大学',
  专业: '软件工程',
  学历: '21',
  最高学历: '是',
});

test('template 2: sheets by staff number and by ID number, errors with their cells, one commit, one undo', async () => {
  const [first, second] = people;
  const envelope = await analyse(hr, 2, {
    教育: [
      study(0),
      { ...study(1), 工号: 'NOBODY-1' },
      study(0),
      { 学校: '无主大学', 专业: '无', 学历: '21', 入学日期: '2008-09-01' },
    ],
    家庭: [
      { 员工证件号码: second?.idNumber ?? '', 姓名: '乙父', 关系: '父亲', 联系电话: '13900139001', 紧急联系人: '是' },
    ],
    备注: [{ 说明: '随便' }],
  });
  expect(envelope.errorDesc).toBeNull();
  const batch = envelope.data;
  expect(batch.sheets.map(({ sheetName, entity, total, ok, error }) => [sheetName, entity, total, ok, error])).toEqual([
    ['教育', 'study_record', 4, 1, 3],
    ['家庭', 'user_family', 1, 1, 0],
  ]);
  const { rows } = await hr.ask(queryImportRows, { batchId: batch.batchId, filter: 'error' });
  expect(
    rows.map(({ cells }) => Object.values(cells).flatMap((cell) => (cell.level === 'error' ? [cell.message] : []))),
  ).toEqual([
    ['工号：没有对应的员工，或不在你的数据范围内'],
    ['入学日期：与第 2 行是同一条记录'],
    ['工号：必填，也可以填证件号码'],
  ]);
  const stored = await readIn(
    server,
    enterprise,
    0,
    sql<{ text: string }>`select r."values"::text || r.raw::text || r.issues::text as text from import_row r`,
  );
  expect(stored.map(({ text }) => text).join()).not.toContain(second?.idNumber);
  await commit(batch.batchId);
  expect(
    (await hr.ask(getImport, { batchId: batch.batchId })).sheets.map(({ status, inserted, failed }) => [
      status,
      inserted,
      failed,
    ]),
  ).toEqual([
    ['done', 1, 3],
    ['done', 1, 0],
  ]);
  expect((await hr.ask(queryBasicInfo, { id: first?.id ?? 0 })).base).toMatchObject({
    school: '浙江大学',
    highestEducation: '21',
  });
  expect((await hr.ask(queryBasicInfo, { id: second?.id ?? 0 })).families).toMatchObject([
    { name: '乙父', relation: '5', isEmergency: true },
  ]);
  // What was refused comes back under the name of its sheet, so that the mended file is taken.
  const failed = await hr.send(importFailedRows, { batchId: batch.batchId });
  const mended = await hr.upload(
    analysisTemplateGroupUserBase,
    { templateId: '2', mode: 'insert' },
    { name: '错误行.xlsx', content: failed.rawPayload },
  );
  expect(mended.data).toMatchObject({ sheetName: '教育', total: 3, error: 3 });
  const again = await analyse(hr, 2, { 教育: [study(0)] });
  expect(again.data).toMatchObject({ total: 1, error: 1, problems: [{ kind: 'taken' }] });
  expect(await hr.ask(undoImportGroupUserBase, { batchId: batch.batchId })).toMatchObject({ undone: 2, kept: 0 });
  expect((await hr.ask(queryBasicInfo, { id: first?.id ?? 0 })).study).toEqual([]);
  expect((await hr.ask(queryBasicInfo, { id: second?.id ?? 0 })).missing).toContainEqual({
    key: 'families',
    label: '紧急联系人',
  });
});

test('update mode recognises a record by person, day and school, and shows the one cell that changes', async () => {
  const id = people[0]?.id ?? 0;
  await hr.ask(studyCalls.insert, {
    ownerId: id,
    record: {
      startDate: '2008-09-01',
      school: '浙江大学',
      major: '软件工程',
      educationCode: '21',
      college: '计算机学院',
    },
  });
  const { data } = await analyse(
    hr,
    2,
    { 教育: [{ 工号: people[0]?.employeeNo ?? '', 入学日期: '2008-09-01', 学校: '浙江大学', 专业: '信息安全' }] },
    'update',
  );
  expect(data).toMatchObject({ total: 1, ok: 1, change: 1 });
  const { rows } = await hr.ask(queryImportRows, { batchId: data.batchId, filter: 'change' });
  expect(rows[0]?.cells['major']).toMatchObject({ value: '信息安全', old: '软件工程', level: 'change' });
  await commit(data.batchId);
  expect((await hr.ask(queryBasicInfo, { id })).study).toMatchObject([{ major: '信息安全', college: '计算机学院' }]);
  await hr.ask(undoImportGroupUserBase, { batchId: data.batchId });
  expect((await hr.ask(queryBasicInfo, { id })).study).toMatchObject([{ major: '软件工程' }]);
});

test('columns matched by hand belong to their sheet, and rows left out of any sheet stay out of the one commit', async () => {
  const [first, second] = people;
  const train = (name: string): Line => ({ 工号: second?.employeeNo ?? '', 开始日期: '2021-03-01', 叫什么: name });
  const content = await workbook({
    教育: [
      { ...study(1), 学校: '手工大学' },
      { ...study(0), 学校: '留下大学' },
    ],
    培训: [train('消防'), train('急救')],
  });
  const send = (mappings: string) =>
    hr.upload(
      analysisTemplateGroupUserBase,
      { templateId: '2', mode: 'insert', mappings },
      { name: '履历.xlsx', content },
    );
  expect(await send('[1]')).toMatchObject({ errorCode: 'FY-V001' });
  expect(await send('{"培训":{"2":"school"}}')).toMatchObject({ errorCode: 'FY-V001' });
  const { data } = await send('{"培训":{"0":"parent.employeeNo","1":"startDate","2":"name"}}');
  expect(data.sheets.map(({ sheetName, total, error }) => [sheetName, total, error])).toEqual([
    ['教育', 2, 0],
    ['培训', 2, 0],
  ]);
  const [studies, trainings] = data.sheets;
  const foreign = [{ batchId: 999_999, excludeRows: [2] }];
  expect(
    await hr.call(batchImportRosterGroupUserBase, { batchId: data.batchId, onlyOk: true, sheets: foreign }),
  ).toMatchObject({ errorCode: 'FY-V001' });
  const sheets = [{ batchId: trainings?.batchId ?? 0, excludeRows: [2] }];
  await commit(studies?.batchId ?? 0, { excludeRows: [2, 3], sheets });
  // Nothing of this sheet was written; what the other one wrote is taken back from here all the same.
  expect(await hr.ask(getImport, { batchId: studies?.batchId ?? 0 })).toMatchObject({ inserted: 0, canUndo: true });
  expect((await hr.ask(queryBasicInfo, { id: second?.id ?? 0 })).train).toMatchObject([{ name: '急救' }]);
  expect((await hr.ask(queryBasicInfo, { id: first?.id ?? 0 })).study).not.toContainEqual(
    expect.objectContaining({ school: '留下大学' }),
  );
  expect(await hr.ask(undoImportGroupUserBase, { batchId: data.batchId })).toMatchObject({ undone: 1, kept: 0 });
});

test('a title is imported by its name or its code; the code of another certificate is left as it is', async () => {
  const person = people[1];
  const line = (kind: string, name: string, code: string): Line => ({
    工号: person?.employeeNo ?? '',
    类别: kind,
    名称: name,
    代码: code,
    取得日期: '2020-05-01',
  });
  const { data } = await analyse(hr, 2, {
    职称证书: [
      line('职称', '高级工程师', '高级工程师'),
      line('职称', '工程师', '083'),
      line('职业技能', '电工', '6-31-01-03'),
      line('职称', '无此职称', '无此职称'),
    ],
  });
  expect(data).toMatchObject({ total: 4, ok: 3, warning: 1, error: 0, problems: [{ kind: 'unknown_choice' }] });
  await commit(data.batchId);
  const { degreeTitles } = await hr.ask(queryBasicInfo, { id: person?.id ?? 0 });
  expect(new Map(degreeTitles?.map((row) => [row['name'], row['code']]))).toEqual(
    new Map([
      ['高级工程师', '082'],
      ['工程师', '083'],
      ['电工', '6-31-01-03'],
      ['无此职称', null],
    ]),
  );
  await hr.ask(undoImportGroupUserBase, { batchId: data.batchId });
});

test('template 3: contracts follow the law, pay needs its right, and the workbook has a sheet for each', async () => {
  const employeeNo = people[1]?.employeeNo ?? '';
  const contract = {
    工号: employeeNo,
    合同编号: 'IMP-1',
    合同类型: '劳动合同',
    期限类型: '固定期限',
    签约公司: '甲公司',
    签订日期: '2024-03-01',
    开始日期: '2024-03-01',
    终止日期: '2027-02-28',
  };
  const sheets = {
    合同: [
      { ...contract, '试用期(月)': 6 },
      { ...contract, 合同编号: 'IMP-2', 开始日期: '2025-01-01', 终止日期: '2025-12-31', '试用期(月)': 3 },
      { ...contract, 合同编号: 'IMP-3', 开始日期: '2026-01-01', 终止日期: '2026-12-31', '试用期(月)': 0 },
    ],
    薪资: [{ 工号: employeeNo, 生效日期: '2024-03-01', 调薪类型: '入职定薪', 基本工资: 8000, 绩效工资: 2000 }],
  };
  expect((await analyse(clerk, 3, sheets)).errorCode).toBe('FY-A001');
  const { data } = await analyse(hr, 3, sheets);
  expect(data.sheets.map(({ sheetName, ok, error }) => [sheetName, ok, error])).toEqual([
    ['合同', 2, 1],
    ['薪资', 1, 0],
  ]);
  await commit(data.batchId);
  // The third contract overlaps the first: told when it is written, because the first was not there before.
  expect(
    (await hr.ask(getImport, { batchId: data.batchId })).sheets.map(({ inserted, failed }) => [inserted, failed]),
  ).toEqual([
    [1, 2],
    [1, 0],
  ]);
  const id = people[1]?.id ?? 0;
  expect((await hr.ask(contractCalls.query, { userBaseId: id })).records).toMatchObject([
    { contractNo: 'IMP-1', signOrdinal: 1, status: 'active' },
  ]);
  expect((await hr.ask(salaryCalls.query, { userBaseId: id })).records).toMatchObject([{ total: 10_000 }]);
  expect((await clerk.send(templateGroupUserBase, { id: 3 })).json()).toMatchObject({ errorCode: 'FY-A001' });
  const template = await hr.send(templateGroupUserBase, { id: 3 });
  const column: SheetColumn = { key: 'no', label: '工号', aliases: [], kind: 'text', required: false };
  const head = await readTable(template.rawPayload, '模板.xlsx', [column], { sheetName: '薪资' });
  expect(head.sheetNames).toEqual(['合同', '账户社保', '薪资', '填写说明']);
  expect(head.columns.map(({ title }) => title.replace(/\s*\*$/u, ''))).toEqual(
    expect.arrayContaining(['工号', '证件号码', '生效日期', '基本工资']),
  );
  expect((await hr.send(templateGroupUserBase, { id: 4 })).json()).toMatchObject({ errorCode: 'FY-V001' });
});

test('a sheet of contracts and agreements says which rows give the right to an open-ended term (LCL 14), those of the same sheet counted', async () => {
  const root = await rootOf(hr);
  const signers: Awaited<ReturnType<typeof hire>>[] = [];
  for (const name of ['丙签约', '丁签约', '戊签约'])
    signers.push(await hire(hr, { groupInfoId: root, name, entryDate: '2020-01-06' }));
  const paper = (signer: number, no: number, [from, to]: readonly [string, string], kind = '续签合同'): Line => ({
    工号: signers[signer]?.employeeNo ?? '',
    合同编号: `OE-${signer}-${no}`,
    合同类型: kind,
    期限类型: to === '' ? '无固定期限' : '固定期限',
    签约公司: '甲公司',
    签订日期: from,
    开始日期: from,
    终止日期: to,
  });
  const terms = [
    ['2020-01-06', '2021-12-31'],
    ['2022-01-01', '2023-12-31'],
    ['2024-01-01', '2025-12-31'],
  ] as const;
  const told = async (lines: Line[], mode: string) => {
    const { data } = await analyse(hr, 3, { 合同: lines }, mode);
    const { rows } = await hr.ask(queryImportRows, { batchId: data.batchId, filter: 'warning' });
    return {
      data,
      warnings: rows.flatMap(({ rowNumber, cells }) =>
        Object.values(cells).flatMap(({ kind, message }) =>
          kind === 'open_ended_right' ? [[rowNumber, message]] : [],
        ),
      ),
    };
  };
  const third = '这是第 3 次订立固定期限劳动合同，员工有权要求订立无固定期限合同，请确认员工同意固定期限';
  // The third of one sheet is told, whatever the order of the lines; two are not, nor a third without an end.
  const begun = [
    paper(0, 2, terms[1]),
    paper(0, 1, terms[0], '劳动合同'),
    paper(1, 1, terms[0], '劳动合同'),
    paper(1, 2, terms[1]),
    paper(2, 1, terms[0], '劳动合同'),
    paper(2, 2, terms[1]),
  ];
  const first = await told([paper(0, 3, terms[2]), ...begun], 'insert');
  expect([first.data.total, first.data.error, first.warnings]).toEqual([7, 0, [[2, `期限类型：${third}`]]]);
  await commit((await told(begun, 'insert')).data.batchId);
  // What is stored counts: a third contract, an agreement that puts the end off by a year; below a year it is none, and the same again asks nothing.
  const second = await told(
    [
      ...begun,
      paper(0, 3, terms[2]),
      paper(1, 4, ['2023-06-01', '2024-12-31'], '变更协议'),
      paper(2, 4, ['2023-06-01', '2024-06-30'], '变更协议'),
      paper(2, 3, ['2024-07-01', '']),
    ],
    'upsert',
  );
  expect([second.data.error, second.warnings]).toEqual([
    0,
    [
      [8, `期限类型：${third}`],
      [9, `终止日期：${third}`],
    ],
  ]);
});
