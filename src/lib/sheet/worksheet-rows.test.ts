import { describe, expect, it } from 'vitest';
import { MergeScanner } from './merge-scanner.ts';
import { CellError, type RawRow } from './sheet-cell.ts';
import { readSharedStrings, worksheetRows, type CellContext } from './worksheet-rows.ts';

/** Cuts a text into pieces of so many bytes, through the middle of letters and tags. */
async function* pieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function rowsOf(xml: string, size: number, context: Partial<CellContext> = {}): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  for await (const row of worksheetRows(pieces(xml, size), {
    strings: [],
    dateStyles: [],
    dates1904: false,
    ...context,
  }))
    rows.push(row);
  return rows;
}

const SHEET = `<?xml version="1.0"?><!-- <row r="9"><c r="A9"><v>9</v></c></row> --><x:worksheet><x:dimension ref="A1:XFD1048576"/><x:sheetData>
<x:row r="2" spans="1:3" hidden="1"><x:c r="A2" t="s"><x:v>1</x:v></x:c><x:c r="C2" s="1"><x:v>45000.5</x:v></x:c><x:c r="D2" s="1"/></x:row>
<row><c t="inlineStr" note='a>b'><is><r><t>富</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 文本&amp;&#x4E2D;</t></r><rPh sb="0" eb="1"><t>wen</t></rPh></is></c><c t="str"><f>A1&amp;"x"</f><v><![CDATA[<x>]]>_x000D_</v></c></row>
<row r="7"><c r="B7" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C7" t="b"><v>1</v></c><c r="D7"><v>1.5E-3</v></c><c r="E7" t="d"><v>2020-01-02T08:30:00</v></c></row>
<row r="8"><c r="A8" s="1"/></row><row r="9"/></x:sheetData></x:worksheet>`;

describe('worksheetRows', () => {
  it.each([1, 2, 3, 7, 64, 10_000])('reads every type of cell in pieces of %i bytes', async (size) => {
    const rows = await rowsOf(SHEET, size, { strings: ['零', '一'], dateStyles: [false, true] });
    expect(rows).toEqual([
      { rowNumber: 2, isHidden: true, cells: ['一', null, new Date('2023-03-15T12:00:00Z')] },
      { rowNumber: 3, cells: ['富 文本&中', '<x>\r'] },
      { rowNumber: 7, cells: [null, new CellError('#DIV/0!'), true, 0.0015, new Date('2020-01-02T08:30:00Z')] },
    ]);
  });

  it('ends on markup or text without end', async () => {
    await expect(
      rowsOf(`<row r="1"><c r="A1" t="str"><v>${'长'.repeat(300_000)}</v></c></row>`, 65_536),
    ).rejects.toMatchObject({ kind: 'broken' });
    // Read over from the start at every piece it would take minutes: the time-out of the test notices.
    await expect(rowsOf(`<row r="1${'>'.repeat(9_000_000)}`, 65_536)).rejects.toMatchObject({ kind: 'broken' });
  }, 60_000);
});

describe('readSharedStrings', () => {
  it.each([1, 5, 10_000])('reads plain, rich and escaped strings in pieces of %i bytes', async (size) => {
    const xml =
      '<sst count="4"><si><t>张三</t></si><si><r><t>富</t></r><r><t>文本</t></r><rPh sb="0" eb="1"><t>wen</t></rPh></si><si><t/></si><si><t>_x005F_x000D_ &lt;</t></si></sst>';
    expect(await readSharedStrings(pieces(xml, size))).toEqual(['张三', '富文本', '', '_x000D_ <']);
  });
});

describe('MergeScanner', () => {
  it.each([1, 8, 10_000])('finds merges over several rows in pieces of %i bytes', async (size) => {
    const scanner = new MergeScanner();
    for await (const piece of pieces(
      '<x:sheetData/><x:mergeCells count="3"><x:mergeCell ref="A1:C1"/><x:mergeCell ref="B2:B5"/><x:mergeCell ref="AA3:AB4"/></x:mergeCells>',
      size,
    ))
      scanner.push(piece);
    expect(scanner.finish()).toEqual([
      { firstRow: 1, lastRow: 4, firstColumn: 1 },
      { firstRow: 2, lastRow: 3, firstColumn: 26 },
    ]);
  });
});
