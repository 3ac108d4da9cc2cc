/** What is refused, each with its sentence, and that the kind is that of the bytes. */
import { randomBytes } from 'node:crypto';
import { zipSync, strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { makeDoc } from '../testing/make-doc.ts';
import { makeDocx } from '../testing/make-docx.ts';
import { makePdf, pdfOf } from '../testing/make-pdf.ts';
import { DocumentRefusal } from '../refusal.ts';
import { readDocument } from './read-document.ts';
import { readDocx } from './read-docx.ts';

const markup = '个人简历\n姓名：李思远\n手机：13800138000';
const refusalOf = async (bytes: Buffer): Promise<string> => {
  const error: unknown = await readDocument(bytes).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DocumentRefusal);
  expect((error as DocumentRefusal).message).toMatch(/^\p{Script=Han}/u);
  return (error as DocumentRefusal).kind;
};

test.each([
  ['docx', makeDocx(markup)],
  ['doc', makeDoc(markup)],
  ['text', Buffer.from(markup)],
  ['text', Buffer.from(`\ufeff${markup}`, 'utf16le')],
  [
    'pdf',
    makePdf(
      `${markup}\n工作经历\n2020.03-至今  杭州云栖科技有限公司  高级后端工程师，负责设备接入平台的消息与规则服务，在线设备三十八万台`,
    ),
  ],
] as const)('%s is read by its bytes', async (kind, bytes) => {
  const document = await readDocument(bytes);
  expect(document.kind).toBe(kind);
  expect(document.rows.map(({ cells }) => cells[0]?.text)).toContain('个人简历');
});

test('a scan is said and not guessed', async () => {
  expect(await refusalOf(pdfOf(['0 0 100 100 re f', '0 0 100 100 re f']))).toBe('scan');
});

test('what stands at the edge of every page is read once at the head and never at the foot', async () => {
  const page = (head: string, body: string, foot: string): string =>
    [
      [head, 800],
      [body, 600],
      ['Responsible for a team of twelve people and the budget of a plant', 580],
      [foot, 30],
    ]
      .map(([text, y]) => `BT /F2 10 Tf 1 0 0 1 50 ${y} Tm (${text}) Tj ET`)
      .join('\n');
  const { rows } = await readDocument(
    pdfOf([page('Resume of Zhao Lei', '2019.01 - 2020.01', '1 / 2'), page('Resume of Zhao Lei', 'Plant', '2 / 2')]),
  );
  const texts = rows.map(({ cells }) => cells.map(({ text }) => text).join(' '));
  expect([texts.filter((text) => text === 'Resume of Zhao Lei').length, texts.includes('1 / 2')]).toEqual([1, false]);
  expect(texts.filter((text) => text.startsWith('Responsible')).length).toBe(2);
});

test('characters that no database keeps are blanks', async () => {
  const text = 'BT /F2 10 Tf 1 0 0 1 50 700 Tm (School of A\\000B and a line that is long enough to be no scan) Tj ET';
  const { rows } = await readDocument(pdfOf([text]));
  expect(rows[0]?.cells[0]?.text).toMatch(/^School of A B/u);
});

test('two thousand pages are refused before one is read', async () => {
  expect(await refusalOf(pdfOf(Array.from({ length: 2000 }, () => 'BT /F2 10 Tf 50 50 Td (page) Tj ET')))).toBe(
    'too_long',
  );
});

test('locked files, macros and other things are refused', async () => {
  expect(await refusalOf(makeDoc(markup, 0x0100))).toBe('encrypted');
  const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  expect(await refusalOf(Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]))).toBe('encrypted');
  expect(await refusalOf(Buffer.concat([makeDoc(markup), Buffer.from('_VBA_PROJECT', 'utf16le')]))).toBe('macro');
  expect(await refusalOf(makeDocx(markup, { 'word/vbaProject.bin': 'x' }))).toBe('macro');
  expect(await refusalOf(Buffer.from(zipSync({ 'xl/workbook.xml': strToU8('<a/>') })))).toBe('wrong_type');
  expect(await refusalOf(Buffer.concat([ole, randomBytes(600)]))).toBe('wrong_type');
  expect(await refusalOf(Buffer.from('<html><body>简历</body></html>'))).toBe('wrong_type');
  const encrypted =
    '/ID [<0123456789abcdef0123456789abcdef> <0123456789abcdef0123456789abcdef>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <0000000000000000000000000000000000000000000000000000000000000000> /U <1111111111111111111111111111111111111111111111111111111111111111> >>';
  expect(await refusalOf(pdfOf(['BT ET'], encrypted))).toBe('encrypted');
});

test('bombs, hostile markup, cut and empty files are refused', async () => {
  await expect(
    readDocx(makeDocx(markup, { 'word/media/a.bin': new Uint8Array(70_000) }), 65_536),
  ).rejects.toMatchObject({ kind: 'bomb' });
  expect(await refusalOf(makeDocx(markup, { 'word/styles.xml': '<!DOCTYPE a [<!ENTITY b "ha">]><a>&b;</a>' }))).toBe(
    'broken',
  );
  expect(await refusalOf(makeDocx(markup).subarray(0, 300))).toBe('broken');
  expect(await refusalOf(makePdf(markup).subarray(0, 200))).toBe('broken');
  expect(await refusalOf(Buffer.alloc(0))).toBe('empty');
  expect(await refusalOf(Buffer.from(' \n\n'))).toBe('empty');
  expect(await refusalOf(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).toBe('too_large');
  expect(await refusalOf(Buffer.from('字'.repeat(60_001)))).toBe('too_long');
  const pages =
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Pages>31</Pages></Properties>';
  expect(await refusalOf(makeDocx(markup, { 'docProps/app.xml': pages }))).toBe('too_long');
});
