import { expect, test } from 'vitest';
import { filterOfCall, narrowed, narrowing } from './audit-entries.ts';

const now = Date.parse('2026-03-10T04:00:00Z');

test('a list that says nothing of its time is of the last week; a range goes back from the moment it was opened', () => {
  expect(narrowed({})).toEqual({ range: '7' });
  expect(filterOfCall({}, now)).toMatchObject({
    from: '2026-03-03T04:00:00.000Z',
    to: null,
    actor: null,
    result: null,
  });
  expect(filterOfCall({ range: '30', actor: '王', entity: '合同', result: 'refused' }, now)).toMatchObject({
    from: '2026-02-08T04:00:00.000Z',
    actor: '王',
    entity: '合同',
    result: 'refused',
  });
});

test('days are whole days of Shanghai, and either end may be open', () => {
  expect(filterOfCall({ dates: ['2026-01-05', '2026-01-06'] }, now)).toMatchObject({
    from: '2026-01-04T16:00:00.000Z',
    to: '2026-01-06T15:59:59.999Z',
  });
  expect(filterOfCall({ dates: [null, '2026-01-06'] }, now)).toMatchObject({ from: null });
  expect(filterOfCall({ dates: ['2026-01-05', null] }, now)).toMatchObject({ to: null });
});

test('one time holds at once; companies of a group go along', () => {
  expect(narrowing({ dates: ['2026-01-05', null] })).toHaveProperty('range', undefined);
  expect(narrowing({ range: '30' })).toHaveProperty('dates', undefined);
  expect(narrowing({ actor: '王' })).toEqual({ actor: '王' });
  expect(filterOfCall({ companyCodes: ['C1'] }, now)).toMatchObject({ companyCodes: ['C1'] });
});
