/** The end of the time for which data may be kept: who is told, who is cleared, what goes and what stays. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studyCalls } from '#areas/staff/public.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { searchEverything } from '#platform/entity/search-everything.ts';
import { exportEntity } from '#platform/entity/transfer.ts';
import type { TestClient } from '#platform/testing/client.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { runExport } from '#platform/transfer/export-job.ts';
import {
  deleteQueryPage,
  insertExternalPerson,
  queryExternalPersonFacets,
  queryPageExternalPerson,
} from '../model/person-calls.ts';
import { insertRecruitInfo } from '../model/process/record-calls.ts';
import { finishRecruitInfo } from '../model/process/record-acts.ts';
import { countScore } from '../model/evaluate/score-calls.ts';
import { purging } from '../model/purge-acts.ts';
import { queryRecruitSetting, updateRecruitSetting } from '../model/stat/setting-calls.ts';
import { retentionListJob, retentionPurgeJob } from './retention.ts';
import { makeInterview, makePerson, makePosition, makeRecord } from './testing/decide-fixture.ts';
import { RecruitFixture, recruiterCodes } from './testing/recruit-fixture.ts';

let fixture: RecruitFixture;
let recruiter: TestClient;

beforeAll(async () => {
  const server = await startTestServer();
  const enterprise = await server.makeEnterprise({
    account: 'keeper',
    codes: [...recruiterCodes, 'recruit_template_edit', 'recruit_export'],
  });
  recruiter = await server.signIn('keeper', { tenant: enterprise.tenant(0) });
  fixture = new RecruitFixture(server, enterprise, recruiter);
});
afterAll(() => fixture?.server.stop());

const stored = async (id: number) => {
  const [row] = await fixture.inCompany(
    sql<{ name: string; phone: string | null; selfEvaluation: string | null; source: string; poolStatus: string }>`
      select name, phone, self_evaluation, source, pool_status from external_person where id = ${id}`,
  );
  return row;
};
const overSince = (id: number, days: number) =>
  fixture.inCompany(sql`
    update external_person set retain_until = ${addDays(todayInShanghai(), -days)}::date where id = ${id}`);

test('a person is cleared on request for good: words, contact and records go, what is counted stays', async () => {
  const id = await fixture.person({ name: '裴听雨', selfEvaluation: '踏实可靠', source: 'referral' });
  await recruiter.ask(studyCalls.insert, {
    ownerType: 'external',
    ownerId: id,
    record: {
      startDate: '2010-09-01',
      endDate: '2014-06-30',
      school: '浙江大学',
      major: '软件工程',
      educationCode: '21',
    },
  });
  const positionId = await fixture.position();
  const { ids } = await recruiter.ask(insertRecruitInfo, { externalPersonIds: [id], positionId });
  const purge = { id, version: 0, reason: '本人要求' };
  // Who is in process is looked after and not cleared.
  const [inProcess] = await fixture.inCompany(
    sql<{ version: number }>`select version from external_person where id = ${id}`,
  );
  expect(await recruiter.call(purging.endpoint, { ...purge, version: inProcess?.version ?? 0 })).toMatchObject({
    errorCode: errorCode.conflict,
  });
  await recruiter.ask(finishRecruitInfo, { ids, result: 'withdraw', resultReason: 'lost', resultNote: '裴听雨失联' });
  const [idle] = await fixture.inCompany(
    sql<{ version: number }>`select version from external_person where id = ${id}`,
  );
  await recruiter.ask(purging.endpoint, { ...purge, version: idle?.version ?? 0 });
  expect(await stored(id)).toEqual({
    name: '已清除',
    phone: null,
    selfEvaluation: null,
    source: 'referral',
    poolStatus: 'purged',
  });
  const left = await fixture.inCompany(sql<{ said: string | null }>`
    select person_name || coalesce(result_note, '') as said from recruit_info where external_person_id = ${id}
    union all
    select note from recruit_log where recruit_info_id = ${ids[0] ?? 0} and note is not null
    union all
    select school from study_record where owner_type = 'external' and owner_id = ${id}`);
  expect(left).toEqual([{ said: '已清除' }]);
});

test('an emptied day of keeping is the usual one again: nobody is kept without an end', async () => {
  const id = await fixture.person({ name: '宁静', consentAt: '2026-01-15', retainUntil: '2026-12-31' });
  await recruiter.ask(insertExternalPerson, { id, version: 0, retainUntil: null });
  const [row] = await fixture.inCompany(
    sql<{ until: string }>`select retain_until::text as until from external_person where id = ${id}`,
  );
  expect(row?.until).toBe('2027-01-15');
});

test('a company keeps people for the months of its setting, from six to twenty-four', async () => {
  const { version, ...setting } = await recruiter.ask(queryRecruitSetting, {});
  expect(setting.keptMonths).toBe(12);
  const keep = (months: number, at: number) =>
    recruiter.call(updateRecruitSetting, { ...setting, keptMonths: months, version: at });
  for (const months of [5, 25]) expect(await keep(months, version)).toMatchObject({ errorCode: errorCode.invalid });
  await keep(6, version);
  const id = await fixture.person({ name: '短留', consentAt: '2026-10-01' });
  const [row] = await fixture.inCompany(
    sql<{ until: string }>`select retain_until::text as until from external_person where id = ${id}`,
  );
  expect(row?.until).toBe('2027-04-01');
  await keep(12, version + 1);
});

test('who was deleted is cleared after thirty days', async () => {
  const [lately, long] = [await fixture.person({ name: '叶落' }), await fixture.person({ name: '叶秋' })];
  await recruiter.ask(deleteQueryPage, { ids: [lately, long] });
  await fixture.inCompany(sql`
    update external_person set deleted_at = ${`${addDays(todayInShanghai(), -31)}T12:00:00+08:00`} where id = ${long}`);
  await retentionPurgeJob.run(fixture.server.platform, {});
  expect((await stored(lately))?.name).toBe('叶落');
  expect(await stored(long)).toMatchObject({ name: '已清除', phone: null, poolStatus: 'purged' });
});

test('who is over is told of on Mondays, and cleared thirty days later unless somebody prolongs it', async () => {
  const [fresh, over, long, banned] = [
    await fixture.person({ name: '顾南乔' }),
    await fixture.person({ name: '温知夏' }),
    await fixture.person({ name: '骆嘉木' }),
    await fixture.person({ name: '项北辰' }),
  ];
  await overSince(over, 5);
  await overSince(long, 31);
  await overSince(banned, 31);
  await fixture.inCompany(sql`update external_person set pool_status = 'hired' where id = ${banned}`);
  const { platform } = fixture.server;
  await retentionListJob.run(platform, {});
  const messages = await fixture.inCompany(sql<{ title: string; linkParams: unknown }>`
    select title, link_params from message where category = 'recruit' and biz_type = 'external_person'`);
  expect(messages).toEqual([
    { title: '2 位人才的资料保存期限已过', linkParams: { retainExpired: '1', poolStatus: 'idle,blacklisted' } },
  ]);
  await retentionPurgeJob.run(platform, {});
  await retentionPurgeJob.run(platform, {});
  const names = await Promise.all([fresh, over, long, banned].map(async (id) => (await stored(id))?.name));
  expect(names).toEqual(['顾南乔', '温知夏', '已清除', '项北辰']);
  const [prolonged] = await fixture.inCompany(
    sql<{ version: number }>`select version from external_person where id = ${over}`,
  );
  expect(
    await recruiter.call(insertExternalPerson, {
      id: over,
      version: prolonged?.version ?? 0,
      consentAt: '2020-01-01',
      retainUntil: '2030-01-01',
    }),
  ).toMatchObject({ errorCode: errorCode.invalid });
});

test('who was cleared stands in no list, count, facet or search unless the state asks for it', async () => {
  const [stays, goes] = [
    await fixture.person({ name: '姜存', talentType: 'expert' }),
    await fixture.person({ name: '姜去', talentType: 'expert' }),
  ];
  await recruiter.ask(purging.endpoint, { id: goes, version: 0, reason: '本人要求' });
  const list = async (more: object) => {
    const { records, total, statusCounts } = await recruiter.ask(queryPageExternalPerson, {
      filter: { talentType: ['expert'], ...more },
      page: { current: 1, size: 10 },
    });
    return { ids: records.map(({ id }) => id), total, statusCounts };
  };
  const statusCounts = { idle: 1, purged: 1 };
  expect(await list({})).toEqual({ ids: [stays], total: 1, statusCounts });
  expect(await list({ poolStatus: ['purged'] })).toEqual({ ids: [goes], total: 1, statusCounts });
  expect((await list({ poolStatus: ['idle', 'purged'] })).total).toBe(2);
  const counted = async (more: object) => {
    const { facets } = await recruiter.ask(queryExternalPersonFacets, { filter: { talentType: ['expert'], ...more } });
    return facets.talentType.find(({ code }) => code === 'expert')?.count;
  };
  expect(await counted({})).toBe(1);
  expect(await counted({ poolStatus: ['purged'] })).toBe(1);
  // What is chosen is exported, what is filtered as the list shows it.
  const exported = (more: object) =>
    recruiter.ask(exportEntity, { entity: 'external_person', fields: ['name'], ...more });
  const ids = [
    (await exported({ ids: [goes] })).recordId,
    (await exported({ filter: { talentType: ['expert'] } })).recordId,
  ];
  const { groupCode, companyCodes, accountIds } = fixture.enterprise;
  const accountId = accountIds.get('keeper') ?? 0;
  for (const recordId of ids)
    await runExport(fixture.server.platform, { recordId, accountId, groupCode, companyCode: companyCodes[0] });
  const rows = await fixture.inCompany(sql<{ totalRows: number }>`
    select total_rows from export_record where id = any(${ids}::bigint[]) order by id`);
  expect(rows.map(({ totalRows }) => totalRows)).toEqual([1, 1]);
  const { kinds } = await recruiter.ask(searchEverything, { query: '已清除' });
  expect(kinds.find(({ name }) => name === 'external_person')).toBeUndefined();
});

test('averages of a position stay as they were when one of its candidates is cleared, and the words beside the figures go', async () => {
  const { server, enterprise } = fixture;
  const own = { server, enterprise, recruiter, departmentId: await fixture.department() };
  const evaluatorId = await fixture.colleague('陆予安');
  const positionId = await makePosition(own, evaluatorId);
  const people = [await makePerson(own, '纪云舒'), await makePerson(own, '纪云卷')];
  const records = [];
  for (const [index, personId] of people.entries()) {
    const id = await makeRecord(own, { personId, positionId });
    await makeInterview(own, id, { evaluatorId, score: 60 + 20 * index });
    records.push(id);
  }
  const [goes = 0, stays = 0] = records;
  const figures = async (id: number) => {
    const [score] = (await recruiter.ask(countScore, { recruitInfoId: id })).scores;
    return {
      total: score?.totalScore,
      dimensions: score?.dimensions.map(({ score: points, positionAvg }) => [points, positionAvg]),
    };
  };
  const ofGoing = await figures(goes);
  const ofStaying = await figures(stays);
  await recruiter.ask(finishRecruitInfo, { ids: [goes], result: 'reject', resultReason: 'better', resultNote: null });
  const [row] = await fixture.inCompany(
    sql<{ version: number }>`select version from external_person where id = ${people[0] ?? 0}`,
  );
  await recruiter.ask(purging.endpoint, { id: people[0] ?? 0, version: row?.version ?? 0, reason: '本人要求' });
  expect(await figures(stays)).toEqual(ofStaying);
  expect(await figures(goes)).toMatchObject({ total: ofGoing.total });
  expect(await figures(stays)).toEqual(ofStaying);
  const words = await fixture.inCompany(sql<{ words: string | null }>`
    select concat(e.scores #>> '{0,note}', e.advantages, e.risks) as words
    from interview_evaluation e
    join interview i on i.id = e.interview_id
    where i.recruit_info_id = ${goes}`);
  expect(words.map(({ words: left }) => left)).toEqual(['', '']);
});
