import { expect, it } from 'vitest';
import type { EnterpriseOption } from './home.ts';
import { chooseEnterprise, homePath } from './home.ts';
import { routeTree } from './route-tree.ts';

const company = (companyCode: string) => ({
  companyCode,
  shortName: companyCode,
  companyName: companyCode,
  logo: null,
  isLast: false,
});
const group = (groupCode: string, companies: string[], canEnterAsGroup = false): EnterpriseOption => ({
  groupCode,
  groupName: groupCode,
  canEnterAsGroup,
  companies: companies.map(company),
});
const nowhere = { lastGroupCode: null, lastCompanyCode: null, selectGroupType: 2 } as const;

it('takes the last enterprise when it is still there', () => {
  const groups = [group('G1', ['C1', 'C2'], true), group('G2', ['C3'])];
  expect(chooseEnterprise(groups, { lastGroupCode: 'G1', lastCompanyCode: 'C2', selectGroupType: 2 })).toMatchObject({
    companyCode: 'C2',
    selectGroupType: 2,
  });
  expect(chooseEnterprise(groups, { lastGroupCode: 'G1', lastCompanyCode: null, selectGroupType: 1 })).toMatchObject({
    groupCode: 'G1',
    companyCode: '',
    selectGroupType: 1,
  });
  expect(chooseEnterprise(groups, { lastGroupCode: 'G9', lastCompanyCode: 'C9', selectGroupType: 2 })).toMatchObject({
    companyCode: 'C1',
    selectGroupType: 2,
  });
});

it('takes the first enterprise where none was chosen, the group itself where it has no company to enter', () => {
  expect(chooseEnterprise([group('G1', ['C1'])], nowhere)).toMatchObject({ companyCode: 'C1' });
  expect(chooseEnterprise([group('G1', ['C1', 'C2'])], nowhere)).toMatchObject({ companyCode: 'C1' });
  expect(chooseEnterprise([group('G1', [], true), group('G2', ['C3'])], nowhere)).toMatchObject({ companyCode: 'C3' });
  expect(chooseEnterprise([group('G1', [], true)], nowhere)).toMatchObject({ groupCode: 'G1', selectGroupType: 1 });
  expect(chooseEnterprise([group('G1', [])], nowhere)).toBeNull();
  expect(chooseEnterprise([], nowhere)).toBeNull();
});

it('goes to the preferred home, else the first area, else the enterprise centre', () => {
  const page = () => Promise.resolve({ default: () => null });
  const tree = routeTree([
    { path: '/a', title: '甲', menuType: 'D', type: 'subsystem', sort: 1, redirect: '/a1', permission: 'a' },
    { path: '/a1', title: '甲一', menuType: 'M', parent: '/a', permission: 'a1', page },
    { path: '/b', title: '乙', menuType: 'D', type: 'subsystem', sort: 2, redirect: '/b1', permission: 'b' },
    { path: '/b1', title: '乙一', menuType: 'M', parent: '/b', permission: 'b1', page },
  ]);
  const codes = new Set(['a', 'a1', 'b', 'b1']);
  expect([
    homePath(tree, codes, '/b1', false),
    homePath(tree, codes, undefined, false),
    homePath(tree, new Set(['a', 'a1']), '/b1', false),
    homePath(tree, new Set(), '/b1', false),
  ]).toEqual(['/b1', '/a1', '/a1', '/entrepreneurship-center']);
});
