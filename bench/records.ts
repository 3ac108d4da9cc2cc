/** What a lived-in archive holds beside the row: a study, a former job, a relative, a contract and two entries of the career for each person, papers; and annuities. */
import type pg from 'pg';

export interface RecordsOptions {
  readonly groupCode: string;
  readonly companyCode: string;
  readonly firstPerson: number;
  readonly count: number;
}

const people = 'generate_series($3::bigint, $3::bigint + $4::int - 1) as person(id)';

/** $1 group, $2 company, $3 first person, $4 count. */
const statements = [
  `insert into study_record (group_code, company_code, owner_type, owner_id, start_date, end_date, school, school_tier, major, education_code, degree_code, study_form, is_highest)
   select $1, $2, 'internal', person.id, date '2000-09-01', date '2004-06-30', '浙江大学', 'double_first', '计算机科学与技术', '21', '4', 'full_time', true from ${people}`,
  `insert into work_record (group_code, company_code, owner_type, owner_id, start_date, end_date, company, department, position, duties)
   select $1, $2, 'internal', person.id, date '2004-07-01', date '2008-12-31', '杭州旧东家科技有限公司', '研发部', '软件工程师', '负责订单系统的设计与维护' from ${people}`,
  `insert into user_family (group_code, company_code, user_base_id, name, relation, work_unit, is_emergency, emergency_order)
   select $1, $2, person.id, '李家属', '1', '杭州市第一医院', true, 1 from ${people}`,
  `insert into staff_contract (group_code, company_code, user_base_id, contract_no, contract_kind, term_type, sign_company, sign_date, start_date, end_date, probation_months, status, sign_ordinal)
   select $1, $2, person.id, 'HT' || person.id, 'labor', 'fixed_term', '基准公司', date '2024-01-01', date '2024-01-01', date '2026-12-31', 3, 'active', 1 from ${people}`,
  `insert into staff_work (group_code, company_code, user_base_id, change_type, effective_date, status, before, after, applied_at)
   select $1, $2, person.id, change.type, change.day, 'applied', '{}', '{}', now() from ${people} cross join (values ('entry', date '2024-01-01'), ('regular', date '2024-04-01')) as change(type, day)`,
  // One person in two has a certificate, one in two a training, one in two a paper in the archive; one in ten of each has no end.
  `insert into degree_title (group_code, company_code, owner_type, owner_id, kind, name, obtain_date, expire_date)
   select $1, $2, 'internal', person.id, 'title', '二级建造师', date '2020-01-01' + (person.id % 1000)::int,
     case when person.id % 10 > 1 then date '2025-01-01' + (person.id % 3000)::int end from ${people} where person.id % 2 = 0`,
  `insert into train_record (group_code, company_code, owner_type, owner_id, start_date, end_date, name, certificate_name, certificate_expire_date)
   select $1, $2, 'internal', person.id, date '2022-01-01', date '2022-01-01' + (person.id % 1000)::int, '安全培训', '安全员证',
     case when person.id % 10 > 1 then date '2025-01-01' + (person.id % 3000)::int end from ${people} where person.id % 2 = 1`,
  `insert into staff_file (group_code, company_code, owner_type, owner_id, category, name, files, issue_date, expire_date)
   select $1, $2, 'internal', person.id, 'id_card', '居住证', '[]', date '2020-01-01' + (person.id % 1000)::int,
     case when person.id % 10 > 1 then date '2025-01-01' + (person.id % 3000)::int end from ${people} where person.id % 2 = 0`,
  // As many annuities as people, twenty to a patent.
  `insert into patent (group_code, company_code, patent_name, patent_type, country, application_no, application_date, legal_status, fee_reduction, search_vector)
   select $1, $2, '一种检索方法' || person.id, 'invention', 'CN', '2020' || person.id, date '2020-01-01' + (person.id % 1000)::int, 'granted', '0',
     ('''检索'' ''方法'' ''2020' || person.id || '''')::tsvector from ${people} where person.id % 20 = 0`,
  `insert into patent_fee (group_code, company_code, patent_id, fee_year, nominal_date, due_date, grace_end_date, base_amount, payable, decision, settled)
   select patent.group_code, patent.company_code, patent.id, n, day, day, day + 183, 900, 900, 'keep', false
   from patent cross join generate_series(4, 23) as n cross join lateral (select patent.application_date + n * 365 as day) due
   where patent.group_code = $1 and patent.company_code = $2 and $3::bigint + $4::int > 0`,
];

const tables = [
  'study_record',
  'work_record',
  'user_family',
  'staff_contract',
  'staff_work',
  'degree_title',
  'train_record',
  'staff_file',
  'patent',
  'patent_fee',
];

/** Fills the records where there are none yet; indexes are built after the rows, in one transaction. */
export async function fillRecords(
  client: pg.Client,
  { groupCode, companyCode, firstPerson, count }: RecordsOptions,
): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>('select exists (select from study_record) as there');
  if (rows[0]?.there) return;
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'");
  await client.query('begin');
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    "select indexname as name, indexdef as definition from pg_indexes where tablename = any($1::text[]) and indexname not like '%_pkey'",
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const statement of statements) await client.query(statement, [groupCode, companyCode, firstPerson, count]);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('commit');
  for (const table of tables) await client.query(`vacuum analyze ${table}`);
}
