/** Record types of the archive: reach, own records, master copies, marks, limits and what an answer leaves out. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deleteDegreeTitle,
  insertDegreeTitle,
  studyCalls,
  trainCalls,
  workCalls,
} from '../../model/records/experience.ts';
import { agreeProtocol, withdrawConsent } from '#core/account/public.ts';
import { familyCalls } from '../../model/records/family.ts';
import { queryBasicInfo, queryArchiveLog } from '../../model/archive-calls.ts';
import { entryGroupUserBase } from '../../model/entry-calls.ts';
import { queryPage, updateGroupUserBase } from '../../model/roster-calls.ts';
import { insertGroupInfo } from '../../model/department-calls.ts';
import { execute } from '#platform/db/statement.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { undoRemoval } from '#platform/entity/undo-removal.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { hire, linkMember, newIdNumber, readIn, rootOf } from '../testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let worker: TestClient;
let root: number;
let person: number;
let workerId: number;

const hrCodes = [
  'staff_structure',
  'staff_entry',
  'staff_edit',
  'dept_edit',
  'staff_record_edit',
  'staff_family_view',
  'staff_family_edit',
  'staff_phone_view',
];

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'records_hr', codes: hrCodes },
    { account: 'records_worker' },
    { account: 'records_head', codes: ['staff_structure', 'staff_record_edit'], dataScope: 'dept' },
  );
  [hr, worker] = await Promise.all([server.signIn('records_hr'), server.signIn('records_worker')]);
  root = await rootOf(hr);
  person = (await hire(hr, { groupInfoId: root, name: '林静' })).id;
  workerId = (await hire(hr, { groupInfoId: root, name: '周敏' })).id;
  await linkMember(server, enterprise, 'records_worker', workerId, [root]);
});
afterAll(async () => server?.stop());

const study = {
  startDate: '2008-09-01',
  endDate: '2012-06-30',
  school: '浙江大学',
  major: '软件工程',
  educationCode: '21',
  degreeCode: '4',
} as const;
const info = (client: TestClient, id: number) => client.ask(queryBasicInfo, { id });

describe('education', () => {
  test('the flagged record is copied to the roster in the same transaction, and one person has one', async () => {
    const first = await hr.ask(studyCalls.insert, { ownerId: person, record: { ...study, isHighest: true } });
    expect((await info(hr, person)).base).toMatchObject({
      highestEducation: '21',
      school: '浙江大学',
      major: '软件工程',
      graduateDate: '2012-06-30',
      highestDegree: '4',
    });
    const second = await hr.ask(studyCalls.insert, {
      ownerId: person,
      record: {
        startDate: '2012-09-01',
        endDate: '2015-03-31',
        school: '复旦大学',
        schoolTier: '985',
        major: '计算机科学',
        educationCode: '14',
        isHighest: true,
      },
    });
    const after = await info(hr, person);
    expect(after.base).toMatchObject({ highestEducation: '14', school: '复旦大学', schoolTier: '985' });
    expect(after.study?.map((row) => [row['id'], row['isHighest']])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    // The Ministry's list knows code and tier of a school by its name; a tier that was given stays.
    expect(after.study).toMatchObject([
      { schoolCode: '4131010246', schoolTier: '985' },
      { schoolCode: '4133010335', schoolTier: 'double_first' },
    ]);
    expect(await hr.ask(studyCalls.remove, { ids: [second.id] })).toEqual({ deleted: 1 });
    expect((await info(hr, person)).base).toMatchObject({ highestEducation: '21', school: '浙江大学' });
    const { version } = after.study?.find((row) => row['id'] === first.id) ?? {};
    await hr.ask(studyCalls.update, { id: first.id, version: Number(version), major: '信息管理' });
    expect((await info(hr, person)).base).toMatchObject({ major: '信息管理' });
    expect((await hr.call(studyCalls.update, { id: first.id, version: 0, major: '别的' })).errorCode).toBe('FY-C002');
  });

  test('full-time rows that overlap by more than 31 days are saved with a warning; an end before the start is refused', async () => {
    const saved = await hr.ask(studyCalls.insert, {
      ownerId: person,
      record: { ...study, school: '宁波大学', startDate: '2012-05-01', endDate: '2013-07-01' },
    });
    expect(saved.warnings).toHaveLength(1);
    expect(saved.warnings[0]).toContain('浙江大学');
    const refused = await hr.call(studyCalls.insert, { ownerId: person, record: { ...study, endDate: '2007-01-01' } });
    expect([refused.errorCode, refused.errorDesc]).toEqual(['FY-V001', '毕业日期：不能早于入学日期']);
    expect((await hr.call(studyCalls.insert, { ownerId: person, record: { school: '缺' } })).errorCode).toBe('FY-V001');
  });

  test('one person has at most 50 records of a type', async () => {
    const many = (await hire(hr, { groupInfoId: root, name: '郑多' })).id;
    await readIn(
      server,
      enterprise,
      0,
      sql`insert into train_record (group_code, company_code, owner_type, owner_id, start_date, name)
        select group_code, company_code, 'internal', id, '2020-01-01', '培训' || n
        from group_user_base, generate_series(1, 49) n
        where id = ${many}`,
    );
    const record = { startDate: '2021-01-01', name: '第五十次' };
    await hr.ask(trainCalls.insert, { ownerId: many, record });
    const refused = await hr.call(trainCalls.insert, { ownerId: many, record });
    expect([refused.errorCode, refused.errorDesc]).toEqual(['FY-C001', '培训经历最多 50 条']);
    const [first] = (await info(hr, many)).train ?? [];
    await hr.ask(trainCalls.update, { id: Number(first?.['id']), version: 0, hours: 12 });
    await hr.ask(trainCalls.remove, { ids: [Number(first?.['id'])] });
    expect((await info(hr, many)).train).toHaveLength(49);
  });
});

test('what records say is typed nowhere, follows the highest record and goes with the last one', async () => {
  const { id } = await hire(hr, { groupInfoId: root, name: '何学' });
  const base = async () => (await info(hr, id)).base;
  const typed = { highestEducation: '11', skillLevel: '1', school: '北京大学' } as const;
  const said = '最高学历：由教育经历得出，请在教育经历中修改';
  const refused = await hr.call(updateGroupUserBase, { id, version: (await base()).version, ...typed });
  expect([refused.errorCode, Object.keys((refused.data as unknown as { fields: object }).fields).toSorted()]).toEqual([
    'FY-V001',
    Object.keys(typed).toSorted(),
  ]);
  expect(refused.errorDesc).toContain(said);
  const entry = {
    name: '何新',
    position: '工程师',
    entryDate: '2024-03-01',
    groupInfoId: root,
    idNumber: newIdNumber(),
    phone: '13700137009',
  };
  expect(await hr.call(entryGroupUserBase, { ...entry, highestEducation: '11' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: said,
  });
  // Nothing is flagged: the highest by level counts, whatever came last.
  const master = await hr.ask(studyCalls.insert, {
    ownerId: id,
    record: { ...study, educationCode: '14', school: '复旦大学', startDate: '2012-09-01', endDate: '2015-06-30' },
  });
  const bachelor = await hr.ask(studyCalls.insert, { ownerId: id, record: study });
  expect(await base()).toMatchObject({ highestEducation: '14', school: '复旦大学' });
  await hr.ask(studyCalls.remove, { ids: [master.id] });
  expect(await base()).toMatchObject({ highestEducation: '21', school: '浙江大学' });
  // Taken back, it says again what the roster holds.
  await hr.ask(undoRemoval, { entity: 'study_record', ids: [master.id] });
  expect(await base()).toMatchObject({ highestEducation: '14', school: '复旦大学' });
  await hr.ask(studyCalls.remove, { ids: [master.id, bachelor.id] });
  expect(await base()).toMatchObject({
    highestEducation: null,
    highestDegree: null,
    school: null,
    major: null,
    graduateDate: null,
  });
});

test('the roster is filtered by the level of a skill; a certificate that becomes another kind takes its level along', async () => {
  const { id } = await hire(hr, { groupInfoId: root, name: '何技' });
  const skill = { kind: 'skill', name: '电工', level: '2', obtainDate: '2018-05-01' } as const;
  const { items } = await hr.ask(insertDegreeTitle, { ownerId: id, items: [skill] });
  const skilled = async (...skillLevel: ('1' | '2')[]) =>
    (await hr.ask(queryPage, { filter: { skillLevel }, page: { current: 1, size: 10 } })).records.map(
      (record) => record.id,
    );
  expect([await skilled('2'), await skilled('1')]).toEqual([[id], []]);
  expect(
    (await hr.call(queryPage, { filter: { skillLevel: ['9'] as never }, page: { current: 1, size: 10 } })).errorCode,
  ).toBe('FY-V001');
  await hr.ask(insertDegreeTitle, {
    ownerId: id,
    items: [{ id: Number(items[0]?.id), version: Number(items[0]?.version), kind: 'certificate', level: null }],
  });
  expect([(await info(hr, id)).base.skillLevel, await skilled('2')]).toEqual([null, []]);
});

test('certificates are saved in one call, an id replaces that row, and the highest title is copied', async () => {
  const items = [
    { kind: 'title' as const, name: '工程师', level: 'middle' as const, obtainDate: '2016-01-01', isHighest: true },
    { kind: 'license' as const, name: '一级建造师', obtainDate: '2018-05-01' },
  ];
  const { items: saved } = await hr.ask(insertDegreeTitle, { ownerId: person, items });
  expect((await info(hr, person)).base).toMatchObject({ professionalTitle: '工程师', titleLevel: 'middle' });
  await hr.ask(insertDegreeTitle, {
    ownerId: person,
    items: [{ id: Number(saved[0]?.id), version: Number(saved[0]?.version), name: '高级工程师', level: 'senior_vice' }],
  });
  expect((await info(hr, person)).base).toMatchObject({ professionalTitle: '高级工程师', titleLevel: 'senior_vice' });
  const wrong = await hr.call(insertDegreeTitle, {
    ownerId: person,
    items: [{ kind: 'license', name: '证', level: 'middle', obtainDate: '2018-05-01' }],
  });
  expect(wrong.errorCode).toBe('FY-V001');
  expect(await hr.ask(deleteDegreeTitle, { ids: [Number(saved[1]?.id)] })).toEqual({ deleted: 1 });
  expect((await info(hr, person)).degreeTitles).toHaveLength(1);
});

test('the code of a title is one of GB/T 8561 however it is saved, and the log tells its name; other kinds keep codes of their own', async () => {
  const { id } = await hire(hr, { groupInfoId: root, name: '何称' });
  const title = { kind: 'title' as const, name: '高级工程师', obtainDate: '2016-01-01' };
  const save = (...items: InputOf<typeof insertDegreeTitle>['items']) =>
    hr.call(insertDegreeTitle, { ownerId: id, items });
  const said = '代码：GB/T 8561 没有“999”这个职称';
  const unknown = { errorCode: 'FY-V001', errorDesc: said, data: { fields: { code: said } } };
  expect(await save({ ...title, code: '999' })).toMatchObject(unknown);
  expect((await info(hr, id)).degreeTitles).toEqual([]);
  const { items } = await hr.ask(insertDegreeTitle, { ownerId: id, items: [{ ...title, code: '083' }] });
  const first = items[0]?.id ?? 0;
  expect(await save({ id: first, version: 0, code: '999' })).toMatchObject(unknown);
  expect(await save({ id: first, version: 0, code: '高工' })).toMatchObject({
    errorCode: 'FY-V001',
    errorDesc: '代码：职称应填 GB/T 8561 的三位代码',
  });
  await hr.ask(insertDegreeTitle, { ownerId: id, items: [{ id: first, version: 0, code: '082' }] });
  const licence = await hr.ask(insertDegreeTitle, {
    ownerId: id,
    items: [{ kind: 'license', name: '执业证', obtainDate: '2018-05-01', code: '999' }],
  });
  expect(await save({ id: licence.items[0]?.id ?? 0, version: 0, kind: 'title' })).toMatchObject(unknown);
  await hr.ask(insertDegreeTitle, { ownerId: id, items: [{ id: first, version: 1, kind: 'license', code: 'A-1' }] });
  const { records } = await hr.ask(queryArchiveLog, { filter: { id }, page: { current: 1, size: 20 } });
  const codes = records.flatMap(({ changes }) =>
    changes.filter(({ key }) => key === 'code').map(({ before, after }) => [before, after]),
  );
  expect(codes).toEqual([
    ['高级工程师', 'A-1'],
    [null, '999'],
    ['工程师', '高级工程师'],
    [null, '工程师'],
  ]);
});

describe('who reaches which record', () => {
  test('whoever enters family of his own agrees to that alone first; what HR enters for him asks for nothing', async () => {
    const accountId = enterprise.accountIds.get('records_worker') ?? 0;
    // Accounts of tests are nobody's, as those of the demonstration: nobody is asked for consent by them.
    await execute(server.platform)`update account set demo = false where id = ${accountId}`;
    const mine = { userBaseId: workerId, name: '周母', relation: '5' as const };
    const refused = {
      errorCode: 'FY-A001',
      errorDesc: expect.stringContaining('敏感个人信息处理告知'),
      data: { reason: 'sensitive_consent' },
    };
    expect(await worker.call(familyCalls.save, mine)).toMatchObject(refused);
    expect(await hr.call(familyCalls.save, { ...mine, name: '周兄', relation: '7' })).toMatchObject({ resultCode: 1 });
    const consent = { type: 'sensitive_info' as const, version: '1.0' };
    await worker.ask(agreeProtocol, consent);
    const { id, version } = await worker.ask(familyCalls.save, mine);
    await worker.ask(withdrawConsent, consent);
    expect(await worker.call(familyCalls.save, { ...mine, id, version, name: '改' })).toMatchObject(refused);
    expect(
      (await worker.ask(familyCalls.query, { userBaseId: workerId })).records.map((row) => row.name).toSorted(),
    ).toEqual(['周兄', '周母']);
    await execute(server.platform)`update account set demo = true where id = ${accountId}`;
    const { records } = await worker.ask(familyCalls.query, { userBaseId: workerId });
    await worker.ask(familyCalls.remove, { ids: records.map((row) => row.id) });
  });

  test('a person adds, changes and deletes own education and family without any code, and nothing of others', async () => {
    const { id } = await worker.ask(studyCalls.insert, { ownerId: workerId, record: study });
    await worker.ask(studyCalls.update, { id, version: 0, major: '通信工程' });
    const contact = await worker.ask(familyCalls.save, {
      userBaseId: workerId,
      name: '周父',
      relation: '5',
      phone: '13800138000',
      isEmergency: true,
    });
    const own = await info(worker, workerId);
    expect(own.study).toHaveLength(1);
    expect(own.families).toMatchObject([{ id: contact.id, phone: '13800138000' }]);
    expect(own.families?.[0]?.['masked']).toBeUndefined();
    expect((await worker.ask(familyCalls.query, { userBaseId: workerId })).records).toHaveLength(1);
    expect((await worker.call(studyCalls.insert, { ownerId: person, record: study })).errorCode).toBe('FY-A001');
    expect((await worker.call(familyCalls.query, { userBaseId: person })).errorCode).toBe('FY-A001');
    const [foreign] = (await info(hr, person)).study ?? [];
    expect(
      (await worker.call(studyCalls.update, { id: Number(foreign?.['id']), version: 0, major: '改' })).errorCode,
    ).toBe('FY-A001');
    expect((await worker.call(studyCalls.remove, { ids: [id, Number(foreign?.['id'])] })).errorCode).toBe('FY-A001');
    expect(await worker.ask(familyCalls.remove, { ids: [contact.id] })).toEqual({ deleted: 1 });
    expect(await worker.ask(undoRemoval, { entity: 'user_family', ids: [contact.id] })).toEqual({ restored: 1 });
    expect(await worker.ask(familyCalls.remove, { ids: [contact.id] })).toEqual({ deleted: 1 });
    // Another three came meanwhile: a fourth emergency contact does not come back.
    const others: number[] = [];
    for (const name of ['周母', '周兄', '周姐'])
      others.push(
        (
          await worker.ask(familyCalls.save, {
            userBaseId: workerId,
            name,
            relation: '7',
            phone: '13800138001',
            isEmergency: true,
          })
        ).id,
      );
    expect(await worker.call(undoRemoval, { entity: 'user_family', ids: [contact.id] })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: expect.stringContaining('紧急联系人最多 3 位'),
    });
    await worker.ask(familyCalls.remove, { ids: others });
    expect(await worker.ask(studyCalls.remove, { ids: [id] })).toEqual({ deleted: 1 });
    expect((await worker.call(queryBasicInfo, { id: person })).errorCode).toBe('FY-A001');
  });

  test('a department head reaches the own department; elsewhere FY-N001', async () => {
    const department = await hr.ask(insertGroupInfo, { name: '履历部', nodeType: 'department', parentId: root });
    const head = await hire(hr, { groupInfoId: department.id, name: '钱主管' });
    const member = await hire(hr, { groupInfoId: department.id, name: '孙成员' });
    await linkMember(server, enterprise, 'records_head', head.id, [department.id]);
    const client = await server.signIn('records_head');
    const { id } = await client.ask(workCalls.insert, {
      ownerId: member.id,
      record: { startDate: '2015-01-01', company: '前公司', position: '工程师', monthlySalary: 9000 },
    });
    expect((await info(client, member.id)).work).toMatchObject([
      { id, monthlySalary: null, masked: ['monthlySalary'] },
    ]);
    await client.ask(workCalls.update, { id, version: 0, position: '高级工程师' });
    expect(
      (
        await client.call(workCalls.insert, {
          ownerId: person,
          record: { startDate: '2015-01-01', company: '前公司', position: '工程师' },
        })
      ).errorCode,
    ).toBe('FY-N001');
    const other = await hr.ask(workCalls.insert, {
      ownerId: person,
      record: { startDate: '2015-01-01', company: '他司', position: '工程师' },
    });
    expect((await client.call(workCalls.update, { id: other.id, version: 0, position: '改' })).errorCode).toBe(
      'FY-N001',
    );
    expect((await client.call(workCalls.remove, { ids: [other.id] })).errorCode).toBe('FY-N001');
    expect(await client.ask(workCalls.remove, { ids: [id] })).toEqual({ deleted: 1 });
  });

  test('types without permission are absent from queryBasicInfo, and another company finds no record', async () => {
    const answer = await info(hr, person);
    expect(Object.keys(answer)).toEqual(
      expect.arrayContaining(['study', 'train', 'work', 'project', 'degreeTitles', 'families', 'staffProjects']),
    );
    for (const key of ['contracts', 'accounts', 'salaries', 'files']) expect(answer).not.toHaveProperty(key);
    const elsewhere = hr.as(enterprise.tenant('group'));
    expect((await elsewhere.call(studyCalls.insert, { ownerId: person, record: study })).resultCode).toBe(0);
  });
});

test('at most three emergency contacts; the first with a phone completes the archive', async () => {
  const one = (await hire(hr, { groupInfoId: root, name: '吴家' })).id;
  const before = (await info(hr, one)).base.completeness;
  expect((await info(hr, one)).missing).toContainEqual({ key: 'families', label: '紧急联系人' });
  for (const name of ['甲', '乙', '丙'])
    await hr.ask(familyCalls.save, { userBaseId: one, name, relation: '7', phone: '13900139000', isEmergency: true });
  const after = await info(hr, one);
  expect(after.base.completeness).toBeGreaterThan(before);
  expect(after.missing).not.toContainEqual({ key: 'families', label: '紧急联系人' });
  const fourth = await hr.call(familyCalls.save, {
    userBaseId: one,
    name: '丁',
    relation: '7',
    phone: '13900139000',
    isEmergency: true,
  });
  expect([fourth.errorCode, fourth.errorDesc]).toEqual(['FY-C001', '紧急联系人最多 3 位']);
});

test('the history of a person shows what happened to the records, deleted ones too', async () => {
  const one = (await hire(hr, { groupInfoId: root, name: '冯历史' })).id;
  const { id } = await hr.ask(trainCalls.insert, {
    ownerId: one,
    record: { startDate: '2022-01-01', name: '安全培训' },
  });
  await hr.ask(trainCalls.update, { id, version: 0, name: '消防培训' });
  await hr.ask(trainCalls.remove, { ids: [id] });
  const { records } = await hr.ask(queryArchiveLog, { filter: { id: one }, page: { current: 1, size: 20 } });
  const ofRecord = records.filter((row) => row.recordLabel !== null);
  expect(ofRecord.map((row) => [row.recordLabel, row.recordName, row.action])).toEqual([
    ['培训经历', '消防培训', 'delete'],
    ['培训经历', '消防培训', 'update'],
    ['培训经历', '安全培训', 'create'],
  ]);
  expect(ofRecord[1]?.changes).toEqual([{ key: 'name', label: '培训名称', before: '安全培训', after: '消防培训' }]);
});
