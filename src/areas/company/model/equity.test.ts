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
  benefit: ratio,
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
  // 19.9 and 10.1 percent are 30 and no more, whatever binary fractions say; votes of a company that is controlled count whole.
  const twoWays = (direct: number) => [holding('A', '甲', direct), byCompany('A', 'B', 10.1), holding('B', '甲', 70)];
  expect(equityOf(twoWays(19.9), companies, 'A', both).controllers).toEqual([]);
  expect(equityOf(twoWays(20), companies, 'A', both).controllers).toMatchObject([{ name: '甲', ratio: 30.1 }]);
});

test('control passes whole along a chain above half, shares multiply: 51 % of 51 % controls against 49 %', () => {
  const found = equityOf(
    [byCompany('A', 'B', 51), holding('A', '乙', 49), holding('B', '甲', 51), holding('B', '丙', 49)],
    companies,
    'A',
    both,
  );
  expect(found.controllers).toMatchObject([{ name: '甲', ratio: 51, label: '实际控制人（推算）' }]);
  expect(found.nodes.find(({ name }) => name === '甲')?.cumulative).toBe(26.01);
  expect(found.beneficialOwners.map(({ name, basis }) => [name, basis])).toEqual([
    ['乙', '股权 49%、收益权 49%、表决权 49%'],
    ['甲', '股权 26.01%、收益权 26.01%、表决权 51%、实际控制'],
  ]);
});

test('profit, votes or control make a beneficial owner as equity does (受益所有人信息管理办法 article 6)', () => {
  const owners = (...more: Partial<Holding>[]) =>
    equityOf(
      [
        holding('A', '其他', 80, { holderType: 'state', voting: 20 }),
        ...more.map((one) => holding('A', '甲', 20, one)),
      ],
      companies,
      'A',
      both,
    ).beneficialOwners.map(({ name, basis }) => [name, basis]);
  expect(owners({ benefit: 25, voting: 20 })).toEqual([['甲', '收益权 25%']]);
  expect(owners({ voting: 25 })).toEqual([['甲', '表决权 25%']]);
  expect(owners({ isController: true })).toEqual([['甲', '实际控制']]);
  expect(owners({})).toEqual([]);
  // 60 and 20 of the first round are 75 and 25: the circle makes the second person an owner.
  const circle = equityOf(
    [holding('A', '甲', 60), byCompany('A', 'B', 40), byCompany('B', 'A', 50), holding('B', '乙', 50)],
    companies,
    'A',
    both,
  );
  expect(circle.beneficialOwners.map(({ name, ratio }) => [name, ratio])).toEqual([
    ['甲', 75],
    ['乙', 25],
  ]);
});

test('where nobody owns or controls, who runs the daily business; who is unknown behind a quarter is named (articles 6 and 7)', () => {
  const official = (name: string, positionTypes: string[], isLegalPerson = false) => ({
    name,
    positionTypes,
    isLegalPerson,
  });
  const officials = [official('赵', ['chairman'], true), official('钱', ['gm']), official('孙', ['cfo'])];
  const found = (holdings: Holding[], those = officials) =>
    equityOf(holdings, companies, 'A', { ...both, officials: those });
  const spread = Array.from({ length: 5 }, (_, index) => holding('A', `股东${index}`, 20));
  expect(found(spread).beneficialOwners).toMatchObject([
    { name: '钱', label: '视为受益所有人', basis: '负责日常经营管理' },
  ]);
  expect(found(spread, officials.slice(0, 1)).beneficialOwners).toMatchObject([
    { name: '赵', basis: '负责日常经营管理' },
  ]);
  const state = found([holding('A', '国资', 60, { holderType: 'state' }), ...spread.slice(0, 2)]);
  expect(state.beneficialOwners).toMatchObject([{ name: '赵', basis: '国有控股公司的法定代表人' }]);
  const fund = found([holding('A', '某基金', 60, { holderType: 'fund' }), ...spread.slice(0, 2)]);
  expect(fund.openHolders).toMatchObject([{ name: '某基金', ratio: 60 }]);
  expect(fund.controllers).toMatchObject([{ name: '某基金', label: '控股方，其控制人未登记' }]);
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
