/** What stands beside a day of a patent or mark. */
import { expect, it } from 'vitest';
import { brandHints, patentHints } from './due-hints.ts';

it('an annuity names the last day with a surcharge, and past its day what is lost without it', () => {
  const fee = { nextFeeDate: '2026-12-21', nextGraceEnd: '2027-06-21' };
  expect(patentHints['patent_fee']?.(fee, '2026-12-21')).toBe('逾期可补缴至 2027/06/21，有滞纳金');
  expect(patentHints['patent_fee']?.(fee, '2026-12-22')).toBe('2027/06/21 前不补缴，专利权终止');
  expect(patentHints['patent_fee']?.({ nextFeeDate: null, nextGraceEnd: null }, '2026-12-22')).toBeNull();
});

it('a mark says from when it may be renewed, that it costs more in the six months after, and that these are over', () => {
  const hint = (today: string) => brandHints['brand_renewal']?.({ exclusiveEnd: '2027-03-31' }, today);
  expect(hint('2026-03-01')).toBe('2026/04/01 起可续展');
  expect(hint('2026-11-20')).toBe('逾期须缴延迟费，最迟 2027/09/30');
  expect(hint('2027-04-01')).toBe('2027/09/30 后注销，现须缴延迟费');
  expect(hint('2027-10-01')).toBe('宽展期已过，商标将被注销');
});
