/** Calls of the company's own profile. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { savedAnswer } from '#platform/entity/entity-endpoints.ts';
import { rowSchema, saveSchema } from '#platform/entity/schema.ts';
import { companyProfile, foundedProfile } from './company-base.ts';
import { indicator } from './finance.ts';
import { officialUser } from './official-user.ts';
import { shareholder } from './shareholder.ts';

/** Before the first save there is no row beyond the register, and a company may have been founded without a credit code or legal person. */
const profileAnswer = rowSchema(companyProfile, {
  id: z.int().nonnegative().describe('编号'),
  creditCode: z.string().nullable().describe('统一社会信用代码'),
  legalPerson: z.string().nullable().describe('法定代表人'),
});

const gap = z.object({ key: z.string(), label: z.string(), section: z.string() });

/** The whole profile with what is missing in it. `base.id` is 0 until something beyond the register was saved. */
export const getCompanyInfo = endpoint({
  path: '/api/v1/company/base/getCompanyInfo',
  label: '查询企业基本信息',
  access: 'base_info',
  scope: 'company',
  input: z.strictObject({}),
  output: z.looseObject({
    base: profileAnswer,
    /** By the certificates that are valid today; nobody types it. */
    isHighTech: z.boolean(),
    isSpecializedNew: z.boolean(),
    isTechSme: z.boolean(),
    /** Where 员工人数 and 企业规模 of `base` come from: typed, counted or computed. */
    derived: z.object({
      countedStaff: z.number().nullable(),
      isStaffTyped: z.boolean(),
      computedSize: z.enum(['large', 'medium', 'small', 'micro']).nullable(),
      isSizeChosen: z.boolean(),
      sizeBasis: z.string(),
    }),
    /** What the present shareholders have paid in together; null where none is kept. Shown beside paidCapital. */
    shareholdersPaid: z.number().nullable(),
    /** Present shareholders, the largest first, and officials in office; a hundred of each at most, all of them in the calls of their own. */
    shareholders: z.array(rowSchema(shareholder)),
    officials: z.array(rowSchema(officialUser)),
    /** Indicators of the latest period up to this year; null where there are none, or without finance_view. */
    latestIndicator: rowSchema(indicator).nullable(),
    completeness: z.number(),
    gaps: z.array(gap),
    /** Living rows by entity. */
    counts: z.record(z.string(), z.number()),
  }),
});

/**
 * Founds an enterprise when groupCode "" and companyCode "" are sent, edits the profile of the named one otherwise; absent
 * codes are refused. The first save of a profile has no id: the tenant row was there before it. An enterprise
 * is founded without a legal person where none is named; its profile is not saved without.
 */
export const insertOrUpdateCompanyBase = endpoint({
  path: '/api/v1/company/base/insertOrUpdateCompanyBase',
  label: '创建企业或编辑企业信息',
  access: (_input, isInside) => (isInside ? 'base_edit' : 'signedIn'),
  scope: 'companyOrNone',
  perMinute: 20,
  input: saveSchema(foundedProfile),
  output: savedAnswer.extend({ groupCode: z.string(), companyCode: z.string() }),
});

/** Only the sent keys change. */
export const updateCompanyBase = endpoint({
  path: '/api/v1/company/base/updateCompanyBase',
  label: '修改企业基本信息',
  access: 'base_edit',
  scope: 'company',
  input: saveSchema(companyProfile).refine((body) => body.id !== undefined, { path: ['id'], message: '必填' }),
  output: savedAnswer,
});

/** What a credit code says while it is typed: right or wrong and why, where it was given, whether another enterprise has it. */
export const checkUscc = endpoint({
  path: '/api/v1/company/base/checkUscc',
  label: '校验统一社会信用代码',
  access: 'base_info',
  scope: 'company',
  reads: true,
  perMinute: 30,
  input: z.strictObject({ uscc: z.string().max(40).describe('统一社会信用代码') }),
  output: z.object({
    valid: z.boolean(),
    reason: z.string().nullable(),
    warnings: z.array(z.string()),
    regionCode: z.string().nullable(),
    regionName: z.string().nullable(),
    orgCode: z.string().nullable(),
    occupied: z.boolean(),
  }),
});
