/** 项目 of the survey: how the projects of the members stand, the largest and the latest ones. */
import { z } from 'zod';
import { projectHealths, projectStages, projectStatuses } from '#areas/project/public.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { coverageSchema } from '../coverage.ts';
import { surveyYear } from './survey-period.ts';

/** Projects that each of the two lists names. */
export const namedProjects = 10;

const yuan = z.number().nullable();
const statusSchema = z.enum(projectStatuses.map(({ code }) => code));
const stageSchema = z.enum(projectStages.map(({ code }) => code));

const counts = {
  count: z.number(),
  /** Of these still to be finished. */
  open: z.number(),
  /** Of these with a promised day that is over. */
  late: z.number(),
};
/** Yuan; null where the reader may not see it or nobody entered any. `cost` is of projects with a budget. */
const money = { budget: yuan, cost: yuan };

const namedProject = z.object({
  id: z.number(),
  companyCode: z.string(),
  companyName: z.string(),
  projectNo: z.string().nullable(),
  projectName: z.string(),
  status: statusSchema,
  stageCode: stageSchema,
  health: z.enum(projectHealths.map(({ code }) => code)),
  /** Percent. */
  progress: z.number(),
  planEnd: z.string().nullable(),
  nextDate: z.string().nullable(),
  /** Days since the promised day; 0 while it is to come or there is none. */
  lateDays: z.number(),
  budget: yuan,
});
export type NamedProject = z.infer<typeof namedProject>;

const projectMember = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  isConsolidated: z.boolean(),
  /** Null where the member does not let the group see its projects. */
  figures: z.object({ ...counts, ...money }).nullable(),
});
export type ProjectMember = z.infer<typeof projectMember>;

/** Projects whose plan has a part in the year, as they stand today. Sums are of consolidated members that grant 项目; the others are listed. */
export const queryProjectOverview = endpoint({
  path: '/api/v1/company/group/queryProjectOverview',
  label: '查询集团项目概览',
  access: 'group_survey',
  scope: 'group',
  reads: true,
  input: z.strictObject({ year: surveyYear }),
  output: z.object({
    year: z.number(),
    /** Day of the states. */
    date: z.string(),
    coverage: coverageSchema,
    total: z.object({ ...counts, ...money }),
    /** Members whose money is in the total; null where the reader sees nobody's. */
    moneyOf: z.number().nullable(),
    statuses: z.array(z.object({ status: statusSchema, count: z.number() })),
    /** Of open projects. */
    stages: z.array(z.object({ stage: stageSchema, count: z.number() })),
    members: z.array(projectMember),
    /** Null for readers who see no projects of the members. */
    top: z.array(namedProject).nullable(),
    late: z.array(namedProject).nullable(),
  }),
});
