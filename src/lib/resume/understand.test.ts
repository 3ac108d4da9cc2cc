/** The score of the set: what is read of the scored résumés in four formats, against what a person reads. */
import { expect, test } from 'vitest';
import { boxesOf } from './document.ts';
import { readDocument } from './reading/read-document.ts';
import type { Reading } from './resume.ts';
import { sureFrom } from './resume.ts';
import type { Outcome } from './testing/score.ts';
import { outcomesOf } from './testing/score.ts';
import { bytesOf, scoredSet } from './testing/scored-set.ts';
import { understand } from './understand.ts';

const read = await Promise.all(
  scoredSet.map(async (scored) => {
    const document = await readDocument(bytesOf(scored));
    return { scored, document, resume: understand(document, scored.fileName) };
  }),
);
const outcomes = read.flatMap(({ scored, resume }) =>
  outcomesOf(resume, scored.answer).map((outcome) => ({ ...outcome, fileName: scored.fileName })),
);
const share = (part: readonly unknown[], whole: readonly unknown[]): number => part.length / whole.length;
const of = (...groups: string[]): Outcome[] => outcomes.filter(({ group }) => groups.includes(group));
const right = (all: readonly Outcome[]): number =>
  share(
    all.filter(({ verdict }) => verdict === 'right'),
    all,
  );
const faults = outcomes.filter(({ verdict }) => verdict !== 'right');

test('the set holds Word as tables and as texts, PDF, some of two columns, Word 97 and plain text', () => {
  const count = (end: string): number => scoredSet.filter(({ fileName }) => fileName.endsWith(end)).length;
  expect([count('.docx'), count('.pdf'), count('.doc'), count('.txt')]).toEqual([28, 17, 8, 1]);
  expect(scoredSet.filter(({ markup }) => markup.includes('>>')).length).toBe(4);
});

test('at least 95 of 100 values are right, at most two wrong and sure, none invented', () => {
  expect(right(outcomes), JSON.stringify(faults, null, 1)).toBeGreaterThanOrEqual(0.95);
  expect(outcomes.filter(({ verdict }) => verdict === 'invented')).toEqual([]);
  expect(
    share(
      outcomes.filter(({ verdict, isSure }) => isSure && verdict === 'wrong'),
      outcomes,
    ),
  ).toBeLessThanOrEqual(0.02);
});

test('most of what is right need not be looked at', () => {
  const good = outcomes.filter(({ verdict }) => verdict === 'right');
  expect(
    share(
      good.filter(({ isSure }) => isSure),
      good,
    ),
  ).toBeGreaterThan(0.8);
});

test.each([
  [['phone', 'email'], 0.98],
  [['name'], 0.92],
  [['highestEducation', 'school'], 0.9],
  [['study'], 0.85],
  [['work'], 0.75],
])('of %j at least %d', (groups, least) => {
  expect(right(of(...groups))).toBeGreaterThanOrEqual(least);
});

/** All readings of a résumé. */
const readingsOf = (resume: (typeof read)[number]['resume']): Reading[] => [
  ...Object.values(resume.fields),
  ...[...resume.studies, ...resume.works, ...resume.projects, ...resume.trainings, ...resume.certificates].flatMap(
    (entry): Reading[] => Object.values(entry),
  ),
];

test('each value has its passage, and the passage is in the document', () => {
  for (const { document, resume } of read) {
    const cells = new Map(document.rows.flatMap((row) => row.cells.map((cell) => [cell.id, cell] as const)));
    for (const { places, snippet } of readingsOf(resume)) {
      expect(places.length).toBeGreaterThan(0);
      const text = places
        .map(({ cell, start, length }) => cells.get(cell)?.text.slice(start, start + length))
        .join('\t');
      expect(text.replaceAll(/\s/gu, '')).toContain(snippet.replaceAll(/\s/gu, '').slice(0, 6));
      if (document.kind !== 'pdf') continue;
      const boxes = places.flatMap((place) => boxesOf(cells.get(place.cell), place));
      expect(boxes.length).toBeGreaterThan(0);
      for (const { x, y, width } of boxes)
        expect(x >= 0 && y >= 0 && width > 0 && x + width <= 1.01 && y <= 1).toBe(true);
    }
  }
});

test('an identity number is covered and no value', () => {
  const found = read.find(({ scored }) => scored.fileName.startsWith('应聘登记表'));
  expect(found?.resume.covered.length).toBe(1);
  expect(JSON.stringify({ ...found?.resume, covered: [] })).not.toContain('33010619901108');
});

test('an identity number that a text tells in passing is in no value of it', async () => {
  const document = await readDocument(
    Buffer.from(
      '自我评价\n本人（33010619901108351X）做事认真。\n工作经历\n2019.01-至今  杭州云栖科技有限公司  会计\n证件 330106 19901108 351X 已核验',
    ),
  );
  const resume = understand(document, 'a.txt');
  expect(resume.fields.selfEvaluation?.value).toBe(`本人（${'*'.repeat(18)}）做事认真。`);
  expect(resume.works[0]?.duties?.value).toBe(`证件 ${'*'.repeat(20)} 已核验`);
  expect(JSON.stringify(resume)).not.toMatch(/19901108/u);
});

test('gaps between two works are said', () => {
  const found = read.find(({ scored }) => scored.fileName.startsWith('闻人语'));
  expect(found?.resume.warnings).toEqual(['2021/10 至 2022/02 空档 3 个月']);
});

test('what a study or another work fills is no gap, nor is the time after an internship', async () => {
  const document = await readDocument(
    Buffer.from(
      `陶思雨
教育经历
2012.09-2016.06  上海大学  新闻学  本科
2018.09-2020.06  复旦大学  新闻学  硕士
工作经历
2015.03-2015.08  甲有限公司  内容运营实习生
2016.07-2018.08  乙有限公司  编辑
2020.07-2023.05  丙有限公司  编辑
2021.01-2021.06  丁有限公司  顾问
2023.12-至今  戊有限公司  主编`,
    ),
  );
  expect(understand(document, 'a.txt').warnings).toEqual(['2023/05 至 2023/12 空档 6 个月']);
});

test('what stands there in words is doubtful, and says why', () => {
  const pay = read.find(({ scored }) => scored.fileName === 'r1.docx')?.resume.fields.expectSalaryMin;
  expect(pay?.confidence).toBeLessThan(sureFrom);
  expect(pay?.note).toBe('原文「25-30K」，按月薪理解');
});
