import { expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { extensionOf, inlineTypes, recogniseFile, safeFileName } from './file-type.ts';

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n');
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');
const refused = async (name: string, head: Buffer) => {
  const outcome = await recogniseFile(name, head).catch((error: unknown) => error);
  return outcome instanceof Failure ? outcome.message : `taken as ${JSON.stringify(outcome)}`;
};

test('content and extension agree', async () => {
  expect(await recogniseFile('a.PDF', pdf)).toEqual({ extension: 'pdf', contentType: 'application/pdf' });
  expect(await recogniseFile('a.png', png)).toEqual({ extension: 'png', contentType: 'image/png' });
  expect(await recogniseFile('a.txt', Buffer.from('内部资料'))).toEqual({ extension: 'txt', contentType: 'text/plain' });
});

test('story 8.12: a.pdf holding a picture, x.svg, an empty file and what runs script are refused', async () => {
  expect(await refused('a.pdf', png)).toBe('文件内容与扩展名 .pdf 不符');
  expect(await refused('x.svg', Buffer.from('<svg/>'))).toBe('不支持的文件类型：.svg');
  expect(await refused('a.pdf', Buffer.alloc(0))).toBe('文件是空的');
  expect(await refused('page.html', Buffer.from('<html>'))).toBe('不支持的文件类型：.html');
  expect(await refused('README', Buffer.from('x'))).toBe('不支持的文件类型：没有扩展名');
  expect(await refused('a.png', Buffer.from('<html><script>'))).toBe('文件内容与扩展名 .png 不符');
  expect(await refused('a.txt', Buffer.from([65, 0, 66]))).toBe('文件内容与扩展名 .txt 不符');
  expect(await refused('a.csv', png)).toBe('文件内容与扩展名 .csv 不符');
  expect([...inlineTypes].filter((type) => /html|svg|xml|script/u.test(type))).toEqual([]);
});

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\a\\合同.docx', '合同.docx'],
  ['.htaccess', '_htaccess'],
  ['a\u202Efdp.exe', 'a_fdp.exe'],
  ['a\u0000b<c>.pdf', 'a_b_c_.pdf'],
  ['', '未命名'],
  ['dir/', '未命名'],
])('%j is shown as %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test('a long name keeps its end, where the extension is', () => {
  expect(safeFileName(`${'长'.repeat(300)}.pdf`)).toMatch(/^长{196}\.pdf$/u);
  expect([extensionOf('a.tar.GZ'), extensionOf('a'), extensionOf('.x')]).toEqual(['gz', '', 'x']);
});
