import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { countSheets } from './count-sheets.ts';
import { inspectWorkbook } from './inspect-workbook.ts';
import type { SheetColumn } from './sheet.ts';
import { writeWorkbook } from './write-workbook.ts';

const column = (label: string): SheetColumn => ({ key: label, label, aliases: [], kind: 'text', required: false });

it('counts the rows of each sheet that holds any, and says which of them have columns that are known', async () => {
  const target = new PassThrough();
  const content = buffer(target);
  const people = [column('姓名'), column('手机号')];
  const row = { 姓名: '张三', 手机号: '13800000000' };
  await writeWorkbook(target, [
    { name: '研发', columns: people, rows: [row, row] },
    { name: '空', columns: people, rows: [] },
    { name: '账目', columns: [column('科目'), column('金额')], rows: [{ 科目: '现金', 金额: '1' }] },
    { name: '填写说明', columns: [column('列名')], rows: [{ 列名: '姓名' }] },
  ]);
  const file = await inspectWorkbook(await content, '名单.xlsx');
  expect(await countSheets(file, people)).toEqual([
    { sheetName: '研发', rows: 2, isKnown: true },
    { sheetName: '账目', rows: 1, isKnown: false },
  ]);
});
