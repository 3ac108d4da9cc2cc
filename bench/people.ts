/** A million people by one INSERT … SELECT: names and their search tokens from the real code, the rest by arithmetic. */
import type pg from 'pg';
import { pinyinOf } from '#lib/chinese/pinyin.ts';
import { searchVector } from '#platform/store/search-tokens.ts';
import type { Seal } from '#platform/store/seal.ts';

const surnames = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金',
];
const first = [...'建国志明晓雅子文思欣浩宇嘉俊美丽秀海春冬永德佳梦天成立新光荣振家'];
const second = [...'华军伟强芳娜敏静磊洋勇艳杰娟涛超霞平刚桂英辉玲飞鹏斌丹萍红玉龙琳'];

/** Two-character given names: each of them is a keyword that finds about a thousandth of the people. */
export const givenNames = first.flatMap((one) => second.map((two) => one + two));

export interface PeopleOptions {
  readonly groupCode: string;
  readonly companyCode: string;
  readonly departmentIds: readonly number[];
  /** One person in sixteen is in a team, the others in a department. */
  readonly teamIds: readonly number[];
  readonly count: number;
}

/** Inserts the people and answers the id of the first; ids follow without a gap. Indexes are built after the rows. */
export async function fillPeople(
  client: pg.Client,
  seal: Seal,
  { groupCode, companyCode, departmentIds, teamIds, count }: PeopleOptions,
): Promise<number> {
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'");
  // One transaction: a fill that is broken off leaves the indexes as they were.
  await client.query('begin');
  await loadNames(client);
  const definitions = await dropIndexes(client);
  const { rows: before } = await client.query<{ id: number }>('select coalesce(max(id), 0) as id from group_user_base');
  await client.query(insertStatement, [
    groupCode,
    companyCode,
    departmentIds,
    count,
    seal.seal('13800138000'),
    seal.seal('11010519491231002X'),
    teamIds,
  ]);
  for (const definition of definitions) await client.query(definition);
  await client.query('commit');
  const { rows } = await client.query<{ id: number }>('select min(id) as id from group_user_base where id > $1', [
    before[0]?.id ?? 0,
  ]);
  return rows[0]?.id ?? 0;
}

/** Temporary table of all names, numbered, with pinyin and tokens as the application makes them. */
async function loadNames(client: pg.Client): Promise<void> {
  await client.query(
    'create temporary table bench_name (number integer primary key, name text, pinyin text, initials text, vector tsvector)',
  );
  const names = surnames.flatMap((surname) => givenNames.map((given) => surname + given));
  for (let from = 0; from < names.length; from += 10_000) {
    const part = names.slice(from, from + 10_000).map((name) => ({ name, ...pinyinOf(name) }));
    await client.query(
      'insert into bench_name select $1::int + x.n - 1, x.name, x.pinyin, x.initials, x.vector::tsvector from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as x(name, pinyin, initials, vector, n)',
      [
        from,
        part.map(({ name }) => name),
        part.map(({ full }) => full),
        part.map(({ initials }) => initials),
        part.map(({ name, full, initials }) => searchVector([name, full, initials])),
      ],
    );
  }
  await client.query('analyze bench_name');
}

/** Drops every index but the primary key and answers how to build it again: seventeen at once cost minutes row by row. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    "select indexname as name, indexdef as definition from pg_indexes where tablename = 'group_user_base' and indexname <> 'group_user_base_pkey'",
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Alerts are rare as in life: few on probation, one archive in ten incomplete. $1 group, $2 company, $3 departments, $4 count, $5 a sealed phone number, $6 a sealed ID number, $7 teams. */
const insertStatement = `
  insert into group_user_base (group_code, company_code, name, name_pinyin, name_initials, employee_no, id_type, id_number, id_number_index, id_valid_from, sex, birthday,
    nationality, ethnicity, native_place, marital_status, political_status, household_type, household_address, current_address, phone, phone_index, email, work_email,
    first_work_date, health_status, highest_education, highest_degree, school, school_tier, major, graduate_date, professional_title, title_level, group_info_id, position,
    position_category, job_grade, job_level, work_location, employment_type, staff_status, source, entry_date, probation_months, probation_end_date, regular_date,
    retire_category, retire_date, retire_date_from, employment_seq, completeness, search_vector)
  select $1, $2, names.name, names.pinyin, names.initials, 'B' || lpad(n::text, 7, '0'), 'id_card', $6, md5('id' || n), date '2015-01-01', (1 + n % 2)::text, date '1968-01-01' + (n::bigint * 7919 % 14000)::int,
    'CHN', '01', '330100', '20', '13', 'urban', '浙江省杭州市西湖区文三路 ' || n % 999 || ' 号', '浙江省杭州市滨江区江南大道 ' || n % 999 || ' 号', $5, md5('phone' || n), 'p' || n || '@example.com', 'w' || n || '@example.com',
    date '1990-07-01' + n % 9000, 'healthy', (array['21', '31', '11', '14'])[1 + n % 4], '4', '浙江大学', 'double_first', '计算机科学与技术', date '1990-06-30' + n % 9000, '工程师', (array['senior', 'middle', 'junior'])[1 + n % 3],
    case when n % 16 = 0 then ($7::bigint[])[1 + (n / 16 - 1) % cardinality($7::bigint[])] else ($3::bigint[])[1 + (n - 1) % cardinality($3::bigint[])] end, '软件工程师', (array['technical', 'management', 'production'])[1 + n % 3], '7', 'P' || 4 + n % 5, '330100', 'full_time', case when n % 50 = 0 then 'probation' when n % 5 = 1 then 'left' else 'regular' end, 'website',
    entry.day, 3, entry.day + 90, entry.day + 90,
    'male60', date '2028-01-01' + (n::bigint * 7919 % 14000)::int, date '2028-01-01' + (n::bigint * 7919 % 14000)::int, 1, case when n % 10 = 0 then 70 else 80 + n % 21 end, names.vector || array_to_tsvector(array['b' || lpad(n::text, 7, '0')])
  from generate_series(1, $4::int) n join bench_name names on names.number = n::bigint * 7927 % ${surnames.length * givenNames.length}
  cross join lateral (select case when n % 50 = 0 then current_date - n % 89 else date '2005-01-01' + (n::bigint * 104729 % 7600)::int end as day) entry
  order by n`;
