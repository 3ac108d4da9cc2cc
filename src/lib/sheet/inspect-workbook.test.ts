import { readFileSync } from 'node:fs';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import { inspectWorkbook } from './inspect-workbook.ts';
import { SheetRefusal } from './sheet-refusal.ts';

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../platform/testing/fixtures/xlsx/${name}`, import.meta.url));

const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
const RELATIONS =
  '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
const WORKBOOK = '<workbook><sheets><sheet name="数据" sheetId="1" r:id="rId1"/></sheets></workbook>';

/** A small workbook whose parts can be replaced by hostile ones. */
function workbook(parts: Record<string, string | Uint8Array> = {}): Uint8Array {
  const all: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': TYPES,
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
    ...parts,
  };
  const files: Zippable = {};
  for (const [name, content] of Object.entries(all))
    files[name] = typeof content === 'string' ? strToU8(content) : content;
  return zipSync(files, { level: 9 });
}

async function refusalOf(bytes: Uint8Array, name: string): Promise<string> {
  const error: unknown = await inspectWorkbook(bytes, name).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SheetRefusal);
  expect((error as SheetRefusal).message).toMatch(/\p{Script=Han}/u);
  return (error as SheetRefusal).kind;
}

describe('inspectWorkbook', () => {
  it('takes a sound workbook and a CSV', async () => {
    expect(await inspectWorkbook(workbook(), '花名册.XLSX')).toMatchObject({
      type: 'xlsx',
      sheets: [{ name: '数据', hidden: false }],
    });
    expect(await inspectWorkbook(Buffer.from('姓名,部门\n张三,研发'), 'a.csv')).toMatchObject({ type: 'csv' });
  });

  it.each([
    ['poi-encrypted.xlsx', 'encrypted'],
    ['poi-1904DateWindowing.xls', 'old_format'],
    ['sheetjs-wps-write.et', 'old_format'],
    ['exceljs-missing-bits.xlsx', 'broken'],
    ['poi-fuzz-1.xlsx', 'broken'],
  ])('refuses %s as %s', async (name, kind) => {
    expect(await refusalOf(fixture(name), name)).toBe(kind);
  });

  it.each([
    ['通知.doc', 'WordDocument', '.doc 是 Word 文档，不是表格，请把内容复制到 Excel 工作表，存为 .xlsx 再上传'],
    ['花名册.xlsx', 'WordDocument', '.doc 是 Word 文档，不是表格，请把内容复制到 Excel 工作表，存为 .xlsx 再上传'],
    ['转发.msg', '__properties_version1.0', '.msg 是 Outlook 邮件，不是表格，请先保存邮件中的 .xlsx 附件，再上传附件'],
    ['通知.docx', null, '.docx 是 Word 文档，不是表格，请把内容复制到 Excel 工作表，存为 .xlsx 再上传'],
  ])('says of %s with %s what it is, and what to do', async (name, stream, sentence) => {
    const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    const bytes = stream === null ? Buffer.from('PK') : Buffer.concat([ole, Buffer.from(stream, 'utf16le')]);
    await expect(inspectWorkbook(bytes, name)).rejects.toMatchObject({ kind: 'wrong_type', message: sentence });
  });

  it('refuses what is not what its name says', async () => {
    expect(await refusalOf(fixture('sheetjs-wps-write.et'), 'renamed.xlsx')).toBe('old_format');
    expect(await refusalOf(Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), 'report.xlsx')).toBe(
      'wrong_type',
    );
    expect(await refusalOf(Buffer.from('\ufeff<!DOCTYPE html><html></html>'), 'report.csv')).toBe('wrong_type');
    expect(await refusalOf(Buffer.from('姓名,部门'), 'text.xlsx')).toBe('wrong_type');
    expect(await refusalOf(workbook(), 'book.csv')).toBe('wrong_type');
    expect(await refusalOf(workbook(), 'a.xlsx\0.exe')).toBe('wrong_type');
    expect(await refusalOf(Buffer.concat([Buffer.from('%PDF-1.7\n'), workbook()]), 'polyglot.xlsx')).toBe('wrong_type');
    expect(
      await refusalOf(
        zipSync({ '[Content_Types].xml': strToU8(TYPES), 'word/document.xml': strToU8('<a/>') }),
        'word.xlsx',
      ),
    ).toBe('wrong_type');
  });

  it('refuses macros under any name', async () => {
    expect(await refusalOf(workbook(), 'a.xlsm')).toBe('macro');
    expect(await refusalOf(workbook({ 'xl/vbaProject.bin': 'x' }), 'a.xlsx')).toBe('macro');
    const types = TYPES.replace(
      'vnd.openxmlformats-officedocument.spreadsheetml.sheet.main',
      'vnd.ms-excel.sheet.macroEnabled.main',
    );
    expect(await refusalOf(workbook({ '[Content_Types].xml': types }), 'a.xlsx')).toBe('macro');
  });

  it('refuses empty, too large, cut and damaged files', async () => {
    expect(await refusalOf(new Uint8Array(0), 'a.xlsx')).toBe('empty');
    expect(await refusalOf(Buffer.from('\ufeff \r\n'), 'a.csv')).toBe('empty');
    expect(await refusalOf(new Uint8Array(20 * 1024 * 1024 + 1), 'a.xlsx')).toBe('too_large');
    const sound = fixture('roster-plain-200.xlsx');
    for (const share of [0.1, 0.5, 0.9, 0.999])
      expect(await refusalOf(sound.subarray(0, sound.length * share), 'a.xlsx')).toBe('broken');
    const damaged = Buffer.from(sound);
    damaged.fill(0x55, 2_000, 2_400);
    expect(await refusalOf(damaged, 'a.xlsx')).toBe('broken');
    expect(await refusalOf(workbook({ 'xl/workbook.xml': '<workbook><sheets/></workbook>' }), 'a.xlsx')).toBe(
      'no_sheet',
    );
  });

  it('refuses document types and entities, wherever they stand', async () => {
    const laughs = '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;">]><sst>&c;</sst>';
    expect(await refusalOf(workbook({ 'xl/sharedStrings.xml': `<?xml version="1.0"?>${laughs}` }), 'a.xlsx')).toBe(
      'hostile_xml',
    );
    expect(
      await refusalOf(
        workbook({ 'xl/workbook.xml': `<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">${WORKBOOK}` }),
        'a.xlsx',
      ),
    ).toBe('hostile_xml');
    const late = `<!--${'x'.repeat(65_530)}--><!DOCTYPE x SYSTEM "file:///etc/hostname">`;
    expect(await refusalOf(workbook({ 'xl/styles.xml': late }), 'a.xlsx')).toBe('hostile_xml');
    expect(await refusalOf(workbook({ 'xl/styles.xml': Buffer.from('\ufeff<!DOCTYPE x>', 'utf16le') }), 'a.xlsx')).toBe(
      'hostile_xml',
    );
  });

  it('refuses names that leave the container or stand twice', async () => {
    for (const name of ['../../evil.txt', 'C:\\evil.txt', '/etc/x', 'XL/workbook.xml']) {
      expect(await refusalOf(workbook({ [name]: 'x' }), 'a.xlsx')).toBe('broken');
    }
  });

  it('stops a zip bomb by its claim and by the bytes counted', async () => {
    const bomb = workbook({ 'xl/worksheets/sheet2.xml': new Uint8Array(210 * 1024 * 1024) });
    expect(await refusalOf(bomb, 'bomb.xlsx')).toBe('bomb');
    expect(await refusalOf(understate(bomb, 'xl/worksheets/sheet2.xml'), 'lie.xlsx')).toBe('bomb');
  }, 60_000);
});

/** Writes a small size for an entry into the central directory. */
function understate(zip: Uint8Array, name: string): Uint8Array {
  const lying = Buffer.from(zip);
  const at = lying.lastIndexOf(name) - 46;
  expect(lying.readUInt32LE(at)).toBe(0x02014b50);
  lying.writeUInt32LE(1_000, at + 24);
  return lying;
}
