import { describe, expect, it } from 'vitest';
import type { SheetCellKind, SheetColumn } from './sheet.ts';

import { CellError, type SheetCell } from './sheet-cell.ts';
import { createCellParser, type ParsedCell } from './parse-cell.ts';

function column(kind: SheetCellKind, more: Partial<SheetColumn> = {}): SheetColumn {
  return { key: 'field', label: '字段', aliases: [], kind, required: false, ...more };
}

function parse(kind: SheetCellKind, cell: SheetCell, more: Partial<SheetColumn> = {}): ParsedCell {
  return createCellParser(column(kind, more))(cell);
}

describe('dates', () => {
  it.each<[SheetCell, string]>([
    ['2020-01-02', '2020-01-02'],
    ['2020/1/2', '2020-01-02'],
    ['2020.1.2', '2020-01-02'],
    ['2020年1月2日', '2020-01-02'],
    ['20200102', '2020-01-02'],
    [20_200_102, '2020-01-02'],
    [new Date('2020-01-02T00:00:00Z'), '2020-01-02'],
    [new Date('2020-01-01T23:59:59.9996Z'), '2020-01-02'],
    ['２０２０－０１－０２', '2020-01-02'],
    [' 2020 年 1 月 2 日 ', '2020-01-02'],
    ['2020-01-02 08:30:00', '2020-01-02'],
    ['2020-01-12T08:30:00', '2020-01-12'],
    ['2020/1/2 8:30', '2020-01-02'],
    ['2020年1月2日（星期四）', '2020-01-02'],
    ['2024-02-29', '2024-02-29'],
    ['15-Mar-2024', '2024-03-15'],
    ['March 5, 2024', '2024-03-05'],
    ['5 Sept 2024', '2024-09-05'],
  ])('reads %s without a remark', (cell, value) => {
    expect(parse('date', cell)).toEqual({ value });
  });

  it.each<[SheetCell, string, string]>([
    [44_000, '2020-06-18', '字段：读作 2020/6/18'],
    ['44000', '2020-06-18', '字段：读作 2020/6/18'],
    ['11/17/2026', '2026-11-17', '字段：读作 2026/11/17'],
    ['17/11/2026', '2026-11-17', '字段：读作 2026/11/17'],
  ])('reads %s and says how', (cell, value, message) => {
    expect(parse('date', cell)).toEqual({
      value,
      issue: { key: 'field', level: 'warning', kind: 'date_format', message },
    });
  });

  it.each<[SheetCell, string, string]>([
    ['2023-02-31', 'date_impossible', '02 月没有 31 日'],
    ['2023-02-29', 'date_impossible', '02 月没有 29 日'],
    ['2023-13-01', 'date_impossible', '没有 13 月'],
    ['20231301', 'date_impossible', '没有 13 月'],
    ['20.1.2', 'date_two_digit_year', '四位'],
    ['20-1-2', 'date_two_digit_year', '四位'],
    ['2020', 'date_incomplete', '年份'],
    [2020, 'date_incomplete', '年份'],
    ['2020年1月', 'date_incomplete', '到日'],
    ['去年三月', 'date_unreadable', '去年三月'],
    [true, 'date_unreadable', '不是日期'],
    [12, 'date_unreadable', '12'],
  ])('refuses %s', (cell, kind, words) => {
    const { value, issue } = parse('date', cell, { required: true });
    expect(value).toBeUndefined();
    expect(issue).toMatchObject({ level: 'error', kind });
    expect(issue?.message).toContain(words);
  });

  it.each<[SheetCell, string]>([
    ['1990.03', '1990-03-01'],
    ['2012.7', '2012-07-01'],
    [2012.7, '2012-07-01'],
    ['2012年7月', '2012-07-01'],
    ['2012-07', '2012-07-01'],
    ['2012/1', '2012-01-01'],
    ['201207', '2012-07-01'],
  ])('takes the month %s by its first day where the day may be missing, and says so', (cell, value) => {
    expect(parse('date', cell)).toMatchObject({ value, issue: { level: 'warning', kind: 'date_month' } });
    expect(parse('date', cell, { required: true })).toMatchObject({ issue: { level: 'error' } });
  });

  it.each([
    ['二〇一九年三月五日', '2019-03-05'],
    ['二○二四年十二月三十一日', '2024-12-31'],
    ['2021年十月二十号', '2021-10-20'],
    ['二零零八年八月十日', '2008-08-10'],
    ['二〇二〇年二月廿九日', '2020-02-29'],
  ])('reads %s, written in characters', (cell, value) => {
    expect(parse('date', cell)).toEqual({ value });
  });

  it('reads no day that characters write and the calendar lacks', () => {
    expect(parse('date', '二〇一九年二月二十九日', { required: true }).issue?.kind).toBe('date_impossible');
    expect(parse('date', '十九年三月五日', { required: true }).issue?.kind).toBe('date_two_digit_year');
  });

  it('guesses neither the month of a year nor which month 2012.1 was before Excel dropped its zero', () => {
    for (const cell of ['2012', 2012, '2012年', 2012.1]) {
      const { value, issue } = parse('date', cell);
      expect([cell, value, issue?.kind]).toEqual([cell, undefined, 'date_incomplete']);
    }
  });

  it('reads 长期 as an end that is not there, where the column is an end', () => {
    for (const cell of ['长期', '长期有效', ' 永久 ', '无固定期限'])
      expect(parse('date', cell, { noEnd: true })).toEqual({ value: null });
    expect(parse('date', '长期').issue?.kind).toBe('date_unreadable');
  });

  it.each<[SheetCell, string, string | null]>([
    ['2010.01.01-2030.01.01', '2010-01-01', '2030-01-01'],
    ['2010-01-01-2030-01-01', '2010-01-01', '2030-01-01'],
    ['2010年1月1日至2030年1月1日', '2010-01-01', '2030-01-01'],
    ['自2010/1/1 到 2030/1/1止', '2010-01-01', '2030-01-01'],
    ['２０１０．０１．０１～２０３０．０１．０１', '2010-01-01', '2030-01-01'],
    ['20100101-20300101', '2010-01-01', '2030-01-01'],
    ['2010.01.01 — 长期', '2010-01-01', null],
  ])('reads both ends of %s', (cell, start, end) => {
    const span = { other: 'from', is: 'end' } as const;
    expect(parse('date', cell, { noEnd: true, span })).toEqual({ value: end, also: { key: 'from', value: start } });
    expect(parse('date', cell, { noEnd: true, span: { other: 'to', is: 'start' } })).toEqual({
      value: start,
      also: { key: 'to', value: end },
    });
    expect(parse('date', cell).issue?.level).toBe('error');
  });

  it('takes neither end of a term that cannot be', () => {
    const span = { other: 'from', is: 'end' } as const;
    for (const cell of ['2030.01.01-2010.01.01', '2010.02.31-2030.01.01', '2010.01-2030.01', '长期-2030.01.01']) {
      const { value, also, issue } = parse('date', cell, { noEnd: true, span });
      expect([cell, value, also, issue?.level]).toEqual([cell, undefined, undefined, 'error']);
    }
  });

  it('counts serial numbers from 1904 where the workbook does', () => {
    expect(createCellParser(column('date'), true)(42_538).value).toBe('2020-06-18');
  });

  it.each<[SheetCell, string]>([
    ['2020-01', '2020-01'],
    ['2020年1月', '2020-01'],
    ['202012', '2020-12'],
    ['2020/1/15', '2020-01'],
    [new Date('2020-03-01T00:00:00Z'), '2020-03'],
    [2020.12, '2020-12'],
  ])('reads the month %s', (cell, value) => {
    expect(parse('month', cell)).toEqual({ value });
  });
});

describe('numbers', () => {
  it.each<[SheetCell, number]>([
    ['1,234.50', 1234.5],
    ['１２３．５', 123.5],
    ['¥1，234元', 1234],
    ['(12.5)', -12.5],
    ['-5', -5],
    [0.1 + 0.2, 0.3],
  ])('reads %s', (cell, value) => {
    expect(parse('number', cell)).toEqual({ value });
  });

  it.each<[string, number]>([
    ['1.2万', 12_000],
    ['390.000000万元', 3_900_000],
    ['1.5E+3', 1500],
    ['50%', 50],
  ])('reads %s with a warning', (cell, value) => {
    expect(parse('number', cell)).toMatchObject({ value, issue: { level: 'warning', kind: 'number_read' } });
  });

  it.each<[SheetCell, number]>([
    ['3个月', 3],
    ['三个月', 3],
    ['３ 个 月', 3],
    ['3月', 3],
    ['十二个月', 12],
    ['两个月', 2],
    ['半年', 6],
    ['一年', 12],
    ['1年', 12],
    ['6', 6],
    [6, 6],
  ])('reads %s in a column of months', (cell, value) => {
    expect(parse('integer', cell, { unit: '月' })).toEqual({ value });
  });

  it('reads no unit of another kind, and none where the column has none', () => {
    for (const cell of ['3天', '三元', '大约3个月', '十个半月'])
      expect([cell, parse('integer', cell, { unit: '月' }).issue?.level]).toEqual([cell, 'error']);
    expect(parse('integer', '三个月').issue?.level).toBe('error');
    expect(parse('integer', '半个月', { unit: '月' }).issue?.kind).toBe('not_integer');
  });

  it('refuses words, broken grouping and fractions of a whole number', () => {
    for (const cell of ['约三千', '12,34', '1.2.3', '万'])
      expect(parse('number', cell).issue?.kind).toBe('number_format');
    expect(parse('integer', '3.5').issue?.kind).toBe('not_integer');
    expect(parse('integer', '3.0').value).toBe(3);
  });
});

describe('texts and identifiers', () => {
  it('tidies a text but keeps its lines', () => {
    expect(parse('text', '\u200b 张　 三\r\n 第二行 ').value).toBe('张 三\n第二行');
    expect(parse('text', '=1+1').value).toBe('=1+1');
    expect(parse('text', '\u3000 ')).toEqual({});
  });

  it('keeps identifiers whole and finds those that lost digits', () => {
    const identifier = { identifier: true };
    expect(parse('text', ' １３８ 0000 0000 ', identifier).value).toBe('13800000000');
    expect(parse('text', 13_800_000_000, identifier).value).toBe('13800000000');
    for (const cell of [330_106_199_003_074_500, '3.30106E+17', '3.30106199003074e17']) {
      expect(parse('text', cell, identifier)).toEqual({
        issue: {
          key: 'field',
          level: 'error',
          kind: 'lost_digits',
          message: '字段：单元格是数字格式，末尾数字已丢失，请改为文本后重新填写',
        },
      });
    }
    expect(parse('text', '11E10', identifier).value).toBe('11E10');
    // The mark by which people keep Excel from making a number of it.
    expect(parse('text', '‘13800000000', identifier).value).toBe('13800000000');
  });
});

describe('choices', () => {
  const options = [
    { code: '01', label: '汉族', aliases: ['汉'] },
    { code: '02', label: '蒙古族' },
    { code: '11', label: '满族' },
  ];

  it('reads label, alias and code', () => {
    for (const cell of ['汉族', ' 汉 ', '01', 1]) expect(parse('choice', cell, { options }).value).toBe('01');
    expect(parse('choices', '汉、满族；蒙古族', { options }).value).toEqual(['01', '11', '02']);
  });

  it('names what may be meant', () => {
    expect(parse('choice', '火星族', { options }).issue).toMatchObject({
      kind: 'unknown_choice',
      message: expect.stringContaining('可填：汉族、蒙古族、满族'),
    });
    const many = Array.from({ length: 20 }, (_, index) => ({
      code: String(index),
      label: index === 7 ? '大学本科' : `选项${index}`,
    }));
    expect(parse('choice', '本科学历', { options: many }).issue?.message).toContain('大学本科');
  });

  it('says of a word what it leaves open, and guesses nothing', () => {
    const vague = [{ words: ['少数民族'], codes: ['02', '11'], lacks: '没有说明是哪个民族' }];
    const { value, issue } = parse('choice', '少数民族', { options, vague });
    expect(value).toBeUndefined();
    expect(issue).toMatchObject({
      kind: 'unknown_choice',
      message: '字段：“少数民族”没有说明是哪个民族，请选择蒙古族或满族',
    });
  });

  it('reads yes and no', () => {
    for (const cell of ['是', '有', 'Y', '1', 1, '√', true]) expect(parse('boolean', cell).value).toBe(true);
    for (const cell of ['否', '无', 'n', 0, false]) expect(parse('boolean', cell).value).toBe(false);
    expect(parse('boolean', '也许').issue?.level).toBe('error');
  });
});

describe('every kind', () => {
  const kinds: readonly SheetCellKind[] = ['text', 'number', 'integer', 'date', 'month', 'choice', 'choices'];

  it('takes 无, 暂无 and signs for nothing where nothing is asked for, but never where 无 is an answer', () => {
    for (const kind of kinds)
      for (const cell of ['无', '暂无', '-', '--', '—', '——', '/', '／', ' － ', '（无）'])
        expect([kind, cell, parse(kind, cell, { options: [] })]).toEqual([kind, cell, {}]);
    expect(parse('choice', '无', { options: [{ code: 'none', label: '无' }] }).value).toBe('none');
    expect(parse('boolean', '无').value).toBe(false);
    expect(parse('text', '无名氏').value).toBe('无名氏');
    // What is asked for is a word or nothing, never a sign.
    expect(parse('text', '无', { required: true }).value).toBe('无');
    expect(parse('text', '-', { required: true })).toEqual({});
  });

  it('reports a failed formula', () => {
    expect(parse('number', new CellError('#N/A')).issue).toMatchObject({
      level: 'error',
      kind: 'formula_error',
      message: expect.stringContaining('#N/A'),
    });
  });

  it('clears only where that is allowed', () => {
    expect(parse('date', '清空', { clearable: true })).toEqual({ value: null, cleared: true });
    for (const kind of kinds)
      for (const more of [{}, { clearable: true, required: true }])
        expect([kind, parse(kind, '清空', more)]).toEqual([
          kind,
          { issue: expect.objectContaining({ level: 'error', kind: 'not_clearable' }) },
        ]);
  });
});
