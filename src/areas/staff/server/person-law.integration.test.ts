/** What the law and the calendar ask of a person's row and contracts: pay in probation, days of a life, retirement, the word for a further fixed term. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryBasicInfo } from '../model/archive-calls.ts';
import { entryGroupUserBase } from '../model/entry-calls.ts';
import { contractCalls } from '../model/records/contract.ts';
import { workCalls } from '../model/records/experience.ts';
import { leaveCalls } from '../model/records/leave.ts';
import { familyCalls } from '../model/records/family.ts';
import { queryStaffAlerts, updateGroupUserBase } from '../model/roster-calls.ts';
import { insertStaffWork } from '../model/changes.ts';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { makeMobileOf } from '#platform/testing/make.ts';
import { hire, rootOf } from './testing/staff-fixture.ts';

let server: TestServer;
let hr: TestClient;
let root: number;
let made = 0;

const change = async (id: number, values: Record<string, unknown>) => {
  const { base } = await hr.ask(queryBasicInfo, { id });
  return hr.call(updateGroupUserBase, { id, version: base.version, ...values });
};
const rowOf = async (id: number) => (await hr.ask(queryBasicInfo, { id })).base;
const terms = (userBaseId: number, startDate: string, endDate: string) => ({
  userBaseId,
  contractNo: `HT-LAW-${(made += 1)}`,
  signCompany: '企枢科技有限公司',
  signDate: startDate,
  startDate,
  endDate,
});

beforeAll(async () => {
  server = await startTestServer();
  const enterprise = await server.makeEnterprise({ account: 'hr', roles: ['hr_manager'] });
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  root = await rootOf(hr);
});
afterAll(() => server?.stop());

test('pay in probation is at least 80 % of the agreed pay (LCL 20); a probation that differs from the row is pointed out', async () => {
  const { id } = await hire(hr, { groupInfoId: root, probationMonths: 6 });
  const contract = { ...terms(id, '2024-03-01', '2027-02-28'), contractSalary: 10_000 };
  expect(await hr.call(contractCalls.save, { ...contract, probationSalary: 7999 })).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { probationSalary: '试用期工资：依法不得低于合同工资的 80%' } },
  });
  const saved = await hr.ask(contractCalls.save, { ...contract, probationSalary: 8000, probationMonths: 3 });
  expect(saved.warnings).toEqual(expect.arrayContaining([expect.stringContaining('试用期与员工档案的 6 个月不一致')]));
});

test('work begins at 16, the Party at 18, the League at 14; whoever is in none has no day of joining', async () => {
  const { id } = await hire(hr, { groupInfoId: root });
  expect(await change(id, { firstWorkDate: '2006-04-30' })).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { firstWorkDate: '参加工作日期：早于年满 16 周岁' } },
  });
  expect(await change(id, { firstWorkDate: '2024-03-02' })).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { firstWorkDate: '参加工作日期：不能晚于入职日期' } },
  });
  expect(await change(id, { firstWorkDate: '2012-07-01' })).toMatchObject({ resultCode: 1 });
  expect(await change(id, { politicalStatus: '13', partyJoinDate: '2012-07-01' })).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect(await change(id, { politicalStatus: '01', partyJoinDate: '2008-04-30' })).toMatchObject({
    errorCode: 'FY-V001',
  });
  expect(await change(id, { politicalStatus: '03', partyJoinDate: '2004-05-04' })).toMatchObject({ resultCode: 1 });
});

test('the day of retirement follows the category, is none for special work until one is approved, and the approved one needs its ground', async () => {
  const { id } = await hire(hr, { groupInfoId: root, sex: '1' });
  expect(await rowOf(id)).toMatchObject({ retireCategory: 'male60', retireDate: '2053-05-01' });
  await change(id, { retireCategory: 'special' });
  expect((await rowOf(id)).retireDate).toBeNull();
  expect(await change(id, { retireDateOverride: '2045-05-01' })).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { retireDateReason: '核定依据：核定退休日期时必填' } },
  });
  await change(id, { retireDateOverride: '2045-05-01', retireDateReason: '特殊工种核定表 2026-01' });
  expect((await rowOf(id)).retireDate).toBe('2045-05-01');
  await change(id, { retireDateOverride: null, retireDateReason: null, retireCategory: 'male60' });
  expect((await rowOf(id)).retireDate).toBe('2053-05-01');
});

test('contribution months of the pension are told from three years before retirement; leaves keep to a year and to their days', async () => {
  const now = server.clock.now();
  const birthday = `${now.getUTCFullYear() - 59}-01-02`;
  const idNumber = makeIdNumber({ division: '330106', birthday, sequence: 61 });
  const { id } = await hire(hr, { groupInfoId: root, idNumber, retireCategory: 'male60' });
  const day = (await rowOf(id)).retireDate ?? '';
  expect(day > `${now.getUTCFullYear()}`).toBe(true);
  expect(await change(id, { pensionMonths: 100 })).toMatchObject({ errorCode: 'FY-V001' });
  const short = await change(id, { pensionMonths: 100, pensionCountedTo: '2026-01-01' });
  expect(short).toMatchObject({
    data: { warnings: [expect.stringMatching(/^养老保险须缴满 .+，到龄时预计还差/u)] },
  });
  expect(await change(id, { pensionMonths: 300 })).toMatchObject({ data: { warnings: [] } });
  const leave = {
    userBaseId: id,
    leaveType: 'annual' as const,
    startDate: '2026-03-02',
    endDate: '2026-03-04',
    days: 2.5,
  };
  expect(await hr.call(leaveCalls.save, leave)).toMatchObject({ resultCode: 1 });
  for (const wrong of [{ days: 4 }, { days: 0.3 }, { endDate: '2027-01-04' }])
    expect(await hr.call(leaveCalls.save, { ...leave, ...wrong })).toMatchObject({ errorCode: 'FY-V001' });
  expect((await hr.ask(queryBasicInfo, { id })).leaves).toMatchObject([{ days: 2.5 }]);
});

test('part-time and dispatched people are not counted as unsigned (LCL 69, 58)', async () => {
  const unsigned = async () => (await hr.ask(queryStaffAlerts, {})).alertCounts['contract_unsigned'];
  const before = await unsigned();
  await hire(hr, { groupInfoId: root, employmentType: 'part_time' });
  await hire(hr, { groupInfoId: root, employmentType: 'dispatch' });
  expect(await unsigned()).toBe(before);
  await hire(hr, { groupInfoId: root });
  expect(await unsigned()).toBe((before ?? 0) + 1);
});

test('a fixed term that is changed after ten years asks for the word too (LCL 14)', async () => {
  const { id } = await hire(hr, { groupInfoId: root, entryDate: '2010-01-04' });
  const contract = { ...terms(id, '2021-01-04', '2024-01-03'), termType: 'open_ended' as const, endDate: null };
  const saved = await hr.ask(contractCalls.save, contract);
  const fixed = {
    userBaseId: id,
    id: saved.id,
    version: saved.version,
    termType: 'fixed_term' as const,
    endDate: '2029-01-03',
  };
  expect(await hr.call(contractCalls.save, fixed)).toMatchObject({
    errorCode: 'FY-C001',
    data: { confirm: 'open_ended_right' },
  });
  expect(await hr.call(contractCalls.save, { ...fixed, confirmed: true })).toMatchObject({ resultCode: 1 });
  // What does not touch the term asks for nothing.
  const { contracts } = await hr.ask(queryBasicInfo, { id });
  expect(
    await hr.call(contractCalls.save, {
      userBaseId: id,
      id: saved.id,
      version: Number(contracts?.[0]?.['version']),
      workplace: '杭州',
    }),
  ).toMatchObject({
    resultCode: 1,
  });
});

test('nobody below 16, whatever the paper; 16 and 17 are pointed out (劳动法 15, 58); papers that tell birthday and sex fill them', async () => {
  const years = (age: number) => `${server.clock.now().getUTCFullYear() - age}-01-02`;
  const enter = (values: object) =>
    hr.call(entryGroupUserBase, {
      name: '阮小七',
      position: '学徒',
      groupInfoId: root,
      entryDate: '2026-01-05',
      phone: makeMobileOf(71_000_000 + (made += 1)),
      ...values,
    });
  const passport = (age: number) =>
    enter({ idType: 'passport', idNumber: `E${10_000_000 + age}`, sex: '1', birthday: years(age) });
  expect(await passport(15)).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { birthday: '出生日期：未满 16 周岁' } },
  });
  const minorWarned = { resultCode: 1, data: { warnings: [expect.stringMatching(/^未成年工/u)] } };
  expect(await passport(17)).toMatchObject(minorWarned);
  const minor = makeIdNumber({ division: '330106', birthday: years(17), sequence: 31 });
  expect(await enter({ idNumber: minor })).toMatchObject(minorWarned);
  // The number says the birthday as well as the field: work at 11 is refused, at 17 pointed out.
  const grown = (sequence: number) => makeIdNumber({ division: '330106', birthday: '1995-03-01', sequence });
  expect(await enter({ idNumber: grown(51), entryDate: '2006-07-01' })).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { entryDate: '入职日期：早于年满 16 周岁' } },
  });
  expect(await enter({ idNumber: grown(51), firstWorkDate: '2004-07-01' })).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { firstWorkDate: '参加工作日期：早于年满 16 周岁' } },
  });
  expect(await enter({ idNumber: grown(51), firstWorkDate: '2012-07-01' })).toMatchObject(minorWarned);
  const resident = await enter({
    idType: 'hmt_residence',
    idNumber: makeIdNumber({ division: '810000', birthday: '1988-05-12', sequence: 322 }),
  });
  expect(await rowOf(resident.data.id)).toMatchObject({
    birthday: '1988-05-12',
    sex: '2',
    // Which of two days holds is not known until the kind of post or HR says it.
    retireCategory: null,
    retireDate: null,
    retireDateFrom: '2043-05-12',
  });
  const operator = await enter({
    idNumber: makeIdNumber({ division: '330106', birthday: '1976-12-01', sequence: 42 }),
    positionCategory: 'production',
  });
  expect(await rowOf(operator.data.id)).toMatchObject({ retireCategory: 'female50', retireDate: '2027-12-01' });
  const near = await enter({ idNumber: makeIdNumber({ division: '330106', birthday: '1976-12-01', sequence: 44 }) });
  expect(near).toMatchObject({ data: { warnings: [expect.stringContaining('50 或 55 岁，按岗位确认')] } });
  await change(near.data.id, { retireCategory: 'female55' });
  expect(await rowOf(near.data.id)).toMatchObject({ retireDate: '2033-09-01', retireDateFrom: '2033-09-01' });
  expect(await change(resident.data.id, { retireCategory: 'male60' })).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { retireCategory: '退休类别：与性别不符' } },
  });
});

test('a name from a form is kept in one spelling; a number of family or witness is one that can be called', async () => {
  const { id } = await hire(hr, { groupInfoId: root, name: ' 张 三 ' });
  expect((await rowOf(id)).name).toBe('张三');
  expect(await change(id, { name: ' 李\u3000四' })).toMatchObject({ resultCode: 1 });
  expect(await rowOf(id)).toMatchObject({ name: '李四', namePinyin: 'lisi' });
  expect(await change(id, { name: '阿卜杜拉•买买提' })).toMatchObject({ resultCode: 1 });
  expect((await rowOf(id)).name).toBe('阿卜杜拉·买买提');
  const relative = (phone: string) => hr.call(familyCalls.save, { userBaseId: id, name: '李父', relation: '5', phone });
  for (const phone of ['12', 'abc', '电话'])
    expect(await relative(phone)).toMatchObject({ errorCode: 'FY-V001', errorDesc: '联系电话：不是电话号码' });
  expect(await relative('0571-8888 8888')).toMatchObject({ resultCode: 1 });
  const record = { startDate: '2015-01-01', company: '某厂', position: '工人', witnessPhone: 'abc' };
  expect(await hr.call(workCalls.insert, { ownerType: 'internal', ownerId: id, record })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '证明人电话：不是电话号码',
  });
});

test('what entry asks for is not emptied while somebody works here; codes are of their standard, addresses have the form of one', async () => {
  const { id } = await hire(hr, { groupInfoId: root });
  for (const [key, label] of [
    ['idNumber', '证件号码'],
    ['phone', '手机号'],
  ] as const)
    expect(await change(id, { [key]: null })).toMatchObject({
      errorCode: 'FY-V001',
      data: { fields: { [key]: `${label}：必填` } },
    });
  for (const [key, label] of [
    ['nationality', '国籍'],
    ['nativePlace', '籍贯'],
    ['householdAddressCode', '户籍所在地'],
  ] as const)
    expect(await change(id, { [key]: 'ZZZ' })).toMatchObject({
      errorCode: 'FY-V001',
      data: { fields: { [key]: `${label}：请从选项中选择` } },
    });
  expect(await change(id, { nationality: 'JPN', nativePlace: '330106', householdAddressCode: '330103' })).toMatchObject(
    { resultCode: 1 },
  );
  for (const email of ['abc', 'a b@c.cn', 'a@b', 'a@b..cn'])
    expect(await change(id, { email })).toMatchObject({
      errorCode: 'FY-V001',
      data: { fields: { email: '个人邮箱：格式不正确' } },
    });
  expect(await change(id, { email: 'zhang.wei+hr@qishu.com.cn' })).toMatchObject({ resultCode: 1 });
  const move = (after: Record<string, unknown>) =>
    hr.call(insertStaffWork, { userBaseId: id, changeType: 'transfer', effectiveDate: '2024-06-01', after });
  expect(await move({ position: '  ' })).toMatchObject({ errorCode: 'FY-V001', errorDesc: '变更内容的岗位：必填' });
  expect(await move({ workLocation: 'zz' })).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { workLocation: '工作地点：请从选项中选择' } },
  });
});
