/** What a group sees of its companies where a page holds one row of each: profile, equity, statements, portrait. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';

export const memberCompany = z.object({
  companyCode: z.string(),
  /** As registered; the short name is what lists say. */
  registeredName: z.string(),
  companyName: z.string(),
  creditCode: z.string().nullable(),
  legalPerson: z.string().nullable(),
  /** Yuan, or units of `regCapitalCurrency`. */
  regCapital: z.number().nullable(),
  regCapitalCurrency: z.string().nullable(),
  establishDate: z.string().nullable(),
  divisionCode: z.string().nullable(),
  /** Typed, else people at work by the roster. */
  staffCount: z.number().nullable(),
  completeness: z.number(),
  /** The heaviest field that is missing; null where nothing is. */
  firstGap: z.string().nullable(),
  gapCount: z.number(),
  /** Present shareholders and what their shares come to, in percent. */
  shareholders: z.number(),
  shareRatio: z.number().nullable(),
  largestHolder: z.object({ name: z.string(), ratio: z.number().nullable() }).nullable(),
  /** Statements of the company alone, and the latest one; null without finance_view. */
  reports: z.object({ count: z.number(), year: z.number(), period: z.string(), status: z.string() }).nullable(),
  hasFigures: z.boolean(),
});

/** All companies in reach with their key figures, in the order of the group. */
export const queryMemberCompanies = endpoint({
  path: '/api/v1/company/base/queryMemberCompanies',
  label: '查询成员企业概况',
  access: 'base_info',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({ companies: z.array(memberCompany) }),
});
