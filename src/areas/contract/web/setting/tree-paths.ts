/** Calls whose answers change with the tree of categories and types. */
import { queryPageContract } from '../../model/list-calls.ts';
import { queryCategoryAndType, queryContractCategory, queryContractType } from '../../model/type-calls.ts';

export const contractTreePaths: readonly string[] = [
  queryCategoryAndType,
  queryContractCategory,
  queryContractType,
  queryPageContract,
].map(({ path }) => path);
