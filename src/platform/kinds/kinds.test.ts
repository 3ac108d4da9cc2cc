/** What the kinds say about their values: cells of sheets, words, addresses, samples. */
import { describe, expect, it, test } from 'vitest';
import type { SheetCell } from '#lib/sheet/sheet-cell.ts';
import { createCellParser } from '#lib/sheet/parse-cell.ts';
import type { Field } from '#platform/entity/field.ts';
import { f } from '#platform/entity/field.ts';
import { valueSchema } from '#platform/entity/schema.ts';
import { readCells } from '#platform/transfer/read-cells.ts';
import { toColumn } from '#platform/transfer/sheet-columns.ts';
import { cellOf, laidOver, sampleOf } from './kind.server.ts';

const options = [
  { code: 'a', label: '甲' },
  { code: 'b', label: '乙' },
];
const label = '字段';
const code = f.text({ label: '群组号', pattern: { source: String.raw`^\d{4}$`, message: '应为 4 位数字' } });
const goods = f.list({ label: '商品', of: { code, name: f.text({ label: '名称', required: true }) } });

/** One field of each kind. */
const fields: Readonly<Record<keyof typeof f, Field>> = {
  text: f.text({ label }),
  personName: f.personName({ label }),
  longText: f.longText({ label }),
  rich: f.rich({ label }),
  int: f.int({ label }),
  number: f.number({ label }),
  bytes: f.bytes({ label }),
  money: f.money({ label }),
  percent: f.percent({ label }),
  date: f.date({ label }),
  instant: f.instant({ label }),
  bool: f.bool({ label }),
  oneOf: f.oneOf({ label, options }),
  manyOf: f.manyOf({ label, options }),
  list: f.list({ label }),
  rows: goods,
  ref: f.ref({ label, to: 'sample' }),
  files: f.files({ label }),
  image: f.image({ label }),
  mobile: f.mobile({ label }),
  email: f.email({ label }),
  idNumber: f.idNumber({ label }),
  creditCode: f.creditCode({ label }),
  region: f.region({ label }),
  industry: f.industry({ label }),
  code: f.code({ label, dictionary: 'nationalities' }),
  json: f.json({ label }),
};

/** What an import makes of a cell. */
function read(field: Field, cell: SheetCell): Record<string, unknown> {
  const parsed = createCellParser(toColumn(['field', field]))(cell);
  const values = 'value' in parsed ? { field: parsed.value } : {};
  return readCells({ field }, { rowNumber: 2, raw: {}, values, parsed: [] }).values;
}

describe.each(Object.entries(fields))('%s', (name, field) => {
  it('names itself as its builder does', () => {
    expect(field.kind.name).toBe(name);
  });

  const sample = sampleOf(field, 3);
  it.runIf(sample !== undefined)('makes a valid value, which is answered as it is and has words', () => {
    expect(valueSchema(field).safeParse(sample).error).toBeUndefined();
    expect(field.kind.answer(field).safeParse(sample).error).toBeUndefined();
    expect(field.kind.text(field, sample)).not.toBe('');
  });

  it('is stored in a column of PostgreSQL', () => {
    expect(field.kind.column).toMatch(
      /^(?:text(?:\[\])?|integer|bigint|numeric\(\d+,\d\)|date|timestamptz|boolean|jsonb)$/u,
    );
  });
});

test('kinds without a sample: their values are ids, codes or known to an area alone', () => {
  const without = Object.entries(fields).flatMap(([name, field]) => (sampleOf(field, 1) === undefined ? [name] : []));
  expect(without).toEqual(['ref', 'region', 'industry', 'code', 'json']);
});

describe('cells of lists', () => {
  const list = f.list({ label });

  it('reads entries apart by signs, and a cell of nothing but signs as blank', () => {
    expect(read(list, '张伟, 李娜；王  芳')).toEqual({ field: ['张伟', '李娜', '王 芳'] });
    expect(read(list, 901)).toEqual({ field: ['901'] });
    expect(read(list, '；、')).toEqual({});
    expect(read(list, '清空')).toEqual({ field: null });
  });

  it('reads entries of several texts by line, and writes cells that it reads as the same', () => {
    const value = [{ code: '0901', name: '计算机软件、已录制' }, { name: '手机' }];
    expect(read(goods, ' 0901　计算机软件、已录制\r\n手机；手机')).toEqual({ field: value });
    for (const [field, kept] of [
      [goods, value],
      [list, ['张伟', 'Acme Co., Ltd']],
      [list, ['Acme Co., Ltd']],
    ] as const)
      expect(read(field, String(cellOf(field, kept)))).toEqual({ field: kept });
    expect([cellOf(goods, []), cellOf(list, [])]).toEqual([null, null]);
  });

  it('keeps whom a name means, which no cell says', () => {
    const people = f.list({ label, of: { name: f.text({ label: '姓名' }), staffId: f.ref({ label, to: 'sample' }) } });
    expect(laidOver(people, [{ name: '张伟' }, { name: '李娜' }], [{ name: '张伟', staffId: 7 }])).toEqual([
      { name: '张伟', staffId: 7 },
      { name: '李娜' },
    ]);
  });

  it('takes what public records write in one text', () => {
    expect(list.kind.accept?.(list, '甲；乙')).toEqual(['甲', '乙']);
    expect(goods.kind.accept?.(goods, ['0901 软件', { name: '手机' }])).toEqual([
      { code: '0901', name: '软件' },
      { name: '手机' },
    ]);
  });
});

it('keeps a name of a person in one spelling, whoever writes it', () => {
  const schema = valueSchema(
    f.personName({ label, min: 2, pattern: { source: '^[\\p{L}·]+$', message: '只能用汉字' } }),
  );
  expect(['王　伟', '阿卜杜拉 • 买买提', '王 '].map((name) => schema.safeParse(name).data)).toEqual([
    '王伟',
    '阿卜杜拉·买买提',
    undefined,
  ]);
});

describe('cells of rich text', () => {
  const rich = f.rich({ label });

  it.each<[SheetCell, string]>([
    ['一段', '<p>一段</p>'],
    [' 一段 \r\n\r\n 二段　', '<p>一段</p><p>二段</p>'],
    ['<b onclick="x">&amp;</b>', '<p>&lt;b onclick="x"&gt;&amp;amp;&lt;/b&gt;</p>'],
    [2026, '<p>2026</p>'],
  ])('reads %s as paragraphs of letters', (cell, value) => {
    expect(read(rich, cell)).toEqual({ field: value });
  });

  it('writes its words, and the same words leave the text alone', () => {
    const stored = '<h2>简介</h2><p><strong>一</strong>段</p>';
    expect(cellOf(rich, stored)).toBe('简介\n一段');
    expect(laidOver(rich, '<p>简介</p><p>一段</p>', stored)).toBe(stored);
    expect(laidOver(rich, '<p>别的</p>', stored)).toBe('<p>别的</p>');
  });
});

test('addresses say numbers and yes or no in a form of their own', () => {
  expect(fields.int.kind.filter.read?.('12')).toBe(12);
  expect(fields.ref.kind.filter.read?.('x')).toBeUndefined();
  expect(['1', '0', 'yes'].map((text) => fields.bool.kind.filter.read?.(text))).toEqual([true, false, undefined]);
});

test('a text of several lines is kept without marks of direction, with its lines and its joined signs', () => {
  const field = f.longText({ label: '说明' });
  expect(field.kind.value(field).safeParse('甲\u202E乙\u2066\n丙\u200F 👩\u200D🔧').data).toBe('甲乙\n丙 👩\u200D🔧');
});

test('a text of one line is kept without marks of direction, signs without width, tabs and line breaks', () => {
  const field = f.text({ label: '名称' });
  const kept = (text: string) => field.kind.value(field).safeParse(text).data;
  expect(kept('张\u200B伟\u202E')).toBe('张伟');
  expect(kept('\uFEFF华东\t分公司\r\n')).toBe('华东 分公司 ');
  expect(field.kind.value({ ...field, min: 1 }).safeParse('\u200D\u2066').success).toBe(false);
});
