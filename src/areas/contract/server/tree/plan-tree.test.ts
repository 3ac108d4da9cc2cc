import { describe, expect, test } from 'vitest';
import type { SentCategory } from '../../model/type-calls.ts';
import { planTree, treeRefusal } from './plan-tree.ts';

const category = (values: Partial<SentCategory> & { categoryName: string }): SentCategory => ({
  typeRespVoList: [],
  ...values,
});
const stored = [
  { id: 1, categoryName: '销售类', sort: 0 },
  { id: 2, categoryName: '采购类', sort: 1 },
];
const types = [
  { id: 10, categoryId: 1, typeName: '销售合同', sort: 0 },
  { id: 11, categoryId: 2, typeName: '采购合同', sort: 0 },
];

describe('a saved tree', () => {
  test('CT-01 a new category is planned without the id that was sent, and so are its types', () => {
    const plan = planTree(
      [
        category({ id: 1, categoryName: '销售类', typeRespVoList: [{ id: 10, typeName: '销售合同' }] }),
        category({ id: 2, categoryName: '采购类', typeRespVoList: [{ id: 11, typeName: '采购合同' }] }),
        category({
          id: 3,
          isNew: true,
          categoryName: '技术类',
          typeRespVoList: [{ isNew: true, typeName: '技术开发' }],
        }),
      ],
      stored,
      types,
    );
    expect(plan?.categories[2]).toEqual({
      id: null,
      name: '技术类',
      sort: 2,
      types: [{ id: null, name: '技术开发', sort: 0 }],
    });
    expect(plan).toMatchObject({ goneCategoryIds: [], goneTypeIds: [] });
  });

  test('CT-02 what is missing goes, types of a deleted category with it', () => {
    const plan = planTree([category({ id: 1, categoryName: '销售类' })], stored, types);
    expect(plan).toMatchObject({ goneCategoryIds: [2], goneTypeIds: [10, 11] });
  });

  test('a row that is not there, a row twice and a type of another category are not of this tree', () => {
    expect(planTree([category({ id: 9, categoryName: '别的' })], stored, types)).toBeNull();
    expect(planTree([category({ categoryName: '无编号' })], stored, types)).toBeNull();
    const twice = category({ id: 1, categoryName: '销售类' });
    expect(planTree([twice, twice], stored, types)).toBeNull();
    const moved = category({ id: 1, categoryName: '销售类', typeRespVoList: [{ id: 11, typeName: '采购合同' }] });
    expect(planTree([moved], stored, types)).toBeNull();
    const ofNew = category({ isNew: true, categoryName: '新', typeRespVoList: [{ id: 10, typeName: '销售合同' }] });
    expect(planTree([ofNew], stored, types)).toBeNull();
  });

  test('a name stands once among categories, and once within its category', () => {
    const [a, b] = [category({ categoryName: '销售类' }), category({ categoryName: '采购类' })];
    expect(treeRefusal([a, b])).toBeNull();
    expect(treeRefusal([a, a])).toBe('分类名称：“销售类”重复，换一个名称');
    const two = [{ typeName: '合同' }, { typeName: '合同' }];
    expect(treeRefusal([{ ...a, typeRespVoList: two }])).toBe('类型名称：销售类里已有“合同”，换一个名称');
    const one = [{ typeName: '合同' }];
    expect(
      treeRefusal([
        { ...a, typeRespVoList: one },
        { ...b, typeRespVoList: one },
      ]),
    ).toBeNull();
  });
});
