/** Dictionaries for the pickers of the staff screens. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { pageSchema } from '#platform/entity/schema.ts';

export interface DictionaryNode {
  code: string;
  name: string;
  children?: DictionaryNode[];
}
const dictionaryNode: z.ZodType<DictionaryNode> = z.lazy(() =>
  z.object({ code: z.string(), name: z.string(), children: z.array(dictionaryNode).optional() }),
) as z.ZodType<DictionaryNode>;

/** GB/T 2260: one level below parentCode, or the matches of a keyword with their whole path as name. */
export const queryNativePlace = endpoint({
  path: '/api/v1/basicInfo/queryNativePlace',
  label: '查询行政区划',
  access: 'signedIn',
  scope: 'platform',
  reads: true,
  input: z.strictObject({
    parentCode: z.string().max(12).nullish().describe('上级区划'),
    keyword: z.string().max(50).nullish().describe('关键词'),
  }),
  output: z.object({ tree: z.array(dictionaryNode) }),
});

export const queryUniversityInfo = endpoint({
  path: '/api/v1/basicInfo/queryUniversityInfo',
  label: '查询院校',
  access: 'signedIn',
  scope: 'platform',
  reads: true,
  input: z.strictObject({ keyword: z.string().max(50).default('').describe('关键词'), page: pageSchema }),
  output: z.object({
    records: z.array(
      z.object({ code: z.string(), name: z.string(), province: z.string(), tiers: z.array(z.string()) }),
    ),
    total: z.number(),
    current: z.number(),
    size: z.number(),
  }),
});

/** GB/T 4754 down to the class. */
export const queryAllIndustry = endpoint({
  path: '/api/v1/basicInfo/queryAllIndustry',
  label: '查询行业分类',
  access: 'signedIn',
  scope: 'platform',
  reads: true,
  input: z.strictObject({}),
  output: z.object({ tree: z.array(dictionaryNode) }),
});
