/** Calls of the tree of categories and types: the whole of it is read and saved at once, and choices are read by themselves. */
import { z } from 'zod';
import { toLine } from '#platform/entity/line-schema.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema } from '#platform/entity/schema.ts';
import { longestName, mostCategories, mostTypes } from './contract-type.ts';

const typeAnswer = z.object({
  id: idSchema,
  typeName: z.string(),
  companyCode: z.string(),
  categoryId: idSchema,
  /** Contracts of the type that the caller sees. */
  contractCount: z.number(),
  /** Some contract is of the type, seen or not: what is in use can be renamed and not deleted. */
  isUsed: z.boolean(),
});
export type TypeNode = z.output<typeof typeAnswer>;
const categoryAnswer = z.object({
  id: idSchema,
  categoryName: z.string(),
  companyCode: z.string(),
  contractCount: z.number(),
  isUsed: z.boolean(),
  typeRespVoList: z.array(typeAnswer),
});
export type CategoryNode = z.output<typeof categoryAnswer>;

/** The tree; `typeRespVoList` beside it holds all types once more, flat. `version` goes back with the save. */
const treeAnswer = z.object({
  categoryRespVoList: z.array(categoryAnswer),
  typeRespVoList: z.array(typeAnswer),
  version: z.number(),
});
export type ContractTree = z.output<typeof treeAnswer>;

/** Categories with their types, by their ids: the last one has the highest. Both lists are empty where there are none. */
export const queryCategoryAndType = endpoint({
  path: '/api/v1/company/contract/queryCategoryAndType',
  label: '查询合同分类和类型',
  access: 'contract_manage',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: treeAnswer,
});

const name = (label: string) =>
  z
    .string(`${label}必填`)
    .overwrite(toLine)
    .min(1, `${label}必填`)
    .max(longestName, `${label}最多 ${longestName} 个字`)
    .describe(label);
/** Keys that the editor sends along from what it loaded, and that say nothing to the save. */
const ignored = {
  companyCode: z.string().max(64).nullish(),
  contractCount: z.number().nullish(),
  isUsed: z.boolean().nullish(),
};

const sentType = z.strictObject({
  ...ignored,
  id: z.int().nullish().describe('类型编号'),
  typeName: name('类型名称'),
  categoryId: z.int().nullish().describe('合同分类'),
  isNew: z.boolean().nullish().describe('新增'),
});
const sentCategory = z.strictObject({
  ...ignored,
  id: z.int().nullish().describe('分类编号'),
  categoryName: name('分类名称'),
  isNew: z.boolean().nullish().describe('新增'),
  typeRespVoList: z.array(sentType).max(mostTypes).default([]).describe('类型'),
});
export type SentCategory = z.output<typeof sentCategory>;

/**
 * Saves the whole tree in one transaction: new rows are inserted (the id that was sent says nothing), known ones renamed,
 * missing ones deleted. FY-C001 where a deleted one is in use, FY-C002 where somebody saved first or a row is unknown,
 * FY-V001 for empty and repeated names and above the limits. Answers the tree with its real ids.
 */
export const insertCategoryAndType = endpoint({
  path: '/api/v1/company/contract/insertCategoryAndType',
  label: '保存合同分类和类型',
  access: 'contract_setting',
  scope: 'company',
  input: z.strictObject({
    categoryRespVoList: z.array(sentCategory).max(mostCategories).describe('合同分类'),
    /** All types once more, as they were read: the save takes those of the categories. */
    typeRespVoList: z
      .array(sentType)
      .max(mostCategories * mostTypes)
      .nullish()
      .describe('类型'),
    version: z.int().nonnegative().describe('版本'),
  }),
  output: treeAnswer,
});

/** Categories for choices and for the tree beside the list: contracts that the caller sees are counted. */
export const queryContractCategory = endpoint({
  path: '/api/v1/company/contract/queryContractCategory',
  label: '查询合同分类',
  access: 'contract_manage',
  scope: 'company',
  reads: true,
  input: z.strictObject({ keyword: z.string().max(50).nullish().describe('关键词') }),
  output: z.array(z.object({ id: idSchema, categoryName: z.string(), contractCount: z.number() })),
});

/** Types for choices, all of them where no category is named. */
export const queryContractType = endpoint({
  path: '/api/v1/company/contract/queryContractType',
  label: '查询合同类型',
  access: 'contract_manage',
  scope: 'company',
  reads: true,
  input: z.strictObject({ categoryId: idSchema.nullish().describe('合同分类') }),
  output: z.array(z.object({ id: idSchema, typeName: z.string(), categoryId: idSchema, contractCount: z.number() })),
});
