/** The enterprises a person belongs to, and the pickers of the chosen one. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { invitationRow, joinRequestRow } from './waiting-row.ts';
import { pageSchema } from '#platform/entity/schema.ts';

const companyOfMine = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  shortName: z.string(),
  logo: z.string().nullable(),
  roleNames: z.array(z.string()),
  /** Only `active` ones can be entered: `disabled` is the own membership, `frozen` the company. */
  status: z.enum(['active', 'disabled', 'frozen']),
  unread: z.number(),
  isLast: z.boolean(),
});

/** Tree of groups and companies one may enter; order: last used, then joined. Solo groups hold exactly one company. With the invitations and own requests that wait. */
export const queryMyGroupAndCompany = endpoint({
  path: '/api/v1/company/group/queryMyGroupAndCompany',
  label: '查询我的企业',
  access: 'signedIn',
  scope: 'self',
  input: z.strictObject({ keyword: z.string().max(50).optional().describe('关键词') }),
  output: z.object({
    groups: z.array(
      z.object({
        groupCode: z.string(),
        groupName: z.string(),
        groupKind: z.enum(['solo', 'real']),
        canEnterAsGroup: z.boolean(),
        companies: z.array(companyOfMine),
      }),
    ),
    invitations: z.array(invitationRow),
    requests: z.array(joinRequestRow),
  }),
});

/** Companies of the current group the caller may see: pickers. */
export const queryCompanyBase = endpoint({
  path: '/api/common/queryCompanyBase',
  label: '查询企业',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({ keyword: z.string().max(50).optional().describe('关键词'), page: pageSchema }),
  output: z.object({
    records: z.array(
      z.object({
        companyCode: z.string(),
        companyName: z.string(),
        shortName: z.string(),
        logo: z.string().nullable(),
      }),
    ),
    total: z.number(),
    current: z.number(),
    size: z.number(),
  }),
});
