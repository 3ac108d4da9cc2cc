import { expect, it } from 'vitest';
import { f } from '#platform/entity/field.ts';
import { groupDigits, plainNumber, typedDigits } from './number-text.ts';
import { fileRefusal } from './widgets/file-values.ts';
import { findCreditCode, findEmail, findMobile, identifierFinding } from './widgets/identifier-finding.ts';

it('groups digits while they are typed', () => {
  expect(['1234567.5', '-1000', '999', '12.', '', 'abc'].map(groupDigits)).toEqual([
    '1,234,567.5',
    '-1,000',
    '999',
    '12.',
    '',
    'abc',
  ]);
});

it('leaves the digits of a year together in forms and filters', () => {
  const year = f.int({ label: '年份', year: true });
  expect([typedDigits(year, 2025), typedDigits(year, '20'), typedDigits(year, undefined)]).toEqual(['2025', '20', '']);
  expect(typedDigits(f.int({ label: '人数' }), 2025)).toBe('2,025');
});

it('reads pasted money', () => {
  expect(
    ['1,234.50', '￥ １２，３４５', '1.2万', '3亿', '500元', '500 元整', '-2万'].map((text) => plainNumber(text)),
  ).toEqual(['1234.50', '12345', '12000', '300000000', '500', '500', '-20000']);
  expect(plainNumber('万')).toBe('万');
  expect(Number.isNaN(Number(plainNumber('十二')))).toBe(true);
  expect(
    ['1,000', '1000.5', '1.2万', '1000万元', '3亿', '12000元', '万'].map((text) => plainNumber(text, 10_000)),
  ).toEqual(['1000', '1000.5', '1.2', '1000', '30000', '1.2', '万']);
});

it('says nothing about an identifier until it can be known', () => {
  expect(identifierFinding(findMobile, '1380057')).toBeNull();
  expect(identifierFinding(findMobile, '138****7128')).toBeNull();
  expect(identifierFinding(findMobile, '12800571281')).toMatchObject({ level: 'error' });
  expect(identifierFinding(findMobile, '13800571281')).toBeNull();
  expect(identifierFinding(findEmail, 'a@b')).toBeNull();
  expect(identifierFinding(findCreditCode, '91310115MA1K3A7B2A')).toMatchObject({ level: 'error' });
});

it('refuses files by kind, size and number before a byte is sent', () => {
  const picture = f.image({ label: '照片' });
  const files = f.files({ label: '附件', max: 2 });
  const file = (name: string, type: string, size = 10) => ({ name, type, size });
  expect(fileRefusal(picture, file('a.png', 'image/png'), 0)).toBeNull();
  expect(fileRefusal(picture, file('a.svg', 'image/svg+xml'), 0)).toContain('不是图片');
  expect(fileRefusal(files, file('a.pdf', 'application/pdf', 60 * 1024 * 1024), 0)).toContain('超过 50.0 MB');
  expect(fileRefusal(files, file('a.png', 'image/png', 11 * 1024 * 1024), 0)).toContain('超过 10.0 MB');
  const small = f.image({ label: '标识', fileLimit: { bytes: 5 * 1024 * 1024, types: ['image/png', 'image/webp'] } });
  expect(fileRefusal(small, file('a.png', 'image/png'), 0)).toBeNull();
  expect(fileRefusal(small, file('a.png', 'image/png', 6 * 1024 * 1024), 0)).toBe(
    '“a.png”不符合要求，请选择 PNG、WebP，5 MB 以内的文件',
  );
  expect(fileRefusal(small, file('a.gif', 'image/gif'), 0)).toContain('不符合要求');
  const tracks = f.files({ label: '字幕', max: 5, fileLimit: { bytes: 1024 * 1024, types: ['text/vtt'] } });
  expect(fileRefusal(tracks, file('中文.vtt', 'text/vtt'), 0)).toBeNull();
  // Not every browser knows the type: the name decides then.
  expect(fileRefusal(tracks, file('中文.VTT', ''), 0)).toBeNull();
  expect(fileRefusal(tracks, file('中文.srt', ''), 0)).toBe('“中文.srt”不符合要求，请选择 VTT，1 MB 以内的文件');
  expect(fileRefusal(tracks, file('中文.vtt', 'text/vtt', 1024 * 1024 + 1), 0)).toContain('1 MB 以内');
  expect(fileRefusal(files, file('a.pdf', 'application/pdf'), 2)).toContain('最多 2 个');
  expect(fileRefusal(files, file('a.pdf', 'application/pdf', 0), 0)).toContain('空文件');
});
