/** 组织架构: companies with their departments and head counts, and who is in office where. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { pageOf, pageSchema } from '#platform/entity/schema.ts';

const company = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  parentCode: z.string().nullable(),
  isConsolidated: z.boolean(),
  /** People at work; null where the company does not grant its roster. */
  count: z.number().nullable(),
});

/** Companies of the group with head counts. */
export const queryFramework = endpoint({
  path: '/api/v1/company/group/queryFramework',
  label: '查询集团组织架构',
  access: 'group_survey',
  scope: 'group',
  reads: true,
  input: z.strictObject({}),
  output: z.object({ companies: z.array(company) }),
});

/** Departments of one company that grants its roster, siblings in order; FY-N001 for any other. */
export const queryFrameworkDepartment = endpoint({
  path: '/api/v1/company/group/queryFrameworkDepartment',
  label: '查询成员企业部门',
  access: 'group_survey',
  scope: 'group',
  reads: true,
  input: z.strictObject({ targetCompanyCode: z.string().min(1).max(20).describe('企业') }),
  output: z.object({
    departments: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        parentId: z.number().nullable(),
        /** People directly in it. */
        count: z.number(),
        /** People in it and below. */
        total: z.number(),
      }),
    ),
  }),
});

/** Seats by which the list is narrowed, in the order of the law. */
export const officialFilter = z.strictObject({
  positionTypes: z.array(z.string().max(30)).min(1).max(20).optional().describe('职务'),
  companyCode: z.array(z.string().max(20)).min(1).max(500).optional().describe('所属企业'),
  keyword: z.string().max(50).optional().describe('关键词'),
  status: z
    .array(z.enum(['present', 'left']))
    .min(1)
    .max(2)
    .optional()
    .describe('状态'),
});

const official = z.object({
  id: z.number(),
  companyCode: z.string(),
  companyName: z.string().optional(),
  name: z.string(),
  positionTypes: z.array(z.string()).nullable(),
  positionTitle: z.string().nullable(),
  appointDate: z.string().nullable(),
  termEndDate: z.string().nullable(),
  /** Always covered. */
  phone: z.string().nullable(),
  idNo: z.string().nullable(),
  isLegalPerson: z.boolean().nullable(),
  status: z.string().nullable(),
  /** Other members in which the person is in office: 交叉任职. */
  otherCompanies: z.array(z.string()),
  masked: z.array(z.string()).optional(),
});
export type SurveyOfficial = z.infer<typeof official>;

/** Officials of the members that grant their profile. FY-N001 where the filter names a company outside the group. */
export const queryPageOfficialUser = endpoint({
  path: '/api/v1/company/group/queryPageOfficialUser',
  label: '查询集团主要人员',
  access: 'group_survey',
  scope: 'group',
  reads: true,
  input: z.strictObject({ filter: officialFilter.default({}), page: pageSchema }),
  output: pageOf(official),
});

/** The same as a workbook; phone and ID number stay covered. */
export const exportOfficialUser = endpoint({
  path: '/api/v1/company/group/exportOfficialUser',
  label: '导出集团主要人员',
  access: 'group_export',
  scope: 'group',
  answer: 'file',
  perMinute: 60,
  input: z.strictObject({ filter: officialFilter.default({}) }),
  output: z.unknown(),
});
