/** What annuities cost year by year, of all patents or of those that the list is narrowed to. */
import { z } from 'zod';
import { byIds } from '#platform/entity/entity-endpoints.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { dateSchema, listFilterSchema } from '#platform/entity/schema.ts';
import { patent, patentFilters } from './patent.ts';
import { shownFee } from './patent-fee.ts';

/** The years, and the rows to tick. */
export const queryPatentFeePlan = endpoint({
  path: '/api/v1/company/property/queryPatentFeePlan',
  label: '查询年费计划',
  access: 'patent_info',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    /** As the list takes it: whose annuities. */
    filter: listFilterSchema(patent, { ...patentFilters, ...byIds }),
    from: dateSchema.optional().describe('开始日期'),
    to: dateSchema.optional().describe('结束日期'),
  }),
  output: z.object({
    years: z.array(z.object({ year: z.number(), amount: z.number(), abandoned: z.number(), count: z.number() })),
    rows: z.array(shownFee),
    /** Rows were cut off after 500. */
    truncated: z.boolean(),
  }),
});
