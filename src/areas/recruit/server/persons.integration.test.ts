/** People outside: saved, found, taken out, masked, with records, labels and log of their own beside those of people inside. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  basicFileCalls,
  insertDegreeTitle,
  insertLabel,
  insertOrUpdateLabelTalents,
  queryArchiveLog,
  queryBasicInfo,
  queryOrInsertGroupInfoList,
  queryStaffLabelManual,
  queryStaffLabelManualTalents,
  revealField,
  studyCalls,
  updatePersonalInfo,
  workCalls,
} from '#areas/staff/public.ts';
import { entryGroupUserBase } from '#areas/staff/public.server.ts';
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { undoRemoval } from '#platform/entity/undo-removal.ts';
import { inTenant } from '#platform/db/database.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { purging } from '../model/purge-acts.ts';
import { blacklistEndJob } from './blacklist.ts';
import {
  deleteQueryPage,
  excel,
  insertExternalPerson,
  queryExternalPersonFacets,
  queryPageExternalPerson,
  updateExternalBlacklist,
} from '../model/person-calls.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let recruiter: TestClient;
let reader: TestClient;
let hr: TestClient;
let sister: TestClient;
let count = 0;

const every = [
  'external_talent_pool',
  'recruit_add',
  'recruit_edit',
  'recruit_delete',
  'recruit_export',
  'recruit_blacklist',
  'external_phone_view',
  'recruit_salary_view',
];

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'recruiter', codes: every },
    { account: 'reader', codes: ['external_talent_pool'] },
    { account: 'adder', codes: ['external_talent_pool', 'recruit_add'] },
    {
      account: 'hr',
      codes: [
        'staff_structure',
        'staff_entry',
        'staff_record_edit',
        'staff_file_view',
        'staff_file_edit',
        'label_edit',
        'dept_edit',
      ],
    },
    { account: 'sister', home: 1, codes: every },
  );
  recruiter = await server.signIn('recruiter', { tenant: enterprise.tenant(0) });
  reader = await server.signIn('reader', { tenant: enterprise.tenant(0) });
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  sister = await server.signIn('sister', { tenant: enterprise.tenant(1) });
});
afterAll(() => server?.stop());

const phoneOf = (n: number) => `154${String(30_000_000 + n)}`;
const add = (values: Partial<InputOf<typeof insertExternalPerson>> = {}, client = recruiter) => {
  count += 1;
  return client.ask(insertExternalPerson, { name: '李思远', phone: phoneOf(count), source: 'site', ...values });
};
const list = async (filter: Record<string, unknown> = {}, client = reader) =>
  (await client.ask(queryPageExternalPerson, { filter, page: { current: 1, size: 50 } })).records;
const archive = (id: number, client = reader) => client.ask(queryBasicInfo, { ownerType: 'external', id });
const study = {
  startDate: '2015-09-01',
  endDate: '2018-06-30',
  school: '浙江大学',
  major: '计算机科学与技术',
  educationCode: '14',
} as const;
const work = { startDate: '2020-03-01', company: '杭州云栖科技有限公司', position: '后端负责人' } as const;
const title = { kind: 'title', name: '高级工程师', level: 'senior_vice', obtainDate: '2021-05-01' } as const;

describe('/api/v1/userRecruit/insertExternalPerson', () => {
  test('a person with records comes into the pool, in one form, kept for a year', async () => {
    const { id } = await add({
      name: '欧阳静',
      email: 'OuYang@Example.com',
      skills: 'Java，Go；Java',
      records: { study: [study], work: [work], degreeTitles: [title] },
    });
    const { base, ...records } = await archive(id);
    expect(base).toMatchObject({
      name: '欧阳静',
      skills: 'Java、Go',
      school: '浙江大学',
      highestEducation: '14',
      titleNames: '高级工程师',
      titleLevel: 'senior_vice',
      poolStatus: 'idle',
    });
    expect((base as { retainUntil?: unknown }).retainUntil).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
    expect([records.study?.length, records.work?.length, records.degreeTitles?.length]).toEqual([1, 1, 1]);
    for (const keyword of ['欧阳', 'ouyang', '浙江大学', 'Java'])
      expect(
        (await list({ keyword })).map((row) => row.id),
        keyword,
      ).toContain(id);
  });

  test('neither phone nor e-mail, more than thirty skills, a wrong phone and pay upside down are refused by name', async () => {
    const refused = async (values: object) =>
      await recruiter.call(insertExternalPerson, { name: '王五', source: 'site', ...values } as never);
    expect(await refused({})).toMatchObject({
      errorCode: 'FY-V001',
      data: { fields: { phone: '手机：手机和邮箱至少填一项' } },
    });
    expect(await refused({ phone: '12345' })).toMatchObject({ errorCode: 'FY-V001' });
    expect(
      await refused({ email: 'a@b.cn', skills: Array.from({ length: 31 }, (_, n) => `技能${n}`).join('、') }),
    ).toMatchObject({
      data: { fields: { skills: '技能：最多 30 项' } },
    });
    expect(await refused({ email: 'a@b.cn', expectSalaryMin: 9000, expectSalaryMax: 8000 })).toMatchObject({
      errorCode: 'FY-V001',
    });
  });

  test('who is there already: stop names the row, merge fills and appends without overwriting, new only where the name alone agrees', async () => {
    const first = await add({
      name: '钱一',
      phone: '15440000001',
      currentCompany: '甲公司',
      records: { study: [study] },
    });
    const again = {
      name: '钱一',
      phone: '154 4000 0001',
      source: 'fair',
      currentCompany: '乙公司',
      currentCity: '330100',
    } as const;
    expect(await recruiter.call(insertExternalPerson, again)).toMatchObject({
      errorCode: 'FY-C001',
      data: { duplicateId: first.id, by: 'phone' },
    });
    expect(await recruiter.call(insertExternalPerson, { ...again, onDuplicate: 'new' })).toMatchObject({
      errorCode: 'FY-C001',
    });
    const merged = await recruiter.ask(insertExternalPerson, {
      ...again,
      onDuplicate: 'merge',
      records: { study: [study], work: [work] },
    });
    expect(merged).toMatchObject({ id: first.id, merged: true });
    const { base, study: studies, work: works } = await archive(first.id);
    expect(base).toMatchObject({ currentCompany: '甲公司', currentCity: '330100', source: 'site' });
    expect([studies?.length, works?.length]).toEqual([1, 1]);
    const namesake = { name: '钱一', phone: '15440000002', source: 'site' as const, records: { study: [study] } };
    expect(await recruiter.call(insertExternalPerson, namesake)).toMatchObject({
      errorCode: 'FY-C001',
      data: { by: 'name' },
    });
    expect((await recruiter.ask(insertExternalPerson, { ...namesake, onDuplicate: 'new' })).merged).toBe(false);
  });

  test('everybody who may be the new person is named, the most certain first, with all that agrees; a merge goes into whom was chosen', async () => {
    const namesake = await add({ name: '荀灿', birthday: '1990-05-20' });
    const same = await add({
      name: '荀灿',
      birthday: '1990-05-01',
      phone: '15440000021',
      onDuplicate: 'new',
    });
    const again = {
      name: '荀灿',
      birthday: '1990-05-20',
      phone: '15440000021',
      source: 'site',
      skills: '焊接',
    } as const;
    expect(await recruiter.call(insertExternalPerson, again)).toMatchObject({
      errorCode: 'FY-C001',
      data: {
        duplicateId: same.id,
        by: 'phone',
        duplicates: [
          { id: same.id, name: '荀灿', by: 'phone', signs: ['phone', 'name'] },
          { id: namesake.id, name: '荀灿', by: 'name', signs: ['name'] },
        ],
      },
    });
    // The number stays with whom it belongs to.
    const merged = await recruiter.ask(insertExternalPerson, {
      ...again,
      email: 'xuncan@example.com',
      onDuplicate: 'merge',
      mergeIntoId: namesake.id,
    });
    expect(merged).toMatchObject({ id: namesake.id, merged: true });
    expect((await archive(namesake.id)).base).toMatchObject({ skills: '焊接', email: 'x***@example.com' });
  });

  test('a change needs recruit_edit, the version and a phone that is nobody else’s; whoever adds may bring records and not merge', async () => {
    const { id, version } = await add({ name: '孙二' });
    const other = await add({ name: '孙三', phone: '15440000009' });
    expect(await reader.call(insertExternalPerson, { id, version, name: '孙二二' })).toMatchObject({
      errorCode: 'FY-A001',
    });
    expect(await sister.call(insertExternalPerson, { id, version, name: '孙二二' })).toMatchObject({
      errorCode: 'FY-N001',
    });
    expect(await recruiter.call(insertExternalPerson, { id, version, phone: '15440000009' })).toMatchObject({
      errorCode: 'FY-C001',
      data: { duplicateId: other.id },
    });
    expect((await recruiter.ask(insertExternalPerson, { id, version, talentLevel: 'backbone' })).version).toBe(
      version + 1,
    );
    expect(await recruiter.call(insertExternalPerson, { id, version, talentLevel: 'top' })).toMatchObject({
      errorCode: 'FY-C002',
    });
    const adder = await server.signIn('adder', { tenant: enterprise.tenant(0) });
    const brought = await add({ name: '李四', phone: '15440000010', records: { study: [study] } }, adder);
    expect((await archive(brought.id)).study).toHaveLength(1);
    const repeated = { name: '李四', phone: '15440000010', source: 'site', onDuplicate: 'merge' } as const;
    expect(await adder.call(insertExternalPerson, repeated)).toMatchObject({ errorCode: 'FY-A001' });
  });
});

describe('/api/v1/userRecruit/queryPageExternalPerson and queryExternalPersonFacets', () => {
  test('§8.12: recruiter without external_phone_view sees 138****8000 in list, detail and excel; pay is for recruit_salary_view', async () => {
    const { id } = await add({
      name: '周密',
      phone: '13800138000',
      email: 'zhoumi@example.com',
      expectSalaryMin: 20000,
    });
    const [row] = await list({ keyword: '周密' });
    expect(row).toMatchObject({ id, phone: '138****8000', expectSalaryMin: null });
    expect(row?.email).toMatch(/^z\*+i?@example\.com$/u);
    expect((await archive(id)).base).toMatchObject({ phone: '138****8000', expectSalaryMin: null });
    expect((await archive(id, recruiter)).base).toMatchObject({ expectSalaryMin: 20000 });
    expect(await reader.call(revealField, { entity: 'external_person', id, field: 'phone' })).toMatchObject({
      errorCode: 'FY-A001',
    });
  });

  /** Questions after whole numbers, as the log has them. */
  const questions = () =>
    inTenant(
      server.platform.db,
      { groupCode: enterprise.groupCode, companyCodes: [...enterprise.companyCodes], accountId: null },
      (db) => queryRows<{ result: string; after: unknown; accountId: number }>(db)`
        select result, after, account_id
        from audit_log
        where action = 'read' and entity = 'external_person'
        order by id`,
    );

  test('a double by a number that one may not see is told at the price of a reveal, by one that one sees for nothing', async () => {
    const phone = phoneOf(9876);
    await add({ phone });
    const adder = await server.signIn('adder', { tenant: enterprise.tenant(0) });
    const double = (client: TestClient) => client.call(insertExternalPerson, { name: '别人', phone, source: 'site' });
    const before = (await questions()).length;
    await execute(server.platform)`delete from use_window`;
    expect(await double(adder)).toMatchObject({ errorCode: 'FY-C001' });
    expect(await questions()).toHaveLength(before + 1);
    expect(await double(recruiter)).toMatchObject({ errorCode: 'FY-C001' });
    expect(await questions()).toHaveLength(before + 1);
  });

  test('who may not see a number cannot read it by asking: each question after a whole one counts as a reveal', async () => {
    const { id } = await add({ phone: phoneOf(9999) });
    const told = await questions();
    await execute(server.platform)`delete from use_window`;
    const asker = await server.signIn('adder', { tenant: enterprise.tenant(0) });
    const ask = (phone: string, client = asker) =>
      client.call(queryPageExternalPerson, { filter: { phone }, page: { current: 1, size: 10 } });
    expect(await ask(phoneOf(9999))).toMatchObject({ data: { records: [{ id }] } });
    for (let n = 0; n < 59; n += 1) expect((await ask(phoneOf(8000 + n))).resultCode).toBe(1);
    expect(await ask(phoneOf(7000))).toMatchObject({ errorCode: 'FY-R001' });
    expect(await ask(phoneOf(7000))).toMatchObject({ errorCode: 'FY-R001' });
    // In another session too; what was answered before is no news.
    const again = await server.signIn('adder', { tenant: enterprise.tenant(0) });
    expect(await ask(phoneOf(7001), again)).toMatchObject({ errorCode: 'FY-R001' });
    expect(await ask(phoneOf(9999), again)).toMatchObject({ data: { records: [{ id }] } });
    for (let n = 0; n < 61; n += 1) expect((await ask(phoneOf(8000 + n), recruiter)).resultCode).toBe(1);
    const after = await questions();
    expect(after.filter(({ result }) => result === 'success')).toHaveLength(told.length + 60);
    expect(after.at(-1)).toEqual({
      result: 'refused',
      after: { field: 'phone' },
      accountId: enterprise.accountIds.get('adder'),
    });
  });

  test('filters: education, years of work, labels, days since the change, keeping over; facets count each without its own choice', async () => {
    const senior = await add({
      name: '甲资深',
      firstWorkDate: '2005-01-01',
      talentType: 'expert',
      currentCity: '310000',
      records: { study: [study] },
    });
    const junior = await add({ name: '乙新人', workYears: 1, talentType: 'graduate', currentCity: '310000' });
    const ids = async (filter: Record<string, unknown>) => (await list(filter)).map((row) => row.id);
    expect(await ids({ education: ['master'], currentCity: ['310000'] })).toEqual([senior.id]);
    expect(await ids({ workYears: [10, null], currentCity: ['310000'] })).toEqual([senior.id]);
    expect(await ids({ workYears: [null, 3], currentCity: ['310000'] })).toEqual([junior.id]);
    expect(await ids({ updatedWithin: 1, currentCity: ['310000'] })).toHaveLength(2);
    expect(await ids({ retainExpired: true })).toEqual([]);
    const { facets } = await reader.ask(queryExternalPersonFacets, {
      filter: { currentCity: ['310000'], talentType: ['expert'] },
    });
    expect(facets.talentType).toEqual([
      { code: 'expert', label: '专家顾问', count: 1 },
      { code: 'graduate', label: '应届', count: 1 },
    ]);
    expect(facets.education).toEqual([{ code: 'master', label: '硕士', count: 1 }]);
    expect(facets.currentCity?.find(({ code }) => code === '310000')).toMatchObject({
      count: 1,
      label: expect.stringContaining('上海'),
    });
    expect(
      await reader.call(queryPageExternalPerson, { filter: { ageOver: 35 }, page: { current: 1, size: 10 } }),
    ).toMatchObject({
      errorCode: 'FY-V001',
    });
    expect(await hr.call(queryExternalPersonFacets, { filter: {} })).toMatchObject({ errorCode: 'FY-A001' });
    expect(await list({}, sister)).toEqual([]);
  });
});

describe('records of both kinds of people in one table', () => {
  test('the same number inside and outside keeps its own records, marks and copies', async () => {
    const { tree } = await hr.ask(queryOrInsertGroupInfoList, {});
    const idNumber = makeIdNumber({ division: '330106', birthday: '1990-05-01', sequence: 101 });
    const inside = await hr.ask(entryGroupUserBase, {
      name: '内部甲',
      groupInfoId: tree[0]?.id ?? 0,
      position: '工程师',
      entryDate: '2024-03-01',
      idNumber,
      phone: '15450000001',
    });
    let outside = await add({ name: '外部甲' });
    while (outside.id < inside.id)
      outside = await add({ name: '外部甲', email: `same${count}@example.com`, onDuplicate: 'new' });
    const mark = { ...study, isHighest: true };
    await hr.ask(studyCalls.insert, { ownerId: inside.id, record: { ...mark, school: '内部大学' } });
    await recruiter.ask(studyCalls.insert, {
      ownerType: 'external',
      ownerId: outside.id,
      record: { ...mark, school: '外部大学' },
    });
    expect((await hr.ask(queryBasicInfo, { id: inside.id })).study).toMatchObject([
      { school: '内部大学', isHighest: true },
    ]);
    const { study: own, base } = await archive(outside.id);
    expect(own).toMatchObject([{ school: '外部大学', isHighest: true, ownerType: 'external' }]);
    expect((base as { school?: unknown }).school).toBe('外部大学');
    const record = own?.[0] as { id: number; version: number };
    for (const refused of [
      hr.call(studyCalls.update, { ...idAndVersion(record), school: '他校' }),
      hr.call(studyCalls.remove, { ids: [record.id] }),
    ])
      expect(await refused).toMatchObject({ errorCode: 'FY-A001' });
    expect(await recruiter.call(studyCalls.insert, { ownerId: inside.id, record: mark })).toMatchObject({
      errorCode: 'FY-A001',
    });
    expect(
      await hr.call(studyCalls.insert, { ownerType: 'external', ownerId: outside.id, record: mark }),
    ).toMatchObject({ errorCode: 'FY-A001' });
    expect(
      await sister.call(studyCalls.insert, { ownerType: 'external', ownerId: outside.id, record: mark }),
    ).toMatchObject({ errorCode: 'FY-N001' });
    await recruiter.ask(studyCalls.update, { ...idAndVersion(record), school: '外部新大学' });
    expect((await archive(outside.id)).base).toMatchObject({ school: '外部新大学' });
    await recruiter.ask(studyCalls.remove, { ids: [record.id] });
    expect((await archive(outside.id)).base).toMatchObject({ school: null, highestEducation: null });
    expect((await hr.ask(queryBasicInfo, { id: inside.id })).base).toMatchObject({ school: '内部大学' });
  });

  test('pay and witnesses of a work record follow the codes of the pool; titles are gone with their record', async () => {
    const { id } = await add({ name: '吴用' });
    const record = { ...work, monthlySalary: 30000, witness: '王明', witnessPhone: '13900139000' };
    const saved = await recruiter.ask(workCalls.insert, { ownerType: 'external', ownerId: id, record });
    expect((await archive(id)).work).toMatchObject([{ monthlySalary: null, witnessPhone: '139****9000' }]);
    expect((await archive(id, recruiter)).work).toMatchObject([{ monthlySalary: 30000 }]);
    expect(await hr.call(revealField, { entity: 'work_record', id: saved.id, field: 'monthlySalary' })).toMatchObject({
      errorCode: 'FY-A001',
    });
    await recruiter.ask(insertDegreeTitle, { ownerType: 'external', ownerId: id, items: [title] });
    expect((await archive(id)).base).toMatchObject({ titleNames: '高级工程师', titleLevel: 'senior_vice' });
    expect(
      await recruiter.call(insertDegreeTitle, {
        ownerType: 'external',
        ownerId: id,
        items: [{ ...title, level: '5' }],
      }),
    ).toMatchObject({
      errorCode: 'FY-V001',
    });
    expect(
      await recruiter.call(basicFileCalls.insert, {
        ownerType: 'external',
        ownerId: id,
        record: { category: 'resume', name: '简历', files: [] },
      }),
    ).toMatchObject({
      errorCode: 'FY-V001',
    });
  });

  test('/api/v1/basicInfo/updatePersonalInfo and queryArchiveLog take people outside too', async () => {
    const { id, version } = await add({ name: '郑和' });
    const changed = await recruiter.ask(updatePersonalInfo, {
      ownerType: 'external',
      id,
      version,
      fields: { expertField: '航海' },
    });
    expect(changed).toMatchObject({ id, version: version + 1 });
    const wrong = { ownerType: 'external', id, version: version + 1, fields: { name: '' } } as const;
    expect(await recruiter.call(updatePersonalInfo, wrong)).toMatchObject({ errorCode: 'FY-V001' });
    expect(await recruiter.call(updatePersonalInfo, { ...wrong, fields: { poolStatus: 'hired' } })).toMatchObject({
      errorCode: 'FY-V001',
    });
    expect(await reader.call(updatePersonalInfo, { ...wrong, fields: { expertField: '天文' } })).toMatchObject({
      errorCode: 'FY-A001',
    });
    await recruiter.ask(studyCalls.insert, { ownerType: 'external', ownerId: id, record: study });
    const log = await reader.ask(queryArchiveLog, {
      filter: { ownerType: 'external', id },
      page: { current: 1, size: 50 },
    });
    expect(log.records.map((row) => row.recordLabel)).toContain('教育经历');
    expect(log.records.flatMap((row) => row.changes.map(({ label }) => label))).toContain('专业领域');
    expect(
      await sister.call(queryArchiveLog, { filter: { ownerType: 'external', id }, page: { current: 1, size: 50 } }),
    ).toMatchObject({
      errorCode: 'FY-N001',
    });
  });
});

const idAndVersion = ({ id, version }: { readonly id: number; readonly version: number }) => ({ id, version });

describe('/api/v1/label/queryStaffLabelManualTalents and /api/v1/label/insertOrUpdateLabelTalents', () => {
  const carried = async (id: number) =>
    (await reader.ask(queryStaffLabelManualTalents, { externalPersonId: id })).labels
      .filter((one) => one.tagged)
      .map((one) => one.name);

  test('labels of scope talents are given, taken, set and counted; those of staff are not there', async () => {
    const { id } = await add({ name: '冯标' });
    const [pool, staff] = [
      await hr.ask(insertLabel, { name: '可面试', scope: 'talents' }),
      await hr.ask(insertLabel, { name: '骨干员工' }),
    ];
    expect(
      await recruiter.ask(insertOrUpdateLabelTalents, { externalPersonIds: [id], labelIds: [pool.id], op: 'add' }),
    ).toEqual({ changed: 1 });
    expect(await carried(id)).toEqual(['可面试']);
    expect((await list({ labelIds: [pool.id] })).map((row) => [row.id, (row as { labels?: unknown }).labels])).toEqual([
      [id, [{ id: pool.id, name: '可面试', color: null }]],
    ]);
    const dictionary = (await reader.ask(queryStaffLabelManualTalents, {})).labels;
    expect(dictionary).toMatchObject([{ name: '可面试', count: 1, taggable: false, taggableRoles: null }]);
    expect(
      await recruiter.call(insertOrUpdateLabelTalents, { externalPersonIds: [id], labelIds: [staff.id], op: 'add' }),
    ).toMatchObject({
      errorCode: 'FY-V001',
    });
    expect(
      await reader.call(insertOrUpdateLabelTalents, { externalPersonIds: [id], labelIds: [pool.id], op: 'remove' }),
    ).toMatchObject({
      errorCode: 'FY-A001',
    });
    expect(
      await sister.call(insertOrUpdateLabelTalents, { externalPersonIds: [id], labelIds: [], op: 'set' }),
    ).toMatchObject({ errorCode: 'FY-N001' });
    expect(
      await recruiter.call(insertOrUpdateLabelTalents, { externalPersonIds: [id], labelIds: [], op: 'add' }),
    ).toMatchObject({ errorCode: 'FY-V001' });
    expect(
      await recruiter.ask(insertOrUpdateLabelTalents, { externalPersonIds: [id], labelIds: [], op: 'set' }),
    ).toEqual({ changed: 1 });
    expect(await carried(id)).toEqual([]);
    expect(await hr.call(queryStaffLabelManualTalents, {})).toMatchObject({ errorCode: 'FY-A001' });
  });

  test('twenty at most, and only by the roles that a label names', async () => {
    const { id } = await add({ name: '褚标' });
    const labels: number[] = [];
    for (let n = 0; n < 21; n += 1) labels.push((await hr.ask(insertLabel, { name: `池${n}`, scope: 'talents' })).id);
    await recruiter.ask(insertOrUpdateLabelTalents, {
      externalPersonIds: [id],
      labelIds: labels.slice(0, 20),
      op: 'set',
    });
    expect(
      await recruiter.call(insertOrUpdateLabelTalents, {
        externalPersonIds: [id],
        labelIds: labels.slice(20),
        op: 'add',
      }),
    ).toMatchObject({
      errorCode: 'FY-C001',
    });
    const { roles } = await hr.ask(queryStaffLabelManual, {});
    const foreign = roles.find((role) => !role.name.includes('recruiter'))?.id ?? 0;
    const guarded = await hr.ask(insertLabel, { name: '只由他人打', scope: 'talents', taggableRoles: [foreign] });
    const other = await add({ name: '卫标' });
    expect(
      await recruiter.call(insertOrUpdateLabelTalents, {
        externalPersonIds: [other.id],
        labelIds: [guarded.id],
        op: 'add',
      }),
    ).toMatchObject({
      errorCode: 'FY-A001',
    });
    const unseen = await hr.ask(insertLabel, { name: '只给他人看', scope: 'talents', visibleRoles: [foreign] });
    expect((await recruiter.ask(queryStaffLabelManualTalents, {})).labels.map((one) => one.id)).not.toContain(
      unseen.id,
    );
  });
});

describe('/api/v1/userRecruit/deleteQueryPage, excel and updateExternalBlacklist', () => {
  test('people go by reason; who was hired or is being recruited stays and it is said why', async () => {
    const [first, second] = [await add({ name: '韩去' }), await add({ name: '韩留' })];
    const tenant = { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null };
    await inTenant(
      server.platform.db,
      tenant,
      (db) => execute(db)`update external_person set pool_status = 'hired' where id = ${second.id}`,
    );
    const answer = await recruiter.ask(deleteQueryPage, { ids: [first.id, second.id], reason: '本人要求' });
    expect(answer).toEqual({ deleted: 1, refused: [{ id: second.id, name: '韩留', why: '已转为员工，请保留来源' }] });
    expect(await reader.call(queryBasicInfo, { ownerType: 'external', id: first.id })).toMatchObject({
      errorCode: 'FY-N001',
    });
    expect(await recruiter.ask(undoRemoval, { entity: 'external_person', ids: [first.id] })).toEqual({ restored: 1 });
    expect(await reader.ask(queryBasicInfo, { ownerType: 'external', id: first.id })).toMatchObject({
      base: { name: '韩去' },
    });
    expect(await reader.call(deleteQueryPage, { ids: [second.id] })).toMatchObject({ errorCode: 'FY-A001' });
    expect(await sister.call(deleteQueryPage, { ids: [second.id] })).toMatchObject({ errorCode: 'FY-N001' });
    expect(await recruiter.call(deleteQueryPage, { ids: [] })).toMatchObject({ errorCode: 'FY-V001' });
  });

  test('the blacklist needs its code, a reason, and a person who is in the pool', async () => {
    const { id, version } = await add({ name: '杨黑' });
    const to = { id, version, blacklisted: true } as const;
    expect(await recruiter.call(updateExternalBlacklist, to)).toMatchObject({ errorCode: 'FY-V001' });
    expect(await reader.call(updateExternalBlacklist, { ...to, reason: '伪造学历' })).toMatchObject({
      errorCode: 'FY-A001',
    });
    expect(await sister.call(updateExternalBlacklist, { ...to, reason: '伪造学历' })).toMatchObject({
      errorCode: 'FY-N001',
    });
    const listed = await recruiter.ask(updateExternalBlacklist, { ...to, reason: '伪造学历' });
    expect(listed).toMatchObject({ name: '杨黑', poolStatus: 'blacklisted', blacklistedBy: expect.any(String) });
    expect((await archive(id)).base).toMatchObject({ blacklistReason: '伪造学历' });
    expect(
      await recruiter.call(updateExternalBlacklist, { ...to, version: listed.version, reason: '再次' }),
    ).toMatchObject({ errorCode: 'FY-C001', errorDesc: '杨黑已是黑名单，不能重复列入黑名单' });
    expect(
      await recruiter.ask(updateExternalBlacklist, { id, version: listed.version, blacklisted: false }),
    ).toMatchObject({ poolStatus: 'idle', blacklistReason: null });
  });

  test('the blacklist ends after three years; within them a digest of the phone outlives the purge and knows who comes again', async () => {
    const tenant = { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null };
    const bans = () =>
      inTenant(
        server.platform.db,
        tenant,
        (db) => queryRows<Record<string, unknown>>(db)`select * from recruit_blacklist`,
      );
    const ban = async (id: number, blacklisted: boolean) =>
      recruiter.ask(updateExternalBlacklist, {
        id,
        version: (await archive(id)).base.version,
        blacklisted,
        ...(blacklisted && { reason: '虚假学历' }),
      });
    const today = todayInShanghai(server.clock.now());
    const { id } = await add({ name: '商洛川', phone: '13577778888', email: 'shang@example.com' });
    expect(await ban(id, true)).toMatchObject({ blacklistUntil: addMonths(today, 36) });
    expect(JSON.stringify(await bans())).not.toMatch(/13577778888|商洛川/u);
    await recruiter.ask(purging.endpoint, {
      id,
      version: (await archive(id)).base.version,
      reason: '本人要求',
    });
    const again = await add({ name: '商洛川', phone: '135 7777 8888' });
    expect((await archive(again.id)).base).toMatchObject({ poolStatus: 'blacklisted', blacklistReason: '虚假学历' });
    // Another company knows nothing of it.
    expect(await bans()).toHaveLength(1);
    const now = server.clock.now();
    server.clock.set(`${addMonths(today, 36)}T10:00:00+08:00`);
    await blacklistEndJob.run(server.platform, {});
    server.clock.set(now.toISOString());
    expect((await archive(again.id)).base).toMatchObject({ poolStatus: 'blacklisted' });
    server.clock.set(`${addDays(addMonths(today, 36), 1)}T10:00:00+08:00`);
    await blacklistEndJob.run(server.platform, {});
    server.clock.set(now.toISOString());
    expect((await archive(again.id)).base).toMatchObject({ poolStatus: 'idle', blacklistReason: null });
    expect(await bans()).toEqual([]);
    await ban(again.id, true);
    await ban(again.id, false);
    expect(await bans()).toEqual([]);
  });

  test('a ban goes with its person to another number, and meets whoever is given the number later', async () => {
    const act = async (id: number, blacklisted: boolean) =>
      recruiter.ask(updateExternalBlacklist, {
        id,
        version: (await archive(id)).base.version,
        blacklisted,
        ...(blacklisted && { reason: '虚假学历' }),
      });
    const change = async (id: number, phone: string) =>
      recruiter.ask(insertExternalPerson, { id, version: (await archive(id)).base.version, phone });
    const first = await add({ name: '阮更号', phone: '13577770001' });
    await act(first.id, true);
    await change(first.id, '13577770002');
    await act(first.id, false);
    const second = await add({ name: '阮新来', phone: '13577770001' });
    expect((await archive(second.id)).base).toMatchObject({ poolStatus: 'idle' });
    await act(first.id, true);
    await recruiter.ask(purging.endpoint, {
      id: first.id,
      version: (await archive(first.id)).base.version,
      reason: '本人要求',
    });
    await change(second.id, '13577770002');
    expect((await archive(second.id)).base).toMatchObject({ poolStatus: 'blacklisted', blacklistReason: '虚假学历' });
  });

  test('excel answers a workbook to whoever holds recruit_export', async () => {
    expect(excel.path).toBe('/api/v1/userRecruit/excel');
    expect(await reader.call(excel, { filter: {} })).toMatchObject({ errorCode: 'FY-A001' });
    expect(await recruiter.call(excel, { scope: 'nobody' as never, filter: {} })).toMatchObject({
      errorCode: 'FY-V001',
    });
    const answer = await recruiter.send(excel, { filter: { keyword: '欧阳' }, fields: ['name', 'school'] });
    expect(answer.headers['content-type']).toContain('spreadsheetml');
  });
});
