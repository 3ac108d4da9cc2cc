/**
 * What others read of numbers of people: under three persons "<3", and as much more held back as keeps a small number from
 * being subtracted out of a total. Pure.
 */
import type { PeopleNumber } from './portrait.ts';
import { fewestPeople, fewPeople, heldBack } from './portrait.ts';

const isSmall = (count: number): boolean => count > 0 && count < fewestPeople;

/** One number that stands in no sum. */
export const roundedDown = (count: number): PeopleNumber => (isSmall(count) ? fewPeople : count);

/**
 * Parts of a total that is told. Small ones read "<3"; further parts, the next in order, are held back until the sum of all that is not told
 * fits a one and a two in each small part. What decides is that sum and how many parts there are, so that the choice itself tells nothing.
 */
export function protectedParts(counts: readonly number[]): PeopleNumber[] {
  const small = counts.flatMap((count, at) => (isSmall(count) ? [at] : []));
  if (small.length === 0) return [...counts];
  const total = counts.reduce((sum, count) => sum + count, 0);
  const all = counts.map((): PeopleNumber => heldBack);
  if (total < fewestPeople) return all;
  const held = new Set<number>();
  const sum = () => [...small, ...held].reduce((whole, at) => whole + (counts[at] ?? 0), 0);
  const isSafe = () =>
    held.size > 0
      ? sum() >= small.length + 1 + fewestPeople * held.size
      : sum() > small.length && sum() < 2 * small.length;
  const first = small[0] ?? 0;
  const others = counts
    .map((_count, step) => (first + step) % counts.length)
    .filter((at) => (counts[at] ?? 0) >= fewestPeople);
  for (const at of others) {
    if (isSafe()) break;
    held.add(at);
  }
  // Too few people to tell any part of.
  if (!isSafe()) return all;
  return counts.map((count, at) => (held.has(at) ? heldBack : roundedDown(count)));
}

/** Nothing of the parts of a number that is not told itself: their sum would tell it. */
export const partsOfHidden = (counts: readonly number[]): PeopleNumber[] => counts.map((): PeopleNumber => heldBack);

/** Numbers of a line over time, whose steps would tell who came and who left. */
export const nearestFive = (count: number): number => Math.round(count / 5) * 5;
