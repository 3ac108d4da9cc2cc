import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#platform/testing/client.ts';
import sharp from 'sharp';
import { downloadFile, uploadFile } from '#core/file/public.ts';
import type { FileValue } from '#platform/entity/field.ts';
import type { SheetColumn } from '#lib/sheet/sheet.ts';
import { analyseImport, commitImport, exportEntity, getImport, importTemplate } from '#platform/entity/transfer.ts';
import { readTable } from '#lib/sheet/read-table.ts';
import { makeCreditCodeOf } from '#platform/testing/make.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertFinance } from '../model/finance.ts';
import { insertOfficialUser, queryOfficialUser, updateOfficialUser } from '../model/official-user.ts';
import {
  checkUscc,
  getCompanyInfo,
  insertOrUpdateCompanyBase,
  updateCompanyBase,
} from '../model/company-base-calls.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let keeper: TestClient;
let reader: TestClient;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  enterprise = await server.makeEnterprise(
    { account: 'keeper', codes: ['base_info', 'base_edit', 'official_edit', 'finance_view', 'finance_edit'] },
    { account: 'reader', codes: ['base_info'] },
    { account: 'neighbour', home: 1, codes: ['base_info', 'base_edit'] },
  );
  [keeper, reader] = await Promise.all([server.signIn('keeper'), server.signIn('reader')]);
});
afterAll(() => server?.stop());

const names = async (client: TestClient) => {
  const { companyName, shortName, creditCode } = (await client.ask(getCompanyInfo, {})).base;
  return { companyName, shortName, creditCode };
};

test('story 1: /api/v1/company/base/checkUscc tells right codes from wrong ones, and why', async () => {
  expect(checkUscc.path).toBe('/api/v1/company/base/checkUscc');
  expect(await keeper.ask(checkUscc, { uscc: '91330100799655058B' })).toMatchObject({
    valid: true,
    orgCode: '799655058',
    regionName: expect.stringContaining('杭州'),
    occupied: false,
  });
  expect(await keeper.ask(checkUscc, { uscc: '91110108MA01KLMN2L' })).toMatchObject({ valid: true });
  expect(await keeper.ask(checkUscc, { uscc: '91110108MA01KLMN2A' })).toMatchObject({
    valid: false,
    reason: '校验位错误，应为 L',
  });
  expect(await keeper.ask(checkUscc, { uscc: '91110108MA01KLMNO2' })).toMatchObject({
    valid: false,
    reason: expect.stringMatching(/^含非法字符 O/u),
  });
  const neighbour = await names(await server.signIn('neighbour'));
  expect(await keeper.ask(checkUscc, { uscc: neighbour.creditCode })).toMatchObject({ valid: true, occupied: true });
});

test('/api/v1/company/base/insertOrUpdateCompanyBase keeps the rest beside the register; getCompanyInfo shows both as one', async () => {
  const before = await keeper.ask(getCompanyInfo, {});
  expect(before.base).toMatchObject({ id: 0, legalPerson: '张伟', regCapital: null });
  expect(before.gaps.map((gap) => gap.key)).toContain('regCapital');
  const saved = await keeper.ask(insertOrUpdateCompanyBase, {
    ...(await names(keeper)),
    legalPerson: '李娜',
    regCapital: 10_000_000,
    paidCapital: 12_000_000,
    establishDate: '2020-01-02',
    bankAccount: '6222020000000000000',
  });
  expect(saved).toMatchObject({
    version: 0,
    companyCode: enterprise.companyCodes[0],
    warnings: [expect.stringContaining('大于注册资本')],
  });
  const after = await keeper.ask(getCompanyInfo, {});
  expect(after.base).toMatchObject({
    id: saved.id,
    legalPerson: '李娜',
    regCapital: 10_000_000,
    taxpayerNo: after.base.creditCode,
  });
  expect(after.completeness).toBeGreaterThan(before.completeness);
  // A second profile is never made: without id it is the row of before that somebody saved first.
  expect(await keeper.call(insertOrUpdateCompanyBase, await names(keeper))).toMatchObject({ errorCode: 'FY-C002' });
});

test('/api/v1/company/base/updateCompanyBase changes the sent keys only, and a stale version is told whichever part changed', async () => {
  const { base } = await keeper.ask(getCompanyInfo, {});
  const { version } = await keeper.ask(updateCompanyBase, { id: base.id, version: base.version, shortName: '新简称' });
  expect(version).toBe(base.version + 1);
  const after = (await keeper.ask(getCompanyInfo, {})).base;
  expect(after).toMatchObject({ shortName: '新简称', regCapital: base.regCapital, legalPerson: base.legalPerson });
  const stale = await keeper.call(updateCompanyBase, { id: base.id, version: base.version, slogan: '迟到的口号' });
  expect([stale.errorCode, stale.data]).toEqual(['FY-C002', { current: after }]);
});

test('wrong values are refused with the field named', async () => {
  const { base } = await keeper.ask(getCompanyInfo, {});
  const change = (values: object) => keeper.call(updateCompanyBase, { id: base.id, version: base.version, ...values });
  for (const [values, sentence] of [
    [{ creditCode: '91110108MA01KLMN2A' }, '统一社会信用代码'],
    [{ regCapital: 0 }, '注册资本'],
    [{ approveDate: '2019-01-01' }, '核准日期'],
    [{ termStart: '2020-01-01', termEnd: '2019-01-01' }, '营业期限至'],
    [{ isListed: true }, '股票代码'],
    [{ formerNames: Array.from({ length: 11 }, (_, n) => `旧名${n}`) }, '曾用名'],
    [{ coordinates: '30.2,120.1' }, '坐标'],
    [{ establishDate: '2199-01-01' }, '成立日期'],
    [{ regNo: '123456789012' }, '工商注册号'],
    [{ orgCode: '12345678' }, '组织机构代码'],
    [{ taxpayerNo: '12345678901234' }, '纳税人识别号'],
  ] as const)
    expect(await change(values)).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining(sentence) });
  const neighbour = await names(await server.signIn('neighbour'));
  expect(await change({ creditCode: neighbour.creditCode })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('统一社会信用代码'),
  });
  expect(await change({ companyName: neighbour.companyName })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('企业名称'),
  });
  // Numbers of before the credit code are pointed out, not refused (GS 15-2006, GB 11714).
  expect(await change({ regNo: '440301103097414', orgCode: '799655059' })).toMatchObject({
    resultCode: 1,
    data: {
      warnings: expect.arrayContaining([
        '工商注册号：校验位不符，应为 3，请核对',
        '组织机构代码：校验位不符，应为 8，请核对',
      ]),
    },
  });
});

test('story 12: without finance_view the bank account is masked, without base_edit nothing is changed, and a neighbour sees his own', async () => {
  const { base } = await reader.ask(getCompanyInfo, {});
  expect(base.bankAccount).toContain('*');
  expect(base.masked).toContain('bankAccount');
  expect(
    await reader.call(updateCompanyBase, { id: base.id, version: base.version, slogan: '不该写上' }),
  ).toMatchObject({ errorCode: 'FY-A001' });
  expect(await reader.call(insertOrUpdateCompanyBase, await names(reader))).toMatchObject({ errorCode: 'FY-A001' });
  const neighbour = await server.signIn('neighbour');
  expect((await neighbour.ask(getCompanyInfo, {})).base.id).toBe(0);
  expect(
    await neighbour.call(updateCompanyBase, { id: base.id, version: base.version, slogan: '邻居的口号' }),
  ).toMatchObject({ errorCode: 'FY-N001' });
});

test('empty codes found an enterprise with its profile; absent ones are refused', async () => {
  const company = {
    companyName: '新设科技(杭州)有限公司',
    shortName: '新设科技',
    creditCode: makeCreditCodeOf(77_001),
    regCapital: 500_000,
  };
  const outside = keeper.as(null);
  expect(await outside.call(insertOrUpdateCompanyBase, company)).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '请选择所属企业',
  });
  const founded = (await outside.send(insertOrUpdateCompanyBase, { ...company, groupCode: '', companyCode: '' })).json<{
    data: { groupCode: string; companyCode: string };
  }>().data;
  const inside = keeper.as({ groupCode: founded.groupCode, companyCode: founded.companyCode });
  expect((await inside.ask(getCompanyInfo, {})).base).toMatchObject({
    companyName: '新设科技（杭州）有限公司',
    regCapital: 500_000,
  });
});

test('a profile without a legal person is read and not saved; an official who is named as one gives the name', async () => {
  const company = {
    companyName: '无人科技（杭州）有限公司',
    shortName: '无人科技',
    creditCode: makeCreditCodeOf(77_002),
  };
  const founded = (
    await keeper.as(null).send(insertOrUpdateCompanyBase, { ...company, groupCode: '', companyCode: '' })
  ).json<{
    data: { id: number; version: number; groupCode: string; companyCode: string };
  }>().data;
  const inside = keeper.as({ groupCode: founded.groupCode, companyCode: founded.companyCode });
  const row = { id: founded.id, version: founded.version };
  expect((await inside.ask(getCompanyInfo, {})).base).toMatchObject({ ...row, legalPerson: null });
  expect((await inside.ask(getCompanyInfo, {})).gaps.map((gap) => gap.key)).toContain('legalPerson');
  for (const change of [{ slogan: '没有法人的口号' }, { legalPerson: null }, { legalPerson: ' ' }])
    expect(await inside.call(updateCompanyBase, { ...row, ...(change as object) })).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringMatching(/^法定代表人：(?:必填|不能为空)$/u),
    });
  const official = async (client: TestClient, name: string) =>
    (await client.ask(insertOfficialUser, { name, positionTypes: ['legal_rep'] })).id;
  const [own, foreign] = [await official(inside, '林清和'), await official(keeper, '邻家人')];
  expect(
    await inside.call(updateCompanyBase, { ...row, legalPersonOfficialId: foreign, legalPerson: '邻家人' }),
  ).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('法定代表人任职'),
  });
  expect(
    await inside.call(updateCompanyBase, { ...row, legalPersonOfficialId: own, legalPerson: '另一个人' }),
  ).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('不是同一人'),
  });
  const { version } = await inside.ask(updateCompanyBase, { ...row, legalPersonOfficialId: own });
  expect((await inside.ask(getCompanyInfo, {})).base).toMatchObject({
    legalPerson: '林清和',
    legalPersonOfficialId: own,
  });
  expect(await inside.call(updateCompanyBase, { ...row, version, legalPerson: '改名' })).toMatchObject({
    errorCode: 'FY-V001',
  });
  await inside.ask(updateCompanyBase, { ...row, version, legalPerson: '改名', legalPersonOfficialId: null });
});

test('pictures of the profile are PNG, JPG or WebP of 5 MB at most', async () => {
  const { base } = await keeper.ask(getCompanyInfo, {});
  const upload = async (name: string, content: Buffer) =>
    [(await keeper.upload(uploadFile, { bizType: 'attachment' }, { name, content })).data].flat()[0] as FileValue;
  const image = (format: 'png' | 'gif') =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#0078fc' } })
      .toFormat(format)
      .toBuffer();
  const small = await upload('标识.png', await image('png'));
  // Bytes behind the picture make it large and change nothing else.
  const large = await upload('大图.png', Buffer.concat([await image('png'), Buffer.alloc(5 * 1024 * 1024)]));
  const moving = await upload('动图.gif', await image('gif'));
  const change = (values: object) => keeper.call(updateCompanyBase, { id: base.id, version: base.version, ...values });
  for (const [values, label] of [
    [{ logo: large }, '企业标识'],
    [{ licence: moving }, '营业执照'],
    [{ coverImages: [small, large] }, '企业封面'],
  ] as const)
    expect(await change(values)).toMatchObject({
      errorCode: 'FY-V001',
      errorDesc: expect.stringMatching(new RegExp(`^${label}：.*5 MB 以内`, 'u')),
    });
  expect(await change({ coverImages: [small] })).toMatchObject({ resultCode: 1 });
});

test('员工人数 and 企业规模 follow from roster and indicators; what is typed stands and is flagged', async () => {
  const info = () => keeper.ask(getCompanyInfo, {});
  const change = async (values: object) => {
    const { base } = await info();
    await keeper.ask(updateCompanyBase, { id: base.id, version: base.version, ...values });
    return info();
  };
  expect((await change({ industryCode: '6513' })).derived).toMatchObject({
    computedSize: null,
    sizeBasis: '缺少从业人员、营业收入，暂不能计算',
  });
  await keeper.ask(insertFinance, { kind: 'indicator', year: 2024, period: 'year', revenue: 157_352_800 });
  const typed = await change({ staffCount: 103 });
  expect(typed.base).toMatchObject({ staffCount: 103, scaleType: 'medium' });
  expect(typed.derived).toMatchObject({
    isStaffTyped: true,
    isSizeChosen: false,
    computedSize: 'medium',
    sizeBasis: expect.stringContaining('15,735.28 万元'),
  });
  const secret = (await reader.ask(getCompanyInfo, {})).derived;
  expect(secret).toMatchObject({ computedSize: 'medium', sizeBasis: '由所属行业和从业人员、营业收入计算' });
  const chosen = await change({ scaleType: 'small' });
  expect([chosen.base.scaleType, chosen.derived.isSizeChosen, chosen.derived.computedSize]).toEqual([
    'small',
    true,
    'medium',
  ]);
  const free = await change({ scaleType: null, staffCount: null });
  // The members of the enterprise have rows of the roster that are not at work yet.
  expect(free.derived).toMatchObject({ isStaffTyped: false, isSizeChosen: false, countedStaff: null });
  expect(free.base).toMatchObject({ staffCount: null, scaleType: null });
  expect((await change({ industryCode: '6621', staffCount: 5 })).derived).toMatchObject({
    computedSize: null,
    sizeBasis: '统计办法不适用于所属行业',
  });
});

test('introduction and résumé keep their structure and nothing that acts or shows files from elsewhere; empty ones are none', async () => {
  const given =
    '<h2>简介</h2><p onclick="steal()">专注<strong>工业</strong>互联网<script>steal()</script></p><img src="/api/v1/file/downloadFile?id=1"><img src="https://other.example/spy.png"><ul><li>研发</li></ul><a href="javascript:steal()">链接</a>';
  const { base } = await keeper.ask(getCompanyInfo, {});
  const { version } = await keeper.ask(updateCompanyBase, { id: base.id, version: base.version, intro: given });
  const { intro } = (await keeper.ask(getCompanyInfo, {})).base;
  expect(intro).toContain('<h2>简介</h2><p>专注<strong>工业</strong>互联网</p><ul><li>研发</li></ul>');
  expect(intro).not.toMatch(/script|onclick|<img|steal/u);
  await keeper.ask(updateCompanyBase, { id: base.id, version, intro: '<p> </p>' });
  expect((await keeper.ask(getCompanyInfo, {})).base.intro).toBeNull();
  expect(
    await keeper.call(updateCompanyBase, { id: base.id, version: version + 1, intro: `<p>${'长'.repeat(20_000)}</p>` }),
  ).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: expect.stringContaining('企业简介'),
  });

  const official = await keeper.ask(insertOfficialUser, {
    name: '简历人',
    positionTypes: ['director'],
    resume: '<p>任<em>董事</em><iframe src="//other.example"></iframe></p>',
  });
  const resumeOf = async () =>
    (await keeper.ask(queryOfficialUser, { filter: { keyword: '简历人' }, page: { current: 1, size: 10 } })).records[0]
      ?.resume;
  expect(await resumeOf()).toBe('<p>任<em>董事</em></p>');
  await keeper.ask(updateOfficialUser, {
    id: official.id,
    version: 0,
    resume: '<p>离任<img src=x onerror=steal()></p>',
  });
  expect(await resumeOf()).toBe('<p>离任</p>');
});

test('a résumé comes from a sheet as plain words: lines are paragraphs, marks are letters, and the same words leave its form alone', async () => {
  const hostile =
    '=HYPERLINK("http://other.example")<img src=x onerror=steal()>\n\n<script>steal()</script> 甲&乙 &lt;b&gt;';
  const { id } = await keeper.ask(insertOfficialUser, {
    name: '旧人',
    positionTypes: ['director'],
    resume: '<h2>经历</h2><ul><li>研发</li><li>管理</li></ul>',
  });
  // Jobs of a busy machine take their time.
  const sheetOf = (lines: readonly (readonly string[])[]) =>
    Buffer.from(
      [['姓名', '职务', '简历', '状态'], ...lines.map((cells) => [...cells, '在任'])]
        .map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
        .join('\r\n'),
    );
  const analysed = async (lines: readonly (readonly string[])[], mode: string) => {
    const answer = await keeper.upload(
      analyseImport,
      { entity: 'official_user', mode },
      { name: '主要人员.csv', content: sheetOf(lines) },
    );
    expect(answer.errorDesc).toBeNull();
    return answer.data;
  };
  const committed = async (batchId: number) => {
    await keeper.ask(commitImport, { batchId });
    await expect.poll(async () => (await keeper.ask(getImport, { batchId })).status).toBe('done');
  };
  const rowOf = async (name: string) =>
    (await keeper.ask(queryOfficialUser, { filter: { keyword: name }, page: { current: 1, size: 10 } })).records[0];

  const template = await readTable(
    (await keeper.send(importTemplate, { entity: 'official_user' })).rawPayload,
    '模板.xlsx',
    [],
  );
  expect(template.columns.map(({ title }) => title)).toContain('简历');
  const made = await analysed(
    [
      ['新人', '董事', hostile],
      ['长人', '董事', '长'.repeat(10_000)],
    ],
    'insert',
  );
  expect(made).toMatchObject({ total: 2, ok: 1, error: 0, problems: [{ key: 'resume', kind: 'invalid' }] });
  await committed(made.batchId);
  const paragraphs =
    '<p>=HYPERLINK("http://other.example")&lt;img src=x onerror=steal()&gt;</p><p>&lt;script&gt;steal()&lt;/script&gt; 甲&amp;乙 &amp;lt;b&amp;gt;</p>';
  expect((await rowOf('新人'))?.resume).toBe(paragraphs);

  // What an export says of both comes back unchanged; other words are a change.
  const columns = ['姓名', '简历'].map((label): SheetColumn => ({
    key: label,
    label,
    aliases: [],
    kind: 'text',
    required: false,
  }));
  const { recordId } = await keeper.ask(exportEntity, {
    entity: 'official_user',
    fields: ['name', 'resume'],
    filter: { keyword: '人' },
  });
  const record = async () => {
    const answer = await keeper.send({ method: 'POST', path: '/api/v1/user/group/queryExportRecords' }, {});
    return answer
      .json<{ data: { records: { id: number; status: string; filePath: string; fileName: string }[] } }>()
      .data.records.find((found) => found.id === recordId);
  };
  await expect.poll(async () => (await record())?.status).toBe('success');
  const exportRecord = await record();
  const file = await keeper.send(downloadFile, {
    filePath: exportRecord?.filePath,
    fileName: exportRecord?.fileName,
    inline: '0',
  });
  const exported = await readTable(file.rawPayload, '导出.xlsx', columns);
  const wordsOf = (name: string) => String(exported.rows.find(({ values }) => values['姓名'] === name)?.values['简历']);
  expect([wordsOf('旧人'), wordsOf('新人')]).toEqual(['经历\n研发\n管理', hostile.replace('\n\n', '\n')]);
  const again = await analysed(
    [
      ['旧人', '董事', wordsOf('旧人')],
      ['新人', '董事', wordsOf('新人')],
    ],
    'update',
  );
  expect(again).toMatchObject({ total: 2, ok: 2, change: 0 });
  const other = await analysed([['旧人', '董事', '研发']], 'update');
  expect(other).toMatchObject({ ok: 1, change: 1 });
  await committed(other.batchId);
  expect(await rowOf('旧人')).toMatchObject({ id, resume: '<p>研发</p>', version: 1 });
  const emptied = await analysed([['旧人', '董事', '清空']], 'update');
  await committed(emptied.batchId);
  expect((await rowOf('旧人'))?.resume).toBeNull();
});
