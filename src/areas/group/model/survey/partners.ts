/** 合作伙伴: partners of all members, each once, and the tree of their categories over all members. */
import { z } from 'zod';
import { partnerStatuses, partnerTypes } from '#areas/company/public.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { f } from '#platform/entity/field.ts';
import { view } from '#platform/entity/view.ts';

/** Partners of one credit code (else of one name) stand in one row; those of most members first. */
export const partnerList = view({
  name: 'group_survey_partner',
  label: '合作伙伴',
  unit: '家',
  path: '/api/v1/company/group/queryPartnerInfo',
  access: 'group_survey',
  export: 'group_export',
  scope: 'group',
  title: 'partnerName',
  titleWith: 'creditCode',
  sort: [
    { field: 'memberCount', order: 'desc' },
    { field: 'amount', order: 'desc' },
  ],
  filters: {
    /** Key of a category of `queryPartnerCategory`: with everything below it. */
    category: f.longText({ label: '分类', max: 100, filter: 'equal' }),
  },
  fields: {
    partnerName: f.text({ label: '伙伴名称', required: true, search: true, list: { width: 200 } }),
    memberNames: f.list({ label: '合作成员', required: true, list: { width: 220 } }),
    /** Each value once; null where nobody gave one. */
    partnerTypes: f.manyOf({ label: '类型', options: partnerTypes, list: { width: 104 }, filter: 'in' }),
    categoryNames: f.list({ label: '分类', list: { width: 120 } }),
    statuses: f.manyOf({ label: '状态', options: partnerStatuses, list: { width: 96 }, filter: 'in' }),
    isShared: f.bool({ label: '多家共有', required: true, filter: 'equal', list: { width: 96, hidden: true } }),
    /** Earliest beginning. */
    cooperationStart: f.date({ label: '合作开始', sort: true, list: true, filter: 'range' }),
    /** Over all members; null where none gave one. */
    amount: f.money({ label: '累计合作金额', sort: true, list: { width: 150 } }),
    creditCode: f.text({ label: '统一社会信用代码', search: true, list: { width: 188 } }),
    contactNames: f.list({ label: '联系人', search: true, list: { width: 120, hidden: true } }),
    memberCount: f.int({ label: '成员数', required: true, sort: true, list: { width: 84, hidden: true } }),
  },
});

export const queryPartnerInfo = partnerList.page;

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
