/** What pickers find: a few people by name, pinyin, number or id, and departments with the names above them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { getDepartmentUser, insertGroupInfo } from '../model/department-calls.ts';
import { queryPickerDepartments, queryPickerPeople } from '../model/picker-calls.ts';
import { hire, readIn, rootOf } from './testing/staff-fixture.ts';

let server: TestServer;
let enterprise: TestEnterprise;
let hr: TestClient;
let plain: TestClient;
let sister: TestClient;
let centre: number;
let team: number;
const ids: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'plain', codes: [] },
    { account: 'sister', roles: ['hr_manager'], home: 1 },
  );
  hr = await server.signIn('hr', { tenant: enterprise.tenant(0) });
  plain = await server.signIn('plain', { tenant: enterprise.tenant(0) });
  sister = await server.signIn('sister', { tenant: enterprise.tenant(1) });
  const root = await rootOf(hr);
  centre = (await hr.ask(insertGroupInfo, { name: '研发中心', parentId: root })).id;
  team = (await hr.ask(insertGroupInfo, { name: '后端组', parentId: centre })).id;
  for (const [name, day] of [
    ['王一', '2020-01-01'],
    ['王二', '2022-01-01'],
    ['李三', '2024-01-01'],
  ] as const)
    ids.push((await hire(hr, { name, entryDate: day, groupInfoId: team })).id);
  await hire(sister, { name: '王别家', groupInfoId: await rootOf(sister) });
});
afterAll(() => server?.stop());

describe('people', () => {
  test('are those that the call with the whole tree finds, as many as are asked for, with their department', async () => {
    for (const keyword of ['王', '王二', 'wang', 'ls', '没有这个人', undefined]) {
      const input = keyword === undefined ? {} : { keyword };
      const { people } = await plain.ask(queryPickerPeople, input);
      const { users } = await plain.ask(getDepartmentUser, input);
      expect(people.map(({ groupName: _name, ...person }) => person)).toEqual(users);
      expect(new Set(people.map(({ groupName }) => groupName)).size).toBeLessThanOrEqual(1);
    }
    const { people } = await plain.ask(queryPickerPeople, { limit: 2 });
    expect(people.map(({ id, groupName }) => ({ id, groupName }))).toEqual([
      { id: ids[2], groupName: '后端组' },
      { id: ids[1], groupName: '后端组' },
    ]);
    expect(Object.keys(people[0] ?? {}).toSorted()).toEqual(
      [
        'id',
        'companyCode',
        'memberId',
        'name',
        'avatar',
        'position',
        'employeeNo',
        'groupInfoId',
        'groupName',
      ].toSorted(),
    );
  });

  test('of a department and those below it, of no company but the own', async () => {
    const found = async (groupInfoId: number, client = plain, keyword?: string) =>
      (await client.ask(queryPickerPeople, { groupInfoId, ...(keyword !== undefined && { keyword }) })).people.map(
        ({ id }) => id,
      );
    const all = [ids[2], ids[1], ids[0]];
    expect([await found(centre), await found(team)]).toEqual([all, all]);
    expect(await found(centre, plain, '王')).toEqual([ids[1], ids[0]]);
    expect(await found(team, sister)).toEqual([]);
  });

  test('by id: who has left only on demand, and nobody of another company', async () => {
    await readIn(server, enterprise, 0, sql`update group_user_base set staff_status = 'left' where id = ${ids[0]}`);
    const found = async (includeLeft: boolean, client = plain) =>
      (await client.ask(queryPickerPeople, { ids, includeLeft })).people.map(({ id }) => id);
    expect(await found(false)).toEqual([ids[2], ids[1]]);
    expect(await found(true)).toEqual([ids[2], ids[1], ids[0]]);
    expect(await found(true, sister)).toEqual([]);
    expect(await plain.call(queryPickerPeople, { limit: 201 })).toMatchObject({ errorCode: 'FY-V001' });
  });
});

describe('departments', () => {
  const found = async (input: object, client = plain) => (await client.ask(queryPickerDepartments, input)).departments;

  test('by a part of the name, with the names above them and without the company', async () => {
    // The name of the company is drawn for each run and may hold such letters too.
    const root = await rootOf(hr);
    const below = async (keyword: string) => (await found({ keyword })).filter(({ id }) => id !== root);
    for (const keyword of ['后端', 'houduan', 'hdz', 'HD'])
      expect(await below(keyword), keyword).toEqual([
        { id: team, companyCode: enterprise.companyCodes[0], name: '后端组', above: ['研发中心'] },
      ]);
    expect((await found({})).map(({ id }) => id)).toEqual([root, centre, team]);
    expect(await found({ ids: [team] })).toEqual([
      { id: team, companyCode: enterprise.companyCodes[0], name: '后端组', above: ['研发中心'] },
    ]);
    expect(await found({ ids: [team, centre] }, sister)).toEqual([]);
  });

  test('a department that is to be closed is named but not offered, and one that is closed is neither', async () => {
    const close = (day: string) =>
      readIn(server, enterprise, 0, sql`update group_info set close_date = ${day}::date where id = ${team}`);
    await close('2999-01-01');
    expect(await found({ keyword: '后端' })).toEqual([]);
    expect(await found({ ids: [team] })).toHaveLength(1);
    await close('2020-01-01');
    expect(await found({ ids: [team] })).toEqual([]);
  });
});
