import { expect, test } from 'vitest';
import { checkZipSize, maximumZipBytes, pathSegment, zipPaths } from './export-zip.ts';

test('a name never leads out of its folder, names no device and is not endless', () => {
  expect(pathSegment('../../etc/passwd')).toBe('__.._etc_passwd');
  expect(pathSegment('..\\..\\a.pdf')).toBe('__.._a.pdf');
  expect(pathSegment('CON.pdf')).toBe('_CON.pdf');
  expect(pathSegment('...')).toBe('_');
  expect(pathSegment('合同. . ')).toBe('合同');
  expect(pathSegment('')).toBe('未命名');
  expect(pathSegment(`${'长'.repeat(150)}.pdf`)).toMatch(/^长{96}\.pdf$/u);
  for (const name of ['/a', 'C:\\a', 'a\u0000b', '..', 'a/../b']) {
    expect(pathSegment(name)).not.toMatch(/[/\\:]|^\.\.?$/u);
    expect(pathSegment(name)).not.toContain('\u0000');
  }
});

test('equal names in one folder are told apart, whatever their case', () => {
  const file = (folder: string, name: string) => ({ folder, name });
  expect(zipPaths([file('甲', 'A.pdf'), file('甲', 'a.pdf'), file('乙', 'a.pdf'), file('甲', 'a.PDF')])).toEqual([
    '甲/A.pdf',
    '甲/a (2).pdf',
    '乙/a.pdf',
    '甲/a (3).PDF',
  ]);
});

test('more than a gigabyte is refused before anything is written', () => {
  const half = { folder: 'a', name: 'b', path: 'c', size: maximumZipBytes / 2 };
  expect(() => checkZipSize([half, half])).not.toThrow();
  expect(() => checkZipSize([half, half, { ...half, size: 1 }])).toThrow('附件合计超过 1 GB');
});
