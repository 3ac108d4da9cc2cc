/** One search over everything reads what it shows: on large tables by the index of keywords, whether a word is rare or everybody's, and all kinds in one flight. */
import type { KyselyPlugin } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { groupInfo } from '#areas/staff/model/group-info.ts';
import { findEverything } from '#platform/store/search-everything.ts';
import { countStatements } from '#platform/testing/count-statements.ts';
import { useEntityStage } from './testing/entity-stage.ts';

const stage = useEntityStage();
const people = 12_000;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Has each statement explained instead of run; what is planned is put into `plans`. */
function explaining(plans: PlanNode[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (node.kind !== 'RawNode') return node;
      const [first = '', ...others] = node.sqlFragments;
      return { ...node, sqlFragments: [`explain (format json) ${first}`, ...others] };
    },
    transformResult: async ({ result }) => {
      for (const row of result.rows) {
        const [{ Plan }] = Object.values(row)[0] as [{ Plan: PlanNode }];
        plans.push(...nodesOf(Plan));
      }
      return { ...result, rows: [] };
    },
  };
}

test('rows of large tables are found by the index of keywords, and counted to a ceiling', async () => {
  const { groupCode, companyCodes } = stage.enterprise();
  const [department] = await stage.act(async (context) => [(await stage.insertNew(context, groupInfo)).id]);
  const superuser = new Client({ connectionString: stage.server.databaseUrl });
  await superuser.connect();
  try {
    await superuser.query(
      `insert into group_user_base (group_code, company_code, name, name_pinyin, id_type, group_info_id, position,
         employment_type, staff_status, completeness, search_vector)
       select $1, (array[$2, $3])[1 + n % 2], '员工' || n, 'yuangong' || n, 'id_card', $4, '工程师', 'full_time', 'regular', 0,
         ('''员工'' ''工'' ''yuangong' || n || '''')::tsvector
       from generate_series(1, ${people}) n`,
      [groupCode, ...companyCodes, department],
    );
    await superuser.query(
      `insert into honor (group_code, company_code, honor_name, honor_level, honor_type, award_org, award_date,
         search_vector)
       select $1, (array[$2, $3])[1 + n % 2], '荣誉' || n, 'national', 'enterprise', '单位', '2024-01-01',
         ('''荣誉'' ''誉'' ''' || n || '''')::tsvector
       from generate_series(1, ${people / 2}) n`,
      [groupCode, ...companyCodes],
    );
    await superuser.query('vacuum analyze group_user_base, honor');
  } finally {
    await superuser.end();
  }
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
