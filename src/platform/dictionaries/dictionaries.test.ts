import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as shared from '#platform/entity/dictionaries.ts';
import { readEntries, type TreeNode } from './dictionary-files.ts';
import {
  codeOf,
  degrees,
  ethnicGroups,
  industryTree,
  label,
  nationalities,
  professionalTitles,
  publishedDictionary,
} from './dictionaries.ts';
import { division, divisionByName, divisionName, divisionTree } from './divisions.ts';

function countByDepth(nodes: readonly TreeNode[], depth = 0, counts: number[] = []): number[] {
  if (nodes.length > 0) counts[depth] = (counts[depth] ?? 0) + nodes.length;
  for (const node of nodes) countByDepth(node.children ?? [], depth + 1, counts);
  return counts;
}

function everyNode(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])]);
}

describe('divisions', () => {
  test('34 provinces, unique six-digit codes that begin like their parent', () => {
    expect(divisionTree()).toHaveLength(34);
    const codes = everyNode(divisionTree()).map((node) => node.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  });

  test('full names leave groupings out; abolished codes keep a name', () => {
    expect(divisionName('330106')).toBe('浙江省杭州市西湖区');
    expect(divisionName('110108')).toBe('北京市海淀区');
    expect(divisionName('429004')).toBe('湖北省仙桃市');
    expect(division('330103')).toMatchObject({ fullName: '浙江省杭州市下城区', current: false });
    expect(divisionName('999999')).toBeUndefined();
  });

  test.each([
    ['浙江省杭州市西湖区', '330106'],
    ['浙江 杭州 西湖', '330106'],
    ['杭州西湖区', '330106'],
    ['杭州', '330100'],
    ['浙江/杭州', '330100'],
    ['吉林', '220000'],
    ['吉林市', '220200'],
    ['内蒙古', '150000'],
    ['广西', '450000'],
    ['海淀区', '110108'],
    ['北京', '110000'],
    ['香港', '810000'],
    ['台湾台北', '710100'],
    ['仙桃', '429004'],
    ['新疆和田地区和安县', '653228'],
    ['和康县', '653229'],
  ])('%s is %s', (text, code) => expect(divisionByName(text)?.code).toBe(code));

  test.each(['鼓楼区', '新城', '火星'])('%s is no single division', (text) =>
    expect(divisionByName(text)).toBeUndefined(),
  );
});

test('industries: 20 sections, 97 divisions, 473 groups, 1,381 classes, every code under its own', () => {
  expect(countByDepth(industryTree())).toEqual([20, 97, 473, 1381]);
  const nodes = everyNode(industryTree());
  expect(nodes.every((node) => node.name !== '' && !/\s/.test(node.name))).toBe(true);
  for (const node of nodes.filter((node) => /^\d/.test(node.code))) {
    for (const child of node.children ?? []) expect(child.code.startsWith(node.code)).toBe(true);
  }
  expect([label('industries', '84'), label('industries', '6513'), label('industries', '3670')]).toEqual([
    '卫生',
    '应用软件开发',
    '汽车零部件及配件制造',
  ]);
});

/** Codes whose meaning or name changed with the edition of 2017, from table 1 of the standard. */
test.each([
  ['3032', '建筑用石加工'],
  ['3033', '防水建筑材料制造'],
  ['3034', '隔热和隔音材料制造'],
  ['3071', '建筑陶瓷制品制造'],
  ['3586', '康复辅具制造'],
  ['5511', '海上旅客运输'],
  ['6840', '商业养老金'],
  ['7462', '生态资源监测'],
  ['9299', '其他未列明国家机构'],
  ['3035', undefined],
  ['9292', undefined],
])('class %s of GB/T 4754-2017 is %s', (code, name) => expect(label('industries', code)).toBe(name));

test('ethnic groups agree with the data file, all 56', () => {
  const file = readEntries('ethnic-groups.json', z.tuple([z.string(), z.string(), z.string()]));
  expect(ethnicGroups()).toHaveLength(56);
  expect(ethnicGroups().map((entry) => [entry.code, entry.label])).toEqual(file.map(([code, name]) => [code, name]));
});

test('nationalities, degrees, titles', () => {
  expect(nationalities().entries).toHaveLength(249);
  expect([label('nationalities', 'CHN'), codeOf('nationalities', '日本')]).toEqual(['中国', 'JPN']);
  expect(['China', 'chinese', '中国籍', '外国籍'].map((text) => codeOf('nationalities', text))).toEqual([
    'CHN',
    'CHN',
    'CHN',
    undefined,
  ]);
  expect(degrees().entries.find((entry) => entry.code === '308')?.label).toBe('工学硕士学位');
  expect(professionalTitles().find((title) => title.label === '高级工程师')).toMatchObject({
    code: '082',
    level: 'senior_vice',
  });
});

test.each([
  ['ethnicGroups', '汉', '01'],
  ['ethnicGroups', '汉族', '01'],
  ['ethnicGroups', '01', '01'],
  ['ethnicGroups', '崩龙族', undefined],
  ['sex', ' 男 ', '1'],
  ['politicalStatus', '中共党员', '01'],
  ['education', '大学本科毕业', '21'],
  ['professionalTitles', '讲师(高校)', '013'],
  ['divisions', '浙江杭州', '330100'],
  ['degrees', '工学硕士', '308'],
] as const)('code of %s %s is %s', (dictionary, text, code) => expect(codeOf(dictionary, text)).toBe(code));

test('pickers get dictionaries by name, with a version', () => {
  expect(publishedDictionary('divisions')).toEqual({ version: '2024-12', tree: divisionTree() });
  expect(publishedDictionary('nationalities')?.tree[0]).toEqual({ code: 'ABW', name: '阿鲁巴' });
  expect(publishedDictionary('ethnicGroups')?.tree).toHaveLength(56);
  expect([publishedDictionary('toString'), publishedDictionary('')]).toEqual([undefined, undefined]);
});

test('what is handed out cannot be changed', () => {
  for (const value of [divisionTree(), divisionTree()[0], industryTree()[0]?.children, ethnicGroups(), shared.sex]) {
    expect(Object.isFrozen(value)).toBe(true);
  }
});

test('shared dictionaries refuse doubles and group education for charts', () => {
  expect(() =>
    shared.dictionary('x', [
      ['1', '甲'],
      ['1', '乙'],
    ]),
  ).toThrow('occurs twice');
  expect(['11', '15', '21', '31', '61'].map(shared.educationGroupOf)).toEqual([
    'doctor',
    'master',
    'bachelor',
    'college',
    'other',
  ]);
  expect(shared.labelOf(shared.sex, '2')).toBe('女');
  expect(shared.codeOfText(shared.maritalStatus, '已婚')).toBe('20');
});
