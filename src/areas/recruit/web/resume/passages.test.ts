/** Records of a résumé keep the passages that they were read from, also after one before them was taken out. */
import { expect, test } from 'vitest';
import type { ResumeReading } from '../../model/resume-calls.ts';
import { originsOf, recordPath } from './passages.ts';

const reading = (value: unknown): ResumeReading => ({ value, text: '', confidence: 1, snippet: '', places: [] });
const works = [
  { startDate: '2020-01-01', company: '甲公司' },
  { startDate: '2016-01-01', company: '乙公司' },
  { startDate: '2012-01-01', company: '丙公司' },
];
const readings = new Map(
  works.flatMap((work, index) =>
    Object.entries(work).map(([key, value]) => [recordPath('work', index, key), reading(value)] as const),
  ),
);

test('a record is told by a value that was left as it was read', () => {
  expect(originsOf('work', works, readings)).toEqual([0, 1, 2]);
  expect(originsOf('work', works.slice(1), readings)).toEqual([1, 2]);
  const [first, , last] = works;
  expect(originsOf('work', [{ ...first, company: '甲有限公司' }, { ...last }], readings)).toEqual([0, 2]);
  expect(originsOf('work', [{ startDate: '1999-01-01' }, { ...last }], readings)).toEqual([null, 2]);
  expect(originsOf('study', works, readings)).toEqual([null, null, null]);
});
