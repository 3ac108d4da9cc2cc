/** What a group sees of its companies where a page holds one row of each: profile and portrait, equity, statements. */
import { z } from 'zod';
import { remindedCompanies, reminderAnswer } from '#core/org/public.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { f } from '#platform/entity/field.ts';
import { view } from '#platform/entity/view.ts';
import { reportStatuses } from './financial-report.ts';

/** What every such list says first, and what enters the company. Rows stand in the order of the group. */
const named = {
  memberName: f.text({ label: '成员企业', required: true, search: true, sort: true, list: { width: 176 } }),
  memberCode: f.text({ label: '企业代码', required: true, form: false, excel: false }),
};
/** As registered; the short name is what lists say. */
const registeredName = f.text({
  label: '登记名称',
  required: true,
  search: true,
  list: { width: 240, hidden: true },
});
/** Yuan, or units of the currency beside it. */
const regCapital = f.number({ label: '注册资本', sort: true, list: { width: 132 } });
const regCapitalCurrency = f.text({ label: '注册资本币种', list: { width: 116, hidden: true } });
const listed = { unit: '家', scope: 'group', title: 'memberName', sort: [{ field: 'id', order: 'asc' }] } as const;

/** What a company is, how large, and how complete its profile. */
export const memberProfileList = view({
  ...listed,
  name: 'member_profile',
  label: '成员企业',
  path: '/api/v1/company/base/queryPageMemberProfile',
  access: 'base_info',
  export: 'base_info',
  fields: {
    ...named,
    completeness: f.percent({ label: '档案完整度', required: true, sort: true, filter: 'range', list: { width: 136 } }),
    /** The heaviest field that is missing; null where nothing is. */
    firstGap: f.text({ label: '待补内容', list: { width: 156 } }),
    legalPerson: f.text({ label: '法定代表人', search: true, list: { width: 100 } }),
    regCapital,
    creditCode: f.text({ label: '统一社会信用代码', search: true, list: { width: 172 } }),
    establishDate: f.date({ label: '成立日期', sort: true, filter: 'range', list: { width: 108 } }),
    /** Typed, else people at work by the roster. */
    staffCount: f.int({ label: '员工', sort: true, list: { width: 80 } }),
    /** When the group last asked for what is missing. */
    remindedAt: f.instant({ label: '上次提醒', sort: true, list: { width: 132, hidden: true } }),
    divisionCode: f.region({ label: '所在地', filter: 'prefix', list: { width: 150 } }),
    gapCount: f.int({ label: '待补项数', required: true, sort: true, list: { width: 96, hidden: true } }),
    registeredName,
    regCapitalCurrency,
  },
});

/** Present shareholders of each company and what their shares come to. */
export const memberEquityList = view({
  ...listed,
  name: 'member_equity',
  label: '股权概况',
  path: '/api/v1/company/base/queryPageMemberEquity',
  access: 'base_info',
  export: 'base_info',
  fields: {
    ...named,
    regCapital,
    shareholders: f.int({ label: '在册股东', required: true, sort: true, list: { width: 104 } }),
    largestHolder: f.text({ label: '第一大股东', search: true, list: { width: 240 } }),
    largestRatio: f.percent({ label: '持股比例', sort: true, list: { width: 112 } }),
    shareRatio: f.percent({ label: '比例合计', sort: true, list: { width: 130 } }),
    registeredName,
    regCapitalCurrency,
  },
});

/** Statements of each company alone, and the latest one; empty where the company does not grant its figures. */
export const memberReportList = view({
  ...listed,
  name: 'member_report',
  label: '报表概况',
  path: '/api/v1/company/base/queryPageMemberReport',
  access: 'base_info',
  export: 'finance_export',
  fields: {
    ...named,
    reportCount: f.int({ label: '报表期数', sort: true, list: { width: 112 } }),
    latestPeriod: f.text({ label: '最近一期', list: { width: 170 } }),
    latestStatus: f.oneOf({ label: '状态', options: reportStatuses, filter: 'in', list: { width: 110 } }),
    registeredName,
  },
});

/** Below this share of 100 a profile is too thin for a tender. */
export const lowCompleteness = 80;

/** Who may write to companies in the name of the group about what it shows of them: a code of writing, the profiles are read under another. */
export const remindCode = 'group_base_edit';

/**
 * 提醒补齐: one message for each company whose profile is below `lowCompleteness`, to whoever may edit it, once in 24 hours: of the companies
 * named, or of all that the filter of the list finds. FY-N001 for a company out of reach, or whose profile the caller may not read.
 */
export const remindProfile = endpoint({
  path: '/api/v1/company/base/remindProfile',
  label: '提醒补齐企业档案',
  access: remindCode,
  scope: 'group',
  perMinute: 30,
  input: z
    .strictObject({
      companyCodes: remindedCompanies.optional(),
      filter: z.record(z.string(), z.unknown()).optional().describe('筛选'),
    })
    .refine(({ companyCodes, filter }) => (companyCodes === undefined) !== (filter === undefined), {
      message: '请选择成员企业或按筛选提醒',
      path: ['companyCodes'],
    }),
  output: reminderAnswer,
});
