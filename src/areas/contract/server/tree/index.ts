/** Calls of categories and types. */
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import {
  insertCategoryAndType,
  queryCategoryAndType,
  queryContractCategory,
  queryContractType,
} from '../../model/type-calls.ts';
import { readTree, readTypes } from './read-tree.ts';
import { saveTree } from './save-tree.ts';

export const treeHandlers: readonly Handler[] = [
  handle(queryCategoryAndType, (context) => readTree(context)),
  handle(insertCategoryAndType, (context, { categoryRespVoList, version }) =>
    saveTree(context, categoryRespVoList, version),
  ),
  handle(queryContractCategory, async (context, { keyword }) => {
    const { categoryRespVoList } = await readTree(context);
    const word = keyword?.trim() ?? '';
    return categoryRespVoList
      .filter(({ categoryName }) => categoryName.includes(word))
      .map(({ id, categoryName, contractCount }) => ({ id, categoryName, contractCount }));
  }),
  handle(queryContractType, async (context, { categoryId }) => {
    const types = await readTypes(context);
    return types
      .filter((type) => !categoryId || type.categoryId === categoryId)
      .map(({ id, typeName, categoryId: category, contractCount }) => ({
        id,
        typeName,
        categoryId: category,
        contractCount,
      }));
  }),
];
