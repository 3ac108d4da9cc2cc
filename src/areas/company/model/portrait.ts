/** 企业画像: the company at a glance, numbers and no names. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';

/** People fewer than this are not counted out to callers who may not see the people themselves (`staff_structure`). */
export const fewestPeople = 3;
/** Stands for a number of people from one to two. */
export const fewPeople = `<${fewestPeople}` as const;

/** Stands for a number that would let a small one be subtracted. */
export const heldBack = '*';

const people = z.union([z.number(), z.literal(fewPeople), z.literal(heldBack)]);
export type PeopleNumber = z.output<typeof people>;

const bucket = z.object({ code: z.string(), label: z.string(), count: people });
const part = z.array(z.object({ code: z.string(), label: z.string(), count: z.number() }));
const distribution = z.object({ total: people, buckets: z.array(bucket) });

const call = <Output extends z.ZodType>(
  path: `/api/v1/company/ProfilePortrait/${string}`,
  label: string,
  output: Output,
) =>
  endpoint({
    path,
    label,
    access: 'company_portrait',
    scope: 'company',
    reads: true,
    input: z.strictObject({ year: z.int().min(1990).max(2100).nullish().describe('年份') }),
    output,
  });

export const queryQualificationCount = call(
  '/api/v1/company/ProfilePortrait/queryQualificationCount',
  '查询资质数量',
  /** In force are valid and expiring ones; `byType` counts those. */
  z.object({ total: z.number(), valid: z.number(), expiring: z.number(), expired: z.number(), byType: part }),
);
export const queryAgeDistribution = call(
  '/api/v1/company/ProfilePortrait/queryAgeDistribution',
  '查询年龄分布',
  distribution,
);
export const queryEducationDistribution = call(
  '/api/v1/company/ProfilePortrait/queryEducationDistribution',
  '查询学历分布',
  distribution,
);
export const queryDepartmentDistribution = call(
  '/api/v1/company/ProfilePortrait/queryDepartmentDistribution',
  '查询部门人数',
  distribution,
);
export const querySexDistribution = call(
  '/api/v1/company/ProfilePortrait/querySexDistribution',
  '查询性别分布',
  distribution,
);
export const queryWorkingAgeDistribution = call(
  '/api/v1/company/ProfilePortrait/queryWorkingAgeDistribution',
  '查询司龄分布',
  distribution,
);

/** A department with everybody in it and below. */
export interface FrameworkNode {
  readonly id: number;
  readonly name: string;
  readonly count: PeopleNumber;
  readonly children: FrameworkNode[];
}
const frameworkNode: z.ZodType<FrameworkNode, FrameworkNode> = z.lazy(() =>
  z.object({ id: z.number(), name: z.string(), count: people, children: z.array(frameworkNode) }),
);
export const queryFramework = call(
  '/api/v1/company/ProfilePortrait/queryFramework',
  '查询组织架构',
  z.object({ departments: z.number(), tree: z.array(frameworkNode) }),
);

export const queryPersonnelChangeTrend = call(
  '/api/v1/company/ProfilePortrait/queryPersonnelChangeTrend',
  '查询人员变化',
  z.object({
    /** Turnover: who left in percent of the mean of both ends of the month; null where nobody was there or the number is hidden. */
    months: z.array(
      z.object({ month: z.string(), joined: people, left: people, headcount: people, turnover: z.number().nullable() }),
    ),
  }),
);
export const queryKnowledgePropertyRight = call(
  '/api/v1/company/ProfilePortrait/queryKnowledgePropertyRight',
  '查询知识产权',
  z.object({
    patent: z.object({
      total: z.number(),
      valid: z.number(),
      inventions: z.number(),
      core: z.number(),
      byType: part,
      byStatus: part,
    }),
    brand: z.object({ total: z.number(), registered: z.number(), byStatus: part }),
    copyright: z.object({ total: z.number(), software: z.number(), byKind: part }),
    byYear: z.array(z.object({ year: z.number(), patent: z.number(), brand: z.number(), copyright: z.number() })),
  }),
);
export const queryTechnicalInformation = call(
  '/api/v1/company/ProfilePortrait/queryTechnicalInformation',
  '查询技术信息',
  z.object({
    /** Null: the product keeps no such list yet; never a zero that nobody counted. */
    products: z.number().nullable(),
    technologies: z.number().nullable(),
    projects: z.number().nullable(),
    corePatents: z.number(),
    inventions: z.number(),
    software: z.number(),
    /** Research in percent of revenue by year, oldest first; null without the right to see finances. */
    research: z.array(z.object({ year: z.number(), ratio: z.number() })).nullable(),
  }),
);
export const queryHonoraryQualification = call(
  '/api/v1/company/ProfilePortrait/queryHonoraryQualification',
  '查询荣誉',
  z.object({
    total: z.number(),
    byLevel: part,
    byYear: z.array(z.object({ year: z.number(), count: z.number() })),
    /** The newest five, for callers who see the list of honours. */
    latest: z.array(
      z.object({
        id: z.number(),
        companyCode: z.string(),
        honorName: z.string(),
        honorLevel: z.string(),
        awardDate: z.string(),
      }),
    ),
  }),
);
export const queryVideo = call(
  '/api/v1/company/ProfilePortrait/queryVideo',
  '查询宣传影片',
  /** The newest three, for callers who see the list of films. */
  z.object({
    count: z.number(),
    latest: z.array(z.object({ id: z.number(), companyCode: z.string(), title: z.string(), createdAt: z.string() })),
  }),
);

const score = z.object({
  code: z.string(),
  label: z.string(),
  /** 0 to 100; null where nothing is known or the caller may not see it. */
  score: z.number().nullable(),
  /** What it was computed from. */
  basis: z.string(),
});
const text = z.object({
  code: z.string(),
  title: z.string(),
  text: z.string(),
  /** The list it was counted from. */
  source: z.string(),
  path: z.string(),
});
export type PortraitText = z.output<typeof text>;

export const queryPortraitSummary = call(
  '/api/v1/company/ProfilePortrait/queryPortraitSummary',
  '查询画像摘要',
  z.object({
    companyName: z.string(),
    asOf: z.string(),
    scores: z.array(score),
    radar: z.array(z.number().nullable()),
    texts: z.array(text),
  }),
);
