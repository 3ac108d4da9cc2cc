import { expect, test } from 'vitest';
import type { Holding } from './equity.ts';
import { equityOf, maxNodes } from './equity.ts';

const companies = ['A', 'B', 'C'].map((companyCode) => ({ companyCode, companyName: `公司${companyCode}` }));
const holding = (companyCode: string, holderName: string, ratio: number, more: Partial<Holding> = {}): Holding => ({
  companyCode,
  holderName,
  holderType: 'person',
  holderCompanyCode: null,
  holderKey: null,
  ratio,
  voting: ratio,
  isController: false,
  isBeneficiary: false,
  ...more,
});
const byCompany = (companyCode: string, holder: string, ratio: number) =>
  holding(companyCode, `公司${holder}`, ratio, { holderType: 'company', holderCompanyCode: holder });
const both = { direction: 'both', depth: 10 } as const;

test('story 3: a cross-holding ends, one edge is flagged whichever way it is looked at, and no node stands twice in a path', () => {
  const holdings = [byCompany('B', 'A', 20), byCompany('A', 'B', 10)];
  const flagged = (direction: 'up' | 'down' | 'both', root = 'A') =>
    equityOf(holdings, companies, root, { direction, depth: 10 })
      .edges.filter((edge) => edge.isCycle)
      .map(({ from, to, ratio }) => [from, to, ratio]);
  expect(flagged('up')).toEqual([['c:A', 'c:B', 20]]);
  expect(flagged('down')).toEqual([['c:B', 'c:A', 10]]);
  expect(flagged('both')).toEqual([['c:A', 'c:B', 20]]);
  expect(flagged('both', 'B')).toEqual([['c:B', 'c:A', 10]]);
  const found = equityOf(holdings, companies, 'A', both);
  expect(found.edges).toHaveLength(2);
  expect(found.nodes.map((node) => node.id).toSorted()).toEqual(['c:A', 'c:B']);
  expect(
    equityOf(holdings, companies, 'A', { direction: 'up', depth: 10 }).nodes.find((node) => node.id === 'c:B')
      ?.cumulative,
  ).toBe(10);
  // Two holders of the root that hold one another: one cycle, whichever of them is reached first.
  const pair = equityOf(
    [byCompany('A', 'B', 30), byCompany('A', 'C', 30), byCompany('B', 'C', 10), byCompany('C', 'B', 10)],
    companies,
    'A',
    both,
  );
  expect(pair.edges.filter((edge) => edge.isCycle)).toHaveLength(1);
  expect(pair.nodes.find((node) => node.id === 'c:B')?.cumulative).toBe(33);
});

test('companies that all hold one another end after so many steps and say so; whoever holds directly is there', () => {
  const codes = Array.from({ length: 14 }, (_, index) => `N${index}`);
  const all = codes.flatMap((code) =>
    codes.filter((holder) => holder !== code).map((holder) => byCompany(code, holder, 5)),
  );
  const found = equityOf(
    [...all, holding('N0', '甲', 35)],
    codes.map((companyCode) => ({ companyCode, companyName: companyCode })),
    'N0',
    both,
  );
  // Fourteen companies have more than a thousand million paths: walking them all would outlast every test.
  expect(found.truncated).toBe(true);
  expect(found.nodes.map(({ name }) => name).toSorted()).toEqual([...codes, '甲'].toSorted());
  expect(found.controllers).toMatchObject([{ name: '甲', label: '疑似实际控制人' }]);
});

test('ratios multiply along a path and add up over paths, whatever depth is shown', () => {
  const holdings = [
    holding('A', '甲', 60),
    byCompany('A', 'B', 30),
    byCompany('A', 'C', 10),
    holding('C', '甲', 80),
    byCompany('C', 'B', 20),
    holding('B', '乙', 100),
  ];
  const up = equityOf(holdings, companies, 'A', { direction: 'up', depth: 10 });
  const cumulative = Object.fromEntries(up.nodes.map((node) => [node.name, node.cumulative]));
  expect(cumulative).toMatchObject({ 甲: 68, 乙: 32, 公司B: 32, 公司C: 10 });
  const shallow = equityOf(holdings, companies, 'A', { direction: 'up', depth: 1 });
  expect(shallow.nodes.map((node) => node.name)).toEqual(['公司A', '甲', '公司B', '公司C']);
  expect(shallow.controllers).toEqual(up.controllers);
});

test('a controller that is inferred is never asserted without the word; one named by hand is', () => {
  const label = (holdings: Holding[]) =>
    equityOf(holdings, companies, 'A', both).controllers.map((person) => [
      person.name,
      person.label,
      person.isInferred,
    ]);
  expect(label([holding('A', '甲', 51), holding('A', '乙', 49)])).toEqual([['甲', '实际控制人（推算）', true]]);
  expect(label([holding('A', '甲', 35), holding('A', '乙', 33)])).toEqual([['甲', '疑似实际控制人', true]]);
  expect(label([holding('A', '甲', 30), holding('A', '乙', 30)])).toEqual([]);
  expect(label([holding('A', '甲', 51), holding('A', '乙', 10, { isController: true })])).toEqual([
    ['乙', '实际控制人', false],
  ]);
});

test('a quarter makes a beneficial owner, directly or through companies; a little less does not', () => {
  const owners = (holdings: Holding[]) =>
    equityOf(holdings, companies, 'A', both).beneficialOwners.map(({ name, ratio }) => [name, ratio]);
  const rest = (ratio: number) => holding('A', '其他', ratio, { holderType: 'fund' });
  expect(owners([holding('A', '甲', 25), rest(75)])).toEqual([['甲', 25]]);
  expect(owners([holding('A', '甲', 24.9999), rest(75.0001)])).toEqual([]);
  expect(owners([holding('A', '甲', 24.9999, { isBeneficiary: true }), rest(75)])).toEqual([['甲', 24.9999]]);
  // Half of a half, and a sum of two ways that binary fractions miss by a hair.
  expect(owners([byCompany('A', 'B', 50), holding('B', '乙', 50), rest(50)])).toEqual([['乙', 25]]);
  expect(owners([holding('A', '丙', 18), byCompany('A', 'B', 10), holding('B', '丙', 70), rest(72)])).toEqual([
    ['丙', 25],
  ]);
});

test('control begins above half of the votes, the look of it above 30 percent', () => {
  const label = (votes: number, ratio = votes) =>
    equityOf([holding('A', '甲', ratio, { voting: votes })], companies, 'A', both).controllers[0]?.label;
  expect([label(50.01), label(50), label(30.01), label(30)]).toEqual([
    '实际控制人（推算）',
    '疑似实际控制人',
    '疑似实际控制人',
    undefined,
  ]);
  expect(label(51, 10), 'votes count, not shares').toBe('实际控制人（推算）');
  // 7 and 23 percent are 30 and no more, whatever binary fractions say.
  const twoWays = [holding('A', '甲', 23), byCompany('A', 'B', 10), holding('B', '甲', 70)];
  expect(equityOf(twoWays, companies, 'A', both).controllers).toEqual([]);
});

test('people of one name are two where their numbers differ; a company is no beneficial owner', () => {
  const holdings = [
    holding('A', '王伟', 30, { holderKey: 'x' }),
    holding('A', '王伟', 26, { holderKey: 'y' }),
    byCompany('A', 'B', 44),
  ];
  const found = equityOf(holdings, companies, 'A', both);
  expect(found.nodes.filter((node) => node.name === '王伟')).toHaveLength(2);
  expect(found.beneficialOwners.map((owner) => owner.ratio)).toEqual([30, 26]);
});

test('a large structure is cut and says so', () => {
  const many = Array.from({ length: maxNodes + 50 }, (_, index) => holding('A', `股东${index}`, 0.1));
  const found = equityOf(many, companies, 'A', both);
  expect(found.truncated).toBe(true);
  expect(found.nodes.length).toBeLessThanOrEqual(maxNodes + 1);
  const known = new Set(found.nodes.map((node) => node.id));
  expect(found.edges.every((edge) => known.has(edge.from) && known.has(edge.to))).toBe(true);
});
