import { expect, test } from 'vitest';
import {
  membersBelow,
  mostLevels,
  pathUp,
  placementsOf,
  refusalOfParent,
  saidParentAt,
  withMove,
} from './placement.ts';

const parents = new Map<string, string | null>([
  ['P', null],
  ['A', 'P'],
  ['B', 'A'],
  ['C', 'P'],
]);

test('a move holds from its day on; what was planned for later is given up', () => {
  const moved = withMove(placementsOf({ parentCode: null, placements: null }), 'A', '2026-03-01');
  expect(saidParentAt(moved, '2026-02-28')).toBeNull();
  expect(saidParentAt(moved, '2026-03-01')).toBe('A');
  const planned = withMove(moved, 'C', '2027-01-01');
  expect(saidParentAt(planned, '2026-12-31')).toBe('A');
  expect(saidParentAt(planned, '2027-01-01')).toBe('C');
  const early = withMove(planned, 'P', '2026-06-01');
  expect(early.map(({ parentCode }) => parentCode)).toEqual([null, 'A', 'P']);
  // Twice on one day: the later one counts.
  expect(withMove(moved, 'C', '2026-03-01').at(-1)).toEqual({ parentCode: 'C', since: '2026-03-01' });
});

test('nobody stands below itself, below one of its own or more than ten levels deep', () => {
  expect(refusalOfParent(parents, 'P', 'B')).toBe('上级企业不能是自身或下级');
  expect(refusalOfParent(parents, 'A', 'A')).toBe('上级企业不能是自身或下级');
  expect(refusalOfParent(parents, 'B', 'C')).toBeNull();
  expect(refusalOfParent(parents, 'A', null)).toBeNull();
  const chain = new Map<string, string | null>([
    ['L1', null],
    ['X', null],
    ['Y', 'X'],
  ]);
  for (let level = 2; level < mostLevels; level += 1) chain.set(`L${level}`, `L${level - 1}`);
  expect(refusalOfParent(chain, 'Y', `L${mostLevels - 1}`)).toBeNull();
  expect(refusalOfParent(chain, 'X', `L${mostLevels - 1}`)).toBe('最多 10 级');
});

test('ways up and down end where a circle closes', () => {
  expect(membersBelow(parents, 'P')).toEqual(['A', 'C', 'B']);
  expect(pathUp(parents, 'B')).toEqual(['B', 'A', 'P']);
  const circle = new Map<string, string | null>([
    ['X', 'Y'],
    ['Y', 'X'],
  ]);
  expect(pathUp(circle, 'X')).toEqual(['X', 'Y']);
  expect(membersBelow(circle, 'X')).toEqual(['Y']);
});
