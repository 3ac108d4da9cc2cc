import { expect, test } from 'vitest';
import { trueName } from './true-name.ts';

const bytes = (...first: number[]) => new Uint8Array(first);

test.each([
  ['简历.pdf', bytes(0x50, 0x4b, 3, 4), '简历.docx'],
  ['简历.docx', bytes(0x25, 0x50, 0x44, 0x46), '简历.pdf'],
  ['简历.DOCX', bytes(0x50, 0x4b, 3, 4), '简历.DOCX'],
  ['李.思远.pdf', bytes(0xd0, 0xcf, 0x11, 0xe0), '李.思远.doc'],
  ['简历.txt', bytes(0xe6, 0x9d, 0x8e, 0xe6), '简历.txt'],
  ['空.pdf', bytes(), '空.pdf'],
])('%s', (name, head, shown) => {
  expect(trueName(name, head)).toBe(shown);
});
