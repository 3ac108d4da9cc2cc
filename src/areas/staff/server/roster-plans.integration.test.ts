/** Whatever plan finds a page, the answer is the same: compared with everybody in memory, for small and large departments, orders, filters, pages. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '#platform/testing/client.ts';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { insertGroupInfo, queryOrInsertGroupInfoList } from '../model/department-calls.ts';
import { queryPage, queryPagePersonnelStructure, queryStaffAlerts } from '../model/roster-calls.ts';
import { hire, linkMember, readIn, rootOf } from './testing/staff-fixture.ts';

interface Person {
  readonly id: number;
  readonly companyCode: string;
  readonly groupInfoId: number;
  readonly staffStatus: string;
  readonly sex: string | null;
  readonly entryDate: string | null;
  readonly employeeNo: string | null;
  readonly completeness: number;
}

const perCompany = 2500;
/** Pages of two are read in order from 1,414 hits on, so that both plans are met. */
const smallest = 2;
/** Each choice meets one of them by three of the orders, the other by the other three. */
const larger = [20, 100] as const;

let server: TestServer;
let enterprise: TestEnterprise;
const clients = new Map<string, TestClient>();
/** Root, a large department with two teams below it, and a department of its own, of each company. */
const places: { root: number; large: number; teams: number[]; other: number }[] = [];
let people: Person[];

const clientOf = (account: string): TestClient => {
  const client = clients.get(account);
  if (!client) throw new Error(`nobody signed in as ${account}`);
  return client;
};

async function fill(company: 0 | 1, client: TestClient): Promise<void> {
  const root = await rootOf(client);
  const department = async (name: string, parentId: number) =>
    (await client.ask(insertGroupInfo, { name, parentId })).id;
  const large = await department('大部门', root);
  const teams = [await department('甲组', large), await department('乙组', large)];
  const other = await department('别的部门', root);
  places[company] = { root, large, teams, other };
  const [first = 0, second = 0] = teams;
  await readIn(
    server,
    enterprise,
    company,
    sql`
    insert into group_user_base (group_code, company_code, name, id_type, group_info_id, position, employment_type,
      staff_status, sex,
      entry_date, employee_no, completeness, probation_end_date)
    select ${enterprise.groupCode}, ${enterprise.companyCodes[company]}, '员工' || n, 'id_card',
      case
        when n % 100 = 0 then ${first}::bigint
        when n % 100 = 1 then ${second}::bigint
        when n % 10 = 2 then ${other}::bigint
        else ${large}::bigint
      end,
      '工程师', 'full_time', (array['regular', 'regular', 'probation', 'left'])[1 + n % 4],
        (array['1', '2', null])[1 + n % 3],
      case when n % 50 = 0 then null else date '2010-01-01' + (n * 7919 % 900) end,
      case when n % 7 = 0 then null else 'N' || (n * 31 % 5000) end, n * 13 % 101, date '2026-01-01' + n % 30
    from generate_series(1, ${perCompany}::int) n`,
  );
}

beforeAll(async () => {
  server = await startTestServer();
  enterprise = await server.makeEnterprise(
    { account: 'hr', roles: ['hr_manager'] },
    { account: 'sister', roles: ['hr_manager'], home: 1 },
    { account: 'head', codes: ['staff_structure'], dataScope: 'dept_and_child' },
    { account: 'group', roles: ['group_admin'], home: 'group' },
  );
  for (const [account, home] of [
    ['hr', 0],
    ['sister', 1],
    ['group', 'group'],
  ] as const)
    clients.set(account, await server.signIn(account, { tenant: enterprise.tenant(home) }));
  await fill(0, clientOf('hr'));
  await fill(1, clientOf('sister'));
  const head = await hire(clientOf('hr'), { groupInfoId: places[0]?.teams[0] ?? 0 });
  await linkMember(server, enterprise, 'head', head.id, places[0]?.teams ?? []);
  clients.set('head', await server.signIn('head', { tenant: enterprise.tenant(0) }));
  const read = (company: 0 | 1) =>
    readIn(
      server,
      enterprise,
      company,
      sql<Person>`
        select id, company_code, group_info_id, staff_status, sex, entry_date, employee_no, completeness
        from group_user_base
        where deleted_at is null`,
    );
  people = [...(await read(0)), ...(await read(1))];
});
afterAll(() => server?.stop());

/** Nulls last, whichever way the values go. */
function compare(a: string | number | null, b: string | number | null, order: 'asc' | 'desc'): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a < b ? -1 : 1) * (order === 'asc' ? 1 : -1);
}

type Key = 'entryDate' | 'employeeNo' | 'completeness';

/** Ids in the order of a list, the id deciding last. */
const inOrder = (rows: readonly Person[], key: Key, order: 'asc' | 'desc'): number[] =>
  rows.toSorted((a, b) => compare(a[key], b[key], order) || compare(a.id, b.id, order)).map((person) => person.id);

/** First pages, one in the middle, the last one and one behind it. */
const pagesOf = (total: number, size: number): number[] => {
  const last = Math.max(1, Math.ceil(total / size));
  return [...new Set([1, 2, Math.ceil(last / 2), last - 1, last, last + 1])].filter((page) => page > 0);
};

interface Case {
  readonly account: string;
  readonly filter: Record<string, unknown>;
  readonly meant: (person: Person) => boolean;
}

const company = (at: 0 | 1) => enterprise.companyCodes[at];
const inside = (at: 0 | 1, ids: readonly number[]) => (person: Person) =>
  person.companyCode === company(at) && ids.includes(person.groupInfoId);

/** What is looked at: departments of any size, alone and with filters, by everybody who may look. */
function cases(): Case[] {
  const [own, sister] = places;
  if (!own || !sister) throw new Error('the companies have no departments');
  const below = [own.large, ...own.teams];
  return [
    { account: 'hr', filter: {}, meant: (person) => person.companyCode === company(0) },
    { account: 'hr', filter: { groupInfoIds: [own.root] }, meant: (person) => person.companyCode === company(0) },
    { account: 'hr', filter: { groupInfoIds: [own.root], includeChildren: false }, meant: inside(0, [own.root]) },
    { account: 'hr', filter: { groupInfoIds: [own.large] }, meant: inside(0, below) },
    { account: 'hr', filter: { groupInfoIds: [own.large], includeChildren: false }, meant: inside(0, [own.large]) },
    { account: 'hr', filter: { groupInfoIds: own.teams }, meant: inside(0, own.teams) },
    {
      account: 'hr',
      filter: { groupInfoIds: [own.root, own.other] },
      meant: (person) => person.companyCode === company(0),
    },
    {
      account: 'hr',
      filter: { groupInfoIds: own.teams, sex: ['1'], staffStatus: ['regular', 'left'] },
      meant: (person) => inside(0, own.teams)(person) && person.sex === '1' && person.staffStatus !== 'probation',
    },
    {
      account: 'hr',
      filter: { groupInfoIds: [own.root], sex: ['2'] },
      meant: (person) => person.companyCode === company(0) && person.sex === '2',
    },
    {
      account: 'hr',
      filter: { completenessBelow: 50, staffStatus: ['probation'] },
      meant: (person) =>
        person.companyCode === company(0) && person.completeness < 50 && person.staffStatus === 'probation',
    },
    { account: 'head', filter: {}, meant: inside(0, own.teams) },
    { account: 'head', filter: { groupInfoIds: [own.root] }, meant: inside(0, own.teams) },
    { account: 'group', filter: {}, meant: () => true },
    { account: 'group', filter: { groupInfoIds: [sister.root] }, meant: (person) => person.companyCode === company(1) },
    { account: 'group', filter: { groupInfoIds: [own.root, sister.root] }, meant: () => true },
    {
      account: 'group',
      filter: { groupInfoIds: [sister.root, own.teams[0] ?? 0] },
      meant: (person) => person.companyCode === company(1) || inside(0, own.teams.slice(0, 1))(person),
    },
  ];
}

describe('the roster', () => {
  const orders = (['entryDate', 'employeeNo', 'completeness'] as const).flatMap((field) =>
    (['asc', 'desc'] as const).map((order) => ({ field, order })),
  );
  test.each(orders)(
    'by $field $order: every page of every choice is that of everybody in order',
    async ({ field, order }) => {
      const turn = orders.findIndex((one) => one.field === field && one.order === order);
      for (const [at, { account, filter, meant }] of cases().entries()) {
        const rows = people.filter(meant);
        const expected = inOrder(rows, field, order);
        for (const size of [smallest, larger[(at + turn) % 2] ?? smallest]) {
          for (const current of pagesOf(expected.length, size)) {
            const answer = await clientOf(account).ask(queryPage, {
              filter,
              page: { current, size },
              sort: [{ field, order }],
              columns: ['name'],
            });
            const what = `${account} ${JSON.stringify(filter)} page ${current} of ${size}`;
            expect(answer.total, what).toBe(expected.length);
            expect(
              answer.records.map((record) => record.id),
              what,
            ).toEqual(expected.slice((current - 1) * size, current * size));
          }
        }
      }
    },
  );

  test('people per status are those without the filter by status, on any page', async () => {
    const own = people.filter((person) => person.companyCode === company(0));
    const counts = Object.fromEntries(
      Object.entries(Object.groupBy(own, (person) => person.staffStatus)).map(([status, rows]) => [
        status,
        rows?.length,
      ]),
    );
    for (const current of [1, 2, 9999]) {
      const filter = { groupInfoIds: [places[0]?.root ?? 0], staffStatus: ['left'] };
      const answer = await clientOf('hr').ask(queryPage, { filter, page: { current, size: 20 } });
      expect(answer.statusCounts).toEqual(counts);
    }
  });
});

test('alerts of the root are those of the company', async () => {
  const { alertCounts: whole } = await clientOf('hr').ask(queryStaffAlerts, {});
  for (const kind of ['contract_unsigned', 'probation_end'] as const) {
    const { alertCounts, alerts } = await clientOf('hr').ask(queryStaffAlerts, {
      groupInfoIds: [places[0]?.root ?? 0],
      kinds: [kind],
    });
    expect(alertCounts).toEqual(whole);
    expect(alerts.length).toBe(Math.min(200, whole[kind] ?? 0));
    expect(alerts.map(({ date }) => date)).toEqual(alerts.map(({ date }) => date).toSorted());
  }
});

describe('as of a day', () => {
  const day = '2011-06-01';

  beforeAll(async () => {
    const [own] = places;
    await readIn(
      server,
      enterprise,
      0,
      sql`update group_info_history set valid_from = '2009-01-01' where company_code = ${company(0)}`,
    );
    // Some moved since, some of them twice, and some before the day.
    await readIn(
      server,
      enterprise,
      0,
      sql`
        insert into staff_placement_history (group_code, company_code, user_base_id, group_info_id, position, valid_to)
        select group_code, company_code, id,
          case when id % 2 = 0 then ${own?.other}::bigint else ${own?.teams[1]}::bigint end, '助理',
          date '2011-01-01' + (id % 300)::int + turn * 100
        from group_user_base cross join generate_series(0, 1) turn where company_code = ${company(0)} and id % 9 = 0`,
    );
  });

  /** One look-up per person: the place of the first change after the day, else that of today. */
  const placesThen = () =>
    readIn(
      server,
      enterprise,
      0,
      sql<{ id: number; groupInfoId: number; position: string; entryDate: string }>`
      select t.id, coalesce(h.group_info_id, t.group_info_id) as group_info_id,
        coalesce(h.position, t.position) as position, t.entry_date
      from group_user_base t left join lateral (
        select h.group_info_id, h.position from staff_placement_history h
        where h.user_base_id = t.id and h.valid_to > ${day}::date order by h.valid_to, h.id limit 1) h on true
      where t.company_code = ${company(0)} and t.deleted_at is null and t.entry_date <= ${day}::date
        and (t.demission_date is null or t.demission_date >= ${day}::date)
          and t.staff_status not in ('pending_entry', 'cancelled')`,
    );

  test('the tree counts everybody where they were', async () => {
    const then = await placesThen();
    const { tree } = await clientOf('hr').ask(queryOrInsertGroupInfoList, { asOf: day });
    const [root] = tree;
    const large = root?.children.find((node) => node.id === places[0]?.large);
    const nodes = [root, ...(root?.children ?? []), ...(large?.children ?? [])];
    expect(nodes).toHaveLength(5);
    for (const node of nodes)
      expect(node?.count, node?.name).toBe(then.filter((person) => person.groupInfoId === node?.id).length);
    expect(root?.countAll).toBe(then.length);
  });

  test('people of a department large or small, on any page', async () => {
    const then = await placesThen();
    const [own] = places;
    const choices = [
      { groupInfoId: own?.root ?? 0, ids: null },
      { groupInfoId: own?.large ?? 0, ids: [own?.large, ...(own?.teams ?? [])] },
      { groupInfoId: own?.teams[1] ?? 0, ids: [own?.teams[1]] },
    ];
    for (const { groupInfoId, ids } of choices) {
      const expected = then
        .filter((person) => ids === null || ids.includes(person.groupInfoId))
        .toSorted((a, b) => compare(a.entryDate, b.entryDate, 'desc') || b.id - a.id);
      for (const size of [smallest, ...larger])
        for (const current of pagesOf(expected.length, size)) {
          const answer = await clientOf('hr').ask(queryPagePersonnelStructure, {
            filter: { groupInfoId, asOf: day },
            page: { current, size },
          });
          expect(answer.total).toBe(expected.length);
          expect(answer.records.map(({ id, position }) => ({ id, position }))).toEqual(
            expected.slice((current - 1) * size, current * size).map(({ id, position }) => ({ id, position })),
          );
        }
    }
  });
});
