/** Calls on contracts. So far the picker that other areas use; the area's own come with its screens. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema, pageOf, pageSchema } from '#platform/entity/schema.ts';
import { contractStatuses } from './contract-dicts.ts';

/** Contracts the caller may see, by number or name; the amount is null without its right. */
export const getContract = endpoint({
  path: '/api/common/getContract',
  label: '选择合同',
  access: ['contract_manage', 'project_manage'],
  scope: 'company',
  reads: true,
  input: z.strictObject({
    keyword: z.string().max(50).nullish().describe('关键词'),
    status: z
      .array(z.enum(contractStatuses.map((entry) => entry.code) as [string, ...string[]]))
      .max(10)
      .nullish()
      .describe('状态'),
    page: pageSchema,
  }),
  output: pageOf(
    z.object({
      id: idSchema,
      companyCode: z.string(),
      contractNo: z.string(),
      contractName: z.string(),
      status: z.string(),
      amount: z.number().nullable(),
      endDate: z.string().nullable(),
    }),
  ),
});
