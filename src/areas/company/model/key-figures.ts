/** 经营指标 of the home page: four figures of a company with their time. A group has figures of its own, with eliminations and rates. */
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

/** Null where nothing was reported yet. FY-V001 where the group itself was entered: its figures are no plain sum. */
export const queryKeyFigures = endpoint({
  path: '/api/v1/company/base/queryKeyFigures',
  label: '查询经营指标概况',
  access: 'finance_view',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z
    .object({
      year: z.number(),
      period: z.enum(periods.map(({ code }) => code)),
      figures: z.array(keyFigure),
    })
    .nullable(),
});
