/** What a company that has existed for years holds beside its people: earlier names and places, labels. */
import type pg from 'pg';

export interface PastOptions {
  readonly groupCode: string;
  readonly companyCode: string;
  readonly firstPerson: number;
  readonly count: number;
}

const people = 'generate_series($3::bigint, $3::bigint + $4::int - 1) as person(id)';

/** $1 group, $2 company, $3 first person, $4 count. */
const statements = [
  // Every department since 2004; one in fifty had another name until a month ago.
  `insert into group_info_history (group_code, company_code, node_id, name, parent_id, valid_from, valid_to)
   select $1, $2, id, case when id % 50 = 0 then '原' || name else name end, parent_id, timestamptz '2004-01-01',
     case when id % 50 = 0 then now() - interval '30 days' end
   from group_info where group_code = $1 and company_code = $2 and $3::bigint + $4::int > 0`,
  `insert into group_info_history (group_code, company_code, node_id, name, parent_id, valid_from)
   select $1, $2, id, name, parent_id, now() - interval '30 days'
   from group_info where group_code = $1 and company_code = $2 and id % 50 = 0 and $3::bigint + $4::int > 0`,
  // One person in a hundred changed place within the last two years: they were in the department of the next person.
  `insert into staff_placement_history (group_code, company_code, user_base_id, group_info_id, position, valid_to)
   select $1, $2, person.id, neighbour.group_info_id, '助理工程师', current_date - (person.id % 730)::int
   from ${people} join group_user_base neighbour on neighbour.id = person.id + 1 where person.id % 100 = 0`,
  `insert into label (group_code, company_code, name, scope, sort)
   select $1, $2, '标签' || n, 'staff', n from generate_series(1, 12) n where $3::bigint + $4::int > 0`,
  // One person in five has a label.
  `insert into label_link (group_code, company_code, label_id, owner_type, owner_id)
   select $1, $2, label.id, 'staff', person.id from ${people}
   join label on label.group_code = $1 and label.company_code = $2 and label.sort = 1 + person.id % 12 where person.id % 5 = 0`,
];

const tables = ['group_info', 'group_info_history', 'staff_placement_history', 'label', 'label_link'];

/** Fills the past where there is none yet, in one transaction. */
export async function fillPast(
  client: pg.Client,
  { groupCode, companyCode, firstPerson, count }: PastOptions,
): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    'select exists (select from staff_placement_history) as there',
  );
  if (rows[0]?.there) return;
  await client.query('begin');
  for (const statement of statements) await client.query(statement, [groupCode, companyCode, firstPerson, count]);
  await client.query('commit');
  for (const table of tables) await client.query(`vacuum analyze ${table}`);
}
