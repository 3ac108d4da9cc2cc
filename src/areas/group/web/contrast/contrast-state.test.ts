/** The address of a comparison. */
import { expect, test } from 'vitest';
import { metricCatalogue } from '../../model/metrics.ts';
import type { ContrastChoices } from './contrast-state.ts';
import { askOf, readState, writeState } from './contrast-state.ts';

const choices: ContrastChoices = {
  members: ['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7'].map((companyCode) => ({
    companyCode,
    isConsolidated: companyCode !== 'C1',
  })),
  metrics: metricCatalogue,
  latest: { year: 2025, period: 'q3' },
  thisYear: 2026,
};
const read = (text: string, more: Partial<ContrastChoices> = {}) => {
  const params = new URLSearchParams(text);
  return readState((key) => params.get(key), { ...choices, ...more });
};

test('an address without anything begins with consolidated members, the preset of business and the latest report', () => {
  const state = read('');
  expect(state.members).toEqual(['C2', 'C3', 'C4', 'C5', 'C6']);
  expect(state.metrics[0]).toBe('revenue');
  expect([state.years, state.period]).toEqual([[2025, 2024, 2023], 'q3']);
  expect(read('', { latest: null })).toMatchObject({ years: [2026, 2025, 2024], period: 'year' });
  const people = metricCatalogue.filter(({ grants }) => !grants.includes('finance'));
  expect(read('', { metrics: people }).metrics).toEqual(['staffCount', 'bachelorRatio', 'turnoverRate']);
});

test('what is written is read again, in its order', () => {
  const state = read(
    'members=C7,C1&metrics=debtRatio,revenue&years=2023,2025&period=year&swap=1&chart=revenue&by=quarter',
  );
  expect(state).toEqual({
    members: ['C7', 'C1'],
    metrics: ['debtRatio', 'revenue'],
    years: [2025, 2023],
    period: 'year',
    isSwapped: true,
    chart: 'revenue',
    isQuarterly: true,
  });
  const params = Object.entries(writeState(state)).flatMap(([key, value]) => (value === null ? [] : [[key, value]]));
  expect(read(new URLSearchParams(params as [string, string][]).toString())).toEqual(state);
});

test('what does not exist or is too much is left out, and an emptied choice stays empty', () => {
  const state = read('members=C1,NOBODY,C1,C2,C3,C4,C5,C6,C7&metrics=salary,customerCount&years=1890,2030,x&period=q9');
  expect(state.members).toEqual(['C1', 'C2', 'C3', 'C4', 'C5', 'C6']);
  expect(state).toMatchObject({ metrics: [], years: [2025, 2024, 2023], period: 'q3', chart: null });
  expect(read('members=').members).toEqual([]);
  expect(askOf(state)).toBeNull();
  expect(askOf(read('members=C1'))).toBeNull();
  expect(askOf(read('members=C1,C2&metrics=revenue&years=2025&period=h1'))).toEqual({
    companyCodes: ['C1', 'C2'],
    metrics: ['revenue'],
    years: [2025],
    period: 'h1',
  });
});
