import { expect, it, test } from 'vitest';
import type { AppRoute } from '../router/app-route.ts';
import { routeTree } from '../router/route-tree.ts';
import { pageTabs } from '../router/use-page-tabs.ts';
import type { PaletteGroup, PaletteLine } from './palette.ts';
import { findLines, found, holdPlace, orderGroups, placeOf, screenLines, tabLines, wishOf } from './palette.ts';
import { actsOf } from './palette-commands.ts';

const page = () => Promise.resolve({ default: () => null });
const routes: AppRoute[] = [
  { path: '/a', title: '人事管理', menuType: 'D', type: 'subsystem' },
  { path: '/b', title: '外部人才库', menuType: 'M', parent: '/a', permission: 'b', page },
  { path: '/c', title: '人才墙', menuType: 'M', parent: '/a', permission: 'c', page },
  { path: '/d', title: '人才未建', menuType: 'M', parent: '/a' },
  { path: '/e', title: '人才详情', menuType: 'S', parent: '/b', page },
];
/** In a company, with these codes. */
const inCompany = (...codes: readonly string[]) => placeOf(new Set(codes), { groupCode: 'G1', selectGroupType: 2 });
const screens = screenLines(routeTree(routes), inCompany('b', 'c'));

it('finds screens by name, those that begin with it first', () => {
  expect(findLines(screens, ' 人才 ').map((line) => [line.label, line.hint])).toEqual([
    ['人才墙', '人事管理'],
    ['外部人才库', '人事管理'],
  ]);
  expect(screenLines(routeTree(routes), inCompany('c')).map((line) => line.label)).toEqual(['人才墙']);
});

it('finds what the guard opens: screens of a group for who entered as the group, screens outside the menu that need no row', () => {
  const tree = routeTree([
    ...routes,
    { path: '/f', title: '人才权限', menuType: 'S', parent: '/b', opensAlone: true, page },
    { path: '/g', title: '集团', menuType: 'D', type: 'group' },
    { path: '/h', title: '集团人才', menuType: 'M', parent: '/g', tabs: [{ key: 't', label: '人才结构' }], page },
    { path: '/i', title: '人才中心', menuType: 'P', page },
  ]);
  const labels = (choice: Parameters<typeof placeOf>[1]) => {
    const place = placeOf(new Set(['c']), choice);
    return [...screenLines(tree, place), ...tabLines(tree, place)].map(({ label }) => label);
  };
  expect(labels({ groupCode: 'G1', selectGroupType: 2 })).toEqual(['人才墙', '人才权限', '人才中心']);
  expect(labels({ groupCode: 'G1', selectGroupType: 1 })).toEqual([
    '人才墙',
    '人才权限',
    '集团人才',
    '人才中心',
    '人才结构',
  ]);
  // Who has no enterprise is sent to found one instead.
  expect(labels(null)).toEqual(['人才中心']);
});

it('finds tabs of screens that the person may open, beside tabs that other rooms add', () => {
  const tree = routeTree([
    {
      path: '/info',
      title: '基本信息',
      menuType: 'M',
      tabs: [
        { key: 'profile', label: '企业档案' },
        { key: 'officials', label: '主要人员' },
        { key: 'statements', label: '财务报表', permission: 'finance_view' },
      ],
      page,
    },
  ]);
  const added = { '/info': [{ key: 'log', label: '操作报表' }] };
  const byReport = (codes: readonly string[]) =>
    findLines(tabLines(tree, inCompany(...codes), added), '报表').map(({ label, hint, path }) => [label, hint, path]);
  expect(byReport(['finance_view'])).toEqual([
    ['财务报表', '基本信息', '/info?tab=statements'],
    ['操作报表', '基本信息', '/info?tab=log'],
  ]);
  expect(byReport([])).toEqual([['操作报表', '基本信息', '/info?tab=log']]);
});

it('the address opens its tab, the first one without a word, and names the one that it refuses', () => {
  const tabs = [
    { key: 'a', label: '甲' },
    { key: 'b', label: '乙', permission: 'b' },
  ] as const;
  const keys = (codes: readonly string[], wanted: string | null) => {
    const { offered, current, refused } = pageTabs(tabs, new Set(codes), wanted);
    return [offered.map(({ key }) => key).join(''), current?.key, refused?.key];
  };
  expect(keys([], null)).toEqual(['a', 'a', undefined]);
  expect(keys(['b'], 'b')).toEqual(['ab', 'b', undefined]);
  expect(keys([], 'b')).toEqual(['a', undefined, 'b']);
  expect(keys([], 'unknown')).toEqual(['a', 'a', undefined]);
});

it('finds screens by pinyin and initials, and the characters light up', () => {
  const lit = (typed: string) =>
    findLines(screens, typed).map(({ label, lit: part }) => part && label.slice(part.from, part.to));
  expect(lit('rencai')).toEqual(['人才', '人才']);
  expect(lit('rcq')).toEqual(['人才墙']);
  expect(lit('waibu')).toEqual(['外部']);
  expect(lit('/b')).toEqual([null]);
});

test.each([
  ['专利', '专利', 0],
  ['专利', 'zhuanli', 0],
  ['专利台账', 'zl', 1],
  ['新建专利', '专利', 2],
  ['张三', '销售', 3],
  ['张三', '无关', 4],
])('%s for %s ranks %i', (label, typed, rank) => {
  const line: PaletteLine = { key: label, label, hint: '销售部', path: '/x', mark: { kind: 'person' } };
  expect(found(line, typed).rank).toBe(rank);
});

test.each([
  ['张三', null, '张三'],
  ['>导出', 'commands', '导出'],
  ['＞ 导出', 'commands', '导出'],
  ['@ zs', 'people', 'zs'],
  ['＠', 'people', ''],
  ['', null, ''],
])('%j asks for %s: %s', (typed, only, text) => expect(wishOf(typed)).toEqual({ only, text }));

const group = (key: string, labels: readonly string[], more: Partial<PaletteGroup> = {}): PaletteGroup => ({
  key,
  label: key,
  lines: labels.map((label) =>
    found({ key: `${key} ${label}`, label, hint: '', path: `/${label}`, mark: { kind: 'person' } }, '钱'),
  ),
  total: labels.length,
  unit: '项',
  list: null,
  ...more,
});
const keys = (groups: readonly PaletteGroup[]) => groups.map(({ key }) => key);

it('the group with the best match leads, ties keep their order, empty ones go, old ones stand below', () => {
  const groups = [
    group('a', ['有钱']),
    group('b', ['钱']),
    group('c', ['钱多', '有钱']),
    group('d', []),
    group('e', ['大钱']),
  ];
  expect(keys(orderGroups(groups))).toEqual(['b', 'c', 'a', 'e']);
  expect(keys(orderGroups([group('old', ['钱'], { isStale: true }), group('a', ['有钱'])]))).toEqual(['a', 'old']);
});

it('an answer does not move the line that was chosen by hand', () => {
  const before = [group('a', ['有钱']), group('b', ['钱多'])];
  const after = [group('c', ['钱']), group('b', ['钱多', '钱少']), group('a', ['有钱'])];
  expect(keys(holdPlace(before, after, 'b'))).toEqual(['a', 'b', 'c']);
  expect(keys(holdPlace(before, after, 'a'))).toEqual(['a', 'c', 'b']);
  expect(keys(holdPlace(before, after, 'gone'))).toEqual(['c', 'b', 'a']);
});

it('a found row with a page of its own can be looked at in its list, one that the list opens cannot', () => {
  const row = {
    entity: 'x',
    id: 1,
    companyCode: 'C1',
    title: '钱"芮',
    path: '/interior-detail?id=1',
    list: '/interior?tab=roster&keyword=qr',
  };
  expect(actsOf(row).map((act) => !act.wants && act.path)).toEqual([
    `/interior?tab=roster&keyword=${encodeURIComponent('钱 芮').replace('%20', '+')}`,
  ]);
  expect(actsOf({ ...row, path: '/interior?open=1' })).toEqual([]);
  expect(actsOf({ ...row, list: null })).toEqual([]);
});

it('a found row offers up to four acts that the server allows, in their order, by words that are known here', () => {
  const row = {
    entity: 'x',
    id: 7,
    companyCode: 'C1',
    title: '钱芮',
    path: '/interior-detail?id=7',
    list: '/interior',
  };
  const lines = ['a', 'b', 'c', 'd', 'e'].map((key) => ({
    key,
    label: `办理${key}`,
    hint: '',
    path: '',
    mark: { kind: 'act' as const },
  }));
  const acts = actsOf(row, ['b', 'unknown', 'a', 'c', 'd', 'e'], lines);
  expect(acts.map(({ label }) => label)).toEqual(['办理b', '办理a', '办理c', '办理d', '在列表中查看']);
  expect(acts[0]?.wants).toEqual({ act: 'b', ids: [7], companyCode: 'C1' });
  const due = actsOf({ ...row, actDueDate: '2026-12-31' }, ['b', 'a'], lines);
  expect(due.map(({ dueDate }) => dueDate)).toEqual(['2026-12-31', undefined, undefined]);
});
