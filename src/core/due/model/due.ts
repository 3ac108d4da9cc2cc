/** The due-date ledger: what lapses unless somebody acts. It follows the rows of all areas, nobody types it. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { pageEndpoint } from '#platform/entity/entity-endpoints.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { remindChoices } from './remind-offsets.ts';

export const dueKinds = options([
  { code: 'patent_fee', label: '专利年费' },
  { code: 'patent_restore', label: '权利恢复' },
  { code: 'patent_exam', label: '实质审查请求' },
  { code: 'patent_priority', label: '优先权期限' },
  { code: 'patent_expiry', label: '专利届满' },
  { code: 'brand_renewal', label: '商标续展' },
  { code: 'brand_use', label: '商标使用' },
  { code: 'copyright_end', label: '版权到期' },
  { code: 'certificate_end', label: '资质到期' },
  { code: 'certificate_review', label: '资质年审' },
  { code: 'management_end', label: '体系证书到期' },
  { code: 'management_audit', label: '体系审核' },
  { code: 'partner_end', label: '合作到期' },
  { code: 'capital_unpaid', label: '实缴出资' },
  { code: 'capital_term', label: '认缴期限' },
  { code: 'official_term', label: '任期届满' },
  { code: 'business_term', label: '营业期限' },
  { code: 'contract_unsigned', label: '未签劳动合同' },
  { code: 'contract_end', label: '劳动合同到期' },
  { code: 'probation_end', label: '试用期届满' },
  { code: 'certificate_expire', label: '证书到期' },
  { code: 'id_expire', label: '证件到期' },
  { code: 'retire', label: '达到法定退休年龄' },
  { code: 'birthday', label: '生日' },
  { code: 'interview_day', label: '面试' },
  { code: 'offer_expire', label: '录用通知到期' },
  { code: 'retain_end', label: '人才资料保存期满' },
  { code: 'business_contract_end', label: '合同到期' },
  { code: 'business_contract_notice', label: '不续约通知' },
  { code: 'contract_collect', label: '应收款' },
  { code: 'contract_pay', label: '应付款' },
  { code: 'contract_deposit', label: '质保金退还' },
  { code: 'contract_task', label: '履约事项' },
  { code: 'approval_due', label: '等待审批' },
  { code: 'approval_expire', label: '审批失效' },
  { code: 'project_milestone', label: '项目里程碑' },
]);
export const dueStates = options([
  { code: 'open', label: '待处理', tone: 'warning' },
  { code: 'snoozed', label: '已推迟', tone: 'neutral' },
  { code: 'done', label: '已处理', tone: 'success' },
  { code: 'void', label: '已作废', tone: 'neutral' },
]);

export interface DueSourceFacts {
  /** Whoever holds it sees the items. */
  readonly code: string;
  readonly path: string;
  /** Part of the page that holds the list. */
  readonly tab?: string;
  /** The page is the row: there is no list to search. */
  readonly whole?: boolean;
  /** About a person: `path` leads to the archive, whose data scope decides who sees the item. */
  readonly ofPerson?: boolean;
  /** Address of the page of a row, up to its id; without one the list opens the row. */
  readonly row?: string;
  /** List of the rows, where `path` is the page of one; it takes the kind as its alert. */
  readonly list?: string;
}

const archive = { code: 'staff_structure', path: '/interior-detail', list: '/interior', ofPerson: true } as const;

/**
 * Where an item comes from: the code that shows it, and the list it leads to. All areas that hand items over stand here
 * (docs/decisions/008): visibility, filter and digest need them together.
 */
export const dueSources = {
  patent: { code: 'patent_info', path: '/patent-info' },
  brand: { code: 'trademark_info', path: '/trademark' },
  copyright: { code: 'copyright_info', path: '/copyright' },
  certificate: { code: 'company_qualification', path: '/company-qualification' },
  management: { code: 'management_system', path: '/management-system' },
  partner: { code: 'base_info', path: '/base-info', tab: 'partners' },
  shareholder: { code: 'base_info', path: '/base-info', tab: 'shareholders' },
  official_user: { code: 'base_info', path: '/base-info', tab: 'officials' },
  company_base: { code: 'base_info', path: '/base-info', whole: true },
  group_user_base: archive,
  degree_title: archive,
  train_record: archive,
  staff_file: archive,
  external_person: { code: 'external_talent_pool', path: '/outside', row: '/outside-detail?id=' },
  recruit_info: {
    code: 'external_talent_pool',
    path: '/outside',
    tab: 'process',
    row: '/outside-detail?recruitId=',
  },
  contract: { code: 'contract_manage', path: '/contract-manage', row: '/contract-manage?id=' },
  approval_request: { code: 'approval_manage', path: '/approval', row: '/approval?id=' },
  project: { code: 'project_manage', path: '/project-manage', row: '/projectDetails?id=' },
} as const satisfies Readonly<Record<string, DueSourceFacts>>;
export type DueSource = keyof typeof dueSources;
export const dueCodes = [...new Set(Object.values(dueSources).map(({ code }) => code))];

const ofPeople = '在员工档案中办理后，本事项自动结束';
/** Kinds that nobody ticks off, and why: they end with what is done where they come from, or the ledger would say something else than the row. */
export const settledAtSource: Readonly<Record<string, string>> = {
  patent_fee: '年费事项请在专利的年费中登记缴纳或放弃',
  contract_unsigned: ofPeople,
  contract_end: ofPeople,
  probation_end: ofPeople,
  certificate_expire: ofPeople,
  id_expire: ofPeople,
  retire: ofPeople,
  birthday: '生日过后，本事项自动结束',
  interview_day: '面试结束、改期或取消后，本事项自动更新',
  offer_expire: '候选人答复或撤回录用通知后，本事项自动结束',
  retain_end: '延长保存期限或清除资料后，本事项自动结束',
  business_contract_end: '合同续签、完成或终止后，本事项自动结束',
  contract_collect: '在合同中登记收款后，本事项自动结束',
  contract_pay: '在合同中登记付款后，本事项自动结束',
  contract_task: '在合同的履约事项中勾选完成后，本事项自动结束',
  approval_due: '申请有了决定后，本事项自动结束',
  approval_expire: '申请有了决定后，本事项自动结束',
  project_milestone: '里程碑完成、取消或改期后，本事项自动更新',
};

export const dueItem = entity({
  name: 'due_item',
  label: '到期事项',
  unit: '项',
  title: 'title',
  state: 'state',
  permissions: { read: 'due_manage', insert: 'due_manage', update: 'due_manage', delete: 'due_manage' },
  sort: [{ field: 'dueDate', order: 'asc' }],
  fields: {
    title: f.text({ label: '事项', required: true, max: 300, search: true, list: { width: 360 } }),
    kind: f.oneOf({ label: '类别', required: true, options: dueKinds, list: { width: 120 }, filter: 'in' }),
    dueDate: f.date({ label: '到期日', required: true, list: { width: 184 }, filter: 'range' }),
    graceEndDate: f.date({ label: '宽限期止', list: { width: 112 } }),
    ownerId: f.ref({ label: '负责人', to: 'group_user_base', filter: 'in', list: { width: 120 } }),
    // The owner follows the row of the item; who it was handed over to stays beside it while its day stays.
    handedToId: f.ref({ label: '接手人', to: 'group_user_base', readOnly: true, list: { width: 120, hidden: true } }),
    state: f.oneOf({
      label: '处理状态',
      required: true,
      options: dueStates,
      default: 'open',
      list: { width: 96 },
      filter: 'in',
    }),
    remindOffsets: f.manyOf({ label: '提前提醒', options: remindChoices, readOnly: true, form: false }),
    snoozedUntil: f.date({ label: '推迟至', list: { width: 112, hidden: true } }),
    urgedAt: f.instant({ label: '催办时间', readOnly: true, form: false }),
    note: f.text({ label: '处理说明', max: 500, list: { width: 200 } }),
    handledAt: f.instant({ label: '处理时间', readOnly: true, list: { width: 150, hidden: true } }),
    handledBy: f.int({ label: '处理人', readOnly: true, form: false }),
    refTable: f.text({ label: '来源', required: true, max: 40, form: false }),
    refId: f.int({ label: '来源编号', required: true, min: 1, form: false }),
    refKey: f.text({ label: '来源项', required: true, max: 40, form: false }),
    personId: f.ref({ label: '相关员工', to: 'group_user_base', readOnly: true, form: false }),
  },
});

/** Codes of which one opens the ledger. */
export const dueAccess = ['due_manage', ...dueCodes];

export const queryPageDue = pageEndpoint(dueItem, {
  path: '/api/v1/company/due/queryPage',
  access: dueAccess,
  more: { mine: z.boolean().nullish().describe('只看我负责的') },
  extra: {
    /** What is due today, soon, in grace or past; the state filter alone is left out. */
    overdue: z.number(),
    in30: z.number(),
    in90: z.number(),
    months: z.array(z.object({ month: z.string(), count: z.number() })),
  },
});

/** Most days of one question: six weeks of a month's sheet. */
const mostDays = 42;
const dayLength = 86_400_000;

/** Open items on each day: what the caller sees, and what is about the caller. `withItems` names the first of them too. */
export const queryDueDays = endpoint({
  path: '/api/v1/company/due/queryDays',
  label: '按天查询到期事项',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z
    .strictObject({
      from: z.iso.date('应为日期').describe('开始日期'),
      to: z.iso.date('应为日期').describe('结束日期'),
      withItems: z.boolean().default(false).describe('列出事项'),
    })
    .refine(({ from, to }) => from <= to, { message: '不能早于开始日期', path: ['to'] })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < mostDays * dayLength, {
      message: `一次最多 ${mostDays} 天`,
      path: ['to'],
    }),
  output: z.object({
    days: z.array(
      z.object({
        day: z.string(),
        /** What 今天要办 lists of the day. */
        count: z.number(),
        /** What passes by itself (birthdays, terms of approvals) and what was put off. */
        others: z.number(),
      }),
    ),
    items: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        dueDate: z.string(),
        refTable: z.string(),
        refId: z.number(),
        personId: z.number().nullable(),
      }),
    ),
  }),
});

/** Items of one list by kind and nearness, for the strip above it; where a kind has none within reach, its next day. */
export const queryDueStrip = endpoint({
  path: '/api/v1/company/due/queryStrip',
  label: '查询列表的待处理事项',
  access: dueAccess,
  scope: 'company',
  reads: true,
  input: z.strictObject({ table: z.enum(Object.keys(dueSources) as [DueSource, ...DueSource[]]).describe('列表') }),
  output: z.object({
    kinds: z.array(
      z.object({
        kind: z.string(),
        all: z.number(),
        past: z.number(),
        within30: z.number(),
        within60: z.number(),
        next: z.string().nullable(),
      }),
    ),
  }),
});

/** Open items as a calendar file. */
export const exportIcs = endpoint({
  method: 'GET',
  path: '/api/v1/company/due/exportIcs',
  label: '导出到期日历',
  access: dueAccess,
  scope: 'company',
  answer: 'file',
  input: z.strictObject({}),
  output: z.unknown(),
});

/** The calendar that other programs fetch, by a secret address of one person and company. */
export const dueFeed = endpoint({
  method: 'GET',
  path: '/api/v1/company/due/feed',
  label: '订阅到期日历',
  access: 'public',
  scope: 'platform',
  answer: 'file',
  perMinute: 30,
  input: z.strictObject({ token: z.string().min(20).max(100).describe('订阅密钥') }),
  output: z.unknown(),
});

export const queryDueFeed = endpoint({
  path: '/api/v1/company/due/queryFeed',
  label: '查询日历订阅',
  access: dueAccess,
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({ createdAt: z.string().nullable(), expireAt: z.string().nullable() }),
});

/** Makes the address anew; the one before stops working. The secret is shown this once. */
export const createDueFeed = endpoint({
  path: '/api/v1/company/due/createFeed',
  label: '生成日历订阅地址',
  access: dueAccess,
  scope: 'company',
  input: z.strictObject({}),
  output: z.object({ path: z.string(), expireAt: z.string() }),
});

export const revokeDueFeed = endpoint({
  path: '/api/v1/company/due/revokeFeed',
  label: '撤销日历订阅地址',
  access: dueAccess,
  scope: 'company',
  input: z.strictObject({}),
  output: z.object({ revoked: z.number() }),
});
