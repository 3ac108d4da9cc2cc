/** Starting work out of the talent pool: what is known goes along as copies, once, all of it or nothing. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  degreeTitle,
  insertLabel,
  insertOrUpdateLabelTalents,
  queryArchiveLog,
  queryBasicInfo,
  queryOrInsertGroupInfoList,
  studyCalls,
} from '#areas/staff/public.ts';
import { entryGroupUserBase } from '#areas/staff/public.server.ts';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { inTenant } from '#platform/db/database.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertExternalPerson, queryPageExternalPerson, updateExternalBlacklist } from '../model/person-calls.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let root: number;
let count = 0;

const path = '/api/v1/user/group/entryGroupUserBase';
const pool = ['external_talent_pool', 'recruit_add', 'recruit_edit', 'recruit_blacklist'];
const staff = [
  'staff_structure',
  'staff_entry',
  'staff_record_edit',
  'staff_file_view',
  'staff_delete',
  'staff_demission',
  'label_edit',
  'staff_phone_view',
];

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'pool_hr', codes: [...pool, ...staff, 'recruit_finish', 'recruit_salary_view'] },
    { account: 'pool_clerk', codes: [...pool, ...staff] },
    { account: 'pool_sister', home: 1, codes: [...pool, ...staff, 'recruit_finish'] },
  );
  hr = await server.signIn('pool_hr', { tenant: enterprise.tenant(0) });
  const { tree } = await hr.ask(queryOrInsertGroupInfoList, {});
  root = tree[0]?.id ?? 0;
});
afterAll(() => server?.stop());

const study = {
  startDate: '2008-09-01',
  endDate: '2012-06-30',
  school: '浙江大学',
  major: '软件工程',
  educationCode: '21',
  isHighest: true,
} as const;
const master = {
  startDate: '2012-09-01',
  endDate: '2015-06-30',
  school: '复旦大学',
  major: '计算机',
  educationCode: '14',
} as const;
const records = {
  study: [study],
  work: [
    { startDate: '2015-07-01', endDate: '2020-01-31', company: '星河数据', position: '工程师', monthlySalary: 15_000 },
  ],
  project: [{ startDate: '2016-01-01', name: '数据平台', role: '骨干' }],
  degreeTitles: [{ kind: 'title', name: '高级工程师', code: '082', level: 'senior_vice', obtainDate: '2019-01-01' }],
} as const;

async function outside(values: Partial<InputOf<typeof insertExternalPerson>> = {}): Promise<number> {
  count += 1;
  return (
    await hr.ask(insertExternalPerson, {
      name: '人才甲',
      phone: `155${String(40_000_000 + count)}`,
      source: 'site',
      ...values,
    })
  ).id;
}
const idNumber = (sequence: number) => makeIdNumber({ division: '330108', birthday: '1990-05-01', sequence });
const entry = (
  externalPersonId: number,
  sequence: number,
  values: Partial<InputOf<typeof entryGroupUserBase>> = {},
) => ({
  name: '人才甲',
  position: '后端工程师',
  groupInfoId: root,
  entryDate: '2026-03-02',
  idNumber: idNumber(sequence),
  externalPersonId,
  ...values,
});
const archive = (id: number) => hr.ask(queryBasicInfo, { id });
const poolRow = async (id: number) =>
  (await hr.ask(queryBasicInfo, { ownerType: 'external', id })).base as unknown as Record<string, unknown>;
const inCompany = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (
    await inTenant(
      server.platform.db,
      { groupCode: enterprise.groupCode, companyCodes: [enterprise.companyCodes[0]], accountId: null },
      (db) => statement.execute(db),
    )
  ).rows;

/** A résumé in the store, the upload of whoever is signed in. */
async function upload(): Promise<{ id: number; name: string; size: number; path: string; contentType: string }> {
  const key = `f/2026/01/${randomUUID()}.txt`;
  await server.platform.files.write(key, Readable.from([Buffer.from('简历正文')]));
  const owner = enterprise.accountIds.get('pool_hr') ?? 0;
  const [made] = await inCompany(
    sql<{ id: number }>`
      insert into file (group_code, company_code, name, size, path, content_type, extension, owner_account_id, status)
      values (
        ${enterprise.groupCode}, ${enterprise.companyCodes[0]}, '简历.txt', 12, ${key}, 'text/plain', 'txt', ${owner},
        'ready'
      )
      returning id`,
  );
  return { id: made?.id ?? 0, name: '简历.txt', size: 12, path: key, contentType: 'text/plain' };
}

test(`${path} with externalPersonId: records, labels and résumé go along as copies; the pool keeps where the person came from`, async () => {
  const id = await outside({
    name: '人才甲',
    email: 'jia@example.com',
    sex: '1',
    records: records as never,
    resumeFiles: [await upload()],
  });
  const [outer] = await Promise.all(
    ['talents', 'staff'].map((scope) => hr.ask(insertLabel, { name: '可带团队', scope } as never)),
  );
  await hr.ask(insertOrUpdateLabelTalents, { externalPersonIds: [id], labelIds: [outer?.id ?? 0], op: 'add' });
  const hired = await hr.ask(entryGroupUserBase, entry(id, 101));
  const inside = await archive(hired.id);
  expect(inside.base).toMatchObject({
    name: '人才甲',
    source: 'talent_pool',
    sex: '1',
    highestEducation: '21',
    school: '浙江大学',
    professionalTitle: '高级工程师',
  });
  expect([inside.study, inside.work, inside.project, inside.degreeTitles].map((rows) => rows?.length)).toEqual([
    1, 1, 1, 1,
  ]);
  expect(inside.base.labels.map(({ name }) => name)).toContain('可带团队');
  expect(inside.files).toMatchObject([{ category: 'resume', name: '简历', files: [{ name: '简历.txt' }] }]);
  const before = await hr.ask(queryBasicInfo, { ownerType: 'external', id });
  const [copy] = (inside.files ?? []).flatMap((row) => row['files'] as { id: number }[]);
  const [original] = (before.base as unknown as { resumeFiles: { id: number }[] }).resumeFiles;
  expect(copy?.id).not.toBe(original?.id);
  expect(await poolRow(id)).toMatchObject({ poolStatus: 'hired', userBaseId: hired.id });
  // A change of one side leaves the other as it was.
  const [inner] = inside.study ?? [];
  await hr.ask(studyCalls.update, { id: Number(inner?.['id']), version: 0, major: '信息管理' });
  expect((await hr.ask(queryBasicInfo, { ownerType: 'external', id })).study).toMatchObject([{ major: '软件工程' }]);
  const { records: log } = await hr.ask(queryArchiveLog, { filter: { id: hired.id }, page: { current: 1, size: 50 } });
  expect(log.filter(({ reason }) => reason === '人才库转入职').map(({ recordLabel }) => recordLabel)).toContain(
    degreeTitle.label,
  );
  // Once only.
  expect(await hr.call(entryGroupUserBase, entry(id, 103))).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '人才甲已转为员工，不能重复转入职',
  });
});

test('what was typed goes before what is known: studies keep their marks, and a masked phone that comes back is the known one', async () => {
  const id = await outside({ name: '人才乙', phone: '15540009999', records: { study: [study] } });
  const hired = await hr.ask(
    entryGroupUserBase,
    entry(id, 105, { name: '人才乙乙', phone: '155****9999', studyRecords: [{ ...master, isHighest: true }] }),
  );
  const inside = await archive(hired.id);
  expect(inside.base).toMatchObject({ name: '人才乙乙', highestEducation: '14', school: '复旦大学' });
  expect(inside.study?.map((row) => [row['school'], row['isHighest']])).toEqual([
    ['复旦大学', true],
    ['浙江大学', false],
  ]);
  const [stored] = await inCompany(sql<{ phone: string }>`select phone from group_user_base where id = ${hired.id}`);
  expect(server.platform.seal.open(stored?.phone ?? '')).toBe('15540009999');
});

test('who is refused: no right to finish, another company, somebody blacklisted, a phone in use, a former employee; then nothing is written', async () => {
  const id = await outside({ name: '人才丙', records: { study: [study] } });
  const clerk = await server.signIn('pool_clerk', { tenant: enterprise.tenant(0) });
  const sister = await server.signIn('pool_sister', { tenant: enterprise.tenant(1) });
  expect(await clerk.call(entryGroupUserBase, entry(id, 107))).toMatchObject({
    errorCode: 'FY-A001',
    data: { codes: ['recruit_finish'] },
  });
  expect(await sister.call(entryGroupUserBase, entry(id, 107))).toMatchObject({
    errorCode: 'FY-N001',
    errorDesc: '外部人才不存在',
  });
  expect(await hr.call(entryGroupUserBase, entry(id, 107, { position: '' }))).toMatchObject({
    errorCode: 'FY-V001',
    data: { fields: { position: '岗位：必填' } },
  });
  const held = await hr.ask(entryGroupUserBase, {
    ...entry(0, 109),
    externalPersonId: null,
    name: '在职者',
    phone: '15549990000',
  });
  expect(await hr.call(entryGroupUserBase, entry(id, 111, { phone: '15549990000' }))).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: expect.stringContaining('在职者'),
  });
  await inCompany(sql`update group_user_base set staff_status = 'left' where id = ${held.id}`);
  expect(await hr.call(entryGroupUserBase, entry(id, 109))).toMatchObject({
    errorCode: 'FY-C001',
    data: { formerId: held.id },
  });
  expect(await poolRow(id)).toMatchObject({ poolStatus: 'idle', userBaseId: null });
  // The former employment goes on, with what the pool knows beside it.
  const { version } = (await archive(held.id)).base;
  const again = await hr.ask(
    entryGroupUserBase,
    entry(id, 109, { id: held.id, version, name: '在职者', phone: '15549990000' }),
  );
  expect(again.id).toBe(held.id);
  expect((await archive(held.id)).study).toHaveLength(1);
  const listed = await outside({ name: '人才丁' });
  await hr.ask(updateExternalBlacklist, { id: listed, version: 0, blacklisted: true, reason: '虚假学历' });
  expect(await hr.call(entryGroupUserBase, entry(listed, 113))).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '人才丁在黑名单中，请先移出黑名单',
  });
});

test('an entry that is deleted as a mistake leaves the person in the pool; taking it back hires again', async () => {
  const id = await outside({ name: '人才戊' });
  const hired = await hr.ask(entryGroupUserBase, entry(id, 115));
  const remove = { path: '/api/v1/user/group/deleteGroupUserBase', body: { ids: [hired.id], reason: '录入错误' } };
  const restore = { path: '/api/v1/user/group/restoreGroupUserBase', body: { ids: [hired.id] } };
  const statusAfter = async (act: { path: string; body: object }) => {
    expect((await hr.send({ method: 'POST', path: act.path }, act.body)).json()).toMatchObject({ resultCode: 1 });
    return (await hr.ask(queryPageExternalPerson, { filter: { keyword: '人才戊' }, page: { current: 1, size: 10 } }))
      .records[0]?.poolStatus;
  };
  expect(await statusAfter(remove)).toBe('idle');
  expect(await statusAfter(restore)).toBe('hired');
});
