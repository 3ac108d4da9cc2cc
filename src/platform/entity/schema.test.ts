import type { z } from 'zod';
import { expect, test } from 'vitest';
import { entity } from './entity.ts';
import { f } from './field.ts';
import {
  filterShape,
  pageQuerySchema,
  rowSchema,
  saveSchema,
  sortableKeys,
  todayInShanghai,
  valueSchema,
} from './schema.ts';
import { validationMessages } from './validation-message.ts';

const label = '值';
const takes = (field: Parameters<typeof valueSchema>[0], value: unknown) => valueSchema(field).safeParse(value).success;

const prize = entity({
  name: 'prize',
  label: '奖',
  title: 'name',
  permissions: { read: 'a', insert: 'a', update: 'a', delete: 'a' },
  sort: [{ field: 'day', order: 'desc' }],
  fields: {
    name: f.text({ label: '名称', required: true, max: 5, search: true, unique: true }),
    level: f.oneOf({
      label: '级别',
      required: true,
      default: 'a',
      options: [
        { code: 'a', label: '甲' },
        { code: 'b', label: '乙' },
      ],
      filter: 'in',
    }),
    day: f.date({ label: '日期', filter: 'range' }),
    amount: f.money({ label: '金额', filter: 'range', sort: true }),
    remark: f.longText({ label: '备注', filter: 'like' }),
    year: f.date({ label: '年份', filter: 'year' }),
    total: f.int({ label: '合计', readOnly: true }),
    salary: f.money({ label: '薪资', required: true, default: 0, secret: 'salary_view' }),
  },
});

test('text: length in characters, pattern, no control characters, well formed', () => {
  expect(takes(f.text({ label, max: 2 }), '中文')).toBe(true);
  expect(takes(f.text({ label, max: 2 }), '中文字')).toBe(false);
  expect(takes(f.text({ label, min: 2 }), '中')).toBe(false);
  expect(takes(f.text({ label, pattern: { source: '^[A-Z]+$', message: '大写' } }), 'AB\n')).toBe(false);
  for (const text of ['a\u0000', 'a\u0007', '\uD800'])
    expect(takes(f.longText({ label }), text), JSON.stringify(text)).toBe(false);
  expect(takes(f.longText({ label }), '第一行\n\t第二行 😀')).toBe(true);
});

test('list: entries without blanks, none twice, no signs in them; how many, how long and how spelled is told by entry', () => {
  const field = f.list({ label: '标签', max: 2, itemMax: 3, pattern: { source: '^[^x]*$', message: '不能含 x' } });
  const holder = entity({
    ...prize,
    fields: { ...prize.fields, tags: field, makers: f.list({ label: '作者', required: true }) },
  });
  const schema = saveSchema(holder);
  const said = (tags: unknown) =>
    validationMessages(schema, schema.safeParse({ name: '奖', makers: ['甲'], tags }).error?.issues ?? []).fields;
  expect(schema.parse({ name: '奖', makers: ['甲'], tags: [' 甲 ', '甲', '乙'] })).toMatchObject({
    tags: ['甲', '乙'],
  });
  expect(schema.parse({ name: '奖', makers: ['Acme Co., Ltd'], tags: [] })).toMatchObject({ tags: null });
  expect(said(['甲', '乙', '丙'])).toEqual({ tags: '标签：不能超过 2 项' });
  expect(said(['甲', '一二三四'])).toEqual({ 'tags.1': '标签第 2 项：不能超过 3 个字' });
  expect(said(['x'])).toEqual({ 'tags.0': '标签第 1 项：不能含 x' });
  expect(said([' '])).toEqual({ 'tags.0': '标签第 1 项：不能为空' });
  for (const entry of ['甲；乙', '甲、乙', '甲,乙', '甲\n乙'])
    expect(said([entry]), entry).toEqual({ 'tags.0': '标签第 1 项：只能写一个，不能含有分号、顿号或换行' });
  expect(said('甲')).toEqual({ tags: '标签：应为列表' });
  for (const makers of [[], null]) expect(schema.safeParse({ name: '奖', makers }).success).toBe(false);
});

test('what is required is not blank, in an insert as in a change; a blank optional text is nothing', () => {
  const saved = (body: object) => saveSchema(prize).safeParse(body);
  for (const name of ['', ' ', '\u3000\n']) {
    expect(saved({ name }).error?.issues, JSON.stringify(name)).toMatchObject([{ path: ['name'], message: '必填' }]);
    expect(saved({ id: 1, version: 0, name }).success, JSON.stringify(name)).toBe(false);
  }
  expect(saved({ name: '奖', remark: ' ' }).data).toEqual({ name: '奖', remark: null });
});

test('money: two decimals, within what the column holds; percent 0 to 100; int whole', () => {
  for (const value of [0, 0.01, 19.99, -5.5, 1_234_567_890.12])
    expect(takes(f.money({ label }), value), String(value)).toBe(true);
  for (const value of [0.001, 1e17, Number.NaN, Number.POSITIVE_INFINITY, '1'])
    expect(takes(f.money({ label }), value), String(value)).toBe(false);
  expect([0, 100, 33.3333].every((value) => takes(f.percent({ label }), value))).toBe(true);
  expect([-0.1, 100.1].some((value) => takes(f.percent({ label }), value))).toBe(false);
  expect(takes(f.int({ label }), 1.5)).toBe(false);
});

test('a year may be bound to the running one', () => {
  const thisYear = Number(todayInShanghai().slice(0, 4));
  const year = f.int({ label, min: 1990, max: 2100, year: true, yearsAhead: 1 });
  expect([1990, thisYear, thisYear + 1].every((value) => takes(year, value))).toBe(true);
  expect([1989, thisYear + 2, 2100].some((value) => takes(year, value))).toBe(false);
  expect(valueSchema(year).safeParse(thisYear + 2).error?.issues[0]?.message).toBe(`不能晚于 ${thisYear + 1} 年`);
});

test('dates are real days from 1900 to 2200; past ends today in China; instants carry an offset', () => {
  for (const day of ['2026-02-29', '2026-13-01', '1899-12-31', '2201-01-01', '2026-1-1', '2026-01-01T00:00:00Z'])
    expect(takes(f.date({ label }), day), day).toBe(false);
  expect(takes(f.date({ label }), '2024-02-29')).toBe(true);
  expect(takes(f.date({ label, past: true }), todayInShanghai())).toBe(true);
  expect(takes(f.date({ label, past: true }), '2199-01-01')).toBe(false);
  expect(todayInShanghai(new Date('2026-01-01T17:00:00Z'))).toBe('2026-01-02');
  expect(takes(f.instant({ label }), '2026-01-01T08:00:00+08:00')).toBe(true);
  expect(takes(f.instant({ label }), '2026-01-01T08:00:00')).toBe(false);
});

test('choices take their codes only; files and references have their shapes', () => {
  const options = [{ code: 'a', label: '甲' }] as const;
  expect(takes(f.oneOf({ label, options }), 'a')).toBe(true);
  expect(takes(f.oneOf({ label, options }), '甲')).toBe(false);
  expect(takes(f.manyOf({ label, options, max: 1 }), ['a', 'a'])).toBe(false);
  expect([takes(f.manyOf({ label, options }), []), takes(f.manyOf({ label, options, required: true }), [])]).toEqual([
    true,
    false,
  ]);
  expect(takes(f.ref({ label, to: 'x' }), 0)).toBe(false);
  const file = { id: 1, name: 'a.pdf', size: 1, path: 'f/2026/01/x.pdf', contentType: 'application/pdf' };
  expect(takes(f.files({ label, max: 1 }), [file, file])).toBe(false);
  expect(takes(f.image({ label }), { ...file, url: 'javascript:1' })).toBe(false);
});

test('a save without id asks for what is required and has no default; with id it needs the version', () => {
  const paths = (body: object) =>
    saveSchema(prize)
      .safeParse(body)
      .error?.issues.map((issue) => issue.path.join('.')) ?? [];
  expect(paths({ name: '奖' })).toEqual([]);
  expect(paths({})).toEqual(['name']);
  expect(paths({ id: 1, version: 0 })).toEqual([]);
  expect(paths({ id: 1 })).toEqual(['version']);
  expect(paths({ name: '奖', total: 3 }), 'a read-only key is unknown').not.toEqual([]);
  expect(paths({ name: null })).toEqual(['name']);
});

test('blank text of an optional field is nothing', () => {
  expect(saveSchema(prize).parse({ name: '奖', remark: '  ', day: '' })).toMatchObject({ remark: null, day: null });
});

test('filters follow the declaration; the keyword exists where a field is searched', () => {
  expect(Object.keys(filterShape(prize)).sort()).toEqual(['amount', 'day', 'keyword', 'level', 'remark', 'year']);
  const query = pageQuerySchema(prize);
  const fits = (filter: object) => query.safeParse({ filter }).success;
  expect(
    [{ level: ['a'] }, { day: ['2026-01-01', null] }, { amount: [1, 2] }, { year: 2026 }, { keyword: '奖' }].every(
      fits,
    ),
  ).toBe(true);
  expect(
    [
      { level: ['x'] },
      { day: ['yesterday', null] },
      { year: 12 },
      { name: 'no filter' },
      { keyword: 'x'.repeat(51) },
    ].filter(fits),
  ).toEqual([]);
});

test('orders: declared, unique and default keys, and those of every row; pages of at most 100', () => {
  expect(sortableKeys(prize)).toEqual(['name', 'amount', 'day', 'id', 'createdAt', 'updatedAt']);
  const query = pageQuerySchema(prize);
  expect(query.parse({})).toMatchObject({ filter: {}, page: { current: 1, size: 10 } });
  expect(query.safeParse({ sort: [{ field: 'remark', order: 'asc' }] }).success).toBe(false);
  expect(query.safeParse({ page: { current: 1, size: 101 } }).success).toBe(false);
});

test('a secret value may arrive masked, and so be null even where it is required', () => {
  const row = {
    id: 1,
    groupCode: 'G',
    companyCode: 'C',
    createdBy: null,
    createdAt: '',
    updatedBy: null,
    updatedAt: '',
    version: 0,
    name: '奖',
    level: 'a',
    day: null,
    amount: null,
    remark: null,
    year: null,
    total: null,
  };
  expect(rowSchema(prize).safeParse({ ...row, salary: null, masked: ['salary'] }).success).toBe(true);
  expect(rowSchema(prize).safeParse({ ...row, salary: 1, name: null }).success).toBe(false);
});

test('an address has the form of one; a masked one comes back as it is', () => {
  const email = f.email({ label });
  for (const text of ['abc', 'a@b', 'a b@c.cn', 'a@b..cn', '@c.cn']) expect(takes(email, text), text).toBe(false);
  for (const text of ['a@b.cn', 'zhang.wei+hr@mail.qishu.com.cn']) expect(takes(email, text), text).toBe(true);
  expect([takes(email, 'z***@x.com'), takes(f.email({ label, secret: 'phone_view' }), 'z***@x.com')]).toEqual([
    false,
    true,
  ]);
});

test('a schema that is made when it is first asked is made once, also for those who walk through it', () => {
  for (const schema of [saveSchema(prize), rowSchema(prize)]) {
    const lazy = schema as unknown as z.ZodLazy;
    expect(lazy.unwrap()).toBe(lazy.unwrap());
  }
});
