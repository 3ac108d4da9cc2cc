import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { SheetColumn, SheetRow } from './sheet.ts';
import { writeSmallWorkbook } from './hucre-adapter.ts';
import { inspectWorkbook } from './inspect-workbook.ts';
import { readSheet } from './read-sheet.ts';
import { readTable } from './read-table.ts';
import { SheetRefusal } from './sheet-refusal.ts';

const FOLDER = new URL('../../platform/testing/fixtures/xlsx/', import.meta.url);
const pathOf = (name: string): string => fileURLToPath(new URL(name, FOLDER));

function column(key: string, label: string, more: Partial<SheetColumn> = {}): SheetColumn {
  return { key, label, aliases: [], kind: 'text', required: false, ...more };
}

/** A roster as the staff area would declare it. */
const STAFF: SheetColumn[] = [
  column('name', '姓名', { required: true, aliases: ['员工姓名'] }),
  column('employeeNo', '工号', { aliases: ['员工编号'] }),
  column('sex', '性别', {
    kind: 'choice',
    aliases: ['男/女'],
    options: [
      { code: '1', label: '男' },
      { code: '2', label: '女' },
    ],
  }),
  column('idNumber', '证件号码', { identifier: true, aliases: ['身份证号码', '证件号'] }),
  column('birthday', '出生日期', { kind: 'date', aliases: ['生日'] }),
  column('ethnic', '民族'),
  column('nativePlace', '籍贯'),
  column('mobile', '手机号码', { identifier: true, aliases: ['联系电话'] }),
  column('department', '部门', { aliases: ['所属部门'] }),
  column('entryDate', '入职日期', { kind: 'date', aliases: ['到岗时间'] }),
  column('regularDate', '转正日期', { kind: 'date', aliases: ['转正时间'] }),
  column('graduation', '毕业时间', { kind: 'month', aliases: ['毕业年月'] }),
  column('urgentName', '紧急联系人', { aliases: ['紧急联络人'] }),
  column('urgentMobile', '紧急联系电话', { identifier: true, aliases: ['紧急联络人电话'] }),
  column('note', '备注'),
];

interface Answer {
  rows: number;
  sheet: string;
  headerRow: number;
  fatal: { row: number; name: string; why: string }[];
}

/** What this engine can see of the planted faults; the rest are business rules. */
const SEEN: Readonly<Record<string, string>> = {
  'name empty': 'required',
  'date not readable': 'date_unreadable',
  'id stored as number, digits lost': 'lost_digits',
};

const errorsOf = (row: SheetRow): string[] =>
  row.issues.filter(({ level }) => level === 'error').map(({ kind }) => kind);

describe.each(['roster-plain-200', 'roster-alias-300', 'roster-messy-500'])('%s', (name) => {
  it('gives every data row and only the planted errors', async () => {
    const answer = JSON.parse(readFileSync(new URL(`${name}.answer.json`, FOLDER), 'utf8')) as Answer;
    const table = await readTable(pathOf(`${name}.xlsx`), `${name}.xlsx`, STAFF);
    expect(table).toMatchObject({ sheetName: answer.sheet, headerRow: answer.headerRow, missingRequired: [] });
    expect(table.columns.filter(({ key }) => key !== null)).toHaveLength(STAFF.length);
    expect(table.rows.map(({ rowNumber }) => rowNumber)).toEqual(
      Array.from({ length: answer.rows }, (_, index) => answer.headerRow + 1 + index),
    );
    const expected = answer.fatal.flatMap(({ row, why }) =>
      SEEN[why] === undefined ? [] : [[answer.headerRow + row, SEEN[why]]],
    );
    const found = table.rows.flatMap((row) => errorsOf(row).map((kind) => [row.rowNumber, kind]));
    expect(found).toEqual(expected);
  });

  it('reads each date as the ID number and the neighbour column say', async () => {
    const { rows } = await readTable(pathOf(`${name}.xlsx`), `${name}.xlsx`, STAFF);
    const spellings = new Set<string>();
    for (const { values, raw } of rows) {
      const idNumber = typeof values['idNumber'] === 'string' ? values['idNumber'] : '';
      const born = `${idNumber.slice(6, 10)}-${idNumber.slice(10, 12)}-${idNumber.slice(12, 14)}`;
      if (idNumber !== '') expect(values['birthday']).toBe(born);
      if (values['entryDate'] !== undefined) expect(values['entryDate']).toBe(values['regularDate']);
      expect(values['graduation']).toMatch(/^\d{4}-07$/);
      spellings.add((raw['birthday'] ?? '').replace(/\d+/g, (digits) => (digits.length > 4 ? '8' : '9')));
    }
    if (name === 'roster-messy-500') expect(spellings.size).toBeGreaterThanOrEqual(5);
  });
});

describe('files from outside', () => {
  const files = readdirSync(FOLDER).filter((name) => /\.(xlsx|xls|et|csv)$/.test(name));

  it.each(files)('%s opens or is refused with a reason', { timeout: 10_000 }, async (name) => {
    const result: unknown = await readTable(pathOf(name), name, STAFF).catch((error: unknown) => error);
    if (result instanceof Error) {
      expect(result).toBeInstanceOf(SheetRefusal);
      expect(result.message).toMatch(/\p{Script=Han}.*(请|检查)/u);
    } else expect(result).toMatchObject({ sheetName: expect.any(String), headerRow: expect.any(Number) });
  });

  it('reads rows where the range claims 16,384 columns, and parts with namespace prefixes', async () => {
    const billing = await readTable(pathOf('easyexcel-compat-t03.xlsx'), 'a.xlsx', [
      column('no', '单据号'),
      column('name', '费用项名称'),
    ]);
    expect(billing).toMatchObject({ headerRow: 1, rows: [{ rowNumber: 2, values: { no: '3', name: '3' } }] });
    expect(billing.columns).toHaveLength(12);
    const recipe = await readTable(pathOf('easyexcel-compat-t02.xlsx'), 'a.xlsx', [
      column('code', '原料编号'),
      column('share', '原料含量', { kind: 'number' }),
    ]);
    expect(recipe.rows[0]?.values).toEqual({ code: '01502200', share: 100 });
  });

  it('turns cells in error into errors of the cell', async () => {
    const { rows } = await readTable(pathOf('sheetjs-ErrorTypes.xlsx'), 'a.xlsx', [
      column('error', 'Error'),
      column('value', 'Val', { kind: 'integer' }),
    ]);
    expect(rows[0]?.issues).toContainEqual(
      expect.objectContaining({ key: 'error', kind: 'formula_error', level: 'error' }),
    );
    expect(rows[0]?.values['value']).toBe(1);
  });

  it('reads dates of the 1904 system', async () => {
    const file = await inspectWorkbook(readFileSync(pathOf('exceljs-1904.xlsx')), 'a.xlsx');
    expect(file).toMatchObject({ type: 'xlsx', dates1904: true });
    const rows = await collect(readSheet(file, 'Sheet1'));
    expect(rows).toEqual([{ rowNumber: 4, cells: [null, new Date('1904-01-01T00:00:00Z')] }]);
  });

  it('reads CSV in several encodings and separators', async () => {
    const columns = [column('name', '姓名'), column('phone', '电话', { identifier: true })];
    const expected = [
      { name: '张三', phone: '013800000000' },
      { name: '李,四', phone: '5' },
    ];
    const text = '姓名,电话\r\n张三,="013800000000"\r\n"李,四",5\r\n';
    const gb18030 = Buffer.concat([
      Buffer.from([0xd0, 0xd5, 0xc3, 0xfb]),
      Buffer.from(','),
      Buffer.from([0xb5, 0xe7, 0xbb, 0xb0]),
      Buffer.from('\n'),
      Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]),
      Buffer.from(',1\n'),
    ]);
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
      const { rows } = await readTable(bytes, 'a.csv', columns);
      expect(rows.map(({ values }) => values)).toEqual(expected);
    }
    expect((await readTable(gb18030, 'a.csv', columns)).rows[0]?.values).toEqual({ name: '张三', phone: '1' });
    expect((await readTable(Buffer.from('姓名;电话\n张三;1'), 'a.csv', columns)).rows[0]?.values).toEqual({
      name: '张三',
      phone: '1',
    });
    expect((await readTable(Buffer.from('姓名\t电话\n张三\t1'), 'a.csv', columns)).rows[0]?.values).toEqual({
      name: '张三',
      phone: '1',
    });
  });
});

describe('rows that are no data', () => {
  const columns = [
    column('name', '姓名', { required: true }),
    column('dept', '部门'),
    column('pay', '工资', { kind: 'number' }),
  ];

  async function read(lines: (string | number | null)[][]): Promise<SheetRow[]> {
    const bytes = await writeSmallWorkbook([{ name: 'a', rows: [['序号', '姓名', '部门', '工资'], ...lines] }]);
    return (await readTable(bytes, 'a.xlsx', columns)).rows;
  }

  it('skips blanks, lone numbers, totals, signatures and the header printed again', async () => {
    const rows = await read([
      [1, '张三', '研发', 5],
      [null, ' ', '\u3000', null],
      [2],
      ['序号', '姓名', '部门', '工资'],
      ['小计', null, null, 5],
      ['合 计', null, null, 5],
      ['制表人：王五', null, null, null],
      ['以上共计', '2 名职工，其中女工 1 名', null, null],
      ['新增人员见另表', null, null, null],
      [3, '李四', '合计部', 1],
      ['新增', '王五', '研发', 5],
    ]);
    expect(rows.map(({ values }) => values['name'])).toEqual(['张三', '李四', '王五']);
  });

  it('says under which merged title a column stands whose name occurs twice', async () => {
    const own = [
      column('name', '姓名', { notUnder: ['紧急'] }),
      column('urgent', '紧急联系人姓名'),
      column('post', '岗位'),
    ];
    const rows = [
      ['本人', '', '紧急联系人'],
      ['姓　名', '岗位', '姓名'],
      ['张三', '钳工', '李四'],
    ];
    const bytes = await writeSmallWorkbook([{ name: 'a', rows }]);
    const head = await readTable(bytes, 'a.xlsx', own);
    expect(head.columns.map(({ title, key }) => [title, key])).toEqual([
      ['本人·姓 名', 'name'],
      ['岗位', 'post'],
      ['紧急联系人·姓名', 'urgent'],
    ]);
  });

  it('skips sentences that stand alone below a wide table, and keeps a lone name', async () => {
    const titles = ['编号', '姓名', '部门', '工资', '岗位', '电话'];
    const wide = titles.map((title) => column(title, title));
    const lines = [
      ['A1', '张三', '研发', 5],
      ['填表说明：'],
      ['1、日期写到日'],
      ['校长签字：　日期：2026年'],
      [null, '李四'],
    ];
    const bytes = await writeSmallWorkbook([{ name: 'a', rows: [titles, ...lines] }]);
    expect((await readTable(bytes, 'a.xlsx', wide)).rows.map(({ values }) => values['姓名'])).toEqual(['张三', '李四']);
  });

  it('keeps a row whose required cell is blank, as an error', async () => {
    const rows = await read([[1, null, '研发', 5]]);
    expect(rows[0]?.issues).toEqual([{ key: 'name', level: 'error', kind: 'required', message: '姓名：必填' }]);
  });
});

/** A workbook whose only sheet has these rows, written by hand to be able to lie. */
const sheetOf = (rows: string): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types><Override PartName="/xl/workbook.xml" ContentType="a"/></Types>'),
    '_rels/.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData><mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells></worksheet>`,
    ),
  });
const textCell = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

const lines = (count: number): Uint8Array => Buffer.from(`姓名,部门\n${'张三,研发\n'.repeat(count)}`);
const wide = (count: number): Uint8Array => Buffer.from(`姓名,部门${',x'.repeat(count - 2)}\n`);

describe('limits', () => {
  const columns = [column('name', '姓名'), column('dept', '部门')];
  const header = `<row r="1">${textCell('A1', '姓名')}${textCell('B1', '部门')}</row>`;

  it('pays nothing for a claimed range or a far cell', async () => {
    const { rows } = await readTable(
      sheetOf(
        `${header}<row r="2">${textCell('A2', '张三')}</row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`,
      ),
      'a.xlsx',
      columns,
    );
    expect(rows.map(({ values }) => values)).toEqual([{ name: '张三' }]);
  });

  it('refuses a form for one person, and passes over it where a list stands beside it', async () => {
    const known = ['姓名', '性别', '手机', '部门', '岗位', '入职日期'].map((label) => column(label, label));
    const form = [
      ['入职登记表'],
      ['姓名', '白洁', '性别', '女'],
      ['手机', '13900000000', '部门', '财务部'],
      ['岗位', '会计', '入职日期', '2026-10-08'],
    ];
    const list = [
      ['姓名', '部门'],
      ['白洁', '财务部'],
    ];
    await expect(
      readTable(await writeSmallWorkbook([{ name: '表', rows: form }]), 'a.xlsx', known),
    ).rejects.toMatchObject({
      message: expect.stringContaining('工作表“表”像是一人一张的登记表'),
    });
    const both = await writeSmallWorkbook([
      { name: '表', rows: form },
      { name: '名单', rows: list },
    ]);
    expect(await readTable(both, 'a.xlsx', known)).toMatchObject({ sheetName: '名单' });
    // Heads of a list that are printed again on the next page are no form.
    const pages = [...list, ...list];
    expect((await readTable(await writeSmallWorkbook([{ name: '表', rows: pages }]), 'a.xlsx', known)).sheetName).toBe(
      '表',
    );
  });

  it('repeats a cell merged downwards, and keeps hidden rows with a word of it', async () => {
    const { rows } = await readTable(
      sheetOf(
        `${header}<row r="2">${textCell('A2', '张三')}${textCell('B2', '研发')}</row><row r="3" hidden="1">${textCell('A3', '李四')}</row><row r="4">${textCell('A4', '王五')}</row>`,
      ),
      'a.xlsx',
      columns,
    );
    expect(rows.map(({ values }) => values)).toEqual([
      { name: '张三', dept: '研发' },
      { name: '李四', dept: '研发' },
      { name: '王五' },
    ]);
    expect(rows.map(({ issues }) => issues)).toEqual([
      [],
      [expect.objectContaining({ key: 'name', level: 'warning', kind: 'hidden_row' })],
      [],
    ]);
  });

  it('refuses the row after 10,000 and the column after 200', async () => {
    expect((await readTable(lines(10_000), 'a.csv', columns)).rows).toHaveLength(10_000);
    await expect(readTable(lines(10_001), 'a.csv', columns)).rejects.toMatchObject({ kind: 'too_many_rows' });
    expect((await readTable(wide(200), 'a.csv', columns)).columns).toHaveLength(200);
    await expect(readTable(wide(201), 'a.csv', columns)).rejects.toMatchObject({ kind: 'too_many_columns' });
  });

  it('reads the sheet asked for and refuses one that is not there', async () => {
    const bytes = await writeSmallWorkbook([
      { name: '说明', rows: [['请看下一页']] },
      {
        name: '一',
        rows: [
          ['姓名', '部门'],
          ['甲', 'x'],
        ],
      },
      {
        name: '二',
        rows: [
          ['姓名', '部门'],
          ['乙', 'y'],
        ],
      },
    ]);
    expect(await readTable(bytes, 'a.xlsx', columns)).toMatchObject({
      sheetName: '一',
      sheetNames: ['说明', '一', '二'],
    });
    expect((await readTable(bytes, 'a.xlsx', columns, { sheetName: '二' })).rows[0]?.values['name']).toBe('乙');
    await expect(readTable(bytes, 'a.xlsx', columns, { sheetName: '三' })).rejects.toMatchObject({
      kind: 'unknown_sheet',
    });
    // A summary in front of the list has a column that is known and lacks one that is required.
    const summed = await writeSmallWorkbook([
      {
        name: '汇总',
        rows: [
          ['部门', '人数'],
          ['x', 2],
        ],
      },
      {
        name: '名单',
        rows: [
          ['姓名', '部门'],
          ['甲', 'x'],
        ],
      },
    ]);
    const needed = columns.map((column) => ({ ...column, required: true }));
    expect(await readTable(summed, 'a.xlsx', needed)).toMatchObject({ sheetName: '名单', missingRequired: [] });
    // Not one known title is another file; a column that is mapped by hand is known.
    const other = Buffer.from('货号,单价,数量,库位\nA1,3,5,b\n');
    await expect(readTable(other, 'a.csv', columns)).rejects.toMatchObject({
      kind: 'no_header',
      message: expect.stringContaining('中没有一列能识别（找到的标题：“货号”、“单价”、“数量”等），请确认文件是否选对'),
    });
    // One title over the whole sheet is no group; one over some columns is.
    const under = async (...above: string[]) =>
      (
        await readTable(Buffer.from(`${above.join(',')}\n姓名,部门,货号,单价\n甲,x,1,2\n`), 'b.csv', columns)
      ).columns.flatMap(({ title, key }) => (key === null ? [title] : []));
    expect(await under('台账', '', '', '')).toEqual(['货号', '单价']);
    expect(await under('人员', '', '物料', '')).toEqual(['物料·货号', '物料·单价']);
    const unknown = await readTable(other, 'a.csv', columns, { allowsUnknown: true });
    expect(unknown.columns.map(({ title, key }) => [title, key])).toEqual(
      ['货号', '单价', '数量', '库位'].map((title) => [title, null]),
    );
    expect((await readTable(other, 'a.csv', columns, { mapping: { 0: 'name' } })).rows[0]?.values['name']).toBe('A1');
  });
});

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
