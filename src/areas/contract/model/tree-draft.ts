/**
 * The tree of categories and types while somebody edits it. New categories have the id after the last one until the server
 * gives them theirs; new types have none. Every function answers a new tree and leaves the old one alone.
 */
import type { ContractTree } from './type-calls.ts';
import { longestName, mostCategories, mostTypes } from './contract-type.ts';

export interface DraftType {
  readonly id?: number;
  readonly typeName: string;
  readonly categoryId: number;
  readonly isNew?: true;
  readonly contractCount?: number;
  readonly isUsed?: boolean;
}
export interface DraftCategory {
  readonly id: number;
  readonly categoryName: string;
  readonly isNew?: true;
  readonly contractCount?: number;
  readonly isUsed?: boolean;
  readonly typeRespVoList: readonly DraftType[];
}
export type TreeDraft = readonly DraftCategory[];

/** A deep copy of what was loaded: editing never reaches it, so that it can be restored. */
export const draftOf = ({ categoryRespVoList }: Pick<ContractTree, 'categoryRespVoList'>): TreeDraft =>
  structuredClone(categoryRespVoList);

/** With an empty category at the end: its id is one more than that of the last, 1 in an empty tree. */
export const withNewCategory = (tree: TreeDraft, categoryName = ''): TreeDraft => [
  ...tree,
  { id: (tree.at(-1)?.id ?? 0) + 1, categoryName, isNew: true, typeRespVoList: [] },
];

const changed = (tree: TreeDraft, id: number, change: (category: DraftCategory) => DraftCategory): TreeDraft =>
  tree.map((category) => (category.id === id ? change(category) : category));

export const withCategoryName = (tree: TreeDraft, id: number, categoryName: string): TreeDraft =>
  changed(tree, id, (category) => ({ ...category, categoryName }));

export const withoutCategory = (tree: TreeDraft, id: number): TreeDraft =>
  tree.filter((category) => category.id !== id);

/** With a type at the end of a category. */
export const withNewType = (tree: TreeDraft, categoryId: number, typeName = ''): TreeDraft =>
  changed(tree, categoryId, (category) => ({
    ...category,
    typeRespVoList: [...category.typeRespVoList, { typeName, categoryId, isNew: true }],
  }));

export const withTypeName = (tree: TreeDraft, categoryId: number, place: number, typeName: string): TreeDraft =>
  changed(tree, categoryId, (category) => ({
    ...category,
    typeRespVoList: category.typeRespVoList.map((type, index) => (index === place ? { ...type, typeName } : type)),
  }));

/** Types of a category are told apart by their names, new ones too. */
export const withoutType = (tree: TreeDraft, categoryId: number, typeName: string): TreeDraft =>
  changed(tree, categoryId, (category) => ({
    ...category,
    typeRespVoList: category.typeRespVoList.filter((type) => type.typeName !== typeName),
  }));

const lengthProblem = (name: string): string | null =>
  [...name.trim()].length > longestName ? `最多 ${longestName} 个字` : null;

/** What is wrong with the name of a category while it is typed; null: nothing. */
export function categoryProblem(tree: TreeDraft, id: number): string | null {
  const name = tree.find((category) => category.id === id)?.categoryName.trim() ?? '';
  if (name === '') return '填写分类名称';
  if (tree.some((category) => category.id !== id && category.categoryName.trim() === name))
    return `已有“${name}”，换一个名称`;
  return lengthProblem(name);
}

/** What is wrong with the name of a type; the later one of two with one name is at fault. */
export function typeProblem({ categoryName, typeRespVoList }: DraftCategory, place: number): string | null {
  const name = typeRespVoList[place]?.typeName.trim() ?? '';
  if (name === '') return '填写类型名称';
  if (typeRespVoList.some((type, index) => index < place && type.typeName.trim() === name))
    return `${categoryName}里已有“${name}”，换一个名称`;
  return lengthProblem(name);
}

export interface TreeProblems {
  readonly empty: number;
  readonly repeated: number;
  readonly long: number;
}

/** How many names are wrong, by kind. */
export function treeProblems(tree: TreeDraft): TreeProblems {
  const found = tree.flatMap((category) => [
    categoryProblem(tree, category.id),
    ...category.typeRespVoList.map((_, place) => typeProblem(category, place)),
  ]);
  const count = (begin: string) => found.filter((problem) => problem?.startsWith(begin)).length;
  const all = found.filter((problem) => problem !== null).length;
  const [empty, long] = [count('填写'), count('最多')];
  return { empty, long, repeated: all - empty - long };
}

export interface TreeChanges {
  readonly newCategories: number;
  readonly newTypes: number;
  readonly renamed: number;
  readonly removed: number;
}

/** What differs from the tree that was loaded, by kind. */
export function treeChanges(loaded: TreeDraft, tree: TreeDraft): TreeChanges {
  const categoryNames = new Map(loaded.map(({ id, categoryName }) => [id, categoryName]));
  const loadedTypes = loaded.flatMap(({ typeRespVoList }) => typeRespVoList);
  const typeNames = new Map(loadedTypes.map(({ id, typeName }) => [id, typeName]));
  const types = tree.flatMap(({ typeRespVoList }) => typeRespVoList);
  const keptCategories = tree.filter(({ isNew }) => !isNew);
  const keptTypes = types.filter(({ isNew }) => !isNew);
  return {
    newCategories: tree.length - keptCategories.length,
    newTypes: types.length - keptTypes.length,
    renamed:
      keptCategories.filter(({ id, categoryName }) => categoryNames.get(id) !== categoryName.trim()).length +
      keptTypes.filter(({ id, typeName }) => typeNames.get(id) !== typeName.trim()).length,
    removed: loaded.length - keptCategories.length + (loadedTypes.length - keptTypes.length),
  };
}

export const changeCount = ({ newCategories, newTypes, renamed, removed }: TreeChanges): number =>
  newCategories + newTypes + renamed + removed;

export const hasRoomForCategory = (tree: TreeDraft): boolean => tree.length < mostCategories;
export const hasRoomForType = ({ typeRespVoList }: DraftCategory): boolean => typeRespVoList.length < mostTypes;

/** What most companies begin with. */
export const usualCategories: readonly (readonly [name: string, types: readonly string[]])[] = [
  ['销售类', ['销售合同', '服务合同', '框架协议']],
  ['采购类', ['采购合同', '外包合同', '租赁合同']],
  ['合作类', ['战略合作', '保密协议']],
  ['技术类', ['技术开发', '技术转让', '技术咨询', '技术服务']],
  ['其他', []],
];

/** The usual categories as new ones, for a company that has none. */
export const usualTree = (): TreeDraft =>
  usualCategories.reduce<TreeDraft>((tree, [name, types]) => {
    const next = withNewCategory(tree, name);
    const id = next.at(-1)?.id ?? 0;
    return types.reduce((grown, type) => withNewType(grown, id, type), next);
  }, []);
