/** 组织架构: companies with their departments and head counts. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';

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
