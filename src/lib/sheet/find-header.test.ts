import { describe, expect, it } from 'vitest';
import type { SheetColumn } from './sheet.ts';
import { findHeader } from './find-header.ts';
import type { RawRow, SheetCell } from './sheet-cell.ts';

const column = (key: string, label: string, ...aliases: string[]): SheetColumn => ({
  key,
  label,
  aliases,
  kind: 'text',
  required: false,
});
const COLUMNS = [
  column('name', '姓名'),
  column('sex', '性别', '男/女'),
  column('idNumber', '证件号码', '身份证', '身份证号'),
  column('mobile', '手机号码', '电话'),
  column('urgentName', '紧急联系人', '紧急联系人姓名'),
  column('urgentMobile', '紧急联系电话', '紧急联系人电话'),
  column('note', '备注'),
];

const rowsOf = (...lines: SheetCell[][]): RawRow[] => lines.map((cells, index) => ({ rowNumber: index + 1, cells }));

describe('findHeader', () => {
  it('finds the header under title, instruction and blank rows', () => {
    const rows = rowsOf(
      ['员工花名册'],
      ['说明：姓名必填'],
      [],
      ['序号', '姓名', '性别', '身份证'],
      [1, '张三', '男', 'x'],
    );
    expect(findHeader(rows, COLUMNS)).toMatchObject({
      headerRow: 4,
      keys: [null, 'name', 'sex', 'idNumber'],
      recognised: true,
    });
  });

  it('takes the lower names of a header of two levels and the upper ones merged downwards', () => {
    const rows = rowsOf(
      ['序号', '基本信息', null, '紧急联系人', null, '备注'],
      [null, '姓名', '性别', '姓名', '电话', null],
      [1, '张三', '男', '李四', '138', 'x'],
    );
    expect(findHeader(rows, COLUMNS)).toMatchObject({
      headerRow: 2,
      keys: [null, 'name', 'sex', 'urgentName', 'urgentMobile', 'note'],
    });
  });

  it('takes a line of a form above the titles for no group, and a title of two languages by either', () => {
    const rows = rowsOf(
      ['填报单位：某公司', null, '填报日期：2026年11月'],
      ['ID / 序号', 'Full Name 姓名', '身份证', '血型'],
      [1, '张三', 'x', 'O'],
    );
    const header = findHeader(rows, COLUMNS);
    expect(header?.keys).toEqual([null, 'name', 'idNumber', null]);
    expect(header?.titles.map(({ group }) => group)).toEqual(['', '', '', '']);
  });

  it('gives a title under the name of another person or an earlier school to nobody', () => {
    const own = COLUMNS.slice(0, 4).map((one) => ({ ...one, notUnder: ['紧急联系人', '家庭成员'] }));
    const school = { ...column('education', '最高学历', '学历'), notUnder: ['第一学历'] };
    const rows = rowsOf(
      ['基本信息', null, '紧急联系人（必填）', null, '家庭成员1', '第一学历', '最高学历'],
      ['姓名', '电话', '姓名', '电话', '身份证号', '学历', null],
      ['张三', '139', '李四', '138', 'x', '中专', '本科'],
    );
    expect(findHeader(rows, [...own, school])?.keys).toEqual(['name', 'mobile', null, null, null, null, 'education']);
    const urgent = rowsOf(['工号', '紧急联系人'], [null, '姓名', '电话']);
    expect(findHeader(urgent, [column('number', '工号'), ...own])?.keys).not.toContain('mobile');
  });

  it('is not drawn to a data row under a header', () => {
    const rows = rowsOf(['姓名', '性别', '备注'], ['姓名', null, null], ['张三', '男', null]);
    expect(findHeader(rows, COLUMNS)?.headerRow).toBe(1);
  });

  it('reads titles with marks, remarks, blanks, full-width letters and line breaks', () => {
    const rows = rowsOf(['*姓　名', '性别（必填）', '身份证\n号码（18位）', '手机号码：', '备 注(选填)']);
    const columns = [...COLUMNS.slice(0, 2), column('idNumber', '身份证号码'), ...COLUMNS.slice(3)];
    expect(findHeader(rows, columns)?.keys).toEqual(['name', 'sex', 'idNumber', 'mobile', 'note']);
  });

  it('gives a key to the better title only', () => {
    const header = findHeader(rowsOf(['电话', '手机号码', '姓名']), COLUMNS);
    expect(header?.keys).toEqual([null, 'mobile', 'name']);
  });

  it('follows the mapping of the caller', () => {
    const header = findHeader(rowsOf(['称呼', '姓名', '性别']), COLUMNS, { mapping: { 0: 'name', 2: null } });
    expect(header?.keys).toEqual(['name', null, null]);
  });

  it('offers a row of titles where nothing is known, and nothing for an empty sheet', () => {
    expect(findHeader(rowsOf(['某报告'], ['a', 'b', 'c'], [1, 2, 3]), COLUMNS)).toMatchObject({
      headerRow: 2,
      recognised: false,
    });
    expect(findHeader([], COLUMNS)).toBeNull();
  });
});
