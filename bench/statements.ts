/** The SQL of the floor: what the entity store asks for, written by hand, and the columns both sides answer. */
import { groupUserBase } from '#areas/staff/model/group-user-base.ts';
import { columnOf } from '#platform/store/columns.ts';

/** The ten columns of a list row, as in design notes on the peers; system columns come on top on both sides. */
export const listFieldKeys = [
  'name',
  'employeeNo',
  'groupInfoId',
  'position',
  'highestEducation',
  'titleLevel',
  'employmentType',
  'staffStatus',
  'entryDate',
  'completeness',
];

const system = ['id', 'group_code', 'company_code', 'created_by', 'created_at', 'updated_by', 'updated_at', 'version'];
const columns = (keys: readonly string[]) => [...system, ...keys.map(columnOf)].map((name) => `t.${name}`).join(', ');
const tenant = 't.group_code = $1 and t.company_code = $2 and t.deleted_at is null';
const list = columns(listFieldKeys);
const order = 'order by t.entry_date desc nulls last, t.id desc limit 20 offset 0';

/** Columns of the insert, in the order of its parameters. */
export const insertColumns = [
  'group_code',
  'company_code',
  'created_by',
  'updated_by',
  'name',
  'id_type',
  'sex',
  'birthday',
  'nationality',
  'ethnicity',
  'group_info_id',
  'position',
  'employment_type',
  'staff_status',
  'entry_date',
  'employment_seq',
  'completeness',
  'search_vector',
];

export const statements = {
  get: `select ${columns(Object.keys(groupUserBase.fields))} from group_user_base t where ${tenant} and t.id = $3`,
  page: `select ${list} from group_user_base t where ${tenant} and t.group_info_id = $3 ${order}`,
  count: `select count(*) as total from group_user_base t where ${tenant} and t.group_info_id = $3`,
  keywordPage: `select ${list} from group_user_base t where ${tenant} and t.search_vector @@ $3::tsquery ${order}`,
  keywordCount: `select count(*) as total from group_user_base t where ${tenant} and t.search_vector @@ $3::tsquery`,
  compositionAll: `select t.sex, t.highest_education, count(*) from group_user_base t where ${tenant} and t.staff_status = any($3::text[]) group by grouping sets ((1), (2))`,
  composition: `select t.sex, t.highest_education, count(*) from group_user_base t where ${tenant} and t.staff_status = any($3::text[]) and t.group_info_id = $4 group by grouping sets ((1), (2))`,
  insert: `insert into group_user_base (${insertColumns.join(', ')}) values (${insertColumns.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
  insertHonor:
    'insert into honor (group_code, company_code, created_by, updated_by, honor_name, honor_level, honor_type, award_org, award_date, search_vector) values ($1, $2, 1, 1, $3, $4, $5, $6, $7, $8) returning id',
  credential:
    'select a.id, a.name, p.hash from account a join password_credential p on p.account_id = a.id where lower(a.account) = $1',
};
