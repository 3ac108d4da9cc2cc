import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Failure } from '#platform/runtime/failure.ts';
import { allowedExtensions, extensionOf, inlineTypes, recogniseFile, safeFileName } from './file-type.ts';

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n');
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');
const refused = async (name: string, head: Buffer) => {
  const outcome = await recogniseFile(name, head).catch((error: unknown) => error);
  return outcome instanceof Failure ? outcome.message : `taken as ${JSON.stringify(outcome)}`;
};

const hex = (text: string) => Buffer.concat([Buffer.from(text.replaceAll(' ', ''), 'hex'), Buffer.alloc(64)]);
const office = (main: string) =>
  Buffer.from(
    zipSync(
      {
        '[Content_Types].xml': strToU8(
          `<Types><Override PartName="/main.xml" ContentType="application/vnd.${main}.main+xml"/></Types>`,
        ),
      },
      { level: 0 },
    ),
  );
const compound = hex('d0cf11e0a1b11ae1');
const plainZip = Buffer.from(zipSync({ 'OFD.txt': strToU8('x') }, { level: 0 }));
const film = hex('00000018 6674797069736f6d 00000200 69736f6d69736f32');
/** The first bytes of one file of each kind that is taken. */
const samples: Readonly<Record<string, Buffer>> = {
  pdf,
  png,
  doc: compound,
  xls: compound,
  ppt: compound,
  wps: compound,
  et: compound,
  dps: compound,
  docx: office('openxmlformats-officedocument.wordprocessingml.document'),
  xlsx: office('openxmlformats-officedocument.spreadsheetml.sheet'),
  pptx: office('openxmlformats-officedocument.presentationml.presentation'),
  ofd: plainZip,
  zip: plainZip,
  csv: Buffer.from('姓名,工号\n'),
  txt: Buffer.from('内部资料'),
  jpg: hex('ffd8ffe000104a4649460001'),
  jpeg: hex('ffd8ffe000104a4649460001'),
  gif: hex('474946383961'),
  webp: hex('52494646 24000000 57454250 56503820'),
  bmp: hex('424d'),
  mp4: film,
  mov: hex('00000014 6674797071742020 00000200 71742020'),
  mp3: hex('fffb9064'),
  wav: hex('52494646 24000000 57415645 666d7420'),
  rar: hex('526172211a0700'),
  '7z': hex('377abcaf271c'),
};

test.each(Object.entries(samples))(
  '.%s is taken with bytes of its own, and with none of another kind',
  async (extension, head) => {
    expect((await recogniseFile(`a.${extension}`, head)).extension).toBe(extension);
    const other = head === pdf ? png : pdf;
    expect(await refused(`a.${extension}`, other)).toBe(`文件内容与扩展名 .${extension} 不符`);
  },
);

test('what may bring macros or run is refused under its own name and under a harmless one', async () => {
  const macros = {
    docm: 'ms-word.document.macroEnabled',
    xlsm: 'ms-excel.sheet.macroEnabled',
    pptm: 'ms-powerpoint.presentation.macroEnabled',
  };
  for (const [extension, main] of Object.entries(macros)) {
    expect(await refused(`a.${extension}`, office(main))).toBe(`不支持的文件类型：.${extension}`);
    const harmless = `${extension.slice(0, 3)}x`;
    expect(await refused(`a.${harmless}`, office(main))).toBe(`文件内容与扩展名 .${harmless} 不符`);
  }
  const program = hex('4d5a9000');
  for (const extension of ['exe', 'js', 'bat', 'msi', 'jar', 'htm', 'xhtml', 'svgz', 'lnk'])
    expect(await refused(`a.${extension}`, program)).toBe(`不支持的文件类型：.${extension}`);
  for (const extension of allowedExtensions)
    expect(await refused(`a.${extension}`, program), extension).toContain('不符');
});

test('content and extension agree', async () => {
  expect(await recogniseFile('a.PDF', pdf)).toEqual({ extension: 'pdf', contentType: 'application/pdf' });
  expect(await recogniseFile('a.png', png)).toEqual({ extension: 'png', contentType: 'image/png' });
  expect(await recogniseFile('a.txt', Buffer.from('内部资料'))).toEqual({
    extension: 'txt',
    contentType: 'text/plain',
  });
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
  ['re\u0301sume\u0301.pdf', 'résumé.pdf'],
  ['dir/', '未命名'],
])('%j is shown as %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test('a long name keeps its end, where the extension is', () => {
  expect(safeFileName(`${'长'.repeat(300)}.pdf`)).toMatch(/^长{196}\.pdf$/u);
  expect([extensionOf('a.tar.GZ'), extensionOf('a'), extensionOf('.x')]).toEqual(['gz', '', 'x']);
});
