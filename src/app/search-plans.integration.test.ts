/**
 * Large lists read what they show. One search over everything goes by the index of keywords, whether a word is rare or everybody's, and all
 * kinds in one flight. A page of a view goes by an index in each of its orders, from both ends, and its keyword by that of the row it names.
 */
import type { KyselyPlugin } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { groupInfo } from '#areas/staff/model/group-info.ts';
import type { PageQuery } from '#platform/entity/schema.ts';
import { sortableKeys } from '#platform/entity/schema.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import type { AnyView } from '#platform/store/reading.ts';
import { findEverything } from '#platform/store/search-everything.ts';
import { countStatements } from '#platform/testing/count-statements.ts';
import { registry } from './server/registry.ts';
import { useEntityStage } from './testing/entity-stage.ts';

const stage = useEntityStage();
const people = 12_000;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly 'Plan Rows': number;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Without what is counted: the total visits every row, a page only its own. */
const nodesOfPage = (node: PlanNode): PlanNode[] =>
  node['Parent Relationship'] === 'InitPlan' ? [] : [node, ...(node.Plans ?? []).flatMap(nodesOfPage)];

/** Has each statement explained instead of run; what is planned is put into `plans`. */
function explaining(plans: PlanNode[], read = nodesOf): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (node.kind !== 'RawNode') return node;
      const [first = '', ...others] = node.sqlFragments;
      return { ...node, sqlFragments: [`explain (format json) ${first}`, ...others] };
    },
    transformResult: async ({ result }) => {
      for (const row of result.rows) {
        const [{ Plan }] = Object.values(row)[0] as [{ Plan: PlanNode }];
        plans.push(...read(Plan));
      }
      return { ...result, rows: [] };
    },
  };
}

/** Runs statements as superuser: rows by the thousand. */
async function fill(statements: readonly (readonly [text: string, values?: readonly unknown[]])[]): Promise<void> {
  const superuser = new Client({ connectionString: stage.server.databaseUrl });
  await superuser.connect();
  try {
    for (const [text, values = []] of statements) await superuser.query(text, [...values]);
  } finally {
    await superuser.end();
  }
}

test('rows of large tables are found by the index of keywords, and counted to a ceiling', async () => {
  const { groupCode, companyCodes } = stage.enterprise();
  const [department] = await stage.act(async (context) => [(await stage.insertNew(context, groupInfo)).id]);
  await fill([
    [
      `insert into group_user_base (group_code, company_code, name, name_pinyin, id_type, group_info_id, position,
         employment_type, staff_status, completeness, search_vector)
       select $1, (array[$2, $3])[1 + n % 2], '员工' || n, 'yuangong' || n, 'id_card', $4, '工程师', 'full_time', 'regular', 0,
         ('''员工'' ''工'' ''yuangong' || n || '''')::tsvector
       from generate_series(1, ${people}) n`,
      [groupCode, ...companyCodes, department],
    ],
    [
      `insert into honor (group_code, company_code, honor_name, honor_level, honor_type, award_org, award_date,
         search_vector)
       select $1, (array[$2, $3])[1 + n % 2], '荣誉' || n, 'national', 'enterprise', '单位', '2024-01-01',
         ('''荣誉'' ''誉'' ''' || n || '''')::tsvector
       from generate_series(1, ${people / 2}) n`,
      [groupCode, ...companyCodes],
    ],
    ['vacuum analyze group_user_base, honor'],
  ]);
  // A word of every row is no way to find any: those are read by whatever index, as far as they are counted.
  const words = { yuangong119: true, 没有: true, 11999: true, 员工: false, yuangong: false, 荣誉: false };
  for (const [query, isRare] of Object.entries(words)) {
    const plans: PlanNode[] = [];
    await stage.act((context) =>
      findEverything({ ...context, db: context.db.withPlugin(explaining(plans)) }, { query }),
    );
    for (const table of ['group_user_base', 'honor']) {
      const whole = plans.filter((node) => node['Relation Name'] === table && node['Node Type'] === 'Seq Scan');
      expect(whole, `${query} ${table}`).toEqual([]);
      const indexes = plans.map((node) => node['Index Name']);
      if (isRare) expect(indexes, `${query} ${table}`).toContain(`${table}_search`);
    }
  }
  const kinds = await stage.act((context) => findEverything(context, { query: '员工' }));
  expect(kinds.find(({ name }) => name === 'group_user_base')).toMatchObject({ total: 1000, isMore: true });
});

test('all kinds are asked for in one flight', async () => {
  const sent = await countStatements(() => stage.act((context) => findEverything(context, { query: '员工' })));
  const searches = sent.texts.filter((text) => /\bfrom "?[a-z_]+"? "?t"?\b|with hit as/u.test(text));
  expect(searches.length).toBeGreaterThan(15);
  // The transaction begins with the first statement and ends after the last.
  expect(sent.flights).toBeLessThanOrEqual(3);
});

/** Views whose rows are few by their nature. */
const smallViews: Readonly<Record<string, string>> = {
  user_list: 'members of one company, as many as its quota allows',
  join_request_list: 'requests to one company',
};

/** A contract, a change, three papers and an annuity for each person of the test before; some have no day. */
const viewRows = [
  `insert into staff_contract (group_code, company_code, user_base_id, contract_no, contract_kind, sign_company, sign_date,
     start_date, end_date, status, sign_ordinal)
   select p.group_code, p.company_code, p.id, 'HT' || p.id, 'labor', '公司', '2024-01-01', date '2020-01-01' + (p.id % 999)::int,
     case when p.id % 9 > 0 then date '2024-01-01' + (p.id % 999)::int end, 'active', 1
   from group_user_base p where p.name_pinyin like 'yuangong%'`,
  `insert into staff_work (group_code, company_code, user_base_id, change_type, effective_date, status, before, after)
   select p.group_code, p.company_code, p.id, 'entry', date '2020-01-01' + (p.id % 999)::int, 'applied', '{}', '{}'
   from group_user_base p where p.name_pinyin like 'yuangong%'`,
  `insert into degree_title (group_code, company_code, owner_type, owner_id, kind, name, obtain_date, expire_date)
   select p.group_code, p.company_code, 'internal', p.id, 'title', '证书', date '2020-01-01' + (p.id % 999)::int,
     case when p.id % 9 > 0 then date '2025-01-01' + (p.id % 999)::int end
   from group_user_base p where p.name_pinyin like 'yuangong%'`,
  `insert into train_record (group_code, company_code, owner_type, owner_id, start_date, end_date, name, certificate_name,
     certificate_expire_date)
   select group_code, company_code, owner_type, owner_id, obtain_date, obtain_date, '培训', '证书', expire_date
   from degree_title where name = '证书'`,
  `insert into staff_file (group_code, company_code, owner_type, owner_id, category, name, files, issue_date, expire_date)
   select group_code, company_code, owner_type, owner_id, 'other', '证书', '[]', obtain_date, expire_date
   from degree_title where name = '证书'`,
  `insert into patent (group_code, company_code, patent_name, patent_type, country, legal_status, fee_reduction, search_vector)
   select p.group_code, p.company_code, '方法' || p.id, 'invention', 'CN', 'granted', '0', p.search_vector
   from group_user_base p where p.name_pinyin like 'yuangong%'`,
  `insert into patent_fee (group_code, company_code, patent_id, fee_year, nominal_date, due_date, grace_end_date, base_amount,
     payable, decision, settled)
   select p.group_code, p.company_code, p.id, 4, day, day, day + 183, 900, 900, 'keep', false
   from patent p cross join lateral (select date '2026-01-01' + (p.id % 999)::int as day) due`,
  'vacuum analyze group_user_base, staff_contract, staff_work, degree_title, train_record, staff_file, patent, patent_fee',
];

/** A page sorts no more rows than this. */
const mostSorted = 2000;

test('a page of a large view goes by an index in every order, and its keyword finds the row that it names', async () => {
  await fill(viewRows.map((statement) => [statement]));
  const views = [...registry.readings.values()].map(({ view }) => view);
  const large = views.filter((view) => view.view?.scope === 'company' && !(view.name in smallViews));
  expect(large.length).toBeGreaterThan(3);
  const planned = async (view: AnyView, query: Partial<PageQuery>, read = nodesOfPage) => {
    const plans: PlanNode[] = [];
    await stage.act((context) =>
      entityStore({ ...context, db: context.db.withPlugin(explaining(plans, read)) }, view).page({
        filter: {},
        page: { current: 1, size: 20 },
        ...query,
      }),
    );
    return plans;
  };
  const isDear = (node: PlanNode) =>
    node['Node Type'] === 'Seq Scan' ||
    (node['Node Type'] === 'Sort' && (node.Plans?.[0]?.['Plan Rows'] ?? 0) > mostSorted);
  for (const view of large) {
    for (const field of sortableKeys(view).filter((key) => key !== 'id'))
      for (const order of ['asc', 'desc'] as const) {
        const plans = await planned(view, { sort: [{ field, order }] });
        expect(plans.length, view.name).toBeGreaterThan(0);
        expect(plans.filter(isDear), `${view.name} by ${field} ${order}`).toEqual([]);
      }
    // The named row is found by its own index; what only this view knows is compared beside it.
    const found = await planned(view, { filter: { keyword: 'yuangong119' } }, nodesOf);
    const names = found.flatMap((node) => node['Index Name'] ?? []);
    expect(
      names.filter((name) => name.endsWith('_search')),
      view.name,
    ).not.toEqual([]);
  }
});
