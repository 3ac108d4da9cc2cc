import { expect, test } from 'vitest';
import { openEndedRight } from './records/open-ended.ts';
import { countedSince } from './staff-row.ts';

const mover = { employmentSeq: 1, groupEntryDate: '2010-01-04', entryDate: '2018-01-04' };
const returned = { ...mover, employmentSeq: 2 };

test('years within the group count on, those before a return do not', () => {
  expect(countedSince(mover)).toBe('2010-01-04');
  expect(countedSince({ ...mover, groupEntryDate: null })).toBe('2018-01-04');
  expect(countedSince(returned)).toBe('2018-01-04');
});

test('ten years begin anew after a return (LCL 14): the same fixed term asks who stayed, not who came back', () => {
  const signed = (startDate: string) => ({
    contractKind: 'labor',
    termType: 'fixed_term',
    startDate,
    endDate: '2031-01-03',
  });
  expect(openEndedRight(signed('2021-01-04'), [], countedSince(mover))).toContain('已连续工作满 10 年');
  expect(openEndedRight(signed('2021-01-04'), [], countedSince(returned))).toBeNull();
  expect(openEndedRight(signed('2028-01-04'), [], countedSince(returned))).toContain('已连续工作满 10 年');
});
