import { describe, expect, it } from 'vitest';
import type { DepartmentNode } from '../../model/department-calls.ts';
import {
  allDepartments,
  departmentPath,
  planMove,
  planMoveTo,
  rootLine,
  sumsBelow,
  treeLines,
} from './department-tree.ts';

const node = (
  id: number,
  name: string,
  children: DepartmentNode[] = [],
  leader: string | null = null,
): DepartmentNode => ({
  id,
  name,
  code: null,
  nodeType: 'department',
  parentId: null,
  leader: leader === null ? null : { id: 100 + id, name: leader },
  headcountPlan: null,
  count: 0,
  countAll: 0,
  closeDate: null,
  version: 0,
  children,
});
const tree = [
  node(1, '公司', [node(2, '研发中心', [node(4, '后端组'), node(5, '前端组', [], '许明澈')]), node(3, '财务部')]),
];

describe('department tree', () => {
  it('has one root: the company, inside a group a line that sums its companies', () => {
    expect(rootLine([], '云启集团')).toBeUndefined();
    expect(rootLine(tree, '云启集团')).toBe(tree[0]);
    const companies = [
      { ...node(1, '甲公司'), countAll: 3, headcountPlan: 5 },
      { ...node(2, '乙公司'), countAll: 4, headcountPlan: 2 },
    ];
    expect(rootLine(companies, '云启集团')).toMatchObject({
      name: '云启集团',
      countAll: 7,
      headcountPlan: 7,
      children: companies,
    });
    const [planned] = companies;
    expect(rootLine([...(planned ? [planned] : []), node(2, '乙公司')], '云启集团')?.headcountPlan).toBeNull();
  });

  it('sums what is in a department with all below it', () => {
    const own = [
      { groupInfoId: 2, count: 1 },
      { groupInfoId: 4, count: 5 },
      { groupInfoId: 3, count: 2 },
    ];
    expect(Object.fromEntries(sumsBelow(tree, own))).toEqual({ 1: 8, 2: 6, 3: 2, 4: 5, 5: 0 });
  });

  it('lists parents before children and finds the way down', () => {
    expect(allDepartments(tree).map((entry) => entry.id)).toEqual([1, 2, 4, 5, 3]);
    expect(departmentPath(tree, 5).map((entry) => entry.id)).toEqual([1, 2, 5]);
    expect(departmentPath(tree, 9)).toEqual([]);
  });

  it('shows the children of open nodes only', () => {
    expect(treeLines(tree, new Set([1])).map((line) => [line.node.id, line.level])).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
    ]);
  });

  it('searches names and leaders and keeps what leads to them', () => {
    expect(treeLines(tree, new Set(), (text) => text.includes('许明')).map((line) => line.node.id)).toEqual([1, 2, 5]);
    expect(treeLines(tree, new Set(), (text) => text.includes('财务')).map((line) => line.node.id)).toEqual([1, 3]);
  });

  it('plans a move into and beside, and refuses moves that cannot be', () => {
    expect(planMove(tree, 3, 2, 'into')).toMatchObject({ parent: { id: 2 }, position: 2 });
    expect(planMove(tree, 5, 4, 'before')).toMatchObject({ parent: { id: 2 }, position: 0 });
    expect(planMove(tree, 4, 3, 'after')).toMatchObject({ parent: { id: 1 }, position: 2 });
    expect(planMove(tree, 2, 5, 'into')).toBeNull();
    expect(planMove(tree, 1, 3, 'into')).toBeNull();
    expect(planMove(tree, 4, 5, 'before')).toBeNull();
    expect(planMove(tree, 4, 2, 'into')).toBeNull();
  });

  it('plans what the dialog says: before a child or behind them all, in the same department too', () => {
    expect(planMoveTo(tree, 3, 2, null)).toMatchObject({ parent: { id: 2 }, position: 2 });
    expect(planMoveTo(tree, 3, 2, 5)).toMatchObject({ parent: { id: 2 }, position: 1 });
    expect(planMoveTo(tree, 4, 2, null)).toMatchObject({ parent: { id: 2 }, position: 1 });
    expect(planMoveTo(tree, 3, 4, null)).toMatchObject({ parent: { id: 4 }, position: 0 });
    // It stands there already.
    expect(planMoveTo(tree, 5, 2, null)).toBeNull();
    expect(planMoveTo(tree, 4, 2, 5)).toBeNull();
  });
});
