import { describe, expect, test } from 'vitest';
import type { TreeDraft } from './tree-draft.ts';
import {
  categoryProblem,
  changeCount,
  draftOf,
  treeChanges,
  treeProblems,
  typeProblem,
  usualTree,
  withCategoryName,
  withNewCategory,
  withNewType,
  withoutCategory,
  withoutType,
  withTypeName,
} from './tree-draft.ts';

const type = (id: number, typeName: string, categoryId: number) => ({
  id,
  typeName,
  categoryId,
  companyCode: 'C1',
  contractCount: 0,
  isUsed: false,
});
const loaded = {
  categoryRespVoList: [
    {
      id: 3,
      categoryName: '销售类',
      companyCode: 'C1',
      contractCount: 2,
      isUsed: true,
      typeRespVoList: [type(10, '销售合同', 3), type(11, '服务合同', 3)],
    },
    { id: 8, categoryName: '其他', companyCode: 'C1', contractCount: 0, isUsed: false, typeRespVoList: [] },
  ],
};

describe('the tree while it is edited', () => {
  test('CT-01 a new category is empty, flagged as new, and its id is one more than the last', () => {
    const tree = withNewCategory(draftOf(loaded));
    expect(tree.at(-1)).toEqual({ id: 9, categoryName: '', isNew: true, typeRespVoList: [] });
    expect(withNewCategory(tree).at(-1)?.id).toBe(10);
    expect(withNewCategory([])).toEqual([{ id: 1, categoryName: '', isNew: true, typeRespVoList: [] }]);
  });

  test('CT-02 a category is renamed and deleted, a type is added under it and deleted by its name', () => {
    let tree: TreeDraft = withCategoryName(draftOf(loaded), 8, '杂项');
    tree = withNewType(tree, 8, '会务');
    expect(tree[1]).toMatchObject({
      categoryName: '杂项',
      typeRespVoList: [{ typeName: '会务', categoryId: 8, isNew: true }],
    });
    expect(tree[1]?.typeRespVoList[0]).not.toHaveProperty('id');
    tree = withoutType(tree, 3, '销售合同');
    expect(tree[0]?.typeRespVoList.map(({ typeName }) => typeName)).toEqual(['服务合同']);
    expect(withoutCategory(tree, 8).map(({ id }) => id)).toEqual([3]);
  });

  test('CT-03 whatever was edited, the loaded tree stays as it was and is restored equal', () => {
    const before = structuredClone(loaded);
    const tree = withTypeName(withNewType(withNewCategory(draftOf(loaded)), 3, '维保'), 3, 0, '改名');
    expect(changeCount(treeChanges(draftOf(loaded), tree))).toBe(3);
    expect(loaded).toEqual(before);
    expect(draftOf(loaded)).toEqual(before.categoryRespVoList);
    expect(changeCount(treeChanges(draftOf(loaded), draftOf(loaded)))).toBe(0);
  });

  test('names: empty ones and a second one of a kind are refused while typing, blanks around them do not count', () => {
    const tree = withNewType(withNewType(draftOf(loaded), 3, '甲'), 3, ' 甲 ');
    const [sales] = tree;
    expect(sales && typeProblem(sales, 2)).toBeNull();
    expect(sales && typeProblem(sales, 3)).toBe('销售类里已有“甲”，换一个名称');
    const more = withNewCategory(withCategoryName(tree, 8, '销售类'));
    expect(categoryProblem(more, 8)).toBe('已有“销售类”，换一个名称');
    expect(categoryProblem(more, 9)).toBe('填写分类名称');
    expect(categoryProblem(withCategoryName(more, 9, '长'.repeat(31)), 9)).toBe('最多 30 个字');
    // Both of two categories of one name are at fault: either may be the one that is meant.
    expect(treeProblems(more)).toEqual({ empty: 1, long: 0, repeated: 3 });
  });

  test('the footer counts what is new, renamed and gone', () => {
    const tree = withCategoryName(withoutType(withNewCategory(draftOf(loaded), '新'), 3, '销售合同'), 8, '杂项');
    expect(treeChanges(draftOf(loaded), tree)).toEqual({ newCategories: 1, newTypes: 0, renamed: 1, removed: 1 });
  });

  test('the usual categories have names that can be saved', () => {
    expect(usualTree().map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(treeProblems(usualTree())).toEqual({ empty: 0, long: 0, repeated: 0 });
  });
});
