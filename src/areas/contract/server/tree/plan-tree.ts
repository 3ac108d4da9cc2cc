/** What a saved tree means for the stored rows: which are new, renamed, moved and gone. Knows no database. */
import type { SentCategory } from '../../model/type-calls.ts';

export interface StoredCategory {
  readonly id: number;
  readonly categoryName: string;
  readonly sort: number;
}
export interface StoredType {
  readonly id: number;
  readonly categoryId: number;
  readonly typeName: string;
  readonly sort: number;
}

/** A row under the name that it is to have, at its place in the list. */
interface Placed {
  readonly name: string;
  readonly sort: number;
}
export interface PlannedType extends Placed {
  /** Null for a new one. */
  readonly id: number | null;
}
export interface PlannedCategory extends Placed {
  readonly id: number | null;
  readonly types: readonly PlannedType[];
}

export interface TreePlan {
  readonly categories: readonly PlannedCategory[];
  readonly goneCategoryIds: readonly number[];
  /** Of categories that stay and of those that go. */
  readonly goneTypeIds: readonly number[];
}

/** A name that two of the list bear; undefined where all differ. */
function repeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

/** Why the tree cannot be saved as it was sent, as a sentence; null where it can. Lengths and limits are the schema's. */
export function treeRefusal(sent: readonly SentCategory[]): string | null {
  const category = repeated(sent.map(({ categoryName }) => categoryName));
  if (category !== undefined) return `分类名称：“${category}”重复，换一个名称`;
  for (const { categoryName, typeRespVoList } of sent) {
    const type = repeated(typeRespVoList.map(({ typeName }) => typeName));
    if (type !== undefined) return `类型名称：${categoryName}里已有“${type}”，换一个名称`;
  }
  return null;
}

/**
 * The plan of a save; null where it names a row that is not there (somebody deleted it), a row twice, or a type under
 * another category than its own: it was not made of the stored tree.
 */
export function planTree(
  sent: readonly SentCategory[],
  categories: readonly StoredCategory[],
  types: readonly StoredType[],
): TreePlan | null {
  const categoryIds = new Set(categories.map(({ id }) => id));
  const homes = new Map(types.map(({ id, categoryId }) => [id, categoryId]));
  const kept = new Set<number>();
  const keptTypes = new Set<number>();
  const planned: PlannedCategory[] = [];
  for (const [sort, { id, isNew, categoryName, typeRespVoList }] of sent.entries()) {
    const known = isNew ? null : (id ?? 0);
    if (known !== null && (!categoryIds.has(known) || kept.has(known))) return null;
    if (known !== null) kept.add(known);
    const plannedTypes: PlannedType[] = [];
    for (const [place, type] of typeRespVoList.entries()) {
      const typeId = type.isNew ? null : (type.id ?? 0);
      if (typeId !== null && (known === null || homes.get(typeId) !== known || keptTypes.has(typeId))) return null;
      if (typeId !== null) keptTypes.add(typeId);
      plannedTypes.push({ id: typeId, name: type.typeName, sort: place });
    }
    planned.push({ id: known, name: categoryName, sort, types: plannedTypes });
  }
  return {
    categories: planned,
    goneCategoryIds: categories.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    goneTypeIds: types.flatMap(({ id }) => (keptTypes.has(id) ? [] : [id])),
  };
}
