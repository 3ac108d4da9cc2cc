import { expect, test } from 'vitest';
import { serviceFact } from './service-years.ts';

const today = '2026-07-01';

test('工龄 stands beside 司龄 where the first job is known, both up to the day of leaving', () => {
  const here = { entryDate: '2021-07-01', firstWorkDate: '2011-07-01' };
  expect(serviceFact(here, today)).toEqual({ label: '司龄 / 工龄', value: '5.0 / 15.0 年' });
  expect(serviceFact({ ...here, groupEntryDate: '2016-07-01' }, today)).toEqual({
    label: '司龄 / 工龄',
    value: '10.0 / 15.0 年',
  });
  expect(serviceFact({ ...here, demissionDate: '2023-07-01' }, today)).toEqual({
    label: '司龄 / 工龄',
    value: '2.0 / 12.0 年',
  });
});

test('one alone is named as what it is, none is no number', () => {
  expect(serviceFact({ entryDate: '2021-07-01' }, today)).toEqual({ label: '司龄', value: '5.0 年' });
  expect(serviceFact({ firstWorkDate: '2011-07-01' }, today)).toEqual({ label: '工龄', value: '15.0 年' });
  expect(serviceFact({ entryDate: '2026-08-01' }, today)).toEqual({ label: '司龄', value: null });
});
