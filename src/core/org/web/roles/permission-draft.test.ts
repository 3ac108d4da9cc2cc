import { expect, it } from 'vitest';
import type { ResourceNode } from '../../model/role.ts';
import { boxState, differenceOf, leavesOf, sectionsOf, toggle } from './permission-draft.ts';

const node = (id: number, updaterId: number, children: ResourceNode[] = [], grantable = true): ResourceNode => ({
  id,
  name: `权限${id}`,
  code: `code_${id}`,
  updaterId,
  path: null,
  sensitive: false,
  grantable,
  children,
});
const leaves = leavesOf([node(1, 0, [node(2, 0, [node(3, 3), node(4, 3), node(5, 3, [], false)])]), node(6, 0)]);
const one = (id: number) => leaves.filter((leaf) => leaf.id === id);

it('choosing a button brings the menus that lead to it; leaving a menu takes its buttons', () => {
  const chosen = toggle(leaves, new Set(), one(3), true);
  expect([...chosen].toSorted()).toEqual([1, 2, 3]);
  expect([...toggle(leaves, chosen, one(2), false)]).toEqual([1]);
});

it('what the caller may not grant is neither given nor taken', () => {
  expect([...toggle(leaves, new Set(), one(5), true)]).toEqual([]);
  expect([...toggle(leaves, new Set([1, 2, 5]), one(2), false)].toSorted()).toEqual([1, 5]);
});

it('a box is full, empty or between', () => {
  const personnel = leaves.filter((leaf) => leaf.updaterId === 3);
  expect([new Set<number>(), new Set([3]), new Set([3, 4, 5])].map((chosen) => boxState(personnel, chosen))).toEqual([
    'none',
    'some',
    'all',
  ]);
});

it('sections follow the kinds, blocks the menus, and a search keeps what it finds', () => {
  expect(
    sectionsOf(leaves, { keyword: '', only: null }).map((section) => [
      section.label,
      section.blocks.map((block) => block.leaves.length),
    ]),
  ).toEqual([
    ['菜单', [2, 1]],
    ['人事档案', [3]],
  ]);
  const [menus] = sectionsOf(leaves, { keyword: '', only: null });
  expect(menus?.blocks[0]).toMatchObject({ label: '权限1', leaves: [{ name: '打开页面' }, { name: '权限2' }] });
  expect(
    sectionsOf(leaves, { keyword: '权限4', only: null }).map((section) => section.leaves.map((leaf) => leaf.id)),
  ).toEqual([[4]]);
  expect(
    sectionsOf(leaves, { keyword: '', only: new Set([6]) }).map((section) => section.leaves.map((leaf) => leaf.id)),
  ).toEqual([[6]]);
});

it('a save is announced as what it adds and removes', () => {
  const { added, removed } = differenceOf(leaves, new Set([1, 3]), new Set([1, 4]));
  expect([added.map((leaf) => leaf.id), removed.map((leaf) => leaf.id)]).toEqual([[4], [3]]);
});
