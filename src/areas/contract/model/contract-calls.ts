/** The picker of contracts that other areas use. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema, pageOf, pageSchema } from '#platform/entity/schema.ts';
import { contractStatuses } from './contract-dicts.ts';

/** Columns that the picker reads. */
export const pickedKeys = [
  'contractNo',
  'contractName',
  'otherParty',
  'status',
  'amount',
  'settledPercent',
  'endDate',
] as const;

/** Contracts the caller may see, by number or name; the amount is null without its right. */
export const getContract = endpoint({
  path: '/api/common/getContract',
  label: '选择合同',
  access: ['contract_manage', 'project_manage'],
  scope: 'company',
  reads: true,
  input: z.strictObject({
    keyword: z.string().max(50).nullish().describe('关键词'),
    /** Exactly these, as far as the caller sees them: what a form or filter points at already. */
    ids: z.array(idSchema).max(100).nullish().describe('所选合同'),
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
      otherParty: z.string().nullable(),
      status: z.string(),
      amount: z.number().nullable(),
      settledPercent: z.number().nullable(),
      endDate: z.string().nullable(),
    }),
  ),
});
