/** Calls of the comparison of members. */
import { z } from 'zod';
import { periods } from '#areas/company/public.ts';
import { grantAreas } from '#core/org/public.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { f } from '#platform/entity/field.ts';
import { valueSchema } from '#platform/entity/schema.ts';
import { coverageSchema } from './coverage.ts';
import { metricCodes, metricReasons, metricUnits } from './metrics.ts';

/** What one comparison takes at most. */
export const mostMembers = 6;
export const mostMetrics = 12;
export const mostYears = 5;

/** Plans reach into next year and no further. */
const yearSchema = valueSchema(f.int({ label: '年份', min: 1990, year: true, yearsAhead: 1 })) as z.ZodType<
  number,
  number
>;

const unique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
const codesOf = <const Code extends string>(entries: readonly { readonly code: Code }[]) =>
  z.enum(entries.map(({ code }) => code) as [Code, ...Code[]]);

const input = z.strictObject({
  companyCodes: z
    .array(z.string().regex(/^[A-Za-z0-9_-]{1,20}$/u, { message: '格式不正确' }))
    .min(2)
    .max(mostMembers)
    .refine(unique, { message: '不能重复' })
    .describe('成员企业'),
  metrics: z
    .array(z.enum(metricCodes))
    .min(1)
    .max(mostMetrics)
    .refine(unique, { message: '不能重复' })
    .describe('指标'),
  years: z.array(yearSchema).min(1).max(mostYears).refine(unique, { message: '不能重复' }).describe('年份'),
  period: codesOf(periods).describe('期间'),
  /** Values of the radar as 0–100 within each metric; otherwise as they are. */
  normalize: z.boolean().default(true).describe('标准化'),
});
export type ContrastInput = z.input<typeof input>;

const reason = codesOf(metricReasons).nullable();
const row = z.object({
  metric: z.enum(metricCodes),
  label: z.string(),
  unit: z.enum(metricUnits),
  better: z.enum(['higher', 'lower']).nullable(),
  /** In the order of the columns; null with the reason beside it. */
  values: z.array(z.number().nullable()),
  reasons: z.array(reason),
  /** Company codes; several where values are alike, none where nothing can be told apart. */
  best: z.array(z.string()),
  worst: z.array(z.string()),
  avg: z.number().nullable(),
  median: z.number().nullable(),
});

const contrast = z.object({
  /** The latest of the years that were asked for: columns and radar are of it. */
  year: z.number(),
  period: codesOf(periods),
  columns: z.array(z.object({ companyCode: z.string(), companyName: z.string() })),
  rows: z.array(row),
  radar: z.array(z.object({ metric: z.enum(metricCodes), label: z.string(), values: z.array(z.number().nullable()) })),
  /** Each metric of each member over the years, oldest first. */
  series: z.array(
    z.object({
      metric: z.enum(metricCodes),
      companyCode: z.string(),
      points: z.array(z.object({ year: z.number(), value: z.number().nullable(), reason })),
    }),
  ),
  /** Statements of the members that are compared, in the year of the columns; null where no figure of finance is asked for or may be seen. */
  coverage: coverageSchema.nullable(),
});
export type Contrast = z.infer<typeof contrast>;
export type ContrastRow = Contrast['rows'][number];

/** FY-N001 for a company outside the group; a member without grant or report has no value and says why. */
export const compareAmongMembers = endpoint({
  path: '/api/v1/company/group/compareAmongMembers',
  label: '成员对比',
  access: 'group_contrast',
  scope: 'group',
  reads: true,
  input,
  output: contrast,
});

/** Quarters of the drawing. */
export const drawnQuarters = 8;

/**
 * One metric of the members over the quarters up to a period, oldest first: flows of the quarter alone, what is counted at its end. FY-V001
 * for a metric of which there is none by quarter (a ratio of amounts that run from 1 January), FY-N001 as above.
 */
export const queryContrastQuarters = endpoint({
  path: '/api/v1/company/group/queryContrastQuarters',
  label: '按季对比成员',
  access: 'group_contrast',
  scope: 'group',
  reads: true,
  input: z.strictObject({
    companyCodes: input.shape.companyCodes,
    metric: z.enum(metricCodes).describe('指标'),
    year: yearSchema.describe('年份'),
    period: codesOf(periods).describe('期间'),
  }),
  output: z.object({
    /** 26Q3. */
    quarters: z.array(z.string()),
    /** In the order of the companies asked for; null where the member has no number. */
    series: z.array(z.object({ companyCode: z.string(), values: z.array(z.number().nullable()) })),
  }),
});

/** The same comparison as a workbook: members side by side, the years, definitions. */
export const exportContrast = endpoint({
  path: '/api/v1/company/group/exportContrast',
  label: '导出成员对比',
  access: 'group_export',
  scope: 'group',
  answer: 'file',
  perMinute: 60,
  input,
  output: z.unknown(),
});

/** Whom the comparison may choose from, and the period to begin with. */
export const queryContrastMembers = endpoint({
  path: '/api/v1/company/group/queryContrastMembers',
  label: '查询可对比的成员企业',
  access: 'group_contrast',
  scope: 'group',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    members: z.array(
      z.object({
        companyCode: z.string(),
        companyName: z.string(),
        fullName: z.string(),
        isConsolidated: z.boolean(),
        /** Areas that it lets the group see. */
        grants: z.array(codesOf(grantAreas)),
      }),
    ),
    /** The latest period for which two members have reported, else one; null where none has, or finance may not be seen. */
    latest: z.object({ year: z.number(), period: codesOf(periods) }).nullable(),
  }),
});
