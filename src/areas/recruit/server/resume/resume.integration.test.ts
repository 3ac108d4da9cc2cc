/** Résumés that come in: read, checked, merged and brought into the pool; what cannot be read is said. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { queryFiles, uploadFile } from '#core/file/public.ts';
import {
  insertLabel,
  insertOrUpdateLabelTalents,
  queryBasicInfo,
  queryOrInsertGroupInfoList,
  queryStaffLabelManualTalents,
} from '#areas/staff/public.ts';
import { bytesOf, scoredSet } from '#lib/resume/testing/scored-set.ts';
import { pdfOf } from '#lib/resume/testing/make-pdf.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { inTenant } from '#platform/db/database.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { mergeExternalPerson, queryPersonMerge, undoPersonMerge } from '../../model/merge-calls.ts';
import {
  deleteQueryPage,
  insertExternalPerson,
  queryExternalPersonFacets,
  queryFormerStaff,
  queryPageExternalPerson,
  updateExternalBlacklist,
} from '../../model/person-calls.ts';
import { purging } from '../../model/purge-acts.ts';
import { generateTitle } from '../../model/title-calls.ts';
import {
  addResumeFile,
  analysisResume,
  deleteResumeFile,
  getResumeFile,
  queryResumeFile,
  saveResumeFile,
  updateResumeFile,
} from '../../model/resume-calls.ts';
import { expireResumesJob, readWaiting } from './resume-job.ts';
import { resumeTextJob, snippetOf } from './resume-text.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let recruiter: TestClient;
let other: TestClient;

const codes = ['external_talent_pool', 'recruit_import', 'recruit_add', 'recruit_edit', 'external_phone_view'];

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'recruiter', codes: [...codes, 'recruit_delete'] },
    { account: 'other', codes },
    { account: 'blacklister', codes: [...codes, 'recruit_blacklist', 'recruit_delete'] },
    { account: 'former_hr', codes: ['external_talent_pool', 'staff_demission', 'staff_structure', 'label_edit'] },
  );
  recruiter = await server.signIn('recruiter', { tenant: enterprise.tenant(0) });
  other = await server.signIn('other', { tenant: enterprise.tenant(0) });
});
afterAll(() => server?.stop());

const scored = (fileName: string) => {
  const found = scoredSet.find((entry) => entry.fileName === fileName);
  if (!found) throw new Error(`the set lacks ${fileName}`);
  return found;
};
const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

async function upload(fileName: string, content: Buffer, client = recruiter): Promise<number> {
  const contentType = contentTypes[fileName.split('.').at(-1) ?? ''] ?? 'text/plain';
  const answer = await client.upload(uploadFile, { bizType: 'attachment' }, { name: fileName, content, contentType });
  const [file] = [answer.data].flat();
  if (!file) throw new Error(`${fileName} was not stored: ${answer.errorDesc ?? ''}`);
  return file.id;
}
/** The stored file of a résumé of the set, as rows hold it. */
async function uploadFileOf(fileName: string): Promise<FileValue> {
  const id = await uploadScored(fileName);
  const { files } = await recruiter.ask(queryFiles, { ids: [id] });
  const [file] = files;
  if (!file) throw new Error(`${fileName} is not there`);
  return file;
}
const uploadScored = (fileName: string) => upload(fileName, bytesOf(scored(fileName)));

/** The company of the tests. */
const company = () => {
  const { groupCode, companyCode } = enterprise.tenant(0);
  return { groupCode, companyCode: companyCode ?? '' };
};

/** Has the background work done that the test server does not do by itself. */
const readAll = (account: string): Promise<void> =>
  readWaiting(server.platform, { accountId: enterprise.accountIds.get(account) ?? 0, ...company() });

/** Looks into the database as the company. */
const inCompany = <Result>(work: (db: TenantDb) => Promise<Result>): Promise<Result> => {
  const { groupCode, companyCode } = company();
  return inTenant(server.platform.db, { groupCode, companyCodes: [companyCode], accountId: null }, work);
};

describe('/api/v1/userRecruit/analysisResume', () => {
  test('§8.1: the same person as .docx, .pdf and .doc: name, phone, e-mail, two studies, two works', async () => {
    const fileIds = [await uploadScored('r1.docx'), await uploadScored('r1.pdf'), await uploadScored('r1.doc')];
    const { results } = await recruiter.ask(analysisResume, { fileIds });
    expect(results.map(({ parser }) => parser)).toEqual(['docx', 'pdf', 'doc']);
    for (const { ok, fields, studies, works } of results) {
      expect([ok, fields?.['name']?.value, fields?.['phone']?.value, fields?.['email']?.value]).toEqual([
        true,
        '李思远',
        '13800138000',
        'lisy@example.com',
      ]);
      expect(studies?.map(({ school, educationCode }) => [school?.value, educationCode?.value])).toEqual([
        ['浙江大学', '14'],
        ['杭州电子科技大学', '21'],
      ]);
      expect(works?.map(({ startDate, endDate }) => [startDate?.value, endDate?.value])).toEqual([
        ['2020-03-01', undefined],
        ['2018-07-01', '2020-02-29'],
      ]);
    }
    const boxes = results[1]?.fields?.['phone']?.places.flatMap((place) => place.boxes);
    expect(boxes?.[0]).toMatchObject({ page: 1 });
  });

  test('§8.2: a scan says so, the other four are read; a .docx that calls itself .pdf is refused at its upload', async () => {
    const others = ['简历-庄遥.docx', '卫长风.doc', '柯以宁.pdf', '顾静姝简历.docx'];
    const fileIds = [await upload('扫描.pdf', pdfOf(['0 0 9 9 re f']))];
    for (const name of others) fileIds.push(await uploadScored(name));
    const { results } = await recruiter.ask(analysisResume, { fileIds });
    expect(results.map(({ ok, reason }) => [ok, reason])).toEqual([
      [false, '扫描件无法识别，请手工录入'],
      ...others.map(() => [true, undefined]),
    ]);
    await expect(upload('假.pdf', bytesOf(scored('简历-庄遥.docx')))).rejects.toThrow('与扩展名');
  });

  test('nothing is written, and files of others are not found', async () => {
    const count = () => inCompany((db) => queryRow(db)`select count(*)::int as count from resume_file`);
    const before = await count();
    const id = await uploadScored('卫长风.doc');
    await recruiter.ask(analysisResume, { fileIds: [id] });
    expect(await count()).toEqual(before);
    expect(await other.call(analysisResume, { fileIds: [id] })).toMatchObject({ errorCode: 'FY-N001' });
  });
});

test('a file of 60 MB is refused at its upload', async () => {
  const content = Buffer.alloc(60 * 1024 * 1024, '李思远 ');
  const answer = recruiter.upload(
    uploadFile,
    { bizType: 'attachment' },
    { name: '大.txt', content, contentType: 'text/plain' },
  );
  expect(await answer).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining('50 MB') });
});

test('files dropped at once are all read, each with its person', async () => {
  // Every third file of the set: the others take time and show nothing more. How fast it is says the benchmark.
  const names = scoredSet.filter((_, index) => index % 3 === 0).map(({ fileName }) => fileName);
  const fileIds = [];
  for (const name of names) fileIds.push(await uploadScored(name));
  const { ids } = await recruiter.ask(addResumeFile, { fileIds });
  expect(ids).toHaveLength(names.length);
  await readAll('recruiter');
  const { records } = await recruiter.ask(queryResumeFile, {});
  const read = records.filter(({ id }) => ids.includes(id));
  expect(read.map(({ state }) => state)).toEqual(ids.map(() => 'read'));
  expect(read.every(({ name }) => name)).toBe(true);
  await recruiter.ask(deleteResumeFile, { ids });
}, 120_000);

test('§8.1: three files of one person; the second answers FY-C001 with duplicateId, merged they are one person with 3 files', async () => {
  const fileIds = [await uploadScored('r1.docx'), await uploadScored('r1.pdf'), await uploadScored('r1.doc')];
  const { ids } = await recruiter.ask(addResumeFile, { fileIds });
  await readAll('recruiter');
  const shown = async (id: number) => recruiter.ask(getResumeFile, { id });
  const confirm = async (id: number, more: object = {}) =>
    recruiter.call(updateResumeFile, { id, version: (await shown(id)).version, isConfirmed: true, ...more });
  const [first = 0, ...others] = ids;
  expect(await confirm(first)).toMatchObject({ resultCode: 1 });
  const { results } = await recruiter.ask(saveResumeFile, { ids: [first] });
  const personId = results[0]?.personId ?? 0;
  // The list tells it of the others at once, without opening them.
  const listed = (await recruiter.ask(queryResumeFile, {})).records.filter(({ id }) => others.includes(id));
  expect(listed.map(({ duplicate }) => duplicate)).toMatchObject([
    { id: personId, by: 'phone' },
    { id: personId, by: 'phone' },
  ]);
  for (const id of others) {
    expect(await confirm(id)).toMatchObject({ errorCode: 'FY-C001', data: { duplicateId: personId } });
    await confirm(id, { choice: 'merge', mergeIntoId: personId });
    expect((await recruiter.ask(saveResumeFile, { ids: [id] })).results).toMatchObject([{ personId, merged: true }]);
  }
  const info = await recruiter.ask(queryBasicInfo, { ownerType: 'external', id: personId });
  expect(info.base['resumeFiles']).toHaveLength(3);
  expect([info.study?.length, info.work?.length]).toEqual([2, 2]);
  expect((await found('lisy@example.com')).length).toBeLessThan(2);
});

test('who left the company is said at the check and in the pool, the reason to who may know alone', async () => {
  const { ids } = await recruiter.ask(addResumeFile, { fileIds: [await uploadScored('陆景行.docx')] });
  const [id = 0] = ids;
  await readAll('recruiter');
  expect((await recruiter.ask(getResumeFile, { id })).former).toBeNull();
  const hr = await server.signIn('former_hr', { tenant: enterprise.tenant(0) });
  // The first look makes the root of the departments.
  await hr.ask(queryOrInsertGroupInfoList, {});
  await inCompany(
    (db) => queryRow(db)`
      with person as (
        insert into group_user_base (
          group_code, company_code, name, name_pinyin, id_type, group_info_id, position, employment_type, staff_status,
          completeness, employee_no, phone_index, demission_date
        )
        values (
          ${company().groupCode}, ${company().companyCode}, '陆景行', 'x', 'id_card',
          (select min(id) from group_info), '工程师', 'full_time', 'left', 0, 'E0007',
          ${server.platform.seal.index('13864531234')}, '2024-03-31'
        )
        returning id, group_code, company_code
      )
      insert into demission_record (
        group_code, company_code, user_base_id, status, before_status, demission_type, reason_code, notice_date,
        last_work_date
      )
      select group_code, company_code, id, 'confirmed', 'regular', 'resign', 'growth', '2024-03-01', '2024-03-31'
      from person
      returning id`,
  );
  const { former } = await recruiter.ask(getResumeFile, { id });
  expect(former).toEqual({ name: '陆景行', employeeNo: 'E0007', leftOn: '2024-03-31', reason: null });
  const { id: externalPersonId } = await recruiter.ask(insertExternalPerson, {
    name: '陆景行',
    phone: '13864531234',
    source: 'former',
  });
  expect((await hr.ask(queryFormerStaff, { externalPersonId })).former).toMatchObject({ reason: '辞职 · 发展空间' });
  await recruiter.ask(deleteResumeFile, { ids });
  await recruiter.ask(deleteQueryPage, { ids: [externalPersonId] });
});

describe('the check', () => {
  test('a file is read in the background, shown with its passages, confirmed and saved with its records and its text', async () => {
    const { ids } = await recruiter.ask(addResumeFile, {
      fileIds: [await uploadScored('顾静姝简历.docx')],
      source: 'site',
    });
    const [id = 0] = ids;
    expect((await recruiter.ask(queryResumeFile, {})).records.at(-1)).toMatchObject({ id, state: 'waiting' });
    await readAll('recruiter');
    const shown = await recruiter.ask(getResumeFile, { id });
    expect(shown).toMatchObject({ state: 'read', kind: 'docx', name: '顾静姝', duplicates: [], doubtful: 2 });
    expect(shown.edited.person).toMatchObject({
      name: '顾静姝',
      phone: '13612345678',
      sex: '2',
      workYears: 6,
      expectCity: '310000',
    });
    const [row] = await inCompany(
      (db) => queryRows<{ content: string; edited: string }>(db)`
      select content, edited from resume_file where id = ${id}`,
    );
    expect(`${row?.content}${row?.edited}`).not.toContain('顾静姝');
    expect(await other.call(getResumeFile, { id })).toMatchObject({ errorCode: 'FY-N001' });
    const { version } = await recruiter.ask(updateResumeFile, { id, version: shown.version, isConfirmed: true });
    expect(await recruiter.call(updateResumeFile, { id, version: shown.version, isConfirmed: false })).toMatchObject({
      errorCode: 'FY-C002',
    });
    expect(version).toBe(shown.version + 1);
    const { results } = await recruiter.ask(saveResumeFile, { ids: [id] });
    const personId = results[0]?.personId ?? 0;
    expect(results).toEqual([{ id, personId, merged: false, reason: null }]);
    // Sent again, nothing doubles.
    expect((await recruiter.ask(saveResumeFile, { ids: [id] })).results[0]).toMatchObject({ personId });
    const info = await recruiter.ask(queryBasicInfo, { ownerType: 'external', id: personId });
    expect(info.base).toMatchObject({
      name: '顾静姝',
      school: '华东师范大学',
      source: 'site',
      currentPosition: '产品经理',
    });
    expect([info.study?.length, info.work?.length, info.project?.length]).toEqual([1, 1, 1]);
  });

  test('who is there by phone is merged or left out, never made a second time', async () => {
    const stored = await recruiter.ask(insertExternalPerson, {
      name: '陆景行',
      phone: '13864531234',
      currentCompany: '旧东家有限公司',
      source: 'referral',
    });
    const { ids } = await recruiter.ask(addResumeFile, { fileIds: [await uploadScored('陆景行.docx')] });
    const [id = 0] = ids;
    await readAll('recruiter');
    const shown = await recruiter.ask(getResumeFile, { id });
    expect(shown.duplicates).toHaveLength(1);
    expect(shown.duplicates[0]).toMatchObject({
      id: stored.id,
      by: 'phone',
      score: 1,
      same: ['姓名', '手机'],
      differs: [{ label: '现单位', stored: '旧东家有限公司', own: '青岛远山信息咨询有限公司' }],
    });
    expect(shown.duplicates[0]?.fills).toEqual(expect.arrayContaining(['邮箱', '2 段工作', '1 段教育']));
    for (const choice of [null, 'new'] as const)
      expect(
        await recruiter.call(updateResumeFile, { id, version: shown.version, choice, isConfirmed: true }),
      ).toMatchObject({ errorCode: 'FY-C001', data: { duplicateId: stored.id } });
    await recruiter.ask(updateResumeFile, {
      id,
      version: shown.version,
      choice: 'merge',
      mergeIntoId: stored.id,
      isConfirmed: true,
    });
    expect((await recruiter.ask(saveResumeFile, { ids: [id] })).results).toEqual([
      { id, personId: stored.id, merged: true, reason: null },
    ]);
    const info = await recruiter.ask(queryBasicInfo, { ownerType: 'external', id: stored.id });
    expect(info.base).toMatchObject({ currentCompany: '旧东家有限公司', email: 'lujx@example.org' });
    expect(info.work?.length).toBe(2);
  });

  test('what was typed wrongly is refused with its label, an unconfirmed file is not saved, and one of a line is read', async () => {
    const { ids } = await recruiter.ask(addResumeFile, {
      fileIds: [await upload('一行.txt', Buffer.from('张三 13911112222 会 Java'))],
    });
    const [id = 0] = ids;
    await readAll('recruiter');
    const shown = await recruiter.ask(getResumeFile, { id });
    expect(shown.edited.person).toMatchObject({ name: '张三', phone: '13911112222' });
    expect((await recruiter.ask(saveResumeFile, { ids: [id] })).results[0]?.reason).toBe('请先确认这份简历');
    const edited = { person: { ...shown.edited.person, phone: '1391111' }, records: {} };
    expect(
      await recruiter.call(updateResumeFile, { id, version: shown.version, edited, isConfirmed: true }),
    ).toMatchObject({ errorCode: 'FY-V001', errorDesc: expect.stringContaining('手机') });
    await recruiter.ask(deleteResumeFile, { ids: [id] });
    expect(await recruiter.call(getResumeFile, { id })).toMatchObject({ errorCode: 'FY-N001' });
  });

  test('who is left out needs no values that could be saved', async () => {
    const stored = await recruiter.ask(insertExternalPerson, {
      name: '邵云生',
      email: 'shaoys@example.com',
      source: 'site',
      records: {
        study: [
          { startDate: '2010-09-01', endDate: '2014-06-30', school: '兰州大学', major: '化学', educationCode: '21' },
        ],
      },
    });
    const text = '邵云生\n教育经历\n2010.09-2014.06  兰州大学  化学  本科';
    const { ids } = await recruiter.ask(addResumeFile, { fileIds: [await upload('邵云生.txt', Buffer.from(text))] });
    const [id = 0] = ids;
    await readAll('recruiter');
    const { version, duplicates } = await recruiter.ask(getResumeFile, { id });
    expect(duplicates).toMatchObject([{ id: stored.id, by: 'name' }]);
    await recruiter.ask(updateResumeFile, { id, version, choice: 'skip', isConfirmed: true });
    expect((await recruiter.ask(saveResumeFile, { ids })).results).toEqual([
      { id, personId: null, merged: false, reason: null },
    ]);
    expect((await recruiter.ask(getResumeFile, { id })).state).toBe('skipped');
  });

  test('two recruiters who save one résumé at once make one person', async () => {
    const content = Buffer.from('方同\n手机：13911110001\n工作经历\n2020.01-至今  某某有限公司  会计');
    const confirmed = await Promise.all(
      (['recruiter', 'other'] as const).map(async (account) => {
        const client = account === 'recruiter' ? recruiter : other;
        const { ids } = await client.ask(addResumeFile, { fileIds: [await upload('方同.txt', content, client)] });
        const [id = 0] = ids;
        await readAll(account);
        const { version } = await client.ask(getResumeFile, { id });
        await client.ask(updateResumeFile, { id, version, isConfirmed: true });
        return { client, ids };
      }),
    );
    const answers = await Promise.all(confirmed.map(({ client, ids }) => client.ask(saveResumeFile, { ids })));
    const results = answers.flatMap((answer) => answer.results);
    expect(results.filter(({ personId }) => personId !== null)).toHaveLength(1);
    expect(results.find(({ personId }) => personId === null)?.reason).toMatch(/手机|方同/u);
  });

  test('what is missing before somebody can be saved wants a look', async () => {
    const { ids } = await recruiter.ask(addResumeFile, {
      fileIds: [
        await upload('白露.txt', Buffer.from('白露\n工作经历\n2020.01-至今  某某有限公司  会计\n证书\n注册会计师')),
      ],
    });
    const [id = 0] = ids;
    await readAll('recruiter');
    // The day of the certificate, and phone or e-mail.
    expect((await recruiter.ask(getResumeFile, { id })).doubtful).toBe(2);
    await recruiter.ask(deleteResumeFile, { ids });
  });

  test('what a résumé tells twice is one record', async () => {
    const text = '桑榆\n手机：13911117777\n证书\n2012.06 大学英语六级\n2018.12 注册会计师\n2012.06 大学英语六级';
    const { ids } = await recruiter.ask(addResumeFile, { fileIds: [await upload('桑榆.txt', Buffer.from(text))] });
    const [id = 0] = ids;
    await readAll('recruiter');
    const { version, doubtful } = await recruiter.ask(getResumeFile, { id });
    expect(doubtful).toBe(0);
    await recruiter.ask(updateResumeFile, { id, version, isConfirmed: true });
    const [saved] = (await recruiter.ask(saveResumeFile, { ids })).results;
    const info = await recruiter.ask(queryBasicInfo, { ownerType: 'external', id: saved?.personId ?? 0 });
    expect(info.degreeTitles?.map(({ name }) => name).toSorted()).toEqual(['大学英语六级', '注册会计师']);
  });

  test('who is on the blacklist is said before anybody decides, also when nothing else is kept', async () => {
    const { id: banned } = await recruiter.ask(insertExternalPerson, {
      name: '阮明',
      phone: '13911118888',
      source: 'site',
    });
    const ban = await server.signIn('blacklister', { tenant: enterprise.tenant(0) });
    await ban.ask(updateExternalBlacklist, { id: banned, version: 0, blacklisted: true, reason: '简历造假' });
    const { ids } = await recruiter.ask(addResumeFile, {
      fileIds: [
        await upload('阮明.txt', Buffer.from('阮明\n手机：13911118888\n工作经历\n2020.01-至今  某某有限公司  会计')),
      ],
    });
    const [id = 0] = ids;
    await readAll('recruiter');
    expect((await recruiter.ask(getResumeFile, { id })).ban).toMatchObject({ reason: '简历造假' });
    const { version } = await ban.ask(queryBasicInfo, { ownerType: 'external', id: banned }).then(({ base }) => base);
    await ban.ask(purging.endpoint, { id: banned, version, reason: '本人要求' });
    const shown = await recruiter.ask(getResumeFile, { id });
    expect([shown.duplicates, shown.ban?.reason]).toEqual([[], '简历造假']);
    // A purged row is nobody any more: nothing is filled into it.
    await recruiter.ask(updateResumeFile, {
      id,
      version: shown.version,
      choice: 'merge',
      mergeIntoId: banned,
      isConfirmed: true,
    });
    expect((await recruiter.ask(saveResumeFile, { ids })).results).toMatchObject([
      { personId: null, reason: expect.stringContaining('已清除') },
    ]);
    await recruiter.ask(deleteResumeFile, { ids });
  });

  test('removing a file from the check leaves an upload that a person holds', async () => {
    const file = await uploadFileOf('卫长风.doc');
    const { id } = await recruiter.ask(insertExternalPerson, {
      name: '卫长风',
      phone: '13911119999',
      source: 'site',
      resumeFiles: [file],
    });
    const { ids } = await recruiter.ask(addResumeFile, { fileIds: [file.id] });
    await recruiter.ask(deleteResumeFile, { ids });
    expect(await inCompany((db) => queryRow(db)`select status from file where id = ${file.id}`)).toEqual({
      status: 'ready',
    });
    await recruiter.ask(deleteQueryPage, { ids: [id] });
  });

  test('however much was saved this week, what is open is on the list', async () => {
    const { ids } = await recruiter.ask(addResumeFile, { fileIds: [await uploadScored('柯以宁.pdf')] });
    const { groupCode, companyCode } = company();
    const file = JSON.stringify({ id: 0, name: 'a.pdf', size: 1, path: 'a', contentType: 'application/pdf' });
    await inCompany(
      (db) => execute(db)`
      insert into resume_file (group_code, company_code, account_id, file, source, state, expires_at, id)
      overriding system value
      select ${groupCode}, ${companyCode}, ${enterprise.accountIds.get('recruiter')}, ${file}::jsonb, 'site',
        'saved', now() + interval '1 day', -n
      from generate_series(1, 200) as n`,
    );
    const { records } = await recruiter.ask(queryResumeFile, {});
    expect([records.length, records.at(-1)?.id]).toEqual([200, ids[0]]);
    await inCompany((db) => execute(db)`delete from resume_file where id < 0`);
    await recruiter.ask(deleteResumeFile, { ids });
  });

  test('a file whose reading died is read later, and one that breaks something is refused', async () => {
    const { ids } = await recruiter.ask(addResumeFile, {
      fileIds: [await uploadScored('柯以宁.pdf'), await uploadScored('卫长风.doc')],
    });
    const [lost = 0, broken = 0] = ids;
    await inCompany(
      (db) => execute(db)`
      update resume_file
      set state = 'reading', reading_at = now()
      where id = ${lost}`,
    );
    const later = vi.spyOn(server.platform.jobs, 'later');
    const seal = vi.spyOn(server.platform.seal, 'seal').mockImplementationOnce(() => {
      throw new Error('broken');
    });
    await readAll('recruiter');
    seal.mockRestore();
    const stateOf = async (id: number) => (await recruiter.ask(getResumeFile, { id })).state;
    expect([await stateOf(lost), await stateOf(broken)]).toEqual(['reading', 'refused']);
    const looks = later.mock.calls.filter(([name]) => name === 'resume-read').map(([, , options]) => options);
    expect(looks).toMatchObject([{ delaySeconds: expect.any(Number) }]);
    later.mockClear();
    await inCompany(
      (db) => execute(db)`
      update resume_file
      set reading_at = now() - interval '3 minutes'
      where id = ${lost}`,
    );
    await readAll('recruiter');
    expect(await stateOf(lost)).toBe('read');
    later.mockClear();
    await readAll('recruiter');
    expect(later).not.toHaveBeenCalled();
    later.mockRestore();
    await recruiter.ask(deleteResumeFile, { ids });
  });

  test('what nobody saved goes after seven days, with its upload', async () => {
    const fileId = await uploadScored('柯以宁.pdf');
    const { ids } = await recruiter.ask(addResumeFile, { fileIds: [fileId] });
    const left = () => inCompany((db) => queryRows(db)`select id from resume_file where id = any(${ids}::bigint[])`);
    const now = server.clock.now().getTime();
    server.clock.set(new Date(now + 6 * 86_400_000).toISOString());
    await expireResumesJob.run(server.platform, {});
    expect(await left()).toHaveLength(1);
    server.clock.set(new Date(now + 7 * 86_400_000 + 60_000).toISOString());
    await expireResumesJob.run(server.platform, {});
    expect(await left()).toEqual([]);
    expect(await inCompany((db) => queryRow(db)`select status from file where id = ${fileId}`)).toEqual({
      status: 'deleted',
    });
  });
});

const textsOf = (ids: readonly number[]) =>
  resumeTextJob.run(server.platform, {
    accountId: enterprise.accountIds.get('recruiter') ?? 0,
    ...enterprise.tenant(0),
    ids: [...ids],
  });
const found = async (keyword: string) =>
  (await recruiter.ask(queryPageExternalPerson, { filter: { keyword }, page: { current: 1, size: 20 } })).records;

describe('the text of résumés', () => {
  test('is found by what stands in it, with the place, and gone with the file; phone and mail are not in it', async () => {
    const file = await uploadFileOf('闻人语_7年.pdf');
    const { id } = await recruiter.ask(insertExternalPerson, {
      name: '闻人语',
      phone: '18930001234',
      source: 'site',
      resumeFiles: [file],
    });
    expect(await found('漆包线')).toEqual([]);
    await textsOf([id]);
    const [person] = await found('漆包线');
    expect(person).toMatchObject({
      id,
      snippet: { before: expect.stringContaining('负责'), hit: '漆包线', after: expect.stringContaining('轴承') },
    });
    expect(
      (await recruiter.ask(queryExternalPersonFacets, { filter: { keyword: '漆包线' } })).facets.source,
    ).toMatchObject([{ code: 'site', count: 1 }]);
    const [stored] = await inCompany(
      (db) => queryRows<{ text: string }>(db)`select text from resume_text where external_person_id = ${id}`,
    );
    expect(stored?.text).not.toMatch(/18930001234|wenry@/u);
    await recruiter.ask(insertExternalPerson, { id, version: person?.version ?? 0, resumeFiles: [] });
    await textsOf([id]);
    expect(await found('漆包线')).toEqual([]);
    expect((await found('闻人语')).map((row) => row.id)).toContain(id);
  });

  test('a snippet shows the first hit with what stands around it', () => {
    expect(snippetOf('负责 SQL 与报表', ['sql'])).toEqual({ before: '负责 ', hit: 'SQL', after: ' 与报表' });
    expect(snippetOf('负责报表', ['sql'])).toBeNull();
  });
});

describe('/api/v1/userRecruit/mergeExternalPerson', () => {
  test('§8.1: the older row stays with what the other brought; for seven days it can be taken back', async () => {
    const file = await uploadFileOf('季明轩_平台研发.pdf');
    const older = await recruiter.ask(insertExternalPerson, {
      name: '季明轩',
      email: 'jimx@example.com',
      source: 'site',
    });
    const younger = await recruiter.ask(insertExternalPerson, {
      name: '季明轩',
      phone: '15000001111',
      currentCompany: '上海云梯计算技术有限公司',
      source: 'referral',
      resumeFiles: [file],
      records: { work: [{ startDate: '2021-05-01', company: '上海云梯计算技术有限公司', position: '研发经理' }] },
    });
    const hr = await server.signIn('former_hr', { tenant: enterprise.tenant(0) });
    const [own, both, brought] = await Promise.all(
      ['重点', '校友', '可内推'].map((name) => hr.ask(insertLabel, { name, scope: 'talents' })),
    );
    const label = (personId: number, ids: (number | undefined)[]) =>
      recruiter.ask(insertOrUpdateLabelTalents, {
        externalPersonIds: [personId],
        labelIds: ids.flatMap((one) => one ?? []),
        op: 'add',
      });
    await label(older.id, [own?.id, both?.id]);
    await label(younger.id, [both?.id, brought?.id]);
    const labelsOf = async (externalPersonId: number) =>
      (await recruiter.ask(queryStaffLabelManualTalents, { externalPersonId })).labels
        .flatMap(({ name, tagged }) => (tagged ? name : []))
        .toSorted();
    const { id, mergeId } = await recruiter.ask(mergeExternalPerson, { ids: [younger.id, older.id] });
    expect(id).toBe(older.id);
    expect(await labelsOf(older.id)).toEqual(['可内推', '校友', '重点']);
    const archive = () => recruiter.ask(queryBasicInfo, { ownerType: 'external', id: older.id });
    const joined = await archive();
    expect(joined.base).toMatchObject({
      email: 'j***@example.com',
      phone: '150****1111',
      currentCompany: '上海云梯计算技术有限公司',
      source: 'site',
      resumeFiles: [{ id: file.id }],
    });
    expect(joined.work).toHaveLength(1);
    // The whole number went along, not what the list shows of it.
    expect(
      await recruiter.call(insertExternalPerson, { name: '另一人', phone: '15000001111', source: 'site' }),
    ).toMatchObject({ errorCode: 'FY-C001', data: { duplicateId: older.id } });
    expect(await recruiter.call(queryBasicInfo, { ownerType: 'external', id: younger.id })).toMatchObject({
      errorCode: 'FY-N001',
    });
    expect((await recruiter.ask(queryPersonMerge, { externalPersonId: id })).records).toMatchObject([
      { id: mergeId, absorbedName: '季明轩' },
    ]);
    // What somebody wrote since stays.
    await recruiter.ask(insertExternalPerson, { id, version: joined.base.version, currentCompany: '新东家有限公司' });
    expect(await recruiter.ask(undoPersonMerge, { id: mergeId })).toEqual({
      externalPersonId: older.id,
      restoredId: younger.id,
      kept: 0,
    });
    const parted = await archive();
    expect(parted.base).toMatchObject({ phone: null, currentCompany: '新东家有限公司', resumeFiles: [] });
    expect(parted.work).toEqual([]);
    expect(await labelsOf(older.id)).toEqual(['校友', '重点']);
    expect(await labelsOf(younger.id)).toEqual(['可内推', '校友']);
    const back = await recruiter.ask(queryBasicInfo, { ownerType: 'external', id: younger.id });
    expect(back.base).toMatchObject({ phone: '150****1111', resumeFiles: [{ id: file.id }] });
    expect(back.work).toHaveLength(1);
    expect(await recruiter.call(undoPersonMerge, { id: mergeId })).toMatchObject({ errorCode: 'FY-C001' });
  });

  test('after seven days a merge stays, and one row is no two', async () => {
    const [one, two] = [
      await recruiter.ask(insertExternalPerson, { name: '甘棠', phone: '15000002222', source: 'site' }),
      await recruiter.ask(insertExternalPerson, { name: '甘棠', email: 'gant@example.com', source: 'site' }),
    ];
    expect(await recruiter.call(mergeExternalPerson, { ids: [one.id, one.id] })).toMatchObject({
      errorCode: 'FY-N001',
    });
    const { mergeId } = await recruiter.ask(mergeExternalPerson, { ids: [one.id, two.id] });
    server.clock.set(new Date(server.clock.now().getTime() + 7 * 86_400_000 + 1000).toISOString());
    expect(await recruiter.call(undoPersonMerge, { id: mergeId })).toMatchObject({
      errorCode: 'FY-C001',
      errorDesc: '合并已超过 7 天，不能撤销',
    });
  });
});

test('§8.11: generateTitle run twice gives the same list, and a locked title survives', async () => {
  const { id, version } = await recruiter.ask(insertExternalPerson, {
    name: '段文远',
    phone: '15000003333',
    source: 'site',
    firstWorkDate: '2012-07-01',
    expertField: '软件',
    currentPosition: '后端负责人',
    records: {
      study: [
        {
          startDate: '2009-09-01',
          endDate: '2012-06-30',
          school: '浙江大学',
          schoolTier: '985',
          major: '软件工程',
          educationCode: '14',
          isHighest: true,
        },
      ],
    },
  });
  const titles = async () => (await recruiter.ask(generateTitle, { externalPersonId: id })).titles;
  const first = await titles();
  expect(first.map(({ text }) => text)).toEqual(['985 硕士', expect.stringMatching(/^\d+ 年软件行业$/u), '后端负责人']);
  for (const { facts } of first) expect(facts.length).toBeGreaterThan(0);
  expect(await titles()).toEqual(first);
  await recruiter.ask(insertExternalPerson, {
    id,
    version,
    titles: [
      { text: '行业讲师', locked: true },
      { text: '985 硕士', locked: false },
    ],
  });
  expect((await titles()).map(({ text, locked }) => [text, locked])).toEqual([
    ['行业讲师', true],
    ...first.map(({ text }) => [text, false]),
  ]);
});
