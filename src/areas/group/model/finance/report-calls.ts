/** Calls of the members' own reports, and of the workbooks made of them. */
import { z } from 'zod';
import {
  financialReport,
  periods,
  queryFinancialReport as ownReport,
  scopes,
  statementKeys,
} from '#areas/company/public.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { derivedSchema, pageOf, pageSchema, rowSchema } from '#platform/entity/schema.ts';
import type { PageAnswer } from '#platform/entity/entity-endpoints.ts';
import { periodSchema, yearSchema } from './finance-calls.ts';

const companyCodeSchema = z.string().min(1).max(20);
const scopeSchema = z.enum(scopes.map(({ code }) => code));

/** Submitted and locked reports of the members that grant their finances; drafts are the member's own. */
export const queryPageFinancialReport = endpoint({
  path: '/api/v1/company/group/queryPageFinancialReport',
  label: '查询成员财务报表',
  access: 'group_finance_view',
  scope: 'group',
  reads: true,
  input: z.strictObject({
    filter: z
      .strictObject({
        years: z.array(yearSchema).max(50).nullish().describe('年份'),
        period: z
          .array(z.enum(periods.map(({ code }) => code)))
          .max(periods.length)
          .nullish()
          .describe('期间'),
        status: z
          .array(z.enum(['submitted', 'locked']))
          .max(2)
          .nullish()
          .describe('状态'),
      })
      .default({})
      .describe('筛选'),
    page: pageSchema,
  }),
  output: derivedSchema<PageAnswer<typeof financialReport>>(pageOf(rowSchema(financialReport))),
});

/** A report of a member as the member sees it; null where none is submitted. FY-N001 for a company outside the group. */
export const queryFinancialReport = endpoint({
  path: '/api/v1/company/group/queryFinancialReport',
  label: '查询成员财务报表明细',
  access: 'group_finance_view',
  scope: 'group',
  reads: true,
  input: z.strictObject({
    // Not the choice of an enterprise: the group stays what was entered.
    memberCode: companyCodeSchema.describe('成员企业'),
    year: yearSchema,
    period: periodSchema,
    scope: scopeSchema.default('single').describe('报表范围'),
    view: z.enum(['cumulative', 'single']).default('cumulative').describe('口径'),
  }),
  output: ownReport.output,
});

/** Years of a workbook at most, and sheets that are made while the person waits. */
export const mostYears = 5;
export const mostSheets = 200;

/** Years for which there is something to export, newest first. */
export const getExportYears = endpoint({
  path: '/api/v1/company/group/getExportYears',
  label: '查询可导出年份',
  access: 'group_export',
  scope: 'group',
  reads: true,
  input: z.strictObject({
    kind: z.enum(['report', 'indicator', 'official', 'company']).default('report').describe('类别'),
  }),
  output: z.array(
    z.object({
      year: z.number(),
      periods: z.array(periodSchema),
      /** Members that have something of the year; of each period below. */
      memberCount: z.number(),
      memberCounts: z.record(z.string(), z.number()),
    }),
  ),
});

/** The workbook itself, or {id} of the export where it has more sheets than 200. */
export const exportFinancialReport = endpoint({
  path: '/api/v1/company/group/exportFinancialReport',
  label: '按年度导出集团报表',
  access: 'group_export',
  scope: 'group',
  answer: 'file',
  writes: 'heavy',
  perMinute: 30,
  input: z.strictObject({
    years: z.array(yearSchema).min(1).max(mostYears).describe('年份'),
    period: periodSchema.default('year'),
    statements: z
      .array(z.enum(statementKeys))
      .min(1)
      .max(statementKeys.length)
      .default([...statementKeys])
      .describe('报表'),
    companyCodes: z.array(companyCodeSchema).min(1).max(500).nullish().describe('成员企业'),
  }),
  output: z.unknown(),
});

/** One row for each member, a column for each figure and year. */
export const exportFinanceIndicator = endpoint({
  path: '/api/v1/company/group/exportFinanceIndicator',
  label: '导出集团经营指标',
  access: 'group_export',
  scope: 'group',
  answer: 'file',
  writes: 'heavy',
  perMinute: 30,
  input: z.strictObject({
    years: z.array(yearSchema).min(1).max(mostYears).describe('年份'),
    period: periodSchema.default('year'),
  }),
  output: z.unknown(),
});
