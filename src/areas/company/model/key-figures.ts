/** 经营指标 of the home page: four figures of a company, or of a group over its companies, with their time and who has reported. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { periods } from './report/periods.ts';

/** Of the figures that companies report (finance.ts); the ratio comes from summed items, never from ratios. */
export const keyFigureKeys = ['revenue', 'netProfit', 'totalAssets', 'debtRatio'] as const;

const keyFigure = z.object({
  key: z.enum(keyFigureKeys),
  label: z.string(),
  unit: z.enum(['yuan', 'percent']),
  /** Null: nobody has reported it. Never zero in its place. */
  value: z.number().nullable(),
  /** Against the same period of the year before, over the companies that reported both: per cent, of a ratio percentage points. */
  change: z.number().nullable(),
  /** A loss became a profit or the other way round: then there is no per cent. */
  turn: z.enum(['profit', 'loss']).nullable(),
});

/** Null where nothing was reported yet. */
export const queryKeyFigures = endpoint({
  path: '/api/v1/company/base/queryKeyFigures',
  label: '查询经营指标概况',
  access: ['finance_view', 'group_finance_view'],
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z
    .object({
      year: z.number(),
      period: z.enum(periods.map(({ code }) => code)),
      /** Companies that reported this period, of all that are in sight; 1 of 1 in a company. */
      reported: z.number(),
      companies: z.number(),
      figures: z.array(keyFigure),
    })
    .nullable(),
});
