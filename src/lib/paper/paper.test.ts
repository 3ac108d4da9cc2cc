/** Papers: where text breaks, what the face can draw, and both files of one description. */
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { undrawable } from './font.ts';
import { linesOf, piecesOf } from './lines.ts';
import type { Paper } from './paper.ts';
import { pdfOf } from './pdf.ts';
import { wordOf } from './word.ts';

const paper: Paper = {
  title: '在职证明',
  number: 'ZM2026110001',
  addressee: '致：<银行> & 支行',
  body: ['兹证明张三（居民身份证号码：110105194912310021）系我单位员工。', '特此证明。'],
  foot: ['云启智联科技有限公司', '（盖章）', '2026年11月27日'],
  notes: ['编号 ZM2026110001，校验码 ABC234'],
};

test('numbers and words stay whole, closing marks stay with what they close, opening ones with what they open', () => {
  expect(piecesOf('共12,000.00元（大写）。')).toEqual(['共', '12,000.00', '元', '（大', '写）。']);
  expect(piecesOf('Zhang San，你')).toEqual(['Zhang', ' ', 'San，', '你']);
});

test('a line is as long as its room, the first one shorter by its indent', () => {
  const measure = (text: string) => Array.from(text).length;
  expect(linesOf('一二三四五六七', { width: 4, indent: 2, measure })).toEqual(['一二', '三四五六', '七']);
  expect(linesOf('一二三四。', { width: 4, indent: 0, measure })).toEqual(['一二三', '四。']);
  // What is longer than a line is cut.
  expect(linesOf('1234567', { width: 3, indent: 0, measure })).toEqual(['123', '456', '7']);
});

test('the face says what it cannot draw', () => {
  expect(undrawable('张三 Zhang（12）')).toEqual([]);
  expect(undrawable('\u{2B5AF}')).toEqual(['\u{2B5AF}']);
});

test('Word holds every line, its marks escaped', () => {
  const text = strFromU8(unzipSync(wordOf(paper))['word/document.xml'] ?? new Uint8Array());
  for (const line of [...paper.body, ...paper.foot, ...paper.notes]) expect(text).toContain(line);
  expect(text).toContain('致：&lt;银行&gt; &amp; 支行');
});

test('PDF holds one A4 page with the same text, its characters embedded, and is the same file each time', async () => {
  const at = new Date('2026-11-27T00:00:00+08:00');
  const file = await pdfOf(paper, at);
  expect(file.equals(await pdfOf(paper, at))).toBe(true);
  const reading = getDocument({ data: new Uint8Array(file), useSystemFonts: false });
  const document = await reading.promise;
  expect(document.numPages).toBe(1);
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const text = items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replaceAll(' ', '');
  for (const line of [paper.title, ...paper.body, ...paper.foot]) expect(text).toContain(line);
  await reading.destroy();
});
