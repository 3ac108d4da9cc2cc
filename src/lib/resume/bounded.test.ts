/** Texts that nobody would write: none holds a processor long, whatever it repeats. */
import { expect, test } from 'vitest';
import { numberRows } from './document.ts';
import { readDocument } from './reading/read-document.ts';
import { DOCUMENT_LIMITS } from './refusal.ts';
import { makeDocx } from './testing/make-docx.ts';
import { understand } from './understand.ts';

/** Of a processor; what is walked once for each of its characters takes ten seconds and more. */
const most = 4000;
const filled = (seed: string, length: number): string => seed.repeat(Math.ceil(length / seed.length)).slice(0, length);

/** Milliseconds of a processor that the work of this thread takes. */
async function cost(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const oneLine = '2019.03-至今  杭州云栖科技有限公司  高级工程师  负责后端 Java、Go、MySQL；';
const seeds = ['1', 'a', 'a.', 'a@', '1-', '年月', '王', ' a', '使用', 'jan', '（王', oneLine, '2019.09-2020.03\n'];

test.each(seeds)('a text full of %j is understood in bounded time', async (seed) => {
  const body = filled(seed, DOCUMENT_LIMITS.characters - 100);
  for (const heading of ['', '工作经历\n', '技能特长\n']) {
    const text = Buffer.from(`${heading}${body}\na.`);
    expect(await cost(async () => understand(await readDocument(text), 'a.txt')), heading).toBeLessThan(most);
  }
});

test('a cell full of blanks is understood in bounded time, and so is one of empty lines', async () => {
  for (const heading of ['个人信息', '技能特长', '教育经历'])
    for (const blank of [' ', '\u3000']) {
      const docx = makeDocx(`${heading}\n2019${filled(blank, 50_000)}x | ${filled(blank, 3000)}y`);
      expect(await cost(async () => understand(await readDocument(docx), 'a.docx')), heading).toBeLessThan(most);
    }
  const rows = numberRows([{ cells: [{ text: filled('\n', 50_000) }, { text: 'b' }], isTable: true }]);
  expect(await cost(() => understand({ rows }, 'a.docx'))).toBeLessThan(most);
});

test('five thousand lines are understood in bounded time, more than is taken is refused in it', async () => {
  const lines = Buffer.from(filled('2019.09 王\n', 55_000));
  expect(await cost(async () => understand(await readDocument(lines), 'a.txt'))).toBeLessThan(most);
  for (const seed of ['1', 'a', ' ', '年月', '\n'])
    expect(await cost(() => readDocument(Buffer.from(filled(seed, 200_000))).catch(() => null)), seed).toBeLessThan(
      most,
    );
});
