/** The structure of a group as of a day: nodes with shares and figures, edges with what is held. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { dateSchema } from '#platform/entity/schema.ts';
import { memberTypes } from '../group-member.ts';
import { reportStates } from './member-list.ts';
import { earliestYear, surveyQuarter, surveyYear } from './survey-period.ts';

const memberType = z.enum(memberTypes.map(({ code }) => code) as [(typeof memberTypes)[number]['code']]);
const reportState = z.enum(reportStates.map(({ code }) => code) as [(typeof reportStates)[number]['code']]);

const node = z.object({
  companyCode: z.string(),
  name: z.string(),
  type: memberType.nullable(),
  isParent: z.boolean(),
  /** Node that it hangs on; null for the root. */
  nextCode: z.string().nullable(),
  /** 0 at the root; below it counted down, holders above it negative. */
  level: z.number(),
  /** Percent, direct. */
  ratio: z.number().nullable(),
  /** Percent over all paths, circles solved; null where no known share leads there. */
  indirectRatio: z.number().nullable(),
  isConsolidated: z.boolean(),
  /** Yuan of the period; null with `reportState` where there is none. */
  revenue: z.number().nullable(),
  staff: z.number().nullable(),
  reportState,
  currency: z.string().nullable(),
});
export type SurveyNode = z.infer<typeof node>;

const edge = z.object({
  holderCode: z.string(),
  companyCode: z.string(),
  ratio: z.number().nullable(),
  isMain: z.boolean(),
  /** 交叉持股. */
  isCross: z.boolean(),
});

/** Deepest structure that is answered. */
export const mostLevels = 10;

/** FY-N001 for a company that is no member. A day before 1990 is FY-V001. */
export const queryGroupStructure = endpoint({
  path: '/api/v1/company/group/queryGroupStructure',
  label: '查询集团股权结构',
  access: 'group_survey',
  scope: 'group',
  reads: true,
  input: z.strictObject({
    /** Members that had joined and not left; today by default. */
    date: dateSchema
      .refine((day) => day >= `${earliestYear}-01-01`, { error: () => `不能早于 ${earliestYear}-01-01` })
      .optional()
      .describe('截至日期'),
    /** Around whom; the parent company by default. */
    targetCompanyCode: z.string().max(20).optional().describe('企业'),
    direction: z.enum(['down', 'up', 'both']).default('down').describe('方向'),
    depth: z.int().min(1).max(mostLevels).default(mostLevels).describe('层数'),
    /** Whose revenue and staff the nodes tell. */
    year: surveyYear.optional(),
    period: surveyQuarter.optional(),
  }),
  output: z.object({
    date: z.string(),
    year: z.number(),
    period: surveyQuarter,
    nodes: z.array(node),
    edges: z.array(edge),
    isCut: z.boolean(),
  }),
});
