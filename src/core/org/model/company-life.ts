/** What a company may use, and its end: dissolved by its founder, frozen by the operator of the platform. */
import { z } from 'zod';
import { lineSchema } from '#platform/entity/line-schema.ts';
import { act, acts } from '#platform/acts/act.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { view } from '#platform/entity/view.ts';
import { verifyStatuses } from './verification.ts';

/** Days in which its founder can bring a dissolved company back. */
export const restoreDays = 30;

export const companyStatuses = options([
  { code: 'active', label: '正常', tone: 'success' },
  { code: 'frozen', label: '已冻结', tone: 'danger' },
  { code: 'dissolved', label: '已解散', tone: 'neutral' },
]);

const usage = {
  memberQuota: z.number(),
  /** Everybody who takes a place: disabled members and invitations that wait, too. */
  members: z.number(),
  storageQuota: z.number(),
  storageUsed: z.number(),
};

/** Members and bytes of the chosen company against its quota. */
export const queryUsage = endpoint({
  path: '/api/v1/sys/queryUsage',
  label: '查询用量',
  access: ['role_grant', 'user_add', 'base_edit'],
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object(usage),
});

/**
 * Its founder dissolves the chosen company after a fresh proof, typing its name: nobody enters any more, work under way stops, the
 * credit code is free. FY-C001 while it belongs to a group with other companies.
 */
export const dissolveCompany = endpoint({
  path: '/api/v1/staff/dissolveCompany',
  label: '解散企业',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({ confirmName: lineSchema.min(1).max(100).describe('企业名称') }),
  output: z.object({ restoreUntil: z.string() }),
});

/** Own companies that were dissolved and can still be brought back. */
export const queryDissolved = endpoint({
  path: '/api/v1/staff/queryDissolved',
  label: '查询已解散企业',
  access: 'signedIn',
  scope: 'self',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    records: z.array(
      z.object({ companyCode: z.string(), companyName: z.string(), dissolvedAt: z.string(), restoreUntil: z.string() }),
    ),
  }),
});

/** A company that its founder dissolved, as he sees it while it can be brought back; no stored entity, he is outside of it. */
export const dissolvedCompany = entity({
  name: 'company',
  label: '已解散企业',
  unit: '家',
  title: 'companyName',
  state: 'status',
  permissions: { read: 'signedIn', insert: 'signedIn', update: 'signedIn', delete: 'signedIn' },
  sort: [],
  fields: {
    companyName: f.text({ label: '企业名称', required: true, max: 100 }),
    creditCode: f.text({ label: '统一社会信用代码', max: 18 }),
    status: f.oneOf({ label: '状态', required: true, options: companyStatuses }),
  },
});

/** Brings a dissolved company back as it was, after a fresh proof; FY-C001 when somebody has founded one with its credit code since. */
export const restoring = acts(
  dissolvedCompany,
  {
    path: '/api/v1/staff/restoreCompany',
    label: '恢复企业',
    access: 'signedIn',
    scope: 'self',
    key: 'targetCompanyCode',
    rowKey: 'companyCode',
  },
  {
    restore: act(dissolvedCompany, {
      label: '恢复',
      help: '成员可以重新进入，数据与角色和解散前一样；邀请码需要重新生成。',
      from: ['dissolved'],
      to: 'active',
    }),
  },
);
export const restoreCompany = restoring.endpoint;

/** All companies of the platform with what they use; never what is in them. Found by a part of their name or code. */
export const platformCompanies = view({
  name: 'platform_company_list',
  label: '企业',
  unit: '家',
  path: '/api/v1/platform/queryCompany',
  access: 'org_verify',
  scope: 'platform',
  title: 'companyName',
  state: 'status',
  sort: [{ field: 'createdAt', order: 'desc' }],
  fields: {
    companyName: f.text({ label: '企业名称', required: true, search: true, list: { width: 240 } }),
    status: f.oneOf({
      label: '状态',
      options: companyStatuses,
      required: true,
      list: { width: 88 },
      filter: 'in',
    }),
    // How many take a place, disabled members and invitations that wait among them.
    members: f.int({ label: '成员', required: true, list: { width: 152 } }),
    memberQuota: f.int({ label: '成员数上限', required: true }),
    storageUsed: f.bytes({ label: '存储', required: true, list: { width: 184 } }),
    storageQuota: f.bytes({ label: '存储空间上限', required: true }),
    verifyStatus: f.oneOf({
      label: '认证状态',
      options: verifyStatuses,
      required: true,
      list: { width: 96 },
      filter: 'in',
    }),
    /** Name of the group; null for a company by itself. */
    groupName: f.text({ label: '集团', list: { width: 160 } }),
    creditCode: f.text({ label: '统一社会信用代码', search: true, list: { width: 176 } }),
    createdAt: f.instant({ label: '创建时间', required: true, list: { width: 144 }, sort: true }),
    companyCode: f.text({ label: '企业编码', required: true, search: true, list: { width: 120, hidden: true } }),
    statusAt: f.instant({ label: '状态时间' }),
    statusReason: f.longText({ label: '状态的原因', list: { width: 200, hidden: true } }),
    /** Why its verification was rejected, or its ownership is disputed. */
    verifyReason: f.longText({ label: '认证的说明', list: { width: 200, hidden: true } }),
  },
});
export const queryCompany = platformCompanies.page;

/** A company as the operator acts on it. No stored entity: the platform's list of companies is its own. */
export const platformCompany = entity({
  name: 'company',
  label: '企业',
  unit: '家',
  title: 'companyName',
  state: 'status',
  permissions: { read: 'org_verify', insert: 'org_verify', update: 'org_verify', delete: 'org_verify' },
  sort: [],
  fields: {
    companyName: f.text({ label: '企业名称', required: true, max: 100 }),
    status: f.oneOf({ label: '状态', required: true, options: companyStatuses }),
    statusReason: f.text({ label: '状态的原因', max: 200 }),
    verifyStatus: f.text({ label: '认证状态', required: true, max: 20 }),
    verifyReason: f.text({ label: '认证的说明', max: 200 }),
    members: f.int({ label: '成员数', required: true }),
    memberQuota: f.int({ label: '成员数上限', required: true }),
    storageQuota: f.bytes({ label: '存储空间上限', required: true }),
  },
});

const ofCompany = {
  access: 'org_verify',
  scope: 'platform',
  key: 'targetCompanyCode',
  rowKey: 'companyCode',
} as const;
const said = f.longText({ label: '原因（企业可见）', required: true, max: 200, list: true });

/** Closes or opens a company to all its members, after a fresh proof; they and its administrators learn why. */
export const freezing = acts(
  platformCompany,
  { ...ofCompany, path: '/api/v1/platform/freezeCompany', label: '冻结企业', by: 'frozen' },
  {
    freeze: act(platformCompany, {
      label: '冻结',
      value: true,
      help: ({ members }) =>
        `${members.toLocaleString('zh-CN')} 名成员立即不能进入，定时任务暂停，数据保留；解除冻结后一切照旧。企业管理员会收到消息和原因。`,
      from: ['active'],
      to: 'frozen',
      undo: 'unfreeze',
      danger: true,
      fields: { reason: said },
    }),
    unfreeze: act(platformCompany, {
      label: '解除冻结',
      value: false,
      help: ({ statusReason }) => `冻结原因：${statusReason ?? '--'}。解除后成员可以重新进入，企业管理员会收到消息。`,
      from: ['frozen'],
      to: 'active',
      fields: { reason: { ...said, required: false } },
    }),
  },
);
export const freezeCompany = freezing.endpoint;

/** Marks the ownership of a company as disputed, or the dispute as settled, after a fresh proof; its administrators learn why. */
export const disputing = acts(
  platformCompany,
  { ...ofCompany, path: '/api/v1/platform/disputeCompany', label: '标记归属争议', by: 'disputed' },
  {
    dispute: act(platformCompany, {
      label: '归属争议',
      value: true,
      help: '成员照常使用；解决之前企业不能转让、解散、变更所属集团或申请认证，等待确认的转让会撤回。企业管理员会收到消息和原因。',
      from: ['active', 'frozen'],
      when: ({ verifyStatus }) => (verifyStatus === 'disputed' ? '企业已标记为归属争议' : null),
      undo: 'settle',
      danger: true,
      fields: { reason: said },
    }),
    settle: act(platformCompany, {
      label: '解决争议',
      value: false,
      help: ({ verifyReason }) => `争议原因：${verifyReason ?? '--'}。解决后企业需要重新认证，企业管理员会收到消息。`,
      from: ['active', 'frozen'],
      when: ({ verifyStatus }) => (verifyStatus === 'disputed' ? null : '企业没有归属争议'),
      fields: { reason: { ...said, label: '处理结果（企业可见）' } },
    }),
  },
);
export const disputeCompany = disputing.endpoint;

const gibibyte = 1024 ** 3;

/** How much a company may use. Less than it uses is allowed: nothing goes, nothing more comes. */
export const quota = acts(
  platformCompany,
  { ...ofCompany, path: '/api/v1/platform/saveCompanyQuota' },
  {
    saveQuota: act(platformCompany, {
      label: '调整配额',
      help: '低于已用量时，已有的成员和文件不受影响，在降到上限之下以前不能再添加。',
      from: ['active', 'frozen'],
      fields: {
        memberQuota: f.int({ label: '成员数上限', required: true, min: 1, max: 100_000, list: true }),
        storageQuota: f.bytes({
          label: '存储空间上限',
          required: true,
          min: gibibyte,
          max: 1024 * 1024 * gibibyte,
          list: true,
        }),
      },
    }),
  },
);
export const saveCompanyQuota = quota.endpoint;
