import { expect, test } from 'vitest';
import { columnOf, columnType } from '#platform/store/columns.ts';
import { expectedColumns, expectedIndexes } from './schema-proposal.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';

const colours = [{ code: 'a', label: '甲' }] as const;
const prize = entity({
  name: 'prize',
  label: '奖',
  title: 'prizeName',
  permissions: { read: 'a', insert: 'a', update: 'a', delete: 'a' },
  sort: [{ field: 'awardDate', order: 'desc' }],
  fields: {
    prizeName: f.text({ label: '名称', required: true, search: true }),
    awardDate: f.date({ label: '日期', filter: 'range' }),
    certNo: f.text({ label: '编号', unique: true, filter: 'equal' }),
    level: f.oneOf({ label: '级别', options: colours, filter: 'in' }),
    tags: f.manyOf({ label: '标签', required: true, options: colours, filter: 'in' }),
    amount: f.money({ label: '金额', filter: 'range' }),
    score: f.percent({ label: '分数', sort: true }),
    phone: f.mobile({ label: '手机', sealed: true, filter: 'equal' }),
    remark: f.text({ label: '备注', filter: 'like' }),
    winners: f.list({ label: '获奖人', required: true, filter: 'like' }),
  },
});

test('keys become columns as the query plugin writes them', () => {
  expect(['name', 'honorName', 'groupInfoId'].map(columnOf)).toEqual(['name', 'honor_name', 'group_info_id']);
  expect(
    [
      f.text({ label: '' }),
      f.money({ label: '' }),
      f.date({ label: '' }),
      f.instant({ label: '' }),
      f.ref({ label: '', to: 'x' }),
      f.files({ label: '' }),
      f.manyOf({ label: '', options: colours }),
      f.list({ label: '' }),
    ].map(columnType),
  ).toEqual(['text', 'numeric(18,2)', 'date', 'timestamptz', 'bigint', 'jsonb', 'text[]', 'text[]']);
});

test('columns: those of every row, the declared ones, a search key beside a sealed one, the keyword vector', () => {
  const columns = expectedColumns(prize);
  expect(columns.slice(0, 9).map(({ name }) => name)).toEqual([
    'id',
    'group_code',
    'company_code',
    'created_by',
    'created_at',
    'updated_by',
    'updated_at',
    'version',
    'deleted_at',
  ]);
  expect(
    columns.filter(({ name }) => /^(?:prize_name|tags|winners|phone|phone_index|search_vector)$/u.test(name)),
  ).toEqual([
    { name: 'prize_name', type: 'text', notNull: true },
    { name: 'tags', type: 'text[]', notNull: false },
    { name: 'phone', type: 'text', notNull: false },
    { name: 'phone_index', type: 'text', notNull: false },
    { name: 'winners', type: 'text[]', notNull: false },
    { name: 'search_vector', type: 'tsvector', notNull: false },
  ]);
});

test('indexes: each begins with the tenant and serves a declared use; live rows only', () => {
  const order = 'award_date desc nulls last, id desc';
  const live = 'where deleted_at is null';
  expect(
    Object.fromEntries(
      expectedIndexes(prize).map(({ name, definition, unique }) => [name, `${unique ? 'unique ' : ''}${definition}`]),
    ),
  ).toEqual({
    prize_list: `(group_code, company_code, ${order}) ${live}`,
    prize_cert_no_unique: `unique (group_code, company_code, cert_no) ${live}`,
    prize_level: `(group_code, company_code, level, ${order}) ${live}`,
    prize_tags: `using gin (tags) ${live}`,
    prize_amount: `(group_code, company_code, amount) ${live}`,
    prize_score: `(group_code, company_code, score, ${order}) ${live}`,
    prize_score_desc: `(group_code, company_code, score desc nulls last, id desc) ${live}`,
    prize_phone: `(group_code, company_code, phone_index, ${order}) ${live}`,
    prize_search: 'using gin (search_vector)',
  });
});
