import { expect, test } from 'vitest';
import type { StructureMember } from './structure.ts';
import { membersOn, structureOf } from './structure.ts';

const member = (companyCode: string, parentCode: string | null, ratio: number | null): StructureMember => ({
  companyCode,
  parentCode,
  ratio,
  isParent: companyCode === 'P',
  joinDate: '2020-01-01',
  exitDate: null,
  status: 'active',
});
const holding = (companyCode: string, holderCompanyCode: string, ratio: number) => ({
  companyCode,
  holderCompanyCode,
  ratio,
});
const whole = { root: 'P', direction: 'down', depth: 10 } as const;

test('a member hangs below its largest holder where the one above it holds nothing', () => {
  const { nodes } = structureOf(
    [member('P', null, null), member('A', 'P', 80), member('C', 'P', null)],
    [holding('A', 'P', 80), holding('C', 'A', 30)],
    whole,
  );
  expect(nodes.find(({ companyCode }) => companyCode === 'C')).toMatchObject({
    nextCode: 'A',
    level: 2,
    ratio: 30,
    finalRatio: 24,
  });
});

test('what was entered holds against what is registered', () => {
  const { nodes } = structureOf([member('P', null, null), member('A', 'P', 70)], [holding('A', 'P', 80)], whole);
  expect(nodes[1]).toMatchObject({ ratio: 70, finalRatio: 70 });
});

test('two ways to a member add up, and the second one is an edge beside the tree', () => {
  const { nodes, edges } = structureOf(
    [member('P', null, null), member('A', 'P', 50), member('B', 'P', 40)],
    [holding('A', 'P', 50), holding('B', 'P', 40), holding('B', 'A', 20)],
    whole,
  );
  expect(nodes.find(({ companyCode }) => companyCode === 'B')?.finalRatio).toBe(50);
  expect(edges.find(({ holderCode, companyCode }) => holderCode === 'A' && companyCode === 'B')).toMatchObject({
    isMain: false,
    isCross: false,
  });
});

test('members that hold each other end, and the head stays at the root', () => {
  const { nodes, edges } = structureOf(
    [member('P', null, null), member('A', 'P', null), member('B', 'P', null)],
    [holding('A', 'B', 60), holding('B', 'A', 60)],
    whole,
  );
  expect(nodes.map(({ companyCode }) => companyCode).toSorted()).toEqual(['A', 'B', 'P']);
  expect(edges.filter(({ isCross }) => isCross)).toHaveLength(2);
  // P has no known share in either.
  expect(nodes.every(({ finalRatio }) => finalRatio === null)).toBe(true);
});

test('of a day are those who had joined and not left; the head always, the invited never', () => {
  const members: StructureMember[] = [
    { ...member('P', null, null), joinDate: '2026-01-01' },
    { ...member('A', 'P', 80), exitDate: '2025-06-30', status: 'exited' },
    { ...member('B', 'P', 60), status: 'pending' },
    { ...member('C', 'P', 60), joinDate: '2025-03-01' },
  ];
  const codesOn = (day: string) => membersOn(members, day).map(({ companyCode }) => companyCode);
  expect(codesOn('2025-02-28')).toEqual(['P', 'A']);
  expect(codesOn('2025-06-29')).toEqual(['P', 'A', 'C']);
  expect(codesOn('2025-06-30')).toEqual(['P', 'C']);
});
