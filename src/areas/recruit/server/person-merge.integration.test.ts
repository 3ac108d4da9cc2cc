/** Merging two rows of the pool: what follows on both sides, what stands against it, and what lies between a merge and its way back. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#lib/chinese/calendar.ts';
import { inTenant } from '#platform/db/database.ts';
import { execute } from '#platform/db/statement.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { mergeExternalPerson, undoPersonMerge } from '../model/merge-calls.ts';
import { insertExternalPerson, updateExternalBlacklist } from '../model/person-calls.ts';
import { finishRecruitInfo } from '../model/process/record-acts.ts';
import { purging } from '../model/purge-acts.ts';
import { RecruitFixture, recruiterCodes } from './testing/recruit-fixture.ts';

let fixture: RecruitFixture;
let recruiter: TestClient;

beforeAll(async () => {
  const server = await startTestServer();
  const enterprise = await server.makeEnterprise(
    { account: 'merger', codes: [...recruiterCodes, 'recruit_blacklist'] },
    { account: 'blind', codes: ['external_talent_pool', 'recruit_add', 'recruit_edit'] },
  );
  recruiter = await server.signIn('merger', { tenant: enterprise.tenant(0) });
  fixture = new RecruitFixture(server, enterprise, recruiter);
});
afterAll(() => fixture?.server.stop());

interface Stored {
  readonly name: string;
  readonly version: number;
  readonly poolStatus: string;
  readonly consentAt: string | null;
  readonly consentType: string | null;
  readonly firstWorkDate: string | null;
  readonly expectSalaryMax: string | null;
  readonly currentCompany: string | null;
  readonly isReachable: boolean;
}
async function stored(id: number): Promise<Stored> {
  const [row] = await fixture.inCompany(sql<Stored>`
    select name, version, pool_status, consent_at::text, consent_type, first_work_date::text, expect_salary_max,
      current_company, phone_index is not null or email_index is not null as is_reachable
    from external_person
    where id = ${id}`);
  if (!row) throw new Error(`no person ${id}`);
  return row;
}
const statesOf = async (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await stored(id)).poolStatus));
const merge = (...ids: number[]) => recruiter.ask(mergeExternalPerson, { ids });

test('both rows follow the records: the one that stays is in process after the merge, and in the pool after it was taken back', async () => {
  const older = await fixture.person({ name: '常青' });
  const { id: recordId, personId: younger } = await fixture.candidate(await fixture.position(), '常青');
  const { mergeId } = await merge(older, younger);
  expect((await stored(older)).poolStatus).toBe('in_process');
  await recruiter.ask(undoPersonMerge, { id: mergeId });
  expect(await statesOf([older, younger])).toEqual(['idle', 'in_process']);
  await recruiter.ask(finishRecruitInfo, { ids: [recordId], result: 'withdraw', resultReason: 'lost' });
  expect(await statesOf([older, younger])).toEqual(['idle', 'idle']);
});

test('records of one position stand against a merge only while both go on', async () => {
  const positionId = await fixture.position();
  const [first, second] = [await fixture.candidate(positionId, '汪洋'), await fixture.candidate(positionId, '汪洋')];
  expect(await recruiter.call(mergeExternalPerson, { ids: [first.personId, second.personId] })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '两人都在「后端工程师」的招聘流程中，请先结束其中一条再合并',
  });
  await recruiter.ask(finishRecruitInfo, { ids: [first.id], result: 'withdraw', resultReason: 'lost' });
  expect(await merge(first.personId, second.personId)).toMatchObject({ id: first.personId });
  expect((await stored(first.personId)).poolStatus).toBe('in_process');
});

test('the highest education of the row that stays is not taken over, and the log says what was done', async () => {
  const study = (school: string) => ({
    study: [
      {
        startDate: '2011-09-01',
        endDate: '2015-06-30',
        school,
        major: '会计学',
        educationCode: '21',
        isHighest: true,
      },
    ],
  });
  const older = await fixture.person({ name: '祝余', records: study('浙江大学') });
  const younger = await fixture.person({ name: '祝余', records: study('杭州电子科技大学') });
  const highest = async () => {
    const [row] = await fixture.inCompany(sql<{ school: string }>`
      select s.school
      from study_record s
      where s.owner_type = 'external' and s.owner_id = ${older} and s.is_highest and s.deleted_at is null`);
    return row?.school;
  };
  const { mergeId } = await merge(older, younger);
  expect(await highest()).toBe('浙江大学');
  await recruiter.ask(undoPersonMerge, { id: mergeId });
  expect(await highest()).toBe('浙江大学');
  const log = await fixture.inCompany(sql<{ reason: string }>`
    select reason from audit_log
    where entity = 'external_person' and entity_id = ${older} and reason is not null
    order by id`);
  expect(log.map(({ reason }) => reason)).toEqual(['并入祝余', '撤销合并']);
});

test('what contradicts the stored answers is left out instead of refusing the merge', async () => {
  const over = await fixture.person({ name: '冉冉', birthday: '2000-01-01', expectSalaryMin: 20000 });
  await fixture.inCompany(sql`
    update external_person set retain_until = ${addDays(todayInShanghai(), -5)}::date where id = ${over}`);
  const fresh = await fixture.person({
    name: '冉冉',
    consentType: 'applied',
    consentAt: todayInShanghai(),
    firstWorkDate: '2010-01-01',
    expectSalaryMax: 15000,
    currentCompany: '甲公司',
  });
  await merge(over, fresh);
  expect(await stored(over)).toMatchObject({
    consentAt: null,
    consentType: null,
    firstWorkDate: null,
    expectSalaryMax: null,
    currentCompany: '甲公司',
  });
});

test('a purge clears the rows that were merged into the person too', async () => {
  const ids = [
    await fixture.person({ name: '燕归' }),
    await fixture.person({ name: '燕归' }),
    await fixture.person({ name: '燕归' }),
  ] as const;
  await merge(ids[1], ids[2]);
  await merge(ids[0], ids[1]);
  const { version } = await stored(ids[0]);
  await recruiter.ask(purging.endpoint, { id: ids[0], version, reason: '本人要求' });
  for (const id of ids)
    expect(await stored(id)).toMatchObject({ name: '已清除', poolStatus: 'purged', isReachable: false });
});

test('a merge is not taken back for who is on the blacklist or was hired since', async () => {
  const [older, younger] = [await fixture.person({ name: '骆宾' }), await fixture.person({ name: '骆宾' })];
  const { mergeId } = await merge(older, younger);
  const { version } = await stored(older);
  await recruiter.ask(updateExternalBlacklist, { id: older, version, blacklisted: true, reason: '虚假学历' });
  expect(await recruiter.call(undoPersonMerge, { id: mergeId })).toMatchObject({
    errorCode: 'FY-C001',
    errorDesc: '骆宾在黑名单中，不能撤销合并',
  });
  await fixture.inCompany(sql`update external_person set pool_status = 'hired' where id = ${older}`);
  expect(await recruiter.call(undoPersonMerge, { id: mergeId })).toMatchObject({
    errorDesc: '骆宾已转为员工，不能撤销合并',
  });
});

test('who may not read pay and numbers merges and parts people all the same', async () => {
  const older = await fixture.person({ name: '卓然' });
  const younger = await fixture.person({ name: '卓然', email: 'zhuo@example.com', expectSalaryMax: 30000 });
  const blind = await fixture.server.signIn('blind', { tenant: fixture.enterprise.tenant(0) });
  const { mergeId } = await blind.ask(mergeExternalPerson, { ids: [older, younger] });
  expect(Number((await stored(older)).expectSalaryMax)).toBe(30000);
  await blind.ask(undoPersonMerge, { id: mergeId });
  expect((await stored(older)).expectSalaryMax).toBeNull();
  expect(Number((await stored(younger)).expectSalaryMax)).toBe(30000);
});

test('a merge waits for a move that has begun: both lock the record before its person', async () => {
  const older = await fixture.person({ name: '沐风' });
  const { id: recordId, personId: younger } = await fixture.candidate(await fixture.position(), '沐风');
  const { groupCode, companyCodes } = fixture.enterprise;
  const merging = await inTenant(
    fixture.server.platform.db,
    { groupCode, companyCodes, accountId: null },
    async (db) => {
      await execute(db)`select from recruit_info where id = ${recordId} for update`;
      const started = { answer: recruiter.call(mergeExternalPerson, { ids: [older, younger] }) };
      await new Promise((resolve) => setTimeout(resolve, 300));
      await execute(db)`select from external_person where id = ${younger} for update`;
      return started;
    },
  );
  expect(await merging.answer).toMatchObject({ resultCode: 1, data: { id: older } });
});

test('nothing is written into the row of somebody who was cleared', async () => {
  const id = await fixture.person({ name: '尹默' });
  await recruiter.ask(purging.endpoint, { id, version: (await stored(id)).version, reason: '本人要求' });
  const refused = { errorCode: 'FY-C001', errorDesc: '资料已清除，不能再补录' };
  const again = { name: '尹默', phone: '13912340001', source: 'site' } as const;
  const { version } = await stored(id);
  expect(await recruiter.call(insertExternalPerson, { id, version, ...again })).toMatchObject(refused);
  expect(await recruiter.call(insertExternalPerson, { ...again, onDuplicate: 'merge', mergeIntoId: id })).toMatchObject(
    refused,
  );
});
