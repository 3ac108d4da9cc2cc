/** 合作伙伴: partners of all members, each once, and the tree of their categories over all members. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { pageOf, pageSchema } from '#platform/entity/schema.ts';

const partner = z.object({
  id: z.number(),
  partnerName: z.string(),
  creditCode: z.string().nullable(),
  partnerTypes: z.array(z.string()).nullable(),
  categoryNames: z.array(z.string()).nullable(),
  statuses: z.array(z.string()).nullable(),
  cooperationStart: z.string().nullable(),
  /** Yuan over all members. */
  amount: z.number().nullable(),
  companies: z.array(z.object({ companyCode: z.string(), companyName: z.string() })),
  memberCount: z.number(),
});
export type SurveyPartner = z.infer<typeof partner>;

/** Partners of one credit code (else of one name) stand in one row. FY-N001 where the filter names a company outside the group. */
export const queryPartnerInfo = endpoint({
  path: '/api/v1/company/group/queryPartnerInfo',
  label: '查询集团合作伙伴',
  access: 'group_survey',
  scope: 'group',
  reads: true,
  input: z.strictObject({
    filter: z
      .strictObject({
        keyword: z.string().max(50).optional().describe('关键词'),
        companyCode: z.array(z.string().max(20)).min(1).max(500).optional().describe('所属企业'),
        partnerType: z.array(z.string().max(30)).min(1).max(20).optional().describe('类型'),
        status: z.array(z.string().max(30)).min(1).max(10).optional().describe('状态'),
        /** Names of categories. */
        category: z.array(z.string().max(30)).min(1).max(200).optional().describe('分类'),
        /** Only partners of two members or more. */
        isShared: z.boolean().optional().describe('多家共有'),
      })
      .default({}),
    page: pageSchema,
  }),
  output: pageOf(partner),
});

/** Categories of all members put together by name below the same category, with how many partners are in each and below. */
export const queryPartnerCategory = endpoint({
  path: '/api/v1/company/group/queryPartnerCategory',
  label: '查询集团伙伴分类',
  access: 'group_survey',
  scope: 'group',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    categories: z.array(
      z.object({
        /** Names from the top, joined: what tells categories apart. */
        key: z.string(),
        parentKey: z.string().nullable(),
        name: z.string(),
        color: z.string().nullable(),
        memberCount: z.number(),
        partnerCount: z.number(),
      }),
    ),
  }),
});
