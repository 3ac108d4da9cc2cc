/** Most rows of a company: one more is refused, by whatever way it comes. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute } from '#platform/db/statement.ts';
import { restoreDeleted } from '#core/org/public.ts';
import { inTenant } from '#platform/db/database.ts';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertAndUpdateHonor } from '../model/honor.ts';
import { deleteOfficialUser, insertOfficialUser, queryOfficialUser } from '../model/official-user.ts';
import { insertShareholder } from '../model/shareholder.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let keeper: TestClient;
let neighbour: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  const codes = ['base_info', 'shareholder_edit', 'official_edit', 'company_honors', 'honor_edit', 'role_manage'];
  enterprise = await server.makeEnterprise({ account: 'keeper', codes }, { account: 'neighbour', home: 1, codes });
  [keeper, neighbour] = await Promise.all([server.signIn('keeper'), server.signIn('neighbour')]);
});
afterAll(() => server?.stop());

/** Rows as they lie in the database, so that a full list costs no hundred thousand calls. */
const fill = (statement: (tenant: RawBuilder<unknown>) => RawBuilder<unknown>) => {
  const { groupCode, companyCodes } = enterprise;
  return inTenant(server.platform.db, { groupCode, companyCodes: [companyCodes[0]], accountId: null }, (db) =>
    statement(sql`${groupCode}, ${companyCodes[0]}`).execute(db),
  );
};
const refusal = (sentence: string) => ({ errorCode: 'FY-V001', errorDesc: expect.stringContaining(sentence) });

test('the limits of the specification are declared', () => {
  const declared = [...server.platform.registry.entities.values()].filter(({ limit }) => limit !== undefined);
  expect(Object.fromEntries(declared.map(({ name, limit }) => [name, limit]))).toEqual({
    shareholder: 500,
    official_user: 200,
    certificate: 100_000,
    honor: 100_000,
    company_news: 100_000,
    patent: 100_000,
    external_person: 100_000,
    recruit_position: 10_000,
    score_template: 500,
    test_paper: 1000,
    group_member: 500,
    project_template: 50,
  });
});

test('500 shareholders: the next is refused with a sentence that says so, and nothing is written', async () => {
  await fill(
    (tenant) => sql`
      insert into shareholder (
        group_code, company_code, shareholder_name, shareholder_type, subscribed_amount, subscribed_date, status
      )
      select ${tenant}, '股东' || n, 'person', 1, '2030-01-01', 'present' from generate_series(1, 499) n`,
  );
  const holder = { shareholderType: 'person' as const, subscribedAmount: 1, subscribedDate: '2030-01-01' };
  expect(await keeper.call(insertShareholder, { ...holder, shareholderName: '第五百名' })).toMatchObject({
    resultCode: 1,
  });
  expect(await keeper.call(insertShareholder, { ...holder, shareholderName: '多一名' })).toMatchObject(
    refusal('股东：一家企业最多 500 名'),
  );
  expect(await neighbour.call(insertShareholder, { ...holder, shareholderName: '邻居' })).toMatchObject({
    resultCode: 1,
  });
});

test('200 officials: of two who come at once one is refused, and so is a deleted one who would come back', async () => {
  await fill(
    (tenant) =>
      sql`
        insert into official_user (group_code, company_code, name, position_types, status, sort)
        select ${tenant}, '人员' || n, '{director}', 'present', n
        from generate_series(1, 199) n`,
  );
  const both = await Promise.all(
    ['甲', '乙'].map((name) => keeper.call(insertOfficialUser, { name, positionTypes: ['director'] })),
  );
  expect(both.map(({ resultCode }) => resultCode).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(both.find(({ resultCode }) => resultCode === 0)).toMatchObject(refusal('主要人员：一家企业最多 200 名'));
  const { records, total } = await keeper.ask(queryOfficialUser, {
    filter: { keyword: '' },
    page: { current: 1, size: 1 },
  });
  expect(total).toBe(200);
  const ids = records.map(({ id }) => id);
  await keeper.ask(deleteOfficialUser, { ids });
  await keeper.ask(insertOfficialUser, { name: '丙', positionTypes: ['director'] });
  expect(await keeper.call(restoreDeleted, { entity: 'official_user', ids })).toMatchObject(refusal('最多 200 名'));
});

test('100,000 honours, deleted ones not counted', async () => {
  await fill(
    (tenant) => sql`
      insert into honor (
        group_code, company_code, honor_name, honor_level, honor_type, award_org, award_date, deleted_at
      )
      select ${tenant}, '荣誉', 'other', 'team', '示例单位', '2024-01-01', case when n > 99999 then now() end
      from generate_series(1, 100009) n`,
  );
  const honor = {
    honorName: '荣誉',
    honorLevel: 'other' as const,
    honorType: 'team' as const,
    awardOrg: '示例单位',
    awardDate: '2024-01-01',
  };
  expect(await keeper.call(insertAndUpdateHonor, honor)).toMatchObject({ resultCode: 1 });
  expect(await keeper.call(insertAndUpdateHonor, honor)).toMatchObject(refusal('荣誉：一家企业最多 100,000 项'));
});

test('of sixteen honours that come at once eight have room, and two processes count alike', async () => {
  const { groupCode, companyCodes } = enterprise;
  await inTenant(
    server.platform.db,
    { groupCode, companyCodes: [companyCodes[1]], accountId: null },
    (db) =>
      execute(db)`
      insert into honor (group_code, company_code, honor_name, honor_level, honor_type, award_org, award_date)
      select ${groupCode}, ${companyCodes[1]}, '荣誉', 'other', 'team', '示例单位', '2024-01-01'
      from generate_series(1, 99992)`,
  );
  const beside = await startTestServer({ beside: server });
  try {
    const twin = await beside.signIn('neighbour');
    const honor = {
      honorName: '同时',
      honorLevel: 'other' as const,
      honorType: 'team' as const,
      awardOrg: '示例单位',
      awardDate: '2024-01-01',
    };
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, turn) => (turn % 2 === 0 ? neighbour : twin).call(insertAndUpdateHonor, honor)),
    );
    expect(answers.filter(({ resultCode }) => resultCode === 1)).toHaveLength(8);
    for (const answer of answers.filter(({ resultCode }) => resultCode === 0))
      expect(answer).toMatchObject(refusal('荣誉：一家企业最多 100,000 项'));
  } finally {
    await beside.stop();
  }
});
