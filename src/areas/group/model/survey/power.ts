/** 实力: members compared on six axes. A score says how many of the members with data stand below, never how good a figure is. Pure. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { derivedSchema, valueSchema } from '#platform/entity/schema.ts';
import { coverageSchema } from '../coverage.ts';
import type { MetricCode } from '../metrics.ts';
import { surveyQuarter, surveyYear } from './survey-period.ts';

/** Axes with the metrics whose percentiles they are the mean of. */
export const powerAxes = [
  { code: 'scale', label: '规模', weight: 20, metrics: ['revenue', 'totalAssets', 'staffCount'] },
  { code: 'operation', label: '经营', weight: 25, metrics: ['netMargin', 'roe', 'revenueGrowth'] },
  { code: 'innovation', label: '创新', weight: 20, metrics: ['patentCount', 'inventionCount', 'rdRatio'] },
  { code: 'qualification', label: '资质', weight: 15, metrics: ['certificateCount'] },
  { code: 'talent', label: '人才', weight: 10, metrics: ['bachelorRatio', 'revenuePerCapita'] },
  { code: 'honor', label: '荣誉', weight: 10, metrics: ['honorCount'] },
] as const satisfies readonly {
  readonly code: string;
  readonly label: string;
  readonly weight: number;
  readonly metrics: readonly MetricCode[];
}[];
export const powerMetrics: readonly MetricCode[] = powerAxes.flatMap(({ metrics }): readonly MetricCode[] => metrics);
export type PowerAxis = (typeof powerAxes)[number]['code'];
const axisCodes = powerAxes.map(({ code }) => code);

/** Percent of the total that each axis is worth; together 100. */
export type PowerWeights = Readonly<Record<PowerAxis, number>>;
export const defaultWeights = Object.fromEntries(powerAxes.map(({ code, weight }) => [code, weight])) as PowerWeights;

/** Fewer members with data make no percentile. */
export const leastMembers = 3;

/** What a person reads behind ⓘ. */
export const powerFormula =
  `得分 = 百分位：有数据的成员中，低于本成员的家数（并列各算一半）÷（家数 − 1）× 100；有数据的成员少于 ${leastMembers} 家时不评分。` +
  '一项取其各指标得分的平均；总分按权重加权，没有得分的项不计入权重。';

/** Percentile of each value among all that there are, 0 to 100 with one decimal; nobody has one where fewer than three have a value. */
export function percentiles(values: ReadonlyMap<string, number | null>): Map<string, number> {
  const known = [...values].flatMap(([code, value]) => (value === null ? [] : [[code, value] as const]));
  if (known.length < leastMembers) return new Map();
  return new Map(
    known.map(([code, value]) => {
      const below = known.filter(([, other]) => other < value).length;
      const ties = known.filter(([, other]) => other === value).length - 1;
      return [code, Math.round(((below + ties / 2) / (known.length - 1)) * 1000) / 10];
    }),
  );
}

/** Value of each metric; absent or null: no data. */
export type PowerValues = ReadonlyMap<MetricCode, number | null>;
export interface PowerScore {
  readonly companyCode: string;
  readonly axes: Record<PowerAxis, number | null>;
  readonly total: number | null;
}

const mean = (scores: readonly number[]): number | null =>
  scores.length === 0 ? null : Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 10) / 10;

/** Scores of the members, in their order. */
export function powerScores(members: ReadonlyMap<string, PowerValues>, weights: PowerWeights): PowerScore[] {
  const byMetric = new Map(
    powerMetrics.map((metric) => [
      metric,
      percentiles(new Map([...members].map(([code, values]) => [code, values.get(metric) ?? null]))),
    ]),
  );
  return [...members.keys()].map((companyCode) => {
    const axes = Object.fromEntries(
      powerAxes.map(({ code, metrics }) => [
        code,
        mean(metrics.flatMap((metric) => byMetric.get(metric)?.get(companyCode) ?? [])),
      ]),
    ) as Record<PowerAxis, number | null>;
    const scored = axisCodes.flatMap((code) => {
      const score = axes[code];
      return score === null ? [] : [{ score, weight: weights[code] }];
    });
    const whole = scored.reduce((sum, { weight }) => sum + weight, 0);
    const total =
      whole === 0
        ? null
        : Math.round((scored.reduce((sum, { score, weight }) => sum + score * weight, 0) / whole) * 10) / 10;
    return { companyCode, axes, total };
  });
}

const weightField = (label: string) => f.int({ label, required: true, min: 0, max: 100 });

/** What the axes of 实力 are worth to a group. A row of the group itself, one at most; without it the defaults hold. */
export const groupPowerWeight = entity({
  name: 'group_power_weight',
  label: '实力权重',
  title: 'scale',
  permissions: {
    read: 'group_survey',
    insert: 'group_base_edit',
    update: 'group_base_edit',
    delete: 'group_base_edit',
  },
  sort: [{ field: 'scale', order: 'asc' }],
  fields: {
    scale: weightField('规模'),
    operation: weightField('经营'),
    innovation: weightField('创新'),
    qualification: weightField('资质'),
    talent: weightField('人才'),
    honor: weightField('荣誉'),
  },
  // They are shares of a whole.
  rules: (row) => {
    const sum = axisCodes.reduce((whole, code) => whole + (row[code] ?? 0), 0);
    return sum === 100 ? [] : [{ field: 'scale', message: `六项权重合计应为 100，现为 ${sum}` }];
  },
  sample: (n) => ({
    ...defaultWeights,
    scale: defaultWeights.scale + (n % 10),
    operation: defaultWeights.operation - (n % 10),
  }),
});

/** Why weights are not taken; null where they are. */
export const weightsIssue = (weights: PowerWeights): string | null =>
  groupPowerWeight.rules?.(weights)[0]?.message ?? null;

const weightsSchema = z.object(
  Object.fromEntries(
    powerAxes.map(({ code, label }) => [
      code,
      derivedSchema<number>(valueSchema(groupPowerWeight.fields[code]).describe(`${label}权重`)),
    ]),
  ) as Record<PowerAxis, z.ZodType<number, number>>,
);
const scoresSchema = z.object(
  Object.fromEntries(axisCodes.map((code) => [code, z.number().nullable()])) as Record<
    PowerAxis,
    z.ZodNullable<z.ZodNumber>
  >,
);
/** Scores of all members of the group in one period, the best first; who has no score stands last. Statements need group_finance_view. */
export const queryPower = endpoint({
  path: '/api/v1/company/group/queryPower',
  label: '查询集团实力',
  access: 'group_survey',
  scope: 'group',
  reads: true,
  input: z.strictObject({ year: surveyYear.optional(), period: surveyQuarter.optional() }),
  output: z.object({
    year: z.number(),
    period: surveyQuarter,
    formula: z.string(),
    weights: weightsSchema,
    /** Of the stored weights; 0 where the defaults hold. */
    version: z.number(),
    members: z.array(
      z.object({
        companyCode: z.string(),
        companyName: z.string(),
        isConsolidated: z.boolean(),
        axes: scoresSchema,
        total: z.number().nullable(),
        /** Numbers behind the axes, and counts of marks and copyrights; null without data. */
        values: z.array(z.object({ metric: z.string(), value: z.number().nullable(), reason: z.string().nullable() })),
      }),
    ),
    /** Members whose statements are in the scores. */
    coverage: coverageSchema,
  }),
});

/** FY-V001 where they do not add up to 100, FY-C002 where somebody else changed them meanwhile. */
export const savePowerWeight = endpoint({
  path: '/api/v1/company/group/savePowerWeight',
  label: '保存实力权重',
  access: 'group_base_edit',
  scope: 'group',
  input: z.strictObject({ version: z.int().min(0).describe('版本'), weights: weightsSchema.strict().describe('权重') }),
  output: z.object({ version: z.number() }),
});
