import { expect, test } from 'vitest';
import type { PortraitFacts } from './portrait-scores.ts';
import { growthOf, marginOf, scoresOf } from './portrait-scores.ts';

const empty: PortraitFacts = {
  headcount: 0,
  bachelorShare: null,
  turnover: null,
  years: [],
  inventions: 0,
  otherPatents: 0,
  software: 0,
  registeredMarks: 0,
  certificates: {},
  honors: {},
};
const scored = (facts: Partial<PortraitFacts>) =>
  Object.fromEntries(scoresOf({ ...empty, ...facts }).map(({ code, score }) => [code, score]));

test('a company of which nothing is known has no invented scores', () => {
  expect(scored({})).toEqual({ scale: 0, operation: null, innovation: 0, qualification: 0, talent: null, brand: 0 });
  expect(scoresOf({ ...empty, years: null }).find(({ code }) => code === 'operation')?.basis).toContain('权限');
});

test('half of the score stands where the formula says, and more is worth more but never beyond 100', () => {
  expect(
    scored({ headcount: 200, inventions: 20, certificates: { national: 4 }, honors: { national: 10 } }),
  ).toMatchObject({
    scale: 50,
    innovation: 50,
    qualification: 50,
    brand: 50,
  });
  expect(scored({ headcount: 100_000, bachelorShare: 100, turnover: 0 })).toMatchObject({ scale: 100, talent: 100 });
  expect(scored({ headcount: 10, bachelorShare: 50, turnover: 150 })).toMatchObject({ talent: 10 });
});

test('growth needs two years that follow each other', () => {
  const years = [
    { year: 2025, revenue: 120, netProfit: 12 },
    { year: 2024, revenue: 100, netProfit: 5 },
  ];
  expect(growthOf(years)).toBeCloseTo(20);
  expect(marginOf(years)).toBeCloseTo(10);
  expect(scored({ years })).toMatchObject({ operation: 70 });
  expect(
    growthOf([
      { year: 2025, revenue: 120, netProfit: null },
      { year: 2022, revenue: 100, netProfit: null },
    ]),
  ).toBeNull();
  expect(marginOf([{ year: 2025, revenue: 120, netProfit: null }])).toBeNull();
});
